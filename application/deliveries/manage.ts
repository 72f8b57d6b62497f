import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { pageSize } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import type { Order } from '@hotovo/domain/orders/order'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { authorize, authorizeQuietly, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, ByIds, CallContext } from '../access/caller.ts'
import { countReads, orderRead } from '../access/reads.ts'
import { jobsOfDeliveries } from '../jobs/job.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'
import { handOverEntry } from './deliver.ts'
import { type DeliveryQueue, isQueued } from './ports.ts'

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

/** Deliveries, each with the number of its order and whom it goes to by now, in the same order. */
async function queuedDeliveries(
  { orders }: Pick<VoucherPorts, 'orders'>,
  found: readonly Delivery[],
): Promise<readonly QueuedDelivery[]> {
  const ids = [...new Set(found.map(({ orderId }) => orderId))]
  const [placed, corrections] = await Promise.all([orders.byIds(ids), orders.corrections(ids)])
  const known = new Map(placed.map((order) => [order.id, reachedBy(order, corrections)]))
  return found.map((delivery) => {
    const order = known.get(delivery.orderId)
    if (!order) throw new Error('a delivery belongs to an order that is not there')
    return { ...delivery, orderNumber: order.number, recipient: recipientOf(order) }
  })
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
      const named = await queuedDeliveries(ports, found)
      const value = pageOf(
        named,
        limit,
        (one) => one,
        (last) => cursorOf(last.createdAt, last.id),
      )
      return ok({ value, records: value.items.map(({ orderId: id }) => orderRead({ id })) })
    })

/**
 * How these deliveries are now, those of them that stand in a queue, for whoever shows them and heard that they changed (rule A124).
 * They are counted as read (rule A47). It is no activity of the session: nobody asks, a page does.
 */
export const currentDeliveries =
  (ports: VoucherPorts) =>
  async (
    { ids, queue }: ByIds & { readonly queue: DeliveryQueue },
    { caller }: CallContext,
  ): Promise<Result<readonly QueuedDelivery[], Unauthorized>> => {
    const entering = await authorizeQuietly(ports, caller, 'orders.view')
    if (!entering.ok) return entering
    const found = (await ports.deliveries.byIds(ids)).filter(isQueued[queue])
    const rows = await queuedDeliveries(ports, found)
    const reader = { account: entering.value.account, origin: caller.origin }
    await countReads(
      ports,
      reader,
      rows.map(({ orderId: id }) => orderRead({ id })),
    )
    return ok(rows)
  }

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
