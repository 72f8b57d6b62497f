import type { Claims, NamedStaff, Presences } from '@hotovo/application/back-office/ports'
import { type OpenRecord, openRecordKinds } from '@hotovo/domain/back-office/presence'
import { presenceLimits } from '@hotovo/domain/limits'
import { staffName } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { codec, oneOf, text, uuid } from '../../sql/codec.ts'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import { claimCodec, presenceCodec } from '../../sql/rows/back-office.ts'
import { accountCodec } from '../../sql/rows/staff.ts'
import type { People } from '../../sql/sealing.ts'
import { readRow, type Sql } from '../sql.ts'

const openCodec = codec<OpenRecord>({ kind: oneOf('kind', openRecordKinds), id: text('id') })
const claimedCodec = codec<{ readonly orderId: string }>({ orderId: uuid('order_id') })

/** The columns of an account that tell who somebody is. */
const named = accountCodec.columns.map((name) => `'${name}', a.${name}`).join(', ')

const workmateIn = (row: unknown): NamedStaff => {
  const known = accountCodec.fromRow(row)
  return { staffId: known.id, name: staffName(known) }
}

type Row = { readonly row: unknown; readonly account: unknown }

/** Who has what open, in the table `open_records`, which is gone after a crash of the database (decision 68). */
export function postgresPresences({ query }: Sql): Presences {
  return {
    open: async (presence) => {
      const { desksOfSession: most } = presenceLimits
      await query('select open_record($1)', [JSON.stringify({ ...presenceCodec.toRow(presence), most })])
    },
    stay: (desk, sessionId, until) =>
      readRow(
        query,
        openCodec.fromRow,
        'update open_records r set until = $3 where desk = $1 and session_id = $2 returning to_jsonb(r) as row',
        [desk, sessionId, until],
      ),
    leave: async (desk, sessionId) => {
      await query('delete from open_records where desk = $1 and session_id = $2', [desk, sessionId])
    },
    at: async (instant, most) => {
      const rows = await query<Row>(
        `select to_jsonb(r) as row, jsonb_build_object(${named}) as account
           from open_records r
           join staff_sessions s on s.id = r.session_id and s.ended_at is null
           join staff_accounts a on a.id = r.staff_id
          where r.until > $1 order by r.desk limit $2`,
        [instant, most],
      )
      return rows.map(({ row, account }) => ({ ...openCodec.fromRow(row), ...workmateIn(account) }))
    },
  }
}

const TakenShape = z.object({
  outcome: z.enum(['taken', 'missing', 'held']),
  staff_id: z.optional(z.uuid()),
})

/** Whose orders are, in the table `order_claims`; triggers end what ends by itself. */
export function postgresClaims({ query }: Sql, people: People): Claims {
  return {
    take: async (claim, from) => {
      const logged = from && (await sealedSystemRow(people, from.entry))
      const [row] = await query<{ taken: unknown }>('select take_order($1, $2, $3) as taken', [
        JSON.stringify(claimCodec.toRow(claim)),
        from?.staffId ?? null,
        logged ? JSON.stringify(logged) : null,
      ])
      const taken = TakenShape.parse(row!.taken)
      if (taken.outcome === 'taken') return 'taken'
      if (taken.outcome === 'missing') return 'order-not-found'
      const [holder] = await query<{ account: unknown }>(
        `select jsonb_build_object(${named}) as account from staff_accounts a where id = $1`,
        [taken.staff_id],
      )
      return { heldBy: workmateIn(holder!.account) }
    },
    prolong: async (orderId, sessionId, at, until) => {
      await query(
        'update order_claims set until = $4 where order_id = $1 and session_id = $2 and until > $3',
        [orderId, sessionId, at, until],
      )
    },
    release: async (orderId, staffId) => {
      await query('delete from order_claims where order_id = $1 and staff_id = $2', [orderId, staffId])
    },
    at: async (instant, most) => {
      const rows = await query<Row>(
        `select to_jsonb(c) as row, jsonb_build_object(${named}) as account
           from order_claims c
           join staff_sessions s on s.id = c.session_id and s.ended_at is null
           join staff_accounts a on a.id = c.staff_id
          where c.until > $1 order by c.order_id limit $2`,
        [instant, most],
      )
      return rows.map(({ row, account }) => ({ ...claimedCodec.fromRow(row), ...workmateIn(account) }))
    },
  }
}
