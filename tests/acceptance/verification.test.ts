import type { VerifyRequest } from '@hotovo/application/vouchers/verify'
import { rateLimits } from '@hotovo/domain/limits'
import { checkSymbol, normalCode } from '@hotovo/domain/shared/voucher-code'
import { expiryOf, type Voucher } from '@hotovo/domain/vouchers/voucher'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solvedCheck, type TestApp, testSetups } from '../support/test-app.ts'
import { addVoucher, freshSecrets } from '../support/vouchers.ts'
import { testWorld } from '../support/world.ts'

const failure = { ok: false, error: { code: 'voucher-not-found' } }
const refusedWith = (...problems: object[]) => ({ ok: false, error: { code: 'invalid', problems } })
const needed = { ok: false, error: { code: 'human-check-needed' } }

describe.each(testSetups)('Whoever has a voucher verifies it, $name', ({ open }) => {
  let app: TestApp
  let now: string
  beforeAll(async () => {
    app = await open(testWorld())
  })
  beforeEach(() => {
    // Whatever was counted for the test before is over.
    app.world.clock.forward(61)
    now = app.world.clock.now()
  })
  afterAll(() => app.close())

  const verify = (request: VerifyRequest) => app.api.vouchers.verify(request)
  const human = async () => solvedCheck(await app.api.humanCheck.ask())
  const failTimes = async (times: number) => {
    for (let failures = 1; failures <= times; failures++)
      expect(await verify(freshSecrets())).toEqual(failure)
  }

  describe('and is told what it is worth', () => {
    const issuedAt = '2026-01-15T09:00:00.000Z'
    const spentAt = '2026-02-01T12:00:00.000Z'
    const past = '2026-02-15T22:59:59.999Z'
    const states: [string, Partial<Voucher>, object][] = [
      ['unused', {}, { status: 'active', balance: 50_00, usedAt: null, isValid: true, frozen: false }],
      [
        'partly used',
        { balance: 12_34, usedAt: spentAt },
        { status: 'active', balance: 12_34, usedAt: spentAt, isValid: true, frozen: false },
      ],
      [
        'used',
        { balance: 0, usedAt: spentAt },
        { status: 'used', balance: 0, usedAt: spentAt, isValid: false, frozen: false },
      ],
      ['expired', { expiresAt: past }, { status: 'expired', balance: 50_00, isValid: false, frozen: false }],
      ['blocked by us', { voided: true }, { status: 'inactive', isValid: false, frozen: false }],
      ['frozen', { frozen: true }, { status: 'inactive', balance: 50_00, isValid: false, frozen: true }],
      [
        'frozen and expired since',
        { frozen: true, expiresAt: past },
        { status: 'inactive', isValid: false, frozen: true },
      ],
      [
        'of another currency',
        { currency: 'CZK', amount: 10_000_00, balance: 10_000_00 },
        { currency: 'CZK', amount: 10_000_00, balance: 10_000_00, isValid: true },
      ],
    ]
    test.each(states)('when it is %s', async (_, overrides, shown) => {
      const expiresAt = overrides.expiresAt ?? expiryOf(issuedAt)
      const secrets = await addVoucher(app.ports, { createdAt: issuedAt, expiresAt, ...overrides })
      expect(await verify(secrets)).toEqual({
        ok: true,
        value: expect.objectContaining({
          code: secrets.code,
          amount: 50_00,
          currency: 'EUR',
          createdAt: issuedAt,
          expiresAt,
          serial: expect.stringMatching(/^VCH-[0-9A-Z]{9}$/),
          ...shown,
        }),
      })
    })

    test('until its last millisecond, and expired from then on', async () => {
      const expiresAt = new Date(Date.parse(now) + 1).toISOString()
      const secrets = await addVoucher(app.ports, { expiresAt })
      const shown = async () => (await verify(secrets)) as object
      expect(await shown()).toMatchObject({ value: { status: 'active', isValid: true } })
      app.world.clock.set(expiresAt)
      expect(await shown()).toMatchObject({ value: { status: 'expired', isValid: false } })
    })

    test('however the code and the password were typed', async () => {
      const { code, password } = await addVoucher(app.ports)
      const plain = normalCode(code)
      const typed: [string, string][] = [
        [code.toLowerCase(), ` ${password.toLowerCase()} `],
        [plain, `${password.slice(0, 5)}-${password.slice(5)}`],
        [code.replaceAll('-', '\u00a0–\u00a0').replaceAll('0', 'o').replaceAll('1', 'l'), password],
      ]
      for (const [one, other] of typed)
        expect(await verify({ code: one, password: other })).toMatchObject({
          value: { code },
        })
    })
  })

  test('every failure is the same: unknown code, wrong password, wrong check symbol, no code at all', async () => {
    const { code, password } = await addVoucher(app.ports)
    const stranger = freshSecrets()
    const symbols = normalCode(code).slice(0, 16)
    const wrongCheck = symbols + (checkSymbol(symbols) === '0' ? '1' : '0')
    const pairs: [string, string][] = [
      [stranger.code, stranger.password],
      [code, stranger.password],
      [wrongCheck, password],
      ['ABC', 'x'],
      [`${code}0`, password],
      ['💶💶💶', '\u0000'],
      [password, code],
      ['a'.repeat(4000), 'b'.repeat(4000)],
    ]
    for (const [one, other] of pairs) {
      // Each with a human check, so that failures are not what is refused.
      expect(await verify({ code: one, password: other, humanCheck: await human() })).toEqual(failure)
    }
    app.world.clock.forward(16)
    expect(await verify({ code, password })).toMatchObject({ ok: true })
  })

  test('all problems come at once, and nothing is used up by them', async () => {
    const secrets = await addVoucher(app.ports)
    const humanCheck = await human()
    expect(await verify({ code: ' ', password: '', humanCheck: { ...humanCheck, answer: '' } })).toEqual(
      refusedWith(
        { at: 'code', code: 'required' },
        { at: 'password', code: 'required' },
        { at: 'humanCheck.answer', code: 'human-check-required' },
      ),
    )
    expect(await verify({ ...secrets, code: 'AB', humanCheck })).toEqual(
      refusedWith({ at: 'code', code: 'too-short', min: 3 }),
    )
    expect(await verify({ ...secrets, humanCheck: { ...humanCheck, answer: '-7' } })).toEqual(
      refusedWith({ at: 'humanCheck.answer', code: 'human-check-wrong' }),
    )
    expect(await verify({ ...secrets, humanCheck })).toMatchObject({ ok: true })
  })

  test('a filled honeypot is a failed human check, with the right answer and without any', async () => {
    const secrets = await addVoucher(app.ports)
    const wrong = refusedWith({ at: 'humanCheck.answer', code: 'human-check-wrong' })
    expect(await verify({ ...secrets, website: 'x' })).toEqual(wrong)
    expect(await verify({ ...secrets, website: 'x', humanCheck: await human() })).toEqual(wrong)
    expect(await verify({ ...secrets, website: '' })).toMatchObject({ ok: true })
  })

  test('a human check is accepted once, also by a failure', async () => {
    const secrets = await addVoucher(app.ports)
    for (const first of [freshSecrets(), secrets]) {
      const humanCheck = await human()
      await verify({ ...first, humanCheck })
      expect(await verify({ ...secrets, humanCheck })).toEqual(
        refusedWith({ at: 'humanCheck.answer', code: 'human-check-expired' }),
      )
    }
  })

  test('after three failures in fifteen minutes a human check is needed, for the right pair too', async () => {
    const secrets = await addVoucher(app.ports)
    await failTimes(3)
    expect(await verify(freshSecrets())).toEqual(needed)
    expect(await verify(secrets)).toEqual(needed)
    expect(await verify({ ...secrets, humanCheck: await human() })).toMatchObject({ ok: true })
    // Success forgives nobody's failures.
    expect(await verify(secrets)).toEqual(needed)
    app.world.clock.forward(14)
    expect(await verify(secrets)).toEqual(needed)
    app.world.clock.forward(1)
    expect(await verify(secrets)).toMatchObject({ ok: true })
  })

  test('what succeeded is not counted as a failure', async () => {
    const secrets = await addVoucher(app.ports)
    for (let times = 1; times <= 4; times++) expect(await verify(secrets)).toMatchObject({ ok: true })
    await failTimes(3)
    expect(await verify(secrets)).toEqual(needed)
  })

  test('whoever asks too often waits, with a human check too, and is heard again', async () => {
    const secrets = await addVoucher(app.ports)
    const { most, seconds } = rateLimits.verify
    for (let times = 1; times <= most; times++) await verify(secrets)
    app.world.clock.set(new Date(Date.parse(now) + 20_500).toISOString())
    expect(await verify({ ...secrets, humanCheck: await human() })).toEqual({
      ok: false,
      error: { code: 'too-many-requests', limit: rateLimits.verify, retryAfterSeconds: 40 },
    })
    app.world.clock.set(new Date(Date.parse(now) + seconds * 1000).toISOString())
    expect(await verify(secrets)).toMatchObject({ ok: true })
  })
})
