import { randomUUID } from 'node:crypto'
import { visitor } from '@hotovo/application/access/caller'
import { allFormsBucket } from '@hotovo/application/access/forms'
import type { Bucket, RateLimit } from '@hotovo/application/access/ports'
import { visitorBuckets, withoutLimit } from '@hotovo/application/access/rate-limits'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { formWork, networksPerSite, rateLimits } from '@hotovo/domain/limits'
import { neededBits } from '@hotovo/domain/shared/proof-of-work'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memory, ownBackends } from '../support/backends.ts'
import {
  feedbackRequest,
  inProcess,
  newOrder,
  orderRequest,
  overHttp,
  sendOrder,
  serveHttp,
  setupOf,
  type TestApp,
  ticketRequest,
  withWork,
} from '../support/test-app.ts'
import { feedbackForm, ticketForm } from '../support/tickets.ts'
import { isLong, share } from '../support/tier.ts'

const workNeeded = (bits: number) => ({ ok: false, error: { code: 'work-needed', bits } })
const tooMany = (limit: RateLimit, retryAfterSeconds: number) => ({
  ok: false,
  error: { code: 'too-many-requests', limit, retryAfterSeconds },
})
const humanProblem = (code: string) => ({
  ok: false,
  error: { code: 'invalid', problems: [{ at: 'humanCheck.answer', code }] },
})
/** Forms of one network that need no work. */
const free = 30
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each(ownBackends)('Many orders, in $name', (backend) => {
  let app: TestApp
  beforeAll(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  beforeEach(() => {
    // Whatever was counted for the test before is over.
    app.world.clock.forward(61)
  })
  afterAll(() => app.close())

  const callerFrom = (ipAddress: string) => ({ ...visitor, origin: { ipAddress, userAgent: null } })
  const from = (ipAddress: string): Api => asCaller(createApi(app.ports), callerFrom(ipAddress))
  /** Counts so many forms where they are counted, as if they had been sent. */
  const crowd = async (bucket: Bucket, forms: number) => {
    const now = app.world.clock.now()
    await Promise.all(times(forms).map(() => app.ports.rateLimits.hit([withoutLimit(bucket)], now)))
  }
  const crowdBehind = async (ipAddress: string, forms: number) => {
    const [own] = await visitorBuckets(app.world.macs, callerFrom(ipAddress), rateLimits.forms)
    await crowd(own!, forms)
  }
  const lettersTo = async (address: string) => (await app.letters()).filter(({ to }) => to === address)

  test('of a script that solves sums at one address: thirty, whether one after the other or at once', async () => {
    const api = from('192.0.2.1')
    const one = await orderRequest(api)
    for (const _ of times(free))
      expect(await api.orders.place(await orderRequest(api))).toMatchObject({ ok: true })
    for (const _ of times(20)) expect(await api.orders.place(one)).toEqual(workNeeded(12))
    const rush = from('192.0.2.2')
    let taken = 0
    for (const _ of times(share(10, 5))) {
      const forms = await Promise.all(times(50).map(() => orderRequest(rush)))
      const answers = await Promise.all(forms.map((form) => rush.orders.place(form)))
      taken += answers.filter(({ ok }) => ok).length
    }
    expect(taken).toBe(free)
    // What was refused is not counted: the next form needs the work of the thirty-first.
    expect(await rush.orders.place(one)).toEqual(workNeeded(12))
  })

  // Each doubling has four times the work to do.
  const [people, most] = isLong ? [200, 16] : [36, 12]
  test(`of ${people} people behind one address, each with a sum of their own: all of them, with a moment of work`, async () => {
    const api = from('198.51.100.7')
    // All have opened the page before the first of them orders.
    const forms = await Promise.all(times(people).map(() => orderRequest(api)))
    for (const form of forms) expect(await sendOrder(api, form)).toMatchObject({ ok: true })
    expect(neededBits(people, rateLimits.forms)).toBe(most)
  })

  test('wait beyond six hundred in ten minutes, work or not, and only behind that address', async () => {
    const api = from('192.0.2.3')
    await crowdBehind('192.0.2.3', rateLimits.forms.most)
    app.world.clock.forward(1)
    const form = await orderRequest(api)
    expect(await api.orders.place(form)).toEqual(tooMany(rateLimits.forms, 540))
    expect(await api.orders.place(withWork(form, 12))).toEqual(tooMany(rateLimits.forms, 540))
    expect((await newOrder(from('192.0.2.4'))).replayed).toBe(false)
    app.world.clock.forward(9)
    expect(await api.orders.place(form)).toMatchObject({ ok: true })
  })

  test('answers that were collected before are worth no more than fresh ones', async () => {
    const api = from('192.0.2.5')
    const collected = await orderRequest(api)
    await crowdBehind('192.0.2.5', 130)
    expect(await api.orders.place(collected)).toEqual(workNeeded(16))
    const little = withWork(collected, 12)
    expect(await api.orders.place(little)).toEqual(workNeeded(16))
    expect(await sendOrder(api, collected)).toMatchObject({ ok: true })
  })

  test('work is done for one sum, and good for one form', async () => {
    const api = from('192.0.2.6')
    await crowdBehind('192.0.2.6', free)
    const [done, other] = [withWork(await orderRequest(api), 12), await orderRequest(api)]
    const borrowed = { ...other, humanCheck: { ...other.humanCheck, work: done.humanCheck.work } }
    expect(await api.orders.place(borrowed)).toEqual(workNeeded(12))
    const wrong = { ...done, humanCheck: { ...done.humanCheck, work: done.humanCheck.work! + 0.5 } }
    expect(await api.orders.place(wrong)).toEqual(workNeeded(12))
    expect(await api.orders.place(done)).toMatchObject({ ok: true })
    expect(await api.orders.place(done)).toEqual(humanProblem('human-check-expired'))
    const easy = { ...other, humanCheck: { ...withWork(other, 12).humanCheck, answer: '1000' } }
    expect(await api.orders.place(easy)).toEqual(humanProblem('human-check-wrong'))
  })

  test('all over the house make everybody work', async () => {
    await crowd(await allFormsBucket(app.world.macs), 310)
    const form = await orderRequest(from('203.0.113.1'))
    expect(await from('203.0.113.1').orders.place(form)).toEqual(workNeeded(12))
    expect(await sendOrder(from('203.0.113.1'), form)).toMatchObject({ ok: true })
  })

  test('of one site of IPv6, from a network of its own each, need work too', async () => {
    const site = callerFrom('2001:db8:7::1')
    const [, wide] = await visitorBuckets(app.world.macs, site, rateLimits.forms)
    await crowd(wide!, free * networksPerSite)
    const api = from('2001:db8:7:99::1')
    expect(await api.orders.place(await orderRequest(api))).toEqual(workNeeded(12))
  })

  test('for one e-mail: ten an hour behind one address, however it is written; its owner elsewhere orders', async () => {
    const api = from('192.0.2.8')
    const email = `${randomUUID()}@example.sk`
    for (const _ of times(rateLimits.orderEmail.most)) await newOrder(api, { email })
    const eleventh = await orderRequest(api, { email: email.toUpperCase() })
    expect(await api.orders.place(eleventh)).toEqual(tooMany(rateLimits.orderEmail, 3600))
    expect(await api.orders.place(await orderRequest(api))).toMatchObject({ ok: true })
    expect((await newOrder(from('192.0.2.9'), { email })).replayed).toBe(false)
    app.world.clock.forward(60)
    expect(await api.orders.place({ ...eleventh, ...(await orderRequest(api, { email })) })).toMatchObject({
      ok: true,
    })
  })

  test('letters to one address: fifteen an hour, whatever form asks for them; what is beyond is kept and shown without', async () => {
    const email = `${randomUUID()}@example.sk`
    const { most } = rateLimits.letters
    for (const index of times(most - 2)) await newOrder(from(`203.0.113.${index}`), { email })
    const api = from('203.0.113.200')
    const { tickets, feedback } = api
    const ticket = async () => tickets.submit(await ticketRequest(api, { ...ticketForm(), email }))
    const thought = async () => feedback.send(await feedbackRequest(api, { ...feedbackForm(), email }))
    expect(await ticket()).toMatchObject({ ok: true })
    expect(await thought()).toMatchObject({ ok: true })
    expect(await lettersTo(email)).toHaveLength(most)

    const staffBefore = (await app.letters()).length - most
    const { view } = await newOrder(from('203.0.113.201'), { email: email.toUpperCase() })
    expect(await ticket()).toMatchObject({ ok: true })
    expect(await thought()).toMatchObject({ ok: true })
    const addressed = (await app.letters()).filter(({ to }) => to.toLowerCase() === email)
    expect(addressed).toHaveLength(most)
    // Staff hear of all three, and the order has its page.
    expect((await app.letters()).length - most).toBe(staffBefore + 3)
    expect(await api.orders.view({ token: view.token })).toMatchObject({ ok: true })
    app.world.clock.forward(60)
    expect(await ticket()).toMatchObject({ ok: true })
    expect(await lettersTo(email)).toHaveLength(most + 1)
  })

  test('notes in an address make no mailbox of their own: not for letters, not for orders of one e-mail', async () => {
    const [name, at] = [randomUUID(), 'example.sk']
    const tagged = (index: number) => ({ email: `${name}+${index}@${at}` })
    const { most } = rateLimits.letters
    for (const index of times(most + 3)) await newOrder(from(`203.0.113.${index}`), tagged(index))
    const letters = (await app.letters()).filter(({ to }) => to.startsWith(name))
    expect(letters).toHaveLength(most)
    expect(letters[0]!.to).toContain('+')

    const api = from('198.51.100.77')
    for (const index of times(rateLimits.orderEmail.most)) await newOrder(api, tagged(index))
    expect(await api.orders.place(await orderRequest(api, tagged(99)))).toEqual(
      tooMany(rateLimits.orderEmail, 3600),
    )
  })

  test('what is sent again under its key is counted once, and without its key each time', async () => {
    const api = from('192.0.2.10')
    const email = `${randomUUID()}@example.sk`
    const first = await orderRequest(api, { email })
    const key = randomUUID()
    for (const _ of times(20)) expect(await api.orders.place(first, key)).toMatchObject({ ok: true })
    for (const _ of times(4)) await newOrder(api, { email })
    // An answer that was used is judged by the database, and has cost as much as an order.
    for (const _ of times(rateLimits.orderEmail.most - 5))
      expect(await api.orders.place(first)).toEqual(humanProblem('human-check-expired'))
    expect(await api.orders.place(first)).toEqual(tooMany(rateLimits.orderEmail, 3600))
    expect(await api.orders.place(await orderRequest(api, { email }))).toEqual(
      tooMany(rateLimits.orderEmail, 3600),
    )
    expect(await api.orders.place(first, key)).toMatchObject({ ok: true })
  })

  test('tickets and feedback behind an address with many orders need work like them', async () => {
    const api = from('192.0.2.11')
    await crowdBehind('192.0.2.11', free)
    const [ticket, thought] = [await ticketRequest(api), await feedbackRequest(api)]
    expect(await api.tickets.submit(ticket)).toEqual(workNeeded(12))
    expect(await api.feedback.send(thought)).toEqual(workNeeded(12))
    expect(await api.tickets.submit(withWork(ticket, 12))).toMatchObject({ ok: true })
    expect(await api.feedback.send(withWork(thought, 12))).toMatchObject({ ok: true })
  })
})

test('More orders than the house counts keep nobody out', async () => {
  const { api, ports, world, close } = await setupOf(memory, inProcess).open()
  const house = await allFormsBucket(world.macs)
  for (const _ of times(house.limit.most)) await ports.rateLimits.hit([house], world.clock.now())
  const form = await orderRequest(api)
  expect(await api.orders.place(form)).toEqual(workNeeded(formWork.mostBits))
  expect(await sendOrder(api, form)).toMatchObject({ ok: true })
  await close()
})

describe('Many orders, over HTTP', () => {
  test('are a problem document that says how much work, and one that says how long to wait', async () => {
    const app = await setupOf(memory, overHttp).open()
    const server = await serveHttp(app.ports)
    const send = async (body: object) =>
      fetch(`${server.baseUrl}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const _ of times(free)) await newOrder(app.api)
    const form = await orderRequest(app.api)
    const asked = await send(form)
    expect(asked.status).toBe(428)
    expect(await asked.json()).toMatchObject({ code: 'work-needed', bits: 12 })
    const shapeless = await send({ ...form, humanCheck: { ...form.humanCheck, work: 1.5 } })
    expect(shapeless.status).toBe(400)
    expect((await send(withWork(form, 12))).status).toBe(201)

    const email = 'jana@example.sk'
    for (const _ of times(rateLimits.orderEmail.most)) await newOrder(app.api, { email })
    const refused = await send(withWork(await orderRequest(app.api, { email }), 12))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(refused.headers.get('ratelimit-policy')).toBe('"order-email";q=10;w=3600')
    await server.close()
    await app.close()
  })
})
