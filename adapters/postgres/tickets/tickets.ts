import type { Tickets } from '@hotovo/application/tickets/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { humanCheckCodec } from '../../sql/rows/access.ts'
import { auditOf, auditRow, entryRowsOf } from '../../sql/rows/audit.ts'
import {
  replyCodec,
  ticketCodec,
  ticketRecordOf,
  ticketRecordRow,
  ticketRefusals,
} from '../../sql/rows/tickets.ts'
import type { People } from '../../sql/sealing.ts'
import { writeOnce } from '../../sql/stores/access.ts'
import { sqlTicketLists } from '../../sql/stores/tickets-lists.ts'
import { postgresCall } from '../call.ts'
import { meaningOfConstraint, readRow, readRows, type Sql } from '../sql.ts'

const ticketRows = 'select to_jsonb(t) as row from support_tickets t'

const byId = `${ticketRows} where id = $1`
const byHumanCheck = `
  select to_jsonb(t) as row from support_tickets t join used_human_checks c on c.used_for = t.id where c.id = $1`

/** Requests for support in PostgreSQL; SQL functions write (decision 39). */
export function postgresTickets(sql: Sql, people: People): Tickets {
  const { query } = sql

  return {
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
        const refusal = meaningOfConstraint(fault, ticketRefusals)
        if (refusal) return refusal
        throw fault
      }
    },
    byId: (id) => readRow(query, ticketCodec.fromRow, byId, [id]),
    byHumanCheck: (id) => readRow(query, ticketCodec.fromRow, byHumanCheck, [id]),
    record: (id) => readRow(query, ticketRecordOf, byId, [id]),
    records: (ids) => readRows(query, ticketRecordOf, `${ticketRows} where id = any ($1)`, [ids]),
    recordByNumber: (number) =>
      readRow(query, ticketRecordOf, `${ticketRows} where ticket_number = $1`, [number]),
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
    replies: (id) =>
      readRows(
        query,
        replyCodec.fromRow,
        'select to_jsonb(r) as row from ticket_replies r where ticket_id = $1 order by at, id',
        [id],
      ),
    change: async ({ record, version, reply, entries, jobs = [], key }) => {
      const change = {
        ticket: ticketRecordRow(record),
        version,
        ...(reply && { reply: replyCodec.toRow(reply) }),
        entries: await entryRowsOf(people, record.ticket.email, entries),
        jobs,
      }
      const written = await writeOnce(postgresCall(sql), 'change_ticket', change, key)
      if (typeof written === 'string') return written
      return written.answer === null ? 'stale' : ticketRecordOf(written.answer)
    },
    addNote: async (id, line, entry, key) => {
      const ticket = await readRow(query, ticketCodec.fromRow, byId, [id])
      if (!ticket) throw new Error('only a ticket that was added is changed')
      const note = { ticket_id: id, line, entries: await entryRowsOf(people, ticket.email, [entry]) }
      const written = await writeOnce(postgresCall(sql), 'add_ticket_note', note, key)
      return typeof written === 'string' ? written : ticketRecordOf(written.answer)
    },
    ...sqlTicketLists(postgresCall(sql)),
    ofOrder: ({ number, limit }) =>
      readRows(
        query,
        ticketRecordOf,
        `${ticketRows}
          where related_order_id = (select id from voucher_orders where order_number = $1)
          order by created_at desc, id desc limit $2`,
        [number, limit],
      ),
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
  }
}
