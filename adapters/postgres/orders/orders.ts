import type { Orders } from '@hotovo/application/orders/ports'
import { searchTerms } from '@hotovo/domain/shared/search'
import { normalEmail } from '@hotovo/domain/staff/account'
import { humanCheckCodec } from '../../sql/rows/access.ts'
import { auditOf, entryRowsOf } from '../../sql/rows/audit.ts'
import { orderCodec, orderRefusals, recordOf, sumCodec } from '../../sql/rows/orders.ts'
import type { People } from '../../sql/sealing.ts'
import { writeOnce } from '../../sql/stores/access.ts'
import { postgresCall } from '../call.ts'
import { countOf } from '../query-text.ts'
import { isLockTimeout, meaningOfConstraint, readRow, readRows, type Sql } from '../sql.ts'
import type { TextSearch } from '../text-search.ts'
import { orderPageQuery } from './page-query.ts'

const orderRows = 'select to_jsonb(o) as row from voucher_orders o'

/** What belongs to the e-mail `$1`, but for the order `$2`. */
const customer = `
  with theirs as materialized (select * from voucher_orders where lower(email) = $1),
  others as (select * from theirs where id is distinct from $2::uuid)
  select (select count(*)::int from others) as count,
         coalesce((select jsonb_agg(row) from (
           select to_jsonb(o) as row from others o order by created_at desc, id desc limit $3) newest), '[]') as rows,
         coalesce((select jsonb_agg(sum order by place) from (
           select array_position(array['EUR', 'USD', 'CZK'], currency) as place, jsonb_build_object(
                    'currency', currency, 'paid', sum(received_minor),
                    'unpaid', sum(order_missing_minor(o)),
                    'refunded', coalesce(sum(refunded), 0)) as sum
             from theirs o left join lateral (
               select -sum(amount_minor) as refunded from order_payments p where p.order_id = o.id and kind = 'refund'
             ) back on true
            group by currency) sums), '[]') as sums`

/** Orders in PostgreSQL, in the tables `voucher_orders` and `order_audit_log`; SQL functions write (decision 39). */
export function postgresOrders(sql: Sql, people: People, search: TextSearch): Orders {
  const { query } = sql

  async function emailOf(id: string): Promise<string> {
    const [whose] = await query<{ email: string }>('select email from voucher_orders where id = $1', [id])
    if (!whose) throw new Error('only an order that was added is spoken of')
    return whose.email
  }

  return {
    add: async ({ order, entries, humanCheck, idempotency, jobs }) => {
      try {
        const placement = {
          order: orderCodec.toRow(order),
          entries: await entryRowsOf(people, order.email, entries),
          human_check: humanCheckCodec.toRow(humanCheck),
          idempotency,
          jobs,
        }
        await query('call place_order_and_tell($1)', [JSON.stringify(placement)], 'place-order')
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, orderRefusals)
        if (refusal) return refusal
        // Whoever waited for something else than a duplicate's key may simply try again.
        if (isLockTimeout(fault, 'order_keys')) return 'key-busy'
        throw fault
      }
    },
    byId: (id) => readRow(query, orderCodec.fromRow, `${orderRows} where id = $1`, [id]),
    byIds: (ids) => readRows(query, orderCodec.fromRow, `${orderRows} where id = any ($1)`, [ids]),
    byKey: async (key) => {
      const [row] = await query<{ fingerprint: string; row: unknown }>(
        `select k.fingerprint, to_jsonb(o) as row
         from order_keys k join voucher_orders o on o.id = k.order_id where k.key = $1`,
        [key],
      )
      return row && { fingerprint: row.fingerprint, order: orderCodec.fromRow(row.row) }
    },
    auditEntries: async (id) => {
      const rows = await query<{ row: unknown; number: string; person: string | null; salt: string | null }>(
        `select to_jsonb(a) as row, o.order_number as number, a.person, k.salt
         from order_audit_log a join voucher_orders o on o.id = a.order_id
         left join person_keys k on k.person = a.person
        where a.order_id = $1 order by a.id`,
        [id],
      )
      return rows.map(({ row, number, person, salt }) =>
        auditOf(row, { kind: 'order', number }, people.openerOf(person, salt)),
      )
    },
    record: (id) => readRow(query, recordOf, `${orderRows} where id = $1`, [id]),
    records: (ids) => readRows(query, recordOf, `${orderRows} where id = any ($1)`, [ids]),
    recordByNumber: (number) => readRow(query, recordOf, `${orderRows} where order_number = $1`, [number]),
    ofCustomer: async ({ email, except = null, limit }) => {
      const [theirs] = await query<{ rows: readonly unknown[]; count: number; sums: readonly unknown[] }>(
        customer,
        [normalEmail(email), except, limit],
      )
      const { rows, count, sums } = theirs!
      return { items: rows.map(orderCodec.fromRow), count, sums: sums.map(sumCodec.fromRow) }
    },
    change: async ({ order, version, entries, jobs, key }) => {
      const change = {
        jobs,
        order: orderCodec.toRow(order),
        version,
        entries: await entryRowsOf(people, order.email, entries),
      }
      const changed = await writeOnce(postgresCall(sql), 'change_order', change, key)
      if (typeof changed === 'string') return changed
      return changed.answer ? recordOf(changed.answer) : 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const note = { order_id: id, line, entries: await entryRowsOf(people, await emailOf(id), [entry]) }
      const noted = await writeOnce(postgresCall(sql), 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
    page: (asked) =>
      search(searchTerms(asked.filter.q ?? ''), asked.limit, async (way) => {
        const { text, values } = orderPageQuery(asked, way)
        return readRows(query, recordOf, text, values)
      }),
    count: async ({ limit, ...asked }) => {
      const found = await search(searchTerms(asked.filter.q ?? ''), limit, async (way) => {
        const { text, values } = orderPageQuery({ ...asked, sort: 'newest', limit }, way)
        const [counted] = await query<{ count: number }>(countOf(text), values)
        return Array.from({ length: counted!.count })
      })
      return found.length
    },
    unpaid: ({ dueBefore, only, paymentMethod = null, limit }) =>
      readRows(
        query,
        recordOf,
        `${orderRows}
          where order_is_in_queue(o, 'overdue', $1)
            and ${only === 'not-reminded' ? 'reminded_at is null' : `payment_status = 'pending'`}
            and ($3::text is null or payment_method = $3)
            and not exists (select from bank_entries where decision = 'open' and order_ids && array[o.id])
            and not exists (select from hand_payments h where h.order_id = o.id and h.state = 'waiting')
          order by due_date, id limit $2`,
        [dueBefore, limit, paymentMethod],
      ),
    payable: ({ numbers, variableSymbols, currency, missing }) =>
      readRows(
        query,
        orderCodec.fromRow,
        `${orderRows}
          where id in (
            select id from voucher_orders where order_number = any ($1)
            union select id from voucher_orders where variable_symbol = any ($2)
            union select id from voucher_orders p
                   where order_is_to_pay(p) and currency = $3 and charged_minor - received_minor = any ($4::bigint[])
          )`,
        [numbers, variableSymbols, currency, missing],
      ),
  }
}
