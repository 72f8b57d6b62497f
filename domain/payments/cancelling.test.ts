import { expect, test } from 'vitest'
import type { Order } from '../orders/order.ts'
import type { IssuedVoucher } from '../vouchers/issuing.ts'
import { movedMoney } from './cancelling.ts'
import type { Payment } from './payment.ts'

const order = {
  id: '4f0f7b0e-2b57-4a07-9a43-1b2f3b0c5d6e',
  orderStatus: 'prijata',
  paymentStatus: 'paid',
  currency: 'EUR',
  voucherSubtotal: 100_00,
  processingFee: 1_00,
  deliveryFee: 0,
  total: 101_00,
  charged: 101_00,
  received: 101_00,
  withdrawnAt: null,
} as Order
const movement = (amount: number, kind: Payment['kind'] = 'payment') =>
  ({ id: `${kind} ${amount}`, kind, amount, method: 'transfer', takesBack: null }) as Payment
const voucher = (place: number, { balance = 50_00, voided = false } = {}) =>
  ({
    voucher: { serial: `SUP-${place}`, amount: 50_00, balance, lapsed: 0, voided, usedAt: null },
    place: { orderId: order.id, line: 1, piece: place, part: 1, replaces: null },
  }) as IssuedVoucher
const [whole, spent] = [
  [voucher(1), voucher(2)],
  [voucher(1), voucher(2, { balance: 20_00 })],
]
const cancelled: Order = { ...order, orderStatus: 'zrusena', paymentStatus: 'refund-due', charged: 0 }

test.each([
  [
    'cancelled, all of it is given back',
    order,
    'zrusena',
    whole,
    [movement(101_00)],
    ['all', 101_00, 2, false],
  ],
  [
    'cancelled, what something was spent of stays',
    order,
    'zrusena',
    spent,
    [movement(101_00)],
    ['all', 51_00, 1, false],
  ],
  [
    'cancelled, what was forgiven is not given back',
    { ...order, charged: 100_70, received: 100_70 },
    'zrusena',
    whole,
    [movement(100_70), movement(30, 'forgiven')],
    ['all', 100_70, 2, false],
  ],
  [
    'of which a part was paid, that is given back',
    { ...order, paymentStatus: 'partial', received: 40_00 },
    'zrusena',
    [],
    [movement(40_00)],
    ['part', 40_00, 0, false],
  ],
  [
    'that goes on again, all is issued anew',
    cancelled,
    'prijata',
    [voucher(1, { balance: 0, voided: true })],
    [movement(101_00)],
    ['all', 0, 0, true],
  ],
  [
    'that goes on again with a part of its money, nothing is issued',
    { ...cancelled, received: 40_00 },
    'prijata',
    [],
    [movement(40_00)],
    ['part', 0, 0, false],
  ],
] as const)('of an order %s', (_, one, to, issued, payments, [paid, refund, voided, isReissued]) => {
  expect(movedMoney(one as Order, to, { issued, payments })).toEqual({
    paid,
    currency: 'EUR',
    refund,
    voided,
    isReissued,
  })
})
