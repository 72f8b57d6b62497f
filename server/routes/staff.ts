import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { staffCalls } from '@hotovo/adapters/http/contract/staff'
import { authCalls } from '@hotovo/adapters/http/contract/staff-auth'
import { oauthCalls } from '@hotovo/adapters/http/contract/staff-oauth'
import { supabaseAuthCalls } from '@hotovo/adapters/http/contract/staff-supabase-auth'
import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import type { Visit } from '@hotovo/adapters/http/visit'
import { type AuthSession, authSessionOf, authUserOf } from '@hotovo/adapters/http/wire/auth'
import {
  answerIn,
  authBegunOf,
  authBegunPasskeyOf,
  authBegunPhoneOf,
  authChallengeOf,
} from '@hotovo/adapters/http/wire/auth-factors'
import { authorizationOf, grantsOf, redirectOf } from '@hotovo/adapters/http/wire/oauth'
import type { BoundApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { isProviderAnswer } from '@hotovo/application/staff/provider-secrets'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { overHttpsOnly } from './staff-providers.ts'

const notHttps = () => new BadRequest('https-required', 'Sign in over https, or on the machine itself.')

/**
 * Signing in and out, and what the back-office opens with. In a session that travels in a cookie, no refresh token
 * stands in a body.
 */
export function staffRoutes(
  serve: Serve,
  { session, staff, devices, supabaseAuth, providers }: BoundApi,
  { accessTokens, clock }: Pick<Ports, 'accessTokens' | 'clock'>,
): void {
  /** New tokens of a session that goes on. */
  const renewed = <Refusal>(
    granted: Result<SessionGrant, Refusal>,
    { caller, keep }: Pick<Visit, 'caller' | 'keep'>,
  ): Result<AuthSession, Refusal> => {
    if (!granted.ok) return granted
    if (caller.carrier === 'body') return ok(authSessionOf(granted.value))
    const { refreshToken, ...grant } = granted.value
    keep('session', refreshToken)
    return ok(authSessionOf(grant))
  }
  /** The same once a second step was passed: the device is one of those that have proven whose they are. */
  const passed = async <Refusal>(
    granted: Result<SessionGrant, Refusal>,
    visit: Pick<Visit, 'caller' | 'keep'>,
  ) => {
    if (granted.ok) {
      const { email } = granted.value.account
      visit.keep('device', await devices.mark({ email, mark: visit.caller.device, hasPassed: true }))
    }
    return renewed(granted, visit)
  }
  serve(authCalls.token, async (caller, { params, body, ...visit }) => {
    const isSignIn = 'email' in body
    const isExchange = 'auth_code' in body
    const isToken = 'id_token' in body
    const grant = isSignIn ? 'password' : isExchange ? 'pkce' : isToken ? 'id_token' : 'refresh_token'
    if (grant !== params.grant_type)
      throw new BadRequest('malformed', 'The body is not that of this grant_type.')
    if (isExchange) {
      const exchange = { answer: body.auth_code, verifier: body.code_verifier }
      if (isProviderAnswer(exchange.answer))
        return renewed(overHttpsOnly(await session.exchangeProviderAnswer(exchange, { caller })), {
          ...visit,
          caller,
        })
      const exchanged = await supabaseAuth.exchangeAnswer(exchange, { caller })
      return exchanged.ok ? ok(authSessionOf(exchanged.value)) : exchanged
    }
    if (isToken) {
      const { provider, id_token: idToken, nonce, link_identity: links } = body
      const token = { provider, idToken, nonce }
      const by = { ...visit, caller }
      return links
        ? renewed(overHttpsOnly(await providers.linkWithToken(token, { caller })), by)
        : renewed(overHttpsOnly(await providers.signInWithToken(token, { caller })), by)
    }
    const granted = isSignIn
      ? await session.signIn(body, { caller })
      : await session.refresh({ refreshToken: body.refresh_token }, { caller })
    const inCookie = caller.carrier !== 'body'
    if (!granted.ok) {
      const { error } = granted
      if (error.code === 'https-required') throw notHttps()
      if (inCookie && error.code === 'session-over') visit.keep('session', undefined)
      return fail(error)
    }
    const answer = renewed<never>(ok(granted.value), { ...visit, caller })
    if (isSignIn) visit.keep('device', await devices.mark({ email: body.email, mark: caller.device }))
    return answer
  })
  serve(authCalls.challengePasskey, async (caller) => {
    const asked = await session.challengePasskey(undefined, { caller })
    if (!asked.ok) return asked
    const { id: challenge_id, options, expiresAt } = asked.value
    return ok({ challenge_id, options, expires_at: Math.floor(Date.parse(expiresAt) / 1000) })
  })
  serve(authCalls.signInWithPasskey, async (caller, { body, ...visit }) => {
    const answer = { challengeId: body.challenge_id, credential: body.credential }
    const granted = await session.signInWithPasskey(answer, { caller })
    if (!granted.ok) {
      if (granted.error.code === 'https-required') throw notHttps()
      return fail(granted.error)
    }
    const { email } = granted.value.account
    visit.keep('device', await devices.mark({ email, mark: caller.device, hasPassed: true }))
    return renewed<never>(ok(granted.value), visit)
  })
  serve(authCalls.signOut, async (caller, { params, keep }) => {
    const ended = await session.signOut(params, { caller })
    // Whoever ends the others stays.
    if (caller.carrier !== 'body' && params.scope !== 'others') keep('session', undefined)
    return ended
  })
  serve(authCalls.user, async (caller) => {
    const account = await session.user(undefined, { caller })
    return account.ok ? ok(authUserOf(account.value)) : account
  })
  serve(authCalls.beginFactor, async (caller, { body }) => {
    const asked = { name: body.friendly_name }
    if (body.factor_type === 'webauthn') {
      const begun = await session.beginPasskey(asked, { caller })
      return begun.ok ? ok(authBegunPasskeyOf(begun.value)) : begun
    }
    if (body.factor_type === 'phone') {
      const begun = await session.beginPhone({ ...asked, phone: body.phone ?? '' }, { caller })
      return begun.ok ? ok(authBegunPhoneOf(begun.value)) : begun
    }
    const begun = await session.beginFactor(asked, { caller })
    return begun.ok ? ok(authBegunOf(begun.value)) : begun
  })
  serve(authCalls.useRecoveryCode, async (caller, asked) =>
    passed(await session.useRecoveryCode(asked.body, { caller }), asked),
  )
  serve(authCalls.challengeFactor, async (caller, { params, body }) => {
    const asked = await session.challengeFactor({ ...params, language: body.language }, { caller })
    return asked.ok ? ok(authChallengeOf(asked.value)) : asked
  })
  serve(authCalls.verifyFactor, async (caller, asked) =>
    passed(await session.verifyFactor({ ...asked.params, ...answerIn(asked.body) }, { caller }), asked),
  )
  serve(supabaseAuthCalls.publicKeys, async () =>
    ok({ keys: [...(await accessTokens.publicKeys(clock.now()))] }),
  )
  serve(oauthCalls.viewAuthorization, async (caller, { params }) => {
    const told = await staff.own.authorization(params, { caller })
    return told.ok ? ok(authorizationOf(told.value)) : told
  })
  serve(oauthCalls.decideAuthorization, async (caller, { params, body }) => {
    const told = await staff.own.decideAuthorization({ ...params, ...body }, { caller })
    return told.ok ? ok(redirectOf(told.value)) : told
  })
  serve(oauthCalls.listGrants, async (caller) => {
    const told = await staff.own.grants(undefined, { caller })
    return told.ok ? ok(grantsOf(told.value)) : told
  })
  serve(oauthCalls.revokeGrant, (caller, { params }) =>
    staff.own.revokeGrant({ programId: params.client_id }, { caller }),
  )
  serve(staffCalls.changeOwnPassword, async (caller, { body, key, keep }) => {
    const changed = await staff.own.changePassword(body, { caller, key })
    const account = changed.ok ? await session.user(undefined, { caller }) : undefined
    // With the new password no older mark is known.
    if (account?.ok) keep('device', await devices.mark({ email: account.value.email, mark: caller.device }))
    return changed
  })
}
