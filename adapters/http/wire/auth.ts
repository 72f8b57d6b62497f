import type { SessionGrant, ShownFactor, SignedInAccount } from '@hotovo/application/staff/session'
import type { Credentials } from '@hotovo/application/staff/sign-in'
import { roles } from '@hotovo/domain/staff/account'
import { type FactorType, factorTypes } from '@hotovo/domain/staff/factor'
import type { Identity } from '@hotovo/domain/staff/identity'
import { z } from 'zod/mini'
import { Instant, Text } from '../contract/shapes.ts'

/** A member of staff as the public client libraries of Supabase know a user (rule A11). */
type AuthUser = {
  readonly id: string
  readonly aud: 'authenticated'
  readonly role: string
  readonly email: string
  /** While a change of e-mail goes on: the one to be. */
  readonly new_email?: string | undefined
  readonly created_at: string
  readonly last_sign_in_at: string | null
  readonly app_metadata: { readonly provider: 'email'; readonly providers: readonly string[] }
  readonly user_metadata: {
    readonly role: string | null
    readonly display_name: string
    readonly full_name?: string | undefined
    readonly name?: string | undefined
    readonly first_name?: string | undefined
    readonly last_name?: string | undefined
  }
  readonly identities: readonly AuthIdentity[]
  readonly factors: readonly AuthFactor[]
}

/** An identity at a provider as those libraries know it: `id` is whom the provider calls so, `identity_id` is ours. */
type AuthIdentity = {
  readonly id: string
  readonly user_id: string
  readonly identity_id: string
  readonly provider: string
  readonly identity_data: {
    readonly sub: string
    readonly iss: string
    readonly email?: string | undefined
  }
  readonly created_at: string
  readonly updated_at: string
}

/** A second factor as those libraries know it. */
type AuthFactor = {
  readonly id: string
  readonly friendly_name?: string | undefined
  readonly factor_type: FactorType
  readonly status: 'verified' | 'unverified'
  readonly created_at: string
  readonly updated_at: string
  /** Ours. */
  readonly last_used_at?: string | undefined
  /** Ours: the last digits of the number of a telephone. */
  readonly phone_ending?: string | undefined
}

/** An auth session (rule A11). `expires_at` is in seconds since 1970; a cookie carries what is not here. */
export type AuthSession = {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token?: string | undefined
  readonly user: AuthUser
}

const AuthFactorShape: z.ZodMiniType<AuthFactor> = z.object({
  id: z.uuid(),
  friendly_name: z.optional(z.string()),
  factor_type: z.enum(factorTypes),
  status: z.enum(['verified', 'unverified']),
  created_at: Instant,
  updated_at: Instant,
  last_used_at: z.optional(Instant),
  phone_ending: z.optional(z.string()),
})

const AuthIdentityShape: z.ZodMiniType<AuthIdentity> = z.object({
  id: z.string(),
  user_id: z.uuid(),
  identity_id: z.uuid(),
  provider: z.string(),
  identity_data: z.object({ sub: z.string(), iss: z.string(), email: z.optional(z.string()) }),
  created_at: Instant,
  updated_at: Instant,
})

export const AuthUserShape: z.ZodMiniType<AuthUser> = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.string(),
  email: z.string(),
  new_email: z.optional(z.string()),
  created_at: Instant,
  last_sign_in_at: z.nullable(Instant),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.string()) }),
  user_metadata: z.object({
    role: z.nullable(z.string()),
    display_name: z.string(),
    full_name: z.optional(z.string()),
    name: z.optional(z.string()),
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
  }),
  identities: z.array(AuthIdentityShape),
  factors: z.array(AuthFactorShape),
})

export const AuthSessionShape: z.ZodMiniType<AuthSession> = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.optional(z.string()),
  user: AuthUserShape,
})

/** What the public client libraries send along and nobody here reads. */
export const ignoredFields = { gotrue_meta_security: z.optional(z.looseObject({})) }
export const CredentialsShape: z.ZodMiniType<Credentials> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  ...ignoredFields,
})
export type IdTokenRequest = {
  readonly provider: string
  readonly id_token: string
  readonly access_token?: string | undefined
  readonly nonce?: string | undefined
  readonly link_identity?: boolean | undefined
}
export const ProviderName = z.string().check(z.maxLength(40))
/** The access token is of no use here, and nobody reads it. */
export const IdTokenShape: z.ZodMiniType<IdTokenRequest> = z.strictObject({
  provider: ProviderName,
  id_token: z.string().check(z.maxLength(8000)),
  access_token: z.optional(z.string().check(z.maxLength(8000))),
  nonce: z.optional(z.string().check(z.maxLength(500))),
  link_identity: z.optional(z.boolean()),
  ...ignoredFields,
})
type RefreshRequest = { readonly refresh_token?: string | undefined }
/** Empty where the token is in a cookie. */
export const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignoredFields,
})

const authFactorOf = ({
  id,
  type,
  name,
  createdAt,
  verifiedAt,
  lastUsedAt,
  phoneEnding,
}: ShownFactor): AuthFactor => ({
  id,
  friendly_name: name ?? undefined,
  factor_type: type,
  status: verifiedAt === null ? 'unverified' : 'verified',
  created_at: createdAt,
  updated_at: verifiedAt ?? createdAt,
  last_used_at: lastUsedAt ?? undefined,
  phone_ending: phoneEnding ?? undefined,
})
const authIdentityOf = (identity: Identity): AuthIdentity => ({
  id: identity.subject,
  user_id: identity.accountId,
  identity_id: identity.id,
  provider: identity.provider,
  identity_data: { sub: identity.subject, iss: identity.issuer, email: identity.email ?? undefined },
  created_at: identity.createdAt,
  updated_at: identity.createdAt,
})
const identityIn = (one: AuthIdentity): Identity => ({
  id: one.identity_id,
  accountId: one.user_id,
  provider: one.provider,
  issuer: one.identity_data.iss,
  subject: one.id,
  email: one.identity_data.email ?? null,
  createdAt: one.created_at,
})

const factorIn = (factor: AuthFactor): ShownFactor => ({
  id: factor.id,
  type: factor.factor_type,
  name: factor.friendly_name ?? null,
  createdAt: factor.created_at,
  verifiedAt: factor.status === 'verified' ? factor.updated_at : null,
  lastUsedAt: factor.last_used_at ?? null,
  phoneEnding: factor.phone_ending ?? null,
})

/** What a program exchanges for a session after the link of a letter (RFC 7636). */
export type PkceRequest = { readonly auth_code: string; readonly code_verifier: string }
export const PkceShape: z.ZodMiniType<PkceRequest> = z.strictObject({
  auth_code: z.string().check(z.maxLength(200)),
  code_verifier: z.string().check(z.maxLength(200)),
  ...ignoredFields,
})

/** How whoever has signed in travels. */
export const authUserOf = (account: SignedInAccount): AuthUser => ({
  id: account.id,
  aud: 'authenticated',
  role: account.role ?? 'authenticated',
  email: account.email,
  new_email: account.newEmail,
  created_at: account.createdAt,
  last_sign_in_at: account.lastSignInAt,
  app_metadata: {
    provider: 'email',
    providers: ['email', ...account.identities.map(({ provider }) => provider)],
  },
  user_metadata: {
    role: account.role,
    display_name: account.name,
    full_name: account.names.fullName,
    name: account.names.name,
    first_name: account.names.firstName,
    last_name: account.names.lastName,
  },
  identities: account.identities.map(authIdentityOf),
  factors: account.factors.map(authFactorOf),
})

/** The account in a user; a role that nobody here knows is none. */
export const accountIn = ({ user_metadata: metadata, ...user }: AuthUser): SignedInAccount => ({
  id: user.id,
  email: user.email,
  ...(user.new_email !== undefined && { newEmail: user.new_email }),
  role: roles.find((role) => role === metadata.role) ?? null,
  createdAt: user.created_at,
  lastSignInAt: user.last_sign_in_at,
  name: metadata.display_name,
  names: {
    fullName: metadata.full_name,
    name: metadata.name,
    firstName: metadata.first_name,
    lastName: metadata.last_name,
  },
  identities: user.identities.map(identityIn),
  factors: user.factors.map(factorIn),
})

/** How what a sign-in gives travels. */
export const authSessionOf = (grant: SessionGrant): AuthSession => ({
  access_token: grant.accessToken,
  token_type: 'bearer',
  expires_in: grant.expiresInSeconds,
  expires_at: Date.parse(grant.expiresAt) / 1000,
  refresh_token: grant.refreshToken,
  user: authUserOf(grant.account),
})

/** What a sign-in gave, out of an auth session. */
export const grantIn = (session: AuthSession): SessionGrant => ({
  accessToken: session.access_token,
  expiresAt: new Date(session.expires_at * 1000).toISOString(),
  expiresInSeconds: session.expires_in,
  refreshToken: session.refresh_token,
  account: accountIn(session.user),
})

/** A refusal as the public client libraries know it: a code of theirs, and a sentence (rule A37). */
export type AuthError = {
  readonly error_code: string
  readonly msg: string
  readonly weak_password?: { readonly reasons: readonly string[]; readonly message: string }
}

/** Our codes, as Supabase Auth calls them. What is not here is the shape of a request, or a passing fault. */
const errorCodes: Readonly<Record<string, string>> = {
  'credentials-wrong': 'invalid_credentials',
  'sign-in-locked': 'over_request_rate_limit',
  'too-many-requests': 'over_request_rate_limit',
  'session-over': 'refresh_token_not_found',
  'sign-in-required': 'session_not_found',
  'provider-unknown': 'oauth_provider_not_supported',
  'provider-flow-over': 'flow_state_not_found',
  'provider-refused': 'bad_oauth_callback',
  'provider-declined': 'access_denied',
  // Supabase says so of whoever has no account where nobody may make one.
  'identity-unknown': 'signup_disabled',
  'identity-taken': 'identity_already_exists',
  'identity-not-found': 'identity_not_found',
  'recovery-over': 'otp_expired',
  'code-needed': 'reauthentication_needed',
  'code-wrong': 'reauthentication_not_valid',
  'factor-code-wrong': 'mfa_verification_failed',
  'challenge-over': 'mfa_challenge_expired',
  'factor-not-found': 'mfa_factor_not_found',
  'too-many-factors': 'too_many_enrolled_mfa_factors',
  'second-step-required': 'insufficient_aal',
  'password-change-required': 'password_change_required',
  'sign-in-too-old': 'insufficient_aal',
  'second-step-too-old': 'insufficient_aal',
  'feature-off': 'request_timeout',
  unavailable: 'request_timeout',
  fault: 'unexpected_failure',
}

/** What a password lacks, in the words of Supabase Auth. */
const weaknesses: Readonly<Record<string, string>> = {
  'too-short': 'length',
  'too-long': 'length',
  required: 'length',
  'password-common': 'pwned',
}

/** The members of a problem document by which the public client libraries know what was refused. */
export function authError(
  code: string,
  detail: string,
  problems: readonly { readonly at: string; readonly code: string }[] = [],
): AuthError {
  if (code === 'sign-in-required')
    return { error_code: 'session_not_found', msg: 'No valid authentication token available' }
  const ofPassword = problems.filter(({ at }) => at === 'password' || at === 'newPassword')
  if (ofPassword.some((problem) => problem.code === 'password-unchanged'))
    return { error_code: 'same_password', msg: 'New password should be different from the old password.' }
  const reasons = ofPassword.flatMap((problem) => weaknesses[problem.code] ?? [])
  if (code === 'invalid' && reasons.length > 0) {
    const message = 'The password is too short, or among the first that anybody tries.'
    return { error_code: 'weak_password', msg: message, weak_password: { reasons, message } }
  }
  return { error_code: errorCodes[code] ?? 'validation_failed', msg: detail }
}
