import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { resetStaff } from '@hotovo/application/staff/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signInAs, somebody } from '../support/staff.ts'
import { type TestApp, testSetups } from '../support/test-app.ts'

const newPassword = 'orgován pod lampou 17'

describe.each(testSetups)('Staff and their own account, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const entries = async () => app.ports.systemLog.newest(50)
  const done = { ok: true, value: undefined }
  const isIn = async (api: Api) => (await api.staff.me()).ok

  test('a new password ends the other sessions, is told to staff, and is the one that signs in', async () => {
    const { api, credentials, session } = await somebody(app)
    const other = app.as(
      (
        (token) => () =>
          token
      )((await signInAs(app.api, credentials)).accessToken),
    )
    const stranger = await somebody(app)
    expect(await api.staff.own.changePassword({ password: credentials.password, newPassword })).toEqual(done)
    expect(await Promise.all([api, other, stranger.api].map(isIn))).toEqual([true, false, true])
    // The kept session is whole: its refresh token goes on.
    expect(await app.api.session.refresh({ refreshToken: session.refreshToken })).toMatchObject({ ok: true })
    const told = (await entries()).find(({ action }) => action === 'security_own_password_changed')
    expect(told).toMatchObject({
      severity: 'high',
      userId: session.account.id,
      resourceType: 'staff',
      resourceId: session.account.id,
      details: { email: credentials.email },
    })
    expect(JSON.stringify(told)).not.toContain(newPassword)
    expect(await app.api.session.signIn(credentials)).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    await signInAs(app.api, { ...credentials, password: newPassword })
  })

  test('a new password is told to whoever has it, in their language and at their own address, and to nobody else', async () => {
    const [jana, peter, eva] = [await somebody(app), await somebody(app), await somebody(app)]
    const { password } = jana.credentials
    expect(await jana.api.staff.own.changePassword({ password, newPassword, language: 'en' })).toEqual(done)
    const own = { password: peter.credentials.password, newPassword }
    expect(await peter.api.staff.own.changePassword({ ...own, password: 'nesprávne heslo' })).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    expect(await peter.api.staff.own.changePassword(own)).toEqual(done)
    await resetStaff(app.ports)(eva.credentials.email)
    const told = (await app.letters()).filter(({ id }) => id.startsWith('password-changed'))
    expect(told.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [jana.credentials.email, 'Your password for the back-office was changed'],
        [peter.credentials.email, 'Vaše heslo do administrácie sa zmenilo'],
        [eva.credentials.email, 'Vaše heslo do administrácie sa zmenilo'],
      ].toSorted(),
    )
    expect(JSON.stringify(told)).not.toContain(newPassword)
  })

  test('the rule of passwords holds, and nothing is counted for what breaks it', async () => {
    const { api } = await somebody(app)
    const before = (await entries()).length
    const refused = [
      ['', newPassword, { at: 'password', code: 'required' }],
      ['x', '', { at: 'newPassword', code: 'required' }],
      ['x', 'krátke', { at: 'newPassword', code: 'too-short', min: 15 }],
      ['x', 'heslo heslo heslo', { at: 'newPassword', code: 'password-common' }],
      [newPassword, newPassword, { at: 'newPassword', code: 'password-unchanged' }],
    ] as const
    for (const [password, fresh, problem] of [...refused, ...refused])
      expect(await api.staff.own.changePassword({ password, newPassword: fresh })).toEqual({
        ok: false,
        error: { code: 'invalid', problems: [problem] },
      })
    // The first access of the session is told, nothing else.
    expect((await entries()).length).toBe(before + 1)
  })

  test('a wrong old password counts as a failed sign-in: the sixth is not heard, nor is a sign-in', async () => {
    const { api, credentials } = await somebody(app)
    const wrong = () => api.staff.own.changePassword({ password: 'nesprávne heslo', newPassword })
    const codes: string[] = []
    for (let count = 1; count <= 4; count++) {
      const answer = await wrong()
      codes.push(answer.ok ? 'ok' : answer.error.code)
    }
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'credentials-wrong'))
    expect(await wrong()).toMatchObject({ error: { code: 'sign-in-locked' } })
    const right = { password: credentials.password, newPassword }
    expect(await api.staff.own.changePassword(right)).toMatchObject({ error: { code: 'sign-in-locked' } })
    expect(await app.api.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    const actions = (await entries()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'security_admin_login_failed')).toHaveLength(5)
    expect(actions).toContain('security_multiple_failed_attempts')
    expect(await isIn(api)).toBe(true)
  })

  test('a change whose answer was lost is done once: the same again is a success, anything else is not', async () => {
    const { api, credentials } = await somebody(app)
    const key = randomUUID()
    const change = { password: credentials.password, newPassword }
    expect(await api.staff.own.changePassword(change, key)).toEqual(done)
    for (let count = 1; count <= 7; count++)
      expect(await api.staff.own.changePassword(change, key)).toEqual(done)
    const actions = (await entries()).map(({ action }) => action)
    expect(actions.filter((action) => action === 'security_own_password_changed')).toHaveLength(1)
    expect(actions).not.toContain('security_admin_login_failed')
    // Under a key that was used, a password is a guess like any other.
    const guess = { ...change, newPassword: 'niečo celkom iné 42' }
    expect(await api.staff.own.changePassword(guess, key)).toMatchObject({
      error: { code: 'credentials-wrong' },
    })
    expect(await api.staff.own.changePassword(change, 'no key')).toMatchObject({
      error: { code: 'idempotency-key-malformed' },
    })
  })

  test('one sees where one is signed in, and ends one session or all others', async () => {
    const { api, credentials, session } = await somebody(app)
    const begin = async () => {
      app.world.clock.forward(1)
      const { accessToken } = await signInAs(app.api, credentials)
      return app.as(() => accessToken)
    }
    const [second, third] = [await begin(), await begin()]
    const stranger = await somebody(app)
    const ids = async (of: Api) => {
      const listed = await of.staff.own.sessions()
      if (!listed.ok) throw new Error(listed.error.code)
      return listed.value
    }
    const listed = await ids(api)
    expect(listed).toHaveLength(3)
    // The one that asks stands first.
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(listed[0]).toMatchObject({ startedAt: session.account.lastSignInAt })
    const own = (await ids(second)).find(({ isThis }) => isThis)!
    const foreign = (await ids(stranger.api))[0]!
    // Of somebody else, or unknown: nothing happens, and nothing is given away.
    for (const id of [foreign.id, randomUUID()]) expect(await api.staff.own.endSession({ id })).toEqual(done)
    expect(await Promise.all([api, second, third, stranger.api].map(isIn))).toEqual([true, true, true, true])
    expect(await api.staff.own.endSession({ id: own.id })).toEqual(done)
    expect(await api.staff.own.endSession({ id: own.id })).toEqual(done)
    expect(await Promise.all([api, second, third].map(isIn))).toEqual([true, false, true])
    expect((await entries()).filter(({ action }) => action === 'admin_logout')).toMatchObject([
      { resourceId: own.id, details: { scope: 'local', email: credentials.email } },
    ])
    expect(await api.session.signOut({ scope: 'others' })).toEqual(done)
    expect(await Promise.all([api, third, stranger.api].map(isIn))).toEqual([true, false, true])
    expect((await ids(api)).map(({ isThis }) => isThis)).toEqual([true])
  })
})
