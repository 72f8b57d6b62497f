import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { rateLimits, secondFactor } from '@hotovo/domain/limits'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpFactor, signInAs, somebody, totpOf } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('A second factor by text message, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const number = '+421905123456'
  const refused = (code: string) => ({ ok: false, error: { code } })
  const inside = ({ accessToken }: SessionGrant) => app.as(() => accessToken)
  const entries = async (action: string) =>
    (await app.ports.systemLog.newest(200)).filter((entry) => entry.action === action)
  const isIn = async (api: Api) => (await api.staff.me()).ok
  /** Past the pause between two texts. */
  const soon = () => app.world.clock.forward(1)

  /** All texts that went out. */
  async function texts() {
    await app.letters()
    return app.texts
  }
  const codeIn = (text: string) => /#(\d{6})$/.exec(text)![1]!
  /** Asks for a text: its challenge, its code and the message. */
  async function texted(api: Api, id: string, language?: 'sk' | 'en') {
    const asked = await api.session.challengeFactor({ id, language })
    if (!asked.ok) throw new Error(asked.error.code)
    const message = (await texts()).at(-1)!
    return { challengeId: asked.value.id, code: codeIn(message.text), message }
  }
  async function begun(api: Api, phone = '0905 123 456', name?: string) {
    const one = await api.session.beginPhone({ phone, name })
    if (!one.ok) throw new Error(one.error.code)
    return one.value
  }
  /** Somebody who has set one up, inside. */
  async function guarded(phone?: string) {
    const one = await somebody(app)
    const { factor } = await begun(one.api, phone)
    const first = await texted(one.api, factor.id)
    const granted = await one.api.session.verifyFactor({ id: factor.id, ...first })
    if (!granted.ok) throw new Error(granted.error.code)
    soon()
    return { ...one, factorId: factor.id, first, session: granted.value, api: inside(granted.value) }
  }
  async function halfway({ credentials }: Pick<Awaited<ReturnType<typeof guarded>>, 'credentials'>) {
    const session = await signInAs(app.api, credentials)
    return { session, api: inside(session) }
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('is begun with a number, and counts from the code that it got: the session goes on with both factors', async () => {
    const one = await somebody(app)
    const { factor, phone } = await begun(one.api, ' 0905 / 123 456 ', 'Mobil')
    expect(phone).toBe(number)
    expect(factor).toMatchObject({ type: 'phone', name: 'Mobil', phoneEnding: '456', verifiedAt: null })
    expect(await isIn(one.api)).toBe(true)
    expect(await texts()).toEqual([])
    const { message, ...answer } = await texted(one.api, factor.id)
    expect(message.to).toBe(number)
    expect(message.text).toContain(`${answer.code} je kod na overenie`)
    expect(message.text.endsWith(`\n@localhost #${answer.code}`)).toBe(true)
    const granted = await one.api.session.verifyFactor({ id: factor.id, ...answer })
    if (!granted.ok) throw new Error(granted.error.code)
    const at = app.world.clock.now()
    expect(granted.value.account.factors).toEqual([{ ...factor, verifiedAt: at, lastUsedAt: at }])
    const api = inside(granted.value)
    expect(await api.staff.own.factors()).toMatchObject({
      value: { factors: [{ id: factor.id, type: 'phone', phoneEnding: '456' }] },
    })
    const claims = await app.ports.accessTokens.verify(granted.value.accessToken, at)
    expect(claims).toMatchObject({
      assurance: 'aal2',
      methods: [{ method: 'password' }, { method: 'phone' }],
    })
    // It lets in what wants a step of the last minutes (rule A57), and makes the first recovery codes.
    expect(await api.staff.own.makeRecoveryCodes()).toMatchObject({ ok: true })
  })

  test('passes the second step of a sign-in, in the language of the page', async () => {
    const one = await guarded()
    const { session, api } = await halfway(one)
    expect(session.account.factors).toMatchObject([{ type: 'phone', phoneEnding: '456' }])
    expect(await api.staff.me()).toEqual(refused('second-step-required'))
    const { message, ...answer } = await texted(api, one.factorId, 'en')
    expect(message.text).toContain('is your code for the back-office')
    const granted = await api.session.verifyFactor({ id: one.factorId, ...answer })
    if (!granted.ok) throw new Error(granted.error.code)
    expect(await isIn(inside(granted.value))).toBe(true)
    const [passed] = await entries('security_second_step_passed')
    expect(passed).toMatchObject({ details: { factor: one.factorId } })
  })

  test.each([
    ['', 'required'],
    ['905', 'too-short'],
    ['+421 2 123 456 78', 'phone-without-sms'],
    ['kdesi', 'not-a-phone'],
  ])('takes no number %j: %s', async (phone, code) => {
    const { api } = await somebody(app)
    expect(await api.session.beginPhone({ phone })).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'phone', code }] },
    })
  })

  test('tells its number nobody: not its owner again, not the log, not the queue', async () => {
    const one = await guarded()
    await halfway(one).then(({ api }) => texted(api, one.factorId))
    const told = [await one.api.staff.own.factors(), await app.ports.systemLog.newest(200)]
    expect(JSON.stringify(told)).not.toContain('905123456')
    expect(JSON.stringify(told)).not.toContain(one.first.code)
  })

  test('its code is good once, for its challenge, its factor and its session, and for five minutes', async () => {
    const one = await guarded()
    const verify = (api: Api, challengeId: string, code: string, id = one.factorId) =>
      api.session.verifyFactor({ id, challengeId, code })
    const mine = await halfway(one)
    const other = await halfway(one)
    const { challengeId, code } = await texted(mine.api, one.factorId)
    // Another session, another factor, another account.
    expect(await verify(other.api, challengeId, code)).toEqual(refused('challenge-over'))
    const stranger = await guarded('+420601234567')
    expect(await verify(stranger.api, challengeId, code, stranger.factorId)).toEqual(
      refused('challenge-over'),
    )
    expect(await verify(stranger.api, challengeId, code)).toEqual(refused('factor-not-found'))
    expect(await mine.api.session.challengeFactor({ id: stranger.factorId })).toEqual(
      refused('factor-not-found'),
    )
    // A later challenge has another code, and the first one is good with its own yet.
    const later = await texted(mine.api, one.factorId)
    expect(later.code).not.toBe(code)
    expect(await verify(mine.api, later.challengeId, code)).toMatchObject(refused('factor-code-wrong'))
    const passed = await verify(mine.api, challengeId, code)
    if (!passed.ok) throw new Error(passed.error.code)
    // Replayed, in the session that it passed.
    expect(await verify(inside(passed.value), challengeId, code)).toMatchObject(refused('factor-code-wrong'))
    app.world.clock.forward(secondFactor.challengeMinutes)
    expect(await verify(mine.api, later.challengeId, later.code)).toEqual(refused('challenge-over'))
  })

  test('five wrong codes in a quarter of an hour lock the second step, also when it is set up', async () => {
    const one = await guarded()
    const { api } = await halfway(one)
    const { challengeId, code } = await texted(api, one.factorId)
    const answer = (typed: string) => api.session.verifyFactor({ id: one.factorId, challengeId, code: typed })
    for (let tries = 1; tries < 5; tries++)
      expect(await answer(wrong(code))).toMatchObject(refused('factor-code-wrong'))
    expect(await answer(wrong(code))).toMatchObject(refused('sign-in-locked'))
    expect(await answer(code)).toMatchObject(refused('sign-in-locked'))
    // No code would be heard, so none is sent, to another session either.
    soon()
    const sent = (await texts()).length
    for (const session of [{ api }, await halfway(one)])
      expect(await session.api.session.challengeFactor({ id: one.factorId })).toMatchObject(
        refused('sign-in-locked'),
      )
    expect(await texts()).toHaveLength(sent)
    expect(await entries('security_second_step_failed')).toHaveLength(5)

    const beginner = await somebody(app)
    const { factor } = await begun(beginner.api)
    const first = await texted(beginner.api, factor.id)
    const guess = (typed: string) =>
      beginner.api.session.verifyFactor({
        id: factor.id,
        challengeId: first.challengeId,
        code: typed,
      })
    for (let tries = 1; tries < 5; tries++)
      expect(await guess(wrong(first.code))).toMatchObject(refused('factor-code-wrong'))
    expect(await guess(wrong(first.code))).toMatchObject(refused('sign-in-locked'))
    expect(await guess(first.code)).toMatchObject(refused('sign-in-locked'))
  })

  test('sends one text a minute and ten an hour for an account, each in the log', async () => {
    const one = await guarded()
    const { api } = await halfway(one)
    const ask = () => api.session.challengeFactor({ id: one.factorId })
    const sent = 1
    for (let count = sent; count < rateLimits.stepTexts.most; count++) {
      expect(await ask()).toMatchObject({ ok: true })
      expect(await ask()).toMatchObject({ error: { code: 'too-many-requests', retryAfterSeconds: 60 } })
      soon()
    }
    expect(await ask()).toMatchObject(refused('too-many-requests'))
    expect(await texts()).toHaveLength(rateLimits.stepTexts.most)
    const asked = await entries('second_step_text_asked')
    expect(asked).toHaveLength(rateLimits.stepTexts.most)
    expect(asked[0]).toMatchObject({ details: { factor: one.factorId, email: one.credentials.email } })
    app.world.clock.forward(rateLimits.stepTexts.seconds / 60)
    const next = await halfway(one)
    expect(await next.api.session.challengeFactor({ id: one.factorId })).toMatchObject({ ok: true })
  })

  test('sends no more than thirty texts an hour for a network, whosever they are', async () => {
    const { stepTexts, stepTextsNetwork } = rateLimits
    const count = stepTextsNetwork.most / stepTexts.most
    const person = async () => {
      const { api } = await somebody(app)
      return { api, id: (await begun(api)).factor.id }
    }
    const people = await Promise.all(Array.from({ length: count }, person))
    for (let text = 1; text <= stepTexts.most; text++) {
      for (const { api, id } of people)
        expect(await api.session.challengeFactor({ id })).toMatchObject({ ok: true })
      soon()
    }
    const late = await person()
    expect(await late.api.session.challengeFactor({ id: late.id })).toMatchObject(
      refused('too-many-requests'),
    )
  })

  test('is removed with the password and the code of a text, and its steps go with it', async () => {
    const one = await guarded()
    const { password } = one.credentials
    const { challengeId, code } = await texted(one.api, one.factorId)
    const removal = { id: one.factorId, password, code }
    expect(await one.api.staff.own.removeFactor(removal)).toMatchObject(refused('factor-code-wrong'))
    expect(
      await one.api.staff.own.removeFactor({ ...removal, password: 'wrong', challengeId }),
    ).toMatchObject(refused('credentials-wrong'))
    expect(await one.api.staff.own.removeFactor({ ...removal, challengeId })).toEqual({
      ok: true,
      value: undefined,
    })
    expect((await signInAs(app.api, one.credentials)).account.factors).toEqual([])
    expect(await entries('security_second_factor_removed')).toHaveLength(1)
  })

  test('is begun beside others by whoever passed one, and either opens; a text opens nothing of a program', async () => {
    const one = await somebody(app)
    const program = await setUpFactor(one.api, app.world.clock)
    soon()
    const first = await halfway(one)
    expect(await first.api.session.beginPhone({ phone: number })).toEqual(refused('second-step-required'))
    const api = inside(program.session)
    const { factor } = await begun(api)
    const { message: _, ...answer } = await texted(api, factor.id)
    expect(await api.session.verifyFactor({ id: factor.id, ...answer })).toMatchObject({ ok: true })
    soon()
    const text = await texted(first.api, factor.id)
    const ofProgram = await first.api.session.challengeFactor({ id: program.factorId })
    if (!ofProgram.ok) throw new Error(ofProgram.error.code)
    const swapped = { id: program.factorId, challengeId: ofProgram.value.id, code: text.code }
    expect(await first.api.session.verifyFactor(swapped)).toMatchObject(refused('factor-code-wrong'))
    const shown = totpOf(program.secret, app.world.clock.now())
    const crossed = { id: factor.id, challengeId: text.challengeId, code: shown }
    expect(await first.api.session.verifyFactor(crossed)).toMatchObject(refused('factor-code-wrong'))
    const right = { id: factor.id, challengeId: text.challengeId, code: text.code }
    expect(await first.api.session.verifyFactor(right)).toMatchObject({ ok: true })
    expect(await api.session.challengeFactor({ id: randomUUID() })).toEqual(refused('factor-not-found'))
  })
})
