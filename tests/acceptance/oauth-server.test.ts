import { randomUUID } from 'node:crypto'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { closeStaff } from '@hotovo/application/staff/accounts'
import { addProgram, removeProgram } from '@hotovo/application/staff/programs'
import { rateLimits } from '@hotovo/domain/limits'
import { AuthClient } from '@supabase/auth-js'
import * as oidc from 'openid-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { httpBackends } from '../support/backends.ts'
import { staffMember, totpOf, withFactor } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const site = 'http://localhost:3000'
const back = 'https://program.example/back'

describe.each(httpBackends)('Programs that sign staff in, $name', (backend) => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  const clients: InstanceType<typeof AuthClient>[] = []
  beforeEach(async () => {
    const world = testWorld()
    // The clients look at the clock of their machine.
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

  /** The site stands at its public address, as a proxy would have it. */
  const atServer = (address: string, init?: RequestInit) =>
    fetch(address.replace(site, server.baseUrl), { ...init, redirect: 'manual' })
  async function signedIn(credentials?: { email: string; password: string }) {
    const known = credentials ?? (await staffMember(app.ports))
    const auth = new AuthClient({
      url: `${server.baseUrl}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    })
    clients.push(auth)
    const { data, error } = await auth.signInWithPassword(known)
    expect(error).toBeNull()
    return { auth, email: known.email, token: data.session!.access_token }
  }
  async function program(isConfidential = false) {
    const added = await addProgram(app.ports)({ name: 'Účtovníctvo', redirectUris: [back], isConfidential })
    if (!added.ok) throw new Error(added.error.code)
    const { id } = added.value.program
    const config = await oidc.discovery(
      new URL(`${site}/auth/v1`),
      id,
      added.value.secret,
      added.value.secret === undefined ? oidc.None() : undefined,
      {
        execute: [oidc.allowInsecureRequests],
        [oidc.customFetch]: (address, init) => atServer(address, init as RequestInit),
      },
    )
    return { id, config, secret: added.value.secret }
  }
  type Known = Awaited<ReturnType<typeof program>>

  /** What the program leads a browser with, and where that is led. */
  async function led({ config }: Known, more: Record<string, string> = {}) {
    const verifier = oidc.randomPKCECodeVerifier()
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
    const asked = oidc.buildAuthorizationUrl(config, {
      redirect_uri: back,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...more,
    })
    const answer = await atServer(asked.href)
    const location = answer.headers.get('location')
    const id = location && new URL(location).searchParams.get('authorization_id')
    return { answer, location, id: id ?? '', verifier, state, nonce }
  }
  const exchanged = (known: Known, address: string, asked: Awaited<ReturnType<typeof led>>) =>
    oidc.authorizationCodeGrant(known.config, new URL(address), {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      idTokenExpected: true,
    })
  /** A code that was approved, and everything that goes with it. */
  async function approved(known: Known, auth: InstanceType<typeof AuthClient>) {
    const asked = await led(known)
    await auth.oauth.getAuthorizationDetails(asked.id)
    const { data } = await auth.oauth.approveAuthorization(asked.id)
    return { asked, address: data!.redirect_url }
  }
  const actions = async () =>
    (await app.ports.systemLog.newest(20))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('oauth') || action === 'security_suspicious_activity')
      .toReversed()
  const tokenCall = (form: Record<string, string>) =>
    fetch(`${server.baseUrl}/auth/v1/oauth/token`, { method: 'POST', body: new URLSearchParams(form) })
  const refused = async (answer: Response) => [answer.status, (await answer.json()).error]

  test.each([false, true])(
    'signs somebody in by openid-client from discovery to who they are, with a secret: %s',
    async (isConfidential) => {
      const known = await program(isConfidential)
      const { auth, email } = await signedIn()
      const asked = await led(known)
      expect(asked.answer.status).toBe(303)
      expect(asked.location).toBe(`${site}/admin/suhlas?authorization_id=${asked.id}`)
      expect((await auth.oauth.getAuthorizationDetails(asked.id)).data).toEqual({
        authorization_id: asked.id,
        redirect_uri: back,
        client: { id: known.id, name: 'Účtovníctvo', uri: '', logo_uri: '' },
        user: { id: expect.any(String), email },
        scope: 'openid email profile',
      })
      const { data } = await auth.oauth.approveAuthorization(asked.id)
      expect(data!.redirect_url).toMatch(/^https:\/\/program\.example\/back\?code=/)
      const tokens = await exchanged(known, data!.redirect_url, asked)
      // The client has verified the id token by the keys of the server.
      const claims = tokens.claims()!
      expect(claims).toMatchObject({ iss: `${site}/auth/v1`, aud: known.id, email, aal: 'aal1' })
      expect([claims.name, claims.role]).toEqual([expect.any(String), undefined])
      expect(tokens.refresh_token).toBeUndefined()
      expect(await oidc.fetchUserInfo(known.config, tokens.access_token, claims.sub)).toEqual({
        sub: claims.sub,
        email,
        name: claims.name,
      })
      expect(await actions()).toEqual(['oauth_client_added', 'oauth_consent_given'])
    },
  )

  test('tells a program no more than it asked, and asks nobody twice for as much', async () => {
    const known = await program()
    const { auth } = await signedIn()
    const first = await led(known, { scope: 'openid' })
    await auth.oauth.getAuthorizationDetails(first.id)
    const { data } = await auth.oauth.approveAuthorization(first.id)
    const tokens = await exchanged(known, data!.redirect_url, first)
    expect(Object.keys(tokens.claims()!)).not.toContain('email')
    expect(await oidc.fetchUserInfo(known.config, tokens.access_token, tokens.claims()!.sub)).toEqual({
      sub: tokens.claims()!.sub,
    })
    const again = await led(known, { scope: 'openid' })
    const { data: at } = await auth.oauth.getAuthorizationDetails(again.id)
    if (!at || !('redirect_url' in at)) throw new Error('asked again')
    expect((await exchanged(known, at.redirect_url, again)).claims()?.sub).toBe(tokens.claims()!.sub)
    const more = await led(known)
    expect((await auth.oauth.getAuthorizationDetails(more.id)).data).toMatchObject({
      scope: 'openid email profile',
    })
  })

  test('goes back with access_denied and its state where somebody does not let it in', async () => {
    const known = await program()
    const { auth } = await signedIn()
    const asked = await led(known)
    await auth.oauth.getAuthorizationDetails(asked.id)
    const { data } = await auth.oauth.denyAuthorization(asked.id)
    expect(data!.redirect_url).toBe(`${back}?error=access_denied&state=${asked.state}`)
    await expect(exchanged(known, data!.redirect_url, asked)).rejects.toMatchObject({
      error: 'access_denied',
    })
    expect(await actions()).toEqual(['oauth_client_added', 'oauth_consent_denied'])
  })

  test('what a program gets opens nothing of the back-office, and a session is none of a program', async () => {
    const known = await program()
    const { auth, token } = await signedIn()
    const { asked, address } = await approved(known, auth)
    const { access_token, id_token } = await exchanged(known, address, asked)
    for (const bearer of [access_token, id_token!]) {
      const headers = { authorization: `Bearer ${bearer}` }
      for (const path of [
        '/api/admin/me',
        '/auth/v1/user',
        '/auth/v1/user/oauth/grants',
        '/api/admin/orders',
      ])
        expect((await fetch(server.baseUrl + path, { headers })).status, path).toBe(401)
      const consent = await led(known)
      const answer = await fetch(`${server.baseUrl}/auth/v1/oauth/authorizations/${consent.id}/consent`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"action":"approve"}',
      })
      expect(answer.status).toBe(401)
    }
    const userInfo = (bearer: string) =>
      fetch(`${server.baseUrl}/auth/v1/oauth/userinfo`, { headers: { authorization: `Bearer ${bearer}` } })
    for (const bearer of [token, id_token!, 'x.y.z'])
      expect(await refused(await userInfo(bearer))).toEqual([401, 'invalid_token'])
    const caller = { ...visitor, accessToken: () => access_token }
    expect(await asCaller(createApi(app.ports), caller).staff.me()).toEqual({
      ok: false,
      error: { code: 'sign-in-required' },
    })
  })

  test('lists what was let in, and takes it back, with what it was given', async () => {
    const known = await program()
    const { auth } = await signedIn()
    const { asked, address } = await approved(known, auth)
    const { access_token } = await exchanged(known, address, asked)
    const pending = await approved(known, auth).catch(() => undefined)
    expect((await auth.oauth.listGrants()).data).toEqual([
      {
        client: expect.objectContaining({ id: known.id, name: 'Účtovníctvo' }),
        scopes: ['openid', 'email', 'profile'],
        granted_at: expect.any(String),
      },
    ])
    expect(pending).toBeUndefined()
    // Nobody else has let it in.
    const other = await signedIn()
    expect((await other.auth.oauth.listGrants()).data).toEqual([])
    expect((await other.auth.oauth.revokeGrant({ clientId: known.id })).error).toMatchObject({ status: 404 })
    expect((await auth.oauth.revokeGrant({ clientId: known.id })).error).toBeNull()
    expect((await auth.oauth.listGrants()).data).toEqual([])
    await expect(oidc.fetchUserInfo(known.config, access_token, oidc.skipSubjectCheck)).rejects.toMatchObject(
      { status: 401 },
    )
    expect((await actions()).at(-1)).toBe('oauth_grant_revoked')
    // The next time they are asked again.
    expect((await auth.oauth.getAuthorizationDetails((await led(known)).id)).data).toMatchObject({
      scope: 'openid email profile',
    })
  })

  test('leads nobody to an address that is not the program’s own, nor for a program that is none', async () => {
    const known = await program()
    for (const redirect_uri of [
      'https://elsewhere.example/',
      `${back}/`,
      `${back}?x=1`,
      `${back}#x`,
      back.toUpperCase(),
      'javascript:alert(1)',
      '//program.example/back',
      '',
    ]) {
      const { answer, location } = await led(known, { redirect_uri })
      expect([location, ...(await refused(answer))], redirect_uri).toEqual([null, 400, 'invalid_request'])
    }
    for (const client_id of [randomUUID(), 'x', '']) {
      const { answer, location } = await led(known, { client_id })
      expect([location, ...(await refused(answer))]).toEqual([null, 401, 'invalid_client'])
    }
    await removeProgram(app.ports)(known.id)
    expect((await led(known)).location).toBeNull()
    for (const uri of ['http://program.example/', 'https://a.example/#x', 'x:y'])
      expect(
        await addProgram(app.ports)({ name: 'x y', redirectUris: [uri], isConfidential: false }),
      ).toEqual({
        ok: false,
        error: { code: 'redirect-refused' },
      })
  })

  test('goes back with what is wrong in its request', async () => {
    const known = await program()
    for (const [more, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ scope: 'openid offline_access' }, 'invalid_scope'],
      [{ scope: 'email' }, 'invalid_scope'],
      [{ prompt: 'none' }, 'interaction_required'],
      [{ nonce: 'n'.repeat(501) }, 'invalid_request'],
    ] as const) {
      const { location, state } = await led(known, more)
      expect(location, error).toBe(`${back}?error=${error}&state=${state}`)
    }
    const { location } = await led(known, { state: 's'.repeat(501) })
    expect(location).toBe(`${back}?error=invalid_request`)
    const twice = await atServer(`${site}/auth/v1/oauth/authorize?client_id=${known.id}&client_id=x`)
    expect(twice.status).toBe(400)
  })

  test('belongs to whoever opened it first, is decided once, and is over after ten minutes', async () => {
    const known = await program()
    const [first, second] = [await signedIn(), await signedIn()]
    const over = { status: 404 }
    const asked = await led(known)
    expect((await fetch(`${server.baseUrl}/auth/v1/oauth/authorizations/${asked.id}`)).status).toBe(401)
    expect((await first.auth.oauth.getAuthorizationDetails(asked.id)).error).toBeNull()
    expect((await second.auth.oauth.getAuthorizationDetails(asked.id)).error).toMatchObject(over)
    expect((await second.auth.oauth.approveAuthorization(asked.id)).error).toMatchObject(over)
    expect((await first.auth.oauth.approveAuthorization(asked.id)).error).toBeNull()
    for (const again of ['approveAuthorization', 'denyAuthorization'] as const)
      expect((await first.auth.oauth[again](asked.id)).error).toMatchObject(over)
    expect((await first.auth.oauth.getAuthorizationDetails(randomUUID())).error).toMatchObject(over)
    // It tells once that somebody tried another's.
    expect(await actions()).toEqual(['oauth_client_added', 'oauth_consent_refused', 'oauth_consent_given'])
    const late = await led(known)
    app.world.clock.forward(10)
    expect((await second.auth.oauth.getAuthorizationDetails(late.id)).error).not.toBeNull()
    const fresh = await signedIn()
    expect((await fresh.auth.oauth.getAuthorizationDetails(late.id)).error).toMatchObject(over)
  })

  test('asks for the second factor as ever, and tells the program that it was there', async () => {
    const known = await program()
    const credentials = await withFactor(app.ports, app.world)
    const { auth } = await signedIn(credentials)
    const asked = await led(known)
    for (const refused of [
      await auth.oauth.getAuthorizationDetails(asked.id),
      await auth.oauth.approveAuthorization(asked.id),
      await auth.oauth.listGrants(),
    ])
      expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const factor = (await auth.mfa.listFactors()).data!.totp[0]!
    const [stored] = await app.ports.factors.of((await auth.getUser()).data.user!.id)
    // The code that set it up is good no more.
    app.world.clock.forward(1)
    vi.setSystemTime(app.world.clock.now())
    const code = totpOf(stored!.secret!, app.world.clock.now())
    expect((await auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    await auth.oauth.getAuthorizationDetails(asked.id)
    const { data } = await auth.oauth.approveAuthorization(asked.id)
    expect((await exchanged(known, data!.redirect_url, asked)).claims()?.aal).toBe('aal2')
  })

  test('lets nobody consent by a cookie, from whichever page', async () => {
    const known = await program()
    const credentials = await staffMember(app.ports)
    const { id } = await led(known)
    const own = { 'content-type': 'application/json', 'x-session': 'cookie', 'sec-fetch-site': 'same-origin' }
    const begun = await fetch(`${server.baseUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: own,
      body: JSON.stringify(credentials),
    })
    const cookie = begun.headers
      .getSetCookie()
      .map((text) => text.split(';')[0]!)
      .join('; ')
    expect(cookie).toContain('staff-session=')
    const consent = (headers: Record<string, string>) =>
      fetch(`${server.baseUrl}/auth/v1/oauth/authorizations/${id}/consent`, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: '{"action":"approve"}',
      })
    expect((await consent(own)).status).toBe(401)
    expect((await consent({ ...own, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await app.ports.programs.authorization(id))?.authorization.accountId).toBeNull()
  })

  test('gives nothing for a code that is not whole, not its own, late, or used before', async () => {
    const known = await program(true)
    const other = await program(true)
    const { auth } = await signedIn()
    const { asked, address } = await approved(known, auth)
    const form = {
      grant_type: 'authorization_code',
      client_id: known.id,
      client_secret: known.secret!,
      code: new URL(address).searchParams.get('code')!,
      redirect_uri: back,
      code_verifier: asked.verifier,
    }
    const { code_verifier: _, ...without } = form
    for (const [wrong, told] of [
      [without, [400, 'invalid_request']],
      [{ ...form, code_verifier: oidc.randomPKCECodeVerifier() }, [400, 'invalid_grant']],
      [{ ...form, redirect_uri: `${back}/` }, [400, 'invalid_grant']],
      [{ ...form, code: `${form.code.slice(0, -2)}AA` }, [400, 'invalid_grant']],
      [{ ...form, code: 'x' }, [400, 'invalid_grant']],
      [{ ...form, client_id: other.id, client_secret: other.secret! }, [400, 'invalid_grant']],
      [{ ...form, client_secret: other.secret! }, [401, 'invalid_client']],
      [{ ...form, client_id: randomUUID() }, [401, 'invalid_client']],
      [{ ...form, grant_type: 'refresh_token' }, [400, 'unsupported_grant_type']],
      [{ ...form, grant_type: 'password' }, [400, 'unsupported_grant_type']],
    ] as [Record<string, string>, unknown][])
      expect(await refused(await tokenCall(wrong)), JSON.stringify(wrong)).toEqual(told)
    // None of it has used the code up; twice does, and takes back what it gave.
    const answer = await tokenCall(form)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { access_token } = await answer.json()
    const userInfo = () =>
      fetch(`${server.baseUrl}/auth/v1/oauth/userinfo`, {
        headers: { authorization: `Bearer ${access_token}` },
      })
    expect((await userInfo()).status).toBe(200)
    expect(await refused(await tokenCall(form))).toEqual([400, 'invalid_grant'])
    expect((await userInfo()).status).toBe(401)
    expect((await actions()).at(-1)).toBe('security_suspicious_activity')
    const next = await led(known)
    const { data } = await auth.oauth.getAuthorizationDetails(next.id)
    if (!data || !('redirect_url' in data)) throw new Error('asked again')
    app.world.clock.forward(1)
    vi.setSystemTime(app.world.clock.now())
    await expect(exchanged(known, data.redirect_url, next)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('ends with the account: no code is exchanged, and nothing is told any more', async () => {
    const known = await program()
    await staffMember(app.ports)
    const { auth, email } = await signedIn()
    const { asked, address } = await approved(known, auth)
    const { access_token } = await exchanged(known, address, asked)
    const next = await led(known)
    const { data } = await auth.oauth.getAuthorizationDetails(next.id)
    expect((await closeStaff(app.ports)(email)).ok).toBe(true)
    if (!data || !('redirect_url' in data)) throw new Error('asked again')
    await expect(exchanged(known, data.redirect_url, next)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(oidc.fetchUserInfo(known.config, access_token, oidc.skipSubjectCheck)).rejects.toMatchObject(
      { status: 401 },
    )
  })

  test('counts what is guessed, and no more than that', async () => {
    const form = {
      grant_type: 'authorization_code',
      client_id: randomUUID(),
      code: 'x',
      redirect_uri: back,
      code_verifier: 'v'.repeat(43),
    }
    for (let count = 0; count < rateLimits.programFailures.most; count++)
      expect((await tokenCall(form)).status).toBe(401)
    const answer = await tokenCall(form)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('is told of in the documents that clients look for, each with what is there', async () => {
    const told = await Promise.all(
      [
        '/auth/v1/.well-known/openid-configuration',
        '/.well-known/oauth-authorization-server/auth/v1',
        '/.well-known/openid-configuration/auth/v1',
      ].map(async (path) => (await fetch(server.baseUrl + path)).json()),
    )
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
    expect(told[0]).toMatchObject({
      issuer: `${site}/auth/v1`,
      grant_types_supported: ['authorization_code'],
    })
    for (const [name, address] of Object.entries(told[0] as Record<string, unknown>))
      if (/_endpoint$|_uri$/.test(name)) {
        const method = name === 'token_endpoint' ? 'POST' : 'GET'
        expect((await atServer(String(address), { method })).status, name).not.toBe(404)
      }
  })
})
