import { faultName } from '@hotovo/application/faults'
import { type Job, jobKinds } from '@hotovo/application/jobs/job'
import type { JobReport } from '@hotovo/application/jobs/ports'
import type { Clock, Random } from '@hotovo/application/shared/ports'
import { z } from 'zod/mini'
import { type Call, rowIn } from './call.ts'
import { jobOf } from './rows/jobs.ts'

/**
 * So much is done at one call. An Edge Function may compute for two seconds, of which a letter takes milliseconds and one with a
 * document a tenth; and whoever calls it once a minute waits for an answer that comes before the next call.
 */
const most = { jobs: 10, ms: 30_000 }

export type JobShareCounts = { readonly done: number; readonly failed: number }

const TakenJob = z.object({ id: z.string(), payload: z.unknown(), tries: z.int(), most_tries: z.int() })

/**
 * Does a share of the jobs that are due, and ends when none is, after ten, or with the one that is under way after half a minute: for
 * workers that live for one call, which may end at any place. A job is theirs for ten minutes and anybody's again then (`free_jobs_of_dead`). What
 * fails is reported, and tried again as it is by a server. Throws where the database does not answer.
 */
export const jobShare =
  ({ clock, random }: { readonly clock: Clock; readonly random: Random }, call: Call, report: JobReport) =>
  async (perform: (job: Job) => Promise<void>): Promise<JobShareCounts> => {
    const worker = `function-${random.uuid()}`
    const end = Date.parse(clock.now()) + most.ms
    const counts = { done: 0, failed: 0 }
    while (counts.done + counts.failed < most.jobs && Date.parse(clock.now()) < end) {
      const taken = rowIn((row) => TakenJob.parse(row), await call('take_job', { worker, kinds: jobKinds }))
      if (!taken) break
      const { id, payload, tries, most_tries: mostTries } = taken
      let job: Job | undefined
      try {
        job = jobOf(payload)
        await perform(job)
      } catch (fault) {
        const letter = job?.kind === 'letter' ? job.letter : undefined
        report(fault, { ...(job && { job: job.kind }), id, letter, tries, givenUp: tries >= mostTries })
        await call('fail_job', { of_id: id, worker, fault: faultName(fault) })
        counts.failed += 1
        continue
      }
      await call('complete_job', { of_id: id, worker })
      counts.done += 1
    }
    return counts
  }
