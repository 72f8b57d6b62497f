import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Delivery, LetterOpening, SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import { pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { type AuthorizedStaff, authorize, authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { countReads } from '../access/reads.ts'
import { jobsOfDeliveries } from '../jobs/job.ts'
import { orderViewOf } from '../orders/view.ts'
import { cursorOf, cursorParts, cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'
import { completeDelivered, handOverEntry } from './deliver.ts'
import type { DeliveryQueue, Documents } from './ports.ts'

/** A delivery as staff see it in a queue, with the number of its order. */
export type QueuedDelivery = Delivery & { readonly orderNumber: string }

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
      const orders = await ports.orders.byIds([...new Set(found.map(({ orderId }) => orderId))])
      const numbers = new Map(orders.map(({ id, number }) => [id, number]))
      const named = (delivery: Delivery) => ({ ...delivery, orderNumber: numbers.get(delivery.orderId)! })
      const value = pageOf(found, limit, named, (last) => cursorOf(last.createdAt, last.id))
      return ok({ value, records: [] })
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

/**
 * The letter with vouchers that the courier takes, as a PDF in base64. It can be printed until it was handed over; each
 * look counts as a read of its own kind and is told in the general log and in that of its order, a second one as such (rule A52).
 */
export const printLetter =
  (ports: LetterPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<string, Unauthorized | Refused<'delivery-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'letters.print')
    if (!authorized.ok) return authorized
    return retryOnConflict('a letter was not opened', async () => {
      const secret = isUuid(id) ? await ports.deliveries.open(id) : undefined
      if (secret?.delivery.channel !== 'letter') return fail({ code: 'delivery-not-found' })
      const order = await ports.orders.byId(secret.delivery.orderId)
      if (!order) throw new Error('a delivery belongs to an order that is not there')
      const isNoted = await noteLetterOpening(ports, caller, authorized.value, order, secret)
      if (!isNoted) return new WriteConflict('opened')
      await countReads(ports, authorized.value, [`letter ${id}`])
      return ok(await ports.documents.courierLetter(await orderViewOf(ports, order), secret.contents))
    })
  }

/** Notes that the courier has a letter: its secrets go, its customer is told. */
export const handOverLetter =
  (ports: VoucherPorts) =>
  async (
    { id }: ById,
    { caller }: CallContext,
  ): Promise<Result<Delivery, Unauthorized | Refused<'delivery-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    const delivery = isUuid(id) ? await ports.deliveries.byId(id) : undefined
    if (delivery?.channel !== 'letter') return fail({ code: 'delivery-not-found' })
    const order = await ports.orders.byId(delivery.orderId)
    if (!order) throw new Error('a delivery belongs to an order that is not there')
    const at = ports.clock.now()
    const entry = handOverEntry(order, delivery, { by: authorized.value.actor, at })
    const told = { kind: 'letter', letter: 'vouchers-on-the-way', orderId: order.id } as const
    await ports.deliveries.handOver(id, { at, entries: [entry], jobs: [told] })
    await completeDelivered(ports, order.id)
    return ok((await ports.deliveries.byId(id))!)
  }
export type LetterPorts = VoucherPorts &
  Pick<Ports, 'macs' | 'paymentCodes' | 'installation'> & { readonly documents: Documents }

/** Notes that a letter is opened; false where somebody else did, or handed it over, in the same moment. */
export async function noteLetterOpening(
  { deliveries, clock }: Pick<Ports, 'deliveries' | 'clock'>,
  { origin }: Caller,
  { account, actor }: AuthorizedStaff,
  order: Order,
  { delivery, contents }: SecretDelivery,
): Promise<boolean> {
  const at = clock.now()
  const number = (await deliveries.openings(delivery.id)) + 1
  const opening: LetterOpening = {
    deliveryId: delivery.id,
    number,
    orderId: order.id,
    amount: contents.reduce((sum, { balance }) => sum + balance, 0),
    currency: order.currency,
    openedById: account.id,
    openedBy: actor.name,
    openedAt: at,
    openedOn: dayOf(at),
  }
  const entry: AuditEntry = {
    ...handOverEntry(order, delivery, { by: actor, at }),
    actionType: (number === 1 ? 'letter_printed' : 'letter_printed_again') satisfies EntryAction,
  }
  const logged = systemEntry('courier_letter_opened', at, {
    userId: account.id,
    resourceType: 'order',
    resourceId: order.id,
    details: { email: actor.email, deliveryId: delivery.id, opening: number },
    origin,
  })
  return deliveries.noteOpening(opening, entry, logged)
}
