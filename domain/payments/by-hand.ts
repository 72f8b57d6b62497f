import { type AuditEntry, entriesOf, type StaffActor } from '../audit/entry.ts'
import { byHandADay } from '../limits.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { dayOf } from '../shared/calendar.ts'
import type { Currency } from '../shared/money.ts'
import { type Payment, type PaymentForm, refundDue, withPayments } from './payment.ts'

/**
 * What becomes of a payment that is recorded by hand (rule A46): it pays at once, or it waits for a second person, who confirms
 * it or refuses it, or until whoever recorded it calls it off.
 */
export const handPaymentStates = ['recorded', 'waiting', 'confirmed', 'refused', 'called-off'] as const
export type HandPaymentState = (typeof handPaymentStates)[number]
/** What may become of one that waits. */
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

/** Somebody of staff who records or decides. */
type Person = { readonly id: string; readonly actor: StaffActor }

/** What a person may still record alone on a day of what they `recorded` alone on it, in minor units (rule A46). */
export const leftByHand = (currency: Currency, recorded: number): number =>
  Math.max(0, byHandADay[currency] - recorded)

/** A payment as a person records it who has recorded so much that day alone: one that is beyond their day waits (rule A46). */
export const recordedByHand = (
  { id: orderId, currency }: Order,
  { amount, method, receivedOn, reference }: PaymentForm,
  { by, recorded, id, at }: { by: Person; recorded: number; id: string; at: string },
): HandPayment => ({
  id,
  orderId,
  amount,
  currency,
  method,
  receivedOn,
  reference: reference?.trim() || null,
  state: amount <= leftByHand(currency, recorded) ? 'recorded' : 'waiting',
  recordedById: by.id,
  recordedBy: by.actor.name,
  recordedAt: at,
  recordedOn: dayOf(at),
  decidedById: null,
  decidedBy: null,
  decidedAt: null,
})

/** One that waited, as it was decided about. */
export const decidedByHand = (
  payment: HandPayment,
  state: HandDecision,
  { by, at }: { by: Person; at: string },
): HandPayment => ({ ...payment, state, decidedById: by.id, decidedBy: by.actor.name, decidedAt: at })

/** The movement of money of what pays since an instant. */
export const movementByHand = (
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
export function overIfConfirmed(order: Order, payments: readonly Payment[], waiting: HandPayment): number {
  const at = waiting.recordedAt
  const all = [...payments, movementByHand(waiting, at)]
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
