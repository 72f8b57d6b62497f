import { memoryJobs } from '@hotovo/adapters/memory/jobs/jobs'
import { memoryStores, type PortsBesideStores } from '@hotovo/adapters/memory/stores'
import { memoryTables } from '@hotovo/adapters/memory/tables'
import { postgresCall } from '@hotovo/adapters/postgres/call'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs/jobs'
import { databaseClock } from '@hotovo/adapters/postgres/shared/clock'
import { postgresLiveEvents } from '@hotovo/adapters/postgres/shared/live-events'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import { supabaseRest } from '@hotovo/adapters/supabase/rest'
import { supabaseStores } from '@hotovo/adapters/supabase/stores'
import { systemClock } from '@hotovo/adapters/system/clock'
import type { Job } from '@hotovo/application/jobs/job'
import type { Jobs } from '@hotovo/application/jobs/ports'
import type { Ports } from '@hotovo/application/ports'
import type { Clock, LiveEvents } from '@hotovo/application/shared/ports'
import { expect, vi } from 'vitest'
import { emptyAfterwards, type MigratedDatabase, migratedDatabase } from './database.ts'
import { givenProject } from './given.ts'
import { openProject } from './projects.ts'
import type { TestProject } from './supabase.ts'
import { isLong } from './tier.ts'
import { handTimers, testPersonal } from './world.ts'

/** The stores of one backend, opened empty. */
export type Stores = Omit<Ports, keyof PortsBesideStores> & {
  readonly jobs: Jobs
  readonly clock: Clock
  /** How many rows a second path sees: not the ports that wrote them. */
  count(): Promise<{ orders: number; entries: number; checks: number; keys: number; jobs: number }>
  /** The jobs that are not done, oldest first. */
  queued(): Promise<readonly Job[]>
  /** The actions in the general audit log as a second path sees them, oldest first. */
  actions(): Promise<readonly string[]>
  /** Performs jobs from now on until it is closed, as `jobs` does, which has tests of its own. */
  perform(perform: (job: Job) => Promise<void>): Promise<void>
  /** Brings the next try of every job that failed to now. */
  hurry(): Promise<void>
  close(): Promise<void>
}

/** A database, where tests look behind the stores. */
export type DatabaseStores = Stores & { readonly database: MigratedDatabase }
/** A database of a project, where tests look behind its data API. */
export type ProjectStores = DatabaseStores & { readonly project: TestProject }
export type Backend<Opened extends Stores = Stores> = {
  readonly name: string
  /** With somewhere to `report` what a job failed with it is a house's, which performs jobs. */
  open(report?: (fault: unknown) => void): Promise<Opened>
}

const silent = () => {}

export const memory: Backend = {
  name: 'memory',
  open: async (report = silent) => {
    const timers = handTimers()
    const clock = systemClock()
    const jobs = memoryJobs(timers.later, report, clock)
    const tables = memoryTables()
    return {
      ...memoryStores(jobs, tables),
      jobs,
      clock,
      count: async () => ({
        orders: tables.orders.size,
        entries: tables.orderEntries.length,
        checks: tables.usedChecks.size,
        keys: tables.orderKeys.size,
        jobs: jobs.unfinished().length,
      }),
      queued: async () => jobs.unfinished(),
      actions: async () => tables.systemEntries.map(({ action }) => action),
      perform: (perform) => jobs.start(perform),
      hurry: async () => timers.hurry(),
      close: () => jobs.stop(),
    }
  },
}

/** A queue that goes on from one house to the next on its database: to open it anew costs more than most tests. */
function lastingQueue({ address }: MigratedDatabase) {
  const nobody = { perform: async (_: Job) => {}, report: silent as (fault: unknown) => void }
  let current = nobody
  let underWay = 0
  const jobs = postgresJobs(address, (fault) => current.report(fault))
  let started: Promise<void> | undefined
  return {
    perform: (perform: (job: Job) => Promise<void>, report: (fault: unknown) => void): Promise<void> => {
      current = { perform, report }
      started ??= jobs.start(async (job) => {
        underWay += 1
        await current.perform(job).finally(() => {
          underWay -= 1
        })
      })
      return started
    },
    /** Takes on nothing more for this house, and waits for what it began. */
    rest: () => {
      current = nobody
      return vi.waitFor(() => expect(underWay).toBe(0), { timeout: 60_000, interval: 5 })
    },
    end: () => jobs.stop(),
  }
}

type Droppable = {
  readonly database: MigratedDatabase
  /** On one connection from suite to suite. */
  readonly happenings: LiveEvents
  readonly queue: ReturnType<typeof lastingQueue>
  drop(): Promise<void>
}

/** What costs more to open than to empty: what one suite has dropped serves the next one, and goes with the run's PostgreSQL. */
function reused<Thing extends Droppable>(open: () => Promise<Thing>): () => Promise<Thing> {
  const idle: Thing[] = []
  return async () => {
    const left = idle.pop()
    if (left) return left
    const thing = await open()
    const empty = await emptyAfterwards(thing.database)
    const reusable: Thing = {
      ...thing,
      drop: async () => {
        await empty()
        idle.push(reusable)
      },
    }
    return reusable
  }
}

async function droppableDatabase(): Promise<Droppable> {
  const database = await migratedDatabase()
  const liveEvents = postgresLiveEvents(database.sql)
  return { database, happenings: liveEvents, queue: lastingQueue(database), drop: database.drop }
}

/** Where a queue goes on, no job waits to be looked at: houses have databases of their own. */
const forStores = { database: reused(droppableDatabase), project: reused(droppableProject) }
const forHouses = { database: reused(droppableDatabase), project: reused(droppableProject) }
const kept = (report: unknown) => (report ? forHouses : forStores)

export const postgres: Backend<DatabaseStores> = {
  name: 'postgres',
  open: async (report) => postgresOn(await kept(report).database(), report),
}

async function droppableProject() {
  const { database, project } = await openProject()
  const queue = lastingQueue(database)
  const drop = async () => {
    await queue.end()
    await project.close()
    await database.drop()
  }
  return { database, happenings: postgresLiveEvents(database.sql), queue, project, drop }
}

/** Postgres, and a project of Supabase over the same database, by its data API. */
export const supabase: Backend<ProjectStores> = {
  name: 'supabase',
  open: async (report) => {
    // One that somebody gave is wiped each time, in its own way.
    const opened = await (givenProject(process.env) ? droppableProject : kept(report).project)()
    const { database, project } = opened
    const beneath = await postgresOn(opened, report)
    // What the product's patience is, is tested for itself; a machine may be busy.
    const rest = supabaseRest(project.secret, 120_000)
    const people = sqlPeople(postgresCall(database.sql), testPersonal)
    return {
      ...supabaseStores(beneath, rest, people, testPersonal.sealing),
      database,
      project,
    }
  },
}

async function postgresOn(
  { database, happenings: liveEvents, queue, drop }: Droppable,
  report: (fault: unknown) => void = silent,
): Promise<DatabaseStores> {
  const { sql, owner: reader } = database
  const steady = await databaseClock(sql)
  const jobs = postgresJobs(database.address, report)
  return {
    ...postgresStores(sql, testPersonal),
    database,
    liveEvents,
    actions: async () => {
      const { rows } = await reader.query<{ action: string }>('select action from audit_logs order by id')
      return rows.map(({ action }) => action)
    },
    jobs,
    queued: async () => {
      const { rows } = await reader.query<{ payload: Job }>(
        'select payload from graphile_worker._private_jobs order by id',
      )
      return rows.map(({ payload }) => payload)
    },
    clock: steady.clock,
    count: async () => {
      const { rows } = await reader.query(
        `select (select count(*) from voucher_orders)::int as orders,
                  (select count(*) from order_audit_log)::int as entries,
                  (select count(*) from used_human_checks)::int as checks,
                  (select count(*) from order_keys)::int as keys,
                  (select count(*) from graphile_worker.jobs)::int as jobs`,
      )
      return rows[0]
    },
    perform: (perform) => queue.perform(perform, report),
    hurry: async () => void (await reader.query(runNow)),
    close: async () => {
      await queue.rest()
      await jobs.stop()
      steady.stop()
      await drop()
    },
  }
}

/**
 * Time passes for the queue: what waits for its next try is due, and the workers are told. Answers how many
 * jobs are `left`.
 */
export const runNow = `
  with due as (
    update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts < max_attempts
  )
  select pg_notify('jobs:insert', '{"count":100}'), (select count(*)::int from graphile_worker.jobs) as left`

const all: readonly Backend[] = [memory, postgres, supabase]
const asked = process.env.TEST_BACKEND

/**
 * Every backend there is: each contract runs on all of them, none is left out, but where somebody at work names one in
 * `TEST_BACKEND`.
 */
export const backends: readonly Backend[] = all.filter(({ name }) => !asked || name === asked)
if (backends.length === 0)
  throw new Error(`TEST_BACKEND is one of ${all.map(({ name }) => name).join(', ')}.`)

/** The gate asks memory in process, PostgreSQL over HTTP and a project by its function; the long run asks each backend in every way, and so does a run that names one. */
export const isDiagonal = !isLong && backends.length > 1

/**
 * Those that do it with code of their own. A project of Supabase has jobs and live events by the very code of PostgreSQL, and the
 * product behaves there as its stores do, which call the same functions: the long run asks there once more.
 */
export const ownBackends: readonly Backend[] = isDiagonal ? [memory, postgres] : backends

/** Those that are asked over HTTP. */
export const httpBackends: readonly Backend[] = isDiagonal ? [postgres] : backends
