import { type Actor, type AuditEntry, entriesOf, fieldChanges } from '../audit/entry.ts'
import { withdrawalDays } from '../law.ts'
import { dayOf, daysLater } from '../shared/calendar.ts'
import { type Order, orderSubject } from './order.ts'

/** The last day on which a customer may withdraw, in Europe/Bratislava: the day of the order is not counted. */
export function lastDayToWithdraw({ createdAt }: Pick<Order, 'createdAt'>): string {
  const day = dayOf(createdAt)
  return daysLater(day, withdrawalDays(day))
}

/** Whether a customer may withdraw at an instant: in time, and as long as there is anything to withdraw from. */
export const canWithdraw = (order: Order, at: string): boolean =>
  order.withdrawnAt === null &&
  (order.orderStatus !== 'zrusena' || order.charged > 0) &&
  dayOf(at) <= lastDayToWithdraw(order)

/** The order after its customer withdrew from the contract: cancelled for ever, and the trace of it. */
export function withdrawnOrder(
  order: Order,
  { by, at }: { readonly by: Actor; readonly at: string },
): { order: Order; entries: AuditEntry[] } {
  const changed: Order = { ...order, orderStatus: 'zrusena', withdrawnAt: at }
  return { order: changed, entries: entriesOf(orderSubject(order), fieldChanges(order, changed), { by, at }) }
}
