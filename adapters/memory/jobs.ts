import type { Job } from '@hotovo/application/letters/job'
import type { Jobs } from '@hotovo/application/letters/ports'
import { jobTries } from '@hotovo/domain/limits'

/** Does something so many milliseconds later; what it answers calls it off. */
export type Later = (work: () => void, ms: number) => () => void

export type MemoryJobs = Jobs & {
  add(jobs: readonly Job[]): void
  /** The jobs that are not done, oldest first; one that failed too often stays. */
  unfinished(): readonly Job[]
}

/** The pauses of the queue in PostgreSQL: three seconds after the first try, six hours from the tenth on. */
const pauseMs = (tries: number) => 1000 * Math.exp(Math.min(10, tries))

/** A queue with the promises of the one in PostgreSQL, as long as its process lives. */
export function memoryJobs(later: Later, report: (fault: unknown, job: Job) => void): MemoryJobs {
  let perform: ((job: Job) => Promise<void>) | undefined
  /** How often each job was tried that is not done. */
  const tries = new Map<Job, number>()
  const calledOff = new Set<() => void>()
  const underWay = new Set<Promise<void>>()

  const attempt = async (job: Job) => {
    const tried = tries.get(job)! + 1
    tries.set(job, tried)
    try {
      await perform!(job)
      tries.delete(job)
    } catch (fault) {
      report(fault, job)
      schedule(job, pauseMs(tried))
    }
  }
  const schedule = (job: Job, ms: number) => {
    if (!perform || tries.get(job)! >= jobTries) return
    const callOff = later(() => {
      calledOff.delete(callOff)
      const work = attempt(job).finally(() => underWay.delete(work))
      underWay.add(work)
    }, ms)
    calledOff.add(callOff)
  }

  return {
    add: (jobs) => {
      for (const job of jobs) {
        tries.set(job, 0)
        schedule(job, 0)
      }
    },
    unfinished: () => [...tries.keys()],
    start: async (performing) => {
      perform = performing
      for (const job of tries.keys()) schedule(job, 0)
    },
    stop: async () => {
      perform = undefined
      for (const callOff of calledOff) callOff()
      calledOff.clear()
      await Promise.all(underWay)
    },
    isRunning: () => perform !== undefined,
  }
}
