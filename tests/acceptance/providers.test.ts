import { openidProviders } from '@hotovo/adapters/security/identity-providers'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { AuthClient } from '@supabase/auth-js'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStorage } from '../support/auth-storage.ts'
import { httpBackends } from '../support/backends.ts'
import { browser, clientSecret, identityProvider } from '../support/identity-provider.ts'
import { staffMember, totpOf } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const site = 'http://localhost:3000'
const callback = `${site}/auth/v1/callback`

describe.each(httpBackends)('Signing in by a provider, with the official client, $name', (backend) => {
  let idp: Awaited<ReturnType<typeof identityProvider>>
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  const clients: InstanceType<typeof AuthClient>[] = []
  beforeAll(async () => {
    idp = await identityProvider(callback)
  })
  afterAll(() => idp.close())
  beforeEach(async () => {
    idp.seat('jana')
    const world = testWorld({ identityProviders: openidProviders([idp.config], callback) })
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

  function client(flowType: 'pkce' | 'implicit' = 'pkce') {
    const url = `${server.baseUrl}/auth/v1`
    const auth = new AuthClient({ url, flowType, storage: authStorage(), autoRefreshToken: false })
    clients.push(auth)
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    return { auth, events }
  }
  const visitor = () => browser(site, server.baseUrl)
  /** An address of the server, as people's browsers know it. */
  const asSite = (address: string) => address.replace(server.baseUrl, site)
  const redirectTo = `${site}/en/admin?from=provider`

  async function signedIn() {
    const credentials = await staffMember(app.ports)
    const { auth, events } = client()
    const { data, error } = await auth.signInWithPassword(credentials)
    expect(error).toBeNull()
    return { auth, events, credentials, session: data.session! }
  }
  /** Links whoever sits at the provider with the account of a client. */
  async function link(auth: InstanceType<typeof AuthClient>) {
    const { data, error } = await auth.linkIdentity({ provider: 'house' as never, options: { redirectTo } })
    expect(error).toBeNull()
    const led = await visitor().follow(data.url!)
    return auth.exchangeCodeForSession(led.searchParams.get('code')!)
  }
  async function linked() {
    const somebody = await signedIn()
    expect((await link(somebody.auth)).error).toBeNull()
    return somebody
  }
  /** Where the browser of a client is led that signs in. */
  async function ledOf(auth: InstanceType<typeof AuthClient>) {
    const { data } = await auth.signInWithOAuth({ provider: 'house' as never, options: { redirectTo } })
    return visitor().follow(asSite(data.url!))
  }

  test('links an identity, and signs in by it: a session of one factor, with the rights of the account', async () => {
    const { auth, credentials } = await linked()
    const { data: own } = await auth.getUserIdentities()
    expect(own?.identities).toMatchObject([
      { provider: 'house', id: 'jana', identity_data: { sub: 'jana', email: 'jana@provider.test' } },
    ])
    const other = client()
    const led = await ledOf(other.auth)
    expect(led.origin + led.pathname).toBe(`${site}/en/admin`)
    expect(led.searchParams.get('from')).toBe('provider')
    const { data, error } = await other.auth.exchangeCodeForSession(led.searchParams.get('code')!)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(credentials.email)
    expect((await other.auth.getClaims()).data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
    })
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    expect((await fetch(`${server.baseUrl}/api/admin/me`, { headers })).status).toBe(200)
    await expect.poll(() => other.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  test('without a challenge leads back with a session behind #, in the browser that began only', async () => {
    await linked()
    const { auth } = client('implicit')
    const { data } = await auth.signInWithOAuth({ provider: 'house' as never, options: { redirectTo } })
    const one = visitor()
    const led = await one.follow(asSite(data.url!))
    expect(led.search).toBe('?from=provider')
    const told = Object.fromEntries(new URLSearchParams(led.hash.slice(1)))
    expect(told).toMatchObject({ token_type: 'bearer', expires_in: '600' })
    const set = await auth.setSession({
      access_token: told.access_token!,
      refresh_token: told.refresh_token!,
    })
    expect(set.error).toBeNull()
    // Somebody else is sent the way back of a visit that they never began.
    const theirs = await visitor().follow(asSite(data.url!), (address) => address.href.startsWith(callback))
    const sent = await visitor().follow(theirs.href)
    expect(sent.hash).toContain('error_code=flow_state_not_found')
  })

  test('keeps the second factor: a session by a provider waits for it, and links nothing before', async () => {
    const { auth } = await linked()
    await setUpFactorOf(auth)
    const other = client().auth
    const led = await ledOf(other)
    const { data } = await other.exchangeCodeForSession(led.searchParams.get('code')!)
    const headers = { authorization: `Bearer ${data.session!.access_token}` }
    const me = await fetch(`${server.baseUrl}/api/admin/me`, { headers })
    expect(await me.json()).toMatchObject({ code: 'second-step-required' })
    const asked = { provider: 'house' as never }
    expect((await other.linkIdentity(asked)).error).toMatchObject({ code: 'insufficient_aal' })
    const [identity] = (await other.getUserIdentities()).data!.identities
    expect((await other.unlinkIdentity(identity!)).error).toMatchObject({ code: 'insufficient_aal' })
  })
  async function setUpFactorOf(auth: InstanceType<typeof AuthClient>) {
    const begun = await auth.mfa.enroll({ factorType: 'totp' })
    if (begun.error || begun.data.type !== 'totp') throw new Error('no factor was begun')
    const code = totpOf(begun.data.totp.secret, app.world.clock.now())
    expect((await auth.mfa.challengeAndVerify({ factorId: begun.data.id, code })).error).toBeNull()
  }

  test('unlinks: the sessions that began by it end, and nobody signs in by it any more', async () => {
    const { auth } = await linked()
    const other = client().auth
    await other.exchangeCodeForSession((await ledOf(other)).searchParams.get('code')!)
    const [identity] = (await auth.getUserIdentities()).data!.identities
    const stranger = await signedIn()
    expect((await stranger.auth.unlinkIdentity(identity!)).error).toMatchObject({
      status: 404,
      code: 'identity_not_found',
    })
    expect((await auth.unlinkIdentity(identity!)).error).toBeNull()
    expect((await auth.getUserIdentities()).data?.identities).toEqual([])
    expect((await other.getUser()).error).not.toBeNull()
    expect((await ledOf(client().auth)).searchParams.get('error_code')).toBe('signup_disabled')
    const actions = (await app.ports.systemLog.newest(20)).map(({ action }) => action)
    expect(actions).toContain('security_identity_linked')
    expect(actions).toContain('security_identity_unlinked')
  })

  test('an identity that nobody linked, or of a closed account, is told the same, and makes no account', async () => {
    const unknown = await ledOf(client().auth)
    expect(unknown.searchParams.get('error')).toBe('access_denied')
    expect(unknown.searchParams.get('code')).toBeNull()
    const { credentials } = await linked()
    const { account } = (await app.ports.staff.byEmail(credentials.email))!
    await staffMember(app.ports)
    await app.ports.staff.close(account.id, {
      at: app.world.clock.now(),
      entry: systemEntry('admin_account_closed', app.world.clock.now(), {
        userId: null,
        resourceType: 'staff',
        resourceId: account.id,
        details: {},
        origin: { ipAddress: null, userAgent: null },
      }),
    })
    const closed = await ledOf(client().auth)
    expect(closed.href).toBe(unknown.href)
    expect((await app.ports.systemLog.newest(1))[0]).toMatchObject({
      action: 'security_admin_login_failed',
      details: { provider: 'house', reason: 'account-closed', email: credentials.email },
    })
  })

  test('an identity is linked with one account, and an account has one of a provider', async () => {
    const first = await linked()
    const second = await signedIn()
    const taken = { status: 422, code: 'identity_already_exists' }
    expect((await link(second.auth)).error).toMatchObject(taken)
    idp.seat('peter')
    expect((await link(first.auth)).error).toMatchObject(taken)
    expect((await link(second.auth)).error).toBeNull()
  })

  test('a link is completed by whoever began it only, while their session lives, and shortly after a sign-in', async () => {
    const { auth } = await signedIn()
    const asked = { provider: 'house' as never, options: { redirectTo } }
    const begun = await auth.linkIdentity(asked)
    // The victim of a link that somebody else began has no use for the answer, and nothing is linked.
    const led = await visitor().follow(begun.data!.url!)
    const victim = client().auth
    expect((await victim.exchangeCodeForSession(led.searchParams.get('code')!)).error).not.toBeNull()
    expect((await auth.getUserIdentities()).data?.identities).toEqual([])
    const { error } = await client('implicit').auth.linkIdentity(asked)
    expect(error).not.toBeNull()
    const bare = await fetch(`${server.baseUrl}/auth/v1/user/identities/authorize?provider=house`, {
      headers: { authorization: `Bearer ${(await auth.getSession()).data.session!.access_token}` },
    })
    expect(bare.status).toBe(400)
    const code = led.searchParams.get('code')!
    const guessed = async () => {
      const answer = await fetch(`${server.baseUrl}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
      })
      return answer.json()
    }
    expect(await guessed()).toMatchObject({ error_code: 'flow_state_not_found' })
    // A guess uses nothing up; whoever began has what it takes, once.
    expect((await auth.exchangeCodeForSession(code)).error).toBeNull()
    expect((await auth.getUserIdentities()).data?.identities).toHaveLength(1)
    expect((await auth.exchangeCodeForSession(code)).error).not.toBeNull()
    const gone = await signedIn()
    idp.seat('peter')
    const theirs = await gone.auth.linkIdentity(asked)
    const late = await visitor().follow(theirs.data!.url!)
    await app.ports.sessions.end(
      (await gone.auth.getClaims()).data!.claims.session_id as string,
      'this',
      app.world.clock.now(),
      systemEntry('admin_logout', app.world.clock.now(), {
        userId: null,
        resourceType: 'session',
        resourceId: null,
        details: {},
        origin: { ipAddress: null, userAgent: null },
      }),
    )
    expect((await gone.auth.exchangeCodeForSession(late.searchParams.get('code')!)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
    const withStep = await signedIn()
    // Somebody who has the password began before there was a second factor, and has not passed it.
    const thief = client().auth
    expect((await thief.signInWithPassword(withStep.credentials)).error).toBeNull()
    const before = await thief.linkIdentity(asked)
    const ledBefore = await visitor().follow(before.data!.url!)
    await setUpFactorOf(withStep.auth)
    expect((await thief.exchangeCodeForSession(ledBefore.searchParams.get('code')!)).error).toMatchObject({
      code: 'flow_state_not_found',
    })
    expect((await withStep.auth.getUserIdentities()).data?.identities).toEqual([])
    const old = await signedIn()
    app.world.clock.forward(11)
    vi.setSystemTime(app.world.clock.now())
    await old.auth.refreshSession()
    await withStep.auth.refreshSession()
    expect((await withStep.auth.linkIdentity(asked)).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await old.auth.linkIdentity(asked)).error).toMatchObject({ code: 'insufficient_aal' })
  })

  test('whoever says no at the provider is led back with its error', async () => {
    idp.seat(null)
    const led = await ledOf(client().auth)
    expect(led.origin + led.pathname).toBe(`${site}/en/admin`)
    expect(led.searchParams.get('error')).toBe('access_denied')
    expect(led.searchParams.get('error_code')).toBe('access_denied')
    expect(led.searchParams.get('error_description')).not.toBe('')
  })

  test('a state that was never issued, came back before, or comes too late is refused', async () => {
    await linked()
    const refused = async (address: string) => {
      const led = await visitor().follow(address)
      return new URLSearchParams(led.search + led.hash.replace('#', '&')).get('error_code')
    }
    expect(await refused(`${callback}?code=x&state=y`)).toBe('flow_state_not_found')
    expect(await refused(`${callback}?code=x&state=${'0'.repeat(32)}.${'a'.repeat(43)}`)).toBe(
      'flow_state_not_found',
    )
    const wayBack = async () => {
      const { data } = await client().auth.signInWithOAuth({ provider: 'house' as never })
      return visitor().follow(asSite(data.url!), (address) => address.href.startsWith(callback))
    }
    const once = await wayBack()
    expect(await refused(once.href)).toBeNull()
    expect(await refused(once.href)).toBe('flow_state_not_found')
    const late = await wayBack()
    app.world.clock.forward(10)
    expect(await refused(late.href)).toBe('flow_state_not_found')
    expect((await app.ports.systemLog.newest(1))[0]).toMatchObject({
      action: 'security_admin_login_failed',
      details: { provider: 'house', reason: 'state-over' },
    })
  })

  test('what another provider answers is refused, and so is a code that is not this visit’s', async () => {
    await linked()
    const wayBack = async () => {
      const { data } = await client().auth.signInWithOAuth({ provider: 'house' as never })
      return visitor().follow(asSite(data.url!), (address) => address.href.startsWith(callback))
    }
    const mixedUp = await wayBack()
    mixedUp.searchParams.set('iss', 'https://evil.example')
    const swapped = await wayBack()
    swapped.searchParams.set('code', (await wayBack()).searchParams.get('code')!)
    for (const address of [mixedUp, swapped]) {
      const led = await visitor().follow(address.href)
      expect(led.searchParams.get('error_code')).toBe('bad_oauth_callback')
    }
  })

  test('leads to addresses of this site only, and knows no provider that nobody configured', async () => {
    const { auth } = client()
    const { data } = await auth.signInWithOAuth({
      provider: 'house' as never,
      options: { redirectTo: 'https://evil.example/admin' },
    })
    const led = await visitor().follow(asSite(data.url!))
    expect(led.origin + led.pathname).toBe(`${site}/admin`)
    const { data: other } = await auth.signInWithOAuth({ provider: 'github', options: { redirectTo } })
    const back = await visitor().follow(asSite(other.url!))
    expect(back.searchParams.get('error_code')).toBe('oauth_provider_not_supported')
  })

  describe('with a token of the provider', () => {
    const nonce = 'a nonce that the program drew'
    const tokenOf = (claims: Parameters<typeof idp.token>[0] = {}, how?: Parameters<typeof idp.token>[2]) =>
      idp.token({ nonce, ...claims }, app.world.clock.now(), how)
    const provider = 'house'

    test('links and signs in, each token once', async () => {
      const { auth, credentials, events } = await signedIn()
      const token = await tokenOf()
      expect((await auth.linkIdentity({ provider, token, nonce })).error).toBeNull()
      await expect.poll(() => events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'USER_UPDATED'])
      const other = client().auth
      const replayed = await other.signInWithIdToken({ provider, token, nonce })
      expect(replayed.error).toMatchObject({ status: 403, code: 'bad_oauth_callback' })
      const fresh = await tokenOf({ jti: 'another' })
      const { data, error } = await other.signInWithIdToken({ provider, token: fresh, nonce })
      expect(error).toBeNull()
      expect(data.user?.email).toBe(credentials.email)
      expect((await client().auth.linkIdentity({ provider, token: fresh, nonce })).error).not.toBeNull()
    })

    test('of somebody whom nobody linked is refused', async () => {
      const { error } = await client().auth.signInWithIdToken({ provider, token: await tokenOf(), nonce })
      expect(error).toMatchObject({ status: 403, code: 'signup_disabled' })
      const unknown = { provider: 'github', token: await tokenOf(), nonce }
      expect((await client().auth.signInWithIdToken(unknown)).error).toMatchObject({
        status: 422,
        code: 'oauth_provider_not_supported',
      })
    })

    test.each<[string, () => Promise<{ token: string; nonce?: string }>]>([
      ['of another issuer', async () => ({ token: await tokenOf({ iss: 'https://evil.example' }), nonce })],
      ['for another audience', async () => ({ token: await tokenOf({ aud: 'somebody-else' }), nonce })],
      [
        'for several, and not ours alone',
        async () => ({ token: await tokenOf({ aud: ['hotovo', 'x'], azp: 'x' }), nonce }),
      ],
      [
        'that is over by a minute',
        async () => ({ token: await tokenOf({ exp: secondsFromNow(-60) }), nonce }),
      ],
      [
        'that was issued a day ago',
        async () => ({ token: await tokenOf({ iat: secondsFromNow(-86_400) }), nonce }),
      ],
      ['that begins in a minute', async () => ({ token: await tokenOf({ nbf: secondsFromNow(60) }), nonce })],
      ['with another nonce', async () => ({ token: await tokenOf(), nonce: 'another nonce' })],
      ['asked without its nonce', async () => ({ token: await tokenOf() })],
      ['without a nonce', async () => ({ token: await idp.token({}, app.world.clock.now()), nonce })],
      [
        'signed by another key',
        async () => ({
          token: await tokenOf({}, { key: (await generateKeyPair('RS256')).privateKey }),
          nonce,
        }),
      ],
      [
        'signed with the secret of the client',
        async () => ({
          token: await tokenOf({}, { key: new TextEncoder().encode(clientSecret.padEnd(32)), alg: 'HS256' }),
          nonce,
        }),
      ],
      ['that nobody signed', async () => ({ token: unsigned(await tokenOf()), nonce })],
      ['that is none', async () => ({ token: 'x.y.z', nonce })],
    ])('%s is refused, counted and in the log', async (_, made) => {
      await linked()
      const bad = await made()
      const { error } = await client().auth.signInWithIdToken({ provider, ...bad })
      expect(error).toMatchObject({ status: 403, code: 'bad_oauth_callback' })
      const [entry] = await app.ports.systemLog.newest(1)
      expect(entry).toMatchObject({ action: 'security_admin_login_failed', details: { provider: 'house' } })
      expect(JSON.stringify(entry)).not.toContain(bad.token)
    })
    const secondsFromNow = (seconds: number) => Math.floor(Date.parse(app.world.clock.now()) / 1000) + seconds
    const unsigned = (token: string) => {
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
      return `${header}.${token.split('.')[1]}.`
    }

    test('a network that fails twenty times waits', async () => {
      for (let count = 1; count <= 20; count++)
        await client().auth.signInWithIdToken({ provider, token: 'x.y.z', nonce })
      const { error } = await client().auth.signInWithIdToken({ provider, token: await tokenOf(), nonce })
      expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    })
  })
})
