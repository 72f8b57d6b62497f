import { type Dashboard, type QueueCount, queues } from '@hotovo/application/back-office/dashboard'
import type { LookupResult } from '@hotovo/application/back-office/lookup'
import type { TeamPresence } from '@hotovo/application/back-office/ports'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import type { StaffMe } from '@hotovo/application/staff/accounts'
import type { OwnSession, PasswordChange } from '@hotovo/application/staff/own-account'
import type { FactorRemoval, OwnFactor } from '@hotovo/application/staff/second-factor'
import { signOutScopes } from '@hotovo/application/staff/session'
import { openRecordKinds } from '@hotovo/domain/back-office/presence'
import { savedLists } from '@hotovo/domain/back-office/saved-view'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { languages } from '@hotovo/domain/shared/language'
import type { Money } from '@hotovo/domain/shared/money'
import { roles } from '@hotovo/domain/staff/account'
import { entryDecisions } from '@hotovo/domain/statements/entry'
import { entryStates } from '@hotovo/domain/statements/matching'
import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { calling, get, NoValue, post, remove, staff, staffOnce } from '../endpoint.ts'
import {
  AuthBegunFactorShape,
  AuthChallengeShape,
  AuthSessionShape,
  AuthUserShape,
  BeginShape,
  CredentialsShape,
  PkceShape,
  RecoveryCodeShape,
  RefreshShape,
  VerifyShape,
} from '../wire/auth.ts'
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

/** Who is where, as one of staff sees it. */
export const CompanyShape: z.ZodMiniType<TeamPresence> = z.object({
  here: z.array(z.object({ kind: z.enum(openRecordKinds), id: z.string(), name: z.string() })),
  taken: z.array(z.object({ id: z.uuid(), name: z.string(), isOwn: z.boolean() })),
})

const savedView = {
  list: z.enum(savedLists),
  name: Text,
  question: Text,
  isShared: z.boolean(),
}
const ShownViewShape: z.ZodMiniType<StaffSavedView> = z.object({ id: z.uuid(), ...savedView })

const FoundShape: z.ZodMiniType<LookupResult> = z.object({
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
  language: z.optional(z.enum(languages)),
})

const OwnFactorShape: z.ZodMiniType<OwnFactor> = z.object({
  factor: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.nullable(z.string()),
      createdAt: Instant,
      verifiedAt: z.nullable(Instant),
    }),
  ),
  codesLeft: z.nullable(z.int()),
  isRequired: z.boolean(),
})
const FactorRemovalShape: z.ZodMiniType<FactorRemoval> = z.strictObject({
  password: z.string().check(z.maxLength(1000)),
  code: z.string().check(z.maxLength(100)),
})

/** What each grant of the token call may be refused with. */
export const grantRefusals = {
  password: ['invalid', 'feature-off', 'too-many-requests', 'credentials-wrong', 'sign-in-locked'],
  refresh_token: ['session-over'],
  pkce: ['feature-off', 'recovery-over'],
} as const

/** What a code of a second step may be refused with. */
const codeRefusals = ['too-many-requests', 'sign-in-locked', 'factor-code-wrong'] as const

/** Signing in and out, and what the back-office opens with. */
export const staffCalls = {
  token: post('/auth/v1/token', {
    summary:
      'Signs in with e-mail and password, gives the successor of a refresh token, or exchanges what a link led to',
    params: z.strictObject({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
    body: z.union([CredentialsShape, PkceShape, RefreshShape]),
    value: AuthSessionShape,
    done: 200,
    refusals: [...grantRefusals.password, ...grantRefusals.refresh_token, 'recovery-over'],
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
  beginFactor: post('/auth/v1/factors', {
    summary: 'Begins a second factor: its secret as text, address and picture, told this once',
    body: BeginShape,
    value: AuthBegunFactorShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'invalid',
      'second-factor-exists',
    ],
  }),
  useRecoveryCode: post('/auth/v1/factors/recovery-codes/verify', {
    summary: 'Passes the second step with a recovery code, which is good once',
    body: RecoveryCodeShape,
    value: AuthSessionShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      ...codeRefusals,
    ],
  }),
  challengeFactor: post('/auth/v1/factors/:id/challenge', {
    summary: 'Asks a factor for a code',
    params: z.strictObject({ id: z.uuid() }),
    value: AuthChallengeShape,
    done: 200,
    refusals: ['feature-off', 'sign-in-required', 'password-change-required', 'factor-not-found'],
  }),
  verifyFactor: post('/auth/v1/factors/:id/verify', {
    summary: 'Passes the second step with a code, or verifies a factor with its first one: new tokens',
    params: z.strictObject({ id: z.uuid() }),
    body: VerifyShape,
    value: AuthSessionShape,
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      'challenge-over',
      ...codeRefusals,
    ],
  }),
  removeFactor: remove('/auth/v1/factors/:id', {
    summary: 'Removes a factor that was never verified, or shortly after signing in with both factors any',
    params: z.strictObject({ id: z.uuid() }),
    value: z.object({ id: z.uuid() }),
    done: 200,
    refusals: [
      'feature-off',
      'sign-in-required',
      'password-change-required',
      'factor-not-found',
      'second-step-required',
      'sign-in-too-old',
    ],
  }),
  staffMe: calling(
    'staff.me',
    staff(get('/api/admin/me', { summary: 'Who the back-office is open for', value: StaffMeShape })),
  ),
  dashboard: calling(
    'staff.dashboard',
    staff(
      get('/api/admin/dashboard', {
        summary:
          'How many orders and tickets there are, what came of them, what waits, and the last fourteen days',
        value: DashboardShape,
      }),
    ),
  ),
  queues: calling(
    'staff.queues',
    staff(
      get('/api/admin/queues', {
        summary: 'How much waits for staff in each queue, counted up to a thousand',
        value: z.array(QueueCountShape) as z.ZodMiniType<readonly QueueCount[]>,
      }),
    ),
  ),
  lookUp: calling(
    'staff.lookUp',
    staff(
      get('/api/admin/search', {
        summary:
          'The records that a text means: a number, a symbol, an account, an e-mail, a phone, an amount or words',
        params: z.strictObject({ q: Query }),
        value: FoundShape,
      }),
    ),
  ),
  happenings: staff(
    get('/api/admin/events', {
      summary:
        'What is stored from now on, as server-sent events: {kind, id, version}, {kind: "many", of} where it is much, or {kind: "company", here, taken}: who else is where; no activity of the session, with which it ends',
      params: z.strictObject({
        desk: z.optional(z.uuid()),
        ago: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      }),
      value: z.string(),
      media: 'text/event-stream',
      refusals: ['too-many-requests'],
    }),
  ),
  sitAt: calling(
    'staff.sitAt',
    staff(
      post('/api/admin/presence', {
        summary: 'Tells which record is open at the desk of a stream, or none, and answers who else is where',
        body: z.strictObject({
          desk: z.uuid(),
          open: z.nullable(
            z.strictObject({
              kind: z.enum(openRecordKinds),
              id: z.string().check(z.minLength(1), z.maxLength(64)),
            }),
          ),
        }),
        value: CompanyShape,
        done: 200,
      }),
    ),
  ),
  listOwnSessions: calling(
    'staff.own.sessions',
    staff(
      get('/api/admin/sessions', {
        summary: 'The living sessions of whoever asks: the one that asks, then the last used first',
        value: z.array(OwnSessionShape) as z.ZodMiniType<readonly OwnSession[]>,
      }),
    ),
  ),
  endOwnSession: calling(
    'staff.own.endSession',
    staff(
      remove('/api/admin/sessions/:id', {
        summary: 'Ends a session of whoever asks; the answer is the same where there is none',
        params: z.strictObject({ id: z.uuid() }),
        value: NoValue,
      }),
    ),
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
  viewOwnFactor: calling(
    'staff.own.factor',
    staff(
      get('/api/admin/second-factor', {
        summary: 'The second factor of whoever asks, and how many recovery codes are left',
        value: OwnFactorShape,
      }),
    ),
  ),
  makeRecoveryCodes: staff(
    post('/api/admin/second-factor/recovery-codes', {
      summary:
        'Makes recovery codes, told this once: the first ones, or with the password others in their place',
      body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(1000))) }),
      value: z.object({ codes: z.array(z.string()) }),
      refusals: [
        'factor-not-found',
        'invalid',
        'recovery-codes-exist',
        'too-many-requests',
        'credentials-wrong',
        'sign-in-locked',
      ],
    }),
  ),
  removeOwnFactor: staff(
    post('/api/admin/second-factor/remove', {
      summary: 'Removes the second factor of whoever asks, with the password and a code',
      body: FactorRemovalShape,
      value: NoValue,
      done: 204,
      refusals: ['factor-not-found', 'invalid', 'credentials-wrong', ...codeRefusals],
    }),
  ),
  listSavedViews: calling(
    'staff.savedViews.list',
    staff(
      get('/api/admin/saved-views', {
        summary:
          'What lists were asked for and kept under a name, by oneself and for the whole team, by name',
        value: page(ShownViewShape),
      }),
    ),
  ),
  keepSavedView: calling(
    'staff.savedViews.keep',
    staff(
      post('/api/admin/saved-views', {
        summary: 'Keeps what a list is asked for under a name, in the place of the view that had it',
        body: z.strictObject(savedView),
        value: ShownViewShape,
        refusals: ['invalid', 'kept-full'],
      }),
    ),
  ),
  removeSavedView: calling(
    'staff.savedViews.remove',
    staff(
      remove('/api/admin/saved-views/:id', {
        summary: 'Removes a view of oneself or of the team',
        params: ById,
        value: NoValue,
        refusals: ['saved-view-not-found'],
      }),
    ),
  ),
}
