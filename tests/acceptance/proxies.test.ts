import { Unavailable } from '@hotovo/application/faults'
import { rateLimits } from '@hotovo/domain/limits'
import {
  FunctionsClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from '@supabase/functions-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpBackends } from '../support/backends.ts'
import { somebody } from '../support/staff.ts'
import {
  inProcess,
  orderRequest,
  sendOrder,
  serveHttp,
  setupOf,
  type TestApp,
  ticketRequest,
  withWork,
} from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { testAdmin } from '../support/world.ts'

const success = { data: { success: true }, error: null }
const marker = 'ADMIN_NOTIFICATION'

describe.each(httpBackends)('Letters that others may ask for, $name', (backend) => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  let functions: FunctionsClient
  beforeEach(async () => {
    app = await setupOf(backend, inProcess).open()
    server = await serveHttp(app.ports)
    functions = new FunctionsClient(`${server.baseUrl}/api/proxy`)
  })
  afterEach(async () => {
    await server.close()
    await app.close()
  })

  const invoke = async (name: string, body: Record<string, unknown>) => {
    const { data, error } = await functions.invoke(name, { body })
    return { data, error }
  }
  const told = async () => (await app.letters()).filter(({ id }) => id.startsWith('program-notification'))

  test('staff are told what a program says, in a letter that is seen to be none of ours and leads nowhere', async () => {
    const body = {
      to: marker,
      subject: 'Vyhrali ste https://evil.example',
      text: "O'Brien <img src=x> & www.evil.sk\r\nBcc: jana@evil.example",
      from: 'ceo@hotovo.test',
      notificationType: 'security',
    }
    expect(await invoke('send-email', body)).toEqual(success)
    const [letter] = await told()
    expect(letter).toMatchObject({ to: testAdmin, subject: 'Správa od programu' })
    expect(letter).not.toHaveProperty('replyTo')
    expect(letter!.text).toContain('> O&#x27;Brien &lt;img src=x&gt; &amp; www[.]evil[.]sk')
    expect(letter!.html).toContain('O&#39;Brien &lt;img src=x&gt; &amp;')
    expect(letter!.html).not.toMatch(/<img|href="[^"]*evil|&amp;(#39|#x27|lt|amp);/)
    expect(letter!.text).not.toContain('ceo@hotovo.test')
  })

  test('no letter goes to an address of anybody’s choosing, whoever asks', async () => {
    const { session, credentials } = await somebody(app)
    const asStaff = new FunctionsClient(`${server.baseUrl}/api/proxy`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    })
    const body = { subject: 'Dobrý deň', text: 'Kliknite sem.', from: 'x', notificationType: 'order' }
    for (const to of [
      'jana@example.sk',
      credentials.email,
      testAdmin,
      `${marker},jana@example.sk`,
      'admin_notification',
      '',
    ])
      for (const client of [functions, asStaff]) {
        const { error } = await client.invoke('send-email', { body: { ...body, to } })
        expect(error).toBeInstanceOf(FunctionsHttpError)
        expect(await error.context.json()).toMatchObject({ status: 403, code: 'recipient-refused' })
      }
    expect(await told()).toEqual([])
  })

  test('what is said to staff has an end, and so has how often', async () => {
    const body = { to: marker, subject: 'Skúška', text: 'x' }
    for (const [field, text] of [
      ['subject', 'x'.repeat(201)],
      ['text', 'x'.repeat(3001)],
      ['subject', ' '],
      ['text', ''],
    ] as const) {
      const { error } = await functions.invoke('send-email', { body: { ...body, [field]: text } })
      expect(await error.context.json()).toMatchObject({ status: 422, problems: [{ at: field }] })
    }
    for (let count = 1; count <= rateLimits.notifications.most; count++)
      expect(await invoke('send-email', body)).toEqual(success)
    const { error } = await functions.invoke('send-email', { body })
    expect(error.context.status).toBe(429)
    expect(Number(error.context.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await told()).toHaveLength(rateLimits.notifications.most)
  })

  /** The letters about a record that its customer got. */
  const received = async (id: string) => (await app.letters()).filter((letter) => letter.id === id)

  test('the letter about an order goes out if it was withheld, once, and whatever the number is, the answer is the same', async () => {
    const email = 'obet@example.sk'
    const order = async () => {
      const result = await sendOrder(app.api, await orderRequest(app.api, { email }))
      if (!result.ok) throw new Error(result.error.code)
      return result.value.view.order
    }
    // A mailbox that has had its letters of this hour; those who fill it come from networks of their own.
    const first = await order()
    const bucket = { key: await app.ports.macs.sign('recipient', email), limit: rateLimits.letters }
    for (let count = 1; count < rateLimits.letters.most; count++)
      await app.ports.rateLimits.hit([bucket], app.world.clock.now())
    const withheld = await order()
    expect(await received(`order-received-${first.id}`)).toHaveLength(1)
    expect(await received(`order-received-${withheld.id}`)).toEqual([])
    const ask = (number: string) =>
      invoke('send-order-notification', {
        order_number: number,
        to: 'jana@evil.example',
        first_name: 'Vyhrali ste',
        total_amount: 1,
        notes: 'https://evil.example',
      })
    // It still has too many.
    expect(await ask(withheld.number)).toEqual(success)
    expect(await received(`order-received-${withheld.id}`)).toEqual([])
    app.world.clock.forward(61)
    const answers = [
      await ask(withheld.number),
      await ask(withheld.number),
      await ask(first.number),
      await ask('ATM-XXXXXXXXX'),
    ]
    expect(answers).toEqual([success, success, success, success])
    const [letter, ...others] = await received(`order-received-${withheld.id}`)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: email })
    expect(letter!.text + letter!.html).not.toMatch(/evil|Vyhrali/)
    expect(await received(`order-received-${first.id}`)).toHaveLength(1)
  })

  test('the same of a ticket', async () => {
    const email = 'obet@example.sk'
    const bucket = { key: await app.ports.macs.sign('recipient', email), limit: rateLimits.letters }
    for (let count = 1; count <= rateLimits.letters.most; count++)
      await app.ports.rateLimits.hit([bucket], app.world.clock.now())
    const form = await ticketRequest(app.api, ticketForm({ email }))
    const sent = await app.api.tickets.submit(withWork(form, 12))
    if (!sent.ok) throw new Error(sent.error.code)
    const { ticketNumber } = sent.value
    const letters = async () =>
      (await app.letters()).filter(({ id, to }) => id.startsWith('ticket-received') && to === email)
    expect(await letters()).toEqual([])
    app.world.clock.forward(61)
    const body = {
      ticket_number: ticketNumber,
      to: email,
      name: 'x',
      subject: 'x',
      message: 'x',
      category: 'general',
      priority: 'medium',
      created_at: 'x',
    }
    for (const number of [ticketNumber, ticketNumber, 'SUP-XXXXXXXXX'])
      expect(await invoke('send-ticket-notification', { ...body, ticket_number: number })).toEqual(success)
    expect(await letters()).toHaveLength(1)
  })

  test('the functions client tells its three kinds of errors, and may name a region', async () => {
    const { error: refused } = await functions.invoke('send-order-notification', { body: { number: 'x' } })
    expect(refused).toBeInstanceOf(FunctionsHttpError)
    expect(await refused.context.json()).toMatchObject({ status: 400, code: 'malformed' })
    const { error: lost } = await functions.invoke('nothing-here', { body: {} })
    expect(lost).toBeInstanceOf(FunctionsHttpError)
    const nowhere = new FunctionsClient('http://127.0.0.1:9/api/proxy')
    const { error: unreached } = await nowhere.invoke('send-email', { body: {} })
    expect(unreached).toBeInstanceOf(FunctionsFetchError)
    // As the client of a project does, which sends its key so.
    const sent: Headers[] = []
    const ofProject = new FunctionsClient(`${server.baseUrl}/api/proxy`, {
      customFetch: (address, init) => {
        sent.push(new Headers(init?.headers))
        return fetch(address, init)
      },
    })
    ofProject.setAuth('sb_publishable_key')
    const region = 'eu-central-1'
    const there = await ofProject.invoke('send-order-notification', {
      body: { order_number: 'ATM-XXXXXXXXX' },
      region: region as never,
    })
    expect(sent.map((headers) => [headers.get('authorization'), headers.get('x-region')])).toEqual([
      ['Bearer sb_publishable_key', region],
    ])
    expect(there.data).toEqual({ success: true })
    const broken = await serveHttp({
      ...app.ports,
      rateLimits: {
        ...app.ports.rateLimits,
        hit: async () => {
          throw new Unavailable('the database is away')
        },
      },
    })
    try {
      const away = new FunctionsClient(`${broken.baseUrl}/api/proxy`)
      const { error } = await away.invoke('send-order-notification', { body: { order_number: 'x' } })
      expect(error).toBeInstanceOf(FunctionsRelayError)
      expect(error.context.status).toBe(503)
    } finally {
      await broken.close()
    }
  })

  test('a program keeps its own address for an hour', async () => {
    const answer = await fetch(`${server.baseUrl}/api/proxy/client-ip`)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(await answer.json()).toEqual({ ip: '127.0.0.1' })
    // Where nobody knows it, it has the name of the specification.
    expect(await app.api.clientIp()).toEqual({ ip: 'client_browser' })
  })
})
