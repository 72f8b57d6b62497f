import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'
import { AuthClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStorage } from '../support/auth-storage.ts'
import { authenticator } from '../support/authenticator.ts'
import { httpBackends } from '../support/backends.ts'
import { staffMember, totpOf } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testSite, testWorld } from '../support/world.ts'

describe.each(httpBackends)('The second factor of the official auth client, $name', (backend) => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  beforeEach(async () => {
    const world = testWorld()
    // The client looks at the clock of its machine.
    vi.setSystemTime(world.clock.now())
    app = await setupOf(backend, inProcess).open(world)
    server = await serveHttp(app.ports)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.close()
    await app.close()
  })

  const client = () =>
    new AuthClient({
      url: `${server.baseUrl}/auth/v1`,
      storage: authStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })
  async function signedIn(credentials: Awaited<ReturnType<typeof staffMember>>, auth = client()) {
    const { error } = await auth.signInWithPassword(credentials)
    expect(error).toBeNull()
    return auth
  }
  const done = <Data>({ data, error }: { data: Data | null; error: unknown }): Data => {
    expect(error).toBeNull()
    return data!
  }
  const backOffice = async (auth: ReturnType<typeof client>) => {
    const { data } = await auth.getSession()
    const answer = await fetch(`${server.baseUrl}/api/admin/me`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    })
    return answer.status
  }
  async function withFactor() {
    const credentials = await staffMember(app.ports)
    const auth = await signedIn(credentials)
    const { id, totp } = done(
      await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefón', issuer: 'Anybody' }),
    )
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const challenge = done(await auth.mfa.challenge({ factorId: id }))
    const code = totpOf(totp.secret, app.world.clock.now())
    const verified = done(await auth.mfa.verify({ factorId: id, challengeId: challenge.id, code }))
    return { credentials, auth, factorId: id, totp, challenge, verified, events }
  }

  test('sets a factor up, passes it, lists it, tells how far it is and removes it', async () => {
    const { auth, factorId, totp, challenge, verified, events } = await withFactor()
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(new URL(totp.uri).searchParams.get('secret')).toBe(totp.secret)
    expect(challenge).toMatchObject({
      type: 'totp',
      expires_at: Math.floor(Date.parse(app.world.clock.now()) / 1000) + 300,
    })
    expect(verified).toMatchObject({
      token_type: 'bearer',
      user: { factors: [{ id: factorId, status: 'verified' }] },
    })
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const listed = done(await auth.mfa.listFactors())
    expect(listed.totp).toMatchObject([{ id: factorId, friendly_name: 'Telefón', factor_type: 'totp' }])
    expect(done(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }, { method: 'totp' }],
    })
    expect(await backOffice(auth)).toBe(200)
    expect(done(await auth.refreshSession()).session).not.toBeNull()
    expect(done(await auth.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe('aal2')
    expect(done(await auth.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
    expect(done(await auth.mfa.listFactors()).all).toEqual([])
    await auth.refreshSession()
    expect(done(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  test('a session from before the second step is halfway, and gets on with a code', async () => {
    const { credentials, factorId, totp } = await withFactor()
    app.world.clock.forward(0.5)
    const auth = await signedIn(credentials)
    expect(done(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect(await backOffice(auth)).toBe(403)
    const wrong = await auth.mfa.challengeAndVerify({ factorId, code: '000000' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
    expect((await auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    const code = totpOf(totp.secret, app.world.clock.now())
    done(await auth.mfa.challengeAndVerify({ factorId, code }))
    expect(await backOffice(auth)).toBe(200)
    const again = await signedIn(credentials)
    const replayed = await again.mfa.challengeAndVerify({ factorId, code })
    expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  })

  test('makes a passkey and passes the second step with it, in the shapes of mfa.webauthn', async () => {
    const credentials = await staffMember(app.ports)
    const auth = await signedIn(credentials)
    const device = authenticator()
    /** What a browser hands over, as the client takes it. */
    const handed = (said: WebAuthnJson) => ({ toJSON: () => said }) as never
    const enrolled = done(await auth.mfa.webauthn.enroll({ friendlyName: 'Notebook' }))
    expect(enrolled).toMatchObject({ type: 'webauthn', friendly_name: 'Notebook' })
    const factorId = enrolled.id
    const webauthn = { rpId: 'localhost', rpOrigins: [testSite] }
    /** The client turns what it is told into bytes; a browser does it back. */
    const told = (publicKey: object) => {
      const { challenge, ...rest } = publicKey as { challenge: ArrayBuffer } & WebAuthnJson
      return { ...rest, challenge: Buffer.from(challenge).toString('base64url') } as WebAuthnJson
    }
    const create = done(await auth.mfa.challenge({ factorId, webauthn }))
    if (create.type !== 'webauthn' || create.webauthn.type !== 'create') throw new Error(create.type)
    const options = told(create.webauthn.credential_options.publicKey)
    const user = options.user as { id: ArrayBuffer; name: string }
    expect(user.name).toBe(credentials.email)
    const made = device.create({
      ...options,
      user: { ...user, id: Buffer.from(user.id).toString('base64url') },
    })
    const verified = await auth.mfa.webauthn.verify({
      factorId,
      challengeId: create.id,
      webauthn: { ...webauthn, type: 'create', credential_response: handed(made) },
    })
    expect(done(verified).user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
    expect(done(await auth.mfa.listFactors()).webauthn).toMatchObject([{ id: factorId }])

    const again = await signedIn(credentials)
    const request = done(await again.mfa.challenge({ factorId, webauthn }))
    if (request.type !== 'webauthn' || request.webauthn.type !== 'request') throw new Error(request.type)
    const answer = device.get(told(request.webauthn.credential_options.publicKey))
    const asked = { ...webauthn, type: 'request', credential_response: handed(answer) } as const
    const passed = await again.mfa.webauthn.verify({ factorId, challengeId: request.id, webauthn: asked })
    expect(done(passed).token_type).toBe('bearer')
    expect(done(await again.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }, { method: 'mfa/webauthn' }],
    })
    const replayed = await again.mfa.webauthn.verify({ factorId, challengeId: request.id, webauthn: asked })
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' })
    // And as the way in, in the shapes of signInWithPasskey.
    const third = client()
    const events: string[] = []
    third.onAuthStateChange((event) => void events.push(event))
    const start = done(await third.passkey.startAuthentication())
    expect(start.expires_at).toBe(Math.floor(Date.parse(app.world.clock.now()) / 1000) + 300)
    const said = { challengeId: start.challenge_id, credential: device.get({ ...start.options }) as never }
    const entered = done(await third.passkey.verifyAuthentication(said))
    expect(entered.user).toMatchObject({ email: credentials.email })
    expect(events).toContain('SIGNED_IN')
    expect(done(await third.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'passkey' }],
    })
    expect(await backOffice(third)).toBe(200)
    expect((await client().passkey.verifyAuthentication(said)).error).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(done(await again.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
  })
})
