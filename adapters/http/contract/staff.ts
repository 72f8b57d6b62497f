import type { StaffMe } from '@hotovo/application/staff/accounts'
import type { Dashboard } from '@hotovo/application/staff/dashboard'
import {
  type AuthSession,
  type AuthUser,
  type Credentials,
  signOutScopes,
} from '@hotovo/application/staff/sign-in'
import type { Money } from '@hotovo/domain/shared/money'
import { roles } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { get, NoValue, post, staff } from '../endpoint.ts'
import { Currency, Instant, Text } from './shapes.ts'

const AuthUserShape: z.ZodMiniType<AuthUser> = z.object({
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

const AuthSessionShape: z.ZodMiniType<AuthSession> = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.optional(z.string()),
  user: AuthUserShape,
})

/** What the public client libraries send along and nobody here reads. */
const ignored = { gotrue_meta_security: z.optional(z.looseObject({})) }
const CredentialsShape: z.ZodMiniType<Credentials> = z.strictObject({
  email: Text,
  password: z.string().check(z.maxLength(1000)),
  ...ignored,
})
type RefreshRequest = { readonly refresh_token?: string | undefined }
/** Empty where the token is in a cookie. */
const RefreshShape: z.ZodMiniType<RefreshRequest> = z.strictObject({
  refresh_token: z.optional(z.string().check(z.maxLength(200))),
  ...ignored,
})

const StaffMeShape: z.ZodMiniType<StaffMe> = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSignInAt: z.nullable(Instant),
})

const MoneyShape: z.ZodMiniType<Money> = z.object({ minor: z.int(), currency: Currency })
const DashboardShape: z.ZodMiniType<Dashboard> = z.object({
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  revenue: z.array(MoneyShape),
})

/** What each grant of the token call may be refused with. */
export const grantRefusals = {
  password: ['invalid', 'feature-off', 'credentials-wrong', 'sign-in-locked'],
  refresh_token: ['session-over'],
} as const

/** Signing in and out, and what the back-office opens with. */
export const staffCalls = {
  token: post('/auth/v1/token', {
    summary: 'Signs in with e-mail and password, or gives the successor of a refresh token',
    params: z.strictObject({ grant_type: z.enum(['password', 'refresh_token']) }),
    body: z.union([CredentialsShape, RefreshShape]),
    value: AuthSessionShape,
    done: 200,
    refusals: [...grantRefusals.password, ...grantRefusals.refresh_token],
  }),
  signOut: post('/auth/v1/logout', {
    summary: 'Ends this session, the others of the account, or all of them (the default)',
    params: z.strictObject({ scope: z.optional(z.enum(signOutScopes)) }),
    value: NoValue,
    done: 204,
    refusals: ['sign-in-required'],
  }),
  user: get('/auth/v1/user', {
    summary: 'Who is signed in, whatever the role',
    value: AuthUserShape,
    refusals: ['sign-in-required'],
  }),
  publicKeys: get('/auth/v1/.well-known/jwks.json', {
    summary: 'The public keys of access tokens, as a JWK set',
    value: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  }),
  staffMe: staff(get('/api/admin/me', { summary: 'Who the back-office is open for', value: StaffMeShape })),
  dashboard: staff(
    get('/api/admin/dashboard', {
      summary: 'How many orders there are, and what came of them',
      value: DashboardShape,
    }),
  ),
}
