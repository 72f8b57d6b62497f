import type { BegunFactor } from '@hotovo/application/staff/second-factor'
import type { ChallengeAnswer } from '@hotovo/application/staff/second-step'
import type { SessionGrant, ShownFactor, SignedInAccount } from '@hotovo/application/staff/session'
import type { Credentials } from '@hotovo/application/staff/sign-in'
import { roles } from '@hotovo/domain/staff/account'
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
  readonly identities: readonly never[]
  readonly factors: readonly AuthFactor[]
}

/** A second factor as those libraries know it. */
type AuthFactor = {
  readonly id: string
  readonly friendly_name?: string | undefined
  readonly factor_type: 'totp'
  readonly status: 'verified' | 'unverified'
  readonly created_at: string
  readonly updated_at: string
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
  factor_type: z.literal('totp'),
  status: z.enum(['verified', 'unverified']),
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
  identities: z.array(z.never()),
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
type RefreshRequest = { readonly refresh_token?: string | undefined }
/** Empty where the token is in a cookie. */
export const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignoredFields,
})

/** A factor that was begun; its secret stands here and nowhere else. */
type AuthBegunFactor = {
  readonly id: string
  readonly type: 'totp'
  readonly friendly_name?: string | undefined
  readonly created_at: string
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string }
}
export const AuthBegunFactorShape: z.ZodMiniType<AuthBegunFactor> = z.object({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.optional(z.string()),
  created_at: Instant,
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
})
type BeginRequest = {
  readonly factor_type: 'totp'
  readonly friendly_name?: string | undefined
  /** Ours is the name of the brand. */
  readonly issuer?: string | undefined
}
export const BeginShape: z.ZodMiniType<BeginRequest> = z.strictObject({
  factor_type: z.literal('totp'),
  friendly_name: z.optional(Text),
  issuer: z.optional(Text),
  ...ignoredFields,
})
/** `expires_at` is in seconds since 1970. */
export const AuthChallengeShape: z.ZodMiniType<{
  readonly id: string
  readonly type: 'totp'
  readonly expires_at: number
}> = z.object({ id: z.string(), type: z.literal('totp'), expires_at: z.int() })
const Code = z.string().check(z.maxLength(100))
export const VerifyShape: z.ZodMiniType<{ readonly challenge_id: string; readonly code: string }> =
  z.strictObject({ challenge_id: z.string().check(z.maxLength(200)), code: Code, ...ignoredFields })
export const RecoveryCodeShape: z.ZodMiniType<{ readonly code: string }> = z.strictObject({
  code: Code,
  ...ignoredFields,
})

const authFactorOf = ({ id, name, createdAt, verifiedAt }: ShownFactor): AuthFactor => ({
  id,
  friendly_name: name ?? undefined,
  factor_type: 'totp',
  status: verifiedAt === null ? 'unverified' : 'verified',
  created_at: createdAt,
  updated_at: verifiedAt ?? createdAt,
})
const factorIn = ({ id, friendly_name, status, created_at, updated_at }: AuthFactor): ShownFactor => ({
  id,
  name: friendly_name ?? null,
  createdAt: created_at,
  verifiedAt: status === 'verified' ? updated_at : null,
})

/** How a factor that was begun travels. */
export const authBegunOf = ({ factor, secret, address, picture }: BegunFactor): AuthBegunFactor => ({
  id: factor.id,
  type: 'totp',
  friendly_name: factor.name ?? undefined,
  created_at: factor.createdAt,
  totp: { qr_code: picture, secret, uri: address },
})

/** The factor that was begun, out of its answer. */
export const beganIn = ({ id, friendly_name, created_at, totp }: AuthBegunFactor): BegunFactor => ({
  factor: { id, name: friendly_name ?? null, createdAt: created_at, verifiedAt: null },
  secret: totp.secret,
  address: totp.uri,
  picture: totp.qr_code,
})

/** The answer to a challenge, out of a request. */
export const answerIn = (body: {
  readonly challenge_id: string
  readonly code: string
}): ChallengeAnswer => ({
  challengeId: body.challenge_id,
  code: body.code,
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
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {
    role: account.role,
    display_name: account.name,
    full_name: account.names.fullName,
    name: account.names.name,
    first_name: account.names.firstName,
    last_name: account.names.lastName,
  },
  identities: [],
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
  'recovery-over': 'otp_expired',
  'code-needed': 'reauthentication_needed',
  'code-wrong': 'reauthentication_not_valid',
  'factor-code-wrong': 'mfa_verification_failed',
  'challenge-over': 'mfa_challenge_expired',
  'factor-not-found': 'mfa_factor_not_found',
  'second-factor-exists': 'too_many_enrolled_mfa_factors',
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
