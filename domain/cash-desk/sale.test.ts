import { expect, test } from 'vitest'
import {
  cashMoved,
  givenProblems,
  mostOfOrder,
  refundableUntil,
  type SaleForm,
  saleProblems,
  soldOrder,
} from './sale.ts'

const at = '2026-11-28T10:00:00.000Z'
const form = (change: Partial<SaleForm> = {}): SaleForm => ({
  language: 'sk',
  selectedVouchers: [
    { id: 'a', amount: 50_00, quantity: 2, isCustom: false },
    { id: 'b', amount: 7_50, quantity: 1, isCustom: true },
  ],
  ...change,
})
const identity = {
  id: 'an-order',
  number: 'ATM-AAAAAAAAA',
  variableSymbol: '1000000008',
  at,
  by: { kind: 'system' },
} as const

test.each([
  ['nothing', [], '2026-11-28', 999_99],
  ['transfers', [{ method: 'transfer', amount: 9_900_00 }], '2027-07-10', 999_99],
  ['cash below the ceiling', [{ method: 'cash', amount: 9_000_00 }], '2027-07-10', 999_99],
  ['cash near it', [{ method: 'cash', amount: 9_500_00 }], '2027-07-10', 500_00],
  ['the same before it is lower', [{ method: 'cash', amount: 9_500_00 }], '2027-07-09', 999_99],
  [
    'cash that went back',
    [
      { method: 'cash', amount: 9_500_00 },
      { method: 'cash', amount: -9_500_00 },
    ],
    '2027-07-10',
    999_99,
  ],
  ['more than it', [{ method: 'cash', amount: 11_000_00 }], '2027-07-10', 0],
] as const)('of an order with %s a desk takes at most so much (rules K1, K10)', (_, paid, day, most) => {
  expect(mostOfOrder(paid, day)).toBe(most)
})

test('a sale is an order of nobody, without fees, due at once, with its vouchers on a slip (rule K4)', () => {
  const { order, entries } = soldOrder(form(), identity)
  expect(order).toMatchObject({
    total: 107_50,
    charged: 107_50,
    voucherQuantity: 3,
    processingFee: 0,
    deliveryFee: 0,
    deliveryMethod: 'slip',
    paymentMethod: 'cash',
    currency: 'EUR',
    email: '',
    dueDate: '2026-11-28',
  })
  expect(entries.map(({ actionType }) => actionType)).toEqual(['created'])
})

test('a sale keeps to the cart’s rules, to the limit of its desk, and is paid by at least what it costs (rule K4)', () => {
  const codes = (change: Partial<SaleForm>, perSale = 107_50) =>
    saleProblems(form(change), { perSale }, '2026-11-28').map(({ at: field, code }) => `${field} ${code}`)
  expect(codes({})).toEqual([])
  expect(codes({ given: 107_50 })).toEqual([])
  expect(codes({ given: 107_49 })).toEqual(['given amount-out-of-range'])
  expect(codes({}, 107_49)).toEqual(['selectedVouchers order-too-large'])
  expect(codes({ selectedVouchers: [] })).toEqual(['selectedVouchers cart-empty'])
  const odd = [{ id: 'a', amount: 7_03, quantity: 1, isCustom: true }]
  expect(codes({ selectedVouchers: odd, given: 7_04 })).toEqual(['given amount-out-of-range'])
  expect(codes({ selectedVouchers: odd, given: 7_05 })).toEqual([])
  expect(givenProblems(100_000_01, 1)).toHaveLength(1)
})

test('cash moves as a payment of the order and into the drawer alike, rounded as cash is (rules P5, K3)', () => {
  const { order } = soldOrder(form(), identity)
  const shift = { id: 'a-shift', salesPointId: 'predajna' }
  const moved = (kind: 'sale' | 'order' | 'refund', amount: number) =>
    cashMoved(order, { kind, amount }, { shift, ids: ['a-payment', 'a-movement'], at })
  expect(moved('order', 12_37).payment).toMatchObject({
    kind: 'payment',
    amount: 12_35,
    method: 'cash',
    receivedOn: '2026-11-28',
  })
  const { payment, movement } = moved('refund', -50_00)
  expect(payment).toMatchObject({ kind: 'refund', amount: -50_00 })
  expect(movement).toMatchObject({
    kind: 'refund',
    amount: -50_00,
    paymentId: 'a-payment',
    given: null,
    ...{ shiftId: 'a-shift' },
  })
})

test('a sale is given back for ten minutes (rule K6)', () => {
  expect(refundableUntil({ createdAt: at })).toBe('2026-11-28T10:10:00.000Z')
})
