import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Carrier, LetterOpening, Parcel, SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import { isLetterToPrint } from '@hotovo/domain/deliveries/letter'
import { repeatedNumbers, trackingNumberOf } from '@hotovo/domain/deliveries/tracking-number'
import { letterAgainMinutes, lettersAtOnce, trackingNumberDays } from '@hotovo/domain/limits'
import { reachedBy } from '@hotovo/domain/orders/contact'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid, uuidOf, uuidOfDigits } from '@hotovo/domain/shared/uuid'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { forgottenUntil, uuidKey } from '../access/idempotency.ts'
import { countReads } from '../access/reads.ts'
import { orderViewOf } from '../orders/view.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'
import { completeDelivered, handOverEntry } from './deliver.ts'
import type { CourierLetter, Documents } from './ports.ts'

/** Which letters are printed together; each begins on a front page where both sides are. */
export type LettersToPrint = { readonly ids: readonly string[]; readonly isTwoSided?: boolean | undefined }

/** Letters in one file, a PDF in base64; what waited no more is not in it. */
export type PrintedLetters = {
  readonly pdf: string
  readonly gone: readonly string[]
}

/**
 * Letters with vouchers that the courier takes, in one file, in the order in which they are named, with the list that the courier
 * signs where there is more than one (rule V22). Each can be printed until it was handed over; each look counts as a read of its
 * own kind and is told in the general log and in that of its order, a second one as such (rule A52). What is asked for again by
 * the same key, within minutes, is the same look: an answer was lost; once its contact was corrected it is another one (rule V34).
 */
export const printLetters =
  (ports: LetterPorts) =>
  async (
    { ids, isTwoSided = false }: LettersToPrint,
    { caller, key: text }: CallContext,
  ): Promise<
    Result<PrintedLetters, Unauthorized | Refused<'delivery-not-found' | 'idempotency-key-malformed'>>
  > => {
    const authorized = await authorize(ports, caller, 'letters.print')
    if (!authorized.ok) return authorized
    const key = uuidKey(text)
    if (text !== undefined && key === undefined) return fail({ code: 'idempotency-key-malformed' })
    const letters: CourierLetter[] = []
    const printed: string[] = []
    const asked = [...new Set(ids)].slice(0, lettersAtOnce)
    for (const id of asked) {
      const letter = await openedLetter(ports, caller, authorized.value, id, key)
      if (!letter) continue
      letters.push(letter)
      printed.push(id)
    }
    if (letters.length === 0) return fail({ code: 'delivery-not-found' })
    const listedAt = letters.length > 1 ? ports.clock.now() : null
    const pdf = await ports.documents.courierLetters({ letters, isTwoSided, listedAt })
    return ok({ pdf, gone: asked.filter((id) => !printed.includes(id)) })
  }

/** Opens a letter that waits, and notes it, once for a key; undefined where it waits no more. */
async function openedLetter(
  ports: LetterPorts,
  caller: Caller,
  authorized: AuthorizedStaff,
  id: string,
  batch: string | undefined,
): Promise<CourierLetter | undefined> {
  return retryOnConflict('a letter was not opened', async () => {
    const secret = isUuid(id) ? await ports.deliveries.open(id) : undefined
    if (secret?.delivery.channel !== 'letter') return undefined
    const order = await ports.orders.byId(secret.delivery.orderId)
    if (!order) throw new Error('a delivery belongs to an order that is not there')
    const at = ports.clock.now()
    const correction = (await ports.orders.corrections([order.id])).length
    const wanted =
      batch === undefined ? undefined : await letterKey(ports, authorized, { batch, id, correction, at })
    if (!wanted || !(await isJustOpened(ports, wanted))) {
      // A key that something else was done under is the key of no look.
      const key = wanted && (await isTaken(ports, wanted)) ? undefined : wanted
      if (!(await noteLetterOpening(ports, caller, authorized, order, secret, at, key)))
        return new WriteConflict('opened')
    }
    await countReads(ports, authorized, [`letter ${id}`])
    const all = await ports.orders.corrections([order.id])
    // Corrected in this moment: no address is printed that no opening is of.
    if (all.length !== correction) return new WriteConflict('corrected')
    return { view: await orderViewOf(ports, reachedBy(order, all)), vouchers: secret.contents }
  })
}

/** The key of one letter, by the correction of its contact, among those that are printed under a key (rule V34). */
async function letterKey(
  { macs }: LetterPorts,
  { account }: AuthorizedStaff,
  {
    batch,
    id,
    correction,
    at,
  }: { readonly batch: string; readonly id: string; readonly correction: number; readonly at: string },
): Promise<StaffKey> {
  const subject = correction === 0 ? id : `${id} ${correction}`
  const fingerprint = await macs.sign('idempotency', `print-letter ${subject}`)
  return {
    staffId: account.id,
    key: uuidOf(uuidOf(batch, id), uuidOfDigits(`${correction}`.padStart(32, '0'))),
    fingerprint,
    subject,
    at,
    since: forgottenUntil(at),
  }
}

/** Whether this letter was opened under this key minutes ago; longer ago it is opened anew. */
async function isJustOpened({ staffKeys, macs }: LetterPorts, { staffId, key, subject, at }: StaffKey) {
  const known = await staffKeys.find(staffId, key, minutesLater(at, -letterAgainMinutes))
  return (
    known !== undefined && (await macs.verify('idempotency', `print-letter ${subject}`, known.fingerprint))
  )
}

/** Whether anything was done under this key. */
const isTaken = async ({ staffKeys }: LetterPorts, { staffId, key, since }: StaffKey): Promise<boolean> =>
  (await staffKeys.find(staffId, key, since)) !== undefined

/**
 * A letter that the courier takes, and the number it is followed by as it was typed; empty where it has none. Somebody is sure of a
 * number that another letter has, too (rule V31).
 */
export type HandedLetter = {
  readonly id: string
  readonly trackingNumber: string
  readonly isSure?: boolean | undefined
  /** Whose it is, where that is not the carrier of the others. */
  readonly carrier?: Carrier | undefined
}

export type HandedLetters = { readonly carrier: Carrier; readonly letters: readonly HandedLetter[] }

/** What becomes of a letter that is handed over: why it stays where it is not. */
export const handOverOutcomes = [
  'handed-over',
  'delivery-not-found',
  'letter-not-printed',
  'number-malformed',
  'number-repeated',
  'number-noted',
] as const
/** The letter that has a number already: of which order, and since when. */
export type NotedNumber = {
  readonly trackingNumber: string
  readonly orderNumber: string
  readonly handedOverAt: string
}
/** `noted` tells who has its number, and is there with `number-noted` alone. */
export type HandOverOutcome = {
  readonly id: string
  readonly outcome: (typeof handOverOutcomes)[number]
  readonly noted?: NotedNumber | undefined
}

/**
 * Notes that a carrier has letters, each with the number it is followed by where it has one: its secrets go, its customer is told
 * (rule V23), and nobody has one that was never printed (rule V26). A number that another letter has is told with it, unless somebody is
 * sure of it (rule V31). One is noted after the other, and what is not noted is told; where none of them waits any more, or none was
 * printed, that is refused. Noted again as it was, it is noted.
 */
export const handOverLetters =
  (ports: VoucherPorts) =>
  async (
    { carrier, letters }: HandedLetters,
    { caller }: CallContext,
  ): Promise<
    Result<
      { readonly outcomes: readonly HandOverOutcome[] },
      Unauthorized | Refused<'delivery-not-found' | 'letter-not-printed'>
    >
  > => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    const repeated = repeatedNumbers(letters.map(({ trackingNumber }) => trackingNumber))
    const asked = letters.slice(0, lettersAtOnce)
    const notedOf = await notedNumbers(ports, asked)
    const outcomes: HandOverOutcome[] = []
    for (const { id, trackingNumber: typed, isSure = false, carrier: own = carrier } of asked) {
      const trackingNumber = trackingNumberOf(typed)
      const noted = trackingNumber ? notedOf(trackingNumber, id) : undefined
      if (trackingNumber === undefined) outcomes.push({ id, outcome: 'number-malformed' })
      else if (trackingNumber !== null && repeated.has(trackingNumber))
        outcomes.push({ id, outcome: 'number-repeated' })
      else if (noted && !isSure && (await isWaiting(ports, id)))
        outcomes.push({ id, outcome: 'number-noted', noted })
      else
        outcomes.push({
          id,
          outcome: await handOver(ports, authorized.value, id, { carrier: own, trackingNumber }),
        })
    }
    for (const code of ['delivery-not-found', 'letter-not-printed'] as const)
      if (outcomes.every(({ outcome }) => outcome === code)) return fail({ code })
    return ok({ outcomes })
  }

/** Tells which letter, other than this one, went under a number not so long ago that its carrier may have given it anew (rule V31). */
export async function notedNumbers(
  { deliveries, orders, clock }: VoucherPorts,
  letters: readonly Pick<HandedLetter, 'trackingNumber'>[],
): Promise<(trackingNumber: string, id: string) => NotedNumber | undefined> {
  const numbers = letters.flatMap(({ trackingNumber }) => trackingNumberOf(trackingNumber) ?? [])
  if (numbers.length === 0) return () => undefined
  const since = minutesLater(clock.now(), -trackingNumberDays * 24 * 60)
  const found = await deliveries.withNumbers(numbers, since)
  const placed = await orders.byIds([...new Set(found.map(({ orderId }) => orderId))])
  return (trackingNumber, id) => {
    const other = found.find((one) => one.trackingNumber === trackingNumber && one.id !== id)
    const order = other && placed.find((one) => one.id === other.orderId)
    return order && { trackingNumber, orderNumber: order.number, handedOverAt: other.handedOverAt! }
  }
}

/** Whether a letter is to be handed over at all: what was handed over as it is said again is done, whoever else has its number by now. */
const isWaiting = async ({ deliveries }: VoucherPorts, id: string): Promise<boolean> =>
  isUuid(id) && (await deliveries.byId(id))?.state === 'waiting'

async function handOver(
  ports: VoucherPorts,
  { actor }: AuthorizedStaff,
  id: string,
  parcel: Parcel,
): Promise<'handed-over' | 'delivery-not-found' | 'letter-not-printed'> {
  const delivery = isUuid(id) ? await ports.deliveries.byId(id) : undefined
  if (delivery?.channel !== 'letter') return 'delivery-not-found'
  const correction = (await ports.orders.corrections([delivery.orderId])).length
  if (isLetterToPrint(delivery)) return 'letter-not-printed'
  const order = await ports.orders.byId(delivery.orderId)
  if (!order) throw new Error('a delivery belongs to an order that is not there')
  const at = ports.clock.now()
  const entry = handOverEntry(order, { ...delivery, ...parcel, correction }, { by: actor, at })
  const told = { kind: 'letter', letter: 'vouchers-on-the-way', orderId: order.id } as const
  await ports.deliveries.handOver(id, { at, correction, parcel, entries: [entry], jobs: [told] })
  await completeDelivered(ports, order.id)
  const now = (await ports.deliveries.byId(id))!
  // Corrected meanwhile.
  if (isLetterToPrint(now)) return 'letter-not-printed'
  const isSame =
    now.state === 'handed-over' &&
    now.carrier === parcel.carrier &&
    now.trackingNumber === parcel.trackingNumber
  return isSame ? 'handed-over' : 'delivery-not-found'
}

export type LetterPorts = VoucherPorts &
  Pick<Ports, 'macs' | 'paymentCodes' | 'installation'> & { readonly documents: Documents }

/** Notes that a letter is opened; false where somebody else did, or handed it over, in the same moment. */
async function noteLetterOpening(
  { deliveries }: Pick<Ports, 'deliveries'>,
  { origin }: Caller,
  { account, actor }: AuthorizedStaff,
  order: Order,
  { delivery, contents }: SecretDelivery,
  at: string,
  key?: StaffKey | undefined,
): Promise<boolean> {
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
  return deliveries.noteOpening(opening, entry, logged, key)
}
