import type { Ports } from '@hotovo/application/ports'
import type { Codec } from '../sql/codec.ts'
import { auditColumns, auditRow, systemColumns, systemRow } from '../sql/rows/audit.ts'
import { feedbackCodec, ticketCodec } from '../sql/rows/support.ts'
import { type Sql, sqlState, uniqueViolation } from './sql.ts'

const ticketList = ticketCodec.columns.join(', ')
const auditList = auditColumns.ticket.join(', ')
const feedbackList = feedbackCodec.columns.join(', ')
const systemList = systemColumns.join(', ')

/** Each is one statement, so one transaction and one round trip, the queue included (decision 12). */
const ticketAddition = `
  with submitted as (
    insert into support_tickets (${ticketList})
    select ${ticketList} from jsonb_populate_record(null::support_tickets, $1)
  ), traced as (
    insert into ticket_audit_log (${auditList})
    select ${auditList} from jsonb_populate_recordset(null::ticket_audit_log, $2)
  ), checked as (
    insert into used_human_checks (id, expires_at, used_for) values ($3, $4, $6)
  )
  select enqueue_job(job ->> 'kind', job::json) from jsonb_array_elements($5::jsonb) job`

const feedbackAddition = `
  with received as (
    insert into feedback (${feedbackList})
    select ${feedbackList} from jsonb_populate_record(null::feedback, $1)
  ), logged as (
    insert into audit_logs (${systemList})
    select ${systemList} from jsonb_populate_record(null::audit_logs, $2)
  ), checked as (
    insert into used_human_checks (id, expires_at, used_for) values ($3, $4, $6)
  )
  select enqueue_job(job ->> 'kind', job::json) from jsonb_array_elements($5::jsonb) job`

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

/** Requests for support and feedback in PostgreSQL: `support_tickets`, `ticket_audit_log`, `feedback`. */
export function postgresSupport({ query }: Sql): Pick<Ports, 'tickets' | 'feedback'> {
  async function found<T>(asked: string, id: string, { fromRow }: Codec<T>): Promise<T | undefined> {
    const [stored] = await query<{ row: unknown }>(asked, [id])
    return stored && fromRow(stored.row)
  }

  return {
    tickets: {
      add: async ({ ticket, entries, humanCheck, jobs }) => {
        try {
          await query(ticketAddition, [
            JSON.stringify(ticketCodec.toRow(ticket)),
            JSON.stringify(entries.map((entry) => auditRow(entry))),
            humanCheck.id,
            humanCheck.expiresAt,
            JSON.stringify(jobs),
            ticket.id,
          ])
          return 'added'
        } catch (fault) {
          return refusalOf(fault)
        }
      },
      byId: (id) => found(byId('support_tickets'), id, ticketCodec),
      byHumanCheck: (id) => found(byHumanCheck('support_tickets'), id, ticketCodec),
    },
    feedback: {
      add: async ({ feedback, entry, humanCheck, jobs }) => {
        try {
          await query(feedbackAddition, [
            JSON.stringify(feedbackCodec.toRow(feedback)),
            JSON.stringify(systemRow(entry)),
            humanCheck.id,
            humanCheck.expiresAt,
            JSON.stringify(jobs),
            feedback.id,
          ])
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
