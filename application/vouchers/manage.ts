import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Delivery, LetterOpening } from '@hotovo/domain/deliveries/delivery'
import { lengths, pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { withoutCodes } from '@hotovo/domain/shared/voucher-code'
import {
  type IssuedVoucher,
  replacementEntries,
  replacementOf,
  type SecretDelivery,
  valueLeft,
} from '@hotovo/domain/vouchers/issuing'
import {
  type Authorized,
  type AuthorizePorts,
  authorize,
  reading,
  type Unauthorized,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type KeyRefused, type OncePorts, once } from '../access/idempotency.ts'
import { noteReads, type ReadPorts } from '../access/reads.ts'
import { completeDelivered, handOverEntry } from '../deliveries/deliver.ts'
import { Unavailable } from '../faults.ts'
import { jobsOfDeliveries } from '../letters/job.ts'
import type { Documents } from '../letters/ports.ts'
import { viewOf } from '../orders/view.ts'
import { cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import { accountOf, type OrderAccount } from '../payments/record.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { matchAnew } from '../settlement/rematch.ts'
import { type SettlePorts, settlementOf, settleTries, standingOf } from '../settlement/settle.ts'
import type { StaffKey } from '../staff/ports.ts'
import type { DeliveryQueue } from './ports.ts'

type VoucherPorts = AuthorizePorts & ReadPorts & SettlePorts & OncePorts & Pick<Ports, 'deliveries'>

type ReissueRefused = Refused<'invalid' | 'serial-not-found' | 'voucher-not-replaceable' | 'beyond-day'>

/**
 * Replaces a voucher: the old one is voided, a new one with what was left of it goes to the customer of its order
 * (rules V2, V20). One that was spent, voided or expired is not replaced, and none is that is worth more than its person
 * may still let out alone that day (rule A51). Under a key, a UUID, it is done once.
 */
export const reissueVoucher =
  (ports: VoucherPorts, caller: Caller) =>
  async (
    serial: string,
    { reason }: { readonly reason: string },
    keyText?: string,
  ): Promise<Result<IssuedVoucher, Unauthorized | KeyRefused | ReissueRefused>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    return once<IssuedVoucher, ReissueRefused>(
      ports,
      authorized.value,
      { key: keyText, what: 'reissue', subject: serial, request: { reason } },
      (key) => reissued(ports, serial, { ...authorized.value, reason, key }),
      async () => {
        const old = await ports.vouchers.bySerial(serial)
        const ofOrder = old ? await ports.vouchers.ofOrder(old.place.orderId) : []
        return ok(ofOrder.find(({ place }) => place.replaces === serial)!)
      },
    )
  }

/** Why something is done, by whom and under which key. */
type Taking = Pick<Authorized, 'actor'> & { readonly reason: string; readonly key: StaffKey | undefined }

async function reissued(
  ports: VoucherPorts,
  serial: string,
  { reason, account, actor, key }: Taking & Pick<Authorized, 'account'>,
): Promise<Result<IssuedVoucher, ReissueRefused> | 'key-taken' | 'key-busy'> {
  const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const { vouchers, clock, random, payments } = ports
  for (let tries = 1; ; tries++) {
    const old = await vouchers.bySerial(serial)
    if (!old) return fail({ code: 'serial-not-found' })
    const at = clock.now()
    if (old.voucher.voided || old.voucher.balance === 0 || at >= old.voucher.expiresAt)
      return fail({ code: 'voucher-not-replaceable' })
    const standing = await standingOf(ports, old.place.orderId)
    if (!standing) throw new Error('a voucher belongs to an order that is not there')
    const drawn = replacementOf(old, { at, draw: random.integer })
    const trace = { by: actor, at, note: withoutCodes(reason).trim() }
    const { settlement, jobs } = await settlementOf(ports, standing, {
      replaced: { voided: old.voucher, drawn },
      accountId: account.id,
      entries: replacementEntries(standing.record.order, drawn, trace),
      ...trace,
    })
    const outcome = await payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (outcome === 'beyond-day') return fail({ code: outcome })
    if (typeof outcome !== 'string') return ok({ voucher: drawn.voucher, place: drawn.place })
    if (tries === settleTries)
      throw new Unavailable(`a voucher was not replaced in ${tries} tries: ${outcome}`)
  }
}

type TakePorts = VoucherPorts & Pick<Ports, 'statements'>

type TakeRefused = Refused<'invalid' | 'serial-not-found' | 'voucher-worthless'>
type Taken = Result<OrderAccount, Unauthorized | KeyRefused | TakeRefused>

/** Takes a voucher with a balance out of use for ever, under a key once, and answers how its order stands then. */
const taking =
  (ports: TakePorts, caller: Caller, isGivenBack: boolean) =>
  async (serial: string, { reason }: { readonly reason: string }, keyText?: string): Promise<Taken> => {
    const authorized = await authorize(ports, caller, 'vouchers.refund')
    if (!authorized.ok) return authorized
    return once<OrderAccount, TakeRefused>(
      ports,
      authorized.value,
      {
        key: keyText,
        what: isGivenBack ? 'voucher-refund' : 'voucher-cancel',
        subject: serial,
        request: { reason },
      },
      (key) => taken(ports, serial, { reason, actor: authorized.value.actor, key, isGivenBack }),
      async () => {
        const { place } = (await ports.vouchers.bySerial(serial))!
        return ok(await accountOf(ports, (await standingOf(ports, place.orderId))!))
      },
    )
  }

async function taken(
  ports: TakePorts,
  serial: string,
  { reason, actor, key, isGivenBack }: Taking & { readonly isGivenBack: boolean },
): Promise<Result<OrderAccount, TakeRefused> | 'key-taken' | 'key-busy'> {
  const problems = textProblems('reason', reason, lengths.adminNote, { required: true, lines: true })
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const { vouchers, clock, payments } = ports
  for (let tries = 1; ; tries++) {
    const found = await vouchers.bySerial(serial)
    if (!found) return fail({ code: 'serial-not-found' })
    const { voucher, place } = found
    if (voucher.voided || valueLeft(voucher) === 0) return fail({ code: 'voucher-worthless' })
    const standing = await standingOf(ports, place.orderId)
    if (!standing) throw new Error('a voucher belongs to an order that is not there')
    const { settlement, jobs } = await settlementOf(ports, standing, {
      taken: { voucher, isGivenBack },
      by: actor,
      at: clock.now(),
      note: withoutCodes(reason).trim(),
    })
    const outcome = await payments.settle({ orders: [settlement], jobs, key })
    if (outcome === 'key-taken' || outcome === 'key-busy') return outcome
    if (typeof outcome !== 'string') {
      await matchAnew(ports, [place.orderId])
      return ok(await accountOf(ports, (await standingOf(ports, place.orderId))!))
    }
    if (tries === settleTries) throw new Unavailable(`a voucher was not taken in ${tries} tries: ${outcome}`)
  }
}

/** Takes a voucher out of use, and what was left of it becomes a refund to do. */
export const refundVoucher = (ports: TakePorts, caller: Caller) => taking(ports, caller, true)

/** Takes a voucher out of use, and gives nothing back for it. */
export const cancelVoucher = (ports: TakePorts, caller: Caller) => taking(ports, caller, false)

// Deliveries ------------------------------------------------------------------------------------------

/** A delivery as staff see it in a queue, with the number of its order. */
export type QueuedDelivery = Delivery & { readonly orderNumber: string }

/** The place in a queue of deliveries that a cursor names; undefined for any other text. */
export function deliveryPlace(cursor: string): Pick<Delivery, 'createdAt' | 'id'> | undefined {
  const [createdAt, id] = partsOf(cursor, isUuid) ?? []
  return createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined
}

/** Deliveries that need somebody, page by page, the oldest first. */
export const listDeliveries =
  (ports: VoucherPorts, caller: Caller) =>
  ({
    queue,
    cursor,
    limit = pageSize.usual,
  }: PageRequest & { readonly queue: DeliveryQueue }): Promise<Result<Page<QueuedDelivery>, Unauthorized>> =>
    reading(ports, caller, 'orders.view', async () => {
      const after = placeIn(cursor, deliveryPlace)
      const found = await ports.deliveries.page({ queue, after, limit: limit + 1 })
      const orders = await ports.orders.byIds([...new Set(found.map(({ orderId }) => orderId))])
      const numbers = new Map(orders.map(({ id, number }) => [id, number]))
      const named = (delivery: Delivery) => ({ ...delivery, orderNumber: numbers.get(delivery.orderId)! })
      const value = pageOf(found, limit, named, (last) => cursorOf(last.createdAt, last.id))
      return ok({ value, records: [] })
    })

/** Has a delivery tried again now; the log of its order tells who wanted it. */
export const retryDelivery =
  (ports: VoucherPorts, caller: Caller) =>
  async (id: string): Promise<Result<undefined, Unauthorized | Refused<'delivery-not-found'>>> => {
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

type LetterPorts = VoucherPorts &
  Pick<Ports, 'macs' | 'paymentCodes' | 'installation'> & { readonly documents: Documents }

/**
 * The letter with vouchers that the courier takes, as a PDF in base64. It can be printed until it was handed over; each
 * look counts as a read of its own kind and is told in the general log and in that of its order, a second one as such (rule A52).
 */
export const printLetter =
  (ports: LetterPorts, caller: Caller) =>
  async (id: string): Promise<Result<string, Unauthorized | Refused<'delivery-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    for (let tries = 1; ; tries++) {
      const secret = isUuid(id) ? await ports.deliveries.open(id) : undefined
      if (secret?.delivery.channel !== 'letter') return fail({ code: 'delivery-not-found' })
      const order = await ports.orders.byId(secret.delivery.orderId)
      if (!order) throw new Error('a delivery belongs to an order that is not there')
      if (await isOpeningNoted(ports, caller, authorized.value, order, secret)) {
        await noteReads(ports, authorized.value, [`letter ${id}`])
        return ok(await ports.documents.courierLetter(await viewOf(ports, order), secret.contents))
      }
      if (tries === settleTries) throw new Unavailable(`a letter was not opened in ${tries} tries`)
    }
  }

/** Notes that a letter is opened; false where somebody else did, or handed it over, in the same moment. */
async function isOpeningNoted(
  { deliveries, clock }: Pick<Ports, 'deliveries' | 'clock'>,
  { origin }: Caller,
  { account, actor }: Authorized,
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

/** Notes that the courier has a letter: its secrets go, its customer is told. */
export const handOverLetter =
  (ports: VoucherPorts, caller: Caller) =>
  async (id: string): Promise<Result<Delivery, Unauthorized | Refused<'delivery-not-found'>>> => {
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
