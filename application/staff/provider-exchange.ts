import { rateLimits as limits } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isFlowProven } from '@hotovo/domain/staff/identity'
import { base64url } from '@hotovo/domain/staff/recovery'
import type { CallContext } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Refused } from '../refusal.ts'
import { completeLink, type LinkRefusal } from './identities.ts'
import { flowOfAnswer } from './provider-secrets.ts'
import {
  beginProviderSession,
  logProviderFailure,
  openAccountOfIdentity,
  type ProviderPorts,
} from './providers.ts'
import type { SessionGrant } from './session.ts'

export type ExchangeRefusal =
  | LinkRefusal
  | Refused<
      'feature-off' | 'https-required' | 'too-many-requests' | 'provider-flow-over' | 'identity-unknown'
    >

/** Exchanges the answer of a visit for a session, or for the link it was begun for, with what only its beginner knows (RFC 7636). */
export const exchangeProviderAnswer =
  (ports: ProviderPorts) =>
  async (
    { answer, verifier }: { readonly answer: string; readonly verifier: string },
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, ExchangeRefusal>> => {
    if (caller.carrier === 'none') return fail({ code: 'https-required' })
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const counted = await visitorBuckets(ports.macs, caller, limits.signIn)
    const refusal = await countHit(ports, counted)
    if (refusal) return fail(refusal)
    const at = ports.clock.now()
    const flow = await flowOfAnswer(ports, answer)
    const isTheirs = flow?.codeChallenge === base64url(ports.digests.sha256(verifier))
    if (
      !flow?.proven ||
      !isTheirs ||
      !isFlowProven(flow, at) ||
      !(await ports.providerFlows.use(flow.id, at))
    ) {
      await logProviderFailure(ports, caller, { provider: flow?.provider ?? null, reason: 'answer-over' })
      return fail({ code: 'provider-flow-over' })
    }
    await ports.rateLimits.takeBack(counted, at)
    const { provider, proven } = flow
    if (flow.linksFor !== null) return completeLink(ports, caller, flow.linksFor, provider, proven)
    const owner = await openAccountOfIdentity(ports, caller, provider, proven)
    const grant = owner && (await beginProviderSession(ports, caller, { ...owner, provider }))
    return grant ? ok(grant) : fail({ code: 'identity-unknown' })
  }
