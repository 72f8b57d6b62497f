import type { OrderQuery, Orders } from '@hotovo/application/orders/ports'
import { createdBetween, type NamedSearch, type OrderSort } from '@hotovo/domain/orders/filter'
import { majorText } from '@hotovo/domain/shared/money'
import { searchTerms } from '@hotovo/domain/shared/search'
import { normalEmail } from '@hotovo/domain/staff/account'
import { entryRowsOf, type People } from '../../sql/people.ts'
import { humanCheckCodec } from '../../sql/rows/access.ts'
import { auditOf } from '../../sql/rows/audit.ts'
import { orderCodec, recordOf, sumCodec } from '../../sql/rows/orders.ts'
import { writeOnce } from '../access/staff-keys.ts'
import { boundValues, countOf } from '../query-text.ts'
import { placeOf, type Sql, sqlState, uniqueViolation } from '../sql.ts'
import { rowsQuery, type SearchPlan, type TextSearch } from '../text-search.ts'

/** How each list goes: by what before the instant, and in which direction. */
const sorting: Readonly<
  Record<Exclude<OrderSort, 'due'>, { readonly keys: readonly string[]; readonly way: string }>
> = {
  newest: { keys: [], way: 'desc' },
  oldest: { keys: [], way: 'asc' },
  largest: { keys: ['o.total_amount'], way: 'desc' },
  smallest: { keys: ['o.total_amount'], way: 'asc' },
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
                    'unpaid', sum(order_missing_minor(o)),
                    'refunded', coalesce(sum(refunded), 0)) as sum
             from theirs o left join lateral (
               select -sum(amount_minor) as refunded from order_payments p where p.order_id = o.id and kind = 'refund'
             ) back on true
            group by currency) sums), '[]') as sums`

/** What a search names whole, each that of an index. */
const namedAs: Readonly<Record<NamedSearch['by'], string>> = {
  number: 'o.order_number',
  variableSymbol: 'o.variable_symbol',
  email: 'lower(o.email)',
  phone: `right(regexp_replace(o.phone, '\\D', '', 'g'), 9)`,
}

/** One or several values of a column; several are spread where each of them is asked for by itself. */
function inStates(
  column: string,
  states: readonly string[],
  bound: (value: unknown) => string,
  isSpread: boolean,
) {
  if (states.length === 1) return { condition: `o.${column} = ${bound(states[0])}` }
  const several = `${bound([...new Set(states)])}::text[]`
  if (!isSpread) return { condition: `o.${column} = any (${several})` }
  return { condition: `o.${column} = ${column}_wanted`, source: `unnest(${several}) as ${column}_wanted` }
}

/**
 * The orders a query means and whose texts are found one way, as one statement that an index answers: of several states each is
 * asked for as many as the page has, so that states which are rare among the others are not looked for from end to end.
 */
function paging({ filter, today, now, sort, after, limit }: OrderQuery, way: SearchPlan | undefined) {
  const { bound, values } = boundValues()
  const conditions: string[] = []
  const sources: string[] = []
  const { status, payment, delivery, amount = {}, currency, queue, takenBy, named } = filter
  const terms = searchTerms(filter.q ?? '')
  const { since, before } = createdBetween(filter)
  const isSpread =
    [queue, named, filter.amount].every((one) => one === undefined) &&
    terms.length === 0 &&
    typeof takenBy !== 'string' &&
    sort !== 'largest' &&
    sort !== 'smallest'
  const severals = [
    ['order_status', status, isSpread],
    ['payment_status', payment, isSpread],
    // Beside states it is a condition of each: of states that hardly any order has together, few are looked at.
    ['delivery_method', delivery, isSpread && status === undefined && payment === undefined],
  ] as const
  for (const [column, states, isEach] of severals) {
    if (states === undefined) continue
    const { condition, source } = inStates(column, states, bound, isEach)
    conditions.push(condition)
    if (source) sources.push(source)
  }
  if (amount.from !== undefined)
    conditions.push(`o.total_amount >= ${bound(majorText(amount.from))}::numeric`)
  if (amount.to !== undefined) conditions.push(`o.total_amount <= ${bound(majorText(amount.to))}::numeric`)
  if (currency !== undefined) conditions.push(`o.currency = ${bound(currency)}`)
  if (queue !== undefined) conditions.push(`order_is_in_queue(o, ${bound(queue)}, ${bound(today ?? null)})`)
  if (since !== undefined) conditions.push(`o.created_at >= ${bound(since)}`)
  if (before !== undefined) conditions.push(`o.created_at < ${bound(before)}`)
  if (named) conditions.push(`${namedAs[named.by]} = ${bound(named.value)}`)
  if (takenBy !== undefined) {
    // What is taken now are a few orders, which are read before any is looked at.
    const whose = takenBy === null ? '' : ` and staff_id = ${bound(takenBy)}`
    const taken = `array(select order_id from order_claims where until > ${bound(now ?? null)}::timestamptz${whose})`
    conditions.push(takenBy === null ? `o.id <> all (${taken})` : `o.id = any (${taken})`)
  }
  const rows = bound(limit)
  /** Where the page begins, in an order by these; orders that are alike stand by when they were made. */
  const behind = (keys: readonly string[], direction: string, values: readonly string[]) =>
    after
      ? [
          `(${[...keys, 'o.created_at', 'o.id'].join(', ')}) ${direction === 'desc' ? '<' : '>'} (${[
            ...values,
            `${bound(after.createdAt)}::timestamptz`,
            `${bound(after.id)}::uuid`,
          ].join(', ')})`,
        ]
      : []
  const by = (keys: readonly string[], direction: string) =>
    [...keys, 'o.created_at', 'o.id'].map((key) => `${key} ${direction}`).join(', ')
  /** The first of the orders that fulfil these too; of several states those of each. */
  const first = (more: readonly string[], order: string) => {
    const meant = {
      table: 'voucher_orders',
      as: 'o',
      conditions: [...conditions, ...more],
      order,
      limit: rows,
    }
    // Two lists one behind the other are not looked through from their beginnings: what the first one lacks is not known.
    const wayThere = sort === 'due' && way && 'depth' in way ? { pieces: terms } : way
    const one = rowsQuery(meant, terms, wayThere, bound)
    return sources.length === 0
      ? one
      : `select o.* from ${[...sources, `lateral (${one}) o`].join(' cross join ')}`
  }
  const told = (some: string, order: string) => ({
    // Only what is answered is made JSON: beside an order it would be all that is sorted.
    text: `select to_jsonb(o) as row from (${some}) o order by ${order} limit ${rows}`,
    values,
  })
  if (sort === 'due') {
    const owed = { keys: ['o.due_date'], way: 'asc' } as const
    const parts: string[] = []
    // What is owed stands before the rest, and has an index of its own.
    if (after?.owedBy !== null && queue !== 'to-complete')
      parts.push(
        first(
          [
            'order_is_to_pay(o)',
            ...behind(owed.keys, owed.way, after ? [`${bound(after.owedBy)}::date`] : []),
          ],
          by(owed.keys, owed.way),
        ),
      )
    if (queue !== 'overdue' && queue !== 'completed-unpaid')
      parts.push(
        first(
          ['not order_is_to_pay(o)', ...(after?.owedBy === null ? behind([], 'asc', []) : [])],
          by([], 'asc'),
        ),
      )
    if (parts.length === 0) parts.push('select * from voucher_orders where false')
    const day = `case when order_is_to_pay(o) then o.due_date else 'infinity'::date end`
    return told(parts.map((part) => `(${part})`).join(' union all '), by([day], 'asc'))
  }
  const { keys, way: direction } = sorting[sort]
  const total = keys.length > 0 && after ? [`${bound(majorText(after.total))}::numeric`] : []
  return told(first(behind(keys, direction, total), by(keys, direction)), by(keys, direction))
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
        entries: await entryRowsOf(people, order.email, entries),
      }
      const changed = await writeOnce(sql, 'change_order', change, key)
      if (typeof changed === 'string') return changed
      return changed.answer ? recordOf(changed.answer) : 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const note = { order_id: id, line, entries: await entryRowsOf(people, await emailOf(id), [entry]) }
      const noted = await writeOnce(sql, 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
    page: (asked) =>
      search(searchTerms(asked.filter.q ?? ''), asked.limit, async (way) => {
        const { text, values } = paging(asked, way)
        return (await query<{ row: unknown }>(text, values)).map(({ row }) => recordOf(row))
      }),
    count: async ({ limit, ...asked }) => {
      const found = await search(searchTerms(asked.filter.q ?? ''), limit, async (way) => {
        const { text, values } = paging({ ...asked, sort: 'newest', limit }, way)
        const [counted] = await query<{ count: number }>(countOf(text), values)
        return Array.from({ length: counted!.count })
      })
      return found.length
    },
    unpaid: async ({ dueBefore, only, paymentMethod = null, limit }) => {
      const rows = await query<{ row: unknown }>(
        `select to_jsonb(o) as row from voucher_orders o
          where order_is_in_queue(o, 'overdue', $1)
            and ${only === 'not-reminded' ? 'reminded_at is null' : `payment_status = 'pending'`}
            and ($3::text is null or payment_method = $3)
            and not exists (select from bank_entries where decision = 'open' and order_ids && array[o.id])
            and not exists (select from hand_payments h where h.order_id = o.id and h.state = 'waiting')
          order by due_date, id limit $2`,
        [dueBefore, limit, paymentMethod],
      )
      return rows.map(({ row }) => recordOf(row))
    },
    payable: async ({ numbers, variableSymbols, currency, missing }) => {
      const rows = await query<{ row: unknown }>(
        `select to_jsonb(o) as row from voucher_orders o
          where id in (
            select id from voucher_orders where order_number = any ($1)
            union select id from voucher_orders where variable_symbol = any ($2)
            union select id from voucher_orders p
                   where order_is_to_pay(p) and currency = $3 and charged_minor - received_minor = any ($4::bigint[])
          )`,
        [numbers, variableSymbols, currency, missing],
      )
      return rows.map(({ row }) => orderCodec.fromRow(row))
    },
  }
}
