import { recoveryLife as life, rateLimits } from '@hotovo/domain/limits'
import { staffName } from '@hotovo/domain/staff/account'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpFactor, signInAs, somebody, staffMember } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

const over = { ok: false, error: { code: 'recovery-over' } }
const done = { ok: true, value: undefined }

describe.each(testSetups)('A change of e-mail, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const lettersTo = async (email: string) =>
    (await app.letters()).filter(({ id, to }) => id.startsWith('email-change') && to === email)
  const tokenIn = ({ text }: { text: string }) => /\/admin\/novy-email#(\S+)/.exec(text)![1]!
  /** The token of the newest letter to an address. */
  const tokenTo = async (email: string) => tokenIn((await lettersTo(email)).at(-1)!)
  const confirm = (token: string) => app.api.session.confirmEmailChange({ token })
  const log = async () => (await app.ports.systemLog.newest(50)).toReversed()
  let count = 0
  const fresh = () => `nova.${++count}@hotovo.test`
  async function asked(newEmail = fresh()) {
    const known = await somebody(app)
    const { email, password } = known.credentials
    const begun = await known.api.staff.own.changeEmail({ email: newEmail, password })
    return { ...known, email, password, newEmail, begun }
  }

  test('is done once both addresses confirmed by the links of their letters: then one signs in with the new one', async () => {
    const { api, session, email, password, newEmail, begun } = await asked()
    expect(begun).toMatchObject({ ok: true, value: { newEmail, awaited: ['old', 'new'] } })
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      'Potvrďte zmenu e-mailu do administrácie',
    ])
    expect(tokenIn((await lettersTo(newEmail))[0]!)).not.toBe(await tokenTo(email))
    expect(await confirm(await tokenTo(email))).toEqual({ ok: true, value: { state: 'waits', newEmail } })
    // Once more it says the same, and both addresses have to.
    expect(await confirm(await tokenTo(email))).toMatchObject({ value: { state: 'waits' } })
    expect(await api.staff.own.emailChange()).toMatchObject({ value: { change: { awaited: ['new'] } } })
    expect((await api.staff.me()).ok).toBe(true)
    const last = await tokenTo(newEmail)
    expect(await confirm(last)).toEqual({ ok: true, value: { state: 'done', newEmail } })
    expect(await confirm(last)).toEqual(over)
    expect((await api.staff.me()).ok).toBe(false)
    expect((await app.api.session.refresh({ refreshToken: session.refreshToken })).ok).toBe(false)
    expect(await app.api.session.signIn({ email, password })).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    const { account } = await signInAs(app.api, { email: newEmail, password })
    expect(account).toMatchObject({ id: session.account.id, email: newEmail })
    const told = (await app.letters()).filter(({ id }) => id.startsWith('email-changed'))
    expect(told.map(({ to }) => to).sort()).toEqual([email, newEmail].sort())
  })

  test('the log tells it without the other address, staff are told, and the name under which one worked stays', async () => {
    const { session, email, newEmail } = await asked()
    const before = staffName({ email, names: {} })
    await confirm(await tokenTo(email))
    await confirm(await tokenTo(newEmail))
    const told = (await log()).filter(({ action }) => action.startsWith('security_email'))
    expect(told.map(({ action, details }) => [action, details])).toEqual([
      ['security_email_change_requested', { email }],
      ['security_email_change_confirmed', { email }],
      ['security_email_changed', { email: newEmail }],
    ])
    expect(told.every(({ resourceId }) => resourceId === session.account.id)).toBe(true)
    const alarm = (await app.letters()).find(({ id }) => id.startsWith('security-alert'))
    expect(alarm?.text).toContain('má nový e-mail')
    expect(staffName((await app.ports.staff.byId(session.account.id))!)).toBe(before)
  })

  test('what is wrong with it is told at once, and a wrong password counts as a failed sign-in', async () => {
    const { api, credentials } = await somebody(app)
    const { email, password } = credentials
    const change = (typed: string, withPassword = password) =>
      api.staff.own.changeEmail({ email: typed, password: withPassword })
    expect(await change('nikde', '')).toMatchObject({
      error: { code: 'invalid', problems: [{ at: 'email' }, { at: 'password', code: 'required' }] },
    })
    expect(await change(` ${email.toUpperCase()}`)).toMatchObject({
      error: { problems: [{ at: 'email', code: 'email-unchanged' }] },
    })
    expect(await change(fresh(), 'nesprávne heslo')).toMatchObject({ error: { code: 'credentials-wrong' } })
    expect((await log()).at(-1)).toMatchObject({
      action: 'security_admin_login_failed',
      details: { email },
    })
    expect(await api.staff.own.emailChange()).toEqual({ ok: true, value: { change: null } })
  })

  test('who has an address is told nobody: the answer is the same, and no link comes', async () => {
    const other = await staffMember(app.ports)
    const { email, newEmail, begun } = await asked(other.email)
    expect(begun).toMatchObject({ ok: true, value: { newEmail, awaited: ['old', 'new'] } })
    expect(await lettersTo(other.email)).toEqual([])
    expect(await confirm(await tokenTo(email))).toMatchObject({ value: { state: 'waits' } })
    await signInAs(app.api, other)
  })

  test('an address that somebody else got meanwhile is as a link that is over', async () => {
    const newEmail = fresh()
    const one = await asked(newEmail)
    const first = await tokenTo(newEmail)
    const other = await asked(newEmail)
    const second = (await lettersTo(newEmail)).map(tokenIn).find((token) => token !== first)
    await confirm(await tokenTo(one.email))
    await confirm(await tokenTo(other.email))
    expect(await confirm(first)).toMatchObject({ value: { state: 'done' } })
    expect(await confirm(second!)).toEqual(over)
    expect((await other.api.staff.me()).ok).toBe(true)
  })

  test('a link has an end, the newest change is the one that counts, and one can be called off', async () => {
    const { api, email, password, newEmail } = await asked()
    const [former, formerNew] = [await tokenTo(email), await tokenTo(newEmail)]
    app.world.clock.forward(1)
    // The same once more, as after a lost answer, is the one that goes on.
    const again = await api.staff.own.changeEmail({ email: newEmail, password })
    expect(again).toMatchObject({ ok: true, value: { newEmail, awaited: ['old', 'new'] } })
    expect([await tokenTo(email), await tokenTo(newEmail)]).toEqual([former, formerNew])
    const better = fresh()
    await api.staff.own.changeEmail({ email: better, password })
    for (const token of [former, formerNew]) expect(await confirm(token)).toEqual(over)
    const [old, new_] = [await tokenTo(email), await tokenTo(better)]
    expect(await api.staff.own.endEmailChange()).toEqual(done)
    for (const token of [old, new_]) expect(await confirm(token)).toEqual(over)
    expect((await log()).filter(({ action }) => action === 'security_email_change_ended')).toHaveLength(1)
    const late = await asked()
    const token = await tokenTo(late.email)
    app.world.clock.forward(life.linkMinutes)
    expect(await confirm(token)).toEqual(over)
  })

  test('what is no link of ours confirms nothing, and one side is not the other', async () => {
    const [one, other] = [await asked(), await asked()]
    const [id, mac] = (await tokenTo(one.email)).split('.') as [string, string]
    const [otherId] = (await tokenTo(other.newEmail)).split('.') as [string]
    await app.api.session.askRecovery({ email: one.email })
    const recovery = (await app.letters()).find((letter) => letter.id.startsWith('password-recovery'))
    const password = /nove-heslo#(\S+)/.exec(recovery!.text)![1]!
    const wrongs = ['', 'x', `${otherId}.${mac}`, `${id}.${'A'.repeat(43)}`, `${id}.${mac}x`, password]
    for (const wrong of wrongs) expect(await confirm(wrong)).toEqual(over)
    const own = `${id}.${mac}`
    expect(
      await app.api.session.recoverPassword({ token: own, newPassword: 'orgován pod lampou 17' }),
    ).toEqual(over)
    expect(await confirm(own)).toMatchObject({ value: { state: 'waits' } })
  })

  test('a new password voids both links, and so does a closed account', async () => {
    const { api, email, password, newEmail } = await asked()
    const newPassword = 'orgován pod lampou 17'
    expect(await api.staff.own.changePassword({ password, newPassword })).toEqual(done)
    for (const address of [email, newEmail]) expect(await confirm(await tokenTo(address))).toEqual(over)
    const closed = await asked()
    const { api: admin } = await somebody(app)
    expect(await admin.staff.accounts.close({ id: closed.session.account.id })).toMatchObject({ ok: true })
    expect(await confirm(await tokenTo(closed.email))).toEqual(over)
  })

  test('the links are sent again to whom it waits for, and those before stay good; so many an hour', async () => {
    const { api, email, password, newEmail } = await asked()
    const first = await tokenTo(newEmail)
    await confirm(await tokenTo(email))
    app.world.clock.forward(1)
    expect(await api.staff.own.sendEmailChangeAgain()).toEqual(done)
    expect([await lettersTo(email), await lettersTo(newEmail)].map(({ length }) => length)).toEqual([1, 2])
    expect(await tokenTo(newEmail)).toBe(first)
    expect(await api.staff.own.sendEmailChangeAgain()).toEqual(done)
    const tooMany = { error: { code: 'too-many-requests', limit: rateLimits.recoveryEmail } }
    expect(await api.staff.own.sendEmailChangeAgain()).toMatchObject(tooMany)
    expect(await api.staff.own.changeEmail({ email: fresh(), password })).toMatchObject(tooMany)
    // One mailbox has as many addresses as anybody likes, and one limit.
    const other = await somebody(app)
    const noted = newEmail.replace('@', '+x@')
    const more = { email: noted, password: other.credentials.password }
    expect(await other.api.staff.own.changeEmail(more)).toMatchObject(tooMany)
    expect(await confirm(first)).toMatchObject({ value: { state: 'done' } })
    expect(await other.api.staff.own.sendEmailChangeAgain()).toEqual(done)
  })

  test('who has a second factor needs it of the last minutes', async () => {
    const { api, credentials } = await somebody(app)
    const { session } = await setUpFactor(api, app.world.clock)
    const passed = app.as(() => session.accessToken)
    app.world.clock.forward(9)
    const change = () => passed.staff.own.changeEmail({ email: fresh(), password: credentials.password })
    expect(await change()).toMatchObject({ ok: true })
    app.world.clock.forward(1)
    expect((await change()).ok).toBe(false)
  })

  test('guesses of one network are counted', async () => {
    for (let tries = 1; tries <= rateLimits.signIn.most; tries++) expect(await confirm('x')).toEqual(over)
    expect(await confirm('x')).toMatchObject({ error: { code: 'too-many-requests' } })
  })
})
