import { AuthClient, AuthSessionMissingError } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { authStorage } from '../support/auth-storage.ts'
import { httpBackends } from '../support/backends.ts'
import { staffMember } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const newEmail = 'nova@hotovo.test'

describe.each(httpBackends)('The official auth client changes an e-mail, $name', (backend) => {
  let app: TestApp
  let server: Awaited<ReturnType<typeof serveHttp>>
  const clients: InstanceType<typeof AuthClient>[] = []
  beforeEach(async () => {
    const world = testWorld()
    // The client looks at the clock of its machine.
    vi.setSystemTime(world.clock.now())
    app = await setupOf(backend, inProcess).open(world)
    server = await serveHttp(app.ports, [], { publicUrl: 'http://localhost:3000' })
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const client of clients.splice(0)) await client.dispose()
    await server.close()
    await app.close()
  })

  function client() {
    const url = `${server.baseUrl}/auth/v1`
    const auth = new AuthClient({ url, flowType: 'pkce', storage: authStorage(), autoRefreshToken: false })
    clients.push(auth)
    return auth
  }
  const letterTo = async (email: string, kind: string) =>
    (await app.letters()).findLast(({ id, to }) => id.startsWith(kind) && to === email)
  const tokenTo = async (email: string) =>
    /novy-email#(\S+)/.exec((await letterTo(email, 'email-change-'))!.text)![1]!
  async function signedIn() {
    const credentials = await staffMember(app.ports)
    const auth = client()
    expect((await auth.signInWithPassword(credentials)).error).toBeNull()
    return { auth, ...credentials }
  }
  async function nonceFor(auth: InstanceType<typeof AuthClient>, email: string) {
    expect((await auth.reauthenticate()).error).toBeNull()
    return /\b\d{8}\b/.exec((await letterTo(email, 'password-recovery'))!.text)![0]
  }

  test('with the code of a letter, both addresses confirm, and one signs in with the new one', async () => {
    const { auth, email, password } = await signedIn()
    expect((await auth.updateUser({ email: newEmail })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_needed',
    })
    const nonce = await nonceFor(auth, email)
    const wrong = String((Number(nonce) + 1) % 10 ** 8).padStart(8, '0')
    expect((await auth.updateUser({ email: newEmail, nonce: wrong })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    const begun = await auth.updateUser({ email: newEmail, nonce })
    expect(begun.error).toBeNull()
    expect(begun.data.user).toMatchObject({ email, new_email: newEmail })
    expect((await auth.getUser()).data.user?.new_email).toBe(newEmail)
    // The code was for that change.
    expect((await auth.updateUser({ email: 'ina@hotovo.test', nonce })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    })
    const page = client()
    const first = await page.verifyOtp({ type: 'email_change', token_hash: await tokenTo(email) })
    expect(first).toEqual({ data: { user: null, session: null }, error: null })
    expect((await auth.getUser()).data.user?.email).toBe(email)
    const token = await tokenTo(newEmail)
    expect((await page.verifyOtp({ type: 'email_change', token_hash: token })).error).toBeNull()
    // Nobody is signed in by it, and whoever was is no more.
    expect((await page.getSession()).data.session).toBeNull()
    expect((await auth.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
    expect((await page.verifyOtp({ type: 'email_change', token_hash: token })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
    const { data } = await page.signInWithPassword({ email: newEmail, password })
    expect(data.user?.email).toBe(newEmail)
    expect(data.user?.new_email).toBeUndefined()
  })

  test('the letters are asked for again by the e-mail alone, and nobody is told whether there is anything to send', async () => {
    const { auth, email } = await signedIn()
    const ask = (asked: string) => client().resend({ type: 'email_change', email: asked })
    const nothing = { data: { user: null, session: null }, error: null }
    expect(await ask(email)).toMatchObject(nothing)
    expect(await letterTo(email, 'email-change-')).toBeUndefined()
    await auth.updateUser({ email: newEmail, nonce: await nonceFor(auth, email) })
    const token = await tokenTo(newEmail)
    app.world.clock.forward(1)
    for (const asked of [email, 'nikto@example.sk']) expect(await ask(asked)).toMatchObject(nothing)
    const letters = (await app.letters()).filter(({ id }) => id.startsWith('email-change-'))
    expect(letters.map(({ to }) => to).sort()).toEqual([email, email, newEmail, newEmail].sort())
    expect(await tokenTo(newEmail)).toBe(token)
  })

  test('what is wrong is told in its words: an address that is none, both at once, a token of another kind', async () => {
    const { auth, email } = await signedIn()
    const invalid = { code: 'validation_failed' }
    expect((await auth.updateUser({ email: 'nikde' })).error).toMatchObject(invalid)
    expect((await auth.updateUser({ email })).error).toMatchObject({ ...invalid, status: 422 })
    const both = await auth.updateUser({ email: newEmail, password: 'orgován pod lampou 17' })
    expect(both.error).toMatchObject({ ...invalid, status: 400 })
    await auth.updateUser({ email: newEmail, nonce: await nonceFor(auth, email) })
    const token_hash = await tokenTo(email)
    expect((await client().verifyOtp({ type: 'recovery', token_hash })).error).toMatchObject({
      code: 'otp_expired',
    })
    expect((await client().verifyOtp({ type: 'email_change', token_hash: 'x' })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    })
  })
})
