import { randomUUID } from 'node:crypto'
import { contract } from '@hotovo/adapters/http/contract/contract'
import { openapi } from '@hotovo/adapters/http/openapi'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { revokeMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import { followExpiringVouchers } from '@hotovo/application/vouchers/expiry'
import { freezeChange } from '@hotovo/application/vouchers/freezing'
import { rateLimits } from '@hotovo/domain/limits'
import { type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { voucherSerial } from '@hotovo/domain/orders/reference-numbers'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'
import { httpBackends, postgres, type Stores } from '../support/backends.ts'
import { keyFor } from '../support/merchants.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { serveHttp } from '../support/test-app.ts'
import { long, runs } from '../support/tier.ts'
import { addVoucher, freshSecrets } from '../support/vouchers.ts'
import { settableClock, testWorld } from '../support/world.ts'

const start = '2026-03-02T09:00:00.000Z'
const redeemPath = '/api/vouchers/redeem'
const merchantRows = Object.entries(contract).filter(([, row]) =>
  (row.refusals as readonly string[]).includes('api-key-required'),
)

/** What each call of merchants is sent, and the scope it needs. */
const sound: Readonly<Record<string, { readonly scope: Scope; readonly body?: object }>> = {
  validateVoucher: { scope: 'vouchers.validate', body: { code: 'ABC', password: 'x' } },
  redeemVoucher: {
    scope: 'vouchers.redeem',
    body: { code: 'ABC', password: 'x', amount: 1, currency: 'EUR' },
  },
  viewVoucher: { scope: 'vouchers.view' },
  listTransactions: { scope: 'transactions.view' },
  reverseTransaction: { scope: 'transactions.reverse', body: {} },
}

describe.each(httpBackends)('Merchants over HTTP, on $name', (backend) => {
  const clock = settableClock(start)
  const logged: string[] = []
  let stores: Stores
  let ports: Ports
  let server: Awaited<ReturnType<typeof serveHttp>>
  let shop: Awaited<ReturnType<typeof keyFor>>
  beforeAll(async () => {
    stores = await backend.open()
    ports = { ...stores, ...testWorld({ clock }) }
    server = await serveHttp(ports, logged)
  })
  beforeEach(async () => {
    clock.set(start)
    shop = await keyFor(ports)
  })
  afterAll(async () => {
    await server.close()
    await stores.close()
  })

  type Asked = {
    readonly by?: string | undefined
    readonly key?: string | undefined
    readonly visitor?: string
  }
  async function send(
    path: string,
    body: unknown,
    { by = shop.secret, key = randomUUID(), visitor }: Asked = {},
  ) {
    const answer = await fetch(server.baseUrl + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(by ? { authorization: `Bearer ${by}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(visitor ? { 'hotovo-visitor': visitor } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
  }
  const spend = (secrets: object, amount: unknown, more: object = {}) => ({
    ...secrets,
    amount,
    currency: 'EUR',
    ...more,
  })
  const someVoucher = async (overrides: Partial<Voucher> = {}) => {
    const serial = voucherSerial(systemRandom.integer)
    return { serial, secrets: await addVoucher(ports, { serial, ...overrides }) }
  }
  const standing = async (serial: string) => (await ports.vouchers.find(serial))!
  /** Everything that spending writes. */
  const everything = async (serial: string) => ({
    voucher: (await standing(serial)).voucher,
    history: await ports.vouchers.history(serial),
    entries: (await ports.auditRecords.page({ filter: {}, now: clock.now(), limit: 10_000 })).length,
    jobs: (await stores.queued()).length,
  })
  const refusedAs = (status: number, code: string, more: object = {}) => ({
    status,
    body: expect.objectContaining({ status, code, ...more }),
  })
  /** A request that is refused, and of which nothing is left. */
  async function expectRefused(
    serial: string,
    asked: () => ReturnType<typeof send>,
    [status, code, more]: readonly [number, string, object?],
  ) {
    const before = await everything(serial)
    const answer = await asked()
    expect(answer).toMatchObject(refusedAs(status, code, more))
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await everything(serial)).toEqual(before)
  }

  test('a voucher is checked, spent in parts and given back, each as the contract says', async () => {
    const { serial, secrets } = await someVoucher()
    const voucher = {
      serial,
      currency: 'EUR',
      amount: 50_00,
      status: 'active',
      expiresAt: expect.any(String),
    }
    expect(await send('/api/vouchers/validate', secrets)).toMatchObject({
      status: 200,
      body: { valid: true, voucher: { ...voucher, balance: 50_00 } },
    })
    const code = encodeURIComponent(secrets.code)
    expect((await send(`/api/vouchers/${code}`, undefined)).body).toEqual({
      currency: 'EUR',
      status: 'active',
      expiresAt: expect.any(String),
    })
    const spent = await send(redeemPath, spend(secrets, 12_34, { reference: 'Účtenka 7' }))
    expect(spent).toMatchObject({
      status: 201,
      body: {
        transaction: { kind: 'redeem', serial, amount: 12_34, balanceAfter: 37_66, reference: 'Účtenka 7' },
        voucher: { ...voucher, balance: 37_66 },
      },
    })
    expect(spent.headers.get('cache-control')).toBe('no-store')
    expect(spent.text).not.toContain(shop.merchant.id)
    // Whoever has taken some of it is told of the rest.
    expect((await send(`/api/vouchers/${code}`, undefined)).body).toMatchObject({ serial, balance: 37_66 })
    const other = await keyFor(ports)
    expect((await send(`/api/vouchers/${code}`, undefined, { by: other.secret })).body).not.toHaveProperty(
      'balance',
    )
    const { id } = spent.body.transaction
    expect(await send(`/api/transactions/${id}/reverse`, { amount: 2_34 })).toMatchObject({
      status: 201,
      body: { transaction: { kind: 'reverse', amount: 2_34, reverses: id }, voucher: { balance: 40_00 } },
    })
    const listed = await send('/api/transactions?limit=1', undefined)
    expect(listed.body).toMatchObject({ items: [{ kind: expect.any(String) }], next: expect.any(String) })
    const rest = await send(`/api/transactions?cursor=${encodeURIComponent(listed.body.next)}`, undefined)
    expect(rest.body.items).toHaveLength(1)
    expect((await send('/api/transactions', undefined, { by: other.secret })).body.items).toEqual([])
  })

  test('an answer is told again byte for byte, whatever became of the voucher meanwhile', async () => {
    const { serial, secrets } = await someVoucher()
    const [key, backKey] = [randomUUID(), 'k'.repeat(255)]
    const request = spend(secrets, 10_00, { reference: 'A-1' })
    const first = await send(redeemPath, request, { key })
    expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
    const reversing = `/api/transactions/${first.body.transaction.id}/reverse`
    const back = await send(reversing, { amount: 1_00 }, { key: backKey })
    expect(back.status).toBe(201)
    const again = async () => {
      const before = await everything(serial)
      for (const [told, answer] of [
        [first, await send(redeemPath, request, { key })],
        [back, await send(reversing, { amount: 1_00 }, { key: backKey })],
      ] as const) {
        expect(answer.text).toBe(told.text)
        expect(answer.status).toBe(201)
        expect(answer.headers.get('idempotent-replayed')).toBe('true')
      }
      expect(await everything(serial)).toEqual(before)
    }
    await again()
    await send(redeemPath, spend(secrets, 41_00))
    await again()
    await send(reversing, {})
    const frozen = freezeChange(await standing(serial), true, { by: { kind: 'system' }, at: clock.now() })
    expect(await ports.vouchers.change({ ...frozen, jobs: [] })).toBe('changed')
    await again()
    const { key: newer, secret } = await keyFor(ports, shop.merchant.name)
    expect(newer.merchantId).toBe(shop.merchant.id)
    expect((await send(redeemPath, request, { key, by: secret })).text).toBe(first.text)
    // It is kept for thirty days, and is a new request after that.
    clock.set('2026-04-01T08:59:59.999Z')
    await again()
    clock.set('2026-04-01T09:00:00.000Z')
    await expectRefused(serial, () => send(redeemPath, request, { key }), [422, 'frozen'])
  })

  test('an answer outlives the voucher that expired', async () => {
    const { serial, secrets } = await someVoucher({ expiresAt: '2026-03-10T22:59:59.999Z' })
    const [key, request] = [randomUUID(), spend(secrets, 10_00)]
    const first = await send(redeemPath, request, { key })
    clock.set('2026-03-11T00:00:00.000Z')
    await followExpiringVouchers(ports)()
    expect((await standing(serial)).voucher).toMatchObject({ balance: 0, lapsed: 40_00 })
    expect((await send(redeemPath, request, { key })).text).toBe(first.text)
    // What comes back to it lapses too.
    const { id } = first.body.transaction
    expect(await send(`/api/transactions/${id}/reverse`, { amount: 4_00 })).toMatchObject({
      status: 201,
      body: { voucher: { status: 'expired' } },
    })
    await followExpiringVouchers(ports)()
    expect((await standing(serial)).voucher).toMatchObject({ balance: 0, lapsed: 44_00 })
  })

  test('a key is needed, has its length, and stands for one request', async () => {
    const { serial, secrets } = await someVoucher()
    const request = spend(secrets, 1_00)
    await expectRefused(serial, () => send(redeemPath, request, { key: '' }), [
      400,
      'idempotency-key-missing',
    ])
    const long = { key: 'k'.repeat(256) }
    await expectRefused(serial, () => send(redeemPath, request, long), [400, 'idempotency-key-malformed'])
    const key = randomUUID()
    const { id } = (await send(redeemPath, request, { key })).body.transaction
    const reused = [422, 'idempotency-key-reused'] as const
    for (const changed of [{ amount: 1_01 }, { reference: 'x' }])
      await expectRefused(serial, () => send(redeemPath, { ...request, ...changed }, { key }), reused)
    const reversing = `/api/transactions/${id}/reverse`
    await expectRefused(serial, () => send(reversing, {}, { key }), reused)
    await expectRefused(serial, () => send(reversing, {}, { key: '' }), [400, 'idempotency-key-missing'])
    const other = await keyFor(ports)
    expect(await send(redeemPath, request, { key, by: other.secret })).toMatchObject({ status: 201 })
  })

  test('a key whose request was refused is free', async () => {
    const { secrets } = await someVoucher()
    const key = randomUUID()
    expect((await send(redeemPath, spend(secrets, 50_01), { key })).status).toBe(422)
    expect((await send(redeemPath, spend(secrets, 50_00), { key })).status).toBe(201)
  })

  describe('of what cannot be spent nothing is', () => {
    test.each<[string, Partial<Voucher>, object, readonly [number, string, object?]]>([
      ['more than the balance', {}, { amount: 50_01 }, [422, 'insufficient-balance']],
      ['another currency', {}, { currency: 'CZK' }, [422, 'wrong-currency']],
      ['a blocked voucher', { frozen: true }, {}, [422, 'frozen']],
      ['a cancelled voucher', { voided: true }, {}, [422, 'cancelled']],
      [
        'an expired voucher',
        { createdAt: '2025-02-28T09:00:00.000Z', expiresAt: start },
        {},
        [422, 'expired'],
      ],
      [
        'zero',
        {},
        { amount: 0 },
        [422, 'invalid', { problems: [{ at: 'amount', code: 'amount-not-positive' }] }],
      ],
      ['less than zero', {}, { amount: -1 }, [422, 'invalid']],
      ['more than any voucher is worth', {}, { amount: 9_999_999_99 }, [422, 'invalid']],
      [
        'half a cent',
        {},
        { amount: 0.5 },
        [
          400,
          'malformed',
          {
            detail: expect.stringContaining('whole cents, e.g. 750'),
            problems: [{ at: 'amount', code: 'wrong-shape' }],
          },
        ],
      ],
      ['an amount beyond safe numbers', {}, { amount: 2 ** 60 }, [400, 'malformed']],
      [
        'an amount as people write it',
        {},
        { amount: '7.50' },
        [400, 'malformed', { detail: 'See the problems. An amount is in whole cents, e.g. 750 for 7.50.' }],
      ],
      ['no amount', {}, { amount: undefined }, [400, 'malformed']],
      ['an unknown currency', {}, { currency: 'GBP' }, [400, 'malformed', { detail: 'See the problems.' }]],
      ['an unknown field', {}, { balance: 1 }, [400, 'malformed']],
      ['a reference without end', {}, { reference: 'x'.repeat(141) }, [422, 'invalid']],
      ['a reference with a hidden sign', {}, { reference: 'a\u0000b' }, [422, 'invalid']],
      ['no password', {}, { password: undefined }, [400, 'malformed']],
      ['an empty password', {}, { password: '' }, [422, 'invalid']],
    ])('%s', async (_, overrides, change, refused) => {
      const { serial, secrets } = await someVoucher(overrides)
      await expectRefused(serial, () => send(redeemPath, { ...spend(secrets, 1_00), ...change }), refused)
    })

    test('at the last millisecond of a voucher it is spent, and after it never', async () => {
      const { serial, secrets } = await someVoucher()
      const { expiresAt } = (await standing(serial)).voucher
      clock.set(new Date(Date.parse(expiresAt) - 1).toISOString())
      expect((await send(redeemPath, spend(secrets, 1_00))).status).toBe(201)
      for (const instant of [expiresAt, new Date(Date.parse(expiresAt) + 1).toISOString()]) {
        clock.set(instant)
        await expectRefused(serial, () => send(redeemPath, spend(secrets, 1_00)), [422, 'expired'])
      }
      await followExpiringVouchers(ports)()
      await expectRefused(serial, () => send(redeemPath, spend(secrets, 1_00)), [422, 'expired'])
    })
  })

  test('a reversal beyond its redemption, of another, of nothing, gives nothing back', async () => {
    const { serial, secrets } = await someVoucher()
    const { id } = (await send(redeemPath, spend(secrets, 10_00))).body.transaction
    const reversing = `/api/transactions/${id}/reverse`
    const { transaction } = (await send(reversing, { amount: 4_00 })).body
    const other = await keyFor(ports)
    const notFound = [404, 'transaction-not-found'] as const
    const refused: [string, object, readonly [number, string, object?], string?][] = [
      [reversing, { amount: 6_01 }, [422, 'reversal-too-large', { left: 6_00 }]],
      [reversing, { amount: 0 }, [422, 'invalid']],
      [reversing, { amount: -1 }, [422, 'invalid']],
      [reversing, { amount: 0.5 }, [400, 'malformed']],
      [reversing, { amount: 1, currency: 'EUR' }, [400, 'malformed']],
      [reversing, {}, notFound, other.secret],
      [`/api/transactions/${randomUUID()}/reverse`, {}, notFound],
      [`/api/transactions/${transaction.id}/reverse`, {}, notFound],
      ['/api/transactions/x/reverse', {}, notFound],
    ]
    for (const [path, body, expected, by] of refused)
      await expectRefused(serial, () => send(path, body, { by: by ?? shop.secret }), expected)
    expect((await send(reversing, {})).body.voucher.balance).toBe(50_00)
    await expectRefused(serial, () => send(reversing, {}), [422, 'reversal-too-large', { left: 0 }])
  })

  test('an unknown code and a wrong password have one answer in status, headers, text and size', async () => {
    const { secrets } = await someVoucher()
    const { secrets: frozen } = await someVoucher({ frozen: true })
    const other = freshSecrets()
    const wrong = [
      other,
      { code: secrets.code, password: other.password },
      { code: frozen.code, password: other.password },
      { code: 'ABC', password: 'x' },
    ]
    for (const [path, more] of [
      ['/api/vouchers/validate', {}],
      [redeemPath, { amount: 1_00, currency: 'EUR' }],
    ] as const) {
      const answers = []
      for (const one of wrong) {
        const { status, headers, text } = await send(path, { ...one, ...more })
        const { date: _date, 'x-request-id': id, ...rest } = Object.fromEntries(headers)
        answers.push({ status, headers: rest, text: text.replace(id!, '') })
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
    expect((await send('/api/vouchers/validate', other)).text).toBe('{"valid":false}')
  })

  describe('who may call what', () => {
    test('the table has every call of merchants', () => {
      expect(merchantRows.map(([name]) => name)).toEqual(Object.keys(sound))
      expect(new Set(Object.values(sound).map(({ scope }) => scope))).toEqual(new Set(scopes))
    })

    const pathOf = (row: { readonly path: string }) =>
      row.path.replace(':code', 'ABC').replace(':id', randomUUID())

    test.each(merchantRows)('%s', async (name, row) => {
      const { scope, body } = sound[name]!
      const path = pathOf(row)
      const asked = (by: string) => send(path, body, { by })
      const revoked = await keyFor(ports)
      await revokeMerchantKey(ports)(revoked.key.id)
      const staff = await signInAs(asCaller(createApi(ports), visitor), await staffMember(ports))
      const nobodys = [
        '',
        revoked.secret,
        staff.accessToken,
        staff.refreshToken!,
        `${shop.secret}x`,
        shop.secret.slice(0, -1),
        shop.secret.toLowerCase(),
        'hv_live_',
        shop.key.id,
      ]
      for (const by of nobodys) {
        const answer = await asked(by)
        expect(answer).toMatchObject(refusedAs(401, 'api-key-required'))
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
      const others = await keyFor(
        ports,
        undefined,
        scopes.filter((one) => one !== scope),
      )
      expect(await asked(others.secret)).toMatchObject(refusedAs(403, 'scope-required', { scope }))
      const only = await keyFor(ports, undefined, [scope])
      expect([401, 403]).not.toContain((await asked(only.secret)).status)
    })

    test.each(merchantRows)('without a key nobody hears what is wrong with %s', async (_, row) => {
      const path = `${pathOf(row)}?nothing=1`
      const shapeless = row.method === 'get' ? [undefined] : ['{', '"'.padEnd(33_000, 'x')]
      for (const body of shapeless) {
        for (const by of ['', `${shop.secret}x`])
          expect(await send(path, body, { by })).toMatchObject(refusedAs(401, 'api-key-required'))
        expect([400, 413]).toContain((await send(path, body)).status)
      }
    })

    test('a key of a merchant opens nothing of the back-office', async () => {
      for (const path of ['/api/admin/vouchers', '/api/admin/me', '/auth/v1/user'])
        expect(await send(path, undefined)).toMatchObject(refusedAs(401, 'sign-in-required'))
    })
  })

  test('a key is stored nowhere but as a hash, and neither it nor a code is in a log', async () => {
    const { secrets } = await someVoucher()
    await send(redeemPath, spend(secrets, 1_00))
    await send(`/api/vouchers/${encodeURIComponent(secrets.code)}`, undefined)
    expect(JSON.stringify(await ports.merchants.all())).not.toContain(shop.secret)
    expect(logged.join('\n')).toContain('/api/vouchers/:code')
    for (const secret of [shop.secret, secrets.code, secrets.password])
      expect(logged.join('\n')).not.toContain(secret)
  })

  const limited = refusedAs(429, 'too-many-requests')
  const wrongFor = (secrets: object) => ({ ...secrets, password: freshSecrets().password })

  test('failures about one code are limited, of one key, and the right password passes', async () => {
    const { secrets } = await someVoucher()
    const validate = (one: object, by = shop.secret) => send('/api/vouchers/validate', one, { by })
    const { most } = rateLimits.merchantCode
    for (let times = 1; times <= most + 5; times++) expect((await validate(secrets)).body.valid).toBe(true)
    const wrong = wrongFor(secrets)
    for (let times = 1; times <= most; times++) expect((await validate(wrong)).body).toEqual({ valid: false })
    for (const [path, body] of [
      ['/api/vouchers/validate', wrong],
      [redeemPath, spend(wrong, 1_00)],
    ] as const) {
      const answer = await send(path, body)
      expect(answer).toMatchObject(limited)
      expect(answer.headers.get('retry-after')).toBe('3600')
    }
    expect((await validate(secrets)).body.valid).toBe(true)
    expect((await send(redeemPath, spend(secrets, 1_00))).status).toBe(201)
    const other = await keyFor(ports)
    expect((await validate(wrong, other.secret)).body).toEqual({ valid: false })
    clock.forward(60)
    expect((await validate(wrong)).body).toEqual({ valid: false })
  })

  test('whom a merchant names as its visitor has a limit of their own, and closes it to nobody else', async () => {
    const { secret: by } = await keyFor(ports)
    const guess = (visitor?: string) =>
      send('/api/vouchers/validate', freshSecrets(), visitor ? { by, visitor } : { by })
    for (let times = 1; times <= rateLimits.merchantVisitor.most; times++)
      expect((await guess('a-17')).body).toEqual({ valid: false })
    expect(await guess('a-17')).toMatchObject(limited)
    expect((await guess('a-18')).body).toEqual({ valid: false })
    expect((await guess()).body).toEqual({ valid: false })
    const { secrets } = await someVoucher()
    expect((await send(redeemPath, spend(secrets, 1), { by, visitor: 'a-17' })).status).toBe(201)
  })

  test('failures about many codes are limited for all of a key', long, async () => {
    const { secret: by } = await keyFor(ports)
    const { most } = rateLimits.merchantFailures
    const validate = (one: object) => send('/api/vouchers/validate', one, { by })
    const guesses = Array.from({ length: most }, freshSecrets)
    for (let from = 0; from < most; from += 20)
      await Promise.all(guesses.slice(from, from + 20).map(validate))
    expect(await validate(freshSecrets())).toMatchObject(limited)
    const { secrets } = await someVoucher()
    expect((await validate(secrets)).body.valid).toBe(true)
  })
})

describe('No request of a merchant ends in a fault', () => {
  let stores: Stores
  let server: Awaited<ReturnType<typeof serveHttp>>
  let secret: string
  beforeAll(async () => {
    stores = await postgres.open()
    const ports = { ...stores, ...testWorld() }
    server = await serveHttp(ports)
    ;({ secret } = await keyFor(ports))
  })
  afterAll(async () => {
    await server.close()
    await stores.close()
  })
  const { paths } = openapi('Hotovo', 'http://localhost')
  const calls = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/vouchers/') || path.startsWith('/api/transactions'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const { parameters } = operation as { parameters: readonly { name: string; in: string }[] }
        const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
        return { method: method.toUpperCase(), path, names }
      }),
    )
  const nasty = fc.oneof(
    fc.string({ unit: anySign, maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '%',
      '-1',
      '0000-01-01T00:00:00Z',
      '0000-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '2026-11-20T10:00:00.000Z_00000000-0000-4000-8000-000000000000',
      '0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
      '00000000-0000-4000-8000-000000000000',
      'x'.repeat(5000),
    ),
  )
  const body = fc.oneof(
    fc.json({ depthSize: 'small' }).map((text) => JSON.parse(text) as unknown),
    fc.record({
      code: nasty,
      password: nasty,
      amount: fc.oneof(fc.integer(), fc.double()),
      currency: fc.constantFrom('EUR', 'CZK', 'x'),
      reference: nasty,
    }),
  )
  const key = fc.oneof(fc.constant('k'), fc.string({ minLength: 1, maxLength: 300 }).map(encodeURIComponent))

  test.each(calls)('$method $path', async ({ method, path, names }) => {
    await fc.assert(
      fc.asyncProperty(
        nasty,
        body,
        key,
        fc.array(nasty, { maxLength: 2 }),
        async (place, sent, of, values) => {
          const well = (text: string) =>
            new URLSearchParams({ text }).toString().slice(5).replaceAll('+', '%20')
          const query =
            names.length === 0
              ? ''
              : `?${values.map((one, n) => `${names[n % names.length]}=${well(one)}`).join('&')}`
          const url = path.replace(/\{\w+\}/, well(place) || 'x') + query
          const answer = await fetch(server.baseUrl + url, {
            method,
            headers: {
              authorization: `Bearer ${secret}`,
              'idempotency-key': of,
              ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
            },
            ...(method === 'GET' ? {} : { body: JSON.stringify(sent) }),
          })
          expect({ url, status: answer.status }).toEqual({
            url,
            status: expect.toSatisfy((status: number) => status < 500),
          })
        },
      ),
      runs(2000, 100),
    )
  })

  test.each(['from', 'to'])('an instant that no calendar of the database has, as %s', async (name) => {
    for (const instant of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const answer = await fetch(`${server.baseUrl}/api/transactions?${name}=${instant}`, {
        headers: { authorization: `Bearer ${secret}` },
      })
      expect(answer.status).toBeLessThan(500)
    }
  })
})
