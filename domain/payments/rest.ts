import { type Actor, type AuditEntry, entriesOf } from '../audit/entry.ts'
import { graceDays, restPauseHours } from '../limits.ts'
import { finalDeadline } from '../orders/deadline.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { dayOf, daysLater, minutesLater } from '../shared/calendar.ts'
import { missingOf } from './payment.ts'

/** Whether a part of an order was paid and the rest is asked for (rule P31). */
export const isRestMissing = (order: Parameters<typeof missingOf>[0]): boolean =>
  order.paymentStatus === 'partial' && missingOf(order) > 0

/** Whether an entry comes with a letter that asks for what is missing: staff asked, the reminder went, or a part came. */
const asksForRest = ({ actionType, oldValue, newValue }: AuditEntry): boolean =>
  actionType === 'rest_asked_at_change' ||
  actionType === 'reminded_at_change' ||
  (actionType === 'received_change' && Number(newValue) > Number(oldValue))

/** When the customer was last told what is missing, by the log of the order; null where they never were. */
export const restAskedAt = (entries: readonly AuditEntry[]): string | null =>
  entries.reduce<string | null>(
    (last, entry) =>
      asksForRest(entry) && (last === null || entry.createdAt > last) ? entry.createdAt : last,
    null,
  )

/** When that was, where it is too soon to ask again; undefined where staff may ask (rule P31). */
export function restAskedLately(entries: readonly AuditEntry[], at: string): string | undefined {
  const last = restAskedAt(entries)
  return last !== null && minutesLater(last, restPauseHours * 60) > at ? last : undefined
}

/** The trace of staff asking for the rest. */
export const restAskedEntries = (
  order: Order,
  entries: readonly AuditEntry[],
  { by, at }: { readonly by: Actor; readonly at: string },
): AuditEntry[] => {
  const asked = entries.filter(({ actionType }) => actionType === 'rest_asked_at_change')
  const from = asked.map(({ newValue }) => newValue).at(-1) ?? null
  return entriesOf(orderSubject(order), [{ field: 'restAskedAt', from, to: at }], { by, at })
}

/** By when the rest is asked for, `YYYY-MM-DD`: never a day that is over, nor one that is too soon to keep. */
export function restDeadline(order: Order, askedAt: string): string {
  const last = finalDeadline(order)
  const soonest = finalDeadline({ ...order, dueDate: daysLater(dayOf(askedAt), graceDays), remindedAt: null })
  return last > soonest ? last : soonest
}
