import { deliveryDays, graceDays } from '../limits.ts'
import { workingDaysLater } from '../places/holidays.ts'
import { dayOf, daysLater } from '../shared/calendar.ts'
import type { Order } from './order.ts'

type Waiting = Pick<Order, 'paymentMethod' | 'dueDate' | 'remindedAt'>

/**
 * The last day on which an unpaid order is kept, `YYYY-MM-DD` (rule P3): by then a payment of the due date is there, however slow
 * its method is. As long after the reminder, where that came late.
 */
export function finalDeadline({ paymentMethod, dueDate, remindedAt }: Waiting): string {
  const kept = (day: string) =>
    paymentMethod === 'postal' ? workingDaysLater(day, deliveryDays.postal.max) : daysLater(day, graceDays)
  const usual = kept(dueDate)
  const late = remindedAt === null ? usual : kept(daysLater(dayOf(remindedAt), -1))
  return late > usual ? late : usual
}

/**
 * By when a customer is to pay, as they are told it, `YYYY-MM-DD`: the due date, and once they were reminded the last day. Money of a
 * postal order is on its way for days after it.
 */
export const paymentDeadline = (order: Waiting): string =>
  order.remindedAt === null ? order.dueDate : finalDeadline(order)

/**
 * By when money is to be here, as a customer is told it, `YYYY-MM-DD`: the due date, and once that is over the last day; of a
 * postal order, which is on its way for days, always the last day.
 */
export const arrivalDeadline = (order: Waiting): string =>
  order.paymentMethod === 'postal' ? finalDeadline(order) : paymentDeadline(order)
