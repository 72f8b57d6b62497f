import type { Feedbacks } from '@hotovo/application/feedback/ports'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { systemRow } from '../sql/rows/audit.ts'
import { feedbackCodec } from '../sql/rows/feedback.ts'
import { usedFor } from './access.ts'
import { meaningOfConstraint, type Rest, readRow } from './rest.ts'

/** What people think, in a Supabase project. */
export function supabaseFeedback(rest: Rest): Feedbacks {
  const byId = (id: string) => readRow(rest, feedbackCodec.fromRow, 'feedback', 'id', id)
  return {
    add: async ({ feedback, entry, humanCheck, jobs }) => {
      const submission = {
        feedback: feedbackCodec.toRow(feedback),
        entry: systemRow(entry),
        human_check: humanCheckCodec.toRow(humanCheck),
        jobs,
      }
      try {
        await rest.call('submit_feedback', { submission })
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, { used_human_checks_pkey: 'human-check-used' } as const)
        if (refusal) return refusal
        throw fault
      }
    },
    byId,
    byHumanCheck: async (check) => {
      const id = await usedFor(rest, check)
      return id === undefined ? undefined : byId(id)
    },
  }
}
