import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Feedback } from '@hotovo/domain/feedback/feedback'
import type { UsedHumanCheck } from '../access/ports.ts'
import type { Job } from '../jobs/job.ts'

/** Everything that becomes true when somebody tells what they think. */
export type FeedbackSubmission = {
  readonly feedback: Feedback
  readonly entry: SystemEntry
  readonly humanCheck: UsedHumanCheck
  readonly jobs: readonly Job[]
}

export interface Feedbacks {
  /**
   * Writes the feedback, the entry about it, its human check and its jobs, all or nothing.
   * Refuses a human check that was used before, by whatever form: `human-check-used`.
   */
  add(submission: FeedbackSubmission): Promise<'added' | 'human-check-used'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Feedback | undefined>
  /** Finds the feedback that used a human check up, and nothing where none or another form did. */
  byHumanCheck(id: string): Promise<Feedback | undefined>
}
