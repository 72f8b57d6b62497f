import { type Actor, type AuditEntry, entriesOf, fieldChanges } from '../audit/entry.ts'
import { roundedForCash } from '../law.ts'
import { largestPayment, lengths } from '../limits.ts'
import { isPaid, isToPay, type Order, orderSubject, type PaymentStatus } from '../orders/order.ts'
import { dayOf } from '../shared/calendar.ts'
import { type Currency, money, type PaymentKind, type PaymentMethod } from '../shared/money.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/** A movement of an order's account. What an order has received is the sum of its movements, but for what was forgiven (rules P6, P32). */
export type Payment = {
  readonly id: string
  readonly orderId: string
  readonly kind: PaymentKind
  /** Minor units: above zero for a payment and what is forgiven, below zero for what went back and is forgiven no more. */
  readonly amount: number
  readonly currency: Currency
  readonly method: PaymentMethod
  /** A day in Europe/Bratislava. */
  readonly receivedOn: string
  /** What the bank or staff call it. */
  readonly reference: string | null
  /** The line of a statement it came from. */
  readonly entryId: string | null
  /** The payment that this one takes back. */
  readonly takesBack: string | null
  readonly createdAt: string
}

/** What has come in, less what went back, in minor units. */
export const receivedOf = (payments: readonly Pick<Payment, 'amount' | 'kind'>[]): number =>
  sumOf(payments.filter(({ kind }) => kind !== 'forgiven'))

/** What of the price is forgiven, in minor units: so much less an order costs (rule P32). */
export const forgivenOf = (payments: readonly Pick<Payment, 'amount' | 'kind'>[]): number =>
  sumOf(payments.filter(({ kind }) => kind === 'forgiven'))

const sumOf = (payments: readonly Pick<Payment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

/** Payments that were not taken back. */
export const standing = (payments: readonly Payment[]) => {
  const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
  return payments.filter(({ id, kind }) => kind === 'payment' && !takenBack.has(id))
}

type Charged = Pick<Order, 'orderStatus' | 'total' | 'charged' | 'currency'>

/** Whether an order costs less than it did: it was cancelled, or vouchers of it were given back. */
const isReduced = ({ orderStatus, total, charged }: Charged) => orderStatus === 'zrusena' || charged < total

/**
 * How an order stands with its money (rule P12). What differs by the rounding of cash alone is paid exactly. What came in
 * above what it costs now is to be refunded where it was cancelled or vouchers were given back.
 */
export function paymentStatusOf(order: Charged, payments: readonly Payment[]): PaymentStatus {
  const { orderStatus, currency, charged } = order
  const received = receivedOf(payments)
  const isRefunded = payments.some(({ kind }) => kind === 'refund')
  if (received <= 0) return isRefunded ? 'refunded' : 'pending'
  const over = received - charged
  if (over > 0 && isReduced(order)) return 'refund-due'
  const inCash = standing(payments).filter(({ method }) => method === 'cash')
  const cash = receivedOf(inCash)
  // Cash alone is rounded: what came in otherwise leaves a rest, and cash paid that as it is paid (rule P5).
  const rest = money(charged - (received - cash), currency)
  const isRounded = inCash.some(({ receivedOn }) => cash === roundedForCash(rest, receivedOn).minor)
  if (over === 0 || isRounded) return isRefunded && orderStatus === 'zrusena' ? 'refunded' : 'paid'
  return over < 0 ? 'partial' : 'over'
}

/** What is to be given back of an order, in minor units: what it received above what it costs now (rule P13). */
export const refundDue = ({
  paymentStatus,
  charged,
  received,
}: Pick<Order, 'paymentStatus' | 'charged' | 'received'>): number =>
  paymentStatus === 'refund-due' || paymentStatus === 'over' ? received - charged : 0

/** What is missing of an order, in minor units; 0 where nothing more is asked for. */
export const missingOf = (
  order: Pick<Order, 'orderStatus' | 'paymentStatus' | 'charged' | 'received'>,
): number => (isToPay(order) ? Math.max(0, order.charged - order.received) : 0)

/** An order after its movements of money have become these and it costs so much, and the trace of it. */
export function withPayments(
  order: Order,
  payments: readonly Payment[],
  trace: { readonly by: Actor; readonly at: string; readonly note?: string | null },
  charged = order.charged,
): { order: Order; entries: AuditEntry[] } {
  const received = receivedOf(payments)
  const paymentStatus = paymentStatusOf({ ...order, charged }, payments)
  const changed = { ...order, charged, received, paymentStatus }
  return { order: changed, entries: entriesOf(orderSubject(order), fieldChanges(order, changed), trace) }
}

/** A payment as it is filled in: minor units of the order's currency, a day in Europe/Bratislava. */
export type PaymentForm = {
  readonly amount: number
  readonly receivedOn: string
  readonly method: PaymentMethod
  readonly reference?: string | undefined
}

/** What is wrong with a payment that staff record, `today` in Europe/Bratislava; an amount that is no number is undefined. */
export function paymentProblems(
  { amount, receivedOn, reference }: Omit<PaymentForm, 'amount'> & { readonly amount: number | undefined },
  today: string,
): Problem[] {
  const problems: Problem[] = []
  if (amount === undefined) problems.push({ at: 'amount', code: 'required' })
  else if (!(amount > 0)) problems.push({ at: 'amount', code: 'amount-not-positive' })
  else if (amount > largestPayment)
    problems.push({ at: 'amount', code: 'amount-out-of-range', min: 1, max: largestPayment })
  if (receivedOn === '') problems.push({ at: 'receivedOn', code: 'required' })
  else if (receivedOn > today) problems.push({ at: 'receivedOn', code: 'day-in-future' })
  return [...problems, ...textProblems('reference', reference, lengths.paymentReference)]
}

/** The same of a refund, of which no more is given back than is due. */
export function refundProblems(
  form: Parameters<typeof paymentProblems>[0],
  due: number,
  today: string,
): Problem[] {
  const problems = paymentProblems(form, today)
  if (form.amount === undefined || form.amount <= due) return problems
  return [
    { at: 'amount', code: 'amount-out-of-range', min: Math.min(1, due), max: due },
    ...problems.filter(({ at }) => at !== 'amount'),
  ]
}

/** The movement that takes back a payment recorded by mistake (rule P14); whoever asks has seen that nothing was issued for it. */
export function takeBackOf(
  payments: readonly Payment[],
  paymentId: string,
  { id, at }: { readonly id: string; readonly at: string },
): Result<Payment, { code: 'payment-not-found' }> {
  const payment = standing(payments).find((one) => one.id === paymentId)
  if (!payment) return fail({ code: 'payment-not-found' })
  return ok({
    ...payment,
    id,
    kind: 'take-back',
    amount: -payment.amount,
    receivedOn: dayOf(at),
    reference: null,
    entryId: null,
    takesBack: payment.id,
    createdAt: at,
  })
}

/**
 * When all that was asked for was paid: the instant of the payment that completed it; null where something is missing. What
 * was given back because the order costs less now was paid nevertheless.
 */
export function paidAt(order: Charged, payments: readonly Payment[]): string | null {
  // What is forgiven no more was forgiven when it was paid.
  const stood = payments.filter(({ kind, amount }) => kind !== 'forgiven' || amount > 0)
  const counted = isReduced(order) ? stood.filter(({ kind }) => kind !== 'refund') : stood
  const isPaidBy = (count: number) => {
    const some = counted.slice(0, count)
    const asked = order.total - forgivenOf(some)
    const whole = { ...order, orderStatus: 'prijata', total: asked, charged: asked } as const
    return isPaid({ ...whole, paymentStatus: paymentStatusOf(whole, some) })
  }
  if (!isPaidBy(counted.length)) return null
  let count = counted.length
  while (count > 1 && isPaidBy(count - 1)) count -= 1
  return counted[count - 1]!.createdAt
}
