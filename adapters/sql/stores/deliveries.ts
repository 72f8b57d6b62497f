import type { Deliveries } from '@hotovo/application/deliveries/ports'
import type { Delivery, Parcel } from '@hotovo/domain/deliveries/delivery'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { entryRowsOf } from '../rows/audit/entries.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { contentsOf, deliveryCodec, openingCodec } from '../rows/deliveries.ts'
import type { People, Sealing } from '../sealing.ts'
import { openUnderKey } from './access.ts'

/** Where the secrets of a delivery stand and whom they go to, so that they pass for no other's and reach nobody else. */
export const sealedAt = ({ id, orderId, channel }: Pick<Delivery, 'id' | 'orderId' | 'channel'>) =>
  `deliveries.${id}.${orderId}.${channel}`

const Sealed = z.object({
  delivery: z.unknown(),
  salt: z.string(),
  sealed: z.string(),
  voided: z.array(z.string()),
})

const Begun = z.nullable(
  z.union([z.literal('elsewhere'), z.object({ correction: z.int(), isFirst: z.boolean() })]),
)

/** Deliveries; what they carry is sealed with the keys of the installation. */
export function sqlDeliveries(call: Call, people: People, sealing: Sealing): Deliveries {
  /** Whom a delivery goes to; null where there is none. */
  const emailOf = async (id: string) =>
    z.nullable(z.string()).parse(await call('email_of_delivery', { of_id: id }))

  return {
    ofOrder: async (orderId) =>
      rowsIn(deliveryCodec.fromRow, await call('deliveries_of_order', { of_order: orderId })),
    undeliveredOf: async (orderIds) =>
      z.array(z.string()).parse(await call('undelivered_orders', { ids: orderIds })),
    withLetters: async (orderIds) =>
      z.array(z.string()).parse(await call('orders_with_letters', { ids: orderIds })),
    withNumbers: async (numbers, since) =>
      rowsIn(deliveryCodec.fromRow, await call('deliveries_with_numbers', { numbers, since })),
    byId: async (id) => rowIn(deliveryCodec.fromRow, await call('delivery_by_id', { of_id: id })),
    byIds: async (ids) => rowsIn(deliveryCodec.fromRow, await call('deliveries_by_ids', { ids })),
    open: async (id) =>
      rowIn(
        (row) => {
          const { salt, sealed, voided, ...told } = Sealed.parse(row)
          const delivery = deliveryCodec.fromRow(told.delivery)
          const text = sealing.open(salt, sealedAt(delivery), sealed)
          if (text === undefined)
            throw new Error(
              'the secrets of a delivery are not to be opened with these keys, for this order and channel',
            )
          return { delivery, contents: contentsOf(text).filter(({ serial }) => !voided.includes(serial)) }
        },
        await call('sealed_delivery', { of_id: id }),
      ),
    begin: async (id) => Begun.parse(await call('begin_delivery', { of_id: id })) ?? undefined,
    handOver: async (id, { at, correction, parcel, entries, jobs }) => {
      const email = await emailOf(id)
      if (email === null) return false
      const { carrier, trackingNumber: tracking_number } = parcel
      const told = await entryRowsOf(people, email, entries)
      const handOver = { id, at, correction, carrier, tracking_number, entries: told, jobs }
      return z.boolean().parse(await call('hand_over_delivery', { hand_over: handOver }))
    },
    correctParcel: async (id, { was, parcel, entry }) => {
      const email = await emailOf(id)
      if (email === null) return false
      const [told] = await entryRowsOf(people, email, [entry])
      const row = (one: Parcel) => ({ carrier: one.carrier, tracking_number: one.trackingNumber })
      const corrected = { id, was: row(was), parcel: row(parcel), entry: told }
      return z.boolean().parse(await call('correct_parcel', { corrected }))
    },
    fail: async (id, error, isNowhere = false) =>
      void (await call('note_failed_delivery', { of_id: id, reason: error, is_nowhere: isNowhere })),
    page: async ({ queue, after, limit }) =>
      rowsIn(
        deliveryCodec.fromRow,
        await call(queue === 'failed' ? 'failing_deliveries' : 'waiting_letters', {
          after_time: after?.createdAt ?? null,
          after_id: after?.id ?? null,
          most: limit,
        }),
      ),
    openings: async (id) => z.int().parse(await call('openings_of_letter', { of_delivery: id })),
    noteOpening: async (opening, entry, logged, key) => {
      const email = await emailOf(opening.deliveryId)
      if (email === null) return false
      const [told] = await entryRowsOf(people, email, [entry])
      const row = await sealedSystemRow(people, logged)
      return openUnderKey(call, openingCodec.toRow(opening), told!, row, key)
    },
    retry: async (id, job, entry) => {
      const email = await emailOf(id)
      if (email === null) return false
      const [told] = await entryRowsOf(people, email, [entry])
      return z.boolean().parse(await call('retry_delivery', { of_id: id, job, entry: told }))
    },
  }
}
