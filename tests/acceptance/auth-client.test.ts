import { resetStaff } from '@hotovo/application/staff/accounts'
import {
  AuthApiError,
  AuthClient,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStorage } from '../support/auth-storage.ts'
import { httpBackends } from '../support/backends.ts'
import { staffMember } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const site = 'http://localhost:3000'
const newPassword = 'orgován pod lampou 17'

describe.each(httpBackends)('The official auth client, $name', (backend) => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  const clients: InstanceType<typeof AuthClient>[] = []
  beforeEach(async () => {
    const world = testWorld()
    // The client looks at the clock of its machine.
    vi.setSystemTime(world.clock.now())
    app = await setupOf(backend, inProcess).open(world)
    server = await serveHttp(app.ports, [], { publicUrl: site })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const client of clients.splice(0)) await client.dispose()
    await server.close()
    await app.close()
  })

  /** A client, and the events that it told. */
  function client(flowType: 'pkce' | 'implicit' = 'pkce', url = `${server.baseUrl}/auth/v1`) {
    const auth = new AuthClient({ url, flowType, storage: authStorage(), autoRefreshToken: false })
    clients.push(auth)
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    return { auth, events }
  }
  async function signedIn() {
    const credentials = await staffMember(app.ports)
    const { auth, events } = client()
    const { data, error } = await auth.signInWithPassword(credentials)
    expect(error).toBeNull()
    return { auth, events, credentials, session: data.session! }
  }
  const letterTo = async (email: string) =>
    (await app.letters()).findLast(({ id, to }) => id.startsWith('password-recovery') && to === email)
  /** Where the link of a letter leads. */
  async function followed(email: string, change: (link: URL) => void = () => {}) {
    const text = (await letterTo(email))!.text
    const link = new URL(/http\S+\/auth\/v1\/verify\S+/.exec(text)![0])
    expect(link.origin).toBe(site)
    change(link)
    const answer = await fetch(server.baseUrl + link.pathname + link.search, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return new URL(answer.headers.get('location')!)
  }

  test('signs in, refreshes, tells who it is, and signs out, with an event for each', async () => {
    const { auth, events, credentials, session } = await signedIn()
    expect(session.token_type).toBe('bearer')
    expect((await auth.getUser()).data.user?.email).toBe(credentials.email)
    const refreshed = await auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
    expect((await auth.getClaims()).data?.claims).toMatchObject({
      session_id: expect.any(String),
      aal: 'aal1',
    })
    expect(await auth.signOut()).toEqual({ error: null })
    expect((await auth.getSession()).data.session).toBeNull()
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
  })

  test('signing out of a session that is over already is no failure', async () => {
    const { auth, session } = await signedIn()
    const again = client().auth
    const { access_token, refresh_token } = session
    expect((await again.setSession({ access_token, refresh_token })).error).toBeNull()
    expect(await auth.signOut()).toEqual({ error: null })
    const user = await fetch(`${server.baseUrl}/auth/v1/user`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(user.status).toBe(401)
    expect(await again.signOut()).toEqual({ error: null })
    expect((await again.getSession()).data.session).toBeNull()
  })

  test('is told in its own words what was refused', async () => {
    const { auth } = client()
    const credentials = await staffMember(app.ports)
    const wrong = await auth.signInWithPassword({ ...credentials, password: 'nesprávne heslo' })
    expect(wrong.error).toBeInstanceOf(AuthApiError)
    expect(wrong.error).toMatchObject({ status: 401, code: 'invalid_credentials' })
    for (let count = 1; count <= 4; count++)
      await auth.signInWithPassword({ ...credentials, password: 'nesprávne heslo' })
    expect((await auth.signInWithPassword(credentials)).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
    // Nobody is signed in: the client knows that by itself, and of a token that is none it is told.
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await auth.getUser('x.y.z')).error).toBeInstanceOf(AuthSessionMissingError)
    const answer = await fetch(`${server.baseUrl}/auth/v1/user`)
    expect(await answer.json()).toMatchObject({
      code: 'sign-in-required',
      error_code: 'session_not_found',
      msg: 'No valid authentication token available',
    })
    expect((await auth.refreshSession({ refresh_token: 'x' })).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect((await auth.resend({ type: 'signup' } as never)).error).toMatchObject({
      message: 'You must provide either an email or phone number and a type',
    })
    const nowhere = client('pkce', 'http://127.0.0.1:9/auth/v1').auth
    expect((await nowhere.signInWithPassword(credentials)).error).toBeInstanceOf(AuthRetryableFetchError)
  })

  test('recovers a password with PKCE: a code from the link, a session that may set a password and nothing else', async () => {
    const credentials = await staffMember(app.ports)
    const { auth, events } = client()
    const redirectTo = `${site}/en/admin?from=letter`
    expect((await auth.resetPasswordForEmail(credentials.email, { redirectTo })).error).toBeNull()
    const led = await followed(credentials.email)
    expect(led.origin + led.pathname).toBe(`${site}/en/admin`)
    expect(led.searchParams.get('from')).toBe('letter')
    // A scanner that opens the link uses nothing up.
    const again = await followed(credentials.email)
    const code = again.searchParams.get('code')!
    expect(code).toBe(led.searchParams.get('code'))
    // Somebody who saw the code has no use for it.
    const thief = client().auth
    expect((await thief.exchangeCodeForSession(code)).error).not.toBeNull()
    const guess = { auth_code: code, code_verifier: 'x'.repeat(56) }
    const guessed = await fetch(`${server.baseUrl}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(guess),
    })
    expect(guessed.status).toBe(403)
    const { data, error } = await auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    const { access_token: token } = data.session!
    const me = await fetch(`${server.baseUrl}/api/admin/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.status).toBe(401)
    expect((await auth.getUser()).data.user?.email).toBe(credentials.email)
    const weak = await auth.updateUser({ password: 'krátke' })
    expect(weak.error).toBeInstanceOf(AuthWeakPasswordError)
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
    const same = await auth.updateUser({ password: credentials.password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED'])
    // It is done, and that session with it.
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect(
      (await client().auth.signInWithPassword({ ...credentials, password: newPassword })).error,
    ).toBeNull()
    expect((await auth.exchangeCodeForSession(code)).error).not.toBeNull()
  })

  test('refreshing keeps the session of a letter what it is', async () => {
    const { email } = await staffMember(app.ports)
    const { auth } = client('implicit')
    await auth.resetPasswordForEmail(email, { redirectTo: site })
    const led = await followed(email)
    const { access_token, refresh_token, type } = Object.fromEntries(new URLSearchParams(led.hash.slice(1)))
    expect(type).toBe('recovery')
    await auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })
    const token = (await auth.refreshSession()).data.session!.access_token
    const me = await fetch(`${server.baseUrl}/api/admin/me`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.status).toBe(401)
    expect((await auth.reauthenticate()).error).not.toBeNull()
    // Without a challenge a link is used up by being opened.
    const again = await followed(email)
    expect(again.hash).toContain('error_code=otp_expired')
  })

  test('begins a session with the token of a letter, once', async () => {
    const { email } = await staffMember(app.ports)
    const { auth, events } = client()
    await auth.resetPasswordForEmail(email)
    let token = ''
    await followed(email, (link) => {
      token = link.searchParams.get('token_hash')!
    })
    expect((await auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY'])
    const second = await client().auth.verifyOtp({ type: 'recovery', token_hash: token })
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const other = await client().auth.verifyOtp({ type: 'email', token_hash: token })
    expect(other.error).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('a link leads to this site only, whatever it is asked for', async () => {
    const { email } = await staffMember(app.ports)
    const elsewhere = [
      'https://evil.example/admin',
      '//evil.example/admin',
      'http://localhost:3000@evil.example/',
      'http://evil.example\\@localhost:3000/',
      'http://jana@localhost:3000/',
      'http://localhost:3001/admin',
      'https://localhost:3000/admin',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://localhost:3000.evil.example/',
      ' http://evil.example',
      'http:\n//evil.example',
      '/admin',
    ]
    for (const address of elsewhere) {
      const led = await fetch(
        `${server.baseUrl}/auth/v1/verify?${new URLSearchParams({ token: 'x', redirect_to: address })}`,
        { redirect: 'manual' },
      )
      const where = new URL(led.headers.get('location')!)
      expect([address, where.origin + where.pathname]).toEqual([address, `${site}/admin`])
    }
    const { auth } = client()
    await auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/admin' })
    expect((await letterTo(email))!.text).not.toContain('evil')
    const led = await followed(email, (link) => link.searchParams.set('redirect_to', 'https://evil.example/'))
    expect(led.origin + led.pathname).toBe(`${site}/admin`)
    expect(led.searchParams.get('code')).not.toBeNull()
  })

  test('a link that is looked at, and not opened, is not used up', async () => {
    const { email } = await staffMember(app.ports)
    const { auth } = client('implicit')
    await auth.resetPasswordForEmail(email, { redirectTo: site })
    const link = new URL(/http\S+\/auth\/v1\/verify\S+/.exec((await letterTo(email))!.text)![0])
    const address = server.baseUrl + link.pathname + link.search
    const looked = await fetch(address, { method: 'HEAD', redirect: 'manual' })
    expect(looked.headers.get('location')).toBe(`${site}/`)
    expect((await followed(email)).hash).toContain('access_token=')
  })

  test('changes a password with the code of a letter: the session goes on, the others end', async () => {
    const { auth, events, credentials } = await signedIn()
    const other = client().auth
    await other.signInWithPassword(credentials)
    const needed = await auth.updateUser({ password: newPassword })
    expect(needed.error).toMatchObject({ status: 422, code: 'reauthentication_needed' })
    expect((await auth.reauthenticate()).error).toBeNull()
    const letter = await letterTo(credentials.email)
    const nonce = /\b\d{8}\b/.exec(letter!.text)![0]
    const wrong = String((Number(nonce) + 1) % 10 ** 8).padStart(8, '0')
    const refused = await auth.updateUser({ password: newPassword, nonce: wrong })
    expect(refused.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await auth.updateUser({ password: newPassword, nonce })).error).toBeNull()
    await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED'])
    expect((await auth.getUser()).data.user?.email).toBe(credentials.email)
    expect((await other.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    // The code was for that password.
    const again = await auth.updateUser({ password: 'ešte iné heslo 44', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  test('changes a password that somebody else set without more, and nothing else is answered before', async () => {
    const { email } = await staffMember(app.ports)
    const reset = await resetStaff(app.ports)(email)
    if (!reset.ok) throw new Error(reset.error.code)
    const { auth } = client()
    expect((await auth.signInWithPassword({ email, password: reset.value.password })).error).toBeNull()
    const closed = { status: 403, code: 'password_change_required' }
    expect((await auth.reauthenticate()).error).toMatchObject(closed)
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(closed)
    expect((await auth.updateUser({ password: newPassword })).error).toBeNull()
    expect((await auth.reauthenticate()).error).toBeNull()
    const again = await auth.updateUser({ password: 'ešte iné heslo 44' })
    expect(again.error).toMatchObject({ code: 'reauthentication_needed' })
  })

  test('a code is guessed five times, and good for ten minutes', async () => {
    const { auth, credentials } = await signedIn()
    await auth.reauthenticate()
    const nonce = /\b\d{8}\b/.exec((await letterTo(credentials.email))!.text)![0]
    for (let count = 1; count <= 5; count++) {
      const { error } = await auth.updateUser({ password: newPassword, nonce: '0' })
      expect(error).toMatchObject({ code: 'reauthentication_not_valid' })
    }
    const limited = await auth.updateUser({ password: newPassword, nonce })
    expect(limited.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const late = await signedIn()
    await late.auth.reauthenticate()
    const code = /\b\d{8}\b/.exec((await letterTo(late.credentials.email))!.text)![0]
    const { data } = await late.auth.getSession()
    app.world.clock.forward(10)
    await late.auth.refreshSession({ refresh_token: data.session!.refresh_token })
    const tooLate = await late.auth.updateUser({ password: newPassword, nonce: code })
    expect(tooLate.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  test('a letter that is asked for again is another one; of what is never waited for nothing comes', async () => {
    const { email } = await staffMember(app.ports)
    const { auth } = client()
    for (const type of ['signup', 'email_change'] as const)
      expect((await auth.resend({ type, email })).error).toBeNull()
    expect((await auth.resend({ type: 'sms', phone: '+421905123456' })).error).toBeNull()
    expect(await letterTo(email)).toBeUndefined()
    expect((await auth.resend({ type: 'recovery' as never, email })).error).toBeNull()
    expect(await letterTo(email)).toBeDefined()
    const unknown = await auth.resetPasswordForEmail('nikto@example.sk')
    expect(unknown).toEqual({ data: {}, error: null })
  })
})
