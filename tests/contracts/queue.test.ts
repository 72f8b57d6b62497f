import { postgresJobs } from '@hotovo/adapters/postgres/jobs'
import { jobStates, queuedJobs, retryJob } from '@hotovo/adapters/postgres/queue'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { jobTries } from '@hotovo/domain/limits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'
import { testPersonal } from '../support/world.ts'

describe('The queue, for whoever looks after it', () => {
  let database: MigratedDatabase
  const one = placement()
  beforeAll(async () => {
    database = await migratedDatabase()
    await postgresStores(database.sql, testPersonal).orders.add(one)
  })
  afterAll(() => database.drop())

  test('shows waiting, failed and given-up jobs, and what each is about', async () => {
    expect(await jobStates(database.sql)).toEqual({ waiting: 2, failed: 0, givenUp: 0 })
    await database.owner.query(
      `update graphile_worker._private_jobs set attempts = case when payload ->> 'letter' = 'order-received' then max_attempts else 1 end,
              last_error = 'Error ECONNREFUSED', run_at = now() + interval '1 hour'`,
    )
    expect(await jobStates(database.sql)).toEqual({ waiting: 0, failed: 1, givenUp: 1 })
    const [given, failed] = await queuedJobs(database.address)
    expect(given).toMatchObject({
      kind: 'letter',
      payload: { letter: 'order-received', orderId: one.order.id },
      state: 'given up',
      tries: jobTries,
      mostTries: jobTries,
      lastError: 'Error ECONNREFUSED',
    })
    expect(failed).toMatchObject({ payload: { letter: 'order-notification' }, state: 'failed', tries: 1 })
  })

  test('has a given-up job tried again by a server that runs', async () => {
    const done: string[] = []
    const jobs = postgresJobs(database.address, () => {})
    await jobs.start(async (job) => void done.push(job.kind === 'letter' ? job.letter : job.kind))
    try {
      const [given] = await queuedJobs(database.address)
      expect(await retryJob(database.address, given!.id)).toBe(true)
      await vi.waitFor(
        async () => expect(await jobStates(database.sql)).toMatchObject({ givenUp: 0, waiting: 0 }),
        {
          timeout: 120_000,
          interval: 20,
        },
      )
      await vi.waitFor(() => expect(done).toEqual(['order-received']), { timeout: 120_000, interval: 20 })
      expect(await retryJob(database.address, given!.id)).toBe(false)
    } finally {
      await jobs.stop()
    }
  })

  test('is worked on by a server whose very first question failed', async () => {
    const done: string[] = []
    const jobs = postgresJobs(database.address, () => {})
    // The worker writes down which jobs it knows, which waits for this lock longer than it may.
    await database.owner.query('begin; lock table graphile_worker._private_tasks in share mode')
    try {
      await jobs.start(async (job) => void done.push(job.kind === 'letter' ? job.letter : job.kind))
      const waits = `select count(*)::int as waiting from pg_locks where not granted and relation = 'graphile_worker._private_tasks'::regclass`
      const waiting = async () => (await database.owner.query<{ waiting: number }>(waits)).rows[0]!.waiting
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 20,
      })
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 20 })
      await database.owner.query('commit')
      await postgresStores(database.sql, testPersonal).orders.add(placement())
      await vi.waitFor(
        () => expect(done).toEqual(expect.arrayContaining(['order-received', 'order-notification'])),
        {
          timeout: 120_000,
          interval: 20,
        },
      )
    } finally {
      await database.owner.query('rollback')
      await jobs.stop()
    }
  })
})
