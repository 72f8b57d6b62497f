import { rateLimits as limits, secondFactor as rules } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { codeFromMac } from '@hotovo/domain/staff/recovery'
import type { CallerSession } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import { textsOfSecondStep } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { challengeOf } from './challenges.ts'
import type { SecondStepProof, SecretFactor } from './factor-ports.ts'
import { factorEntry } from './passkey-proof.ts'
import { lockoutRefusal, stepLockoutKey } from './sign-in.ts'

/** What the code of a text message is for: one challenge, which is of one factor and one session, and one number. */
export type TextedCode = {
  readonly factorId: string
  readonly sessionId: string
  /** When its challenge ends. */
  readonly until: string
  readonly number: string
}

/**
 * The code of a text message as each known key makes it, the newest first (rule A79). It is stored nowhere: like the codes of letters it is made
 * of what it is for, so a job that is done twice sends the same one.
 */
export async function textedCodes(
  macs: Ports['macs'],
  { factorId, sessionId, until, number }: TextedCode,
): Promise<readonly string[]> {
  const signatures = await macs.signatures('second-step', `text ${factorId} ${sessionId} ${until} ${number}`)
  return signatures.map(({ mac }) => codeFromMac(mac, rules.digits))
}

/** What the digits of a text message prove, where they are those of this challenge: nothing is used up by looking. */
export async function proofOfText(
  { macs }: Pick<Ports, 'macs'>,
  sessionId: string,
  { factor, secret: number }: SecretFactor,
  challengeId: string,
  digits: string,
  at: string,
): Promise<SecondStepProof | undefined> {
  const challenge = await challengeOf(macs, factor.id, sessionId, challengeId, at)
  if (!challenge || number === undefined) return undefined
  const codes = await textedCodes(macs, { factorId: factor.id, sessionId, until: challenge.until, number })
  return codes.includes(digits) ? { method: 'phone', factorId: factor.id, challenge } : undefined
}

/**
 * Has the code of a challenge sent to its telephone, unless there were too many of its account or its network, or the account's second
 * step is locked, so that no code would be heard (rule A79).
 */
export async function sendText(
  ports: Pick<Ports, 'macs' | 'rateLimits' | 'clock' | 'factors' | 'signInLockout' | 'staff'>,
  caller: Caller,
  found: CallerSession,
  { factor }: SecretFactor,
  { until, language }: { readonly until: string; readonly language: Language },
): Promise<Refused<'too-many-requests' | 'sign-in-locked' | 'factor-not-found'> | undefined> {
  const { account, session } = found
  const at = ports.clock.now()
  const retryAt = await ports.signInLockout.lockedUntil(
    await stepLockoutKey(ports, account, caller.device),
    at,
  )
  if (retryAt !== null) return lockoutRefusal(retryAt, at)
  const key = await ports.macs.sign('recipient', `text ${account.id}`)
  const refusal = await countHit(ports, [
    { key, limit: limits.stepText },
    { key, limit: limits.stepTexts },
    ...(await visitorBuckets(ports.macs, caller, limits.stepTextsNetwork)),
  ])
  if (refusal) return refusal
  const isThere = await ports.factors.text(factor, {
    jobs: textsOfSecondStep({
      accountId: account.id,
      factorId: factor.id,
      sessionId: session.id,
      until,
      language,
    }),
    entry: factorEntry('second_step_text_asked', at, caller, found, { factor: factor.id }),
  })
  return isThere ? undefined : { code: 'factor-not-found' }
}
