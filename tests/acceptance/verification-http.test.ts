import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { serverMacs } from '@hotovo/adapters/native/macs'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { networksPerSite, rateLimits } from '@hotovo/domain/limits'
import { fail } from '@hotovo/domain/shared/result'
import { normalCode } from '@hotovo/domain/shared/voucher-code'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { serveHttp, solvedCheck } from '../support/test-app.ts'
import { long, runs } from '../support/tier.ts'
import { addVoucher, freshSecrets, storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal, testWorld } from '../support/world.ts'

const world = testWorld()

describe('POST /verify-voucher on PostgreSQL', () => {
  let database: MigratedDatabase
  let sql: Sql
  let reader: pg.Client
  let ports: Ports
  let direct: Awaited<ReturnType<typeof serveHttp>>
  let proxied: Awaited<ReturnType<typeof serveHttp>>
  const logged: string[] = []
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner: reader } = database)
    ports = { ...world, ...postgresStores(sql, testPersonal) }
    direct = await serveHttp(ports, logged)
    proxied = await serveHttp(ports, logged, { trustProxy: 1 })
  })
  beforeEach(() => world.clock.forward(61))
  afterAll(async () => {
    await direct.close()
    await proxied.close()
    await database.drop()
  })

  type Sending = { from?: string; to?: typeof proxied; path?: string }
  const send = (body: object, { from, to = proxied, path = '/verify-voucher' }: Sending = {}) =>
    fetch(`${to.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from ? { 'x-forwarded-for': from } : {}) },
      body: JSON.stringify(body),
    })
  const freeze = '/api/vouchers/freeze'
  const human = async () => solvedCheck(await asCaller(createApi(ports), visitor).humanCheck.ask())
  let stranger = 0
  const nextStranger = () => {
    stranger += 1
    return `198.51.${100 + Math.floor(stranger / 256)}.${stranger % 256}`
  }

  test('a failure is the same in status, headers, text and size, whatever failed', async () => {
    const { code, password } = await addVoucher(ports)
    const frozen = await addVoucher(ports, { frozen: true })
    const other = freshSecrets()
    const bodies = [
      other,
      { code, password: other.password },
      { code: frozen.code, password },
      { code: 'ABC', password: 'x' },
      { code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, password },
    ]
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await send(body, { from: nextStranger() })
        const headers = Object.fromEntries(answer.headers)
        expect(headers['x-request-id']).toHaveLength(36)
        const { date: _date, 'x-request-id': _id, ...rest } = headers
        return { status: answer.status, headers: rest, text: await answer.text() }
      }),
    )
    expect(answers[0]).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      text: '{"success":false,"message":"Voucher with this code does not exist"}',
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('the right pair gets exactly the members of the contract, and is not kept by anybody on the way', async () => {
    const { code, password } = await addVoucher(ports, { balance: 12_34, usedAt: '2026-03-02T09:30:00.000Z' })
    const answer = await send({ code: code.toLowerCase(), password }, { from: nextStranger() })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Voucher verified',
      voucher: {
        code,
        amount: 50,
        currency: 'EUR',
        status: 'active',
        created_at: '2026-03-02T09:00:00.000Z',
        used_at: '2026-03-02T09:30:00.000Z',
        expires_at: '2027-03-02T22:59:59.999Z',
        balance: 12.34,
        isValid: true,
        frozen: false,
        serial: expect.stringMatching(/^VCH-[0-9A-Z]{9}$/),
        movements: [{ kind: 'redeem', amount: 37.66, at: '2026-03-02T09:30:00.000Z', merchant: null }],
      },
    })
  })

  test('blocking that fails is the same in status, headers, text and size, whatever failed, and is 422', async () => {
    const { code, password } = await addVoucher(ports)
    const frozen = await addVoucher(ports, { frozen: true })
    const other = freshSecrets()
    const bodies = [
      other,
      { code, password: other.password },
      { code: frozen.code, password },
      { code: 'ABC', password: 'x' },
      { code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, password },
    ]
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const answer = await send(body, { from: nextStranger(), path: freeze })
        const { date: _date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
        const text = await answer.text()
        return { status: answer.status, headers, text: text.replace(id!, '') }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 422, headers: { 'cache-control': 'no-store' } })
    expect(JSON.parse(answers[0]!.text)).toMatchObject({ code: 'voucher-not-found', instance: freeze })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await (await send({ code, password }, { from: nextStranger() })).json()).toMatchObject({
      voucher: { frozen: false },
    })
  })

  test('whoever has the pair blocks the voucher; once more changes nothing and is the same answer', async () => {
    const secrets = await addVoucher(ports, { balance: 12_34, usedAt: '2026-03-02T09:30:00.000Z' })
    for (let times = 1; times <= 2; times++) {
      const answer = await send(secrets, { from: nextStranger(), path: freeze })
      expect([answer.status, await answer.json()]).toEqual([200, { frozen: true }])
    }
    expect(await (await send(secrets, { from: nextStranger() })).json()).toMatchObject({
      success: true,
      voucher: { status: 'inactive', frozen: true, isValid: false, balance: 12.34 },
    })
  })

  test('blocking has the limits of verification, and none of its own to guess with', async () => {
    const secrets = await addVoucher(ports)
    for (let failures = 1; failures <= rateLimits.verifyFailures.most; failures++)
      await send({ ...secrets, password: 'wrong' }, { from: nextStranger(), path: freeze })
    expect((await send(secrets, { from: nextStranger() })).status).toBe(428)
    const unproven = await send(secrets, { from: nextStranger(), path: freeze })
    expect([unproven.status, await unproven.json()]).toMatchObject([428, { code: 'human-check-needed' }])
    const from = nextStranger()
    const other = await addVoucher(ports)
    for (let times = 1; times <= rateLimits.verify.most; times++)
      expect((await send(other, { from, path: times % 2 ? freeze : '/verify-voucher' })).status).toBe(200)
    for (const path of [freeze, '/verify-voucher'])
      expect((await send(other, { from, path })).status).toBe(429)
    const proven = { ...secrets, humanCheck: await human() }
    expect((await send(proven, { from: nextStranger(), path: freeze })).status).toBe(200)
    // Sent again under the same sum it is asked for another, and what was done is done.
    const again = await send(proven, { from: nextStranger(), path: freeze })
    expect([again.status, await again.json()]).toMatchObject([
      422,
      { code: 'invalid', problems: [{ code: 'human-check-expired' }] },
    ])
  })

  test.each([
    ['an unknown field', { code: 'ABC', password: 'x', amount: 5 }, 400, 'malformed'],
    ['no password', { code: 'ABC' }, 400, 'malformed'],
    ['a number for a code', { code: 7, password: 'x' }, 400, 'malformed'],
    ['a text without end', { code: 'x'.repeat(4001), password: 'x' }, 400, 'malformed'],
    ['a code that is too short', { code: 'AB', password: 'x' }, 422, 'invalid'],
  ])('%s is a problem document', async (_, body, status, code) => {
    const answer = await send(body, { from: nextStranger() })
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({ status, code, instance: '/verify-voucher' })
  })

  test('no text of any kind ends in a fault, or opens anything', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: anySign, maxLength: 60 }),
      fc.constantFrom('', '\u0000', '\ud800'),
    )
    const anyAnswer = fc.record({
      token: fc.string(),
      answer: fc.oneof(fc.string({ maxLength: 20 }), fc.double()),
    })
    await fc.assert(
      fc.asyncProperty(anyText, anyText, fc.option(anyAnswer, { nil: undefined }), async (...texts) => {
        const [code, password, humanCheck] = texts
        const answer = await send({ code, password, humanCheck }, { from: nextStranger() })
        expect([200, 400, 422, 428, 429]).toContain(answer.status)
        if (answer.status === 200) expect(await answer.json()).toMatchObject({ success: false })
      }),
      runs(1000, 40),
    )
  })

  test('another method is 405, and says which one', async () => {
    const answer = await fetch(`${direct.baseUrl}/verify-voucher`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('three failures for one code, by whomever, ask everybody for a human check: 428', async () => {
    const secrets = await addVoucher(ports)
    for (let failures = 1; failures <= 3; failures++)
      expect((await send({ ...secrets, password: 'wrong' }, { from: nextStranger() })).status).toBe(200)
    const answer = await send(secrets, { from: nextStranger() })
    expect(answer.status).toBe(428)
    expect(await answer.json()).toMatchObject({ code: 'human-check-needed', status: 428 })
    const proven = await send({ ...secrets, humanCheck: await human() }, { from: nextStranger() })
    expect(await proven.json()).toMatchObject({ success: true })
    // A code that nobody has is no exception, so that nothing can be told from it.
    const nobodys = freshSecrets()
    for (let failures = 1; failures <= 3; failures++)
      expect((await send(nobodys, { from: nextStranger() })).status).toBe(200)
    expect((await send(nobodys, { from: nextStranger() })).status).toBe(428)
  })

  test('whoever asks too often gets 429 with the headers that say when to come back; others are served', async () => {
    const secrets = await addVoucher(ports)
    const from = nextStranger()
    const { most } = rateLimits.verify
    for (let times = 1; times <= most; times++) expect((await send(secrets, { from })).status).toBe(200)
    const answer = await send(secrets, { from })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('ratelimit-policy')).toBe('"verify";q=10;w=60')
    expect(answer.headers.get('ratelimit')).toBe('"verify";r=0;t=60')
    expect(await answer.json()).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 60 })
    expect((await send(secrets, { from: nextStranger() })).status).toBe(200)
  })

  test('a network may fail twenty times an hour with one code, and is not judged then, whether or not there is such a code', async () => {
    const { most, seconds } = rateLimits.verifyCode
    for (const secrets of [await addVoucher(ports), freshSecrets()]) {
      const from = nextStranger()
      for (let times = 1; times <= most; times++) {
        const wrong = { ...secrets, password: 'wrong', humanCheck: await human() }
        expect((await send(wrong, { from })).status).toBe(200)
        // Ten a minute are heard of one network.
        if (times % rateLimits.verify.most === 0) world.clock.forward(1)
      }
      const answer = await send({ ...secrets, humanCheck: await human() }, { from })
      expect(answer.status).toBe(429)
      expect(answer.headers.get('ratelimit-policy')).toBe(`"verify-code";q=${most};w=${seconds}`)
      // Written otherwise it is the same code.
      const typed = { ...secrets, code: normalCode(secrets.code).toLowerCase() }
      expect((await send(typed, { from })).status).toBe(429)
      // Other codes are heard.
      expect((await send({ ...freshSecrets(), humanCheck: await human() }, { from })).status).toBe(200)
    }
  })

  test(
    'strangers who fail with a code as often as they like do not keep its owner out: a human check is enough',
    long,
    async () => {
      const secrets = await addVoucher(ports)
      for (let times = 1; times <= 60; times++) {
        const wrong = { ...secrets, password: 'wrong', humanCheck: await human() }
        expect((await send(wrong, { from: nextStranger() })).status).toBe(200)
      }
      const from = nextStranger()
      expect((await send(secrets, { from })).status).toBe(428)
      for (let times = 1; times <= 5; times++) {
        const answer = await send({ ...secrets, humanCheck: await human() }, { from })
        expect(await answer.json()).toMatchObject({ success: true })
      }
    },
  )

  test('what succeeded is no failure: an owner looks as often as a network may', long, async () => {
    const secrets = await addVoucher(ports)
    const from = nextStranger()
    for (let times = 1; times <= 3 * rateLimits.verifyCode.most; times++) {
      expect((await send(secrets, { from })).status).toBe(200)
      if (times % rateLimits.verify.most === 0) world.clock.forward(1)
    }
  })

  test('an address is what the trusted proxy says, and of IPv6 its network', async () => {
    const { most } = rateLimits.verify
    for (let times = 1; times <= most; times++)
      await send(freshSecrets(), { from: `203.0.113.${times}`, to: direct })
    expect((await send(freshSecrets(), { from: '203.0.113.99', to: direct })).status).toBe(429)
    for (let times = 1; times <= most; times++)
      await send(freshSecrets(), { from: `192.0.2.${times}, 2001:db8::${times}` })
    expect((await send(freshSecrets(), { from: '2001:db8::ffff' })).status).toBe(429)
    expect((await send(freshSecrets(), { from: '2001:db8:0:1::1' })).status).toBe(200)
  })

  test('an address has one budget whatever port stands behind it, and what is no address has one together', async () => {
    const { most } = rateLimits.verify
    const spend = async (addresses: (place: number) => string) => {
      for (let place = 1; place <= most; place++)
        expect((await send(freshSecrets(), { from: addresses(place) })).status).not.toBe(429)
      expect((await send(freshSecrets(), { from: addresses(most + 1) })).status).toBe(429)
    }
    await spend((place) => `203.0.113.5:${50_000 + place}`)
    await spend((place) => `[2001:db8:5::1]:${50_000 + place}`)
    await spend((place) => `nobody-${place}`)
  })

  test('who owns a /48 has thirty-two budgets, not one for each of its networks', long, async () => {
    const { most } = rateLimits.verify
    const networks = 40
    const statuses: number[] = []
    for (let network = 1; network <= networks; network++)
      for (let times = 1; times <= most; times++) {
        const body = { ...freshSecrets(), humanCheck: await human() }
        statuses.push((await send(body, { from: `2001:db8:48:${network}::1` })).status)
      }
    const heard = statuses.filter((status) => status === 200)
    console.info(`a /48 with ${networks} networks: ${heard.length} of ${statuses.length} were heard`)
    expect(heard).toHaveLength(networksPerSite * most)
    expect((await send(freshSecrets(), { from: '2001:db8:49::1' })).status).toBe(200)
  })

  test('fifty wrong guesses at once are fifty: three are judged, and all counted', async () => {
    const secrets = await addVoucher(ports)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await send({ ...secrets, password: 'wrong' }, { from: nextStranger() })
        return answer.status
      }),
    )
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect({ judged: count(200), unproven: count(428) }).toEqual({
      judged: rateLimits.verifyFailures.most,
      unproven: 50 - rateLimits.verifyFailures.most,
    })
    const attempt = await world.macs.sign('voucher-attempt', normalCode(secrets.code))
    const bucket = { key: attempt, limit: { ...rateLimits.verifyFailures, most: 51 } }
    expect(await ports.rateLimits.hit([bucket], world.clock.now())).toEqual({ allowed: true, hits: [51] })
  })

  test('a line of the log says what can be acted on: why a request was refused, which constraint of which table', async () => {
    await send({ ...freshSecrets(), code: 'A' }, { from: nextStranger() })
    expect(JSON.parse(logged.at(-1)!)).toMatchObject({ msg: 'request', status: 422, refusal: 'invalid' })
    const breaking: Ports['rateLimits'] = {
      ...ports.rateLimits,
      hit: async (buckets, at) =>
        ports.rateLimits.hit(
          buckets.map(({ key, limit }) => ({ key, limit: { ...limit, name: 'No Name' } })),
          at,
        ),
    }
    const broken = await serveHttp({ ...ports, rateLimits: breaking }, logged)
    const answer = await send(freshSecrets(), { to: broken })
    await broken.close()
    expect(answer.status).toBe(500)
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'fault',
        fault: expect.objectContaining({
          code: '23514',
          table: 'rate_limits',
          constraint: 'rate_limits_name_check',
        }),
      }),
    )
  })

  test('a code, a password and an address are nowhere in the database and in the log', async () => {
    const secrets = await addVoucher(ports)
    const others = freshSecrets()
    const from = '203.0.113.77'
    await send(secrets, { from })
    await send({ ...others, humanCheck: await human() }, { from })
    await send({ code: others.code, password: '' }, { from })
    await send({ code: others.code, unknown: others.password }, { from })
    const { rows: tables } = await reader.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    let dump = ''
    for (const { name } of tables) {
      const { rows } = await reader.query(`select to_jsonb(t) as row from ${name} t`)
      dump += JSON.stringify(rows)
    }
    expect(dump).toContain(secrets.code.slice(15, 19))
    const everything = `${dump}\n${logged.join('\n')}`.toUpperCase()
    for (const { code, password } of [secrets, others])
      for (const canary of [code, normalCode(code), normalCode(code).slice(0, 8), password, from])
        expect(everything).not.toContain(canary)
  })
})

describe('What is done for a verification', () => {
  /** Ports that note what they are asked for, in order of beginning. */
  function noted(ports: Ports): { ports: Ports; asked: string[] } {
    const asked: string[] = []
    const noting = <T extends object>(name: string, port: T): T =>
      Object.fromEntries(
        Object.entries(port).map(([method, call]) => [
          method,
          (...values: unknown[]) => {
            asked.push(`${name}.${method}`)
            return (call as (...values: unknown[]) => unknown)(...values)
          },
        ]),
      ) as T
    const { vouchers, rateLimits, macs } = ports
    return {
      asked,
      ports: {
        ...ports,
        vouchers: noting('vouchers', vouchers),
        rateLimits: noting('rateLimits', rateLimits),
        macs: noting('macs', macs),
      },
    }
  }

  test.each(['verify', 'freeze'] as const)(
    'is the same for an unknown code, a wrong password, a wrong check symbol and no code at all: %s',
    async (call) => {
      const { ports, asked } = noted(memoryPorts(testWorld()))
      const { code, password } = await addVoucher(ports)
      const api = asCaller(createApi(ports), visitor)
      const work = async (request: { code: string; password: string }) => {
        asked.length = 0
        expect(await api.vouchers[call](request)).toEqual(fail({ code: 'voucher-not-found' }))
        return [...asked]
      }
      const unknown = await work(freshSecrets())
      expect(unknown).toEqual([
        'macs.sign',
        'rateLimits.hit',
        'macs.sign',
        'macs.sign',
        'rateLimits.hit',
        'macs.sign',
        'rateLimits.hit',
        'macs.signatures',
        'vouchers.byCode',
        'macs.verify',
      ])
      expect(await work({ code, password: 'wrong' })).toEqual(unknown)
      expect(await work({ code: 'ABC', password })).toEqual(unknown)
    },
  )

  test('of equal passwords of two vouchers nobody can see that they are equal', async () => {
    const { macs } = testWorld()
    const secrets = [freshSecrets(), freshSecrets()].map(({ code }) => ({ code, password: 'ABCDEFGHJK' }))
    const hashes = await Promise.all(
      secrets.map(async (one) => (await storedVoucherOf({}, one, macs)).passwordHash),
    )
    expect(new Set(hashes).size).toBe(2)
  })

  test('finds a voucher whose hashes an older key made', async () => {
    const [old, fresh] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    const stores = memoryPorts(testWorld({ macs: serverMacs([old]) }))
    const secrets = await addVoucher(stores)
    const verified = async (keys: Uint8Array<ArrayBuffer>[]) =>
      asCaller(createApi({ ...stores, macs: serverMacs(keys) }), visitor).vouchers.verify(secrets)
    expect(await verified([fresh, old])).toMatchObject({ ok: true })
    expect(await verified([fresh])).toEqual(fail({ code: 'voucher-not-found' }))
  })
})
