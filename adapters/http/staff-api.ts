import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { z } from 'zod/mini'
import { callsOver } from './calls.ts'
import { auditCalls } from './contract/audit.ts'
import { backOfficeCalls } from './contract/back-office.ts'
import { deliveryCalls } from './contract/deliveries.ts'
import { jobCalls } from './contract/jobs.ts'
import { OrderRecordShape, orderStaffCalls } from './contract/orders-staff.ts'
import { paymentCalls } from './contract/payments.ts'
import { refundCalls } from './contract/payments-refunds.ts'
import { staffCalls } from './contract/staff.ts'
import { accountCalls, MemberShape } from './contract/staff-accounts.ts'
import { authCalls, grantRefusals } from './contract/staff-auth.ts'
import { providerCalls } from './contract/staff-providers.ts'
import { recoveryCalls } from './contract/staff-recovery.ts'
import { BankEntryShape, StatementRefusedShape, statementCalls } from './contract/statements.ts'
import { TicketRecordShape, ticketStaffCalls } from './contract/tickets-staff.ts'
import { voucherStaffCalls } from './contract/vouchers-staff.ts'
import { exchangeOver, Unexpected, type Wire } from './exchange.ts'
import { type CarryingCode, publicRefusalShapes, type RefusalShapes } from './problems.ts'
import { oauthApi } from './staff-oauth.ts'
import { type AuthSession, accountIn, grantIn } from './wire/auth.ts'
import { beganIn, begunPasskeyIn, begunPhoneIn, challengeIn, verifyRequestOf } from './wire/auth-factors.ts'

export type StaffWire = Wire & {
  /** Lets refresh tokens travel in a cookie that no script can read: for the site's own pages. */
  readonly cookieSession?: boolean | undefined
}

/** What refusals carry beside their code: total, so that a new one asks for its row here or among those of the public. */
const refusalShapes: RefusalShapes<Exclude<CarryingCode, 'scope-required' | 'reversal-too-large'>> = {
  ...publicRefusalShapes,
  'credentials-wrong': z.object({ code: z.literal('credentials-wrong'), remaining: z.optional(z.int()) }),
  'sign-in-locked': z.object({
    code: z.literal('sign-in-locked'),
    retryAt: z.iso.datetime(),
    retryAfterSeconds: z.int(),
  }),
  'factor-code-wrong': z.object({
    code: z.literal('factor-code-wrong'),
    remaining: z.optional(z.int()),
  }),
  'record-changed': z.object({ code: z.literal('record-changed'), current: OrderRecordShape }),
  'order-taken': z.object({ code: z.literal('order-taken'), by: z.string() }),
  'ticket-changed': z.object({ code: z.literal('ticket-changed'), current: TicketRecordShape }),
  'kept-full': z.object({ code: z.literal('kept-full'), most: z.int() }),
  'statement-waits': z.object({ code: z.literal('statement-waits'), id: z.uuid() }),
  'statement-refused': z.object({ code: z.literal('statement-refused'), why: StatementRefusedShape }),
  'account-changed': z.object({ code: z.literal('account-changed'), current: MemberShape }),
  'entry-changed': z.object({ code: z.literal('entry-changed'), current: BankEntryShape }),
}

/** What a sign-out may be answered with when there is nothing left to sign out of (rule A10): statuses of HTTP. */
export const nothingToLeave = [401, 403, 404]

const challenged = (code_challenge: string | undefined) =>
  code_challenge === undefined ? {} : ({ code_challenge, code_challenge_method: 's256' } as const)

const granted = <Refusal>(answered: Result<AuthSession, Refusal>): Result<SessionGrant, Refusal> =>
  answered.ok ? ok(grantIn(answered.value)) : answered

/** What the back-office asks, over HTTP. */
export function staffApi({ cookieSession, ...wire }: StaffWire): StaffApi {
  const staffWire: Wire = { ...wire, headers: cookieSession ? { 'x-session': 'cookie' } : {} }
  const call = exchangeOver(staffWire, refusalShapes)
  const { session, staff } = callsOver(
    {
      ...authCalls,
      ...recoveryCalls,
      ...staffCalls,
      ...accountCalls,
      ...backOfficeCalls,
      ...orderStaffCalls,
      ...ticketStaffCalls,
      ...paymentCalls,
      ...refundCalls,
      ...statementCalls,
      ...voucherStaffCalls,
      ...deliveryCalls,
      ...jobCalls,
      ...auditCalls,
    },
    call,
  )
  const { token } = authCalls
  return {
    session: {
      ...session,
      signIn: async (credentials) => {
        const row = { ...token, refusals: ['https-required', ...grantRefusals.password] as const }
        return granted(await call(row, { grant_type: 'password' }, credentials))
      },
      refresh: async ({ refreshToken } = {}) => {
        const row = { ...token, refusals: ['https-required', ...grantRefusals.refresh_token] as const }
        return granted(await call(row, { grant_type: 'refresh_token' }, { refresh_token: refreshToken }))
      },
      signOut: ({ scope } = {}) =>
        call(authCalls.signOut, { scope }, undefined).catch((fault: unknown) => {
          if (fault instanceof Unexpected && nothingToLeave.includes(fault.status))
            return fail({ code: 'sign-in-required' })
          throw fault
        }),
      user: async () => {
        const user = await call(authCalls.user, {}, undefined)
        return user.ok ? ok(accountIn(user.value)) : user
      },
      beginFactor: async ({ name } = {}) => {
        const begun = await call(authCalls.beginFactor, {}, { factor_type: 'totp', friendly_name: name })
        return begun.ok ? ok(beganIn(begun.value)) : begun
      },
      challengePasskey: async () => {
        const asked = await call(authCalls.challengePasskey, {}, {})
        if (!asked.ok) return asked
        const { challenge_id: id, expires_at, options } = asked.value
        return ok({ id, expiresAt: new Date(expires_at * 1000).toISOString(), options })
      },
      signInWithPasskey: async ({ challengeId: challenge_id, credential }) => {
        const row = {
          ...authCalls.signInWithPasskey,
          refusals: ['https-required', ...grantRefusals.passkey] as const,
        }
        return granted(await call(row, {}, { challenge_id, credential }))
      },
      beginPasskey: async ({ name } = {}) => {
        const begun = await call(authCalls.beginFactor, {}, { factor_type: 'webauthn', friendly_name: name })
        return begun.ok ? ok(begunPasskeyIn(begun.value)) : begun
      },
      beginPhone: async ({ phone, name }) => {
        const body = { factor_type: 'phone', phone, friendly_name: name } as const
        const begun = await call(authCalls.beginFactor, {}, body)
        return begun.ok ? ok(begunPhoneIn(begun.value)) : begun
      },
      challengeFactor: async ({ id, language }) => {
        const asked = await call(authCalls.challengeFactor, { id }, { language })
        return asked.ok ? ok(challengeIn(asked.value)) : asked
      },
      verifyFactor: async ({ id, ...answer }) =>
        granted(await call(authCalls.verifyFactor, { id }, verifyRequestOf(answer))),
      useRecoveryCode: async ({ code }) => granted(await call(authCalls.useRecoveryCode, {}, { code })),
      exchangeProviderAnswer: async ({ answer, verifier }) => {
        const row = { ...token, refusals: ['https-required', ...grantRefusals.providerAnswer] as const }
        const body = { auth_code: answer, code_verifier: verifier }
        return granted(await call(row, { grant_type: 'pkce' }, body))
      },
      linkIdentity: async ({ provider, redirectTo: redirect_to, codeChallenge }) => {
        const asked = { provider, redirect_to, ...challenged(codeChallenge) }
        const begun = await call(providerCalls.authorizeIdentity, asked, undefined)
        return begun.ok ? ok({ address: begun.value.url }) : begun
      },
      unlinkIdentity: async ({ id }) => {
        const unlinked = await call(providerCalls.unlinkIdentity, { id }, undefined)
        return unlinked.ok ? ok(undefined) : unlinked
      },
      askRecovery: async ({ email, language, redirectTo: redirect_to, codeChallenge }) => {
        const body = { email, language, ...challenged(codeChallenge) }
        const asked = await call(recoveryCalls.askRecovery, { redirect_to }, body)
        return asked.ok ? ok(undefined) : asked
      },
    },
    staff: {
      ...staff,
      own: {
        ...staff.own,
        ...oauthApi(call),
      },
      liveEvents: async (listener) => {
        const { hearEvents } = await import('./events.ts')
        const ask = (fetch: typeof wire.fetch) =>
          exchangeOver({ ...staffWire, fetch }, refusalShapes)(
            backOfficeCalls.happenings,
            { desk: listener.desk, ago: listener.agoMs?.toFixed() },
            undefined,
          )
        return hearEvents(wire.fetch, ask, listener)
      },
      statements: {
        ...staff.statements,
        // How long it waits is the server's business.
        import: ({ file, name }) => call(statementCalls.importStatement, { name }, file),
        send: ({ file, name, id }) => call(statementCalls.sendStatement, { name, id }, file),
      },
    },
  }
}
