import { systemEntry } from '@hotovo/domain/audit/system-log'
import { rateLimits as limits, secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isCountAhead } from '@hotovo/domain/staff/factor'
import { newSession } from '@hotovo/domain/staff/session'
import type { CallContext } from '../access/caller.ts'
import { logOnce } from '../access/log-once.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { WebAuthnJson } from './factor-ports.ts'
import { passkeyOf } from './passkey-proof.ts'
import { type SessionGrant, sessionGrant } from './session.ts'
import { openAccountOf, stepLockoutKey } from './sign-in.ts'

/** A challenge to whatever passkey of this site there is, and what it asks a browser for. */
export type PasskeyChallenge = {
  readonly id: string
  readonly expiresAt: string
  readonly options: WebAuthnJson
}
/** The answer to a challenge, of some passkey. */
export type PasskeyAnswer = { readonly challengeId: string; readonly credential: WebAuthnJson }

const challengePattern = /^(\d{13})\.([0-9a-f-]{36})\.([\w-]{43})$/
const signedText = (nonce: string, until: string) => `passkey ${nonce} ${until}`

/** Asks for a passkey, whosever it is (rule A62): the device finds it. Nothing is kept of the challenge until it is answered. */
export const challengePasskey =
  ({ installation, clock, random, macs, passkeys }: Ports) =>
  async (_: undefined, __: CallContext): Promise<Result<PasskeyChallenge, Refused<'feature-off'>>> => {
    if (installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const expiresAt = minutesLater(clock.now(), rules.challengeMinutes)
    const until = String(Date.parse(expiresAt))
    const nonce = random.uuid()
    const mac = await macs.sign('second-step', signedText(nonce, until))
    return ok({ id: `${until}.${nonce}.${mac}`, expiresAt, options: await passkeys.requestOptions(mac, []) })
  }

/** The passkey and the open account of an answer that is good, undefined for any other. */
async function judgePasskey(ports: Ports, { challengeId, credential }: PasskeyAnswer, at: string) {
  const [, until, nonce, mac] = challengePattern.exec(challengeId) ?? []
  if (!until || !nonce || !mac) return undefined
  if (!(await ports.macs.verify('second-step', signedText(nonce, until), mac))) return undefined
  const named = ports.passkeys.named(credential)
  const own = named && (await ports.factors.byCredential(named.credentialId))
  const passkey = own && passkeyOf(own)
  if (!named || !passkey || named.accountId !== own.factor.accountId) return undefined
  const account = await ports.staff.byId(own.factor.accountId)
  const open = account && (await openAccountOf(ports.staff, account.email))
  const used = await ports.passkeys.used(credential, mac, passkey)
  const isOver = Date.parse(at) >= Number(until)
  const signCount = used?.signCount ?? 0
  const problem =
    !open || !used
      ? 'refused'
      : isOver
        ? 'challenge-over'
        : isCountAhead(own.factor.signCount ?? 0, signCount)
          ? undefined
          : 'passkey-counted-back'
  const challenge = { mac, until: new Date(Number(until)).toISOString() }
  return { factor: own.factor, account, open, signCount, challenge, problem }
}

/**
 * Signs in with a passkey alone (rule A62): it is two factors, the device and whom it looked for, so the session has passed its second
 * step. What is no answer is told like a wrong password, and a network counts it; nobody locks anybody out by it.
 */
export const signInWithPasskey =
  (ports: Ports) =>
  async (
    answer: PasskeyAnswer,
    { caller }: CallContext,
  ): Promise<
    Result<
      SessionGrant,
      Refused<'https-required' | 'feature-off' | 'too-many-requests' | 'credentials-wrong'>
    >
  > => {
    const { sessions, factors, random, clock, macs, rateLimits } = ports
    if (caller.carrier === 'none') return fail({ code: 'https-required' })
    if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
    const at = clock.now()
    const counted = await visitorBuckets(macs, caller, limits.signIn)
    const ofNetwork = await countHit({ rateLimits, clock }, counted)
    if (ofNetwork) return fail(ofNetwork)
    const judged = await judgePasskey(ports, answer, at)
    const refused = async (reason: string) => {
      const about = {
        userId: null,
        resourceType: 'staff',
        resourceId: null,
        details: {
          method: 'passkey',
          reason,
          ...(judged?.account && { email: judged.account.email, factor: judged.factor.id }),
        },
        origin: caller.origin,
      } as const
      await logOnce(ports, systemEntry('security_admin_login_failed', at, about), random.uuid())
      if (reason === 'passkey-counted-back')
        await logOnce(ports, systemEntry('security_suspicious_activity', at, about), random.uuid())
      return fail({ code: 'credentials-wrong' } as const)
    }
    if (!judged?.open) return refused('refused')
    if (judged.problem !== undefined) return refused(judged.problem)
    const { account, passwordHash } = judged.open
    const session = newSession({ id: random.uuid(), accountId: account.id, carrier: caller.carrier }, at)
    const about = {
      userId: account.id,
      resourceType: 'session',
      resourceId: session.id,
      details: { email: account.email },
      origin: caller.origin,
    } as const
    const outcome = await factors.signIn(
      session,
      {
        method: 'webauthn',
        factorId: judged.factor.id,
        challenge: judged.challenge,
        signCount: judged.signCount,
      },
      {
        passwordHash,
        lockoutKey: await stepLockoutKey(ports, account, caller.device),
        entry: systemEntry('security_admin_login_success', at, {
          ...about,
          details: { ...about.details, method: 'passkey', factor: judged.factor.id },
        }),
        displaced: systemEntry('session_displaced', at, about),
      },
    )
    if (outcome === 'refused') return refused('refused')
    await rateLimits.takeBack(counted, at)
    const begun = await sessions.living(session.id, at)
    return begun ? ok(await sessionGrant(ports, begun)) : refused('refused')
  }
