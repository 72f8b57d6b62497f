import type { Api } from '@hotovo/application/api'
import type { QueuedJob } from '@hotovo/application/jobs/job'
import { retryJobFromShell } from '@hotovo/application/jobs/queue'
import { jobTries } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { must } from '../support/spending.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const generously = { timeout: 120_000, interval: 10 }
const gone = { ok: false, error: { code: 'job-not-found' } }

describe.each(testSetups)('Jobs, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  /** The two letters of an order, which nobody took until they were given up. */
  async function givenUp({ jobs }: Api['staff']) {
    app.mailer.refuse('ECONNREFUSED')
    const { order } = (await newOrder(app.api)).view
    await vi.waitFor(async () => {
      await app.hurry()
      const { items } = must(await jobs.list({}))
      expect(items.map(({ state }) => state)).toEqual(['given-up', 'given-up'])
    }, generously)
    return order
  }

  test('that were given up are listed without anything personal, are tried again by hand, and are done', async () => {
    const { credentials, api } = await somebody(app)
    const { jobs, audit } = api.staff
    expect(must(await jobs.list({}))).toEqual({ items: [], next: null })
    const order = await givenUp(api.staff)
    const listed = must(await jobs.list({}))
    expect(listed.next).toBeNull()
    const ofOrder = {
      id: expect.stringMatching(/^\d+$/),
      kind: 'letter',
      about: { orderId: order.id },
      state: 'given-up',
      tries: jobTries,
      mostTries: jobTries,
      nextTryAt: null,
      lastError: 'Error ECONNREFUSED',
    }
    expect(listed.items.toSorted((a, b) => (a.letter! < b.letter! ? 1 : -1))).toEqual([
      { ...ofOrder, letter: 'order-received' },
      { ...ofOrder, letter: 'order-notification' },
    ])
    for (const value of [order.email, order.firstName, order.lastName])
      expect(JSON.stringify(listed)).not.toContain(value)

    const first = must(await jobs.list({ limit: 1 }))
    const second = must(await jobs.list({ limit: 1, cursor: first.next! }))
    expect([...first.items, ...second.items]).toEqual(listed.items)
    expect(second.next).toBeNull()

    app.mailer.take()
    const toCustomer = listed.items.find(({ letter }) => letter === 'order-received')!
    must(await jobs.retry({ id: toCustomer.id }))
    await vi.waitFor(() => expect(app.mailer.taken.map(({ to }) => to)).toEqual([order.email]), generously)
    await vi.waitFor(async () => {
      const { items } = must(await jobs.list({}))
      expect(items.map(({ letter }) => letter)).toEqual(['order-notification'])
    }, generously)
    expect(await jobs.retry({ id: toCustomer.id })).toEqual(gone)

    const told = must(await audit.list({})).items.filter(({ action }) => action === 'job_retried')
    expect(told).toMatchObject([
      {
        actor: { kind: 'staff', email: credentials.email },
        entity: { kind: 'job', id: toCustomer.id },
        system: { severity: 'low', details: { job: 'order-received', orderId: order.id } },
      },
    ])
  })

  test('are tried again from the shell, and the audit log says that it was done there', async () => {
    const { api } = await somebody(app)
    await givenUp(api.staff)
    app.mailer.take()
    const [{ id, letter, about }] = must(await api.staff.jobs.list({})).items as [QueuedJob]
    expect(await retryJobFromShell(app.ports)(id)).toEqual({ ok: true, value: undefined })
    await vi.waitFor(() => expect(app.mailer.taken).toHaveLength(1), generously)
    expect(await retryJobFromShell(app.ports)(id)).toEqual(gone)
    const told = must(await api.staff.audit.list({})).items.filter(({ action }) => action === 'job_retried')
    expect(told).toMatchObject([
      {
        actor: { kind: 'system' },
        entity: { kind: 'job', id },
        system: { details: { job: letter, ...about } },
      },
    ])
  })

  test('that are unknown are not tried again, whatever they are called, and nothing is logged', async () => {
    const { api } = await somebody(app)
    for (const id of ['999999999999999999', '0', '1 or 1=1', '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'])
      expect(await api.staff.jobs.retry({ id })).toEqual(gone)
    const actions = (await app.ports.systemLog.newest(20)).map(({ action }) => action)
    expect(actions).not.toContain('job_retried')
  })
})
