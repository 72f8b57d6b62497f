import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { FetchedApi } from './back-office-api.ts'
import { callsOver, fetchedCalls } from './calls.ts'
import { staffCalls } from './contract/staff.ts'
import { authCalls, grantRefusals } from './contract/staff-auth.ts'
import { providerCalls } from './contract/staff-providers.ts'
import { recoveryCalls } from './contract/staff-recovery.ts'
import { exchangeOver, Unexpected, type Wire } from './exchange.ts'
import type { CarryingCode, RefusalShapes } from './problems.ts'
import { oauthApi } from './staff-oauth.ts'
import { firstRefusalShapes } from './staff-refusals.ts'
import { type AuthSession, accountIn, grantIn } from './wire/auth.ts'
import { beganIn, begunPasskeyIn, begunPhoneIn, challengeIn, verifyRequestOf } from './wire/auth-factors.ts'

export type StaffWire = Wire & {
  /** Lets refresh tokens travel in a cookie that no script can read: for the site's own pages. */
  readonly cookieSession?: boolean | undefined
}

/** What a sign-out may be answered with when there is nothing left to sign out of (rule A10): statuses of HTTP. */
export const nothingToLeave = [401, 403, 404]

const challenged = (code_challenge: string | undefined) =>
  code_challenge === undefined ? {} : ({ code_challenge, code_challenge_method: 's256' } as const)

const granted = <Refusal>(answered: Result<AuthSession, Refusal>): Result<SessionGrant, Refusal> =>
  answered.ok ? ok(grantIn(answered.value)) : answered

/** What is asked to sign in, and about one's own account. */
const firstCalls = { ...authCalls, ...recoveryCalls, ...staffCalls }

type Rows = typeof firstCalls
/** Total, so that whatever those are refused with has its shape. */
const refusalShapes: RefusalShapes<Extract<Rows[keyof Rows]['refusals'][number], CarryingCode>> =
  firstRefusalShapes

/** What is fetched once somebody is in: total, as all of it is one file. */
const fetchedNouns: Readonly<Record<keyof FetchedApi, true>> = {
  accounts: true,
  audit: true,
  cashDesk: true,
  cashDesks: true,
  countFiltered: true,
  dashboard: true,
  deliveries: true,
  firstIds: true,
  jobs: true,
  liveEvents: true,
  lookUp: true,
  merchants: true,
  orders: true,
  payments: true,
  places: true,
  queues: true,
  reportOpenRecord: true,
  savedReplies: true,
  savedViews: true,
  statements: true,
  tickets: true,
  vouchers: true,
}
const fetchedParts = (tree: FetchedApi): FetchedApi =>
  Object.fromEntries(
    Object.keys(fetchedNouns).map((name) => [name, tree[name as keyof FetchedApi]]),
  ) as FetchedApi

/** What the back-office asks, over HTTP. */
export function staffApi({ cookieSession, ...wire }: StaffWire): StaffApi {
  const staffWire: Wire = { ...wire, headers: cookieSession ? { 'x-session': 'cookie' } : {} }
  const call = exchangeOver(staffWire, refusalShapes)
  const { session, staff } = callsOver(firstCalls, call)
  const { token } = authCalls
  const fetchRest = async () => (await import('./back-office-api.ts')).backOfficeApi(staffWire)
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
      ...fetchedParts(fetchedCalls(fetchRest)),
      own: { ...staff.own, ...oauthApi(call) },
      me: () => {
        // Whoever is let in asks the rest next; where it is not there by then, it is fetched again.
        void fetchRest().catch(() => undefined)
        return staff.me()
      },
    },
  }
}
