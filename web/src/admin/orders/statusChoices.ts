import { movesMoney, type Order, type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import type { Permission } from '@hotovo/domain/staff/permissions'

/** The statuses that an order may be given by whoever may do this, its own among them (rules A45, A55). */
export const statusChoices = (
  order: Pick<Order, 'orderStatus' | 'received'>,
  may: (permission: Permission) => boolean,
): readonly OrderStatus[] =>
  orderStatuses.filter(
    (status) =>
      status === order.orderStatus ||
      (may('orders.change') && (may('orders.move-money') || !movesMoney(order, status))),
  )
