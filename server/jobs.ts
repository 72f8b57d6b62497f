import { access } from 'node:fs/promises'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { restartingWork } from '@hotovo/adapters/postgres/jobs/restarting'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import type { Secrets } from '@hotovo/adapters/security/secrets'
import type { JobReport, Jobs } from '@hotovo/application/jobs/ports'
import type { Config } from './config.ts'
import { traceOf } from './problems.ts'

/** Letters and other jobs as the server starts and stops them, wherever they are done. */
export type JobWork = Pick<Jobs, 'stop' | 'isRunning'> & { start(): Promise<void> }

/** What the thread of jobs stands on: plain data, since nothing else gets into a thread. */
export type JobThreadData = {
  readonly config: Config
  readonly hashing: Secrets['hashing']
  readonly address: DatabaseAddress
}
type Log = Readonly<Record<'warn' | 'error', (line: object, words: string) => void>>

/** A job failed: it is tried again, or waits for a person. */
export const jobReport =
  (log: Log): JobReport =>
  (fault, { givenUp, ...about }) => {
    const line = { ...about, fault: traceOf(fault) }
    if (givenUp) log.error(line, 'job given up')
    else log.warn(line, 'job failed')
  }

/** Orders are due by the day: this is how soon after midnight somebody looks. Milliseconds. */
export const recurringEveryMs = 60_000

/** What the thread tells: whether jobs are being done, or a line for the log. */
export type JobThreadMessage =
  | { readonly isRunning: boolean }
  | { readonly level: keyof Log; readonly line: object; readonly words: string }

/** Four letters at once need a fraction of it; what grows beyond ends the thread, not the server. Megabytes. */
const limits: ResourceLimits = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 192 }

/** Longer than the thread waits for the jobs under way: one that does not end by then is ended. */
const patienceMs = 15_000

/**
 * Jobs in a thread of their own, so that serving does not wait for them (decision 19). One that dies is made anew, and
 * the log says what it died of.
 */
export function threadJobs(file: URL, data: JobThreadData | undefined, log: Log): JobWork {
  let thread: Worker | undefined
  let isRunning = false

  const work = async (begun: () => void) => {
    // Threads of the system's pool are as important as whoever made them: that is this one, not the thread of jobs.
    await access(file)
    const one = new Worker(file, { workerData: data, resourceLimits: limits })
    thread = one
    one.on('message', (told: JobThreadMessage) => {
      if ('level' in told) return log[told.level](told.line, told.words)
      isRunning = told.isRunning
      if (isRunning) begun()
    })
    try {
      const code = await new Promise<number>((resolve, reject) => {
        one.once('error', reject).once('exit', resolve)
      })
      if (threads.isWanted()) throw new Error(`the thread of jobs ended with ${code}`)
    } finally {
      thread = undefined
      isRunning = false
    }
  }
  const threads = restartingWork(work, (fault) =>
    log.error({ fault: traceOf(fault) }, 'thread of jobs ended'),
  )

  return {
    start: threads.start,
    stop: async () => {
      let late: NodeJS.Timeout | undefined
      await threads.stop(() => {
        thread?.postMessage('stop')
        late = setTimeout(() => void thread?.terminate(), patienceMs)
      })
      clearTimeout(late)
    },
    isRunning: () => isRunning,
  }
}
