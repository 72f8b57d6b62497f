import { openapi } from '@hotovo/adapters/http/openapi'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres } from '../support/backends.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, overHttp, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { isLong, runs } from '../support/tier.ts'

/** Values that have broken something somewhere: signs that no text may have, years at both ends, halves of letters. */
const nasty = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%',
  "' or 1=1 --",
  '\\',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00.000Z_order_1',
  '0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
  '9999-12-31T23:59:59.999Z_system_1',
  '2026-11-20T10:00:00.000Z_order_999999999999999999',
  '2026-11-20T10:00:00.000Z_order_9999999999999999999',
  '2026-11-20T10:00:00.000Z_00000000-0000-4000-8000-000000000000',
  '2026-11-20T10:00:00.000Z_VCH-000000000',
  '0000-01-01T00:00:00.000Z_VCH-000000000',
  'VCH-000000000',
  ...['active', 'used', 'expired', 'inactive', '1', 'EUR'],
  '99999999999999999999',
  '-1',
  '1e3',
  'zrusena',
  '__proto__',
  'x'.repeat(5000),
]
const anyBody = fc.json({ depthSize: 'small' }).map((text) => JSON.parse(text) as unknown)

type Operation = { readonly parameters: readonly { readonly name: string; readonly in: string }[] }
const { paths } = openapi('Hotovo', 'http://localhost')
/** Every call of the back-office, with the names that its query knows: others are refused before anything is done. */
const calls = Object.entries(paths)
  .filter(([path]) => path.startsWith('/api/admin/'))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { parameters } = operation as Operation
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      return { method: method.toUpperCase(), path, names }
    }),
  )
type Asked = { readonly query?: Record<string, string>; readonly body?: unknown; readonly place?: string }

let app: TestApp
let staff: Awaited<ReturnType<typeof somebody>>
let id: string
let server: Awaited<ReturnType<typeof serveHttp>>
beforeAll(async () => {
  app = await setupOf(postgres, overHttp).open()
  server = await serveHttp(app.ports)
  staff = await somebody(app)
  id = (await newOrder(app.api)).view.order.id
})
afterAll(async () => {
  await server.close()
  await app.close()
})

/** What is tried at each place: all of it, or in the gate one of them, another at each. */
const triedAt = (place: number) => (isLong ? nasty : [nasty[place % nasty.length]!])

describe.each(calls)('$method $path: no request of an admin ends in a fault', (call) => {
  const { method, path, names } = call
  async function expectNoFault({ query = {}, body = {}, place = id }: Asked) {
    const url = `${path.replace(/\{(?:id|serial)\}/, new URLSearchParams({ place }).toString().slice(6))}?${new URLSearchParams(query)}`
    const answer = await fetch(server.baseUrl + url, {
      method,
      headers: {
        authorization: `Bearer ${staff.session.accessToken}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    const { status } = answer
    expect({ url, body, status }).toEqual({
      url,
      body,
      status: expect.toSatisfy((code: number) => code < 500),
    })
  }

  test('whatever stands in its query, its path or its body', async () => {
    for (const text of triedAt(calls.indexOf(call))) {
      for (const name of names) await expectNoFault({ query: { [name]: text } })
      await expectNoFault({ place: text })
      await expectNoFault({ body: { text } })
      for (const change of [{ note: text }, { reason: text }, { status: text }, { version: text }])
        await expectNoFault({ body: { status: 'zrusena', version: 1, ...change } })
    }
  })

  test('whatever its body is', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, (body) => expectNoFault({ body })),
      runs(100, 50),
    )
  })
})

describe('Beside JSON: no request of an admin ends in a fault', () => {
  const sent = (path: string, body: string, type: string) =>
    fetch(server.baseUrl + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.session.accessToken}`, 'content-type': type },
      body,
    })
  const someNasty = isLong ? nasty : nasty.slice(0, 4).concat(nasty.at(-1)!)
  const file = 'datum;objem;mena;protiucet\n2.3.2026;1,01;EUR;1/0200\n'

  test.each(someNasty)('whatever a statement is called: %j', async (name) => {
    const path = `/api/admin/statements?name=${encodeURIComponent(Buffer.from(name).toString())}`
    const { status } = await sent(path, file, 'application/octet-stream')
    expect(status).toBe(name.length > 200 ? 400 : 201)
  })

  test.each(someNasty)('whatever a column is mapped for: %j', async (text) => {
    const columns = { bookedOn: 0, amount: 1, message: [] }
    for (const names of [{ header: text }, { header: 'h', account: text }])
      expect(
        (
          await sent(
            '/api/admin/statement-columns',
            JSON.stringify({ ...names, columns }),
            'application/json',
          )
        ).status,
      ).toBeLessThan(500)
  })
})

describe('A token that was changed opens nothing, and breaks nothing', () => {
  const pack = (text: string) => Buffer.from(text).toString('base64url')
  const statusOf = async (token: string) => {
    const answer = await fetch(`${server.baseUrl}/api/admin/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { token, status: answer.status, type: answer.headers.get('content-type') }
  }
  const expectRefused = async (token: string) =>
    expect(await statusOf(token)).toEqual({
      token,
      status: 401,
      type: 'application/problem+json; charset=utf-8',
    })

  test('unchanged it opens, so that what follows means something', async () => {
    expect(await statusOf(staff.session.accessToken)).toMatchObject({ status: 200 })
  })

  test('with a real key, no content and a signature of one byte', async () => {
    const [header] = staff.session.accessToken.split('.')
    await expectRefused([header, pack('{}'), 'AA'].join('.'))
  })

  test('with any of its parts cut, lengthened or replaced', async () => {
    const parts = staff.session.accessToken.split('.') as [string, string, string]
    const [header, payload] = parts
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    const anyJson = fc.json({ depthSize: 'small' }).map(pack)
    const anyBytes = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('base64url'))
    const changedMember = (object: Record<string, unknown>) =>
      fc
        .tuple(fc.constantFrom(...Object.keys(object)), fc.jsonValue())
        .filter(([name, value]) => JSON.stringify(object[name]) !== JSON.stringify(value))
        .map(([name, value]) => pack(JSON.stringify({ ...object, [name]: value })))
    const cut = (part: string) => fc.nat({ max: part.length - 1 }).map((length) => part.slice(0, length))
    const changed = [
      fc.tuple(fc.constant(0), fc.oneof(anyJson, anyBytes, changedMember(header), cut(parts[0]))),
      fc.tuple(fc.constant(1), fc.oneof(anyJson, anyBytes, changedMember(payload), cut(parts[1]))),
      fc.tuple(fc.constant(2), fc.oneof(anyJson, anyBytes, cut(parts[2]))),
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...changed), { minLength: 1, maxLength: 3 }), async (changes) => {
        const token: string[] = [...parts]
        for (const [place, part] of changes) token[place] = part
        await expectRefused(token.join('.'))
      }),
      runs(3000, 60),
    )
  })
})
