import { faultName } from '@hotovo/application/faults'
import { type Job, jobSubjects, type QueuedJob } from '@hotovo/application/jobs/job'
import type { Jobs } from '@hotovo/application/jobs/ports'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import { jobTries } from '@hotovo/domain/limits'

/** Takes jobs on, to be performed so many milliseconds from now. */
export type Enqueue = (jobs: readonly Job[], ms?: number) => void

export type MemoryJobs = Jobs & {
  readonly add: Enqueue
  /** The jobs that are not done, oldest first; one that failed too often stays. */
  unfinished(): readonly Job[]
  /** The same, as whoever looks after them sees them. */
  queued(): readonly QueuedJob[]
  /** Has a job tried again now, with all its tries before it; answers whether there is one that nobody is at work on. */
  retry(id: string): boolean
  /** How many wait for their first try, failed and wait for another one, were given up. */
  states(): { readonly waiting: number; readonly failed: number; readonly givenUp: number }
}

/** The pauses of the queue in PostgreSQL: three seconds after the first try, six hours from the tenth on. */
const pauseMs = (tries: number) => 1000 * Math.exp(Math.min(10, tries))

type Unfinished = {
  readonly id: string
  readonly job: Job
  tries: number
  isUnderWay: boolean
  /** When it is tried next: milliseconds since 1970. */
  dueMs: number
  lastError: string | null
  callOff: () => void
}

const stateOf = ({ isUnderWay, tries }: Unfinished): QueuedJob['state'] => {
  if (isUnderWay) return 'under-way'
  if (tries >= jobTries) return 'given-up'
  return tries > 0 ? 'failed' : 'waiting'
}

function shownJob(one: Unfinished): QueuedJob {
  const { id, job, tries, lastError, dueMs } = one
  const state = stateOf(one)
  const isDue = state === 'failed' || state === 'waiting'
  const held: Readonly<Record<string, unknown>> = job
  return {
    id,
    kind: job.kind,
    letter: job.kind === 'letter' ? job.letter : null,
    about: Object.fromEntries(
      jobSubjects.flatMap((name) => {
        const value = held[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
    state,
    tries,
    mostTries: jobTries,
    nextTryAt: isDue ? new Date(dueMs).toISOString() : null,
    lastError,
  }
}

/** A queue with the promises of the one in PostgreSQL, as long as its process lives. */
export function memoryJobs(
  later: Later,
  report: (fault: unknown, job: Job, tries: number) => void,
  clock: Clock,
): MemoryJobs {
  let perform: ((job: Job) => Promise<void>) | undefined
  let added = 0
  const all = new Map<string, Unfinished>()
  const underWay = new Set<Promise<void>>()
  /** Files of banks are read one at a time. */
  let reading = Promise.resolve()

  const attempt = async (one: Unfinished) => {
    // Stopped while it waited for its turn.
    if (!perform) return
    one.tries += 1
    one.isUnderWay = true
    try {
      await perform(one.job)
      all.delete(one.id)
    } catch (fault) {
      one.isUnderWay = false
      one.lastError = faultName(fault)
      report(fault, one.job, one.tries)
      schedule(one, pauseMs(one.tries))
    }
  }
  const schedule = (one: Unfinished, ms: number) => {
    one.dueMs = Date.parse(clock.now()) + ms
    if (!perform || one.tries >= jobTries) return
    one.callOff = later(() => {
      const begun = one.job.kind === 'statement' ? reading.then(() => attempt(one)) : attempt(one)
      if (one.job.kind === 'statement') reading = begun
      const work = begun.finally(() => underWay.delete(work))
      underWay.add(work)
    }, ms)
  }

  return {
    add: (jobs, ms = 0) => {
      for (const job of jobs) {
        added += 1
        const one: Unfinished = {
          id: String(added),
          job,
          tries: 0,
          isUnderWay: false,
          dueMs: 0,
          lastError: null,
          callOff: () => {},
        }
        all.set(one.id, one)
        schedule(one, ms)
      }
    },
    unfinished: () => [...all.values()].map(({ job }) => job),
    queued: () => [...all.values()].map(shownJob),
    retry: (id) => {
      const one = all.get(id)
      if (!one || one.isUnderWay) return false
      one.callOff()
      one.tries = 0
      schedule(one, 0)
      return true
    },
    states: () => {
      const states = [...all.values()].map(stateOf)
      const count = (of: QueuedJob['state']) => states.filter((state) => state === of).length
      return { waiting: count('waiting'), failed: count('failed'), givenUp: count('given-up') }
    },
    start: async (performing) => {
      perform = performing
      for (const one of all.values()) schedule(one, 0)
    },
    stop: async () => {
      perform = undefined
      for (const { callOff } of all.values()) callOff()
      await Promise.all(underWay)
    },
    isRunning: () => perform !== undefined,
  }
}
