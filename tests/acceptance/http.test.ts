import { randomUUID } from 'node:crypto'
import http from 'node:http'
import net from 'node:net'
import { httpApi } from '@hotovo/adapters/http/client'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderRequest } from '@hotovo/application/orders/place'
import { presets } from '@hotovo/domain/limits'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'
import { orderRequest, serveHttp } from '../support/test-app.ts'
import { runs } from '../support/tier.ts'
import { testWorld } from '../support/world.ts'

type Fault = 'none' | 'before' | 'after' | 'bug'

describe('The HTTP API', () => {
  const world = testWorld()
  const inMemory = memoryPorts(world)
  const store = inMemory.orders
  const logged: string[] = []
  let fault: Fault = 'none'
  const ports = {
    ...inMemory,
    orders: {
      ...store,
      add: async (placement: Parameters<typeof store.add>[0]) => {
        if (fault === 'before') throw new Unavailable('the database is away')
        if (fault === 'bug') throw new TypeError(`secret of ${placement.order.email}`)
        const outcome = await store.add(placement)
        if (fault === 'after') throw new Unavailable('cut after COMMIT')
        return outcome
      },
    },
  }
  const api = asCaller(createApi(ports), visitor)
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeAll(async () => {
    server = await serveHttp(ports, logged)
  })
  afterAll(() => server.close())

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.baseUrl}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    })

  async function problemOf(answer: Response, status: number) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = await answer.json()
    expect({ status: answer.status, inDocument: problem.status, code: problem.code }).toEqual({
      status,
      inDocument: status,
      code: problem.code,
    })
    expect(Object.keys(problem)).toEqual(
      expect.arrayContaining(['type', 'title', 'detail', 'instance', 'requestId']),
    )
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'))
    return problem
  }

  describe('a wrong shape is 400 and says where', () => {
    const wrongs: [string, (form: OrderRequest) => unknown, string, string][] = [
      ['a total from the client', (form) => ({ ...form, total: 1 }), 'total', 'unknown-field'],
      [
        'a number from the client',
        (form) => ({ ...form, number: 'ATM-000000000' }),
        'number',
        'unknown-field',
      ],
      [
        'a status from the client',
        (form) => ({ ...form, orderStatus: 'vybavena' }),
        'orderStatus',
        'unknown-field',
      ],
      ['an unknown currency', (form) => ({ ...form, currency: 'GBP' }), 'currency', 'wrong-shape'],
      [
        'an unknown delivery',
        (form) => ({ ...form, deliveryMethod: 'owl' }),
        'deliveryMethod',
        'wrong-shape',
      ],
      ['a missing e-mail', ({ email: _, ...form }) => form, 'email', 'missing-field'],
      ['a number for a name', (form) => ({ ...form, firstName: 7 }), 'firstName', 'wrong-shape'],
      ['null for a name', (form) => ({ ...form, firstName: null }), 'firstName', 'wrong-shape'],
      ['a text without end', (form) => ({ ...form, notes: 'x'.repeat(4001) }), 'notes', 'wrong-shape'],
      ['no human check', ({ humanCheck: _, ...form }) => form, 'humanCheck', 'missing-field'],
      [
        'a negative amount',
        (form) => ({ ...form, selectedVouchers: [{ ...form.selectedVouchers[0], amount: -5000 }] }),
        'selectedVouchers.0.amount',
        'wrong-shape',
      ],
      [
        'half a cent',
        (form) => ({ ...form, selectedVouchers: [{ ...form.selectedVouchers[0], amount: 5000.5 }] }),
        'selectedVouchers.0.amount',
        'wrong-shape',
      ],
      [
        'an amount beyond safe numbers',
        (form) => ({ ...form, selectedVouchers: [{ ...form.selectedVouchers[0], amount: 2 ** 60 }] }),
        'selectedVouchers.0.amount',
        'wrong-shape',
      ],
      [
        'an amount as text',
        (form) => ({ ...form, selectedVouchers: [{ ...form.selectedVouchers[0], amount: '5000' }] }),
        'selectedVouchers.0.amount',
        'wrong-shape',
      ],
      [
        'a price inside a line',
        (form) => ({ ...form, selectedVouchers: [{ ...form.selectedVouchers[0], price: 1 }] }),
        'selectedVouchers.0.price',
        'unknown-field',
      ],
      ['a list for the whole', (form) => [form], '', 'wrong-shape'],
    ]
    test.each(wrongs)('%s', async (_, spoil, at, code) => {
      const problem = await problemOf(await send(spoil(await orderRequest(api))), 400)
      expect(problem.code).toBe('malformed')
      expect(problem.problems).toContainEqual({ at, code })
    })

    test('__proto__ is an unknown field, and changes nothing', async () => {
      const text = JSON.stringify(await orderRequest(api)).replace('{', '{"__proto__":{"admin":true},')
      const problem = await problemOf(await send(text), 400)
      expect(problem.problems).toContainEqual({ at: '__proto__', code: 'unknown-field' })
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    })

    test('an idempotency key that is no UUID', async () => {
      for (const key of ['again', '']) {
        const answer = await send(await orderRequest(api), { 'idempotency-key': key })
        expect((await problemOf(answer, 400)).code).toBe('idempotency-key-malformed')
      }
    })

    test('a used idempotency key is looked at before the shape', async () => {
      const key = randomUUID()
      expect((await send(await orderRequest(api), { 'idempotency-key': key })).status).toBe(201)
      const reused = await send({ nothing: true }, { 'idempotency-key': key })
      expect((await problemOf(reused, 422)).code).toBe('idempotency-key-reused')
      const fresh = await send({ nothing: true }, { 'idempotency-key': randomUUID() })
      expect((await problemOf(fresh, 400)).code).toBe('malformed')
    })
  })

  test('a replay needs no human check, not even its shape', async () => {
    const key = { 'idempotency-key': randomUUID().toUpperCase() }
    const { humanCheck, ...form } = await orderRequest(api)
    const first = await send({ ...form, humanCheck }, key)
    expect(first.status).toBe(201)
    const { order, token } = await first.json()
    for (const body of [form, { ...form, humanCheck: null }, { ...form, humanCheck, website: 'x' }]) {
      const again = await send(body, { 'idempotency-key': key['idempotency-key'].toLowerCase() })
      expect(again.status).toBe(201)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await again.json()).toMatchObject({ order: { id: order.id }, token })
    }
  })

  describe('a body that is none', () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
    const bodies: [string, string | Uint8Array, Record<string, string>, number, string][] = [
      ['nothing', '', {}, 400, 'malformed'],
      ['not JSON', '{"firstName":', {}, 400, 'malformed'],
      ['not UTF-8', new Uint8Array([0x22, 0xc3, 0x28, 0x22]), {}, 400, 'malformed'],
      ['nested nine levels deep', deep(9), {}, 400, 'malformed'],
      ['nested fifteen thousand levels deep', deep(15_000), {}, 400, 'malformed'],
      ['larger than 32 kB', JSON.stringify({ notes: 'x'.repeat(33_000) }), {}, 413, 'too-large'],
      [
        'a form',
        'firstName=Jana',
        { 'content-type': 'application/x-www-form-urlencoded' },
        415,
        'unsupported-media-type',
      ],
      [
        'of another charset',
        '{}',
        { 'content-type': 'application/json; charset=windows-1250' },
        415,
        'unsupported-media-type',
      ],
      ['packed', '{}', { 'content-encoding': 'gzip' }, 415, 'unsupported-media-type'],
    ]
    test.each(bodies)('%s', async (_, body, headers, status, code) => {
      expect((await problemOf(await send(body, headers), status)).code).toBe(code)
    })
  })

  describe('an address that is none', () => {
    test.each([
      ['GET', '/api/nothing', 404, 'not-found'],
      ['GET', '/api/orders/ATM-8K2XQ7R4Z', 404, 'order-not-found'],
      ['GET', `/api/orders/${'x'.repeat(201)}`, 400, 'malformed'],
      ['GET', '/api/orders/x/qr.svg?kind=barcode', 400, 'malformed'],
      ['GET', '/api/orders/x/qr.svg', 400, 'malformed'],
      ['GET', '/api/orders/%', 400, 'malformed'],
      ['GET', '/api/settings?debug=1', 400, 'malformed'],
      ['DELETE', '/api/orders', 405, 'method-not-allowed'],
      ['GET', '/api/orders', 405, 'method-not-allowed'],
      ['POST', '/api/orders/x', 405, 'method-not-allowed'],
    ])('%s %s', async (method, path, status, code) => {
      const answer = await fetch(server.baseUrl + path, { method })
      expect((await problemOf(answer, status)).code).toBe(code)
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET|POST/)
    })
  })

  describe('a dependency that is away', () => {
    test('is 503 with Retry-After, and the same key makes one order once it is back', async () => {
      const form = await orderRequest(api)
      const key = { 'idempotency-key': randomUUID() }
      for (const when of ['before', 'after'] as const) {
        fault = when
        const answer = await send(form, key)
        fault = 'none'
        expect((await problemOf(answer, 503)).code).toBe('unavailable')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const back = await send(form, key)
      expect(back.status).toBe(201)
      // The second try was cut after it was kept, so the third finds it.
      expect(back.headers.get('idempotent-replayed')).toBe('true')
    })

    test('is `Unavailable` to the client, and so is a server that is not there', async () => {
      fault = 'before'
      const door = httpApi({ baseUrl: server.baseUrl, fetch })
      await expect(door.orders.place(await orderRequest(api))).rejects.toMatchObject({ name: 'Unavailable' })
      fault = 'none'
      const between: [number, string, string][] = [
        [502, 'application/json', '{"message":"bad gateway"}'],
        [504, 'application/json', '{"mess'],
        [500, 'text/html', '<h1>Error</h1>'],
        [429, 'text/plain', 'slow down'],
      ]
      for (const [status, type, body] of between) {
        const gateway = async () => new Response(body, { status, headers: { 'content-type': type } })
        const behind = httpApi({ baseUrl: '', fetch: gateway })
        await expect(behind.humanCheck.ask()).rejects.toMatchObject({ name: 'Unavailable' })
      }
      const nobody = httpApi({ baseUrl: 'http://127.0.0.1:1', fetch })
      await expect(nobody.humanCheck.ask()).rejects.toMatchObject({ name: 'Unavailable' })
    })

    test('that is none of the call, though its status is, is a fault of its own to the client', async () => {
      for (const body of ['<h1>Sign in to this network</h1>', '{"mess', '{"hello":"world"}']) {
        const portal = httpApi({ baseUrl: '', fetch: async () => new Response(body) })
        await expect(portal.humanCheck.ask()).rejects.toMatchObject({ name: 'Unexpected', status: 200 })
      }
    })
  })

  test('a proxy that nobody named is told once in the log, and one that was named never', async () => {
    const warnings = async (trustProxy: number, addresses: readonly (string | undefined)[]) => {
      const lines: string[] = []
      const behind = await serveHttp(ports, lines, { trustProxy })
      for (const from of addresses)
        await fetch(`${behind.baseUrl}/livez`, { headers: from ? { 'x-forwarded-for': from } : {} })
      await behind.close()
      return lines.filter((line) => line.includes('TRUST_PROXY'))
    }
    expect(await warnings(0, [undefined])).toEqual([])
    const [told, ...more] = await warnings(0, ['203.0.113.66', '203.0.113.67'])
    expect([JSON.parse(told!).level, more]).toEqual([40, []])
    expect(told).not.toContain('203.0.113')
    expect(await warnings(1, ['203.0.113.66'])).toEqual([])
  })

  test('a bug is 500 without a word about it', async () => {
    fault = 'bug'
    const answer = await send(await orderRequest(api))
    fault = 'none'
    const problem = await problemOf(answer, 500)
    expect(problem.code).toBe('fault')
    expect(JSON.stringify(problem)).not.toMatch(/secret|TypeError|\.ts/)
  })

  test('every answer has the security headers, and is stored by nobody', async () => {
    const answers = [
      await fetch(`${server.baseUrl}/api/human-check`),
      await fetch(`${server.baseUrl}/api/nothing`),
      await send(await orderRequest(api)),
      await send('rubbish'),
    ]
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';frame-ancestors 'none';base-uri 'none'",
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test.each([
    ['http://localhost:3000', null],
    ['https://hotovo.test', 'max-age=63072000; includeSubDomains'],
  ])(
    'at %s: who is told to stay on https, what a link tells, and that no other site may ask or echo',
    async (publicUrl, hsts) => {
      const own = await serveHttp(ports, [], { publicUrl })
      const asked = (method: string, path: string) =>
        new Promise<http.IncomingMessage>((resolve, reject) => {
          const headers = { origin: 'https://elsewhere.test', 'access-control-request-method': 'POST' }
          http
            .request(own.baseUrl + path, { method, headers }, (answer) => resolve(answer.resume()))
            .on('error', reject)
            .end()
        })
      try {
        for (const [method, path, status] of [
          ['GET', '/api/human-check', 200],
          ['GET', '/api/nothing', 404],
          ['OPTIONS', '/api/orders', 405],
          ['TRACE', '/api/orders', 405],
          ['TRACE', '/api/human-check', 405],
          ['TRACE', '/api/nothing', 404],
          ['TRACE', '/', 404],
        ] as const) {
          const { statusCode, headers } = await asked(method, path)
          const told = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
          expect({ method, path, statusCode, told }).toEqual({ method, path, statusCode: status, told: [] })
          expect(headers['strict-transport-security'] ?? null).toBe(hsts)
          expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
          expect(headers['content-type']).not.toContain('message/http')
        }
      } finally {
        await own.close()
      }
    },
  )

  test('the log knows patterns and ids, and nothing about the customer', async () => {
    logged.length = 0
    const form = await orderRequest(api, {
      firstName: 'Kanarik',
      lastName: 'Kanarikova',
      email: 'kanarik@example.sk',
      phone: '+421 999 888 777',
      notes: 'Kanarik spieva',
    })
    const { token, order } = await (await send(form)).json()
    await fetch(`${server.baseUrl}/api/orders/${token}`)
    await fetch(`${server.baseUrl}/api/orders/${token}/qr.svg?kind=payBySquare`)
    fault = 'bug'
    await send({ ...(await orderRequest(api)), email: 'kanarik@example.sk' })
    fault = 'none'
    const lines = logged.join('\n')
    expect(logged.length).toBeGreaterThan(3)
    expect(lines).toContain('/api/orders/:token')
    expect(lines).not.toMatch(/kanarik|999 ?888/i)
    expect(lines).not.toContain(token)
    expect(lines).not.toContain(order.number)
  })

  test('no request of any shape ends in a fault', async () => {
    const anyBody = fc.oneof(
      fc.json({ maxDepth: 10 }),
      fc.string({ unit: anySign, maxLength: 200 }),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes),
      fc
        .record({
          language: fc.constantFrom('sk', 'xx', null),
          currency: fc.constantFrom('EUR', 'CZK', 'eur'),
          selectedVouchers: fc.oneof(
            fc.array(
              fc.record({
                id: fc.string({ maxLength: 70 }),
                amount: fc.oneof(fc.constantFrom(...presets.EUR), fc.integer(), fc.double()),
                quantity: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.double()),
                isCustom: fc.boolean(),
              }),
              { maxLength: 25 },
            ),
            fc.jsonValue(),
          ),
          firstName: fc.string({ unit: anySign, maxLength: 40 }),
          lastName: fc.string({ maxLength: 40 }),
          email: fc.oneof(fc.emailAddress(), fc.string()),
          phone: fc.oneof(fc.constant('+421905123456'), fc.string()),
          deliveryMethod: fc.constantFrom('email', 'courier', 'x'),
          paymentMethod: fc.constantFrom('transfer', 'cash', 'postal', 'x'),
          humanCheck: fc.oneof(fc.record({ token: fc.string(), answer: fc.string() }), fc.jsonValue()),
        })
        .map((body) => JSON.stringify(body)),
    )
    // Ten at a time: one after the other they wait for their turns on a busy machine, not for the server.
    await fc.assert(
      fc.asyncProperty(fc.array(anyBody, { minLength: 10, maxLength: 10 }), async (bodies) => {
        const answers = await Promise.all(bodies.map((body) => send(body)))
        for (const { status } of answers) {
          expect(status).toBeGreaterThanOrEqual(400)
          expect(status).toBeLessThan(500)
        }
        const types = answers.map(({ headers }) => headers.get('content-type'))
        expect(new Set(types)).toEqual(new Set(['application/problem+json; charset=utf-8']))
        await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      }),
      runs(5000, 200),
    )
  })

  test('a request that is not HTTP is closed, and the next one is served', async () => {
    const { port } = new URL(server.baseUrl)
    const answer = await new Promise<string>((resolve) => {
      const socket = net.connect(Number(port), '127.0.0.1', () => socket.write('rubbish\r\n\r\n'))
      let text = ''
      socket.on('data', (data) => {
        text += data
      })
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(`${server.baseUrl}/livez`)).status).toBe(200)
  })

  test('/openapi.json describes every call, with its statuses', async () => {
    const document = await (await fetch(`${server.baseUrl}/openapi.json`)).json()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/admin/audit',
      '/api/admin/audit/check',
      '/api/admin/audit/export',
      '/api/admin/bank-entries',
      '/api/admin/bank-entries/accept-exact',
      '/api/admin/bank-entries/export',
      '/api/admin/bank-entries/figures',
      '/api/admin/bank-entries/now',
      '/api/admin/cash-desks',
      '/api/admin/cash-desks/block',
      '/api/admin/cash-desks/statement',
      '/api/admin/cash-desks/statement/pdf',
      '/api/admin/colleagues',
      '/api/admin/counts',
      '/api/admin/dashboard',
      '/api/admin/deliveries',
      '/api/admin/deliveries/handed-over',
      '/api/admin/deliveries/letters',
      '/api/admin/deliveries/now',
      '/api/admin/deliveries/{id}/parcel',
      '/api/admin/deliveries/{id}/retry',
      '/api/admin/email',
      '/api/admin/email/resend',
      '/api/admin/events',
      '/api/admin/first-rows',
      '/api/admin/jobs',
      '/api/admin/jobs/{id}/retry',
      '/api/admin/liability',
      '/api/admin/liability/export',
      '/api/admin/line-refunds/{id}/account',
      '/api/admin/line-refunds/{id}/code',
      '/api/admin/line-refunds/{id}/sent',
      '/api/admin/me',
      '/api/admin/merchants',
      '/api/admin/merchants/keys',
      '/api/admin/merchants/keys/{id}/revoke',
      '/api/admin/orders',
      '/api/admin/orders/bulk',
      '/api/admin/orders/bulk/plan',
      '/api/admin/orders/export',
      '/api/admin/orders/now',
      '/api/admin/orders/{id}',
      '/api/admin/orders/{id}/account',
      '/api/admin/orders/{id}/account-requests',
      '/api/admin/orders/{id}/claim',
      '/api/admin/orders/{id}/contact',
      '/api/admin/orders/{id}/customer',
      '/api/admin/orders/{id}/forgive',
      '/api/admin/orders/{id}/history',
      '/api/admin/orders/{id}/letters',
      '/api/admin/orders/{id}/notes',
      '/api/admin/orders/{id}/payments',
      '/api/admin/orders/{id}/payments/{payment}/confirm',
      '/api/admin/orders/{id}/payments/{payment}/refuse',
      '/api/admin/orders/{id}/payments/{payment}/take-back',
      '/api/admin/orders/{id}/refund-account',
      '/api/admin/orders/{id}/refund-code',
      '/api/admin/orders/{id}/refunds',
      '/api/admin/orders/{id}/rest',
      '/api/admin/orders/{id}/timeline',
      '/api/admin/password',
      '/api/admin/payments-by-hand/allowance',
      '/api/admin/payments-by-hand/day-limit',
      '/api/admin/payments-by-hand/waiting',
      '/api/admin/places',
      '/api/admin/presence',
      '/api/admin/queues',
      '/api/admin/refund-files',
      '/api/admin/refund-files/{id}',
      '/api/admin/refund-files/{id}/call-off',
      '/api/admin/refund-files/{id}/send',
      '/api/admin/refund-transfers',
      '/api/admin/refund-transfers/export',
      '/api/admin/refunds',
      '/api/admin/refunds/export',
      '/api/admin/refunds/now',
      '/api/admin/saved-replies',
      '/api/admin/saved-replies/{id}',
      '/api/admin/saved-views',
      '/api/admin/saved-views/order',
      '/api/admin/saved-views/{id}',
      '/api/admin/search',
      '/api/admin/second-factor',
      '/api/admin/second-factor/recovery-codes',
      '/api/admin/second-factor/remove',
      '/api/admin/sessions',
      '/api/admin/sessions/{id}',
      '/api/admin/staff',
      '/api/admin/staff/{id}/close',
      '/api/admin/staff/{id}/end-sessions',
      '/api/admin/staff/{id}/invitation',
      '/api/admin/staff/{id}/open',
      '/api/admin/staff/{id}/remove-factor',
      '/api/admin/staff/{id}/role',
      '/api/admin/statement-columns',
      '/api/admin/statement-imports',
      '/api/admin/statement-imports/again',
      '/api/admin/statement-imports/dismiss',
      '/api/admin/statement-imports/{id}',
      '/api/admin/statements',
      '/api/admin/statements/columns',
      '/api/admin/statements/{id}/entries/{place}/accept',
      '/api/admin/statements/{id}/entries/{place}/give-back',
      '/api/admin/statements/{id}/entries/{place}/proposals',
      '/api/admin/statements/{id}/entries/{place}/set-aside',
      '/api/admin/tickets',
      '/api/admin/tickets/bulk',
      '/api/admin/tickets/bulk/plan',
      '/api/admin/tickets/export',
      '/api/admin/tickets/now',
      '/api/admin/tickets/{id}',
      '/api/admin/tickets/{id}/customer',
      '/api/admin/tickets/{id}/history',
      '/api/admin/tickets/{id}/notes',
      '/api/admin/tickets/{id}/replies',
      '/api/admin/vouchers',
      '/api/admin/vouchers/export',
      '/api/admin/vouchers/now',
      '/api/admin/vouchers/{serial}',
      '/api/admin/vouchers/{serial}/cancel',
      '/api/admin/vouchers/{serial}/freeze',
      '/api/admin/vouchers/{serial}/refund',
      '/api/admin/vouchers/{serial}/reissue',
      '/api/admin/vouchers/{serial}/unfreeze',
      '/api/cash-desk',
      '/api/cash-desk/orders',
      '/api/cash-desk/orders/{id}/cash',
      '/api/cash-desk/sales',
      '/api/cash-desk/sales/{id}/refund',
      '/api/cash-desk/shifts',
      '/api/cash-desk/shifts/{id}/close',
      '/api/cash-desk/slips/{id}/address',
      '/api/cash-desk/slips/{id}/replace',
      '/api/faq',
      '/api/feedback',
      '/api/human-check',
      '/api/orders',
      '/api/orders/{token}',
      '/api/orders/{token}/qr.svg',
      '/api/orders/{token}/withdrawal',
      '/api/partners',
      '/api/places',
      '/api/proxy/client-ip',
      '/api/proxy/send-email',
      '/api/proxy/send-order-notification',
      '/api/proxy/send-ticket-notification',
      '/api/settings',
      '/api/tickets',
      '/api/transactions',
      '/api/transactions/{id}/reverse',
      '/api/vouchers/freeze',
      '/api/vouchers/redeem',
      '/api/vouchers/validate',
      '/api/vouchers/{code}',
      '/auth/v1/.well-known/jwks.json',
      '/auth/v1/authorize',
      '/auth/v1/callback',
      '/auth/v1/factors',
      '/auth/v1/factors/recovery-codes/verify',
      '/auth/v1/factors/{id}',
      '/auth/v1/factors/{id}/challenge',
      '/auth/v1/factors/{id}/verify',
      '/auth/v1/logout',
      '/auth/v1/oauth/authorizations/{id}',
      '/auth/v1/oauth/authorizations/{id}/consent',
      '/auth/v1/passkeys/authentication/options',
      '/auth/v1/passkeys/authentication/verify',
      '/auth/v1/reauthenticate',
      '/auth/v1/recover',
      '/auth/v1/recover/password',
      '/auth/v1/resend',
      '/auth/v1/token',
      '/auth/v1/user',
      '/auth/v1/user/identities/authorize',
      '/auth/v1/user/identities/{id}',
      '/auth/v1/user/oauth/grants',
      '/auth/v1/verify',
      '/auth/v1/verify/email',
      '/slip/{token}',
      '/verify-voucher',
    ])
    const { post } = document.paths['/api/orders']
    expect(Object.keys(post.responses).sort()).toEqual(['201', '400', '409', '422', '428', '429', '503'])
    expect(post.requestBody.content['application/json'].schema.required).toContain('humanCheck')
    // A status that has several reasons names all of them.
    expect(post.responses[400].description).toBe('idempotency-key-malformed, malformed')
    expect(post.responses[503].description).toBe('feature-off, unavailable')
    expect(post.summary).toMatch(/^Places an order\./)
    const spending = document.paths['/api/vouchers/redeem'].post
    expect(Object.keys(spending.responses).sort()).toEqual([
      ...['201', '400', '401', '403', '409', '422', '429', '503'],
    ])
    expect(spending.security).toEqual([{ merchantKey: [] }])
    expect(spending.parameters).toMatchObject([
      { name: 'Idempotency-Key', in: 'header', required: true, schema: { maxLength: 255 } },
      { name: 'Hotovo-Visitor', in: 'header', required: false },
    ])
    const verification = document.paths['/verify-voucher'].post
    expect(Object.keys(verification.responses)).toEqual(expect.arrayContaining(['200', '422', '428', '429']))
    expect(post.requestBody.content['application/json'].schema.additionalProperties).toBe(false)
  })

  test('logs are read and handed out by calls, and written by none', async () => {
    const { paths } = await (await fetch(`${server.baseUrl}/openapi.json`)).json()
    const ofLogs = Object.keys(paths).filter((path) => /audit|history|log\b/.test(path))
    expect(ofLogs.map((path) => [path, ...Object.keys(paths[path])]).toSorted()).toEqual([
      ['/api/admin/audit', 'get'],
      // These read, too: the chains anew, and the rows that a filter in the body means.
      ['/api/admin/audit/check', 'post'],
      ['/api/admin/audit/export', 'post'],
      ['/api/admin/orders/{id}/history', 'get'],
      ['/api/admin/tickets/{id}/history', 'get'],
    ])
  })

  test('/livez and /readyz answer', async () => {
    expect(await (await fetch(`${server.baseUrl}/livez`)).text()).toBe('ok')
    expect(await (await fetch(`${server.baseUrl}/readyz`)).json()).toEqual({
      ready: true,
      reasons: [],
      warnings: [],
    })
  })
})
