import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { faultName } from '@hotovo/application/faults'
import { type Job, jobKinds } from '@hotovo/application/jobs/job'
import type { JobReport, Jobs } from '@hotovo/application/jobs/ports'
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { jobOf } from '../../sql/rows/jobs.ts'
import { type DatabaseAddress, withSettings } from '../sql.ts'
import { restartingWork } from './restarting.ts'

type Perform = (job: Job) => Promise<void>

const jobsAtOnce = 4

/** A stop waits so long for the jobs under way; those that take longer are tried again after the next start. */
const patienceMs = 5000

/** One connection for each job's bookkeeping, one that listens, one to spare. */
const limits = {
  max: jobsAtOnce + 2,
  // Nobody waits for an answer: at the start of a busy machine a connection may take its time.
  connectionTimeoutMillis: 10_000,
}
const settings = { statement_timeout: '5000', lock_timeout: '2000', timezone: 'UTC' }

/**
 * A worker's name is locked by the connection it listens on, and the lock dies with the worker's process.
 * So a name that nobody holds is one of the dead, on whichever machine it lived.
 */
const holdName = 'select pg_advisory_lock_shared(hashtextextended($1, 0))'
const freeTheDead = `select public.free_jobs_of_dead(of_servers_after => interval '0')`

/**
 * A worker takes jobs a moment before its name is held, and whoever looked for the dead in that moment would have them done twice: those that
 * open their queues do so one after the other, each until its name is held.
 */
const openAlone = `select pg_advisory_lock(hashtextextended('hotovo queue opens', 0))`

/** Rejects when the signal comes first. */
async function unlessAborted(signal: AbortSignal | undefined, work: Promise<void>): Promise<void> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new Error('stopped'))
    signal?.addEventListener('abort', abort)
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/**
 * The queue in PostgreSQL: graphile-worker, which jobs are written to by `enqueue_jobs`. It is opened again after a crash
 * of the database; `changed` hears whether jobs are being performed, whenever that changes.
 */
export function postgresJobs(
  address: DatabaseAddress,
  report: JobReport,
  changed: (isRunning: boolean) => void = () => {},
): Jobs {
  let runner: Runner | undefined
  let perform: Perform

  /** Performs jobs until it is stopped or the database has died; `opened` hears when it has begun. */
  const work = async (opened: () => void) => {
    const pool = new pg.Pool({ ...address, ...limits, ...withSettings(address, settings) })
    pool.on('error', (fault) => report(fault, {}))
    pool.on('connect', (client) => void client.on('error', () => {}))
    const { events, held } = holdingItsName()
    const isFailing = failingToAsk(events)
    try {
      const opening = await pool.connect()
      try {
        await opening.query(openAlone)
        await opening.query(freeTheDead)
        runner = await run({
          pgPool: pool,
          schema: 'graphile_worker',
          concurrency: jobsAtOnce,
          noHandleSignals: true,
          gracefulShutdownAbortTimeout: patienceMs,
          parsedCronItems: [],
          logger: new Logger(() => () => {}),
          events,
          // Only batches survive that the database goes away while a job is marked as done.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          taskList,
        })
        await Promise.race([held, runner.promise, wait(patienceMs, undefined, { ref: false })])
      } finally {
        // With the connection ends its lock.
        opening.release(true)
      }
      changed(true)
      opened()
      // Stopped while it was being opened.
      if (!queue.isWanted()) void runner.stop().catch(() => {})
      await Promise.race([runner.promise, fallenSilent(pool, queue.isWanted, isFailing)])
    } finally {
      // One that fell silent may still say why.
      runner?.promise.catch(() => {})
      runner = undefined
      changed(false)
      // A connection that somebody still has is not waited for.
      await Promise.race([pool.end(), wait(patienceMs, undefined, { ref: false })])
    }
  }

  const taskList = Object.fromEntries(
    jobKinds.map((kind) => [
      kind,
      async (
        payload: unknown,
        {
          job: { id, attempts: tries, max_attempts: most },
          abortSignal,
        }: { job: { id: string; attempts: number; max_attempts: number }; abortSignal?: AbortSignal },
      ) => {
        let letter: string | undefined
        try {
          const job = jobOf(payload)
          letter = job.kind === 'letter' ? job.letter : undefined
          await unlessAborted(abortSignal, perform(job))
        } catch (fault) {
          report(fault, { job: kind, id, letter, tries, givenUp: tries >= most })
          throw new Error(faultName(fault))
        }
      },
    ]),
  )

  const queue = restartingWork(work, (fault) => report(fault, {}))
  return {
    start: (performing) => {
      perform = performing
      return queue.start()
    },
    // A worker that is ending already says so; either way we wait for its end.
    stop: () => queue.stop(() => void runner?.stop().catch(() => {})),
    isRunning: () => queue.isWanted() && runner !== undefined,
  }
}

/**
 * Resolves when a runner does nothing any more without saying so. One that works always listens, so it has a
 * connection; after a crash of the database graphile-worker was seen with none, waiting for ever. Or it listens, and each
 * time it asks for a job it fails, because it keeps what its very first question failed of. Nor does a stop wait for one
 * that does not end.
 */
function fallenSilent(pool: pg.Pool, isRunning: () => boolean, isFailing: () => boolean): Promise<void> {
  const lookEveryMs = 500
  let aloneMs = 0
  let stoppingMs = 0
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      aloneMs = pool.totalCount === 0 || isFailing() ? aloneMs + lookEveryMs : 0
      stoppingMs = isRunning() ? 0 : stoppingMs + lookEveryMs
      if (!pool.ended && aloneMs < patienceMs && stoppingMs < 2 * patienceMs) return
      clearInterval(timer)
      resolve()
    }, lookEveryMs)
    timer.unref()
  })
}

/** Whether the last thing that was heard of asking for a job is that it failed. */
function failingToAsk(events: WorkerEvents): () => boolean {
  let isFailing = false
  events.on('worker:getJob:error', () => {
    isFailing = true
  })
  events.on('worker:getJob:empty', () => {
    isFailing = false
  })
  events.on('job:start', () => {
    isFailing = false
  })
  return () => isFailing
}

/** A worker listens on one connection at a time, another one after the first was lost. */
function holdingItsName(): { readonly events: WorkerEvents; readonly held: Promise<void> } {
  const events: WorkerEvents = new EventEmitter()
  const held = new Promise<void>((resolve) => {
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // After its LISTEN. When it fails the connection is lost, and the next one tries again.
      client.once(
        'drain',
        () =>
          void client.query(holdName, [workerPool.id]).then(
            () => resolve(),
            () => {},
          ),
      )
    })
  })
  return { events, held }
}
