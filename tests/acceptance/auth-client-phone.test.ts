import { AuthClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStorage } from '../support/auth-storage.ts'
import { httpBackends } from '../support/backends.ts'
import { staffMember } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

describe.each(httpBackends)('Text messages of the official auth client, $name', (backend) => {
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

  async function signedIn(credentials: Awaited<ReturnType<typeof staffMember>>) {
    const auth = new AuthClient({
      url: `${server.baseUrl}/auth/v1`,
      storage: authStorage(),
      autoRefreshToken: false,
      detectSessionInUrl: false,
    })
    expect((await auth.signInWithPassword(credentials)).error).toBeNull()
    return auth
  }
  const done = <Data>({ data, error }: { data: Data | null; error: unknown }): Data => {
    expect(error).toBeNull()
    return data!
  }
  async function lastCode(): Promise<string> {
    await app.letters()
    return /#(\d{6})$/.exec(app.texts.at(-1)!.text)![1]!
  }

  test('sets a telephone up, passes the second step with it, lists and removes it', async () => {
    const credentials = await staffMember(app.ports)
    const auth = await signedIn(credentials)
    const enrolled = done(
      await auth.mfa.enroll({ factorType: 'phone', phone: '+421 905 123 456', friendlyName: 'Mobil' }),
    )
    expect(enrolled).toMatchObject({ type: 'phone', phone: '+421905123456', friendly_name: 'Mobil' })
    const factorId = enrolled.id
    const challenge = done(await auth.mfa.challenge({ factorId, channel: 'sms' }))
    expect(challenge).toMatchObject({
      type: 'phone',
      expires_at: Math.floor(Date.parse(app.world.clock.now()) / 1000) + 300,
    })
    const verified = done(
      await auth.mfa.verify({ factorId, challengeId: challenge.id, code: await lastCode() }),
    )
    expect(verified).toMatchObject({
      token_type: 'bearer',
      user: { factors: [{ id: factorId, factor_type: 'phone', status: 'verified' }] },
    })
    const listed = done(await auth.mfa.listFactors())
    expect(listed.phone).toMatchObject([{ id: factorId, friendly_name: 'Mobil', factor_type: 'phone' }])
    expect(JSON.stringify(listed)).not.toContain('905123456')
    expect(done(await auth.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }, { method: 'mfa/phone' }],
    })

    app.world.clock.forward(1)
    const again = await signedIn(credentials)
    const next = done(await again.mfa.challenge({ factorId, channel: 'sms' }))
    const code = await lastCode()
    const soon = await again.mfa.challenge({ factorId, channel: 'sms' })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    // A program's way of one call has no text to read.
    const blind = await again.mfa.challengeAndVerify({ factorId, code })
    expect(blind.error).toMatchObject({ status: 429 })
    const wrong = code === '000000' ? '000001' : '000000'
    const answer = { factorId, challengeId: next.id }
    expect((await again.mfa.verify({ ...answer, code: wrong })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    })
    done(await again.mfa.verify({ ...answer, code }))
    expect((await again.mfa.verify({ ...answer, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
    expect(done(await again.mfa.unenroll({ factorId }))).toEqual({ id: factorId })
    expect(done(await again.mfa.listFactors()).all).toEqual([])
  })

  test('refuses a number that no text reaches, and a channel that is none here', async () => {
    const auth = await signedIn(await staffMember(app.ports))
    const landline = await auth.mfa.enroll({ factorType: 'phone', phone: '+421 2 123 456 78' })
    expect(landline.error).toMatchObject({ status: 422, code: 'validation_failed' })
    const { id: factorId } = done(await auth.mfa.enroll({ factorType: 'phone', phone: '+421905123456' }))
    const elsewhere = await auth.mfa.challenge({ factorId, channel: 'whatsapp' })
    expect(elsewhere.error).toMatchObject({ status: 400 })
    await app.letters()
    expect(app.texts).toEqual([])
  })
})
