import { randomUUID } from 'node:crypto'
import { postgresCall } from '@hotovo/adapters/postgres/call'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs/jobs'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { jobShare } from '@hotovo/adapters/sql/job-share'
import { supabaseRest } from '@hotovo/adapters/supabase/rest'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { Job } from '@hotovo/application/jobs/job'
import type { JobReport } from '@hotovo/application/jobs/ports'
import { jobTries } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { gate } from '../support/gate.ts'
import { openProject } from '../support/projects.ts'
import { settableClock, testPersonal } from '../support/world.ts'

const generously = { timeout: 120_000, interval: 5 }

const ways = ['a connection', 'the data API of a project'] as const

describe.each(ways)('A share of the jobs over %s', (way) => {
  let house: Awaited<ReturnType<typeof opened>>
  async function opened() {
    const { database, project } = await openProject()
    const call =
      way === 'a connection' ? postgresCall(database.sql) : supabaseRest(project.secret, 60_000).call
    const { notifications } = postgresStores(database.sql, testPersonal)
    return {
      call,
      owner: database.owner,
      add: (count: number) =>
        notifications.add(
          Array.from({ length: count }, () => ({ kind: 'delivery', deliveryId: randomUUID() })),
        ),
      server: () => {
        const jobs = postgresJobs(database.address, () => {})
        onTestFinished(() => jobs.stop())
        return jobs
      },
      close: async () => {
        await project.close()
        await database.drop()
      },
    }
  }
  beforeEach(async () => {
    house = await opened()
  })
  afterEach(() => house.close())

  const share = (perform: (job: Job) => Promise<void>, report: JobReport = () => {}, clock = systemClock()) =>
    jobShare({ clock, random: systemRandom }, house.call, report)(perform)
  const rows = async (text: string, values: unknown[] = []) => (await house.owner.query(text, values)).rows
  const left = async (): Promise<number> =>
    (await rows('select count(*)::int as count from graphile_worker._private_jobs'))[0].count

  test('does what is due, each once, ten at most, and says how much; the next one goes on', async () => {
    await house.add(12)
    const done: Job[] = []
    expect(await share(async (job) => void done.push(job))).toEqual({ done: 10, failed: 0 })
    expect(await left()).toBe(2)
    expect(await share(async (job) => void done.push(job))).toEqual({ done: 2, failed: 0 })
    expect(await share(async (job) => void done.push(job))).toEqual({ done: 0, failed: 0 })
    expect(new Set(done.map((job) => JSON.stringify(job))).size).toBe(12)
    expect(await left()).toBe(0)
  })

  test('begins nothing after half a minute', async () => {
    await house.add(3)
    const clock = settableClock()
    const performed = async () => clock.forward(0.25)
    expect(await share(performed, () => {}, clock)).toEqual({ done: 2, failed: 0 })
    expect(await left()).toBe(1)
  })

  test('has what fails tried again as a server has: later each time, by the name of the fault, and given up in the end', async () => {
    await house.add(1)
    const report = vi.fn<JobReport>()
    const fault = Object.assign(new Error('550 <lubomira@example.sk> is not here'), { code: 'EENVELOPE' })
    const failing = () => share(() => Promise.reject(fault), report)
    for (const tries of [1, 2]) {
      await rows('update graphile_worker._private_jobs set run_at = now()')
      const [{ before }] = await rows('select now()::text as before')
      expect(await failing()).toEqual({ done: 0, failed: 1 })
      expect(report).toHaveBeenLastCalledWith(
        fault,
        expect.objectContaining({ job: 'delivery', tries, givenUp: false }),
      )
      expect(
        await rows(
          `select attempts, last_error, locked_by, locked_at,
                  run_at between $1::timestamptz + exp(attempts) * interval '1 second' and now() + exp(attempts) * interval '1 second' as is_later
             from graphile_worker._private_jobs`,
          [before],
        ),
      ).toEqual([
        {
          attempts: tries,
          last_error: 'Error EENVELOPE',
          locked_by: null,
          locked_at: null,
          is_later: true,
        },
      ])
      expect(await failing()).toEqual({ done: 0, failed: 0 })
    }
    await rows('update graphile_worker._private_jobs set run_at = now(), attempts = $1', [jobTries - 1])
    expect(await failing()).toEqual({ done: 0, failed: 1 })
    expect(report).toHaveBeenLastCalledWith(fault, expect.objectContaining({ givenUp: true }))
    await rows('update graphile_worker._private_jobs set run_at = now()')
    expect(await failing()).toEqual({ done: 0, failed: 0 })
    expect(await left()).toBe(1)
  })

  test('what is no job fails by itself, and what is of a kind that the worker does not know is left', async () => {
    await rows(`select graphile_worker.add_job('delivery', '{"kind": "delivery"}', max_attempts => 25)`)
    await rows(`select graphile_worker.add_job('of_tomorrow', '{}')`)
    await house.add(1)
    expect(await share(async () => {})).toEqual({ done: 1, failed: 1 })
    expect(
      await rows(
        'select task_identifier as kind, attempts, last_error from graphile_worker.jobs order by kind',
      ),
    ).toEqual([
      { kind: 'delivery', attempts: 1, last_error: '$ZodError' },
      { kind: 'of_tomorrow', attempts: 0, last_error: null },
    ])
  })

  test('many at once, and servers beside them, do each job once', async () => {
    const done: string[] = []
    const perform = async (job: Job) => void done.push(JSON.stringify(job))
    // Servers that begin at once may take a job from each other, before each holds its name.
    for (const jobs of [house.server(), house.server()]) await jobs.start(perform)
    await house.add(60)
    const shares = async () => {
      while ((await share(perform)).done > 0);
    }
    await Promise.all([shares(), shares(), shares()])
    await vi.waitFor(async () => expect(await left()).toBe(0), generously)
    expect(done).toHaveLength(60)
    expect(new Set(done).size).toBe(60)
  })

  const lockAll = (worker: string, age: string) =>
    rows(
      `update graphile_worker._private_jobs set locked_at = now() - $2::interval, locked_by = $1, attempts = 1`,
      [worker, age],
    )

  test('what a function was ended at is done again after ten minutes, by another one or by a server, and by neither long before', async () => {
    for (const way of ['share', 'server'] as const) {
      const done: Job[] = []
      const perform = async (job: Job) => void done.push(job)
      await house.add(1)
      await lockAll(`function-${randomUUID()}`, '5 minutes')
      expect(await share(perform)).toEqual({ done: 0, failed: 0 })
      const early = house.server()
      await early.start(perform)
      // It has done what came later, and left that alone.
      await house.add(1)
      await vi.waitFor(async () => expect(await left()).toBe(1), generously)
      await early.stop()
      await lockAll(`function-${randomUUID()}`, '10 minutes 1 second')
      if (way === 'share') expect(await share(perform)).toEqual({ done: 1, failed: 0 })
      else await house.server().start(perform)
      await vi.waitFor(async () => expect(await left()).toBe(0), generously)
      expect(new Set(done.map((job) => JSON.stringify(job))).size).toBe(2)
    }
  })

  test('what a server has begun is left to it while it lives, and done by a share when it is dead', async () => {
    const { opened, open: finish } = gate()
    const begun: Job[] = []
    await house.add(1)
    const living = house.server()
    await living.start(async (job) => {
      begun.push(job)
      await opened
    })
    await vi.waitFor(() => expect(begun).toHaveLength(1), generously)
    const names = `select mode from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    await vi.waitFor(async () => expect(await rows(names)).toEqual([{ mode: 'ShareLock' }]), generously)
    await rows(`update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes'`)
    expect(await share(async () => {})).toEqual({ done: 0, failed: 0 })
    finish()
    await vi.waitFor(async () => expect(await left()).toBe(0), generously)
    await living.stop()
    await house.add(1)
    // One that has just begun may not hold its name yet.
    await lockAll(`pool-${randomUUID()}`, '5 minutes')
    expect(await share(async () => {})).toEqual({ done: 0, failed: 0 })
    await lockAll(`pool-${randomUUID()}`, '11 minutes')
    expect(await share(async (job) => void begun.push(job))).toEqual({ done: 1, failed: 0 })
    expect(begun).toHaveLength(2)
  })

  test('statements are read one at a time by servers and shares together, and one that a function was ended at is read again', async () => {
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) await rows('select enqueue_statement($1)', [id])
    const { opened, open: finish } = gate()
    const told: string[] = []
    const perform = async (job: Job) => {
      if (job.kind !== 'statement') return
      told.push(job.importId)
      if (told.length === 1) await opened
    }
    const first = share(perform)
    await vi.waitFor(() => expect(told).toHaveLength(1), generously)
    await house.server().start(perform)
    await house.add(1)
    await vi.waitFor(async () => expect(await left()).toBe(2), generously)
    expect(await share(perform)).toEqual({ done: 0, failed: 0 })
    expect(told).toEqual(ids.slice(0, 1))
    await rows(
      `update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes' where locked_by is not null`,
    )
    const again = share(perform)
    await vi.waitFor(() => expect(told.length).toBeGreaterThanOrEqual(3), generously)
    finish()
    await Promise.all([first, again])
    await vi.waitFor(async () => expect(await left()).toBe(0), generously)
    expect(told).toEqual([ids[0], ids[0], ids[1]])
    expect(await rows('select locked_by from graphile_worker._private_job_queues')).toEqual(
      expect.arrayContaining([{ locked_by: null }]),
    )
  })
})
