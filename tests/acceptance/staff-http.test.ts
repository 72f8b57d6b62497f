import { createPublicKey } from 'node:crypto'
import { httpApi } from '@hotovo/adapters/http/client'
import { contract } from '@hotovo/adapters/http/contract/contract'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { resetStaff } from '@hotovo/application/staff/accounts'
import { statementImports } from '@hotovo/domain/limits'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import jwt from 'jsonwebtoken'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wantedDesk } from '../support/cash-desk.ts'
import {
  atCurrentVersion,
  passSecondStep,
  setUpFactor,
  signInAs,
  staffMember,
  totpOf,
  withFactor,
} from '../support/staff.ts'
import { newOrder, serveHttp } from '../support/test-app.ts'
import { addTicketTo } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { kidOf, testIssuer, testSigningKey, testWorld, worldsSigningKey } from '../support/world.ts'

const site = 'http://localhost:3000'

/** A browser as far as cookies go: it keeps what it is given and sends it back, from a page of `origin`. */
function browser(baseUrl: string, ip?: string) {
  const jar = new Map<string, string>()
  const told: string[] = []
  const browse: typeof fetch = async (address, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    if (ip) headers.set('x-forwarded-for', ip)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(address, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      told.push(line)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') jar.delete(name!)
      else jar.set(name!, value!)
    }
    return answer
  }
  let token: string | undefined
  return {
    jar,
    told,
    fetch: browse,
    setToken: (accessToken: string | undefined) => {
      token = accessToken
    },
    api: httpApi({ baseUrl, fetch: browse, cookieSession: true, accessToken: () => token }),
  }
}

describe('Staff over HTTP', () => {
  const logged: string[] = []
  let ports: ReturnType<typeof memoryPorts>
  let world: ReturnType<typeof testWorld>
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeEach(async () => {
    world = testWorld()
    ports = memoryPorts(world)
    logged.length = 0
    server = await serveHttp(ports, logged, {
      // Nobody reads files here, so nobody waits for it.
      later: (work, ms) => {
        const timeout = setTimeout(work, ms === statementImports.answerSeconds * 1000 ? 0 : ms)
        return () => clearTimeout(timeout)
      },
    })
  })
  afterEach(() => server.close())

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(server.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const problem = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const { status, code } = await answer.json()
    expect(status).toBe(answer.status)
    return { status, code }
  }

  describe('a session in a cookie', () => {
    test('is in a cookie that scripts cannot read, and nowhere in a body', async () => {
      const tab = browser(server.baseUrl)
      const session = await signInAs(tab.api, await staffMember(ports))
      expect(session.refreshToken).toBeUndefined()
      expect([...tab.jar.keys()]).toEqual(['staff-session', 'staff-device'])
      for (const line of tab.told)
        expect(line).toMatch(/^staff-(session|device)=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
      const before = tab.jar.get('staff-session')
      const refreshed = await tab.api.session.refresh({ refreshToken: undefined })
      expect(refreshed).toMatchObject({ ok: true, value: { refreshToken: undefined } })
      expect(tab.jar.get('staff-session')).not.toBe(before)
      for (const value of tab.jar.values()) expect(JSON.stringify([session, refreshed])).not.toContain(value)
    })

    test('goes on when it ends the others, and when its password is changed, after which its device is known anew', async () => {
      const credentials = await staffMember(ports)
      const tab = browser(server.baseUrl)
      tab.setToken((await signInAs(tab.api, credentials)).accessToken)
      const cookie = tab.jar.get('staff-session')
      expect(await tab.api.session.signOut({ scope: 'others' })).toMatchObject({ ok: true })
      expect(tab.jar.get('staff-session')).toBe(cookie)
      const mark = tab.jar.get('staff-device')
      const newPassword = 'orgován pod lampou 17'
      const { password, email } = credentials
      expect(await tab.api.staff.own.changePassword({ password, newPassword })).toMatchObject({ ok: true })
      expect(tab.jar.get('staff-session')).toBe(cookie)
      expect(tab.jar.get('staff-device')).not.toBe(mark)
      // Strangers lock the e-mail; this device signs in nevertheless.
      const stranger = httpApi({ baseUrl: server.baseUrl, fetch })
      for (let count = 1; count <= 5; count++)
        await stranger.session.signIn({ email, password: 'nesprávne heslo' })
      expect(await stranger.session.signIn({ email, password: newPassword })).toMatchObject({
        error: { code: 'sign-in-locked' },
      })
      await signInAs(tab.api, { email, password: newPassword })
    })

    test('never answers in a body, not even to its own token', async () => {
      const tab = browser(server.baseUrl)
      await signInAs(tab.api, await staffMember(ports))
      const stolen = { refresh_token: tab.jar.get('staff-session') }
      const answer = await post('/auth/v1/token?grant_type=refresh_token', stolen)
      expect(await problem(answer)).toEqual({ status: 401, code: 'session-over' })
      // Nor does a body family move into a cookie.
      const inBody = await signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), await staffMember(ports))
      tab.jar.set('staff-session', inBody.refreshToken!)
      expect(await tab.api.session.refresh({ refreshToken: undefined })).toMatchObject({
        error: { code: 'session-over' },
      })
      expect(tab.jar.has('staff-session')).toBe(false)
    })

    test('an old token of it in a cookie signs nobody out: it ends its own family, and raises the alarm', async () => {
      const credentials = await staffMember(ports)
      const [tab, other] = [browser(server.baseUrl), browser(server.baseUrl)]
      await signInAs(tab.api, credentials)
      const second = await signInAs(other.api, credentials)
      other.setToken(second.accessToken)
      const stolen = tab.jar.get('staff-session')!
      for (let count = 1; count <= 2; count++) await tab.api.session.refresh({ refreshToken: undefined })
      world.clock.forward(1)
      const thief = browser(server.baseUrl)
      thief.jar.set('staff-session', stolen)
      expect(await thief.api.session.signOut({ scope: 'global' })).toMatchObject({
        error: { code: 'sign-in-required' },
      })
      expect(await tab.api.session.refresh({ refreshToken: undefined })).toMatchObject({
        error: { code: 'session-over' },
      })
      expect(await other.api.session.user()).toMatchObject({ ok: true })
      expect(await ports.systemLog.newest(1)).toMatchObject([
        { action: 'security_suspicious_activity', severity: 'critical' },
      ])
    })

    test('an old token of a body in a cookie, and the reverse, ends the family and raises the alarm', async () => {
      const alarms = async () =>
        (await ports.systemLog.newest(100)).filter(({ action }) => action === 'security_suspicious_activity')
      for (const born of ['body', 'cookie'] as const) {
        const tab = browser(server.baseUrl)
        const program = httpApi({ baseUrl: server.baseUrl, fetch })
        const inBody = born === 'body'
        const session = await signInAs(inBody ? program : tab.api, await staffMember(ports))
        const first = inBody ? session.refreshToken : tab.jar.get('staff-session')
        const refreshed = await (inBody ? program : tab.api).session.refresh({
          refreshToken: session.refreshToken,
        })
        const newest = refreshed.ok && refreshed.value.refreshToken
        world.clock.forward(1)
        const before = (await alarms()).length
        const elsewhere = browser(server.baseUrl)
        elsewhere.jar.set('staff-session', first!)
        const thiefs = inBody
          ? elsewhere.api.session.refresh({ refreshToken: undefined })
          : program.session.refresh({ refreshToken: first })
        expect(await thiefs).toMatchObject({ error: { code: 'session-over' } })
        expect(await alarms()).toHaveLength(before + 1)
        const owners = inBody
          ? program.session.refresh({ refreshToken: newest || '' })
          : tab.api.session.refresh({ refreshToken: undefined })
        expect(await owners).toMatchObject({ error: { code: 'session-over' } })
      }
    })

    test('is signed out of by no token that came in the wrong way', async () => {
      const program = httpApi({ baseUrl: server.baseUrl, fetch })
      const inBody = await signInAs(program, await staffMember(ports))
      const tab = browser(server.baseUrl)
      tab.jar.set('staff-session', inBody.refreshToken!)
      expect(await tab.api.session.signOut({ scope: 'global' })).toMatchObject({
        error: { code: 'sign-in-required' },
      })
      expect(await program.session.refresh({ refreshToken: inBody.refreshToken })).toMatchObject({ ok: true })
    })

    test('is refreshed by two tabs at once', async () => {
      const tab = browser(server.baseUrl)
      await signInAs(tab.api, await staffMember(ports))
      const refreshed = await Promise.all([
        tab.api.session.refresh({ refreshToken: undefined }),
        tab.api.session.refresh({ refreshToken: undefined }),
      ])
      expect(refreshed.map(({ ok }) => ok)).toEqual([true, true])
      expect(await tab.api.session.refresh({ refreshToken: undefined })).toMatchObject({ ok: true })
    })

    test('ends with sign-out, by the access token or by the cookie alone', async () => {
      const tab = browser(server.baseUrl)
      const credentials = await staffMember(ports)
      for (const withToken of [true, false]) {
        const { accessToken } = await signInAs(tab.api, credentials)
        tab.setToken(withToken ? accessToken : undefined)
        expect(await tab.api.session.signOut({ scope: 'local' })).toEqual({ ok: true, value: undefined })
        expect(tab.jar.has('staff-session')).toBe(false)
        const left = httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => accessToken })
        expect(await left.session.user()).toMatchObject({ error: { code: 'sign-in-required' } })
      }
      expect(tab.jar.has('staff-device')).toBe(true)
    })

    test.each([401, 403, 404])(
      'of a sign-out that whatever is in between answers with %i nothing is left',
      async (status) => {
        const between = async () => new Response('<h1>No</h1>', { status })
        const api = httpApi({ baseUrl: server.baseUrl, fetch: between })
        expect(await api.session.signOut()).toEqual({ ok: false, error: { code: 'sign-in-required' } })
      },
    )

    test('a sign-out whose answer nobody knows is a fault', async () => {
      const between = async () => new Response('', { status: 418 })
      const api = httpApi({ baseUrl: server.baseUrl, fetch: between })
      await expect(api.session.signOut()).rejects.toThrow('418 from /auth/v1/logout')
    })

    test('opens no call by itself: the cookie is no access token', async () => {
      const tab = browser(server.baseUrl)
      await signInAs(tab.api, await staffMember(ports))
      expect(await tab.api.staff.me()).toMatchObject({ error: { code: 'sign-in-required' } })
      expect(await tab.api.session.user()).toMatchObject({ error: { code: 'sign-in-required' } })
    })

    test('on https is bound to the host; on any other http sign-in is refused with a sentence', async () => {
      const secure = await serveHttp(ports, [], { publicUrl: 'https://hotovo.test' })
      const tab = browser(secure.baseUrl)
      await signInAs(tab.api, await staffMember(ports))
      for (const line of tab.told)
        expect(line).toMatch(
          /^__Host-staff-(session|device)=.*; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/,
        )
      expect(await tab.api.session.refresh({ refreshToken: undefined })).toMatchObject({ ok: true })
      await secure.close()
      const open = await serveHttp(ports, [], { publicUrl: 'http://hotovo.test' })
      const credentials = await staffMember(ports)
      const page = browser(open.baseUrl)
      const refused = { ok: false, error: { code: 'https-required' } }
      expect(await page.api.session.signIn(credentials)).toEqual(refused)
      expect(await page.api.session.refresh({ refreshToken: undefined })).toEqual(refused)
      expect(page.told).toEqual([])
      const body = JSON.stringify(credentials)
      const answer = await fetch(`${open.baseUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-session': 'cookie',
          'sec-fetch-site': 'same-origin',
        },
        body,
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      const { status, code, detail } = await answer.json()
      expect([status, code]).toEqual([403, 'https-required'])
      expect(detail).toMatch(/^Sign in over https.*\.$/)
      await open.close()
    })

    test('an X-Session that nobody knows is refused', async () => {
      const answer = await post('/auth/v1/token?grant_type=password', await staffMember(ports), {
        'x-session': 'local-storage',
        'sec-fetch-site': 'same-origin',
      })
      expect(await problem(answer)).toEqual({ status: 400, code: 'malformed' })
    })
  })

  describe('a request with a cookie from elsewhere', () => {
    const signOut = (headers: Record<string, string>) => post('/auth/v1/logout', undefined, headers)
    test.each<[string, Record<string, string>, boolean]>([
      ['our own pages', { 'sec-fetch-site': 'same-origin' }, true],
      ['another site', { 'sec-fetch-site': 'cross-site' }, false],
      ['a sister domain', { 'sec-fetch-site': 'same-site' }, false],
      ['the address bar', { 'sec-fetch-site': 'none' }, false],
      ['an older browser on our pages', { origin: site }, true],
      ['an older browser elsewhere', { origin: 'https://evil.test' }, false],
      ['an older browser in a sandbox', { origin: 'null' }, false],
      ['nowhere', {}, false],
      ['another site that claims our Origin', { 'sec-fetch-site': 'cross-site', origin: site }, false],
    ])('%s', async (_, headers, passes) => {
      for (const [name, value] of [
        ['cookie', 'anything=1'],
        ['x-session', 'cookie'],
      ] as const) {
        const answer = await signOut({ ...headers, [name]: value })
        expect(await problem(answer)).toEqual(
          passes ? { status: 401, code: 'sign-in-required' } : { status: 403, code: 'cross-site' },
        )
      }
    })

    test('is refused for every call that changes something, before it is looked at', async () => {
      for (const { path, method } of Object.values(contract)) {
        const answer = await fetch(server.baseUrl + path.replaceAll(/:\w+/g, 'x'), {
          method: method.toUpperCase(),
          headers: { cookie: 'anything=1', 'sec-fetch-site': 'cross-site' },
          redirect: 'manual',
        })
        if (method !== 'get') expect(await problem(answer)).toEqual({ status: 403, code: 'cross-site' })
        else expect(answer.status).not.toBe(403)
      }
    })

    test('without a cookie, programs need no origin', async () => {
      await signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), await staffMember(ports))
    })
  })

  describe('a device that has signed in before', () => {
    test('is not locked out by the failures of strangers, and is locked by its own', async () => {
      const credentials = await staffMember(ports)
      const tab = browser(server.baseUrl)
      await signInAs(tab.api, credentials)
      const wrong = { ...credentials, password: 'nesprávne heslo' }
      const stranger = httpApi({ baseUrl: server.baseUrl, fetch })
      for (let count = 1; count <= 5; count++) await stranger.session.signIn(wrong)
      expect(await stranger.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
      await signInAs(tab.api, credentials)
      // The success of the device does not end the lockout of the strangers.
      expect(await stranger.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
      for (let count = 1; count <= 5; count++) await tab.api.session.signIn(wrong)
      expect(await tab.api.session.signIn(credentials)).toMatchObject({ error: { code: 'sign-in-locked' } })
    })

    test('that passed the second step is not locked by whoever has only the password', async () => {
      const own = await staffMember(ports)
      const tab = browser(server.baseUrl)
      tab.setToken((await signInAs(tab.api, own)).accessToken)
      const { factorId, session } = await setUpFactor(tab.api, ports.clock)
      tab.setToken(session.accessToken)
      const told = async (one: typeof tab) => {
        one.setToken((await signInAs(one.api, own)).accessToken)
        const asked = await one.api.session.challengeFactor({ id: factorId })
        if (!asked.ok) throw new Error(asked.error.code)
        const answer = { id: factorId, challengeId: asked.value.id, code: '000000' }
        const verified = await one.api.session.verifyFactor(answer)
        return verified.ok ? 'in' : verified.error.code
      }
      const stranger = browser(server.baseUrl)
      for (let count = 1; count <= 4; count++) expect(await told(stranger)).toBe('factor-code-wrong')
      expect([await told(stranger), await told(tab)]).toEqual(['sign-in-locked', 'factor-code-wrong'])
    })

    test('is known for its own account only, and a mark cannot be made up', async () => {
      const [own, other] = [await staffMember(ports), await staffMember(ports)]
      const tab = browser(server.baseUrl)
      await signInAs(tab.api, own)
      const stranger = httpApi({ baseUrl: server.baseUrl, fetch })
      for (const { email } of [own, other])
        for (let count = 1; count <= 5; count++)
          await stranger.session.signIn({ email, password: 'nesprávne' })
      expect(await tab.api.session.signIn(other)).toMatchObject({ error: { code: 'sign-in-locked' } })
      const mark = tab.jar.get('staff-device')!
      tab.jar.set(
        'staff-device',
        mark.replace(/.\./, (end) => `${end.startsWith('0') ? '1' : '0'}.`),
      )
      expect(await tab.api.session.signIn(own)).toMatchObject({ error: { code: 'sign-in-locked' } })
      tab.jar.set('staff-device', mark)
      await signInAs(tab.api, own)
    })
  })

  test(
    'while one address tries twenty passwords at once, all sixteen honest sign-ins get through',
    long,
    async () => {
      const behind = await serveHttp(ports, [], { trustProxy: 1 })
      const staff = await Promise.all(Array.from({ length: 16 }, () => staffMember(ports)))
      const devices = staff.map((_, place) => browser(behind.baseUrl, `198.51.100.${place}`))
      // Half of them have signed in before.
      for (let place = 0; place < 8; place++) await signInAs(devices[place]!.api, staff[place]!)
      const attacker = browser(behind.baseUrl, '203.0.113.66')
      let isOver = false
      let tried = 0
      const attacking = Array.from({ length: 20 }, async () => {
        while (!isOver) {
          tried += 1
          await attacker.api.session.signIn({ email: `nikto.${tried}@hotovo.test`, password: 'nesprávne' })
        }
      })
      try {
        for (const [place, credentials] of staff.entries()) await signInAs(devices[place]!.api, credentials)
      } finally {
        isOver = true
        await Promise.all(attacking.map((one) => one.catch(() => {})))
      }
      const failures = (await ports.systemLog.newest(1000)).filter(
        ({ action }) => action === 'security_admin_login_failed',
      )
      expect(failures).toHaveLength(20)
      await behind.close()
    },
  )

  test('a device that signed in before does not wait for the strangers of its network', async () => {
    const credentials = await staffMember(ports)
    const tab = browser(server.baseUrl)
    await signInAs(tab.api, credentials)
    const stranger = httpApi({ baseUrl: server.baseUrl, fetch })
    for (let count = 1; count <= 20; count++)
      await stranger.session.signIn({ email: `nikto.${count}@hotovo.test`, password: 'nesprávne' })
    const answer = await post('/auth/v1/token?grant_type=password', credentials)
    expect(await problem(answer)).toEqual({ status: 429, code: 'too-many-requests' })
    expect(answer.headers.get('retry-after')).toBe('600')
    expect(answer.headers.get('ratelimit-policy')).toBe('"sign-in-network";q=20;w=600')
    expect(answer.headers.get('ratelimit')).toBe('"sign-in-network";r=0;t=600')
    await signInAs(tab.api, credentials)
  })

  describe('who may call what', () => {
    const guarded = Object.entries(contract).filter(
      ([, row]) =>
        (row.refusals as readonly string[]).includes('sign-in-required') &&
        !('isForEverybody' in row && row.isForEverybody),
    )
    const refused = { status: 401, code: 'sign-in-required' }
    /** What each caller carries, and what each kind of call answers to it. */
    const given = 'admin whose password must be changed'
    /** What such a session may do, and how it is answered. */
    const openToGiven: Readonly<Record<string, number>> = {
      signOut: 204,
      user: 200,
      changeOwnPassword: 422,
      setPassword: 200,
    }
    const callers: Readonly<Record<string, () => Promise<{ headers: Record<string, string>; ok: boolean }>>> =
      {
        visitor: async () => ({ headers: {}, ok: false }),
        admin: async () => ({ headers: bearer((await someSession('admin')).accessToken), ok: true }),
        'staff without a role': async () => ({
          headers: bearer((await someSession(null)).accessToken),
          ok: true,
        }),
        'admin whose token is over': async () => {
          const { accessToken } = await someSession('admin')
          world.clock.forward(10)
          return { headers: bearer(accessToken), ok: false }
        },
        'admin who has left': async () => {
          const { accessToken } = await someSession('admin')
          await httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => accessToken }).session.signOut()
          return { headers: bearer(accessToken), ok: false }
        },
        'refresh token for an access token': async () => ({
          headers: bearer((await someSession('admin')).refreshToken!),
          ok: false,
        }),
        'another scheme': async () => ({
          headers: { authorization: `Basic ${(await someSession('admin')).accessToken}` },
          ok: false,
        }),
        'alg none': forged((content) =>
          [{ alg: 'none', typ: 'JWT', kid: 'test' }, content, '']
            .map((part) => (part === '' ? '' : Buffer.from(JSON.stringify(part)).toString('base64url')))
            .join('.'),
        ),
        'wrong key': forged((content) => signed(content, testSigningKey().pem)),
        'wrong audience': forged((content) => signed({ ...content, aud: 'service_role' })),
        'missing exp': forged(({ exp: _, ...content }) => signed(content)),
        'other issuer': forged((content) => signed({ ...content, iss: 'https://elsewhere.test/auth/v1' })),
        'unknown session': forged((content) => signed({ ...content, session_id: world.random.uuid() })),
        'HS256 with the public key': forged((content) => {
          const pem = createPublicKey(worldsSigningKey.pem).export({ type: 'spki', format: 'der' })
          return jwt.sign(content, pem, { algorithm: 'HS256', keyid: kidOf(worldsSigningKey) })
        }),
        'admin before the second step': async () => ({
          headers: bearer(await halfway['admin before the second step']!()),
          ok: true,
        }),
        'admin whose access token is from before the second step': async () => ({
          headers: bearer(await halfway['admin whose access token is from before the second step']!()),
          ok: true,
        }),
        [given]: async () => {
          const credentials = await staffMember(ports)
          const reset = await resetStaff(ports)(credentials.email)
          if (!reset.ok) throw new Error(reset.error.code)
          const { password } = reset.value
          const door = httpApi({ baseUrl: server.baseUrl, fetch })
          const { accessToken } = await signInAs(door, { ...credentials, password })
          return { headers: bearer(accessToken), ok: true }
        },
        'role in the token only': async () => {
          const { accessToken } = await someSession(null)
          const content = jwt.decode(accessToken) as jwt.JwtPayload
          return { headers: bearer(signed({ ...content, role: 'admin' })), ok: true }
        },
      }
    const codeOf = async (credentials: Awaited<ReturnType<typeof staffMember>>) => {
      const { account } = (await ports.staff.byEmail(credentials.email))!
      return totpOf((await ports.factors.of(account.id))[0]!.secret!, world.clock.now())
    }
    /** Sessions of somebody with a second factor that have not passed it. */
    const halfway: Readonly<Record<string, () => Promise<string>>> = {
      'admin before the second step': async () => {
        const credentials = await withFactor(ports, world)
        return (await signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), credentials)).accessToken
      },
      'admin whose access token is from before the second step': async () => {
        const credentials = await withFactor(ports, world)
        const session = await signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), credentials)
        const api = httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => session.accessToken })
        world.clock.forward(1)
        await passSecondStep(api, session, await codeOf(credentials))
        return session.accessToken
      },
    }
    /** One of each that a call makes a difference between. */
    const kinds = ['visitor', 'admin', 'staff without a role', 'admin before the second step', given]
    /** What a session may do without the second step, and this one may not: its account has a factor. */
    const closedHalfway: Readonly<Record<string, number>> = {
      beginFactor: 403,
      useRecoveryCode: 422,
      reauthenticate: 401,
      setPassword: 401,
      authorizeIdentity: 403,
      unlinkIdentity: 403,
    }
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    const signed = (content: object, pem = worldsSigningKey.pem) =>
      jwt.sign(content, pem, { algorithm: 'ES256', keyid: kidOf(worldsSigningKey) })
    const someSession = async (role: 'admin' | null) =>
      signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), await staffMember(ports, role))
    function forged(make: (content: jwt.JwtPayload) => string) {
      return async () => {
        const { accessToken } = await someSession('admin')
        return { headers: bearer(make(jwt.decode(accessToken) as jwt.JwtPayload)), ok: false }
      }
    }

    const nobody = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
    const money = { amount: 1_00, receivedOn: '2026-03-02', method: 'transfer' }
    type Need = {
      body?: object
      ofOrder?: true
      ofTicket?: true
      query?: string
      file?: string
      status?: number
    }
    /** What each call needs that is for everybody who has signed in, whatever else they lack. */
    const ofSession: Readonly<Record<string, Need>> = {
      signOut: {},
      user: {},
      beginFactor: { body: { factor_type: 'totp' } },
      useRecoveryCode: { body: { code: 'x' }, status: 404 },
      challengeFactor: { body: {}, status: 404 },
      verifyFactor: { body: { challenge_id: 'x', code: 'x' }, status: 404 },
      removeFactor: { status: 404 },
      authorizeIdentity: { query: `?provider=house&code_challenge=${'c'.repeat(43)}`, status: 422 },
      unlinkIdentity: { status: 404 },
    }
    /** What each call of the back-office needs to be done by whoever may, or how it is refused where nothing is there. */
    const backOffice: Readonly<Record<string, Need>> = {
      staffMe: {},
      dashboard: {},
      queues: {},
      lookUp: { query: '?q=ATM-000000000' },
      happenings: {},
      sitAt: { body: { desk: nobody, open: { kind: 'order', id: nobody } } },
      listOwnSessions: {},
      endOwnSession: {},
      changeOwnPassword: { body: { password: 'x', newPassword: 'x' }, status: 422 },
      viewOwnEmailChange: {},
      askEmailChange: { body: { email: 'x', password: 'x' }, status: 422 },
      sendEmailChangeAgain: {},
      endEmailChange: {},
      viewOwnFactors: {},
      makeRecoveryCodes: { body: {}, status: 404 },
      viewAuthorization: { status: 404 },
      decideAuthorization: { body: { action: 'approve' }, status: 404 },
      listGrants: {},
      revokeGrant: { query: `?client_id=${nobody}`, status: 404 },
      removeOwnFactor: { body: { id: nobody, password: 'x', code: 'x' }, status: 404 },
      listSavedViews: {},
      keepSavedView: { body: { list: 'orders', name: 'Moje', question: 'status=prijata', isShared: false } },
      renameSavedView: { body: { called: 'Moje', name: 'Naše' }, status: 404 },
      arrangeSavedViews: { body: { list: 'orders', ids: [] } },
      removeSavedView: { status: 404 },
      reauthenticate: {},
      setPassword: { body: { password: 'orgován pod lampou 17' }, status: 422 },
      listOrders: {},
      ordersNow: { body: { ids: [nobody], filter: {} } },
      exportOrders: { body: {} },
      planBulk: { body: { orders: [] } },
      changeBulk: { body: { orders: [], status: 'spracuva', of: { count: 0 } }, status: 400 },
      openOrder: { ofOrder: true },
      takeOrder: { ofOrder: true, body: {} },
      giveOrderBack: { ofOrder: true },
      changeOrder: { ofOrder: true, body: { status: 'spracuva', version: 1 } },
      addOrderNote: { ofOrder: true, body: { text: 'Volané' } },
      orderHistory: { ofOrder: true },
      orderAccount: { ofOrder: true },
      recordPayment: { ofOrder: true, body: money },
      takeBackPayment: { ofOrder: true, body: { reason: 'omyl', version: 1 }, status: 404 },
      forgiveRest: { ofOrder: true, body: { version: 1 }, status: 409 },
      askForRest: { ofOrder: true, status: 409 },
      recordRefund: { ofOrder: true, body: { ...money, version: 1 }, status: 422 },
      refunds: {},
      refundsNow: { body: { ids: [nobody] } },
      exportRefunds: {},
      exportTransfers: { body: { state: 'sent' } },
      listTransfers: { query: '?state=sent' },
      prepareRefunds: {
        body: {
          id: nobody,
          refunds: [{ id: nobody, amount: 1, iban: 'SK3112000000198742637541', name: 'Jana' }],
        },
      },
      refundFile: { status: 404 },
      sendRefundFile: { status: 404 },
      callOffRefundFile: { status: 404 },
      keepRefundAccount: {
        ofOrder: true,
        body: { iban: 'DE89370400440532013000', name: 'Jana', seen: null },
        status: 404,
      },
      refundCode: { ofOrder: true, body: { iban: 'DE89370400440532013000', name: 'Jana' }, status: 404 },
      keepLineRefundAccount: {
        body: { iban: 'DE89370400440532013000', name: 'Jana', seen: null },
        status: 404,
      },
      lineRefundCode: { body: { iban: 'DE89370400440532013000', name: 'Jana' }, status: 404 },
      noteLineRefund: { body: { receivedOn: '2026-03-02', method: 'cash' }, status: 404 },
      handDayLimit: {},
      setHandDayLimit: { body: { amount: 1000_00, version: 0 } },
      handAllowance: { query: '?currency=EUR' },
      waitingByHand: {},
      confirmPayment: { ofOrder: true, body: { version: 1 }, status: 404 },
      refusePayment: { ofOrder: true, body: { version: 1 }, status: 404 },
      importStatement: { file: 'dobrý deň', status: 202 },
      sendStatement: { file: 'dobrý deň', query: `?id=${nobody}` },
      listImports: {},
      viewImport: { status: 404 },
      readAgain: { body: { ids: [nobody] } },
      dismissImports: { body: { ids: [nobody] } },
      rememberColumns: { body: { header: 'h', columns: { bookedOn: 0, amount: 1, message: [] } } },
      listStatements: {},
      namedColumns: { body: { ids: [nobody] } },
      listEntries: {},
      exportEntries: { body: {} },
      entriesNow: { body: { ids: [nobody] } },
      countEntries: {},
      proposeForEntry: { status: 404 },
      acceptEntry: { body: {}, status: 404 },
      setEntryAside: { body: { aside: true, reason: 'not-ours' }, status: 404 },
      giveEntryBack: { body: {}, status: 404 },
      acceptExact: { body: {} },
      listDeliveries: { query: '?queue=failed' },
      deliveriesNow: { body: { ids: [nobody], queue: 'failed' } },
      correctContact: {
        ofOrder: true,
        body: {
          ...{ email: 'jana@hotovo.test', phone: '+421 905 123 456', address: '', postalCode: '' },
          ...{ city: '', country: '', reason: 'preklep', version: 1 },
        },
        status: 409,
      },
      retryDelivery: { status: 404 },
      printLetters: { body: { ids: [nobody] }, status: 404 },
      correctParcel: {
        body: { carrier: 'dpd', trackingNumber: '12345', was: { carrier: 'dpd', trackingNumber: null } },
        status: 404,
      },
      handOverLetters: {
        body: { carrier: 'other', letters: [{ id: nobody, trackingNumber: '' }] },
        status: 404,
      },
      listVouchers: {},
      exportVouchers: { body: {} },
      openVoucher: { status: 404 },
      vouchersNow: { body: { serials: ['VCH-000000000'] } },
      freezeVoucherAsStaff: { body: { reason: 'stratený' }, status: 404 },
      unfreezeVoucher: { body: { reason: 'omyl' }, status: 404 },
      reissueVoucher: { body: { reason: 'stratený' }, status: 404 },
      refundVoucher: { body: { reason: 'darovaný dvakrát' }, status: 404 },
      cancelVoucher: { body: { reason: 'podvod' }, status: 404 },
      viewLiability: {},
      exportLiability: {},
      listTickets: {},
      ticketsNow: { body: { ids: [nobody], filter: {} } },
      exportTickets: { body: {} },
      planTickets: { body: { tickets: [] } },
      changeTickets: { body: { tickets: [], change: { status: 'closed' }, of: { count: 0 } }, status: 400 },
      openTicket: { ofTicket: true },
      changeTicket: { ofTicket: true, body: { status: 'resolved', version: 1 } },
      addTicketNote: { ofTicket: true, body: { text: 'Volané' } },
      replyToTicket: { ofTicket: true, body: { text: 'Dobrý deň', version: 1 } },
      writeToCustomer: { ofOrder: true, body: { text: 'Dobrý deň' } },
      askForAccount: { ofOrder: true, body: { text: 'Dobrý deň', seen: null }, status: 404 },
      ticketReplies: { ofTicket: true },
      ticketHistory: { ofTicket: true },
      customerOfTicket: { ofTicket: true },
      orderTimeline: { ofOrder: true },
      customerOfOrder: { ofOrder: true },
      listSavedReplies: {},
      addSavedReply: { body: { title: 'Pozdrav', text: 'Dobrý deň', language: 'sk' } },
      changeSavedReply: {
        body: { title: 'Pozdrav', text: 'Dobrý deň', language: 'sk', version: 1 },
        status: 404,
      },
      removeSavedReply: { status: 404 },
      listSalesPointRecords: {},
      writeSalesPoints: { body: { places: [] } },
      viewCashDesk: { status: 404 },
      openCashShift: { body: { drawer: 0 }, status: 404 },
      closeCashShift: { body: { counted: 0, note: '' }, status: 409 },
      sellAtDesk: { body: { language: 'sk', selectedVouchers: [] }, status: 404 },
      refundSale: { body: { reason: 'Dôvod.' }, status: 404 },
      addressSlip: { body: {}, status: 404 },
      replaceSlip: { body: { reason: 'Dôvod.' }, status: 404 },
      findDeskOrder: { body: { text: '' }, status: 404 },
      takeOrderCash: { body: { due: 100 }, status: 404 },
      listCashDesks: {},
      writeCashDesk: { body: wantedDesk({ salesPointId: 'nijaka' }), status: 404 },
      blockCashDesk: { body: { salesPointId: 'nijaka' }, status: 404 },
      viewCashStatement: { query: '?from=2026-03-02&to=2026-03-02' },
      printCashStatement: {
        query: '?salesPointId=nijaka&from=2026-03-02&to=2026-03-02&language=sk',
        status: 404,
      },
      listColleagues: {},
      listMerchants: {},
      giveMerchantKey: { body: { name: 'x', scopes: [] }, status: 422 },
      endMerchantKey: { status: 404 },
      listMembers: {},
      inviteMember: { body: { email: 'x', role: 'support' }, status: 422 },
      inviteMemberAgain: { body: {}, status: 404 },
      changeRole: { body: { role: 'support', from: null }, status: 404 },
      closeMember: { status: 404 },
      openMember: { status: 404 },
      endMemberSessions: { status: 404 },
      removeMemberFactor: { status: 404 },
      countRows: { body: { list: 'orders', filters: [{}], most: 10 } },
      firstRows: { body: { list: 'orders', question: {} } },
      listJobs: {},
      retryJob: { status: 404 },
      listAudit: {},
      exportAudit: { body: {} },
      checkAudit: {},
    }

    test('the table has every guarded call', () => {
      expect(guarded.map(([name]) => name).sort()).toEqual(
        [...Object.keys(ofSession), ...Object.keys(backOffice)].sort(),
      )
      const below = Object.values(contract).filter(({ path }) => path.startsWith('/api/admin/'))
      for (const row of below)
        expect(row.refusals).toEqual(
          expect.arrayContaining([
            'feature-off',
            'sign-in-required',
            'second-step-required',
            'role-required',
            'password-change-required',
            'second-factor-missing',
          ]),
        )
    })

    /** What reads in the back-office and tells of no order, ticket or voucher of anybody: the house, its staff, and what banks told. */
    const tellsOfNobody = [
      ...[
        'staffMe',
        'dashboard',
        'queues',
        'happenings',
        'listOwnSessions',
        'viewOwnEmailChange',
        'viewOwnFactors',
        'listSavedViews',
      ],
      ...['handDayLimit', 'handAllowance', 'waitingByHand', 'listImports', 'viewImport', 'listStatements'],
      'listEntries',
      'entriesNow',
      // There is no file that it is asked for.
      'refundFile',
      ...[
        'countEntries',
        'proposeForEntry',
        'listDeliveries',
        'viewLiability',
        'listSavedReplies',
        'listColleagues',
        'listMerchants',
        'listSalesPointRecords',
        'listCashDesks',
        'viewCashStatement',
        'printCashStatement',
        'listMembers',
        'listJobs',
      ],
    ]

    test('whatever reads is counted where it tells of an order, a ticket or a voucher (rule A53)', async () => {
      const api = httpApi({ baseUrl: server.baseUrl, fetch })
      const { order } = (
        await newOrder(api, { firstName: 'Kanárik', email: 'kanarik@priklad.sk', deliveryMethod: 'courier' })
      ).view
      const ticket = await addTicketTo(ports, { name: 'Kanárik Žltý', email: order.email })
      const { accessToken } = await someSession('admin')
      const desk = httpApi({ baseUrl: server.baseUrl, fetch, accessToken: () => accessToken }).staff
      // More than it costs, so that something of it is to be given back.
      const amount = order.total + 1_00
      const paid = await desk.payments.record({ id: order.id, ...money, amount, method: 'cash' })
      if (!paid.ok) throw new Error(paid.error.code)
      const [{ voucher }] = paid.value.vouchers as [IssuedVoucher]
      await desk.tickets.reply({ id: ticket.id, text: 'Dobrý deň', version: 1 })
      const account = { iban: 'SK3112000000198742637541', name: 'Kanárik' }
      await desk.payments.keepRefundAccount({ id: order.id, ...account, seen: null })
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...money, method: 'transfer', amount: 20, account, version }),
      )
      const ids = {
        orders: order.id,
        tickets: ticket.id,

        deliveries: paid.value.deliveries[0]!.id,
      }
      const isCounted = async ([name, row]: (typeof guarded)[number], query: string) => {
        const credentials = await staffMember(ports)
        const { account, accessToken } = await signInAs(api, credentials)
        const path = row.path
          .replace(':serial', voucher.serial)
          .replace(/(\w+)\/:id/, (_, of: string) => `${of}/${ids[of as keyof typeof ids] ?? nobody}`)
        const shown = {
          ids: [order.id, ticket.id, ids.deliveries],
          serials: [voucher.serial],
          queue: 'letters',
        }
        const asked = backOffice[name]?.body ?? {}
        const body = Object.fromEntries(
          Object.entries({ ...asked, ...shown }).filter(([field]) => field in asked),
        )
        const answer = await fetch(server.baseUrl + path + query, {
          method: row.method,
          headers: { ...bearer(accessToken), 'content-type': 'application/json' },
          ...(row.method === 'post' && { body: JSON.stringify(body) }),
        })
        const text = row.media === 'text/event-stream' ? '' : await answer.text()
        const hour = `${world.clock.now().slice(0, 13)}:00:00.000Z`
        const count = await ports.reads.note({ staffId: account.id, hour, records: [] })
        return { isCounted: count > 0, isOfSomebody: /kanárik|kanarik/i.test(text) }
      }
      const reading = guarded.filter(
        ([, { method, path }]) =>
          (method === 'get' || path.endsWith('/now')) && path.startsWith('/api/admin/'),
      )
      const notCounted: string[] = []
      for (const [name, row] of reading) {
        const query = name === 'lookUp' ? `?q=${order.number}` : (backOffice[name]?.query ?? '')
        const found = await isCounted([name, row], query)
        if (!found.isCounted) notCounted.push(name)
        if (found.isOfSomebody) expect([name, found.isCounted]).toEqual([name, true])
      }
      expect(notCounted.toSorted()).toEqual(tellsOfNobody.toSorted())
    })

    async function expectAnswer([name, row]: (typeof guarded)[number], caller: string) {
      const needsRole = (row.refusals as readonly string[]).includes('role-required')
      const { headers, ok } = await callers[caller]!()
      const {
        body,
        ofOrder,
        ofTicket,
        query = '',
        file,
        status = row.done,
      } = {
        ...ofSession,
        ...backOffice,
      }[name]!
      const id = ofOrder ? (await newOrder(httpApi({ baseUrl: server.baseUrl, fetch }))).view.order.id : ''
      const ticketId = ofTicket ? (await addTicketTo(ports)).id : ''
      const path = row.path
        .replace(':id', id || ticketId || nobody)
        .replace(':payment', nobody)
        .replace(':place', '1')
        .replace(':serial', 'VCH-000000000')
      const answer = await fetch(server.baseUrl + path + query, {
        method: row.method.toUpperCase(),
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      })
      if (!ok) {
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
        return expect({ name, ...(await problem(answer)) }).toEqual({ name, ...refused })
      }
      if (caller === given && name in openToGiven)
        return expect({ name, status: answer.status }).toEqual({ name, status: openToGiven[name] })
      if (caller === given)
        return expect({ name, ...(await problem(answer)) }).toEqual({
          name,
          status: 403,
          code: 'password-change-required',
        })
      if (needsRole && caller in halfway)
        return expect({ name, ...(await problem(answer)) }).toEqual({
          name,
          status: 403,
          code: 'second-step-required',
        })
      if (caller in halfway && name in closedHalfway)
        return expect({ name, status: answer.status }).toEqual({ name, status: closedHalfway[name] })
      if (needsRole && caller !== 'admin')
        return expect({ name, ...(await problem(answer)) }).toEqual({
          name,
          status: 403,
          code: 'role-required',
        })
      expect({ name, status: answer.status }).toEqual({ name, status })
    }

    test('whoever has not signed in hears of no call what is wrong with a request', async () => {
      const { accessToken } = await someSession('admin')
      for (const [name, row] of guarded) {
        const asked = async (headers: Record<string, string>) => {
          const answer = await fetch(`${server.baseUrl + row.path.replaceAll(/:\w+/g, nobody)}?nothing=1`, {
            method: row.method.toUpperCase(),
            ...(row.method === 'get'
              ? { headers }
              : { headers: { ...headers, 'content-type': 'application/json' }, body: '{' }),
          })
          return { name, ...(await problem(answer)) }
        }
        expect(await asked({})).toEqual({ name, ...refused })
        expect(await asked(bearer(accessToken))).toEqual({ name, status: 400, code: 'malformed' })
      }
    })

    // The guard is one for all calls: in the gate whatever a token may be is shown to one of them.
    test.each(Object.keys(callers))('staffMe answers %s as it should', async (caller) =>
      expectAnswer(['staffMe', contract.staffMe], caller),
    )
    test.each(kinds)('every call answers %s as it should', async (caller) => {
      for (const call of guarded) await expectAnswer(call, caller)
    })
    describe.each(guarded)('%s', long, (...call) => {
      test.each(Object.keys(callers))('%s', async (caller) => expectAnswer(call, caller))
    })
  })

  test('a lock says when to come again, in the headers too', async () => {
    const body = { email: 'nikto@hotovo.test', password: 'nesprávne heslo' }
    for (let count = 1; count <= 4; count++) {
      const answer = await post('/auth/v1/token?grant_type=password', body)
      expect(await problem(answer)).toEqual({ status: 401, code: 'credentials-wrong' })
    }
    const answer = await post('/auth/v1/token?grant_type=password', body)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('1800')
    expect(answer.headers.get('ratelimit-policy')).toBe('"sign-in";q=5;w=900')
    expect(answer.headers.get('ratelimit')).toBe('"sign-in";r=0;t=1800')
    expect(await answer.json()).toMatchObject({ code: 'sign-in-locked', retryAt: '2026-03-02T09:30:00.000Z' })
  })

  test.each<[string, unknown]>([
    ['password', { refresh_token: 'x' }],
    ['refresh_token', { email: 'a@b.sk', password: 'x' }],
    ['password', { email: 'a@b.sk', password: 'x', role: 'admin' }],
    ['password', { email: 'a@b.sk' }],
    ['password', { email: 'a@b.sk', password: 'x'.repeat(1001) }],
    ['id_token', { email: 'a@b.sk', password: 'x' }],
    ['password', { auth_code: 'x', code_verifier: 'y' }],
    ['pkce', { refresh_token: 'x' }],
    ['pkce', { auth_code: 'x' }],
  ])('grant %s with %j is not the shape', async (grant, body) => {
    expect(await problem(await post(`/auth/v1/token?grant_type=${grant}`, body))).toEqual({
      status: 400,
      code: 'malformed',
    })
  })

  test('a list whose question is not of its shape is refused', async () => {
    const shapeless = [
      ['orders', 'limit=0'],
      ['orders', 'limit=101'],
      ['orders', 'limit=1e1'],
      ['orders', 'status=lost'],
      ['orders', 'status=prijata,lost'],
      ['orders', 'status='],
      ['orders', 'payment=paid,'],
      ['orders', 'delivery=sms,post'],
      ['orders', 'delivery='],
      ['orders', 'amount=100'],
      ['orders', 'amount=-'],
      ['orders', 'amount=200-100'],
      ['orders', 'amount=1.5-2'],
      ['orders', `amount=${'9'.repeat(12)}-`],
      ['vouchers', 'status=used,lost'],
      ['orders', 'from=2026-02-30'],
      ['orders', 'page=2'],
      ['orders', `q=${'x'.repeat(201)}`],
      ['orders', 'cursor=x'],
      ['orders', 'cursor=2026-99-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000_1_none'],
      ['orders', 'cursor=2026-11-01T00:00:00.000Z_abc_1_none'],
      ['orders', 'cursor=2026-11-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000_1_soon'],
      ['orders', 'sort=random'],
      ['vouchers', 'limit=0'],
      ['vouchers', 'status=lost'],
      ['vouchers', 'currency=GBP'],
      ['vouchers', 'lapsed=2'],
      ['vouchers', `q=${'x'.repeat(201)}`],
      ['vouchers', 'cursor=x'],
      ['vouchers', 'cursor=2026-11-01T00:00:00.000Z_VCH-1'],
      ['vouchers', 'cursor=2026-99-01T00:00:00.000Z_VCH-000000000'],
      ['jobs', 'cursor=given-up'],
      ['jobs', 'cursor=given-up_0'],
      ['jobs', 'cursor=done_1'],
      ['jobs', 'cursor=waiting_1_2'],
      ['jobs', 'cursor=waiting_1234567890123456789'],
      ['jobs', 'limit=101'],
      ['audit', 'type=payment'],
      ['audit', 'by=jana'],
      ['audit', 'called=Created'],
      ['audit', `called=${';'.repeat(8)}`],
      ['audit', `called=${'a,'.repeat(3001)}`],
      ['audit', 'by=jana%20@hotovo.test'],
      ['audit', `by=${'x'.repeat(100)}@hotovo.test`],
      ['audit', 'cursor=2026-11-01T00:00:00.000Z_order_abc'],
      ['audit', 'cursor=2026-11-01T00:00:00.000Z_order_9999999999999999999999'],
      ['audit', 'cursor=2026-11-01T00:00:00.000Z_invoice_1'],
      ['audit', 'cursor=2026-13-01T00:00:00.000Z_order_1'],
      ['audit', 'cursor=%00'],
    ]
    const { accessToken } = await signInAs(
      httpApi({ baseUrl: server.baseUrl, fetch }),
      await staffMember(ports),
    )
    const headers = { authorization: `Bearer ${accessToken}` }
    for (const [list, query] of shapeless) {
      const answer = await fetch(`${server.baseUrl}/api/admin/${list}?${query}`, { headers })
      expect({ list, query, ...(await problem(answer)) }).toEqual({
        list,
        query,
        status: 400,
        code: 'malformed',
      })
    }
  })

  test('others can check an access token with the public keys, which are all that is told', async () => {
    const answer = await fetch(`${server.baseUrl}/auth/v1/.well-known/jwks.json`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = await answer.json()
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toHaveProperty('d')
    const session = await signInAs(httpApi({ baseUrl: server.baseUrl, fetch }), await staffMember(ports))
    const key = createPublicKey({ key: keys[0], format: 'jwk' })
    const options = { algorithms: ['ES256'], issuer: testIssuer, audience: 'authenticated' } as const
    const clockTimestamp = Date.parse(world.clock.now()) / 1000
    expect(
      jwt.verify(session.accessToken, key, { ...options, algorithms: ['ES256'], clockTimestamp }),
    ).toMatchObject({
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('nothing of it is stored by anybody on the way', async () => {
    for (const path of ['/auth/v1/user', '/auth/v1/nothing', '/api/admin/me'])
      expect((await fetch(server.baseUrl + path)).headers.get('cache-control')).toBe('no-store')
    expect(await problem(await fetch(`${server.baseUrl}/auth/v1/nothing`))).toEqual({
      status: 404,
      code: 'not-found',
    })
  })

  test('the address in the log of staff is what the trusted proxy says, never what a client says', async () => {
    const addresses = async (trustProxy: number) => {
      const behind = await serveHttp(ports, [], { trustProxy })
      await fetch(`${behind.baseUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.66, 198.51.100.7',
          'user-agent': 'a browser',
        },
        body: JSON.stringify({ email: 'nikto@hotovo.test', password: 'x' }),
      })
      await behind.close()
      const [newest] = await ports.systemLog.newest(1)
      return [newest?.ipAddress, newest?.userAgent]
    }
    expect(await addresses(0)).toEqual(['127.0.0.1', 'a browser'])
    expect(await addresses(1)).toEqual(['198.51.100.7', 'a browser'])
  })

  test('the log of the server has no e-mail, no password and no token of anybody', async () => {
    const tab = browser(server.baseUrl)
    const credentials = await staffMember(ports)
    const session = await signInAs(tab.api, credentials)
    tab.setToken(session.accessToken)
    await tab.api.staff.me()
    await tab.api.session.signIn({ ...credentials, password: 'Kanarik spieva' })
    await tab.api.session.refresh({ refreshToken: undefined })
    const secrets = [
      credentials.email,
      credentials.password,
      'Kanarik',
      session.accessToken,
      ...tab.jar.values(),
    ]
    await tab.api.session.signOut()
    expect(logged.length).toBeGreaterThan(4)
    for (const secret of secrets) expect(logged.join('\n')).not.toContain(secret)
  })
})
