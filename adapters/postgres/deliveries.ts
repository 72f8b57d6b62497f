import type { Deliveries } from '@hotovo/application/deliveries/ports'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { entryRowsOf, sealedSystemRow } from '../sql/rows/audit.ts'
import { contentsOf, deliveryCodec, openingCodec } from '../sql/rows/deliveries.ts'
import type { People, Sealing } from '../sql/sealing.ts'
import { readRows, type Sql } from './sql.ts'

/** Where the secrets of a delivery stand and whom they go to, so that they pass for no other's and reach nobody else. */
export const sealedAt = ({ id, orderId, channel }: Pick<Delivery, 'id' | 'orderId' | 'channel'>) =>
  `deliveries.${id}.${orderId}.${channel}`

const queues = {
  failed: 'delivery_is_failing(d)',
  letters: `state = 'waiting' and channel = 'letter'`,
} as const

/** Deliveries in PostgreSQL; what they carry is sealed with the keys of the installation. */
export function postgresDeliveries({ query }: Sql, people: People, sealing: Sealing): Deliveries {
  const told = async (text: string, values: readonly unknown[]) =>
    readRows(query, deliveryCodec.fromRow, text, values)

  /** Whom a delivery goes to; undefined where there is none. */
  const emailOf = async (id: string) => {
    const [whose] = await query<{ email: string }>(
      'select email from deliveries d join voucher_orders o on o.id = d.order_id where d.id = $1',
      [id],
    )
    return whose?.email
  }

  return {
    ofOrder: (orderId) =>
      told(
        `select to_jsonb(d) - 'sealed' - 'salt' as row from deliveries d where order_id = $1
          order by created_at, channel, serials`,
        [orderId],
      ),
    byId: async (id) => {
      const [found] = await told(
        `select to_jsonb(d) - 'sealed' - 'salt' as row from deliveries d where id = $1`,
        [id],
      )
      return found
    },
    open: async (id) => {
      const [row] = await query<{ row: unknown; salt: string; sealed: string; voided: string[] }>(
        `select to_jsonb(d) as row, salt, sealed,
                array(select serial from vouchers v where v.serial = any (d.serials) and v.voided) as voided
           from deliveries d where id = $1 and state = 'waiting'`,
        [id],
      )
      if (!row) return undefined
      const delivery = deliveryCodec.fromRow(row.row)
      const text = sealing.open(row.salt, sealedAt(delivery), row.sealed)
      if (text === undefined)
        throw new Error(
          'the secrets of a delivery are not to be opened with these keys, for this order and channel',
        )
      const contents = contentsOf(text).filter(({ serial }) => !row.voided.includes(serial))
      return { delivery, contents }
    },
    handOver: async (id, { at, entries, jobs }) => {
      const email = await emailOf(id)
      if (email === undefined) return false
      const rows = await entryRowsOf(people, email, entries)
      const [done] = await query<{ done: boolean }>('select hand_over_delivery($1, $2, $3, $4) as done', [
        id,
        at,
        JSON.stringify(rows),
        JSON.stringify(jobs),
      ])
      return done!.done
    },
    fail: async (id, error) =>
      void (await query(
        `update deliveries set failures = failures + 1, last_error = $2 where id = $1 and state = 'waiting'`,
        [id, error],
      )),
    page: ({ queue, after, limit }) =>
      told(
        `select to_jsonb(d) - 'sealed' - 'salt' as row from deliveries d
          where ${queues[queue]}
            and ($1::timestamptz is null or (created_at, id) > ($1, $2::uuid))
          order by created_at, id limit $3`,
        [after?.createdAt ?? null, after?.id ?? null, limit],
      ),
    openings: async (id) => {
      const [row] = await query<{ count: number }>(
        'select count(*)::integer as count from letter_openings where delivery_id = $1',
        [id],
      )
      return row!.count
    },
    noteOpening: async (opening, entry, logged) => {
      const email = await emailOf(opening.deliveryId)
      if (email === undefined) return false
      const [told] = await entryRowsOf(people, email, [entry])
      const [row] = await query<{ noted: boolean }>('select open_letter($1, $2, $3) as noted', [
        JSON.stringify(openingCodec.toRow(opening)),
        JSON.stringify(told),
        JSON.stringify(await sealedSystemRow(people, logged)),
      ])
      return row!.noted
    },
    retry: async (id, job, entry) => {
      const email = await emailOf(id)
      if (email === undefined) return false
      const entries = await entryRowsOf(people, email, [entry])
      const rows = await query(
        `select enqueue_jobs($2), log_order_entries(order_id, $3) from deliveries where id = $1 and state = 'waiting'`,
        [id, JSON.stringify([job]), JSON.stringify(entries)],
      )
      return rows.length > 0
    },
  }
}
