import type { OrderQuery } from '@hotovo/application/orders/ports'
import { createdBetween, type NamedSearch, type OrderSort } from '@hotovo/domain/orders/filter'
import { majorText } from '@hotovo/domain/shared/money'
import { searchTerms } from '@hotovo/domain/shared/search'
import { boundValues } from '../query-text.ts'
import { rowsQuery, type SearchPlan } from '../text-search.ts'

/** How each list goes: by what before the instant, and in which direction. */
const sorting: Readonly<
  Record<Exclude<OrderSort, 'due'>, { readonly keys: readonly string[]; readonly way: string }>
> = {
  newest: { keys: [], way: 'desc' },
  oldest: { keys: [], way: 'asc' },
  largest: { keys: ['o.total_amount'], way: 'desc' },
  smallest: { keys: ['o.total_amount'], way: 'asc' },
}

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
export function orderPageQuery(
  { filter, today, now, sort, after, limit }: OrderQuery,
  way: SearchPlan | undefined,
) {
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
