import { randomUUID } from 'node:crypto'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import { removeStaffFactor } from '@hotovo/application/staff/accounts'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { deviceMark } from '@hotovo/application/staff/sign-in'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passSecondStep, setUpFactor, signInAs, somebody, totpOf } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { testInstallation, testWorld } from '../support/world.ts'

describe.each(testSetups)('A second factor, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const refused = (code: string) => ({ ok: false, error: { code } })
  const entries = async () => app.ports.systemLog.newest(100)
  const actions = async () => (await entries()).map(({ action }) => action)
  const isIn = async (api: Api) => (await api.staff.me()).ok
  const inside = ({ accessToken }: SessionGrant) => app.as(() => accessToken)
  const soon = (minutes = 0.5) => app.world.clock.forward(minutes)

  /** Somebody who has set one up, inside, with a way to make codes; the next code is not the last one. */
  async function guarded() {
    const one = await somebody(app)
    const { secret, factorId, session } = await setUpFactor(one.api, app.world.clock)
    soon()
    const codeOf = (secondsOff = 0) =>
      totpOf(secret, new Date(Date.parse(app.world.clock.now()) + secondsOff * 1000).toISOString())
    return { ...one, secret, factorId, session, api: inside(session), code: codeOf }
  }
  type Guarded = Awaited<ReturnType<typeof guarded>>
  /** A sign-in as far as the password goes. */
  async function halfway({ credentials }: Pick<Guarded, 'credentials'>) {
    const session = await signInAs(app.api, credentials)
    return { session, api: inside(session) }
  }
  async function answer(api: Api, factorId: string, code: string) {
    const challenge = await api.session.challengeFactor({ id: factorId })
    if (!challenge.ok) throw new Error(challenge.error.code)
    return api.session.verifyFactor({ id: factorId, challengeId: challenge.value.id, code })
  }
  async function codesOf(api: Api, password?: string): Promise<readonly string[]> {
    const made = await api.staff.own.makeRecoveryCodes(password === undefined ? {} : { password })
    if (!made.ok) throw new Error(made.error.code)
    return made.value.codes
  }

  test('wrong codes are among what failed since the last sign-in, where the password was known; one that stops there is no sign-in', async () => {
    const one = await guarded()
    const last = app.world.clock.now()
    app.world.clock.forward(5)
    const { session } = await halfway(one)
    const mistyped = await answer(inside(session), one.factorId, '000000')
    expect(mistyped).toMatchObject({ error: { code: 'factor-code-wrong' } })
    const first = await passSecondStep(inside(session), session, one.code())
    expect(await inside(first).staff.me()).toMatchObject({ value: { failedSignIns: 1 } })
    const begun = app.world.clock.now()
    app.world.clock.forward(5)
    // Somebody knows the password and guesses twice.
    const stranger = await halfway(one)
    for (const guess of ['111111', '222222'])
      expect(await answer(stranger.api, one.factorId, guess)).toMatchObject({ ok: false })
    app.world.clock.forward(5)
    const second = await halfway(one)
    const inAgain = await passSecondStep(second.api, second.session, one.code())
    expect(await inside(inAgain).staff.me()).toMatchObject({
      value: { failedSignIns: 2, lastSignInAt: begun },
    })
    expect(last < begun).toBe(true)
  })

  test('is set up with a picture, a text and its first code; the session goes on with both factors', async () => {
    const one = await somebody(app)
    const begun = await one.api.session.beginFactor({ name: ' Telefón ' })
    if (!begun.ok) throw new Error(begun.error.code)
    const { factor, secret, address, picture } = begun.value
    expect(factor).toMatchObject({ name: 'Telefón', verifiedAt: null })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${secret}`)
    expect(picture).toMatch(/^<svg /)
    // It does not count before its first code.
    expect(await isIn(one.api)).toBe(true)
    expect((await signInAs(app.api, one.credentials)).account.factors).toEqual([factor])
    expect(await answer(one.api, factor.id, '000000')).toMatchObject(refused('factor-code-wrong'))
    const granted = await answer(one.api, factor.id, totpOf(secret, app.world.clock.now()))
    if (!granted.ok) throw new Error(granted.error.code)
    const at = app.world.clock.now()
    expect(granted.value.account.factors).toEqual([{ ...factor, verifiedAt: at, lastUsedAt: at }])
    const api = inside(granted.value)
    expect(await api.staff.own.factors()).toMatchObject({
      ok: true,
      value: { factors: [{ id: factor.id }], codesLeft: null, isRequired: false },
    })
    const claims = await app.ports.accessTokens.verify(granted.value.accessToken, app.world.clock.now())
    expect(claims).toMatchObject({ assurance: 'aal2', methods: [{ method: 'password' }, { method: 'totp' }] })
    expect(await actions()).toEqual(
      expect.arrayContaining(['second_factor_begun', 'security_second_factor_added']),
    )
    expect(JSON.stringify(await entries())).not.toContain(secret)
    // A refresh keeps what was passed.
    const refreshed = await app.api.session.refresh({ refreshToken: granted.value.refreshToken })
    expect(refreshed.ok && (await isIn(inside(refreshed.value)))).toBe(true)
  })

  describe('beside others', () => {
    /** Two of them, which the sign-in offers both. */
    async function twice() {
      const one = await guarded()
      const other = await setUpFactor(one.api, app.world.clock, 'Tablet')
      soon()
      const code = () => totpOf(other.secret, app.world.clock.now())
      return { ...one, api: inside(other.session), other: { ...other, code } }
    }

    test('is set up once the first is passed, and either opens', async () => {
      const one = await twice()
      expect(await one.api.staff.own.factors()).toMatchObject({
        value: {
          factors: [
            { id: one.factorId, type: 'totp' },
            { id: one.other.factorId, name: 'Tablet' },
          ],
        },
      })
      const first = await halfway(one)
      expect(first.session.account.factors.map(({ id }) => id)).toEqual([one.factorId, one.other.factorId])
      expect(await first.api.session.beginFactor()).toEqual(refused('second-step-required'))
      expect(await answer(first.api, one.other.factorId, one.other.code())).toMatchObject({ ok: true })
      const second = await halfway(one)
      expect(await answer(second.api, one.factorId, one.code())).toMatchObject({ ok: true })
    })

    test('answers no challenge of another, and its code is none of another', async () => {
      const one = await twice()
      const { api } = await halfway(one)
      const asked = await api.session.challengeFactor({ id: one.factorId })
      if (!asked.ok) throw new Error(asked.error.code)
      const challengeId = asked.value.id
      expect(
        await api.session.verifyFactor({ id: one.other.factorId, challengeId, code: one.other.code() }),
      ).toEqual(refused('challenge-over'))
      expect(
        await api.session.verifyFactor({ id: one.factorId, challengeId, code: one.other.code() }),
      ).toMatchObject(refused('factor-code-wrong'))
    })

    test('goes alone: the others and the recovery codes stay until the last one', async () => {
      const one = await twice()
      const codes = await codesOf(one.api)
      const { password } = one.credentials
      const remove = (id: string, code: string) => one.api.staff.own.removeFactor({ id, password, code })
      expect(await remove(one.factorId, one.other.code())).toMatchObject({ ok: true })
      const { api } = await halfway(one)
      expect(await api.session.challengeFactor({ id: one.factorId })).toEqual(refused('factor-not-found'))
      expect(await api.session.useRecoveryCode({ code: codes[0]! })).toMatchObject({ ok: true })
      expect(await one.api.staff.own.factors()).toMatchObject({
        value: { factors: [{ id: one.other.factorId }], codesLeft: 9 },
      })
      expect(await remove(one.other.factorId, codes[1]!)).toMatchObject({ ok: true })
      expect(await one.api.staff.own.factors()).toMatchObject({ value: { factors: [], codesLeft: null } })
      expect(await isIn((await halfway(one)).api)).toBe(true)
    })

    test('is one of ten at most', long, async () => {
      let one = await guarded()
      for (let count = 2; count <= 10; count++) {
        const { session } = await setUpFactor(one.api, app.world.clock)
        one = { ...one, api: inside(session) }
      }
      expect(await one.api.session.beginFactor()).toEqual(refused('too-many-factors'))
    })
  })

  test('makes signing in two steps: the password alone opens nothing but the second', async () => {
    const one = await guarded()
    const { session, api } = await halfway(one)
    expect(await api.staff.me()).toEqual(refused('second-step-required'))
    expect(await api.session.user()).toMatchObject({ ok: true, value: { factors: [{ id: one.factorId }] } })
    expect(await api.session.beginFactor()).toEqual(refused('second-step-required'))
    expect(await api.session.removeFactor({ id: one.factorId })).toEqual(refused('second-step-required'))
    const refreshed = await app.api.session.refresh({ refreshToken: session.refreshToken })
    if (!refreshed.ok) throw new Error(refreshed.error.code)
    expect(await inside(refreshed.value).staff.me()).toEqual(refused('second-step-required'))
    const granted = await passSecondStep(api, session, one.code())
    expect(await isIn(inside(granted))).toBe(true)
    // The token from before stays what it was, and its successor is the new one.
    expect(await api.staff.me()).toEqual(refused('second-step-required'))
    expect(await app.api.session.refresh({ refreshToken: granted.refreshToken })).toMatchObject({ ok: true })
    expect(await actions()).toContain('security_second_step_passed')
  })

  test('that was begun elsewhere closes the sessions that have not passed it', async () => {
    const one = await somebody(app)
    const elsewhere = inside(await signInAs(app.api, one.credentials))
    expect(await isIn(elsewhere)).toBe(true)
    await setUpFactor(one.api, app.world.clock)
    expect(await elsewhere.staff.me()).toEqual(refused('second-step-required'))
  })

  test('halfway nobody signs the others out', async () => {
    const one = await guarded()
    const { api } = await halfway(one)
    expect(await api.session.signOut({ scope: 'global' })).toMatchObject({ ok: true })
    expect(await isIn(one.api)).toBe(true)
    expect(await api.session.user()).toMatchObject(refused('sign-in-required'))
  })

  test('takes a code one step off, none further, and none twice', async () => {
    const one = await guarded()
    soon(5)
    const tries: [number, boolean][] = [
      [-60, false],
      [60, false],
      [-30, true],
      [-30, false],
      [0, true],
      [-30, false],
      [0, false],
      [30, true],
      [0, false],
    ]
    for (const [off, works] of tries) {
      const { api } = await halfway(one)
      const answered = await answer(api, one.factorId, one.code(off))
      expect([off, answered.ok]).toEqual([off, works])
      if (!works) expect(answered).toMatchObject(refused('factor-code-wrong'))
    }
  })

  test('lets one of many through who send the same code at once', long, async () => {
    const one = await guarded()
    const tabs = await Promise.all(Array.from({ length: 4 }, () => halfway(one)))
    const code = one.code()
    const answers = await Promise.all(tabs.map(({ api }) => answer(api, one.factorId, code)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const into = await Promise.all(tabs.map(({ api }) => isIn(api)))
    expect(into).toEqual([false, false, false, false])
  })

  test("is nobody else's: a stranger's factor, challenge or code opens nothing", async () => {
    const [one, stranger] = [await guarded(), await guarded()]
    const { api } = await halfway(one)
    expect(await api.session.challengeFactor({ id: stranger.factorId })).toEqual(refused('factor-not-found'))
    expect(await api.session.challengeFactor({ id: randomUUID() })).toEqual(refused('factor-not-found'))
    const foreign = await stranger.api.session.challengeFactor({ id: stranger.factorId })
    if (!foreign.ok) throw new Error(foreign.error.code)
    const challengeId = foreign.value.id
    expect(
      await api.session.verifyFactor({ id: stranger.factorId, challengeId, code: stranger.code() }),
    ).toEqual(refused('factor-not-found'))
    expect(await api.session.verifyFactor({ id: one.factorId, challengeId, code: one.code() })).toEqual(
      refused('challenge-over'),
    )
    expect(await answer(api, one.factorId, stranger.code())).toMatchObject(refused('factor-code-wrong'))
    expect(await api.session.removeFactor({ id: stranger.factorId })).toEqual(refused('factor-not-found'))
    expect(await app.api.session.beginFactor()).toEqual(refused('sign-in-required'))
  })

  test('a challenge is of its session, and is over after five minutes', long, async () => {
    const one = await guarded()
    const [first, second] = [await halfway(one), await halfway(one)]
    const asked = await first.api.session.challengeFactor({ id: one.factorId })
    if (!asked.ok) throw new Error(asked.error.code)
    const challengeId = asked.value.id
    expect(
      await second.api.session.verifyFactor({ id: one.factorId, challengeId, code: one.code() }),
    ).toEqual(refused('challenge-over'))
    const longer = challengeId.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10))
    expect(
      await first.api.session.verifyFactor({ id: one.factorId, challengeId: longer, code: one.code() }),
    ).toEqual(refused('challenge-over'))
    soon(5)
    expect(await first.api.session.verifyFactor({ id: one.factorId, challengeId, code: one.code() })).toEqual(
      refused('challenge-over'),
    )
    expect(await answer(first.api, one.factorId, one.code())).toMatchObject({ ok: true })
  })

  test('whoever has only the password locks nobody out of a device that passed a second step (rule I12)', async () => {
    const one = await guarded()
    const { email } = one.credentials
    const mark = (known: { readonly hasPassed?: boolean; readonly mark?: string }) =>
      deviceMark(app.ports)({ email, ...known })
    const [stolen, own] = [await mark({}), await mark({ hasPassed: true })]
    const from = (device: string | undefined, accessToken?: string) =>
      asCaller(createApi(app.ports), { ...visitor, device, accessToken: () => accessToken })
    const begun = async (device: string | undefined) => {
      const granted = await from(device).session.signIn(one.credentials)
      if (!granted.ok) throw new Error(granted.error.code)
      return from(device, granted.value.accessToken)
    }
    for (let count = 1; count <= 6; count++) await answer(await begun(stolen), one.factorId, '000000')
    const guess = { email, password: 'nesprávne heslo' }
    for (let count = 1; count <= 6; count++) await from(stolen).session.signIn(guess)
    // Its mark stays what it is over the next sign-in, and what was never passed makes none.
    for (const known of [own, await mark({ mark: own! })])
      expect(await answer(await begun(known), one.factorId, '000000')).toMatchObject(
        refused('factor-code-wrong'),
      )
    expect(await from(await mark({ mark: stolen! })).session.signIn(one.credentials)).toMatchObject(
      refused('sign-in-locked'),
    )
    expect(await answer(await begun(own), one.factorId, one.code())).toMatchObject({ ok: true })
  })

  test('is guessed at five times by however many sign-ins, is told at once, and is heard again later', async () => {
    const one = await guarded()
    const told: string[] = []
    for (let count = 1; count <= 6; count++) {
      const { api } = await halfway(one)
      const answered = await answer(api, one.factorId, '000000')
      told.push(answered.ok ? 'ok' : answered.error.code)
    }
    expect(told).toEqual([...Array(4).fill('factor-code-wrong'), 'sign-in-locked', 'sign-in-locked'])
    const { api } = await halfway(one)
    expect(await answer(api, one.factorId, one.code())).toMatchObject(refused('sign-in-locked'))
    const failures = (await entries()).filter(({ action }) => action === 'security_second_step_failed')
    expect(failures).toHaveLength(5)
    expect(failures[0]).toMatchObject({ severity: 'high', details: { email: one.credentials.email } })
    expect(await actions()).toContain('security_multiple_failed_attempts')
    const letters = await app.letters()
    expect(letters.map(({ subject }) => subject).join()).toContain('administrácie')
    // Whoever is inside stays there.
    expect(await isIn(one.api)).toBe(true)
    soon(31)
    const later = await halfway(one)
    expect(await answer(later.api, one.factorId, one.code())).toMatchObject({ ok: true })
  })

  test('is guessed at twenty times from one network, whoever is signed in', long, async () => {
    const people = [await guarded(), await guarded(), await guarded(), await guarded(), await guarded()]
    const codes: string[] = []
    for (const one of people) {
      const { api } = await halfway(one)
      for (let count = 1; count <= 4; count++) {
        const answered = await answer(api, one.factorId, '000000')
        codes.push(answered.ok ? 'ok' : answered.error.code)
      }
    }
    expect(codes).toEqual(Array(20).fill('factor-code-wrong'))
    expect(await answer(people[0]!.api, people[0]!.factorId, people[0]!.code())).toMatchObject(
      refused('too-many-requests'),
    )
  })

  describe('recovery codes', () => {
    test('are ten, told once; each opens once, however it is typed', async () => {
      const one = await guarded()
      const codes = await codesOf(one.api)
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
      const { session, api } = await halfway(one)
      const granted = await api.session.useRecoveryCode({
        code: ` ${codes[3]!.toUpperCase().replace('-', ' ')} `,
      })
      if (!granted.ok) throw new Error(granted.error.code)
      const inner = inside(granted.value)
      expect(await inner.staff.own.factors()).toMatchObject({ value: { codesLeft: 9 } })
      expect(session.account.id).toBe(granted.value.account.id)
      const claims = await app.ports.accessTokens.verify(granted.value.accessToken, app.world.clock.now())
      expect(claims).toMatchObject({ assurance: 'aal2', methods: [{}, { method: 'recovery-code' }] })
      const again = await halfway(one)
      expect(await again.api.session.useRecoveryCode({ code: codes[3]! })).toMatchObject(
        refused('factor-code-wrong'),
      )
      // A code of the program is none of these, nor the reverse.
      expect(await again.api.session.useRecoveryCode({ code: one.code() })).toEqual(
        refused('factor-code-wrong'),
      )
      expect(await answer(again.api, one.factorId, codes[4]!)).toEqual(refused('factor-code-wrong'))
      expect(await actions()).toContain('security_recovery_code_used')
      const kept = JSON.stringify(await entries())
      for (const code of codes) expect(kept).not.toContain(code)
    })

    test('one used by many at once opens for one', long, async () => {
      const one = await guarded()
      const [code] = await codesOf(one.api)
      const tabs = await Promise.all(Array.from({ length: 4 }, () => halfway(one)))
      const answers = await Promise.all(tabs.map(({ api }) => api.session.useRecoveryCode({ code: code! })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    })

    test('are made anew with the password only, and then the old ones are none', async () => {
      const one = await guarded()
      const [old] = await codesOf(one.api)
      expect(await one.api.staff.own.makeRecoveryCodes()).toEqual(refused('recovery-codes-exist'))
      expect(await one.api.staff.own.makeRecoveryCodes({ password: 'nesprávne heslo' })).toMatchObject(
        refused('credentials-wrong'),
      )
      expect(await one.api.staff.own.makeRecoveryCodes({ password: '' })).toMatchObject(refused('invalid'))
      const [fresh] = await codesOf(one.api, one.credentials.password)
      const { api } = await halfway(one)
      expect(await api.session.useRecoveryCode({ code: old! })).toMatchObject(refused('factor-code-wrong'))
      expect(await api.session.useRecoveryCode({ code: fresh! })).toMatchObject({ ok: true })
      expect(await actions()).toEqual(
        expect.arrayContaining(['recovery_codes_made', 'security_recovery_codes_made']),
      )
    })

    test('are of nobody who has no factor', long, async () => {
      const one = await somebody(app)
      expect(await one.api.staff.own.makeRecoveryCodes()).toEqual(refused('factor-not-found'))
      expect(await one.api.session.useRecoveryCode({ code: 'abcde-fghjk' })).toEqual(
        refused('factor-not-found'),
      )
    })
  })

  describe('is removed', () => {
    test('with password and code, and not with one of them; staff are told', async () => {
      const one = await guarded()
      const { password } = one.credentials
      const remove = (proof: { password: string; code: string }) =>
        one.api.staff.own.removeFactor({ id: one.factorId, ...proof })
      expect(await remove({ password: '', code: '' })).toMatchObject({
        error: {
          code: 'invalid',
          problems: [
            { at: 'password', code: 'required' },
            { at: 'code', code: 'required' },
          ],
        },
      })
      expect(await remove({ password: 'nesprávne heslo', code: one.code() })).toMatchObject(
        refused('credentials-wrong'),
      )
      expect(await remove({ password, code: '000000' })).toMatchObject(refused('factor-code-wrong'))
      expect(await remove({ password, code: one.code() })).toEqual({ ok: true, value: undefined })
      expect(await isIn(one.api)).toBe(true)
      expect(await isIn((await halfway(one)).api)).toBe(true)
      const removed = (await entries()).find(({ action }) => action === 'security_second_factor_removed')
      expect(removed).toMatchObject({ severity: 'high', userId: one.session.account.id })
      const subjects = (await app.letters()).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
      expect(subjects.join()).toContain('administráci')
      // What was passed before is nothing to the next one.
      const next = await setUpFactor((await halfway(one)).api, app.world.clock)
      expect(next.factorId).not.toBe(one.factorId)
      expect(await one.api.staff.me()).toEqual(refused('second-step-required'))
    })

    test('by no code that somebody saw', async () => {
      const one = await guarded()
      const { api, session } = await halfway(one)
      const code = one.code()
      await passSecondStep(api, session, code)
      expect(
        await one.api.staff.own.removeFactor({ id: one.factorId, password: one.credentials.password, code }),
      ).toMatchObject(refused('factor-code-wrong'))
    })

    test('with a recovery code where the telephone is lost', async () => {
      const one = await guarded()
      const [code] = await codesOf(one.api)
      const removal = { id: one.factorId, password: one.credentials.password, code: code! }
      expect(await one.api.staff.own.removeFactor(removal)).toMatchObject({ ok: true })
      expect(await one.api.staff.own.removeFactor(removal)).toEqual(refused('factor-not-found'))
    })

    test('once: who lost the answer and asks again is told that there is none, and that is no wrong try', async () => {
      const one = await guarded()
      const [code] = await codesOf(one.api)
      const removal = { id: one.factorId, password: one.credentials.password, code: code! }
      await one.api.staff.own.removeFactor(removal)
      for (let count = 1; count <= 6; count++)
        expect(await one.api.staff.own.removeFactor(removal)).toEqual(refused('factor-not-found'))
      // Two windows at once are one removal as well.
      const next = await setUpFactor(one.api, app.world.clock)
      const api = inside(next.session)
      const [other] = await codesOf(api)
      const twin = { ...removal, id: next.factorId, code: other! }
      const answers = await Promise.all(Array.from({ length: 4 }, () => api.staff.own.removeFactor(twin)))
      const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code)).toSorted()
      expect(codes.filter((told) => told === 'ok')).toEqual(['ok'])
      for (const told of codes) expect(['ok', 'factor-not-found', 'factor-code-wrong']).toContain(told)
      const removals = (await actions()).filter((action) => action === 'security_second_factor_removed')
      expect(removals).toHaveLength(2)
      expect(await isIn(inside(await signInAs(app.api, one.credentials)))).toBe(true)
    })

    test(
      'without a word only shortly after both factors, and before it was ever verified',
      long,
      async () => {
        const one = await guarded()
        const { api, session } = await halfway(one)
        soon()
        const granted = await passSecondStep(api, session, one.code())
        soon(10)
        expect(await inside(granted).session.removeFactor({ id: one.factorId })).toMatchObject(
          refused('sign-in-required'),
        )
        const refreshed = await app.api.session.refresh({ refreshToken: granted.refreshToken })
        if (!refreshed.ok) throw new Error(refreshed.error.code)
        expect(await inside(refreshed.value).session.removeFactor({ id: one.factorId })).toEqual(
          refused('sign-in-too-old'),
        )
        const again = await halfway(one)
        const fresh = inside(await passSecondStep(again.api, again.session, one.code()))
        expect(await fresh.session.removeFactor({ id: one.factorId })).toEqual({
          ok: true,
          value: { id: one.factorId },
        })
        const other = await somebody(app)
        const begun = await other.api.session.beginFactor()
        if (!begun.ok) throw new Error(begun.error.code)
        expect(await other.api.session.removeFactor({ id: begun.value.factor.id })).toMatchObject({
          ok: true,
        })
        expect(await other.api.session.removeFactor({ id: begun.value.factor.id })).toEqual(
          refused('factor-not-found'),
        )
      },
    )

    test('from the shell, by whoever looks after accounts', async () => {
      const one = await guarded()
      for (let count = 1; count <= 5; count++) await answer((await halfway(one)).api, one.factorId, '000000')
      const remove = removeStaffFactor(app.ports)
      expect(await remove('nikto@hotovo.test')).toEqual(refused('staff-not-found'))
      expect(await remove(one.credentials.email)).toMatchObject({ ok: true })
      expect(await remove(one.credentials.email)).toEqual(refused('factor-not-found'))
      expect(await isIn((await halfway(one)).api)).toBe(true)
      expect(
        (await entries()).find(({ action }) => action === 'security_second_factor_removed'),
      ).toMatchObject({
        userId: null,
        ipAddress: null,
        details: { email: one.credentials.email },
      })
    })
  })
})

describe.each(testSetups)('Where everybody has to have a second factor, $name', ({ open }) => {
  test('whoever has none enters nowhere, and may set one up', async () => {
    const app = await open(testWorld({ installation: { ...testInstallation, staffMfa: 'required' } }))
    try {
      const one = await somebody(app)
      const missing = { ok: false, error: { code: 'second-factor-missing' } }
      expect(await one.api.staff.me()).toEqual(missing)
      expect(await one.api.staff.orders.list({})).toEqual(missing)
      expect(await one.api.staff.own.makeRecoveryCodes()).toEqual(missing)
      const roleless = await somebody(app, null)
      expect(await roleless.api.staff.me()).toEqual({ ok: false, error: { code: 'role-required' } })
      const { session, secret, factorId } = await setUpFactor(one.api, app.world.clock)
      const api = app.as(() => session.accessToken)
      expect(await api.staff.me()).toMatchObject({ ok: true })
      expect(await api.staff.own.factors()).toMatchObject({ value: { isRequired: true } })
      // Without it, one is outside again.
      app.world.clock.forward(0.5)
      const removal = {
        id: factorId,
        password: one.credentials.password,
        code: totpOf(secret, app.world.clock.now()),
      }
      expect(await api.staff.own.removeFactor(removal)).toMatchObject({ ok: true })
      expect(await api.staff.me()).toEqual(missing)
    } finally {
      await app.close()
    }
  })

  test(
    'whoever lost the only one gets in again after the shell removed it, by setting up another',
    long,
    async () => {
      const app = await open(testWorld({ installation: { ...testInstallation, staffMfa: 'required' } }))
      try {
        const one = await somebody(app)
        const lost = await setUpFactor(one.api, app.world.clock)
        const inside = app.as(() => lost.session.accessToken)
        const made = await inside.staff.own.makeRecoveryCodes()
        if (!made.ok) throw new Error(made.error.code)
        expect(await removeStaffFactor(app.ports)(one.credentials.email)).toMatchObject({ ok: true })
        // What was open with the lost one is closed as well.
        const missing = { ok: false, error: { code: 'second-factor-missing' } }
        expect(await inside.staff.me()).toEqual(missing)
        app.world.clock.forward(1)
        const session = await signInAs(app.api, one.credentials)
        const api = app.as(() => session.accessToken)
        expect(await api.staff.me()).toEqual(missing)
        expect(await api.session.useRecoveryCode({ code: made.value.codes[0]! })).toMatchObject({
          error: { code: 'factor-not-found' },
        })
        const found = await setUpFactor(api, app.world.clock)
        expect(found.factorId).not.toBe(lost.factorId)
        expect(await app.as(() => found.session.accessToken).staff.me()).toMatchObject({ ok: true })
      } finally {
        await app.close()
      }
    },
  )
})
