import type { Serve } from '@hotovo/adapters/http/call-handlers'
import { providerCalls } from '@hotovo/adapters/http/contract/staff-providers'
import { BadRequest } from '@hotovo/adapters/http/problem-documents'
import { refusals, requestFaults, type SentCode } from '@hotovo/adapters/http/problems'
import { authSessionOf } from '@hotovo/adapters/http/wire/auth'
import { authError } from '@hotovo/adapters/http/wire/auth-errors'
import type { BoundApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { ownAddress, withHash } from './staff-recovery.ts'

/** Where a page that began is led back to: what it is told stands in the query where it is a program with a challenge, else behind #. */
function ledBack(address: string, isForProgram: boolean, members: Readonly<Record<string, string>>): string {
  if (!isForProgram) return withHash(address, members)
  const led = new URL(address)
  for (const [name, value] of Object.entries(members)) led.searchParams.set(name, value)
  return led.href
}

/** What is told of a refusal, as Supabase Auth tells it. */
const errorMembers = (code: string, detail: string) => {
  const { error_code, msg } = authError(code, detail)
  const error = code === 'unavailable' ? 'temporarily_unavailable' : 'access_denied'
  return { error, error_code, error_description: msg }
}
const refusalMembers = (code: keyof typeof refusals & SentCode) => errorMembers(code, refusals[code].detail)
const awayMembers = errorMembers('unavailable', requestFaults.unavailable.detail)

/** An outcome, or undefined where the provider or the database does not answer, which a page is told as any refusal. */
const unlessAway = async <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((fault: unknown) => {
    if (fault instanceof Unavailable) return undefined
    throw fault
  })

/** Signing in by providers, and linking and unlinking identities. */
export function providerRoutes(serve: Serve, { session, providers }: BoundApi, publicUrl: string): void {
  serve(providerCalls.authorize, async (caller, { params, isHead, keep }) => {
    const redirectTo = ownAddress(publicUrl, params.redirect_to)
    if (isHead) return ok(redirectTo)
    const { provider, code_challenge } = params
    const codeChallenge = code_challenge ?? undefined
    const begun = await unlessAway(providers.begin({ provider, redirectTo, codeChallenge }, { caller }))
    if (begun?.ok) {
      if (codeChallenge === undefined) keep('visit', begun.value.browser)
      return ok(begun.value.address)
    }
    const told = begun ? refusalMembers(begun.error.code) : awayMembers
    return ok(ledBack(redirectTo, codeChallenge !== undefined, told))
  })
  serve(providerCalls.providerCallback, async (caller, { params, isHead, browser, query, keep }) => {
    if (isHead) return ok(ownAddress(publicUrl, undefined))
    const asked = { state: params.state ?? '', query, browser }
    const followed = await unlessAway(providers.follow(asked, { caller }))
    if (!followed) return ok(ledBack(ownAddress(publicUrl, undefined), false, awayMembers))
    const { outcome, isForProgram } = followed
    const address = ownAddress(publicUrl, followed.redirectTo)
    if (!isForProgram && browser !== undefined) keep('visit', undefined)
    if (!outcome.ok) return ok(ledBack(address, isForProgram, refusalMembers(outcome.error.code)))
    if (outcome.value.kind === 'answer') return ok(ledBack(address, true, { code: outcome.value.answer }))
    const { access_token, token_type, expires_in, expires_at, refresh_token } = authSessionOf(
      outcome.value.grant,
    )
    return ok(
      withHash(address, {
        access_token,
        token_type,
        expires_in: String(expires_in),
        expires_at: String(expires_at),
        refresh_token: refresh_token ?? '',
      }),
    )
  })
  serve(providerCalls.authorizeIdentity, async (caller, { params }) => {
    const { provider, code_challenge } = params
    // Whoever links is led back to the program that knows what this is the challenge of, and to nobody else.
    if (!code_challenge)
      throw new BadRequest('malformed', 'Linking needs a code_challenge: flowType pkce of the client.')
    const redirectTo = ownAddress(publicUrl, params.redirect_to)
    const begun = await session.linkIdentity(
      { provider, redirectTo, codeChallenge: code_challenge },
      { caller },
    )
    return begun.ok ? ok({ url: begun.value.address }) : begun
  })
  serve(providerCalls.unlinkIdentity, async (caller, { params }) => {
    const unlinked = await session.unlinkIdentity(params, { caller })
    return unlinked.ok ? ok({}) : unlinked
  })
}

/** What a grant is refused with, where a session cannot begin in a cookie that somebody could read. */
export const overHttpsOnly = <Value, Refusal extends { readonly code: string }>(
  granted: Result<Value, Refusal>,
): Result<Value, Exclude<Refusal, { readonly code: 'https-required' }>> => {
  if (granted.ok) return granted
  if (granted.error.code === 'https-required')
    throw new BadRequest('https-required', 'Sign in over https, or on the machine itself.')
  return fail(granted.error as Exclude<Refusal, { readonly code: 'https-required' }>)
}
