import type { Api } from '@hotovo/application/api'
import { closeStaff, resetStaff } from '@hotovo/application/staff/accounts'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '../support/authenticator.ts'
import { setUpFactor, signInAs, somebody, staffMember, totpOf } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('A passkey, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const refused = (code: string) => ({ ok: false, error: { code } })
  const wrong = { ok: false, error: { code: 'factor-code-wrong' } }
  const inside = ({ accessToken }: SessionGrant) => app.as(() => accessToken)
  const entries = async () => app.ports.systemLog.newest(100)

  async function asked(api: Api, id: string) {
    const challenge = await api.session.challengeFactor({ id })
    if (!challenge.ok) throw new Error(challenge.error.code)
    return { challengeId: challenge.value.id, ...challenge.value.webauthn! }
  }
  async function begun(api: Api) {
    const passkey = await api.session.beginPasskey({ name: 'Notebook' })
    if (!passkey.ok) throw new Error(passkey.error.code)
    return passkey.value.id
  }
  /** Somebody with a passkey, and the device that keeps it. */
  async function withPasskey() {
    const one = await somebody(app)
    const device = authenticator()
    const id = await begun(one.api)
    const { challengeId, options } = await asked(one.api, id)
    const made = await one.api.session.verifyFactor({ id, challengeId, credential: device.create(options) })
    if (!made.ok) throw new Error(made.error.code)
    return { ...one, device, id, options, session: made.value, api: inside(made.value) }
  }
  type WithPasskey = Awaited<ReturnType<typeof withPasskey>>
  async function halfway({ credentials }: Pick<WithPasskey, 'credentials'>) {
    return inside(await signInAs(app.api, credentials))
  }

  test('is made for this site, for its owner, found by itself and opened after looking who it is', async () => {
    const one = await withPasskey()
    expect(one.options).toMatchObject({
      rp: { id: 'localhost' },
      user: {
        id: Buffer.from(one.session.account.id).toString('base64url'),
        name: one.credentials.email,
      },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(one.session.account.factors).toMatchObject([{ id: one.id, type: 'webauthn', name: 'Notebook' }])
    const claims = await app.ports.accessTokens.verify(one.session.accessToken, app.world.clock.now())
    expect(claims).toMatchObject({
      assurance: 'aal2',
      methods: [{ method: 'password' }, { method: 'webauthn' }],
    })
    expect(await one.api.staff.me()).toMatchObject({ ok: true })
    // Another one is not to be made where the first is.
    const { options } = await asked(one.api, await begun(one.api))
    expect(options.excludeCredentials).toHaveLength(1)
  })

  test('passes the second step, beside a program or alone; recovery codes are there for it, too', async () => {
    const one = await withPasskey()
    const codes = await one.api.staff.own.makeRecoveryCodes()
    expect(codes).toMatchObject({ ok: true })
    await setUpFactor(one.api, app.world.clock)
    const api = await halfway(one)
    expect(await api.staff.me()).toEqual(refused('second-step-required'))
    const { challengeId, type, options } = await asked(api, one.id)
    expect(type).toBe('request')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const passed = await api.session.verifyFactor({
      id: one.id,
      challengeId,
      credential: one.device.get(options),
    })
    if (!passed.ok) throw new Error(passed.error.code)
    expect(await inside(passed.value).staff.me()).toMatchObject({ ok: true })
    const used = (await entries()).find(({ action }) => action === 'security_second_step_passed')
    expect(used).toMatchObject({ details: { factor: one.id } })
  })

  test('of another site, of another challenge, or of nobody in particular is none', async () => {
    const one = await withPasskey()
    const api = await halfway(one)
    const otherwise = [
      { origin: 'https://hotovo.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'hotovo.example' },
      { challenge: 'A'.repeat(43) },
      { isUnverified: true },
    ]
    for (const change of otherwise.slice(0, 4)) {
      const { challengeId, options } = await asked(api, one.id)
      const credential = one.device.get(options, change)
      expect(await api.session.verifyFactor({ id: one.id, challengeId, credential })).toMatchObject(wrong)
    }
    const fresh = await somebody(app)
    for (const change of otherwise) {
      const id = await begun(fresh.api)
      const { challengeId, options } = await asked(fresh.api, id)
      const credential = authenticator().create(options, change)
      expect(await fresh.api.session.verifyFactor({ id, challengeId, credential })).toMatchObject(wrong)
    }
    const failed = (await entries()).filter(({ action }) => action === 'security_second_step_failed')
    expect(failed).toHaveLength(4)
  })

  test('answers a challenge once, in its session, within five minutes', async () => {
    const one = await withPasskey()
    const [first, second] = [await halfway(one), await halfway(one)]
    const { challengeId, options } = await asked(first, one.id)
    const credential = one.device.get(options)
    expect(await second.session.verifyFactor({ id: one.id, challengeId, credential })).toEqual(
      refused('challenge-over'),
    )
    expect(await first.session.verifyFactor({ id: one.id, challengeId, credential })).toMatchObject({
      ok: true,
    })
    const again = one.device.get(options)
    expect(await first.session.verifyFactor({ id: one.id, challengeId, credential: again })).toMatchObject(
      wrong,
    )
    const late = await asked(second, one.id)
    app.world.clock.forward(5)
    const answer = { id: one.id, challengeId: late.challengeId, credential: one.device.get(late.options) }
    expect(await second.session.verifyFactor(answer)).toEqual(refused('challenge-over'))
  })

  test('that counts back is refused, and staff are told of the copy', async () => {
    const one = await withPasskey()
    const api = await halfway(one)
    const { challengeId, options } = await asked(api, one.id)
    const credential = one.device.get(options, { signCount: 1 })
    expect(await api.session.verifyFactor({ id: one.id, challengeId, credential })).toMatchObject(wrong)
    expect(await entries()).toContainEqual(
      expect.objectContaining({
        action: 'security_suspicious_activity',
        details: expect.objectContaining({ reason: 'passkey-counted-back', factor: one.id }),
      }),
    )
  })

  test('of another account, or of another factor, opens nothing', async () => {
    const [one, stranger] = [await withPasskey(), await withPasskey()]
    const api = await halfway(one)
    const { challengeId, options } = await asked(api, one.id)
    const { allowCredentials: _, ...any } = options
    const credential = stranger.device.get(any)
    expect(await api.session.verifyFactor({ id: one.id, challengeId, credential })).toMatchObject(wrong)
    expect(await api.session.challengeFactor({ id: stranger.id })).toEqual(refused('factor-not-found'))
    const program = await setUpFactor(one.api, app.world.clock)
    const own = { challengeId, credential: one.device.get(options) }
    expect(await api.session.verifyFactor({ id: program.factorId, ...own })).toEqual(
      refused('challenge-over'),
    )
    expect(await api.session.verifyFactor({ id: one.id, challengeId, code: '123456' })).toMatchObject(wrong)
  })

  test('that guesses locks the second step of its account as codes do', async () => {
    const one = await withPasskey()
    const api = await halfway(one)
    for (let count = 1; count <= 5; count++) {
      const { challengeId } = await asked(api, one.id)
      const credential = { id: 'guess', response: { userHandle: null } }
      expect(await api.session.verifyFactor({ id: one.id, challengeId, credential })).toMatchObject({
        ok: false,
      })
    }
    const { challengeId, options } = await asked(api, one.id)
    expect(
      await api.session.verifyFactor({ id: one.id, challengeId, credential: one.device.get(options) }),
    ).toMatchObject(refused('sign-in-locked'))
  })

  describe('as the way in', () => {
    async function challenge() {
      const asked = await app.api.session.challengePasskey()
      if (!asked.ok) throw new Error(asked.error.code)
      return { challengeId: asked.value.id, options: asked.value.options }
    }
    const notIn = { ok: false, error: { code: 'credentials-wrong' } }

    test('signs its owner in without a password, with both steps told in the token', async () => {
      const one = await withPasskey()
      const { challengeId, options } = await challenge()
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
      expect(options.allowCredentials ?? []).toEqual([])
      const entered = await app.api.session.signInWithPasskey({
        challengeId,
        credential: one.device.get(options),
      })
      if (!entered.ok) throw new Error(entered.error.code)
      expect(await inside(entered.value).staff.me()).toMatchObject({ ok: true })
      const claims = await app.ports.accessTokens.verify(entered.value.accessToken, app.world.clock.now())
      expect(claims).toMatchObject({ assurance: 'aal2', methods: [{ method: 'passkey' }] })
      const refreshed = await app.api.session.refresh({ refreshToken: entered.value.refreshToken })
      expect(refreshed.ok && (await inside(refreshed.value).staff.me())).toMatchObject({ ok: true })
      const entry = (await entries()).find(({ details }) => details.method === 'passkey')
      expect(entry).toMatchObject({ action: 'security_admin_login_success', details: { factor: one.id } })
      // Without the passkey the session has passed nothing, where there is another factor.
      const { secret } = await setUpFactor(inside(entered.value), app.world.clock)
      app.world.clock.forward(1)
      const again = await challenge()
      const second = await app.api.session.signInWithPasskey({
        challengeId: again.challengeId,
        credential: one.device.get(again.options),
      })
      if (!second.ok) throw new Error(second.error.code)
      // It takes the password, which a passkey is none of.
      expect(await inside(second.value).session.removeFactor({ id: one.id })).toEqual(
        refused('sign-in-too-old'),
      )
      const { password } = one.credentials
      const code = totpOf(secret, app.world.clock.now())
      const removed = await inside(second.value).staff.own.removeFactor({ id: one.id, password, code })
      expect(removed).toMatchObject({ ok: true })
      expect(await inside(second.value).staff.me()).toEqual(refused('second-step-required'))
    })

    test('is refused twice, late, for another site or challenge, counting back, and of nobody; each is logged', async () => {
      const one = await withPasskey()
      const { challengeId, options } = await challenge()
      const credential = one.device.get(options)
      expect(await app.api.session.signInWithPasskey({ challengeId, credential })).toMatchObject({ ok: true })
      const second = await asked(await halfway(one), one.id)
      const bad = [
        { challengeId, credential },
        { challengeId, credential: one.device.get(options) },
        { challengeId: `${challengeId.slice(0, -1)}x`, credential: one.device.get(options) },
        // The challenge of a second step is none of the first.
        { challengeId: second.challengeId, credential: one.device.get(second.options) },
      ]
      for (const answer of bad) expect(await app.api.session.signInWithPasskey(answer)).toMatchObject(notIn)
      for (const change of [
        { origin: 'https://hotovo.example' },
        { rpId: 'hotovo.example' },
        { challenge: 'A'.repeat(43) },
        { isUnverified: true },
        { signCount: 1 },
      ]) {
        const fresh = await challenge()
        const answer = one.device.get(fresh.options, change)
        expect(
          await app.api.session.signInWithPasskey({ challengeId: fresh.challengeId, credential: answer }),
        ).toMatchObject(notIn)
      }
      const late = await challenge()
      const unknown = await somebody(app)
      const foreign = authenticator()
      foreign.create((await asked(unknown.api, await begun(unknown.api))).options)
      expect(
        await app.api.session.signInWithPasskey({
          challengeId: late.challengeId,
          credential: foreign.get(late.options),
        }),
      ).toMatchObject(notIn)
      app.world.clock.forward(5)
      expect(
        await app.api.session.signInWithPasskey({
          challengeId: late.challengeId,
          credential: one.device.get(late.options, { signCount: 90 }),
        }),
      ).toMatchObject(notIn)
      const log = await entries()
      expect(log.filter(({ action }) => action === 'security_admin_login_failed')).toHaveLength(11)
      expect(log).toContainEqual(
        expect.objectContaining({
          action: 'security_suspicious_activity',
          details: expect.objectContaining({ reason: 'passkey-counted-back' }),
        }),
      )
      // Nobody is locked out by any of it.
      const good = await challenge()
      expect(
        await app.api.session.signInWithPasskey({
          challengeId: good.challengeId,
          credential: one.device.get(good.options, { signCount: 91 }),
        }),
      ).toMatchObject({ ok: true })
      expect(await halfway(one)).toBeDefined()
    })

    test('of an account that was closed opens nothing', async () => {
      const one = await withPasskey()
      const { challengeId, options } = await challenge()
      await staffMember(app.ports)
      expect(await closeStaff(app.ports)(one.credentials.email)).toMatchObject({ ok: true })
      const credential = one.device.get(options)
      expect(await app.api.session.signInWithPasskey({ challengeId, credential })).toMatchObject(notIn)
    })

    test('with a password that must be changed opens that and nothing else', async () => {
      const one = await withPasskey()
      await resetStaff(app.ports)(one.credentials.email)
      const { challengeId, options } = await challenge()
      const entered = await app.api.session.signInWithPasskey({
        challengeId,
        credential: one.device.get(options),
      })
      if (!entered.ok) throw new Error(entered.error.code)
      expect(await inside(entered.value).staff.me()).toEqual(refused('password-change-required'))
    })
  })
})
