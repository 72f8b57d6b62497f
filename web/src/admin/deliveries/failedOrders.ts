import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'

/** What of an order failed; `isOver` where none of it waits there any more. */
export type FailedOrder = Pick<QueuedDelivery, 'orderId' | 'orderNumber'> & {
  readonly deliveries: readonly QueuedDelivery[]
  readonly isOver: boolean
}

/** What the same is said of, together, in the order of the first of each. */
export function together<Row>(
  rows: readonly Row[],
  said: (row: Row) => string,
): readonly (readonly [said: string, rows: readonly Row[]])[] {
  const all = new Map<string, Row[]>()
  for (const row of rows) all.set(said(row), [...(all.get(said(row)) ?? []), row])
  return [...all]
}

/** Deliveries that failed, by their orders, in their order; `left` are those that wait there no more, which are shown with none that does. */
export function failedOrders(
  rows: readonly QueuedDelivery[],
  left: ReadonlySet<string>,
): readonly FailedOrder[] {
  return together(rows, ({ orderId }) => orderId).map(([orderId, all]) => {
    const waiting = all.filter(({ id }) => !left.has(id))
    const isOver = waiting.length === 0
    return { orderId, orderNumber: all[0]!.orderNumber, deliveries: isOver ? all : waiting, isOver }
  })
}
