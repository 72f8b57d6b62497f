import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { pageSize } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import type { Order } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import { orderRead } from '../access/reads.ts'
import { jobsOfDeliveries } from '../jobs/job.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'
import { handOverEntry } from './deliver.ts'
import type { DeliveryQueue } from './ports.ts'

/** Whom vouchers go to, and where: street, postal code with town, and country in one line, empty where no courier goes. */
export type Recipient = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

/** A delivery as staff see it in a queue, with the number of its order, and whom it goes to (rules V21, V30). */
export type QueuedDelivery = Delivery & {
  readonly orderNumber: string
  readonly recipient: Recipient
}

const recipientOf = ({
  firstName,
  lastName,
  email,
  phone,
  address,
  postalCode,
  city,
  country,
}: Order): Recipient => ({
  name: `${firstName} ${lastName}`,
  email,
  phone,
  address: [address, [postalCode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', '),
})

/** The position in a queue of deliveries that a cursor names; undefined for any other text. */
export function parseDeliveryCursor(cursor: string): Pick<Delivery, 'createdAt' | 'id'> | undefined {
  const [createdAt, id] = cursorParts(cursor, isUuid) ?? []
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
}

/** Deliveries that need somebody, page by page, the oldest first. */
export const listDeliveries =
  (ports: VoucherPorts) =>
  (
    { queue, cursor, limit = pageSize.usual }: PageRequest & { readonly queue: DeliveryQueue },
    { caller }: CallContext,
  ): Promise<Result<Page<QueuedDelivery>, Unauthorized>> =>
    authorizeRead(ports, caller, 'orders.view', async () => {
      const after = cursorPosition(cursor, parseDeliveryCursor)
      const found = await ports.deliveries.page({ queue, after, limit: limit + 1 })
      const ids = [...new Set(found.map(({ orderId }) => orderId))]
      const [placed, corrections] = await Promise.all([
        ports.orders.byIds(ids),
        ports.orders.corrections(ids),
      ])
      const orders = placed.map((order) => reachedBy(order, corrections))
      const known = new Map(orders.map((order) => [order.id, order]))
      const named = (delivery: Delivery): QueuedDelivery => {
        const order = known.get(delivery.orderId)
        if (!order) throw new Error('a delivery belongs to an order that is not there')
        return {
          ...delivery,
          orderNumber: order.number,
          recipient: recipientOf(order),
        }
      }
      const value = pageOf(found, limit, named, (last) => cursorOf(last.createdAt, last.id))
      return ok({ value, records: value.items.map(({ orderId: id }) => orderRead({ id })) })
    })

/** Has a delivery tried again now; the log of its order tells who wanted it. */
export const retryDelivery =
  (ports: VoucherPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'delivery-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    const delivery = isUuid(id) ? await ports.deliveries.byId(id) : undefined
    const [job] = delivery ? jobsOfDeliveries([delivery]) : []
    if (!delivery || !job) return fail({ code: 'delivery-not-found' })
    const order = await ports.orders.byId(delivery.orderId)
    if (!order) throw new Error('a delivery belongs to an order that is not there')
    const entry: AuditEntry = {
      ...handOverEntry(order, delivery, { by: authorized.value.actor, at: ports.clock.now() }),
      actionType: 'delivery_retried' satisfies EntryAction,
    }
    const isWaiting = await ports.deliveries.retry(id, job, entry)
    return isWaiting ? ok(undefined) : fail({ code: 'delivery-not-found' })
  }
