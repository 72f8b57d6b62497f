import type { OrderQuery, Orders } from '@hotovo/application/orders/ports'
import { createdBetween, type Named, type OrderQueue } from '@hotovo/domain/orders/filter'
import { searchTerms } from '@hotovo/domain/shared/search'
import { normalEmail } from '@hotovo/domain/staff/account'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { auditOf } from '../sql/rows/audit.ts'
import { orderCodec, recordOf, sumCodec } from '../sql/rows/orders.ts'
import { boundValues, likeTerm, rarePart } from './conditions.ts'
import { type People, traced } from './people.ts'
import { placeOf, type Sql, sqlState, uniqueViolation } from './sql.ts'
import { writtenOnce } from './staff-keys.ts'

/** The queues as conditions, each that of an index; the parameter is the day. */
const queues: Readonly<Record<OrderQueue, (today: () => string) => string>> = {
  'to-complete': () =>
    `o.order_status in ('prijata', 'spracuva') and o.payment_status in ('paid', 'over', 'refund-due')`,
  overdue: (today) =>
    `o.order_status <> 'zrusena' and o.payment_status in ('pending', 'partial') and o.due_date < ${today()}::date`,
  'completed-unpaid': () => `o.order_status = 'vybavena' and o.payment_status in ('pending', 'partial')`,
}

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
                    'unpaid', coalesce(sum(greatest(charged_minor - received_minor, 0)) filter (
                      where order_status <> 'zrusena' and payment_status in ('pending', 'partial')), 0),
                    'refunded', coalesce(sum(refunded), 0)) as sum
             from theirs o left join lateral (
               select -sum(amount_minor) as refunded from order_payments p where p.order_id = o.id and kind = 'refund'
             ) back on true
            group by currency) sums), '[]') as sums`

/** What a search names whole, each that of an index. */
const namedAs: Readonly<Record<Named['by'], string>> = {
  number: 'o.order_number',
  variableSymbol: 'o.variable_symbol',
  email: 'lower(o.email)',
  phone: `right(regexp_replace(o.phone, '\\D', '', 'g'), 9)`,
}

/** So many orders are looked through one after the other before an index of all words is asked. */
const nearest = 3000

/**
 * The orders a query means, as one statement that an index answers. Of a search that is near, only those among the first
 * ones of the list: words that many have are found there at once, and rare ones by their own index.
 */
function paging({ filter, today, sort, after, limit }: OrderQuery, isNear: boolean) {
  const { bound, values } = boundValues()
  const conditions = ['true']
  const { status, payment, currency, queue, named, q = '' } = filter
  const { since, before } = createdBetween(filter)
  if (status !== undefined) conditions.push(`o.order_status = ${bound(status)}`)
  if (payment !== undefined) conditions.push(`o.payment_status = ${bound(payment)}`)
  if (currency !== undefined) conditions.push(`o.currency = ${bound(currency)}`)
  if (queue !== undefined) conditions.push(queues[queue](() => bound(today ?? null)))
  if (since !== undefined) conditions.push(`o.created_at >= ${bound(since)}`)
  if (before !== undefined) conditions.push(`o.created_at < ${bound(before)}`)
  if (named) conditions.push(`${namedAs[named.by]} = ${bound(named.value)}`)
  const words = searchTerms(q).flatMap((term) => {
    const part = isNear ? term : rarePart(term)
    const found = `o.search_text like ${bound(likeTerm(part))}`
    // No index looks into a text that is put together.
    return part === term ? [found] : [found, `(o.search_text || '') like ${bound(likeTerm(term))}`]
  })
  const [beyond, direction] = sort === 'newest' ? ['<', 'desc'] : ['>', 'asc']
  if (after)
    conditions.push(
      `(o.created_at, o.id) ${beyond} (${bound(after.createdAt)}::timestamptz, ${bound(after.id)}::uuid)`,
    )
  const order = `order by o.created_at ${direction}, o.id ${direction}`
  const from = isNear
    ? `(select * from voucher_orders o where ${conditions.join(' and ')} ${order} limit ${nearest}) o where true`
    : `voucher_orders o where ${conditions.join(' and ')}`
  const text = `select to_jsonb(o) as row from ${[from, ...words].join(' and ')} ${order} limit ${bound(limit)}`
  return { text, values }
}

/** What it means that a constraint of ours refused a row. */
const refusals = {
  voucher_orders_order_number_key: 'number-taken',
  voucher_orders_variable_symbol_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
  order_keys_pkey: 'key-taken',
} as const

const lockNotAvailable = '55P03'

/** Orders in PostgreSQL, in the tables `voucher_orders` and `order_audit_log`; SQL functions write (decision 39). */
export function postgresOrders(sql: Sql, people: People): Orders {
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
          entries: await traced(people, order.email, entries),
          human_check: humanCheckCodec.toRow(humanCheck),
          idempotency,
          jobs,
        }
        await query('select place_order($1)', [JSON.stringify(placement)], 'place-order')
        return 'added'
      } catch (fault) {
        const constraint = (fault as { constraint?: keyof typeof refusals }).constraint
        if (sqlState(fault) === uniqueViolation && constraint && constraint in refusals)
          return refusals[constraint]
        // Whoever waited for something else than a duplicate's key may simply try again.
        if (sqlState(fault) === lockNotAvailable && placeOf(fault).includes('relation "order_keys'))
          return 'key-busy'
        throw fault
      }
    },
    byId: async (id) => {
      const [row] = await query<{ row: unknown }>(
        'select to_jsonb(o) as row from voucher_orders o where id = $1',
        [id],
      )
      return row && orderCodec.fromRow(row.row)
    },
    byIds: async (ids) => {
      const rows = await query<{ row: unknown }>(
        'select to_jsonb(o) as row from voucher_orders o where id = any ($1)',
        [ids],
      )
      return rows.map(({ row }) => orderCodec.fromRow(row))
    },
    tell: async (id, entries) => {
      const rows = await traced(people, await emailOf(id), entries)
      await query('select log_order_entries($1, $2)', [id, JSON.stringify(rows)])
    },
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
    record: async (id) => {
      const [row] = await query<{ row: unknown }>(
        'select to_jsonb(o) as row from voucher_orders o where id = $1',
        [id],
      )
      return row && recordOf(row.row)
    },
    records: async (ids) => {
      const rows = await query<{ row: unknown }>(
        'select to_jsonb(o) as row from voucher_orders o where id = any ($1)',
        [ids],
      )
      return rows.map(({ row }) => recordOf(row))
    },
    recordByNumber: async (number) => {
      const [row] = await query<{ row: unknown }>(
        'select to_jsonb(o) as row from voucher_orders o where order_number = $1',
        [number],
      )
      return row && recordOf(row.row)
    },
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
        entries: await traced(people, order.email, entries),
      }
      const changed = await writtenOnce(sql, 'change_order', change, key)
      if (typeof changed === 'string') return changed
      return changed.answer ? recordOf(changed.answer) : 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const note = { order_id: id, line, entries: await traced(people, await emailOf(id), [entry]) }
      const noted = await writtenOnce(sql, 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
    page: async (asked) => {
      const ask = async (isNear: boolean) => {
        const { text, values } = paging(asked, isNear)
        return (await query<{ row: unknown }>(text, values)).map(({ row }) => orderCodec.fromRow(row))
      }
      const near = searchTerms(asked.filter.q ?? '').length > 0 ? await ask(true) : []
      return near.length === asked.limit ? near : ask(false)
    },
    unpaid: async ({ dueBefore, only, limit }) => {
      const rows = await query<{ row: unknown }>(
        `select to_jsonb(o) as row from voucher_orders o
          where order_status <> 'zrusena' and payment_status in ('pending', 'partial') and due_date < $1
            and ${only === 'not-reminded' ? 'reminded_at is null' : `payment_status = 'pending'`}
          order by due_date, id limit $2`,
        [dueBefore, limit],
      )
      return rows.map(({ row }) => recordOf(row))
    },
    payable: async ({ numbers, variableSymbols, currency, missing }) => {
      const rows = await query<{ row: unknown }>(
        `select to_jsonb(o) as row from voucher_orders o
          where id in (
            select id from voucher_orders where order_number = any ($1)
            union select id from voucher_orders where variable_symbol = any ($2)
            union select id from voucher_orders
                   where order_status <> 'zrusena' and payment_status in ('pending', 'partial') and currency = $3
                     and charged_minor - received_minor = any ($4::bigint[])
          )`,
        [numbers, variableSymbols, currency, missing],
      )
      return rows.map(({ row }) => orderCodec.fromRow(row))
    },
  }
}
