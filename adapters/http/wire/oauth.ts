import type {
  DecidedAuthorization,
  OpenAuthorization,
  OwnGrant,
} from '@hotovo/application/staff/authorizations'
import type { ProgramGrant } from '@hotovo/application/staff/program-tokens'
import { type ProgramScope, programScopes } from '@hotovo/domain/staff/program'
import { z } from 'zod/mini'
import { Instant } from '../contract/shapes.ts'

/** A program as the public client libraries of Supabase know it (rule A37); ours have neither page nor picture. */
type AuthClient = {
  readonly id: string
  readonly name: string
  readonly uri: string
  readonly logo_uri: string
}
const AuthClientShape: z.ZodMiniType<AuthClient> = z.object({
  id: z.uuid(),
  name: z.string(),
  uri: z.string(),
  logo_uri: z.string(),
})
const clientOf = ({ id, name }: { readonly id: string; readonly name: string }): AuthClient => ({
  id,
  name,
  uri: '',
  logo_uri: '',
})

type AuthRedirect = { readonly redirect_url: string }
export const AuthRedirectShape: z.ZodMiniType<AuthRedirect> = z.object({ redirect_url: z.string() })

type AuthAuthorization = {
  readonly authorization_id: string
  readonly redirect_uri: string
  readonly client: AuthClient
  readonly user: { readonly id: string; readonly email: string }
  readonly scope: string
}
/** What is asked, or where the browser goes on where nothing is to be asked any more. */
export const AuthAuthorizationShape: z.ZodMiniType<AuthAuthorization | AuthRedirect> = z.union([
  z.object({
    authorization_id: z.uuid(),
    redirect_uri: z.string(),
    client: AuthClientShape,
    user: z.object({ id: z.uuid(), email: z.string() }),
    scope: z.string(),
  }),
  AuthRedirectShape,
])

type AuthGrant = {
  readonly client: AuthClient
  readonly scopes: readonly string[]
  readonly granted_at: string
}
export const AuthGrantsShape: z.ZodMiniType<readonly AuthGrant[]> = z.array(
  z.object({ client: AuthClientShape, scopes: z.array(z.string()), granted_at: Instant }),
)

const scopesIn = (names: readonly string[]): readonly ProgramScope[] =>
  programScopes.filter((scope) => names.includes(scope))

/** Where the browser goes on. */
export const redirectOf = ({ address }: DecidedAuthorization): AuthRedirect => ({ redirect_url: address })
export const redirectIn = ({ redirect_url }: AuthRedirect): DecidedAuthorization => ({
  kind: 'decided',
  address: redirect_url,
})

/** How what a program asks travels. */
export function authorizationOf(
  told: OpenAuthorization | DecidedAuthorization,
): AuthAuthorization | AuthRedirect {
  if (told.kind === 'decided') return redirectOf(told)
  return {
    authorization_id: told.id,
    redirect_uri: told.redirectUri,
    client: clientOf(told.program),
    user: told.account,
    scope: told.scopes.join(' '),
  }
}
export function authorizationIn(
  told: AuthAuthorization | AuthRedirect,
): OpenAuthorization | DecidedAuthorization {
  if ('redirect_url' in told) return redirectIn(told)
  const { id, name } = told.client
  return {
    kind: 'open',
    id: told.authorization_id,
    program: { id, name },
    redirectUri: told.redirect_uri,
    scopes: scopesIn(told.scope.split(' ')),
    account: told.user,
  }
}

/** How what somebody has let in travels; where a program goes back to is nobody's business there. */
export const grantsOf = (grants: readonly OwnGrant[]): readonly AuthGrant[] =>
  grants.map(({ program, scopes, grantedAt }) => ({
    client: clientOf(program),
    scopes,
    granted_at: grantedAt,
  }))
export const grantsIn = (grants: readonly AuthGrant[]): readonly OwnGrant[] =>
  grants.map(({ client, scopes, granted_at }) => ({
    program: { id: client.id, name: client.name },
    scopes: scopesIn(scopes),
    grantedAt: granted_at,
  }))

/** The tokens of a program, as OAuth says them (RFC 6749, 5.1). */
export const programTokensOf = ({ accessToken, idToken, expiresInSeconds, scopes }: ProgramGrant) => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: expiresInSeconds,
  id_token: idToken,
  scope: scopes.join(' '),
})

/** What is to know about us before anybody asks (OpenID Connect Discovery 1.0; RFC 8414): what is there, and no more. */
export const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  userinfo_endpoint: `${issuer}/oauth/userinfo`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  scopes_supported: programScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'aal', 'email', 'name'],
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  claims_parameter_supported: false,
})
