import type { Job } from '@hotovo/application/letters/job'
import type { Feedbacks } from '@hotovo/application/support/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Feedback } from '@hotovo/domain/support/feedback'
import { clone } from './clone.ts'

/** Feedback kept in memory; the entry about it goes to the general log, its jobs to `enqueue`. */
export function memoryFeedback(
  enqueue: (jobs: readonly Job[]) => void,
  usedChecks: Set<string>,
  write: (entry: SystemEntry) => void,
): Feedbacks {
  const stored = new Map<string, Feedback>()
  const byCheck = new Map<string, Feedback>()
  return {
    add: async (submission) => {
      if (usedChecks.has(submission.humanCheck.id)) return 'human-check-used'
      const { feedback, entry, humanCheck, jobs } = clone(submission)
      stored.set(feedback.id, feedback)
      byCheck.set(humanCheck.id, feedback)
      write(entry)
      usedChecks.add(humanCheck.id)
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => clone(stored.get(id)),
    byHumanCheck: async (id) => clone(byCheck.get(id)),
  }
}
