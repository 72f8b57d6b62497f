import { providerFlowLife as life, rateLimits as limits } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { uuidOfHash } from '@hotovo/domain/shared/uuid'
import type { ProvenIdentity } from '@hotovo/domain/staff/identity'
import type { CallContext, Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Refused } from '../refusal.ts'
import { type LinkRefusal, linkProven } from './identities.ts'
import {
  beginProviderSession,
  logProviderFailure,
  openAccountOfIdentity,
  type ProviderPorts,
} from './providers.ts'
import type { SessionGrant } from './session.ts'
import { type OwnerRefusal, requireOwner } from './signed-in.ts'

/** A token that a program got from a provider by itself, and the nonce whose hash stands in it. */
export type ProviderToken = {
  readonly provider: string
  readonly idToken: string
  readonly nonce?: string | undefined
}
export type TokenRefusal = Refused<
  'feature-off' | 'https-required' | 'too-many-requests' | 'provider-unknown' | 'provider-refused'
>

/** What of a token its issuer signed: the last part may be written in several ways. */
const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'))

/** Whom a token proves (rule A68): judged by its provider's keys, lately issued, and good once. */
async function provenByToken(
  ports: ProviderPorts,
  caller: Caller,
  { provider, idToken, nonce }: ProviderToken,
): Promise<Result<ProvenIdentity, TokenRefusal>> {
  if (caller.carrier === 'none') return fail({ code: 'https-required' })
  if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
  const counted = await visitorBuckets(ports.macs, caller, limits.signIn)
  const refusal = await countHit(ports, counted)
  if (refusal) return fail(refusal)
  const at = ports.clock.now()
  const keptSince = minutesLater(at, -life.keptHours * 60)
  const refused = async (reason: string) => {
    await logProviderFailure(ports, caller, { provider, reason })
    return fail({ code: 'provider-refused' } as const)
  }
  const verdict = await ports.identityProviders.verified(provider, { idToken, nonce: nonce ?? '' }, at)
  if (!verdict) return fail({ code: 'provider-unknown' })
  if (verdict.kind !== 'proven') return refused(verdict.kind === 'refused' ? verdict.reason : verdict.error)
  // What is older is no longer known to have been used.
  if (verdict.issuedAt <= keptSince) return refused('token-old')
  // It would outlive what is known of its use.
  if (verdict.issuedAt > minutesLater(at, 0.5)) return refused('token-of-the-future')
  const isFirst = await ports.providerFlows.add(
    {
      id: uuidOfHash(ports.digests.sha256(signedPart(idToken))),
      provider,
      linksFor: null,
      redirectTo: '',
      codeChallenge: null,
      createdAt: at,
      answeredAt: at,
      proven: verdict.proven,
      usedAt: at,
    },
    keptSince,
  )
  if (!isFirst) return refused('token-used')
  await ports.rateLimits.takeBack(counted, at)
  return ok(verdict.proven)
}

/** Signs in with a token of a provider. */
export const signInWithToken =
  (ports: ProviderPorts) =>
  async (
    token: ProviderToken,
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, TokenRefusal | Refused<'identity-unknown'>>> => {
    const proven = await provenByToken(ports, caller, token)
    if (!proven.ok) return proven
    const { provider } = token
    const owner = await openAccountOfIdentity(ports, caller, provider, proven.value)
    const grant = owner && (await beginProviderSession(ports, caller, { ...owner, provider }))
    return grant ? ok(grant) : fail({ code: 'identity-unknown' })
  }

/** Links whom a token of a provider proves with the account of whoever is signed in; their session goes on. */
export const linkWithToken =
  (ports: ProviderPorts) =>
  async (
    token: ProviderToken,
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, OwnerRefusal | TokenRefusal | LinkRefusal>> => {
    const owner = await requireOwner(ports, caller)
    if (!owner.ok) return owner
    const proven = await provenByToken(ports, caller, token)
    if (!proven.ok) return proven
    // A family born in a cookie never answers in a body.
    if (owner.value.session.carrier !== caller.carrier) return fail({ code: 'provider-flow-over' })
    return linkProven(ports, caller, owner.value, token.provider, proven.value)
  }
