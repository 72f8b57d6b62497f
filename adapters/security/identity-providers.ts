import { Unavailable } from '@hotovo/application/faults'
import type { IdentityProviders, ProviderVerdict } from '@hotovo/application/staff/provider-ports'
import { providerFlowLife as life } from '@hotovo/domain/limits'
import * as openid from 'openid-client'

/** A provider of OpenID Connect, as somebody configured it. */
export type ProviderConfig = {
  readonly name: string
  readonly label: string
  readonly issuer: string
  readonly clientId: string
  /** None where the provider knows the program as one that keeps no secret. */
  readonly clientSecret?: string | undefined
  /** What is asked for beside `openid`. */
  readonly scope?: string | undefined
}

const timeoutSeconds = 10
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const hashOf = async (text: string) =>
  hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Whether a provider was not reached, or is in trouble itself. */
function isAway(fault: unknown): boolean {
  if (fault instanceof openid.ClientError && fault.code === 'OAUTH_TIMEOUT') return true
  if (fault instanceof openid.ResponseBodyError) return fault.status >= 500
  const cause = fault instanceof Error ? fault.cause : undefined
  if (cause instanceof Response) return cause.status >= 500
  return fault instanceof TypeError && /fetch/i.test(fault.message)
}

/** What is logged of a fault: a code of a library, never its words, which may quote a token. */
const reasonOf = (fault: unknown): string => {
  const isCoded = fault instanceof Error && 'code' in fault && typeof fault.code === 'string'
  return isCoded ? String(fault.code) : 'malformed'
}

/**
 * Providers of OpenID Connect that answer at these issuers, by their own metadata; they lead back to `callbackUrl`. Http is spoken
 * with this machine only.
 */
export function openidProviders(configs: readonly ProviderConfig[], callbackUrl: string): IdentityProviders {
  const metadata = new Map<string, Promise<openid.ServerMetadata>>()
  const isPlain = ({ issuer }: ProviderConfig) => issuer.startsWith('http:')

  /** What a provider tells of itself, asked once; where it does not answer, again by the next one who needs it. */
  function metadataOf(config: ProviderConfig): Promise<openid.ServerMetadata> {
    const known = metadata.get(config.name)
    if (known) return known
    const asked = openid
      .discovery(new URL(config.issuer), config.clientId, undefined, undefined, {
        timeout: timeoutSeconds,
        execute: isPlain(config) ? [openid.allowInsecureRequests] : [],
      })
      .then((found) => found.serverMetadata())
      .catch((fault: unknown) => {
        metadata.delete(config.name)
        throw new Unavailable(`the provider ${config.name} does not tell of itself`, { cause: fault })
      })
    metadata.set(config.name, asked)
    return asked
  }

  /** A client of a provider at an instant; undefined under a name that nobody configured. */
  async function clientOf(name: string, at?: string): Promise<openid.Configuration | undefined> {
    const config = configs.find((one) => one.name === name)
    if (!config) return undefined
    const client = new openid.Configuration(
      await metadataOf(config),
      config.clientId,
      {
        ...(config.clientSecret !== undefined && { client_secret: config.clientSecret }),
        [openid.clockTolerance]: life.toleranceSeconds,
        ...(at !== undefined && {
          [openid.clockSkew]: Math.round((Date.parse(at) - Date.now()) / 1000),
        }),
      },
      config.clientSecret === undefined ? openid.None() : openid.ClientSecretPost(config.clientSecret),
    )
    client.timeout = timeoutSeconds
    if (isPlain(config)) openid.allowInsecureRequests(client)
    return client
  }

  /** The verdict on what a provider says; a fault of the way to it is passed on. */
  const judged = async (claimsOf: () => Promise<openid.IDToken | undefined>): Promise<ProviderVerdict> => {
    try {
      const claims = await claimsOf()
      if (!claims || claims.iss.length > 500 || claims.sub.length > 255)
        return { kind: 'refused', reason: 'malformed' }
      const isVerified = typeof claims.email === 'string' && claims.email_verified === true
      const email = isVerified && String(claims.email).length <= 254 ? String(claims.email) : null
      return {
        kind: 'proven',
        proven: { issuer: claims.iss, subject: claims.sub, email },
        issuedAt: new Date(claims.iat * 1000).toISOString(),
      }
    } catch (fault) {
      if (fault instanceof openid.AuthorizationResponseError) return { kind: 'declined', error: fault.error }
      if (isAway(fault)) throw new Unavailable('the provider does not answer', { cause: fault })
      return { kind: 'refused', reason: reasonOf(fault) }
    }
  }

  return {
    address: async (provider, { state, nonce, verifier }) => {
      const client = await clientOf(provider)
      if (!client) return undefined
      const scope = configs.find(({ name }) => name === provider)?.scope ?? 'email'
      return openid.buildAuthorizationUrl(client, {
        redirect_uri: callbackUrl,
        scope: `openid ${scope}`,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },
    answered: async (provider, query, { state, nonce, verifier }, at) => {
      const client = await clientOf(provider, at)
      if (!client) return undefined
      // Of a token that came straight from the provider, too, the signature is looked at.
      openid.enableNonRepudiationChecks(client)
      const address = new URL(callbackUrl)
      address.search = query
      return judged(async () => {
        const tokens = await openid.authorizationCodeGrant(client, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        return tokens.claims()
      })
    },
    verified: async (provider, { idToken, nonce }, at) => {
      const client = await clientOf(provider, at)
      if (!client) return undefined
      openid.useIdTokenResponseType(client)
      const address = new URL(callbackUrl)
      address.hash = new URLSearchParams({ id_token: idToken }).toString()
      return judged(async () => openid.implicitAuthentication(client, address, await hashOf(nonce)))
    },
  }
}
