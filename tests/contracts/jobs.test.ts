import { randomUUID } from 'node:crypto'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs/jobs'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { Job } from '@hotovo/application/jobs/job'
import { jobTries } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ownBackends, runNow, type Stores } from '../support/backends.ts'
import { migratedDatabase } from '../support/database.ts'
import { gate } from '../support/gate.ts'
import { placement } from '../support/placements.ts'
import { staffMember } from '../support/staff.ts'
import { testPersonal, testWorld } from '../support/world.ts'

const generously = { timeout: 120_000, interval: 5 }

/** Sends files of a bank, each with the job that reads it; answers the id of the import. */
async function sending(
  stores: Pick<Stores, 'statementImports' | 'staff'> & Parameters<typeof staffMember>[0],
) {
  const { email } = await staffMember(stores)
  const { account } = (await stores.staff.byEmail(email))!
  return async () => {
    const id: string = randomUUID()
    const sent = { id, fileName: 'výpis.xml', importedBy: 'Jana', importedAt: '2026-11-21T08:00:00.000Z' }
    const file = { bytes: new Uint8Array([1]), fingerprint: id, accountId: account.id, origin }
    if (typeof (await stores.statementImports.add(sent, file, 100)) === 'string') throw new Error('not added')
    return id
  }
}
const origin = { ipAddress: null, userAgent: null }

describe.each(ownBackends)('Jobs of $name', ({ open }) => {
  let stores: Stores
  beforeEach(async () => {
    stores = await open()
  })
  afterEach(() => stores.close())

  const allDone = () => vi.waitFor(async () => expect((await stores.count()).jobs).toBe(0), generously)

  test('Performs every job that was added with a record, and none of a record that was refused', async () => {
    const before = placement()
    expect(await stores.orders.add(before)).toBe('added')
    const done: Job[] = []
    await stores.jobs.start(async (job) => void done.push(job))
    const later = Array.from({ length: 20 }, () => placement())
    for (const one of later) await stores.orders.add(one)
    const refused = [
      placement({ number: before.order.number }),
      placement({ symbol: before.order.variableSymbol }),
      placement({ humanCheck: before.humanCheck }),
      placement({ idempotency: before.idempotency }),
    ]
    for (const one of refused) expect(await stores.orders.add(one)).not.toBe('added')
    await allDone()
    const expected = [before, ...later].flatMap(({ jobs }) => jobs)
    expect(done).toHaveLength(expected.length)
    expect(done).toEqual(expect.arrayContaining([...expected]))
  })

  test('Performs a job again that failed, later each time, `jobTries` times at most', async () => {
    const [one, marker] = [placement(), placement()]
    const tries = new Map<string, number>()
    const nameOf = (job: Job) => ('orderId' in job ? `${job.letter} ${job.orderId}` : job.kind)
    const triesOf = (job: Job) => tries.get(nameOf(job)) ?? 0
    const [first, never] = one.jobs as [Job, Job]
    await stores.jobs.start(async (job) => {
      tries.set(nameOf(job), triesOf(job) + 1)
      // The first letter arrives at its third try, the second one never.
      const isThere = nameOf(job) === nameOf(first) ? triesOf(job) >= 3 : nameOf(job) !== nameOf(never)
      if (!isThere) throw new Error('not today')
    })
    await stores.orders.add(one)
    await vi.waitFor(async () => {
      await stores.hurry()
      // One that was done is done again where that could not be noted.
      expect(triesOf(first)).toBeGreaterThanOrEqual(3)
      expect(triesOf(never)).toBe(jobTries)
    }, generously)
    await stores.hurry()
    // Whatever was tried once more would come before what is asked for now.
    await stores.orders.add({ ...marker, jobs: marker.jobs.slice(0, 1) })
    await vi.waitFor(() => expect(triesOf(marker.jobs[0]!)).toBe(1), generously)
    // The one that failed too often stays, for a person to see.
    await vi.waitFor(async () => expect((await stores.count()).jobs).toBe(1), generously)
    expect(triesOf(never)).toBe(jobTries)
  })

  test('Waits a moment for what it began, and then takes on nothing more', async () => {
    const { opened, open: finish } = gate()
    const begun: Job[] = []
    const done: Job[] = []
    await stores.jobs.start(async (job) => {
      begun.push(job)
      await opened
      done.push(job)
    })
    const [one, other] = [placement(), placement()]
    await stores.orders.add(one)
    await vi.waitFor(() => expect(begun).toHaveLength(2), generously)
    const stopped = stores.jobs.stop()
    finish()
    await stopped
    await stores.orders.add(other)
    expect(done).toEqual(expect.arrayContaining([...one.jobs]))
    expect(begun).toHaveLength(2)
    const again: Job[] = []
    await stores.jobs.start(async (job) => void again.push(job))
    await allDone()
    expect(again).toHaveLength(2)
    expect(again).toEqual(expect.arrayContaining([...other.jobs]))
  })

  test('Performs jobs that read statements one at a time, in the order in which they were added', async () => {
    const send = await sending({ ...testWorld(), ...stores })
    const ids = [await send(), await send(), await send()]
    const told: string[] = []
    const gates = ids.map(() => gate())
    await stores.jobs.start(async (job) => {
      if (job.kind !== 'statement') return
      told.push(`begins ${ids.indexOf(job.importId)}`)
      await gates[ids.indexOf(job.importId)]!.opened
      told.push(`ends ${ids.indexOf(job.importId)}`)
    })
    for (const [place, { open }] of gates.entries()) {
      await vi.waitFor(() => expect(told.at(-1)).toBe(`begins ${place}`), generously)
      // What comes meanwhile goes before a statement that waits for its turn.
      await stores.orders.add(placement())
      await vi.waitFor(async () => expect((await stores.count()).jobs).toBe(3 - place), generously)
      open()
    }
    await allDone()
    expect(told).toEqual([0, 1, 2].flatMap((place) => [`begins ${place}`, `ends ${place}`]))
  })

  test('Tells whether jobs are being performed', async () => {
    expect(stores.jobs.isRunning()).toBe(false)
    await stores.jobs.start(async () => {})
    expect(stores.jobs.isRunning()).toBe(true)
    await stores.jobs.stop()
    expect(stores.jobs.isRunning()).toBe(false)
  })
})

describe('Jobs of several servers on one PostgreSQL', () => {
  async function database() {
    const fresh = await migratedDatabase()
    onTestFinished(() => fresh.drop())
    const server = () => {
      const jobs = postgresJobs(fresh.address, () => {})
      onTestFinished(() => jobs.stop())
      return jobs
    }
    return { ...postgresStores(fresh.sql, testPersonal), client: fresh.owner, server }
  }
  const left = 'select count(*)::int as count from graphile_worker.jobs'
  const locked = `select count(*)::int as count from graphile_worker.jobs where locked_by is not null`

  test('Performs what a killed process left half done, and nothing that a living one has begun', async () => {
    const { orders, client, server } = await database()
    const { opened, open: finish } = gate()
    const begun: Job[] = []
    const living = server()
    await living.start(async (job) => {
      begun.push(job)
      await opened
    })
    // As many as one server does at once, so that the others are left.
    for (const held of [placement(), placement()]) await orders.add(held)
    await vi.waitFor(() => expect(begun).toHaveLength(4), generously)
    const left = placement()
    await orders.add(left)
    // A name that no connection holds: its process is gone.
    await client.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = $1, attempts = 1
        where payload ->> 'orderId' = $2`,
      [`pool-${randomUUID()}`, left.order.id],
    )
    expect((await client.query(locked)).rows[0].count).toBe(6)
    const taken: Job[] = []
    const next = server()
    await next.start(async (job) => void taken.push(job))
    await vi.waitFor(() => expect(taken).toHaveLength(2), generously)
    expect(taken).toEqual(expect.arrayContaining([...left.jobs]))
    finish()
    await vi.waitFor(async () => expect((await client.query(locked)).rows[0].count).toBe(0), generously)
    expect(taken).toHaveLength(2)
    expect(begun).toHaveLength(4)
  })

  test('statements are read one at a time in the whole house, and one of a killed process is read again, first', async () => {
    const { client, server, ...stores } = await database()
    const send = await sending({ ...testWorld(), ...stores })
    const [killed, next] = [await send(), await send()]
    const dead = `pool-${randomUUID()}`
    await client.query(
      `with queue as (
         update graphile_worker._private_job_queues set locked_at = now(), locked_by = $1 returning id)
       update graphile_worker._private_jobs set locked_at = now(), locked_by = $1, attempts = 1
        from queue where payload ->> 'importId' = $2`,
      [dead, killed],
    )
    const { opened, open: finish } = gate()
    const begun: string[] = []
    const servers = [server(), server(), server(), server()]
    // One right after the other: a worker takes jobs before others could see that it lives.
    const read = async (job: Job) => {
      if (job.kind !== 'statement') return
      begun.push(job.importId)
      if (job.importId === killed) await opened
    }
    for (const jobs of servers) await jobs.start(read)
    await vi.waitFor(() => expect(begun).toEqual([killed]), generously)
    // Both have done something since, and leave the other statement alone.
    for (let n = 0; n < 10; n++) await stores.orders.add(placement())
    await vi.waitFor(async () => expect((await client.query(left)).rows[0].count).toBe(2), generously)
    expect(begun).toEqual([killed])
    finish()
    await vi.waitFor(() => expect(begun).toEqual([killed, next]), generously)
  })

  test('a job is performed by one of them, and by another one after the connections were cut', async () => {
    const { orders, client, server } = await database()
    const done: string[] = []
    const servers = [server(), server()]
    for (const jobs of servers) await jobs.start(async (job) => void done.push(JSON.stringify(job)))
    const add = async (count: number) => {
      for (let n = 0; n < count; n++) await orders.add(placement())
    }
    await add(25)
    await vi.waitFor(() => expect(done).toHaveLength(50), generously)
    expect(new Set(done).size).toBe(50)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await vi.waitFor(() => add(1), generously)
    await vi.waitFor(async () => {
      await client.query(runNow)
      expect(new Set(done).size).toBe(52)
      expect(servers.map((jobs) => jobs.isRunning())).toEqual([true, true])
    }, generously)
  })

  test('keeps of a failure its name and code, never what it said', async () => {
    const { orders, client, server } = await database()
    const jobs = server()
    await jobs.start(async () => {
      throw Object.assign(new Error('550 <lubomira@example.sk> is not here'), { code: 'EENVELOPE' })
    })
    await orders.add(placement())
    await vi.waitFor(async () => {
      const { rows } = await client.query('select last_error from graphile_worker.jobs')
      expect(rows).toEqual([{ last_error: 'Error EENVELOPE' }, { last_error: 'Error EENVELOPE' }])
    }, generously)
  })
})
