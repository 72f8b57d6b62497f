import { type QueuedJob, queuedJobStates } from '@hotovo/application/jobs/job'
import type { JobPosition, JobQueue } from '@hotovo/application/jobs/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { MemoryJobs } from './jobs.ts'

/** What whoever keeps things in memory needs of the queue. */
export type JobIntake = Pick<MemoryJobs, 'add' | 'queued' | 'retry'>

const byNeed = (a: JobPosition, b: JobPosition) =>
  queuedJobStates.indexOf(a.state) - queuedJobStates.indexOf(b.state) || Number(a.id) - Number(b.id)

/** The queue in memory, as whoever looks after it sees it; entries about it go to the general log. */
export function memoryJobQueue({ queued, retry }: JobIntake, write: (entry: SystemEntry) => void): JobQueue {
  return {
    page: async ({ after, limit }): Promise<readonly QueuedJob[]> =>
      queued()
        .filter((job) => !after || byNeed(job, after) > 0)
        .sort(byNeed)
        .slice(0, limit),
    byId: async (of) => queued().find(({ id }) => id === of),
    retry: async (id, logged) => {
      const isTried = retry(id)
      if (isTried) write(logged)
      return isTried
    },
  }
}
