import { type ContactCorrection, contactOf } from '@hotovo/domain/orders/contact'
import type { Order } from '@hotovo/domain/orders/order'

/** A correction of the contact of an order, the first one. */
export const correction = (order: Order, other: Partial<ContactCorrection> = {}): ContactCorrection => ({
  ...contactOf(order),
  id: '77777777-7777-4777-8777-777777777777',
  orderId: order.id,
  number: 1,
  reason: 'Preklep',
  amount: 0,
  currency: order.currency,
  correctedById: '66666666-6666-4666-8666-666666666666',
  correctedBy: 'Jana Nováková',
  correctedAt: '2026-11-20T12:00:00.000Z',
  correctedOn: '2026-11-20',
  ...other,
})
