import type { StaffMe } from '@hotovo/application/staff/accounts'
import { type Dashboard, type QueueCount, queues } from '@hotovo/application/staff/dashboard'
import type { FoundRecords } from '@hotovo/application/staff/lookup'
import type { OwnSession, PasswordChange } from '@hotovo/application/staff/own-account'
import type { ShownView } from '@hotovo/application/staff/saved-views'
import { signOutScopes } from '@hotovo/application/staff/sign-in'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { entryDecisions } from '@hotovo/domain/payments/entry'
import { entryStates } from '@hotovo/domain/payments/matching'
import type { Money } from '@hotovo/domain/shared/money'
import { roles } from '@hotovo/domain/staff/account'
import { savedLists } from '@hotovo/domain/staff/saved-view'
import { ticketStatuses } from '@hotovo/domain/support/ticket'
import { z } from 'zod/mini'
import { get, NoValue, post, remove, staff, staffOnce } from '../endpoint.ts'
import { AuthSessionShape, AuthUserShape, CredentialsShape, RefreshShape } from '../wire/auth.ts'
import { ById, page, Query } from './lists.ts'
import { Currency, Day, Instant, Minor, Text } from './shapes.ts'

const StaffMeShape: z.ZodMiniType<StaffMe> = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  lastSignInAt: z.nullable(Instant),
  failedSignIns: z.int(),
})

const MoneyShape: z.ZodMiniType<Money> = z.object({ minor: z.int(), currency: Currency })
const QueueCountShape: z.ZodMiniType<QueueCount> = z.object({
  queue: z.enum(queues),
  count: z.int(),
  isMore: z.boolean(),
})
const DashboardShape: z.ZodMiniType<Dashboard> = z.object({
  at: Instant,
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  revenue: z.array(MoneyShape),
  activeTickets: z.int(),
  resolvedTickets: z.int(),
  waiting: z.array(QueueCountShape),
  days: z.array(z.object({ day: Day, orders: z.int(), revenue: z.array(MoneyShape) })),
  liability: z.array(MoneyShape),
})

const savedView = {
  list: z.enum(savedLists),
  name: Text,
  question: Text,
  isShared: z.boolean(),
}
const ShownViewShape: z.ZodMiniType<ShownView> = z.object({ id: z.uuid(), ...savedView })

const FoundShape: z.ZodMiniType<FoundRecords> = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      charged: Minor,
      currency: Currency,
      orderStatus: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
    }),
  ),
  tickets: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      name: z.string(),
      subject: z.string(),
      status: z.enum(ticketStatuses),
    }),
  ),
  vouchers: z.array(z.object({ serial: z.string(), amount: Minor, balance: Minor, currency: Currency })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      amount: Minor,
      currency: z.string(),
      bookedOn: Day,
      counterparty: z.nullable(z.string()),
      state: z.enum(entryStates),
      decision: z.enum(entryDecisions),
      order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
    }),
  ),
})

const OwnSessionShape: z.ZodMiniType<OwnSession> = z.object({
  id: z.uuid(),
  startedAt: Instant,
  activeAt: Instant,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  isThis: z.boolean(),
})
const PasswordChangeShape: z.ZodMiniType<PasswordChange> = z.strictObject({
  password: z.string().check(z.maxLength(1000)),
  newPassword: z.string().check(z.maxLength(1000)),
})

/** What each grant of the token call may be refused with. */
export const grantRefusals = {
  password: ['invalid', 'feature-off', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
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
      summary:
        'How many orders and tickets there are, what came of them, what waits, and the last fourteen days',
      value: DashboardShape,
    }),
  ),
  queues: staff(
    get('/api/admin/queues', {
      summary: 'How much waits for staff in each queue, counted up to a thousand',
      value: z.array(QueueCountShape),
    }),
  ),
  lookUp: staff(
    get('/api/admin/search', {
      summary:
        'The records that a text means: a number, a symbol, an account, an e-mail, a phone, an amount or words',
      params: z.strictObject({ q: Query }),
      value: FoundShape,
    }),
  ),
  listOwnSessions: staff(
    get('/api/admin/sessions', {
      summary: 'The living sessions of whoever asks: the one that asks, then the last used first',
      value: z.array(OwnSessionShape),
    }),
  ),
  endOwnSession: staff(
    remove('/api/admin/sessions/:id', {
      summary: 'Ends a session of whoever asks; the answer is the same where there is none',
      params: z.strictObject({ id: z.uuid() }),
      value: NoValue,
    }),
  ),
  changeOwnPassword: staffOnce(
    post('/api/admin/password', {
      summary: 'Gives whoever asks a new password, and ends their other sessions',
      body: PasswordChangeShape,
      value: NoValue,
      done: 204,
      refusals: ['invalid', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
    }),
  ),
  listSavedViews: staff(
    get('/api/admin/saved-views', {
      summary: 'What lists were asked for and kept under a name, by oneself and for the whole team, by name',
      value: page(ShownViewShape),
    }),
  ),
  keepSavedView: staff(
    post('/api/admin/saved-views', {
      summary: 'Keeps what a list is asked for under a name, in the place of the view that had it',
      body: z.strictObject(savedView),
      value: ShownViewShape,
      refusals: ['invalid'],
    }),
  ),
  removeSavedView: staff(
    remove('/api/admin/saved-views/:id', {
      summary: 'Removes a view of oneself or of the team',
      params: ById,
      value: NoValue,
      refusals: ['saved-view-not-found'],
    }),
  ),
}
