import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

export const clientId = 'hotovo'
export const clientSecret = 'a secret of the provider and the server'
const kid = 'the-key-of-the-provider'

const keys = generateKeyPair('RS256', { extractable: true })

/** A real provider of OpenID Connect on this machine, at which whoever comes is who a test says. */
export async function identityProvider(redirectUri: string) {
  const { privateKey } = await keys
  /** Who sits at the provider; null says no. */
  let who: string | null = 'jana'
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' }
  const provider = new Provider(issuer, {
    clients: [{ ...client, client_id: clientId, client_secret: clientSecret }],
    cookies: { keys: ['cookies of the provider'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@provider.test`, email_verified: true }),
    }),
    // Whoever signs in there agrees.
    loadExistingGrant: async ({ oidc }: { readonly oidc: { readonly session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const answered = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answered(request, response)
    const result = who === null ? { error: 'access_denied' } : { login: { accountId: who, remember: false } }
    void provider.interactionFinished(request, response, result)
  })
  return {
    issuer,
    config: { name: 'house', label: 'Dom', issuer, clientId, clientSecret },
    /** From now on this person sits there, or somebody who says no. */
    seat: (person: string | null) => {
      who = person
    },
    /** A token as the provider signs them, but for what is said otherwise. */
    token: async (
      { nonce, ...claims }: JWTPayload & { readonly nonce?: string },
      at: string,
      {
        key = privateKey,
        alg = 'RS256',
      }: { readonly key?: CryptoKey | Uint8Array; readonly alg?: string } = {},
    ) => {
      const seconds = Math.floor(Date.parse(at) / 1000)
      const told = { iss: issuer, aud: clientId, sub: 'jana', iat: seconds, exp: seconds + 3600 }
      const hashed = nonce === undefined ? {} : { nonce: createHash('sha256').update(nonce).digest('hex') }
      return new SignJWT({ ...told, ...hashed, ...claims }).setProtectedHeader({ alg, kid }).sign(key)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A browser that follows where it is led until it is at a page of the site, which a server of a test stands for. */
export function browser(site: string, baseUrl: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (host: string) => jars.get(host) ?? jars.set(host, new Map()).get(host)!
  async function step(address: URL): Promise<Response> {
    const jar = jarOf(address.host)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = address.origin === site ? baseUrl + address.pathname + address.search : address
    const answer = await fetch(asked, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      jar.set(name!, value!)
    }
    return answer
  }
  const isPage = (address: URL) => address.origin === site && !address.pathname.startsWith('/auth/v1/')
  return {
    /** Where a way ends that begins at an address, and the addresses on the way. */
    follow: async (start: string, until = (_: URL) => false) => {
      const way: URL[] = []
      let address = new URL(start)
      while (!isPage(address) && !until(address) && way.length < 20) {
        way.push(address)
        const answer = await step(address)
        const location = answer.headers.get('location')
        if (!location)
          throw new Error(`${answer.status} at ${address.origin}${address.pathname}: ${await answer.text()}`)
        address = new URL(location, address)
      }
      return address
    },
  }
}
