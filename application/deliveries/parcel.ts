import type { Carrier, Parcel } from '@hotovo/domain/deliveries/delivery'
import { trackingNumberOf } from '@hotovo/domain/deliveries/tracking-number'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import type { VoucherPorts } from '../vouchers/manage.ts'
import { parcelEntry } from './deliver.ts'
import { type NotedNumber, notedNumbers } from './letters.ts'

/**
 * Who has a letter that left, and the number it is followed by, as it was typed; `was` is what whoever corrects it has seen. Somebody is
 * sure of a number that another letter has, too (rule V31).
 */
export type CorrectedParcel = {
  readonly carrier: Carrier
  readonly trackingNumber: string
  readonly was: Parcel
  readonly isSure?: boolean | undefined
}

/** What becomes of it: why it stays as it is. */
export const parcelOutcomes = ['corrected', 'number-malformed', 'number-noted', 'parcel-changed'] as const
/** `noted` tells who has its number, and is there with `number-noted` alone. */
export type ParcelOutcome = {
  readonly outcome: (typeof parcelOutcomes)[number]
  readonly noted?: NotedNumber | undefined
}

const isSame = (one: Parcel, other: Parcel) =>
  one.carrier === other.carrier && one.trackingNumber === other.trackingNumber

/**
 * Adds the number to a letter that left without one, or mends it and its carrier; the log of its order tells what it was (rule V33). What a
 * colleague has corrected since it was looked at stays. Said again as it is, it is done.
 */
export const correctParcel =
  (ports: VoucherPorts) =>
  async (
    { id, carrier, trackingNumber: typed, was, isSure = false }: ById & CorrectedParcel,
    { caller }: CallContext,
  ): Promise<Result<ParcelOutcome, Unauthorized | Refused<'delivery-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'vouchers.deliver')
    if (!authorized.ok) return authorized
    const delivery = isUuid(id) ? await ports.deliveries.byId(id) : undefined
    if (delivery?.channel !== 'letter' || delivery.state !== 'handed-over')
      return fail({ code: 'delivery-not-found' })
    const trackingNumber = trackingNumberOf(typed)
    if (!trackingNumber) return ok({ outcome: 'number-malformed' })
    const parcel = { carrier, trackingNumber }
    if (isSame(delivery, parcel)) return ok({ outcome: 'corrected' })
    if (!isSame(delivery, was)) return ok({ outcome: 'parcel-changed' })
    const noted = (await notedNumbers(ports, [parcel]))(trackingNumber, id)
    if (noted && !isSure) return ok({ outcome: 'number-noted', noted })
    const order = await ports.orders.byId(delivery.orderId)
    if (!order) throw new Error('a delivery belongs to an order that is not there')
    const entry = parcelEntry(
      order,
      { ...delivery, ...was },
      { ...delivery, ...parcel },
      { by: authorized.value.actor, at: ports.clock.now() },
    )
    await ports.deliveries.correctParcel(id, { was, parcel, entry })
    const now = (await ports.deliveries.byId(id))!
    return ok({ outcome: isSame(now, parcel) ? 'corrected' : 'parcel-changed' })
  }
