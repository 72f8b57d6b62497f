import type { Job } from '@hotovo/application/letters/job'
import type { Jobs } from '@hotovo/application/letters/ports'
import { jobTries } from '@hotovo/domain/limits'

/** Does something so many milliseconds later; what it answers calls it off. */
export type Later = (work: () => void, ms: number) => () => void

/** Takes jobs on, to be performed so many milliseconds from now. */
export type Enqueue = (jobs: readonly Job[], ms?: number) => void

export type MemoryJobs = Jobs & { readonly add: Enqueue }

/** The pauses of the queue in PostgreSQL: three seconds after the first try, six hours from the tenth on. */
const pauseMs = (tries: number) => 1000 * Math.exp(Math.min(10, tries))

/** A queue with the promises of the one in PostgreSQL, as long as its process lives. */
export function memoryJobs(later: Later, report: (fault: unknown, job: Job) => void): MemoryJobs {
  let perform: ((job: Job) => Promise<void>) | undefined
  const waiting: { readonly job: Job; readonly ms: number }[] = []
  const calledOff = new Set<() => void>()
  const underWay = new Set<Promise<void>>()

  const attempt = async (job: Job, tries: number) => {
    try {
      await perform!(job)
    } catch (fault) {
      report(fault, job)
      if (tries < jobTries) schedule(job, tries + 1, pauseMs(tries))
    }
  }
  const schedule = (job: Job, tries: number, ms: number) => {
    if (!perform) return
    const callOff = later(() => {
      calledOff.delete(callOff)
      const work = attempt(job, tries).finally(() => underWay.delete(work))
      underWay.add(work)
    }, ms)
    calledOff.add(callOff)
  }

  return {
    add: (jobs, ms = 0) => {
      if (!perform) waiting.push(...jobs.map((job) => ({ job, ms })))
      for (const job of jobs) schedule(job, 1, ms)
    },
    start: async (performing) => {
      perform = performing
      for (const { job, ms } of waiting.splice(0)) schedule(job, 1, ms)
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
