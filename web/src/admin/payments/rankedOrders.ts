import type { OrderRow } from '@hotovo/application/orders/list'
import { missingOf } from '@hotovo/domain/payments/payment'

/** What a place among the orders that were found hangs on. */
type Ranked = Pick<OrderRow, 'id' | 'orderStatus' | 'paymentStatus' | 'charged' | 'received' | 'dueDate'>

/**
 * Orders that were found for a payment, likeliest first (rule A126): those that something is owed for, nearest to what is still to
 * be divided, `leftMinor`, and then by the day it is due; paid ones after them, cancelled ones after those, and last what is divided
 * already, `isTaken`. Otherwise as they were found.
 */
export function rankedOrders<Row extends Ranked>(
  rows: readonly Row[],
  leftMinor: number,
  isTaken: (id: string) => boolean,
): readonly Row[] {
  const groupOf = (row: Row) => {
    if (isTaken(row.id)) return 3
    if (row.orderStatus === 'zrusena') return 2
    return missingOf(row) > 0 ? 0 : 1
  }
  const distanceOf = (row: Row) => Math.abs(missingOf(row) - Math.max(0, leftMinor))
  return rows.toSorted((a, b) => {
    const [first, second] = [groupOf(a), groupOf(b)]
    if (first !== second || first !== 0) return first - second
    return distanceOf(a) - distanceOf(b) || (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate))
  })
}
