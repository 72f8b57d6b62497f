import { type AuditEntry, createdEntry } from '../audit/entry.ts'
import { cashCeiling, roundedForCash } from '../law.ts'
import { refundMinutes, shiftBounds } from '../limits.ts'
import { type Cart, cartPieces, cartProblems, cartValue } from '../orders/cart.ts'
import { type Order, type OrderIdentity, orderSubject } from '../orders/order.ts'
import type { Payment } from '../payments/payment.ts'
import { dayOf, minutesLater } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'
import { money } from '../shared/money.ts'
import type { Problem } from '../shared/problem.ts'
import { type CashDesk, mostAtDesk } from './cash-desk.ts'
import type { CashMovement, CashMovementKind, Shift } from './shift.ts'

/** What somebody buys at a desk, in EUR: no name, no address; `given` is the cash they hand over, in minor units, where it was counted. */
export type SaleForm = Pick<Cart, 'selectedVouchers'> & {
  readonly language: Language
  readonly given?: number | undefined
}

const cartOf = ({ selectedVouchers }: Pick<SaleForm, 'selectedVouchers'>): Cart => ({
  currency: 'EUR',
  selectedVouchers,
})

/** What is wrong with the cash that was handed over for so much, in minor units (rule K4). */
export const givenProblems = (given: number | undefined, due: number): Problem[] =>
  given === undefined || (given >= due && given <= shiftBounds.drawer.max)
    ? []
    : [{ at: 'given', code: 'amount-out-of-range', min: due, max: shiftBounds.drawer.max }]

/**
 * The most that a desk takes of an order on a day, in minor units: less than the law identifies people for, and with what was paid of it
 * in cash before no more than the law lets be paid so (rules K1, K10).
 */
export function mostOfOrder(paid: readonly Pick<Payment, 'method' | 'amount'>[], day: string): number {
  const inCash = paid.reduce((sum, { method, amount }) => (method === 'cash' ? sum + amount : sum), 0)
  return Math.max(0, Math.min(mostAtDesk(day), cashCeiling(day) - inCash))
}

/** What a sale costs in cash on a day, in minor units, rounded as cash is (rule P5). */
export const saleDue = (form: Pick<SaleForm, 'selectedVouchers'>, day: string): number =>
  roundedForCash(cartValue(cartOf(form)), day).minor

/** Everything that is wrong with a sale on a day, at once (rule K4): its cart, the limit of a sale, and the cash. */
export function saleProblems(form: SaleForm, { perSale }: Pick<CashDesk, 'perSale'>, day: string): Problem[] {
  const cart = cartOf(form)
  const wrong = cartProblems(cart)
  if (wrong.length > 0) return wrong
  const due = saleDue(form, day)
  return [
    ...(due > perSale ? [{ at: 'selectedVouchers', code: 'order-too-large', max: perSale } as const] : []),
    ...givenProblems(form.given, due),
  ]
}

/** The order that a sale is: of nobody, without fees, its vouchers on a slip; and its audit entries (rule K4). */
export function soldOrder(
  form: SaleForm,
  { id, number, variableSymbol, at, by }: OrderIdentity,
): { order: Order; entries: AuditEntry[] } {
  const cart = cartOf(form)
  const { minor } = cartValue(cart)
  const order: Order = {
    id,
    number,
    variableSymbol,
    language: form.language,
    ...cart,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    address: null,
    city: null,
    postalCode: null,
    country: null,
    notes: null,
    deliveryMethod: 'slip',
    paymentMethod: 'cash',
    voucherQuantity: cartPieces(cart),
    voucherSubtotal: minor,
    processingFee: 0,
    deliveryFee: 0,
    total: minor,
    orderStatus: 'prijata',
    paymentStatus: 'pending',
    voucherStatus: 'active',
    charged: minor,
    received: 0,
    dueDate: dayOf(at),
    remindedAt: null,
    withdrawnAt: null,
    createdAt: at,
  }
  return { order, entries: [createdEntry(orderSubject(order), by, at)] }
}

/** Cash that moves at a desk: the payment of the order, and what the drawer has more for it, rounded as cash is (rules P5, K3). */
export function cashMoved(
  { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
  {
    kind,
    amount,
    given = null,
    commission = 0,
  }: {
    readonly kind: CashMovementKind
    readonly amount: number
    readonly given?: number | null | undefined
    readonly commission?: number
  },
  {
    shift,
    ids,
    at,
  }: {
    readonly shift: Pick<Shift, 'id' | 'salesPointId'>
    readonly ids: readonly [string, string]
    readonly at: string
  },
): { readonly payment: Payment; readonly movement: CashMovement } {
  const [paymentId, movementId] = ids
  const day = dayOf(at)
  const cash = roundedForCash(money(Math.abs(amount), currency), day).minor
  const moved = amount < 0 ? -cash : cash
  return {
    payment: {
      id: paymentId,
      orderId,
      kind: kind === 'refund' ? 'refund' : 'payment',
      amount: moved,
      currency,
      method: 'cash',
      receivedOn: day,
      reference: null,
      entryId: null,
      takesBack: null,
      createdAt: at,
    },
    movement: {
      id: movementId,
      shiftId: shift.id,
      salesPointId: shift.salesPointId,
      kind,
      orderId,
      paymentId,
      amount: moved,
      given,
      commission,
      day,
      createdAt: at,
    },
  }
}

/** Until when a sale may be given back at its desk (rule K6). */
export const refundableUntil = ({ createdAt }: Pick<CashMovement, 'createdAt'>): string =>
  minutesLater(createdAt, refundMinutes)
