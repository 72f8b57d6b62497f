import type { SessionGrant, ShownFactor, SignedInAccount } from '@hotovo/application/staff/session'
import { roles } from '@hotovo/domain/staff/account'
import { type FactorType, factorTypes } from '@hotovo/domain/staff/factor'
import type { Identity } from '@hotovo/domain/staff/identity'
import { z } from 'zod/mini'
import { Instant } from '../contract/shapes.ts'

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
