import type { Feedbacks } from '@hotovo/application/feedback/ports'
import type { Job } from '@hotovo/application/jobs/job'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { clone } from './clone.ts'
import type { MemoryTables } from './tables.ts'

/** Feedback kept in memory; the entry about it goes to the general log, its jobs to `enqueue`. */
export function memoryFeedback(
  enqueue: (jobs: readonly Job[]) => void,
  { usedChecks, feedback: stored, feedbackChecks: byCheck }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Feedbacks {
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
