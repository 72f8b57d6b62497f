import { openapi } from '@hotovo/adapters/http/openapi'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgres } from '../support/backends.ts'
import { doorOn, type House, listening, overHttp, placed } from '../support/doors.ts'
import { somebody } from '../support/staff.ts'

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

let house: House
let staff: Awaited<ReturnType<typeof somebody>>
let id: string
let server: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  house = await doorOn(postgres, overHttp).open()
  server = await listening(house.ports)
  staff = await somebody(house)
  id = (await placed(house.api)).view.order.id
})
afterAll(async () => {
  await server.close()
  await house.close()
})

describe.each(calls)('$method $path: no request of an admin ends in a fault', ({ method, path, names }) => {
  async function expectNoFault({ query = {}, body = {}, place = id }: Asked) {
    const url = `${path.replace('{id}', new URLSearchParams({ place }).toString().slice(6))}?${new URLSearchParams(query)}`
    const answer = await fetch(server.baseUrl + url, {
      method,
      headers: {
        authorization: `Bearer ${staff.session.access_token}`,
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
    for (const text of nasty) {
      for (const name of names) await expectNoFault({ query: { [name]: text } })
      await expectNoFault({ place: text })
      await expectNoFault({ body: { text } })
      for (const change of [{ note: text }, { reason: text }, { status: text }, { version: text }])
        await expectNoFault({ body: { status: 'zrusena', version: 1, ...change } })
    }
  }, 60_000)

  test('whatever its body is', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, (body) => expectNoFault({ body })),
      { numRuns: 100 },
    )
  }, 60_000)
})
