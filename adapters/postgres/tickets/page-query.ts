import type { TicketQuery } from '@hotovo/application/tickets/ports'
import { searchTerms } from '@hotovo/domain/shared/search'
import type { TicketSort } from '@hotovo/domain/tickets/filter'
import { boundValues } from '../query-text.ts'
import { rowsQuery, type SearchPlan } from '../text-search.ts'

const due = 'ticket_due(t)'
const least = { instant: `'-infinity'`, id: `'00000000-0000-0000-0000-000000000000'` }
const most = { instant: `'infinity'`, id: `'ffffffff-ffff-ffff-ffff-ffffffffffff'` }
/** How each list goes: by what, in which direction, and from where. */
const sorting = {
  newest: { keys: ['t.created_at', 't.id'], direction: 'desc', beyond: '<', within: '>=', start: most },
  oldest: { keys: ['t.created_at', 't.id'], direction: 'asc', beyond: '>', within: '<=', start: least },
  due: { keys: [due, 't.created_at', 't.id'], direction: 'asc', beyond: '>', within: '<=', start: least },
} as const satisfies Readonly<Record<TicketSort, unknown>>

/**
 * The states that lead an index of a list: there are few tickets that somebody works on among very many that are over, and
 * an index that begins with another column would be read from end to end to find them.
 */
function leading({ filter: { status, priority, assignee, owedBy }, sort }: TicketQuery) {
  // What is owed by an instant is few already.
  if (typeof assignee === 'string' || owedBy !== undefined) return []
  const byPriority = priority !== undefined && sort !== 'due' ? (['priority'] as const) : []
  return status === undefined ? byPriority : (['status', ...byPriority] as const)
}

/**
 * The tickets a query means, as one statement that indexes answer: of several states each is asked for as many as the page
 * has. Where a state leads an index it stands in the order and in the bounds, and nowhere as equal to something: PostgreSQL
 * would drop it from the order again.
 */
export function ticketPageQuery(asked: TicketQuery, way: SearchPlan | undefined) {
  const { filter, sort, after, limit } = asked
  const { bound, values } = boundValues()
  const { status, priority, assignee, owedBy } = filter
  const { keys, direction, beyond, within, start } = sorting[sort]
  const lead = leading(asked)
  const conditions: string[] = []
  const sources: string[] = []
  for (const [column, states] of Object.entries({ status, priority })) {
    if (states === undefined) continue
    sources.push(`unnest(${bound([...new Set(states)])}::text[]) as ${column}_wanted`)
    if (!lead.some((name) => name === column)) conditions.push(`t.${column} = ${column}_wanted`)
  }
  if (assignee === null) conditions.push('t.assignee_id is null')
  else if (assignee !== undefined) conditions.push(`t.assignee_id = ${bound(assignee)}`)
  if (owedBy !== undefined) conditions.push(`${due} <= ${bound(owedBy)}::timestamptz`)

  const columns = lead.map((column) => `t.${column}`)
  const wanted = lead.map((column) => `${column}_wanted`)
  if (lead.length > 0) conditions.push(`(${columns.join(', ')}) ${within} (${wanted.join(', ')})`)
  if (after || lead.length > 0) {
    const owed = () => (after ? bound(after.answerBy ?? 'infinity') : start.instant)
    const place = [
      ...(sort === 'due' ? [`${owed()}::timestamptz`] : []),
      `${after ? bound(after.createdAt) : start.instant}::timestamptz`,
      `${after ? bound(after.id) : start.id}::uuid`,
    ]
    conditions.push(`(${[...columns, ...keys].join(', ')}) ${beyond} (${[...wanted, ...place].join(', ')})`)
  }
  const ordered = (by: readonly string[]) => by.map((key) => `${key} ${direction}`).join(', ')
  const rows = bound(limit)
  const order = ordered([...columns, ...keys])
  const one = rowsQuery(
    { table: 'support_tickets', as: 't', conditions, order, limit: rows },
    searchTerms(filter.q ?? ''),
    way,
    bound,
  )
  const first = `select t.* from ${[...sources, `lateral (${one}) t`].join(' cross join ')} order by ${ordered(keys)} limit ${rows}`
  const text = `select to_jsonb(t) as row from (${first}) t order by ${ordered(keys)}`
  return { text, values }
}
