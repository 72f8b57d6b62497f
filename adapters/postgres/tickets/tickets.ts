import type { Ports } from '@hotovo/application/ports'
import type { TicketQuery } from '@hotovo/application/tickets/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { searchTerms } from '@hotovo/domain/shared/search'
import { normalEmail } from '@hotovo/domain/staff/account'
import type { TicketSort } from '@hotovo/domain/tickets/filter'
import type { Codec } from '../../sql/codec.ts'
import { entryRowsOf, type People } from '../../sql/people.ts'
import { humanCheckCodec } from '../../sql/rows/access.ts'
import { auditOf, auditRow, personKeyOf, systemRow } from '../../sql/rows/audit.ts'
import { feedbackCodec } from '../../sql/rows/feedback.ts'
import {
  replyCodec,
  savedReplyCodec,
  ticketCodec,
  ticketRecordOf,
  ticketRecordRow,
} from '../../sql/rows/tickets.ts'
import { writeOnce } from '../access/staff-keys.ts'
import { boundValues, countOf } from '../query-text.ts'
import { type Sql, sqlState, uniqueViolation } from '../sql.ts'
import { rowsQuery, type SearchPlan, textSearchIn } from '../text-search.ts'

/** What it means that a constraint of ours refused a row. */
const refusals = {
  support_tickets_ticket_number_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
} as const

/** What was refused, where a constraint says so; any other fault is thrown on. */
function refusalOf(fault: unknown): (typeof refusals)[keyof typeof refusals] {
  const { constraint } = fault as { constraint?: keyof typeof refusals }
  if (sqlState(fault) === uniqueViolation && constraint && constraint in refusals) return refusals[constraint]
  throw fault
}

type StoredTable = 'support_tickets' | 'feedback'
const byId = (table: StoredTable) => `select to_jsonb(stored) as row from ${table} stored where id = $1`
const byHumanCheck = (table: StoredTable) => `
  select to_jsonb(stored) as row from ${table} stored join used_human_checks c on c.used_for = stored.id where c.id = $1`

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
function paging(asked: TicketQuery, way: SearchPlan | undefined) {
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

/** Requests for support and feedback in PostgreSQL; SQL functions write (decision 39). */
export function postgresSupport(
  sql: Sql,
  people: People,
): Pick<Ports, 'tickets' | 'savedReplies' | 'feedback'> {
  const { query } = sql
  const search = textSearchIn(sql, 'support_tickets')
  const logRow = async (entry: SystemEntry) => systemRow(entry, await people.sealerFor(personKeyOf(entry)))
  async function found<T>(asked: string, id: string, { fromRow }: Codec<T>): Promise<T | undefined> {
    const [stored] = await query<{ row: unknown }>(asked, [id])
    return stored && fromRow(stored.row)
  }

  return {
    tickets: {
      add: async ({ ticket, entries, humanCheck, jobs }) => {
        try {
          const submission = {
            ticket: ticketCodec.toRow(ticket),
            entries: entries.map((entry) => auditRow(entry)),
            human_check: humanCheckCodec.toRow(humanCheck),
            jobs,
          }
          await query('select submit_ticket($1)', [JSON.stringify(submission)])
          return 'added'
        } catch (fault) {
          return refusalOf(fault)
        }
      },
      byId: (id) => found(byId('support_tickets'), id, ticketCodec),
      byHumanCheck: (id) => found(byHumanCheck('support_tickets'), id, ticketCodec),
      record: async (id) => {
        const [row] = await query<{ row: unknown }>(byId('support_tickets'), [id])
        return row && ticketRecordOf(row.row)
      },
      records: async (ids) => {
        const rows = await query<{ row: unknown }>(
          'select to_jsonb(t) as row from support_tickets t where id = any ($1)',
          [ids],
        )
        return rows.map(({ row }) => ticketRecordOf(row))
      },
      recordByNumber: async (number) => {
        const [row] = await query<{ row: unknown }>(
          'select to_jsonb(t) as row from support_tickets t where ticket_number = $1',
          [number],
        )
        return row && ticketRecordOf(row.row)
      },
      auditEntries: async (id) => {
        const rows = await query<{
          row: unknown
          number: string
          person: string | null
          salt: string | null
        }>(
          `select to_jsonb(a) as row, t.ticket_number as number, a.person, k.salt
             from ticket_audit_log a join support_tickets t on t.id = a.ticket_id
             left join person_keys k on k.person = a.person
            where a.ticket_id = $1 order by a.id`,
          [id],
        )
        return rows.map(({ row, number, person, salt }) =>
          auditOf(row, { kind: 'ticket', number }, people.openerOf(person, salt)),
        )
      },
      replies: async (id) => {
        const rows = await query<{ row: unknown }>(
          'select to_jsonb(r) as row from ticket_replies r where ticket_id = $1 order by at, id',
          [id],
        )
        return rows.map(({ row }) => replyCodec.fromRow(row))
      },
      change: async ({ record, version, reply, entries, jobs = [], key }) => {
        const change = {
          ticket: ticketRecordRow(record),
          version,
          ...(reply && { reply: replyCodec.toRow(reply) }),
          entries: await entryRowsOf(people, record.ticket.email, entries),
          jobs,
        }
        const written = await writeOnce(sql, 'change_ticket', change, key)
        if (typeof written === 'string') return written
        return written.answer === null ? 'stale' : ticketRecordOf(written.answer)
      },
      addNote: async (id, line, entry, key) => {
        const ticket = await found(byId('support_tickets'), id, ticketCodec)
        if (!ticket) throw new Error('only a ticket that was added is changed')
        const note = { ticket_id: id, line, entries: await entryRowsOf(people, ticket.email, [entry]) }
        const written = await writeOnce(sql, 'add_ticket_note', note, key)
        return typeof written === 'string' ? written : ticketRecordOf(written.answer)
      },
      page: (asked) =>
        search(searchTerms(asked.filter.q ?? ''), asked.limit, async (way) => {
          const { text, values } = paging(asked, way)
          return (await query<{ row: unknown }>(text, values)).map(({ row }) => ticketRecordOf(row))
        }),
      count: async (asked) => {
        const found = await search(searchTerms(asked.filter.q ?? ''), asked.limit, async (way) => {
          const { text, values } = paging({ ...asked, sort: 'newest' }, way)
          const [counted] = await query<{ count: number }>(countOf(text), values)
          return Array.from({ length: counted!.count })
        })
        return found.length
      },
      ofOrder: async ({ number, limit }) => {
        const rows = await query<{ row: unknown }>(
          `select to_jsonb(t) as row from support_tickets t
            where related_order_id = (select id from voucher_orders where order_number = $1)
            order by created_at desc, id desc limit $2`,
          [number, limit],
        )
        return rows.map(({ row }) => ticketRecordOf(row))
      },
      ofCustomer: async ({ email, except = null, limit }) => {
        const [theirs] = await query<{ rows: readonly unknown[]; count: number }>(
          `select count(*)::int as count,
                  coalesce((select jsonb_agg(row) from (
                    select to_jsonb(t) as row from support_tickets t
                     where lower(email) = $1 and id is distinct from $2::uuid
                     order by created_at desc, id desc limit $3) newest), '[]') as rows
             from support_tickets where lower(email) = $1 and id is distinct from $2::uuid`,
          [normalEmail(email), except, limit],
        )
        return { items: theirs!.rows.map(ticketRecordOf), count: theirs!.count }
      },
    },
    savedReplies: {
      all: async () => {
        const rows = await query<{ row: unknown }>(
          'select to_jsonb(r) as row from saved_replies r order by title collate "C", id',
        )
        return rows.map(({ row }) => savedReplyCodec.fromRow(row))
      },
      byId: async (id) => {
        const [row] = await query<{ row: unknown }>(
          'select to_jsonb(r) as row from saved_replies r where id = $1',
          [id],
        )
        return row && savedReplyCodec.fromRow(row.row)
      },
      add: async (reply, logged) => {
        const rows = [savedReplyCodec.toRow(reply), await logRow(logged)].map((row) => JSON.stringify(row))
        await query('select add_saved_reply($1, $2)', rows)
      },
      remove: async (id, logged) => {
        const [row] = await query<{ done: boolean }>('select remove_saved_reply($1, $2) as done', [
          id,
          JSON.stringify(await logRow(logged)),
        ])
        return row!.done
      },
    },
    feedback: {
      add: async ({ feedback, entry, humanCheck, jobs }) => {
        try {
          const submission = {
            feedback: feedbackCodec.toRow(feedback),
            entry: systemRow(entry),
            human_check: humanCheckCodec.toRow(humanCheck),
            jobs,
          }
          await query('select submit_feedback($1)', [JSON.stringify(submission)])
          return 'added'
        } catch (fault) {
          const refusal = refusalOf(fault)
          if (refusal === 'number-taken') throw fault
          return refusal
        }
      },
      byId: (id) => found(byId('feedback'), id, feedbackCodec),
      byHumanCheck: (id) => found(byHumanCheck('feedback'), id, feedbackCodec),
    },
  }
}
