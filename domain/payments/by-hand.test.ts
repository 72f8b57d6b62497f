import { describe, expect, test } from 'vitest'
import { orderForm } from '../../tests/support/orders.ts'
import { handMoneyPerDay } from '../limits.ts'
import { type Order, placedOrder } from '../orders/order.ts'
import type { Currency } from '../shared/money.ts'
import {
  decidedHandPayment,
  type HandMoney,
  handEntries,
  handMoneyLeft,
  overpaidIfConfirmed,
  paymentOfHandPayment,
  recordedHandPayment,
} from './by-hand.ts'

const at = '2026-03-02T23:30:00.000Z'
const { order } = placedOrder(orderForm(), {
  id: '7c1ce0a5-6a52-4f0e-8f6a-2d0f3d9d2b1e',
  number: 'ATM-A1B2C3D4E',
  variableSymbol: '1000000008',
  at,
  by: { kind: 'visitor' },
})
const person = (name: string) => ({
  id: `id of ${name}`,
  actor: { kind: 'staff', name, email: `${name}@hotovo.test` } as const,
})
const [jana, peter] = [person('jana'), person('peter')]
const recording = (of: Order, amount: number, letOut: HandMoney = {}) =>
  recordedHandPayment(
    of,
    { amount, method: 'cash', receivedOn: '2026-03-02', reference: ' PPD 7 ' },
    { by: jana, letOut, id: 'p', at },
  )

describe('a payment recorded by hand (rule A46)', () => {
  test.each<[Currency, number, HandMoney, string]>([
    ['EUR', 2000_00, {}, 'recorded'],
    ['EUR', 2000_01, {}, 'waiting'],
    ['EUR', 1, { EUR: 1999_99 }, 'recorded'],
    ['EUR', 2, { EUR: 1999_99 }, 'waiting'],
    ['EUR', 1, { EUR: 2000_00 }, 'waiting'],
    ['USD', 2000_00, {}, 'recorded'],
    ['USD', 2000_01, {}, 'waiting'],
    ['CZK', 50_000_00, {}, 'recorded'],
    ['CZK', 50_000_01, {}, 'waiting'],
  ])('in %s of %i after %j is %s', (currency, amount, letOut, state) => {
    expect(recording({ ...order, currency }, amount, letOut).state).toBe(state)
  })

  test.each<[Currency, HandMoney, number]>([
    ['EUR', {}, handMoneyPerDay.EUR],
    ['EUR', { EUR: 1500_00 }, 500_00],
    ['EUR', { EUR: 9000_00 }, 0],
    ['CZK', { EUR: 1500_00 }, 12_500_00],
    ['EUR', { EUR: 500_00, USD: 500_00, CZK: 12_500_00 }, 500_00],
    ['USD', { EUR: 2000_00 }, 0],
    // A part of a cent that is used leaves no whole one.
    ['EUR', { CZK: 1 }, handMoneyPerDay.EUR - 1],
    ['EUR', { EUR: handMoneyPerDay.EUR - 1, CZK: 24 }, 0],
    ['CZK', { EUR: handMoneyPerDay.EUR - 1, CZK: 24 }, 1],
  ])('of a day there is one, whatever the currency (rule A51): in %s after %j %i are left', (...row) => {
    const [currency, letOut, left] = row
    expect(handMoneyLeft(currency, letOut)).toBe(left)
  })

  test('counts for the day in Europe/Bratislava', () => {
    expect(recording(order, 1)).toMatchObject({ recordedOn: '2026-03-03', reference: 'PPD 7' })
  })

  test('that is confirmed becomes the movement of money it was to be, and the log tells both steps', () => {
    const waiting = recording(order, 2500_00)
    const confirmed = decidedHandPayment(waiting, 'confirmed', { by: peter, at: '2026-03-04T08:00:00.000Z' })
    expect(confirmed).toMatchObject({ recordedBy: 'jana', decidedBy: 'peter', decidedById: peter.id })
    expect(paymentOfHandPayment(confirmed, '2026-03-04T08:00:00.000Z')).toMatchObject({
      id: waiting.id,
      amount: 2500_00,
      method: 'cash',
      receivedOn: '2026-03-02',
      entryId: null,
      createdAt: '2026-03-04T08:00:00.000Z',
    })
    const told = [
      ...handEntries(order, undefined, waiting, { by: jana.actor, at }),
      ...handEntries(order, waiting, confirmed, { by: peter.actor, at, note: 'Videl som účtenku' }),
    ].map(({ actionType, oldValue, newValue, notes }) => [actionType, oldValue, newValue, notes])
    expect(told).toEqual([
      ['hand_payment_change', null, 'waiting 250000', null],
      ['hand_payment_change', 'waiting 250000', 'confirmed 250000', 'Videl som účtenku'],
    ])
  })

  test.each<[string, Partial<Order>, number, number]>([
    ['what is missing', {}, 101_00, 0],
    ['a part', {}, 50_00, 0],
    ['more than costs', {}, 2500_00, 2399_00],
    ['a second time', { received: 101_00, paymentStatus: 'paid' }, 2500_00, 2500_00],
    ['a cancelled order', { orderStatus: 'zrusena', charged: 0 }, 2500_00, 2500_00],
  ])(
    'of %s tells what would have to be given back once it is confirmed (rule A48)',
    (_, state, amount, over) => {
      const of = { ...order, ...state }
      const paid = { ...paymentOfHandPayment(recording(of, of.received, {}), at), id: 'first' }
      const payments = of.received > 0 ? [paid] : []
      expect(overpaidIfConfirmed(of, payments, recording(of, amount, {}))).toBe(over)
    },
  )
})
