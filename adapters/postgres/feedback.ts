import type { Feedbacks } from '@hotovo/application/feedback/ports'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { systemRow } from '../sql/rows/audit.ts'
import { feedbackCodec } from '../sql/rows/feedback.ts'
import { meaningOfConstraint, readRow, type Sql } from './sql.ts'

const byId = 'select to_jsonb(f) as row from feedback f where id = $1'
const byHumanCheck = `
  select to_jsonb(f) as row from feedback f join used_human_checks c on c.used_for = f.id where c.id = $1`

/** What people think, in PostgreSQL. */
export function postgresFeedback({ query }: Sql): Feedbacks {
  return {
    add: async ({ feedback, entry, humanCheck, jobs }) => {
      const submission = {
        feedback: feedbackCodec.toRow(feedback),
        entry: systemRow(entry),
        human_check: humanCheckCodec.toRow(humanCheck),
        jobs,
      }
      try {
        await query('select submit_feedback($1)', [JSON.stringify(submission)])
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, { used_human_checks_pkey: 'human-check-used' } as const)
        if (refusal) return refusal
        throw fault
      }
    },
    byId: (id) => readRow(query, feedbackCodec.fromRow, byId, [id]),
    byHumanCheck: (id) => readRow(query, feedbackCodec.fromRow, byHumanCheck, [id]),
  }
}
