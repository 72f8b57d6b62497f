import { describe, expect, test } from 'vitest'
import { forgivenMost } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import { forgivable, forgivableAfter, forgivenEntries, forgivenNoMore, unforgiven } from './forgiving.ts'
import { forgivenOf, type Payment, paidAt, receivedOf } from './payment.ts'

const at = '2026-11-20T08:00:00.000Z'
const order = {
  id: '4f0f7b0e-2b57-4a07-9a43-1b2f3b0c5d6e',
  number: 'HV-1',
  orderStatus: 'prijata',
  paymentStatus: 'partial',
  paymentMethod: 'transfer',
  currency: 'EUR',
  total: 101_00,
  charged: 101_00,
  received: 100_70,
} as Order
const movement = (kind: Payment['kind'], amount: number, createdAt = at) =>
  ({ id: `${kind} ${amount}`, kind, amount, method: 'transfer', takesBack: null, createdAt }) as Payment
const [part, forgiven] = [movement('payment', 100_70), movement('forgiven', 30)]

describe('Forgiving', () => {
  test('is of all that is missing, where a part was paid and that is little', () => {
    expect(forgivable(order)).toEqual({ ok: true, value: 30 })
    const most = forgivenMost.EUR
    expect(forgivable({ ...order, received: order.total - most })).toEqual({ ok: true, value: most })
    const more = { ok: false, error: { code: 'rest-too-much', most } }
    expect(forgivable({ ...order, received: order.total - most - 1 })).toEqual(more)
    const nothing = { ok: false, error: { code: 'rest-not-missing' } }
    expect(forgivable({ ...order, received: 0, paymentStatus: 'pending' })).toEqual(nothing)
    expect(forgivable({ ...order, orderStatus: 'zrusena' })).toEqual(nothing)
  })

  test('is told before a payment that is a little short is accepted', () => {
    const waiting = { ...order, received: 0, paymentStatus: 'pending' } as Order
    expect(forgivableAfter(waiting, 100_70)).toEqual({ ok: true, value: 30 })
    expect(forgivableAfter(order, 10)).toEqual({ ok: true, value: 20 })
    for (const amount of [101_00, 50_00]) expect(forgivableAfter(waiting, amount).ok).toBe(false)
  })

  test('is received by nobody, and an order costs so much less', () => {
    expect([receivedOf([part, forgiven]), forgivenOf([part, forgiven])]).toEqual([100_70, 30])
    expect(unforgiven({ ...order, charged: 100_70 }, [part, forgiven])).toBe(101_00)
  })

  test.each([
    ['stays where nothing else came', [], 101_00, undefined],
    ['goes by so much as came since', [movement('payment', 10)], 101_00, -10],
    ['goes whole where as much came', [movement('payment', 5_00)], 101_00, -30],
    ['goes whole where the order costs no more than what came', [], 50_00, -30],
  ])('%s', (_, more, charged, expected) => {
    const back = forgivenNoMore(order, [part, forgiven, ...more], { charged, id: () => 'id', at })
    expect(back?.amount).toBe(expected)
    if (back) expect(back).toMatchObject({ id: 'id', kind: 'forgiven', takesBack: null, createdAt: at })
  })

  test('is told in the log of the order by what is forgiven before and after', () => {
    const trace = { by: { kind: 'system' }, at } as const
    expect(forgivenEntries(order, [part], [part, forgiven], trace)).toMatchObject([
      { actionType: 'forgiven_change', oldValue: '0', newValue: '30' },
    ])
    expect(forgivenEntries(order, [part], [part], trace)).toEqual([])
  })

  test('completes the payment of an order, also of one that was cancelled since', () => {
    const later = '2026-11-21T08:00:00.000Z'
    const all = [part, { ...forgiven, createdAt: later }]
    expect(paidAt({ ...order, charged: 100_70 }, all)).toBe(later)
    const cancelled = { ...order, charged: 0, orderStatus: 'zrusena' } as const
    const ends = [movement('forgiven', -30, '2026-11-22'), movement('refund', -100_70, '2026-11-23')]
    expect(paidAt(cancelled, [...all, ...ends])).toBe(later)
    expect(paidAt(order, [part])).toBeNull()
  })
})
