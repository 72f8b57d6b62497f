import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderForm } from '../../tests/support/orders.ts'
import { largestPayment } from '../limits.ts'
import { isPaid, type Order, placedOrder } from '../orders/order.ts'
import { withdrawnOrder } from '../orders/withdrawal.ts'
import {
  chargedAfter,
  type IssuedVoucher,
  isToIssue,
  replacementOf,
  valueLeft,
  voidedVoucher,
  vouchersToVoid,
} from '../vouchers/issuing.ts'
import { expiryOf } from '../vouchers/voucher.ts'
import {
  type Payment,
  type PaymentForm,
  paidAt,
  paymentProblems,
  refundDue,
  refundProblems,
  withPayments,
} from './payment.ts'

const at = '2026-03-02T09:00:00.000Z'
const by = { kind: 'system' } as const
const { order: fresh } = placedOrder(orderForm(), {
  id: '7c1ce0a5-6a52-4f0e-8f6a-2d0f3d9d2b1e',
  number: 'ATM-A1B2C3D4E',
  variableSymbol: '1000000008',
  at,
  by: { kind: 'visitor' },
})
const movement = (
  amount: number,
  kind: Payment['kind'] = 'payment',
  method: Payment['method'] = 'transfer',
) =>
  ({
    id: `${kind} ${amount}`,
    orderId: fresh.id,
    kind,
    amount,
    currency: fresh.currency,
    method,
    receivedOn: '2026-03-02',
    reference: null,
    entryId: null,
    takesBack: null,
    createdAt: at,
  }) satisfies Payment
const stands = (facts: Partial<Order>, payments: readonly Payment[]) => {
  const { order } = withPayments({ ...fresh, ...facts }, payments, { by, at })
  return [order.paymentStatus, refundDue(order), isPaid(order)]
}
const { total } = fresh
const whole = movement(total)

describe('how an order stands with its money', () => {
  test.each<[Partial<Order>, readonly Payment[], unknown[]]>([
    [{}, [], ['pending', 0, false]],
    [{}, [movement(total - 1)], ['partial', 0, false]],
    [{}, [whole], ['paid', 0, true]],
    [{}, [movement(total + 1)], ['over', 1, true]],
    // Cash is rounded to five cents, what came in otherwise is not.
    [{ total: total + 2, charged: total + 2 }, [movement(total, 'payment', 'cash')], ['paid', 0, true]],
    [{ total: total - 2, charged: total - 2 }, [movement(total, 'payment', 'cash')], ['paid', 0, true]],
    [{}, [movement(total - 2, 'payment', 'cash')], ['partial', 0, false]],
    // It is by the law of the day on which it was paid.
    [
      { total: total + 2, charged: total + 2 },
      [{ ...movement(total, 'payment', 'cash'), receivedOn: '2022-06-30' }],
      ['partial', 0, false],
    ],
    [{}, [movement(total - 3), movement(5, 'payment', 'cash')], ['paid', 0, true]],
    [{}, [movement(total - 3), movement(1, 'payment', 'cash')], ['partial', 0, false]],
    [{}, [movement(total - 1), movement(1, 'payment', 'cash')], ['paid', 0, true]],
    [{ orderStatus: 'zrusena', charged: 0 }, [], ['pending', 0, false]],
    [{ orderStatus: 'zrusena', charged: 0 }, [movement(1)], ['refund-due', 1, false]],
    [{ orderStatus: 'zrusena', charged: 50_00 }, [whole], ['refund-due', total - 50_00, false]],
    [{ orderStatus: 'zrusena', charged: 0 }, [whole, movement(-total, 'refund')], ['refunded', 0, false]],
    [
      { orderStatus: 'zrusena', charged: 50_00 },
      [whole, movement(50_00 - total, 'refund')],
      ['refunded', 0, false],
    ],
    // Vouchers were given back, and the order goes on.
    [{ charged: total - 1 }, [movement(total, 'payment', 'cash')], ['refund-due', 1, true]],
    [{ charged: total - 50_00 }, [whole, movement(-50_00, 'refund')], ['paid', 0, true]],
    [{ charged: total - 50_00 }, [movement(total - 50_01)], ['partial', 0, false]],
  ])('with %j', (facts, payments, expected) => {
    expect(stands(facts, payments)).toEqual(expected)
  })

  test('what was paid stays paid when vouchers were given back', () => {
    expect(paidAt({ ...fresh, charged: total - 50_00 }, [whole, movement(-50_00, 'refund')])).toBe(at)
    expect(paidAt({ ...fresh, orderStatus: 'zrusena', charged: 0 }, [movement(1)])).toBeNull()
  })
})

/** Vouchers of the order as they were issued, each with so much of it spent. */
const issuedWith = (spent: readonly number[]): IssuedVoucher[] =>
  spent.map((gone, place) => ({
    voucher: {
      serial: `VCH-ABC12300${place}`,
      currency: fresh.currency,
      amount: 50_00,
      balance: 50_00 - gone,
      frozen: false,
      voided: false,
      lapsed: 0,
      warnedAt: null,
      createdAt: at,
      usedAt: gone > 0 ? at : null,
      expiresAt: expiryOf(at),
    },
    place: { orderId: fresh.id, line: 1, piece: place + 1, part: 1, replaces: null },
  }))

describe('what an order costs', () => {
  const anySpent = fc.array(fc.constantFrom<number[]>(0, 1, 20_00, 50_00), { minLength: 2, maxLength: 2 })
  const fees = fresh.processingFee + fresh.deliveryFee
  const taken = (issued: readonly IssuedVoucher[], gone: readonly { serial: string }[]) =>
    issued.map((one) =>
      gone.some(({ serial }) => serial === one.voucher.serial)
        ? { ...one, voucher: voidedVoucher(one.voucher) }
        : one,
    )

  test('after vouchers were given back and somebody withdrew or cancelled: what is spent, what stays and what is due add up', () => {
    fc.assert(
      fc.property(
        anySpent,
        fc.subarray([0, 1]),
        fc.subarray([0, 1]),
        fc.boolean(),
        (spent, back, anew, withdraws) => {
          let issued: IssuedVoucher[] = issuedWith(spent)
          // What is left of a voucher that is replaced is in what replaces it, with room for what was spent (rule V19).
          const first = issued
          for (const place of anew.filter((own) => spent[own]! < 50_00)) {
            const { voucher, place: here } = replacementOf(first[place]!, { at, draw: (min) => min })
            const heir = { voucher: { ...voucher, serial: `VCH-NEW00000${place}` }, place: here }
            issued = [...taken(issued, [first[place]!.voucher]), heir]
          }
          const standingAt = (piece: number) => issued.findLast(({ place }) => place.piece === piece)!
          let { order } = withPayments(fresh, [whole], { by, at })
          for (const place of back) {
            const { voucher } = standingAt(place + 1)
            const charged = chargedAfter(order, order, { issued, givenBack: [voucher] })
            order = withPayments(order, [whole], { by, at }, charged).order
            issued = taken(issued, [voucher])
            expect(isToIssue(order, issued, order)).toBe(false)
          }
          const left = () => issued.reduce((sum, { voucher }) => sum + valueLeft(voucher), 0)
          const gone = spent.reduce((sum, amount) => sum + amount, 0)
          expect(refundDue(order) + left() + gone + fees).toBe(total)

          const off = withdraws
            ? withdrawnOrder(order, { by, at }).order
            : { ...order, orderStatus: 'zrusena' as const }
          const givenBack = vouchersToVoid(off, issued)
          const charged = chargedAfter(order, off, { issued, givenBack })
          order = withPayments(off, [whole], { by, at }, charged).order
          issued = taken(issued, givenBack)
          const touched = spent.filter((amount) => amount > 0).length
          const kept = withdraws ? Math.floor((fees * touched) / 2) : 0
          expect(refundDue(order) + left() + gone + kept).toBe(total)
          expect(refundDue(order)).toBeLessThanOrEqual(order.received)
          if (withdraws) expect(left()).toBe(0)
        },
      ),
    )
  })

  test('nothing when it is cancelled before anything was issued, and all of it when it goes on again', () => {
    const off = { ...fresh, orderStatus: 'zrusena' as const }
    expect(chargedAfter(fresh, off, { issued: [], givenBack: [] })).toBe(0)
    const none = { ...off, charged: 0 }
    expect(chargedAfter(none, fresh, { issued: [], givenBack: [] })).toBe(total)
    // What was voided with it is issued again once it is paid.
    const issued = taken(
      issuedWith([0, 0]),
      issuedWith([0, 0]).map(({ voucher }) => voucher),
    )
    const { order } = withPayments(none, [whole], { by, at })
    const again = withPayments({ ...order, orderStatus: 'prijata' }, [whole], { by, at }, total).order
    expect(isToIssue(again, issued, order)).toBe(true)
    expect(isToIssue(again, issued, again)).toBe(false)
  })
})

describe('a refund that is filled in', () => {
  const form = { amount: 500, receivedOn: '2026-03-02', method: 'transfer' } as const
  const tomorrow = { at: 'receivedOn', code: 'day-in-future' }
  test.each<[Partial<PaymentForm>, number, unknown[]]>([
    [{}, 500, []],
    [{ amount: 0 }, 500, [{ at: 'amount', code: 'amount-not-positive' }]],
    [{}, 499, [{ at: 'amount', code: 'amount-out-of-range', min: 1, max: 499 }]],
    [{}, 0, [{ at: 'amount', code: 'amount-out-of-range', min: 0, max: 0 }]],
    [
      { amount: 1e12, receivedOn: '2026-03-03' },
      500,
      [{ at: 'amount', code: 'amount-out-of-range', min: 1, max: 500 }, tomorrow],
    ],
  ])('as %j, of which %i are due, has wrong: %j', (part, due, problems) => {
    expect(refundProblems({ ...form, ...part }, due, '2026-03-02')).toEqual(problems)
  })
})

describe('what is wrong with a payment that staff record', () => {
  const form = { amount: 50_00, receivedOn: '2026-03-02', method: 'cash', reference: undefined } as const
  test.each<[Partial<Parameters<typeof paymentProblems>[0]>, unknown[]]>([
    [{}, []],
    [{ amount: undefined }, [{ at: 'amount', code: 'required' }]],
    [{ amount: 0 }, [{ at: 'amount', code: 'amount-not-positive' }]],
    [{ amount: -5 }, [{ at: 'amount', code: 'amount-not-positive' }]],
    [{ amount: largestPayment }, []],
    [
      { amount: largestPayment + 1 },
      [{ at: 'amount', code: 'amount-out-of-range', min: 1, max: largestPayment }],
    ],
    [{ receivedOn: '' }, [{ at: 'receivedOn', code: 'required' }]],
    [{ receivedOn: '2026-03-03' }, [{ at: 'receivedOn', code: 'day-in-future' }]],
    [
      { amount: undefined, receivedOn: '' },
      [
        { at: 'amount', code: 'required' },
        { at: 'receivedOn', code: 'required' },
      ],
    ],
  ])('%j', (part, problems) => {
    expect(paymentProblems({ ...form, ...part }, '2026-03-02')).toEqual(problems)
  })
})
