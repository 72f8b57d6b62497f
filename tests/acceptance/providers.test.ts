import { openidProviders } from '@hotovo/adapters/security/identity-providers'
import { AuthClient, type SupportedStorage } from '@supabase/auth-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { httpBackends } from '../support/backends.ts'
import { browser, identityProvider } from '../support/identity-provider.ts'
import { staffMember } from '../support/staff.ts'
import { inProcess, serveHttp, setupOf, type TestApp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const site = 'http://localhost:3000'
const callback = `${site}/auth/v1/callback`

/** What the official client keeps in a browser. */
function storage(): SupportedStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

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
    const auth = new AuthClient({ url, flowType, storage: storage(), autoRefreshToken: false })
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
})
