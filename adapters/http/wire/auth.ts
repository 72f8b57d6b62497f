import type { Credentials, SessionGrant, SignedInAccount } from '@hotovo/application/staff/sign-in'
import { roles } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { Instant, Text } from '../contract/shapes.ts'

/** A member of staff as the public client libraries of Supabase know a user (rule A11). */
type AuthUser = {
  readonly id: string
  readonly aud: 'authenticated'
  readonly role: string
  readonly email: string
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
  readonly factors: readonly never[]
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

export const AuthUserShape: z.ZodMiniType<AuthUser> = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.string(),
  email: z.string(),
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
  factors: z.array(z.never()),
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
const ignored = { gotrue_meta_security: z.optional(z.looseObject({})) }
export const CredentialsShape: z.ZodMiniType<Credentials> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  ...ignored,
})
type RefreshRequest = { readonly refresh_token?: string | undefined }
/** Empty where the token is in a cookie. */
export const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignored,
})

/** How whoever has signed in travels. */
export const authUserOf = (account: SignedInAccount): AuthUser => ({
  id: account.id,
  aud: 'authenticated',
  role: account.role ?? 'authenticated',
  email: account.email,
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
  factors: [],
})

/** The account in a user; a role that nobody here knows is none. */
export const accountIn = ({ user_metadata: metadata, ...user }: AuthUser): SignedInAccount => ({
  id: user.id,
  email: user.email,
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
