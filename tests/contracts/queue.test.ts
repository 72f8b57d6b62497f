import { randomUUID } from 'node:crypto'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs/jobs'
import { jobStates } from '@hotovo/adapters/postgres/jobs/states'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { Job, QueuedJob } from '@hotovo/application/jobs/job'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { jobTries } from '@hotovo/domain/limits'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'
import { long } from '../support/tier.ts'
import { testPersonal } from '../support/world.ts'

const generously = { timeout: 120_000, interval: 5 }

/** What a clock that was set by one question may be off, on a machine that let it wait; less than what failed waits. */
const clocksDifferMs = 30_000

const uuid = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
const at = '2026-11-21T08:00:00.000Z'

/** One job of each shape, and what of it may be told. */
const every: readonly (readonly [Job, Pick<QueuedJob, 'kind' | 'letter' | 'about'>])[] = [
  [
    { kind: 'letter', letter: 'order-received', orderId: uuid },
    { kind: 'letter', letter: 'order-received', about: { orderId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'ticket-reply', ticketId: uuid, replyId: randomUUID() },
    { kind: 'letter', letter: 'ticket-reply', about: { ticketId: uuid, replyId: expect.any(String) } },
  ],
  [
    { kind: 'letter', letter: 'feedback-received', feedbackId: uuid },
    { kind: 'letter', letter: 'feedback-received', about: { feedbackId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'payment-rest', orderId: uuid, at },
    { kind: 'letter', letter: 'payment-rest', about: { orderId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'voucher-frozen', serial: 'VCH-0123456789', at },
    { kind: 'letter', letter: 'voucher-frozen', about: { serial: 'VCH-0123456789' } },
  ],
  [
    { kind: 'letter', letter: 'security-alert', alertId: '7' },
    { kind: 'letter', letter: 'security-alert', about: { alertId: '7' } },
  ],
  [
    {
      kind: 'letter',
      letter: 'program-notification',
      id: uuid,
      at,
      about: 'order',
      subject: 'Volala pani Nováková',
      text: 'novakova@example.sk',
    },
    { kind: 'letter', letter: 'program-notification', about: {} },
  ],
  [
    { kind: 'letter', letter: 'password-recovery', recoveryId: uuid },
    { kind: 'letter', letter: 'password-recovery', about: { recoveryId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'password-changed', accountId: uuid, at, by: 'own', language: 'sk' },
    { kind: 'letter', letter: 'password-changed', about: { accountId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'email-change', emailChangeId: uuid, side: 'new', at },
    { kind: 'letter', letter: 'email-change', about: { emailChangeId: uuid } },
  ],
  [
    { kind: 'letter', letter: 'email-changed', emailChangeId: uuid, side: 'old' },
    { kind: 'letter', letter: 'email-changed', about: { emailChangeId: uuid } },
  ],
  [
    { kind: 'text', accountId: uuid, factorId: uuid, sessionId: uuid, until: at, language: 'sk' },
    { kind: 'text', letter: null, about: { accountId: uuid, factorId: uuid, sessionId: uuid } },
  ],
  [
    { kind: 'delivery', deliveryId: uuid },
    { kind: 'delivery', letter: null, about: { deliveryId: uuid } },
  ],
]

const retried = ({ id }: QueuedJob) =>
  systemEntry('job_retried', at, {
    userId: null,
    resourceType: 'job',
    resourceId: id,
    details: { job: 'delivery' },
    origin: { ipAddress: null, userAgent: 'shell' },
  })

describe.each(backends)('JobQueue of $name', ({ open }) => {
  let stores: Stores
  beforeEach(async () => {
    stores = await open()
  })
  afterEach(() => stores.close())

  const deliveries = (count: number): readonly Job[] =>
    Array.from({ length: count }, () => ({ kind: 'delivery', deliveryId: randomUUID() }))
  const deliveryOf = (job: Job | QueuedJob) => ('deliveryId' in job ? job.deliveryId : undefined)
  const listed = () => stores.jobQueue.page({ limit: 100 })
  /** A job that is under way until it is let go, a younger one that was given up, and a youngest one that failed. */
  async function jobsInTrouble() {
    const [held, hopeless, failing] = deliveries(3) as [Job, Job, Job]
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    await stores.jobs.start(async (job) => {
      if (deliveryOf(job) === deliveryOf(held)) return finished
      const code = deliveryOf(job) === deliveryOf(hopeless) ? 'EENVELOPE' : undefined
      throw Object.assign(new Error(`Not to ${deliveryOf(job)}, novakova@example.sk`), { code })
    })
    const found = async (job: Job) =>
      (await listed()).find(({ about }) => about.deliveryId === deliveryOf(job))!
    await stores.notifications.add([held])
    await vi.waitFor(async () => expect((await found(held)).state).toBe('under-way'), generously)
    await stores.notifications.add([hopeless])
    await vi.waitFor(async () => {
      await stores.hurry()
      expect((await found(hopeless)).state).toBe('given-up')
    }, generously)
    await stores.notifications.add([failing])
    await vi.waitFor(async () => {
      await stores.hurry()
      expect((await found(failing)).tries).toBeGreaterThan(6)
    }, generously)
    // From then on it pauses for longer than a test takes.
    const soon = Date.parse(stores.clock.now()) + 60_000
    await vi.waitFor(async () => {
      const { state, nextTryAt } = await found(failing)
      expect(state).toBe('failed')
      expect(Date.parse(nextTryAt!)).toBeGreaterThan(soon)
    }, generously)
    return { held, hopeless, failing, finish }
  }

  test('Tells the jobs that are not done, from behind a position on, as many as are asked for', async () => {
    expect(await listed()).toEqual([])
    const jobs = deliveries(5)
    await stores.notifications.add(jobs)
    const all = await listed()
    expect(all.map(({ about }) => about.deliveryId)).toEqual(jobs.map(deliveryOf))
    const [first, second] = await stores.jobQueue.page({ limit: 2 })
    expect([first, second]).toEqual(all.slice(0, 2))
    expect(await stores.jobQueue.page({ after: second, limit: 2 })).toEqual(all.slice(2, 4))
    expect(await stores.jobQueue.page({ after: all[4], limit: 2 })).toEqual([])
    await stores.jobs.start(async () => {})
    await vi.waitFor(async () => expect(await listed()).toEqual([]), generously)
  })

  test('Tells those first that were given up, then those that failed, that wait and that are under way, each the oldest first', async () => {
    const { held, hopeless, failing, finish } = await jobsInTrouble()
    try {
      const shown = async () => (await listed()).map(({ state, about }) => [state, about.deliveryId])
      expect(await shown()).toEqual([
        ['given-up', deliveryOf(hopeless)],
        ['failed', deliveryOf(failing)],
        ['under-way', deliveryOf(held)],
      ])
      finish()
      await stores.jobs.stop()
      const waiting = deliveries(2)
      await stores.notifications.add(waiting)
      expect(await shown()).toEqual([
        ['given-up', deliveryOf(hopeless)],
        ['failed', deliveryOf(failing)],
        ...waiting.map((job) => ['waiting', deliveryOf(job)]),
      ])
      const whole = await listed()
      const behind = await Promise.all(whole.map((after) => stores.jobQueue.page({ after, limit: 100 })))
      expect(behind).toEqual(whole.map((_, place) => whole.slice(place + 1)))
    } finally {
      finish()
    }
  })

  test('Says of a job how often it was tried, when it is tried next, and the name of what it failed with', async () => {
    const before = Date.parse(stores.clock.now())
    const { finish } = await jobsInTrouble()
    try {
      const [givenUp, failed, underWay] = (await listed()) as [QueuedJob, QueuedJob, QueuedJob]
      expect(givenUp).toMatchObject({
        tries: jobTries,
        mostTries: jobTries,
        nextTryAt: null,
        lastError: 'Error EENVELOPE',
      })
      expect(failed).toMatchObject({ mostTries: jobTries, lastError: 'Error' })
      expect(underWay).toMatchObject({ tries: 1, mostTries: jobTries, nextTryAt: null, lastError: null })
      finish()
      await stores.jobs.stop()
      await stores.notifications.add(deliveries(1))
      const waiting = (await listed()).at(-1)!
      expect(waiting).toMatchObject({ state: 'waiting', tries: 0, mostTries: jobTries, lastError: null })
      expect(Date.parse(waiting.nextTryAt!)).toBeGreaterThan(before - clocksDifferMs)
      expect(Date.parse(waiting.nextTryAt!)).toBeLessThan(Date.parse(stores.clock.now()) + clocksDifferMs)
    } finally {
      finish()
    }
  })

  test('Says what a job is about by the name of its letter and the ids of records, and nothing that anybody wrote', async () => {
    await stores.notifications.add(every.map(([job]) => job))
    const told = await listed()
    expect(told.map(({ kind, letter, about }) => ({ kind, letter, about }))).toEqual(
      every.map(([, shown]) => shown),
    )
    expect(JSON.stringify(told)).not.toMatch(/novák|novakova/i)
  })

  test('Finds a job that is not done by its id, and nothing under any other', async () => {
    await stores.notifications.add(deliveries(2))
    const [first, second] = (await listed()) as [QueuedJob, QueuedJob]
    expect(await stores.jobQueue.byId(first.id)).toEqual(first)
    expect(await stores.jobQueue.byId(second.id)).toEqual(second)
    expect(await stores.jobQueue.byId('999999999999999999')).toBeUndefined()
    await stores.jobs.start(async () => {})
    await vi.waitFor(async () => expect(await stores.jobQueue.byId(first.id)).toBeUndefined(), generously)
  })

  test('Has a job that nobody is at work on tried again now, with all its tries before it, and writes the entry with it', async () => {
    const { hopeless, failing, finish } = await jobsInTrouble()
    finish()
    await stores.jobs.stop()
    const [givenUp, failed] = (await listed()) as [QueuedJob, QueuedJob]
    for (const job of [givenUp, failed]) expect(await stores.jobQueue.retry(job.id, retried(job))).toBe(true)
    for (const { id } of [givenUp, failed]) {
      const again = (await stores.jobQueue.byId(id))!
      expect(again).toMatchObject({ state: 'waiting', tries: 0 })
      expect(Date.parse(again.nextTryAt!)).toBeLessThan(Date.parse(stores.clock.now()) + clocksDifferMs)
    }
    expect(await stores.actions()).toEqual(['job_retried', 'job_retried'])
    expect((await stores.systemLog.newest(2)).map(({ resourceId }) => resourceId)).toEqual([
      failed.id,
      givenUp.id,
    ])
    const done: unknown[] = []
    await stores.jobs.start(async (job) => void done.push(deliveryOf(job)))
    await vi.waitFor(async () => expect(await listed()).toEqual([]), generously)
    expect(done).toEqual(expect.arrayContaining([deliveryOf(hopeless), deliveryOf(failing)]))
  })

  test('Answers whether there was one, and writes nothing where it is done, under way or unknown', async () => {
    const { finish } = await jobsInTrouble()
    try {
      const underWay = (await listed()).at(-1)!
      expect(underWay.state).toBe('under-way')
      expect(await stores.jobQueue.retry(underWay.id, retried(underWay))).toBe(false)
      finish()
      await vi.waitFor(
        async () => expect(await stores.jobQueue.byId(underWay.id)).toBeUndefined(),
        generously,
      )
      expect(await stores.jobQueue.retry(underWay.id, retried(underWay))).toBe(false)
      const unknown = { ...underWay, id: '999999999999999999' }
      expect(await stores.jobQueue.retry(unknown.id, retried(unknown))).toBe(false)
      expect(await stores.actions()).toEqual([])
    } finally {
      finish()
    }
  })

  test('one that was given up is tried again by a server that runs', async () => {
    const { hopeless, finish } = await jobsInTrouble()
    finish()
    await stores.jobs.stop()
    const done: unknown[] = []
    await stores.jobs.start(async (job) => void done.push(deliveryOf(job)))
    const [givenUp] = (await listed()) as [QueuedJob]
    expect(await stores.jobQueue.retry(givenUp.id, retried(givenUp))).toBe(true)
    await vi.waitFor(() => expect(done).toContain(deliveryOf(hopeless)), generously)
  })
})

describe('The queue in PostgreSQL', () => {
  let database: MigratedDatabase
  beforeAll(async () => {
    database = await migratedDatabase()
  })
  afterAll(() => database.drop())

  test('counts jobs that wait, that failed and that were given up, and not one that is under way', async () => {
    const { owner, sql } = database
    await postgresStores(sql, testPersonal).orders.add(placement())
    expect(await jobStates(sql)).toEqual({ waiting: 2, failed: 0, givenUp: 0 })
    await owner.query(
      `update graphile_worker._private_jobs
          set attempts = case when payload ->> 'letter' = 'order-received' then max_attempts else 1 end`,
    )
    expect(await jobStates(sql)).toEqual({ waiting: 0, failed: 1, givenUp: 1 })
    await owner.query(`update graphile_worker._private_jobs set locked_at = now() where attempts = 1`)
    expect(await jobStates(sql)).toEqual({ waiting: 0, failed: 0, givenUp: 1 })
    await owner.query('delete from graphile_worker._private_jobs')
  })

  test('tells jobs in each state, from behind each of them on', async () => {
    const { owner, sql } = database
    const { jobQueue, notifications } = postgresStores(sql, testPersonal)
    const serials = ['under-way', 'waiting', 'failed', 'given-up']
    await notifications.add(
      serials.map((serial) => ({ kind: 'letter', letter: 'voucher-expires-soon', serial })),
    )
    await owner.query(
      `update graphile_worker._private_jobs
          set locked_at = case when payload ->> 'serial' = 'under-way' then now() end,
              attempts = case payload ->> 'serial' when 'failed' then 1 when 'waiting' then 0 else max_attempts end`,
    )
    const all = await jobQueue.page({ limit: 10 })
    expect(all.map(({ state, about }) => [state, about.serial])).toEqual(
      serials.toReversed().map((state) => [state, state]),
    )
    const behind = await Promise.all(all.map((after) => jobQueue.page({ after, limit: 10 })))
    expect(behind).toEqual(all.map((_, place) => all.slice(place + 1)))
    await owner.query('delete from graphile_worker._private_jobs')
  })

  test('tells workers at once of a job that is tried again', async () => {
    const { address, sql } = database
    const { jobQueue, notifications } = postgresStores(sql, testPersonal)
    await notifications.add([{ kind: 'letter', letter: 'voucher-expires-soon', serial: 'VCH-0123456789' }])
    const [job] = await jobQueue.page({ limit: 1 })
    const worker = new pg.Client(address)
    await worker.connect()
    try {
      await worker.query('listen "jobs:insert"')
      const told: unknown[] = []
      worker.on('notification', ({ payload }) => told.push(JSON.parse(payload!)))
      expect(await jobQueue.retry(job!.id, retried(job!))).toBe(true)
      await worker.query('select')
      expect(told).toEqual([expect.objectContaining({ count: 1 })])
    } finally {
      await worker.end()
      await database.owner.query('delete from graphile_worker._private_jobs')
    }
  })

  test('keeps a job whose kind a worker makes known while it is being added', async () => {
    const fresh = await migratedDatabase()
    const { owner, sql, drop } = fresh
    const worker = new pg.Client(fresh.address)
    await worker.connect()
    try {
      // A job of a known kind waits in the middle of being added; then the other kind is made known.
      await owner.query(`
        insert into graphile_worker._private_tasks (identifier) values ('letter');
        create function hold() returns trigger language plpgsql as $$
          begin perform pg_catalog.pg_advisory_xact_lock(7); return new; end $$;
        create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold()`)
      await worker.query('begin; select pg_advisory_xact_lock(7)')
      const adding = postgresStores(sql, testPersonal).notifications.add([
        { kind: 'letter', letter: 'voucher-expires-soon', serial: 'VCH-0123456789' },
        { kind: 'delivery', deliveryId: uuid },
      ])
      await vi.waitFor(async () => {
        const { rowCount } = await owner.query(
          `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(rowCount).toBe(1)
      }, generously)
      await worker.query(
        `insert into graphile_worker._private_tasks (identifier) values ('delivery'); commit`,
      )
      await adding
      const kept = await postgresStores(sql, testPersonal).jobQueue.page({ limit: 10 })
      expect(kept.map(({ kind }) => kind)).toEqual(['letter', 'delivery'])
    } finally {
      await worker.end()
      await drop()
    }
  })

  test('is worked on by a server whose very first question failed', long, async () => {
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
