import type { Feedbacks } from '@hotovo/application/feedback/ports'
import { type Call, callOr, rowIn } from '../call.ts'
import { humanCheckCodec } from '../rows/access.ts'
import { systemRow } from '../rows/audit/system-log.ts'
import { feedbackCodec } from '../rows/feedback.ts'

/** What people think, in the table `feedback`. */
export const sqlFeedback = (call: Call): Feedbacks => ({
  add: async ({ feedback, entry, humanCheck, jobs }) => {
    const submission = {
      feedback: feedbackCodec.toRow(feedback),
      entry: systemRow(entry),
      human_check: humanCheckCodec.toRow(humanCheck),
      jobs,
    }
    const added = await callOr(() => call('submit_feedback', { submission }), {
      used_human_checks_pkey: 'human-check-used' as const,
    })
    return typeof added === 'string' ? added : 'added'
  },
  byId: async (id) => rowIn(feedbackCodec.fromRow, await call('feedback_by_id', { of_id: id })),
  byHumanCheck: async (id) =>
    rowIn(feedbackCodec.fromRow, await call('feedback_by_human_check', { of_check: id })),
})
