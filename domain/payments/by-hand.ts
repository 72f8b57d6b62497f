import { type AuditEntry, entriesOf, type StaffActor } from '../audit/entry.ts'
import { handMoneyPerDay } from '../limits.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { dayOf } from '../shared/calendar.ts'
import { type Currency, currencies } from '../shared/money.ts'
import type { IssuedVoucher } from '../vouchers/issuing.ts'
import { type Payment, type PaymentForm, refundDue, withPayments } from './payment.ts'

/**
 * What becomes of a payment that is recorded by hand (rule A46): it pays at once, or it waits for a second person, who confirms
 * it or refuses it, or until whoever recorded it calls it off.
 */
export const handPaymentStates = ['recorded', 'waiting', 'confirmed', 'refused', 'called-off'] as const
export type HandPaymentState = (typeof handPaymentStates)[number]
/** What may become of a payment that waits. */
export type HandDecision = Extract<HandPaymentState, 'confirmed' | 'refused' | 'called-off'>

/** A payment that staff recorded by hand, whether it pays or not; the movement of money it becomes has its id. */
export type HandPayment = Pick<
  Payment,
  'id' | 'orderId' | 'amount' | 'currency' | 'method' | 'receivedOn' | 'reference'
> & {
  readonly state: HandPaymentState
  /** The account of whoever recorded it, and their name then. */
  readonly recordedById: string
  readonly recordedBy: string
  readonly recordedAt: string
  /** The day in Europe/Bratislava that it counts for. */
  readonly recordedOn: string
  readonly decidedById: string | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

/** Somebody of staff who records, decides or reissues. */
export type HandMoneyPerson = { readonly id: string; readonly actor: StaffActor }

/** What a person let out by hand on a day: minor units by currency, and nothing of one that is missing. */
export type HandMoney = Readonly<Partial<Record<Currency, number>>>

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
const dayParts = Object.values(handMoneyPerDay).reduce((a, b) => (a / commonDivisor(a, b)) * b)
/** A day in parts, of which a minor unit of each currency takes a whole number: so shares add up without rounding. */
export const handDay = {
  parts: dayParts,
  weights: Object.fromEntries(
    Object.entries(handMoneyPerDay).map(([currency, most]) => [currency, dayParts / most]),
  ) as Readonly<Record<Currency, number>>,
}

/**
 * What a person may still let out alone on a day of so much, in minor units of EUR (rule A111), in minor units of a currency. What
 * they let out already is a share of the one day they have, whatever its currency (rule A51).
 */
export const handMoneyLeft = (
  currency: Currency,
  letOut: HandMoney,
  day: number = handMoneyPerDay.EUR,
): number => {
  const { weights } = handDay
  const parts = day * weights.EUR
  const used = currencies.reduce((sum, one) => sum + (letOut[one] ?? 0) * weights[one], 0)
  return Math.max(0, Math.floor((parts - used) / weights[currency]))
}

/** A payment as a person records it who has let out so much that day alone: one that is beyond their day waits (rule A46). */
export const recordedHandPayment = (
  { id: orderId, currency }: Order,
  { amount, method, receivedOn, reference }: PaymentForm,
  {
    by,
    letOut,
    day,
    id,
    at,
  }: {
    by: HandMoneyPerson
    letOut: HandMoney
    /** What the day has, in minor units of EUR; as usual where it is not said. */
    day?: number
    id: string
    at: string
  },
): HandPayment => ({
  id,
  orderId,
  amount,
  currency,
  method,
  receivedOn,
  reference: reference?.trim() || null,
  state: amount <= handMoneyLeft(currency, letOut, day) ? 'recorded' : 'waiting',
  recordedById: by.id,
  recordedBy: by.actor.name,
  recordedAt: at,
  recordedOn: dayOf(at),
  decidedById: null,
  decidedBy: null,
  decidedAt: null,
})

/** A payment that waited, with the decision about it. */
export const decidedHandPayment = (
  payment: HandPayment,
  state: HandDecision,
  { by, at }: { by: HandMoneyPerson; at: string },
): HandPayment => ({ ...payment, state, decidedById: by.id, decidedBy: by.actor.name, decidedAt: at })

/** The movement of money that a payment by hand becomes, from the instant on at which it pays. */
export const paymentOfHandPayment = (
  { id, orderId, amount, currency, method, receivedOn, reference }: HandPayment,
  at: string,
): Payment => ({
  id,
  orderId,
  kind: 'payment',
  amount,
  currency,
  method,
  receivedOn,
  reference,
  entryId: null,
  takesBack: null,
  createdAt: at,
})

/** What more of an order would have to be given back if one that waits were confirmed, in minor units (rule A48). */
export function overpaidIfConfirmed(
  order: Order,
  payments: readonly Payment[],
  waiting: HandPayment,
): number {
  const at = waiting.recordedAt
  const all = [...payments, paymentOfHandPayment(waiting, at)]
  return refundDue(withPayments(order, all, { by: { kind: 'system' }, at }).order) - refundDue(order)
}

/** What the log of the order tells of a payment that waits, or did: its state and its amount in minor units, as in `waiting 250000`. */
export const handEntries = (
  order: Order,
  before: HandPayment | undefined,
  after: HandPayment,
  trace: { readonly by: StaffActor; readonly at: string; readonly note?: string | null },
): AuditEntry[] => {
  const told = ({ state, amount }: HandPayment) => `${state} ${amount}`
  const change = { field: 'handPayment', from: before ? told(before) : null, to: told(after) }
  return entriesOf(orderSubject(order), [change], trace)
}

/**
 * A voucher that somebody of staff had issued in place of another one, without new money (rule A51): it counts into their day with
 * what is left of it, less what new money covered.
 */
export type Reissue = {
  /** Of the new voucher. */
  readonly serial: string
  readonly orderId: string
  readonly amount: number
  readonly currency: Currency
  readonly reason: string | null
  readonly reissuedById: string
  readonly reissuedBy: string
  readonly reissuedAt: string
  /** The day in Europe/Bratislava that it counts for. */
  readonly reissuedOn: string
}

/**
 * What a person reissues of vouchers that were just made: those that take the place of others, but for so much, in minor units, as
 * new money `covered`.
 */
export function reissuesOf(
  drawn: readonly IssuedVoucher[],
  { by, at, reason, covered }: { by: HandMoneyPerson; at: string; reason: string | null; covered: number },
): Reissue[] {
  let left = covered
  return drawn
    .filter(({ place }) => place.replaces !== null)
    .flatMap(({ voucher: { serial, balance, currency }, place: { orderId } }) => {
      const amount = Math.max(0, balance - left)
      left -= balance - amount
      if (amount === 0) return []
      const trace = { reissuedById: by.id, reissuedBy: by.actor.name, reissuedAt: at, reissuedOn: dayOf(at) }
      return [{ serial, orderId, amount, currency, reason, ...trace }]
    })
}

/** Why a payment was refused, by the log of its order; null where it was not. */
export const refusalReason = (
  { state, amount, decidedAt }: HandPayment,
  entries: readonly AuditEntry[],
): string | null => {
  const told = `${state} ${amount}`
  const entry = entries.find(
    ({ fieldName, newValue, createdAt }) =>
      state === 'refused' && fieldName === 'hand_payment' && newValue === told && createdAt === decidedAt,
  )
  return entry?.notes ?? null
}
