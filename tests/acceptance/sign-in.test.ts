import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { addStaff, closeStaff, openStaff, resetStaff } from '@hotovo/application/staff/accounts'
import type { Passwords } from '@hotovo/application/staff/ports'
import { deviceMark } from '@hotovo/application/staff/sign-in'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import jwt from 'jsonwebtoken'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passSecondStep, setUpFactor, signInAs, somebody, staffMember, totpOf } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { addTicketTo } from '../support/tickets.ts'
import { long, share } from '../support/tier.ts'
import { testAdmin, testInstallation, testWorld } from '../support/world.ts'

/** The real passwords of a world, which count how often they were asked. */
function watchedPasswords(passwords: Passwords) {
  const asked = { times: 0 }
  const watched: Passwords = {
    ...passwords,
    verify: (hash, password, device) => {
      asked.times += 1
      return passwords.verify(hash, password, device)
    },
  }
  return { watched, asked }
}

describe.each(testSetups)('Staff sign in, $name', ({ name, open }) => {
  let app: TestApp
  let asked: { times: number }
  beforeEach(async () => {
    const world = testWorld()
    const passwords = watchedPasswords(world.passwords)
    asked = passwords.asked
    app = await open({ ...world, passwords: passwords.watched })
  })
  afterEach(() => app.close())

  const wrong = (email: string) => app.api.session.signIn({ email, password: 'nesprávne heslo' })
  const actions = async () => (await app.ports.systemLog.newest(50)).map(({ action }) => action)
  const over = { ok: false, error: { code: 'session-over' } }
  const signInRequired = { ok: false, error: { code: 'sign-in-required' } }

  test('with e-mail and password, whatever the e-mail is written like', async () => {
    const { email, password } = await staffMember(app.ports)
    const session = await signInAs(app.api, { email: ` ${email.toUpperCase()} `, password })
    expect(session).toMatchObject({
      expiresInSeconds: 600,
      expiresAt: minutesLater(app.world.clock.now(), 10),
      account: {
        email,
        role: 'admin',
        name: expect.stringMatching(/^Jana /),
        names: {},
        lastSignInAt: app.world.clock.now(),
      },
    })
    expect(jwt.decode(session.accessToken)).toMatchObject({
      sub: session.account.id,
      role: 'admin',
      aal: 'aal1',
      email,
      aud: 'authenticated',
      iss: 'http://localhost:3000/auth/v1',
    })
    expect(await actions()).toEqual(['security_admin_login_success', 'admin_account_created'])
  })

  test('the back-office tells of the sign-in before this one, and what failed since', async () => {
    const [credentials, other] = [await staffMember(app.ports), await staffMember(app.ports)]
    const told = async () => {
      const { accessToken } = await signInAs(app.api, credentials)
      const me = await app.as(() => accessToken).staff.me()
      return me.ok && [me.value.lastSignInAt, me.value.failedSignIns]
    }
    const first = app.world.clock.now()
    expect(await told()).toEqual([null, 0])
    app.world.clock.forward(60)
    for (const { email } of [credentials, credentials, other]) await wrong(email)
    const second = app.world.clock.now()
    app.world.clock.forward(30)
    expect(await told()).toEqual([first, 2])
    app.world.clock.forward(30)
    expect(await told()).toEqual([minutesLater(second, 30), 0])
  })

  test('the back-office knows who it is, and logs the first access of a session, each of the dashboard and the sign-out', async () => {
    const { api, credentials } = await somebody(app)
    const me = await api.staff.me()
    expect(me).toEqual({
      ok: true,
      value: {
        name: expect.stringMatching(/^Jana /),
        email: credentials.email,
        role: 'admin',
        lastSignInAt: null,
        failedSignIns: 0,
      },
    })
    await api.staff.dashboard()
    await api.staff.dashboard()
    expect((await actions()).slice(0, 3)).toEqual([
      'admin_dashboard_access',
      'admin_dashboard_access',
      'admin_login_success',
    ])
    expect(await api.session.user()).toMatchObject({ ok: true, value: { email: credentials.email } })
    expect(await api.session.signOut({ scope: 'local' })).toMatchObject({ ok: true })
    expect((await actions())[0]).toBe('admin_logout')
  })

  test('an order that staff place has their name in its trail', async () => {
    const { api, credentials } = await somebody(app)
    const { view } = await newOrder(api)
    expect(await app.orders.auditEntries(view.order.id)).toMatchObject([
      { actor: { kind: 'staff', email: credentials.email, name: expect.stringMatching(/^Jana /) } },
    ])
  })

  describe('what is refused', () => {
    test('an empty e-mail, an empty password, and what is no e-mail: nothing is counted for it', async () => {
      const problems = async (email: string, password: string) => {
        const result = await app.api.session.signIn({ email, password })
        return !result.ok && result.error.code === 'invalid' && result.error.problems
      }
      expect(await problems(' ', '')).toEqual([
        { at: 'email', code: 'required' },
        { at: 'password', code: 'required' },
      ])
      for (let count = 1; count <= 6; count++)
        expect(await problems('admin\u0000@hotovo.test', 'x')).toEqual([
          { at: 'email', code: 'hidden-characters' },
        ])
      expect(asked.times).toBe(0)
    })

    test('five failures lock for thirty minutes, an unknown e-mail like a known one', async () => {
      const { email, password } = await staffMember(app.ports)
      const start = app.world.clock.now()
      for (const one of [email, 'nikto@hotovo.test']) {
        app.world.clock.set(start)
        asked.times = 0
        const answers = []
        for (let count = 1; count <= 6; count++) {
          answers.push(await wrong(one))
          app.world.clock.forward(1)
        }
        expect(answers).toEqual([
          { ok: false, error: { code: 'credentials-wrong' } },
          { ok: false, error: { code: 'credentials-wrong' } },
          { ok: false, error: { code: 'credentials-wrong', remaining: 2 } },
          { ok: false, error: { code: 'credentials-wrong', remaining: 1 } },
          {
            ok: false,
            error: { code: 'sign-in-locked', retryAt: '2026-03-02T09:34:00.000Z', retryAfterSeconds: 1800 },
          },
          {
            ok: false,
            error: { code: 'sign-in-locked', retryAt: '2026-03-02T09:34:00.000Z', retryAfterSeconds: 1740 },
          },
        ])
        expect(asked.times).toBe(5)
      }
      app.world.clock.set('2026-03-02T09:33:59.000Z')
      expect(await app.api.session.signIn({ email, password })).toMatchObject({
        error: { code: 'sign-in-locked' },
      })
      app.world.clock.set('2026-03-02T09:34:00.000Z')
      await signInAs(app.api, { email, password })
    })

    test('a success forgets the failures before it', async () => {
      const credentials = await staffMember(app.ports)
      for (let round = 1; round <= 3; round++) {
        for (let count = 1; count <= 4; count++)
          expect(await wrong(credentials.email)).toMatchObject({ error: { code: 'credentials-wrong' } })
        await signInAs(app.api, credentials)
      }
    })

    test('every failure is in the log with high severity, the third raises a critical entry', async () => {
      const { email } = await staffMember(app.ports)
      for (let count = 1; count <= 6; count++) await wrong(email)
      const log = await app.ports.systemLog.newest(6)
      expect(log.map(({ action, severity, details }) => [action, severity, details.email])).toEqual([
        ['security_admin_login_failed', 'high', email],
        ['security_admin_login_failed', 'high', email],
        ['security_multiple_failed_attempts', 'critical', email],
        ['security_admin_login_failed', 'high', email],
        ['security_admin_login_failed', 'high', email],
        ['security_admin_login_failed', 'high', email],
      ])
      expect(log[0]?.details).toEqual({ email, remaining: 0, lockedUntil: '2026-03-02T09:30:00.000Z' })
      expect(JSON.stringify(log)).not.toContain('nesprávne')
    })

    test('what happens within a minute is told to staff by the next letter, the first failure at once', async () => {
      const { email, password } = await staffMember(app.ports)
      const told = async (work: () => Promise<unknown>) => {
        const before = (await app.letters()).length
        await work()
        return (await app.letters()).slice(before)
      }
      const failed = 'Neúspešné prihlásenie do administrácie'
      const repeated = 'Opakované neúspešné prihlásenia do administrácie'
      const [first, ...others] = await told(() => wrong(email))
      expect(others).toEqual([])
      expect(first).toMatchObject({ to: testAdmin, subject: failed })
      expect(first?.text).toContain(`E-mail: ${email.replaceAll(/[.@]/g, '[$&]')}\n`)
      expect(first?.text).toContain('Zostáva pokusov: 4\n')
      const subjectsOf = async (work: () => Promise<unknown>) =>
        (await told(work)).map(({ subject }) => subject).toSorted()
      app.world.clock.forward(1)
      expect(await subjectsOf(() => wrong(email))).toEqual([failed])
      app.world.clock.forward(1)
      expect(await subjectsOf(() => wrong(email))).toEqual([repeated])
      app.world.clock.forward(1)
      expect(await subjectsOf(() => wrong(email))).toEqual([failed])
      app.world.clock.forward(1)
      expect(await subjectsOf(() => signInAs(app.api, { email, password }))).toEqual([])
      const { session, api } = await somebody(app)
      await api.session.refresh({ refreshToken: session.refreshToken })
      app.world.clock.forward(1)
      expect(await subjectsOf(() => api.session.refresh({ refreshToken: session.refreshToken }))).toEqual([
        'Podozrivá aktivita v\u00a0administrácii',
      ])
    })

    test('a network that tries e-mail after e-mail is refused after twenty failures, and for ten minutes', async () => {
      const attempts = share(400, 8)
      const attempt = (count: number) => wrong(`nikto.${count}@hotovo.test`)
      const codes = await Promise.all(
        Array.from({ length: attempts }, async (_, count) => {
          const answer = await attempt(count)
          return !answer.ok && answer.error.code
        }),
      )
      const limit = { name: 'sign-in-network', most: 20, seconds: 600 }
      expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(20)
      expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(attempts - 20)
      expect(asked.times).toBe(20)
      expect(await app.ports.systemLog.newest(500)).toHaveLength(20)
      // The queue in PostgreSQL goes by the real time, at which all that is due here is over.
      if (name.includes('memory')) expect((await app.letters()).length).toBeLessThanOrEqual(2)
      // Whoever sits in that network and never signed in from there waits too.
      const credentials = await staffMember(app.ports)
      expect(await app.api.session.signIn(credentials)).toEqual({
        ok: false,
        error: { code: 'too-many-requests', limit, retryAfterSeconds: 600 },
      })
      app.world.clock.forward(10)
      await signInAs(app.api, credentials)
    })

    test('an office behind one address signs in as often as it likes', long, async () => {
      const office = await Promise.all(Array.from({ length: 10 }, () => staffMember(app.ports)))
      for (let round = 1; round <= 6; round++)
        for (const result of await Promise.all(office.map((one) => app.api.session.signIn(one))))
          expect(result).toMatchObject({ ok: true })
    })

    test('everything, where the back-office is switched off', async () => {
      const closed = await open(testWorld({ installation: { ...testInstallation, off: ['admin'] } }))
      const credentials = await staffMember(closed.ports)
      const off = { ok: false, error: { code: 'feature-off', feature: 'admin' } }
      expect(await closed.api.session.signIn(credentials)).toEqual(off)
      expect(await closed.api.staff.me()).toEqual(off)
      await closed.close()
    })
  })

  describe('a session', () => {
    test('is refreshed again and again, and each token has one successor', async () => {
      const { session } = await somebody(app)
      let token = session.refreshToken
      const seen = new Set([token])
      for (let count = 1; count <= 5; count++) {
        app.world.clock.forward(5)
        const refreshed = await app.api.session.refresh({ refreshToken: token })
        if (!refreshed.ok) throw new Error(refreshed.error.code)
        token = refreshed.value.refreshToken
        seen.add(token)
        expect(await app.as(() => refreshed.value.accessToken).session.user()).toMatchObject({ ok: true })
      }
      expect(seen.size).toBe(6)
    })

    test('two tabs that refresh at once get the same successor, and so does a lost answer within ten seconds', async () => {
      const { session } = await somebody(app)
      app.world.clock.forward(5)
      const refresh = async () => {
        const result = await app.api.session.refresh({ refreshToken: session.refreshToken })
        return result.ok && result.value.refreshToken
      }
      const tokens = await Promise.all([refresh(), refresh(), refresh()])
      app.world.clock.forward(10 / 60)
      tokens.push(await refresh())
      expect(new Set(tokens).size).toBe(1)
      expect(tokens[0]).toMatch(/^[0-9a-f]{32}\.2\.[\w-]{43}$/)
      expect(await app.api.session.refresh({ refreshToken: tokens[0] || '' })).toMatchObject({ ok: true })
    })

    test('whose used-up token comes back later is a theft: the family ends, and the log says so', async () => {
      const { session, api } = await somebody(app)
      const thiefs = await app.api.session.refresh({ refreshToken: session.refreshToken })
      if (!thiefs.ok) throw new Error('the thief was faster')
      app.world.clock.forward(1)
      expect(await app.api.session.refresh({ refreshToken: session.refreshToken })).toEqual(over)
      expect(await app.api.session.refresh({ refreshToken: thiefs.value.refreshToken })).toEqual(over)
      expect(await api.session.user()).toEqual(signInRequired)
      expect(await app.as(() => thiefs.value.accessToken).staff.me()).toEqual(signInRequired)
      expect(await app.ports.systemLog.newest(1)).toMatchObject([
        { action: 'security_suspicious_activity', severity: 'critical' },
      ])
    })

    test('a refresh token is ours or nothing', async () => {
      const { session } = await somebody(app)
      const token = session.refreshToken!
      const [family, generation, mac] = token.split('.')
      const forged = [
        '',
        'rubbish',
        `${family}.2.${mac}`,
        `${family}.${generation}.${'A'.repeat(43)}`,
        `${token}A`,
      ]
      for (const one of forged) expect(await app.api.session.refresh({ refreshToken: one })).toEqual(over)
      expect(await app.api.session.refresh({ refreshToken: undefined })).toEqual(over)
      expect(await app.api.session.refresh({ refreshToken: token })).toMatchObject({ ok: true })
    })

    test(
      'ends after thirty minutes in which nobody did anything, however often it was refreshed',
      long,
      async () => {
        const { session } = await somebody(app)
        let current = session
        for (let minutes = 5; minutes < 30; minutes += 5) {
          app.world.clock.forward(5)
          const refreshed = await app.api.session.refresh({ refreshToken: current.refreshToken })
          if (!refreshed.ok) throw new Error(`over after ${minutes} minutes`)
          current = refreshed.value
        }
        app.world.clock.forward(5)
        expect(await app.api.session.refresh({ refreshToken: current.refreshToken })).toEqual(over)
        expect(await app.as(() => current.accessToken).staff.me()).toEqual(signInRequired)
      },
    )

    test('goes on as long as somebody does something, and ends after twelve hours', async () => {
      const { session } = await somebody(app)
      let current = session
      for (let minutes = 9; minutes < 720; minutes += 9) {
        app.world.clock.forward(9)
        expect(await app.as(() => current.accessToken).staff.me()).toMatchObject({ ok: true })
        const refreshed = await app.api.session.refresh({ refreshToken: current.refreshToken })
        if (!refreshed.ok) throw new Error(`over after ${minutes} minutes`)
        current = refreshed.value
      }
      app.world.clock.forward(9)
      expect(await app.api.session.refresh({ refreshToken: current.refreshToken })).toEqual(over)
      expect(await app.as(() => current.accessToken).staff.me()).toEqual(signInRequired)
    })

    test('ends with sign-out: this one, the others, or all of them', async () => {
      const credentials = await staffMember(app.ports)
      const three = async () => {
        const sessions = [1, 2, 3].map(() => signInAs(app.api, credentials))
        return (await Promise.all(sessions)).map(({ accessToken }) => app.as(() => accessToken))
      }
      const alive = async (apis: Awaited<ReturnType<typeof three>>) =>
        Promise.all(apis.map(async (api) => (await api.session.user()).ok))
      for (const [scope, left] of [
        ['local', [true, false, true]],
        ['others', [false, true, false]],
        ['global', [false, false, false]],
        [undefined, [false, false, false]],
      ] as const) {
        const apis = await three()
        expect(await apis[1]!.session.signOut({ scope })).toEqual({ ok: true, value: undefined })
        expect(await alive(apis)).toEqual(left)
        expect(await app.ports.systemLog.newest(1)).toMatchObject([{ action: 'admin_logout' }])
      }
      const [gone] = await three()
      await gone!.session.signOut({ scope: 'local' })
      expect(await gone!.session.signOut({ scope: 'local' })).toEqual(signInRequired)
    })

    test('ends when the password is reset, which ends the lockout too', async () => {
      const { api, credentials } = await somebody(app)
      for (let count = 1; count <= 5; count++) await wrong(credentials.email)
      const reset = await resetStaff(app.ports)(credentials.email)
      if (!reset.ok) throw new Error(reset.error.code)
      expect(await api.session.user()).toEqual(signInRequired)
      expect(await app.api.session.signIn(credentials)).toMatchObject({
        error: { code: 'credentials-wrong' },
      })
      await signInAs(app.api, { ...credentials, password: reset.value.password })
    })
  })

  describe('a device that signed in before', () => {
    const marksOf = (email: string, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await deviceMark(app.ports)({ email }))!))
    const from = (device: string) => asCaller(createApi(app.ports), { ...visitor, device })
    const attempt = async (device: string, credentials: { email: string; password: string }) => {
      const answer = await from(device).session.signIn(credentials)
      return answer.ok ? 'in' : answer.error.code
    }

    test('shares its lockout with the other devices of the account: with six marks there are five guesses', async () => {
      const credentials = await staffMember(app.ports)
      const guess = { ...credentials, password: 'nesprávne heslo' }
      const marks = await marksOf(credentials.email, 6)
      asked.times = 0
      const answers = []
      for (const mark of [...marks, ...marks]) answers.push(await attempt(mark, guess))
      expect(answers).toEqual([
        ...Array.from({ length: 4 }, () => 'credentials-wrong'),
        ...Array.from({ length: 8 }, () => 'sign-in-locked'),
      ])
      expect(asked.times).toBe(5)
      // Its owner gets in as a stranger does.
      await signInAs(app.api, credentials)
    })

    test('is known no more when the password was changed, and devices that sign in after it begin anew', async () => {
      const { email } = await staffMember(app.ports)
      const guess = { email, password: 'nesprávne heslo' }
      const [old, other] = (await marksOf(email, 2)) as [string, string]
      for (let count = 1; count <= 5; count++) await attempt(old, guess)
      const reset = await resetStaff(app.ports)(email)
      if (!reset.ok) throw new Error(reset.error.code)
      const credentials = { email, password: reset.value.password }
      const [fresh] = (await marksOf(email, 1)) as [string]
      for (let count = 1; count <= 5; count++) await attempt(other, guess)
      // As a stranger: the older marks count among them.
      expect(await attempt(old, credentials)).toBe('sign-in-locked')
      expect(await app.api.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
      expect(await attempt(fresh, credentials)).toBe('in')
    })

    test('is one of an account: for an e-mail without one there is no mark', async () => {
      expect(await deviceMark(app.ports)({ email: 'nikto@hotovo.test' })).toBeUndefined()
    })
  })

  describe('an account that was closed', () => {
    test('is answered like a wrong password, after the same work; its sessions end, its letters too, and it opens again', async () => {
      const { api, credentials, session } = await somebody(app)
      const eva = await somebody(app)
      expect(await app.api.session.askRecovery({ email: credentials.email })).toMatchObject({ ok: true })
      const link = (await app.letters()).find(({ id }) => id.startsWith('password-recovery'))!
      const token = /#(\S+)/.exec(link.text)![1]!
      const mark = (await deviceMark(app.ports)({ email: credentials.email }))!

      expect(await closeStaff(app.ports)(credentials.email)).toMatchObject({ ok: true })
      asked.times = 0
      expect(await app.api.session.signIn(credentials)).toEqual(await wrong('nikto@hotovo.test'))
      expect(asked.times).toBe(2)
      const known = asCaller(createApi(app.ports), { ...visitor, device: mark })
      expect(await known.session.signIn(credentials)).toMatchObject({ error: { code: 'credentials-wrong' } })
      expect(await deviceMark(app.ports)({ email: credentials.email })).toBeUndefined()
      expect(await api.staff.me()).toEqual(signInRequired)
      expect(await app.api.session.refresh({ refreshToken: session.refreshToken })).toEqual({
        ok: false,
        error: { code: 'session-over' },
      })
      const fresh = { token, newPassword: 'orgován pod lampou 17' }
      expect(await app.api.session.recoverPassword(fresh)).toEqual({
        ok: false,
        error: { code: 'recovery-over' },
      })
      const before = (await app.letters()).length
      expect(await app.api.session.askRecovery({ email: credentials.email })).toMatchObject({ ok: true })
      expect(await app.letters()).toHaveLength(before)
      const colleagues = await eva.api.staff.colleagues()
      expect(colleagues.ok && colleagues.value.items.map(({ email }) => email)).not.toContain(
        credentials.email,
      )
      const alarm = (await app.letters()).find(({ id }) => id.startsWith('security-alert'))
      expect(alarm?.text).toContain('Správca zatvoril účet')

      expect(await openStaff(app.ports)(credentials.email)).toMatchObject({ ok: true })
      expect(await api.staff.me()).toEqual(signInRequired)
      await signInAs(app.api, credentials)
      const told = (await app.ports.systemLog.newest(50)).filter(({ action }) =>
        /_(clos|open)ed$/.test(action),
      )
      expect(told).toMatchObject([
        { action: 'admin_account_opened', details: { email: credentials.email } },
        { action: 'admin_account_closed', details: { email: credentials.email }, severity: 'high' },
      ])
    })

    test('leaves its orders and its active tickets to others, and is named by what it did', async () => {
      const [jana, eva] = [await somebody(app), await somebody(app)]
      const { id } = (await newOrder(app.api)).view.order
      expect(await jana.api.staff.orders.claim({ id })).toMatchObject({ ok: true })
      const [open, resolved] = [await addTicketTo(app.ports), await addTicketTo(app.ports)]
      for (const ticket of [open, resolved])
        await jana.api.staff.tickets.change({ id: ticket.id, assignee: 'me', version: 1 })
      await jana.api.staff.tickets.change({ id: resolved.id, status: 'resolved', version: 2 })

      const { email } = jana.credentials
      expect(await closeStaff(app.ports)(email)).toMatchObject({ ok: true, value: { tickets: 1 } })
      expect(await closeStaff(app.ports)(email)).toMatchObject({ ok: true, value: { tickets: 0 } })
      expect(await eva.api.staff.orders.claim({ id })).toMatchObject({ ok: true })
      expect(await eva.api.staff.tickets.open({ id: open.id })).toMatchObject({ value: { assignee: null } })
      expect(await eva.api.staff.tickets.open({ id: resolved.id })).toMatchObject({
        value: { assignee: { email } },
      })
      const history = await eva.api.staff.tickets.history({ id: open.id })
      expect(history.ok && history.value.items.slice(0, 2)).toMatchObject([
        { fieldName: 'assignee', newValue: null, actor: { kind: 'system' } },
        { fieldName: 'assignee', actor: { kind: 'staff', email } },
      ])
      const mine = { assignee: jana.session.account.id, version: 3 }
      expect(await eva.api.staff.tickets.change({ id: open.id, ...mine })).toMatchObject({
        error: { code: 'colleague-not-found' },
      })
    })

    test('is not the last one of an admin', async () => {
      const [jana, eva] = [await staffMember(app.ports), await staffMember(app.ports)]
      for (const { email } of await app.ports.staff.withRole())
        if (email !== eva.email) expect((await closeStaff(app.ports)(email)).ok).toBe(true)
      const refused = { ok: false, error: { code: 'last-admin' } }
      expect(await closeStaff(app.ports)(eva.email)).toEqual(refused)
      await signInAs(app.api, eva)
      const unknown = { ok: false, error: { code: 'staff-not-found' } }
      expect(await closeStaff(app.ports)(`x${jana.email}`)).toEqual(unknown)
      expect(await openStaff(app.ports)(`x${jana.email}`)).toEqual(unknown)
    })
  })

  describe('a password that its owner did not choose', () => {
    const required = { ok: false, error: { code: 'password-change-required' } }
    const chosen = 'orgován pod lampou 17'

    test('opens nothing but the way to another one, with which the session goes on', async () => {
      const email = `jana.${app.world.random.uuid()}@hotovo.test`
      const added = await addStaff(app.ports)({ email, role: 'admin' })
      if (!added.ok) throw new Error(added.error.code)
      const { password } = added.value
      const { accessToken } = await signInAs(app.api, { email, password })
      const api = app.as(() => accessToken)
      for (const asked of [api.staff.me, api.staff.own.sessions, api.session.beginFactor])
        expect(await asked()).toEqual(required)
      const { view } = await newOrder(api)
      expect(await app.orders.auditEntries(view.order.id)).toMatchObject([{ actor: { kind: 'visitor' } }])
      const change = { password, newPassword: chosen }
      expect(await api.staff.own.changePassword({ ...change, newPassword: password })).toMatchObject({
        error: { code: 'invalid' },
      })
      expect(await api.staff.own.changePassword(change)).toEqual({ ok: true, value: undefined })
      expect(await api.staff.me()).toMatchObject({ ok: true })
      const next = await signInAs(app.api, { email, password: chosen })
      expect(await app.as(() => next.accessToken).staff.me()).toMatchObject({ ok: true })
    })

    test('is passed after the second step, and before a second factor that is wanted', async () => {
      const { api, credentials } = await somebody(app)
      const { secret } = await setUpFactor(api, app.world.clock)
      const reset = await resetStaff(app.ports)(credentials.email)
      if (!reset.ok) throw new Error(reset.error.code)
      const { password } = reset.value
      app.world.clock.forward(1)
      const session = await signInAs(app.api, { ...credentials, password })
      const halfway = app.as(() => session.accessToken)
      const change = { password, newPassword: chosen }
      expect(await halfway.staff.own.changePassword(change)).toMatchObject({
        error: { code: 'second-step-required' },
      })
      const whole = await passSecondStep(halfway, session, totpOf(secret, app.world.clock.now()))
      const inside = app.as(() => whole.accessToken)
      expect(await inside.staff.me()).toEqual(required)
      expect(await inside.staff.own.changePassword(change)).toMatchObject({ ok: true })
      expect(await inside.staff.me()).toMatchObject({ ok: true })
    })

    test('is changed by the link of a letter, too', async () => {
      const { email } = await staffMember(app.ports)
      await resetStaff(app.ports)(email)
      await app.api.session.askRecovery({ email })
      const link = (await app.letters()).find(({ id }) => id.startsWith('password-recovery'))!
      const token = /#(\S+)/.exec(link.text)![1]!
      expect(await app.api.session.recoverPassword({ token, newPassword: chosen })).toMatchObject({
        ok: true,
      })
      const { accessToken } = await signInAs(app.api, { email, password: chosen })
      expect(await app.as(() => accessToken).staff.me()).toMatchObject({ ok: true })
    })
  })

  test('without the role one can sign in, and the back-office stays closed', async () => {
    const { api } = await somebody(app, null)
    expect(await api.session.user()).toMatchObject({ ok: true, value: { role: null } })
    for (const asked of [api.staff.me, api.staff.me, api.staff.dashboard])
      expect(await asked()).toEqual({ ok: false, error: { code: 'role-required' } })
    // Once for a session, however often it knocks.
    expect((await actions()).slice(0, 2)).toEqual(['admin_login_failed', 'security_admin_login_success'])
  })

  test('hundreds of wrong passwords at once cost five hashes', async () => {
    const { email } = await staffMember(app.ports)
    asked.times = 0
    const answers = await Promise.allSettled(Array.from({ length: share(1000, 20) }, () => wrong(email)))
    expect(asked.times).toBe(5)
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? answer.reason.name : !answer.value.ok && answer.value.error.code,
    )
    // Where the machine is slow, some wait too long for a connection: they cost nothing either.
    expect([...new Set(codes)].filter((code) => code !== 'Unavailable').toSorted()).toEqual([
      'credentials-wrong',
      'sign-in-locked',
      'too-many-requests',
    ])
    expect(codes.filter((code) => code === 'credentials-wrong')).toHaveLength(4)
  })

  test('whom the house is too busy to judge has not failed', async () => {
    const { email, password } = await staffMember(app.ports)
    const busy = { ...app.ports.passwords }
    const { verify } = busy
    for (let count = 1; count <= 6; count++) {
      Object.assign(app.ports.passwords, {
        verify: async () => {
          throw new Unavailable('too much work is waiting')
        },
      })
      await expect(app.api.session.signIn({ email, password })).rejects.toMatchObject({
        name: 'Unavailable',
      })
    }
    Object.assign(app.ports.passwords, { verify })
    await signInAs(app.api, { email, password })
    expect(await actions()).not.toContain('security_admin_login_failed')
  })
})
