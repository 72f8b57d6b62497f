import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Job, QueuedJob } from './job.ts'

export interface Jobs {
  /**
   * Performs every job that was added with a record, and none of a record that was refused.
   * Performs a job again that failed, later each time, `jobTries` times at most.
   * Performs what a killed process left half done, and nothing that a living one has begun.
   * Performs jobs that read statements one at a time, in the order in which they were added.
   */
  start(perform: (job: Job) => Promise<void>): Promise<void>
  /** Waits a moment for what it began, and then takes on nothing more. */
  stop(): Promise<void>
  /** Tells whether jobs are being performed. */
  isRunning(): boolean
}

/** Hears of a fault: of a job, whether it will be tried again, or of the queue itself. */
export type JobReport = (
  fault: unknown,
  about: {
    readonly job?: string
    readonly id?: string
    readonly letter?: string | undefined
    readonly tries?: number
    readonly givenUp?: boolean
  },
) => void

/** Where a job stands among those that are not done. */
export type JobPosition = Pick<QueuedJob, 'state' | 'id'>

export interface JobQueue {
  /**
   * Tells the jobs that are not done, from behind a position on, as many as are asked for.
   * Tells those first that were given up, then those that failed, that wait and that are under way, each the oldest first.
   * Says of a job how often it was tried, when it is tried next, and the name of what it failed with.
   * Says what a job is about by the name of its letter and the ids of records, and nothing that anybody wrote.
   */
  page(asked: {
    readonly after?: JobPosition | undefined
    readonly limit: number
  }): Promise<readonly QueuedJob[]>
  /** Finds a job that is not done by its id, and nothing under any other. */
  byId(id: string): Promise<QueuedJob | undefined>
  /**
   * Has a job that nobody is at work on tried again now, with all its tries before it, and writes the entry with it.
   * Answers whether there was one, and writes nothing where it is done, under way or unknown.
   */
  retry(id: string, logged: SystemEntry): Promise<boolean>
}

/** A letter that was not sent, since its address had too many: by the number of its record, with the keyed hash of the address. */
export type WithheldLetter = {
  readonly number: string
  readonly job: Job
  readonly recipient: string
  readonly at: string
}

export interface Notifications {
  /** Keeps a letter that was withheld, and forgets a few that were kept before an instant. */
  withhold(letter: WithheldLetter, forgetBefore: string): Promise<void>
  /** Finds a withheld letter by the number of its record, and nothing under any other. */
  withheld(number: string): Promise<WithheldLetter | undefined>
  /** Hands a withheld letter to the jobs, once: of many at once one does. */
  release(number: string): Promise<boolean>
  /** Takes on jobs that belong to no record. */
  add(jobs: readonly Job[]): Promise<void>
}
