import { memoryJobs } from '@hotovo/adapters/memory/jobs'
import { memoryStores, type World } from '@hotovo/adapters/memory/stores'
import { databaseClock } from '@hotovo/adapters/postgres/clock'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { systemClock } from '@hotovo/adapters/system/clock'
import type { Job } from '@hotovo/application/letters/job'
import type { Jobs } from '@hotovo/application/letters/ports'
import type { Ports } from '@hotovo/application/ports'
import type { Clock } from '@hotovo/application/system/ports'
import pg from 'pg'
import { freshDatabase } from './database.ts'
import { handTimers, testPersonal } from './world.ts'

/** The stores of one backend, opened empty. */
export type Stores = Omit<Ports, keyof World> & {
  readonly jobs: Jobs
  readonly clock: Clock
  /** How many rows a second path sees: not the adapter that wrote them where there is another. */
  count(): Promise<{ orders: number; entries: number; checks: number; keys: number; jobs: number }>
  /** The jobs that are not done, oldest first. */
  queued(): Promise<readonly Job[]>
  /** The actions in the general audit log as a second path sees them, oldest first. */
  actions(): Promise<readonly string[]>
  /** Brings the next try of every job that failed to now. */
  hurry(): Promise<void>
  close(): Promise<void>
}
export type Backend = { readonly name: string; open(): Promise<Stores> }

/** Memory has no second path; what it counts is what its own methods find. */
async function openMemory(): Promise<Stores> {
  const timers = handTimers()
  const jobs = memoryJobs(timers.later, () => {})
  const queued: Job[] = []
  const stores = memoryStores((added, ms) => {
    queued.push(...added)
    jobs.add(added, ms)
  })
  const { orders } = stores
  const seen = { orders: new Set<string>(), checks: new Set<string>(), keys: new Set<string>() }
  return {
    ...stores,
    actions: async () => (await stores.systemLog.newest(10_000)).map(({ action }) => action).toReversed(),
    orders: {
      ...orders,
      add: async (placement) => {
        seen.orders.add(placement.order.id)
        seen.checks.add(placement.humanCheck.id)
        if (placement.idempotency) seen.keys.add(placement.idempotency.key)
        return orders.add(placement)
      },
    },
    jobs: {
      ...jobs,
      start: (perform) =>
        jobs.start(async (job) => {
          await perform(job)
          queued.splice(queued.indexOf(job), 1)
        }),
    },
    clock: systemClock(),
    queued: async () => [...queued],
    hurry: async () => timers.hurry(),
    count: async () => {
      const kept = await Promise.all([...seen.orders].map((id) => orders.byId(id)))
      const trails = await Promise.all([...seen.orders].map((id) => orders.auditEntries(id)))
      const keys = await Promise.all([...seen.keys].map((key) => orders.byKey(key)))
      return {
        orders: kept.filter(Boolean).length,
        entries: trails.flat().length,
        checks: kept.filter(Boolean).length,
        keys: keys.filter(Boolean).length,
        jobs: queued.length,
      }
    },
    close: () => jobs.stop(),
  }
}

async function openPostgres(): Promise<Stores> {
  const database = await freshDatabase()
  await migrate(database.address)
  const sql = openSql(database.address, () => {})
  const steady = await databaseClock(sql)
  const reader = new pg.Client(database.address)
  await reader.connect()
  const jobs = postgresJobs(database.address, () => {})
  return {
    ...postgresStores(sql, testPersonal),
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
    hurry: async () => void (await reader.query(runNow)),
    close: async () => {
      await jobs.stop()
      steady.stop()
      await reader.end()
      await sql.close()
      await database.drop()
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

/** Every backend there is: each contract runs on all of them, none is left out. */
export const backends: readonly Backend[] = [
  { name: 'memory', open: openMemory },
  { name: 'postgres', open: openPostgres },
]
