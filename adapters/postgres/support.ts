import type { Ports } from '@hotovo/application/ports'
import type { Codec } from '../sql/codec.ts'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { auditRow, systemRow } from '../sql/rows/audit.ts'
import { feedbackCodec, ticketCodec } from '../sql/rows/support.ts'
import { type Sql, sqlState, uniqueViolation } from './sql.ts'

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

/** Requests for support and feedback in PostgreSQL; SQL functions write (decision 39). */
export function postgresSupport({ query }: Sql): Pick<Ports, 'tickets' | 'feedback'> {
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
