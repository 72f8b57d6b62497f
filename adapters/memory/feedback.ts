import type { Job } from '@hotovo/application/letters/jobs'
import type { Feedbacks } from '@hotovo/application/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Feedback } from '@hotovo/domain/support/feedback'
import { copied } from './clone.ts'

/** Feedback kept in memory; the entry about it goes to the general log, its jobs to `enqueue`. */
export function memoryFeedback(
  enqueue: (jobs: readonly Job[]) => void,
  usedChecks: Set<string>,
  write: (entry: SystemEntry) => void,
): Feedbacks {
  const kept = new Map<string, Feedback>()
  const byCheck = new Map<string, Feedback>()
  return {
    add: async (submission) => {
      if (usedChecks.has(submission.humanCheck.id)) return 'human-check-used'
      const { feedback, entry, humanCheck, jobs } = copied(submission)
      kept.set(feedback.id, feedback)
      byCheck.set(humanCheck.id, feedback)
      write(entry)
      usedChecks.add(humanCheck.id)
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => copied(kept.get(id)),
    byHumanCheck: async (id) => copied(byCheck.get(id)),
  }
}
