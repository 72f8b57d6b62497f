import { systemEntry } from '@hotovo/domain/audit/system-log'
import {
  alarmFailures,
  providerFlowLife as life,
  rateLimits as limits,
  signInLockout,
} from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { isFlowOpen, type ProvenIdentity, type ProviderFlow } from '@hotovo/domain/staff/identity'
import { newSession } from '@hotovo/domain/staff/session'
import type { AuthorizePorts } from '../access/authorize.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { AccountOfIdentity } from './provider-ports.ts'
import { browserMark, flowOfState, isBrowserOf, providerAnswer, providerSecrets } from './provider-secrets.ts'
import { type SessionGrant, sessionGrant } from './session.ts'

export type ProviderPorts = AuthorizePorts &
  Pick<
    Ports,
    'identityProviders' | 'identities' | 'providerFlows' | 'rateLimits' | 'random' | 'macs' | 'digests'
  >

/** A visit that somebody begins. */
export type ProviderVisit = {
  readonly provider: string
  /** An address of ours, as the door has judged it. */
  readonly redirectTo: string
  readonly codeChallenge?: string | undefined
}
/** Where the visit begins, and the mark by which the browser is known that began it. */
export type BegunVisit = { readonly address: string; readonly browser: string }
export type BeginRefusal = Refused<'feature-off' | 'too-many-requests' | 'provider-unknown'>

/** Begins a visit to a provider, to sign in or to link for a session. */
export async function beginVisit(
  ports: ProviderPorts,
  caller: Caller,
  { provider, redirectTo, codeChallenge = undefined }: ProviderVisit,
  linksFor: string | null,
): Promise<Result<BegunVisit, BeginRefusal>> {
  const { identityProviders, providerFlows, random, macs, clock } = ports
  if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
  const refusal = await countHit(ports, await visitorBuckets(macs, caller, limits.providerFlows))
  if (refusal) return fail(refusal)
  const [id, at] = [random.uuid(), clock.now()]
  const secrets = await providerSecrets(macs, id)
  const address = secrets && (await identityProviders.address(provider, secrets))
  if (!address) return fail({ code: 'provider-unknown' })
  const flow: ProviderFlow = {
    id,
    provider,
    linksFor,
    redirectTo,
    codeChallenge: codeChallenge ?? null,
    createdAt: at,
    answeredAt: null,
    proven: null,
    usedAt: null,
  }
  await providerFlows.add(flow, minutesLater(at, -life.keptHours * 60))
  return ok({ address, browser: await browserMark(macs, id) })
}

/** Begins signing in by a provider (rule A65). */
export const beginProviderSignIn =
  (ports: ProviderPorts) =>
  async (visit: ProviderVisit, { caller }: CallContext): Promise<Result<BegunVisit, BeginRefusal>> =>
    beginVisit(ports, caller, visit, null)

/** Logs that a sign-in by a provider failed, and counts it against the account where it is known. */
export async function logProviderFailure(
  { systemLog, clock }: Pick<Ports, 'systemLog' | 'clock'>,
  { origin }: Caller,
  details: {
    readonly provider: string | null
    readonly reason: string
    readonly email?: string | undefined
  },
): Promise<void> {
  const at = clock.now()
  const { email, ...told } = details
  const about = { userId: null, resourceType: 'staff', resourceId: null, origin } as const
  await systemLog.addFailure(
    systemEntry('security_admin_login_failed', at, {
      ...about,
      details: { ...told, ...(email !== undefined && { email }) },
    }),
    {
      entry: systemEntry('security_multiple_failed_attempts', at, {
        ...about,
        details: {
          ...(email !== undefined && { email }),
          failures: alarmFailures,
          minutes: signInLockout.windowMinutes,
        },
      }),
      failures: alarmFailures,
      since: minutesLater(at, -signInLockout.windowMinutes),
    },
  )
}

/** Whose an identity is, of an account that is open; what fails is logged. */
export async function openAccountOfIdentity(
  ports: ProviderPorts,
  caller: Caller,
  provider: string,
  { issuer, subject }: ProvenIdentity,
): Promise<AccountOfIdentity | undefined> {
  const found = await ports.identities.find(issuer, subject)
  if (found?.account.closedAt === null && found.identity.provider === provider) return found
  await logProviderFailure(ports, caller, {
    provider,
    reason: found ? 'account-closed' : 'identity-unknown',
    email: found?.account.email,
  })
  return undefined
}

/** Begins the session of somebody whom a provider proved: one factor, whatever the provider asked of them (rule A65). */
export async function beginProviderSession(
  ports: ProviderPorts,
  caller: Caller,
  {
    account,
    passwordHash,
    provider,
  }: { readonly account: StaffAccount; readonly passwordHash: string; readonly provider: string },
): Promise<SessionGrant | undefined> {
  if (caller.carrier === 'none') return undefined
  const at = ports.clock.now()
  const session = newSession(
    { id: ports.random.uuid(), accountId: account.id, carrier: caller.carrier, provider },
    at,
  )
  const about = {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { email: account.email, provider },
    origin: caller.origin,
  } as const
  const started = await ports.sessions.start(session, {
    passwordHash,
    // It ends no lockout: nobody has shown a password.
    lockoutKey: await ports.macs.sign('provider-flow', `no lockout ${session.id}`),
    entry: systemEntry('security_admin_login_success', at, about),
    displaced: systemEntry('session_displaced', at, about),
  })
  const found = started === 'started' ? await ports.sessions.living(session.id, at) : undefined
  return found && sessionGrant(ports, found)
}

/** What a provider's answer leads to, and where. */
export type FollowedAnswer = {
  /** Undefined where nobody knows which visit it was. */
  readonly redirectTo: string | undefined
  readonly isForProgram: boolean
  readonly outcome: Result<
    | { readonly kind: 'answer'; readonly answer: string }
    | { readonly kind: 'session'; readonly grant: SessionGrant },
    | Refused<
        'feature-off' | 'too-many-requests' | 'provider-flow-over' | 'provider-refused' | 'identity-unknown'
      >
    | Refused<'provider-declined'>
  >
}

/**
 * Follows somebody who comes back from a provider (rule A67). Whoever began with a challenge gets an answer that only they can
 * exchange; without one the browser that began must be the one that comes back.
 */
export const followProviderAnswer =
  (ports: ProviderPorts) =>
  async (
    {
      state,
      query,
      browser,
    }: { readonly state: string; readonly query: string; readonly browser?: string | undefined },
    { caller }: CallContext,
  ): Promise<FollowedAnswer> => {
    const { providerFlows, identityProviders, rateLimits, macs, clock } = ports
    const at = clock.now()
    const known = await flowOfState(ports, state)
    const led = {
      redirectTo: known?.flow.redirectTo,
      isForProgram: known !== undefined && known.flow.codeChallenge !== null,
    }
    const over = async (reason: string) => {
      await logProviderFailure(ports, caller, { provider: known?.flow.provider ?? null, reason })
      return { ...led, outcome: fail({ code: 'provider-flow-over' } as const) }
    }
    if (ports.installation.off.includes('admin'))
      return { ...led, outcome: fail({ code: 'feature-off', feature: 'admin' }) }
    const counted = await visitorBuckets(macs, caller, limits.signIn)
    const refusal = await countHit(ports, counted)
    if (refusal) return { ...led, outcome: fail(refusal) }
    if (!known) return over('state-unknown')
    const { flow, secrets } = known
    if (!isFlowOpen(flow, at)) return over('state-over')
    if (flow.codeChallenge === null && !(await isBrowserOf(macs, flow.id, browser)))
      return over('other-browser')
    if (!(await providerFlows.answer(flow.id, at))) return over('state-over')
    const verdict = await identityProviders.answered(flow.provider, query, secrets, at)
    if (verdict?.kind === 'declined') {
      await rateLimits.takeBack(counted, at)
      return { ...led, outcome: fail({ code: 'provider-declined' }) }
    }
    if (verdict?.kind !== 'proven') {
      const reason = verdict?.reason ?? 'provider-unknown'
      await logProviderFailure(ports, caller, { provider: flow.provider, reason })
      return { ...led, outcome: fail({ code: 'provider-refused' }) }
    }
    const { proven } = verdict
    // Who links is told at the exchange, which is theirs alone.
    const owner =
      flow.linksFor === null ? await openAccountOfIdentity(ports, caller, flow.provider, proven) : undefined
    if (flow.linksFor === null && !owner) return { ...led, outcome: fail({ code: 'identity-unknown' }) }
    await rateLimits.takeBack(counted, at)
    await providerFlows.prove(flow.id, proven)
    if (flow.codeChallenge !== null)
      return { ...led, outcome: ok({ kind: 'answer', answer: await providerAnswer(macs, flow) }) }
    const grant =
      owner && (await providerFlows.use(flow.id, at))
        ? await beginProviderSession(ports, caller, { ...owner, provider: flow.provider })
        : undefined
    return {
      ...led,
      outcome: grant ? ok({ kind: 'session', grant }) : fail({ code: 'provider-flow-over' }),
    }
  }
