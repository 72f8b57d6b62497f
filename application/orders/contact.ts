import { type ContactCorrection, reachedBy } from '@hotovo/domain/orders/contact'
import type { Order } from '@hotovo/domain/orders/order'
import type { Ports } from '../ports.ts'

/** The order with the contact that counts now: where its letters and vouchers go (rule V30). */
export const reachedOrder = async ({ orders }: Pick<Ports, 'orders'>, order: Order): Promise<Order> =>
  reachedBy(order, await orders.corrections([order.id]))

/** The same by its id. Throws where there is none. */
export async function reachedOrderById(ports: Pick<Ports, 'orders'>, id: string): Promise<Order> {
  const order = await ports.orders.byId(id)
  if (!order) throw new Error('there is no order for a letter')
  return reachedOrder(ports, order)
}

/** A message by a correction of the contact it goes to: to another contact it is another one, so nobody drops it as one they had. */
export const byCorrection = <Message extends { readonly id: string }>(
  message: Message,
  correction: number,
): Message => (correction === 0 ? message : { ...message, id: `${message.id}-c${correction}` })

/** A correction by its number, and the order as it was reached by one before it. Throws where there is none. */
export async function correctedContact(
  { orders }: Pick<Ports, 'orders'>,
  orderId: string,
  { number, to }: { readonly number: number; readonly to: number },
): Promise<{ readonly before: Order; readonly after: ContactCorrection }> {
  const order = await orders.byId(orderId)
  const all = await orders.corrections([orderId])
  const after = all.find((one) => one.number === number)
  if (!order || !after) throw new Error('there is no correction for a letter')
  return { before: reachedBy(order, all, to), after }
}
