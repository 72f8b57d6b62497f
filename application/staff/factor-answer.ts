import { alarmFailures, rateLimits as limits, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { bareCode, isRecoveryCode, isTotpCode } from '@hotovo/domain/staff/factor'
import { attemptsToWarnOf } from '@hotovo/domain/staff/lockout'
import type { CallerSession } from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { SecondStepProof, SecretFactor } from './factor-ports.ts'
import { factorEntry } from './passkey-proof.ts'
import { proofOfText } from './phone-proof.ts'
import { lockoutRefusal, stepLockoutKey } from './sign-in.ts'
import type { FactorPorts } from './signed-in.ts'

/** A code as it was typed; one of a text message beside the challenge that it came for. */
export type TypedCode = { readonly code: string; readonly challengeId?: string | undefined }

/** What a typed code proves of these factors of an account, where it can be right at all: nothing is used up by looking. */
export async function proofOfCode(
  { oneTimeCodes, macs }: Pick<Ports, 'oneTimeCodes' | 'macs'>,
  { account, session }: Pick<CallerSession, 'account' | 'session'>,
  own: readonly SecretFactor[],
  { code, challengeId }: TypedCode,
  at: string,
): Promise<SecondStepProof | undefined> {
  const bare = bareCode(code)
  if (isTotpCode(bare)) {
    for (const one of own) {
      const { factor, secret } = one
      if (factor.type === 'phone' && challengeId !== undefined) {
        const proof = await proofOfText({ macs }, session.id, one, challengeId, bare, at)
        if (proof) return proof
      }
      if (factor.type !== 'totp' || secret === undefined) continue
      const step = oneTimeCodes.stepOf(secret, bare, at)
      if (step !== undefined) return { method: 'totp', factorId: factor.id, step }
    }
    return undefined
  }
  if (!isRecoveryCode(bare)) return undefined
  const signatures = await macs.signatures('recovery-code', `${account.id} ${bare}`)
  return { method: 'recovery-code', macs: signatures.map(({ mac }) => mac) }
}
export type CodeRefusal = Refused<'too-many-requests' | 'sign-in-locked' | 'factor-code-wrong'>

/** How what somebody sent is told from what is good, and what it is good for: that uses it up and ends the lockout with it. */
export type AnswerCheck = {
  readonly prove: (at: string) => Promise<SecondStepProof | undefined>
  readonly attempt: (proof: SecondStepProof, at: string, lockoutKey: string) => Promise<boolean>
}

/**
 * Judges the answer of a verified factor, or a recovery code (rules A34, A60): limit of the network, lockout of the account's second
 * step, answer. Like a password it is counted as wrong before anybody knows better.
 */
export async function judgeAnswer(
  ports: FactorPorts,
  caller: Caller,
  found: CallerSession,
  { prove, attempt }: AnswerCheck,
): Promise<Result<undefined, CodeRefusal>> {
  const { signInLockout: lockout, systemLog, rateLimits, clock, macs } = ports
  const at = clock.now()
  const counted = await visitorBuckets(macs, caller, limits.signIn)
  const ofNetwork = await countHit({ rateLimits, clock }, counted)
  if (ofNetwork) return fail(ofNetwork)
  const lockoutKey = await stepLockoutKey(ports, found.account, caller.device)
  const verdict = await lockout.attempt(lockoutKey, at)
  if (verdict.kind === 'locked') return fail(lockoutRefusal(verdict.retryAt, at))
  try {
    const proof = await prove(at)
    if (proof && (await attempt(proof, at, lockoutKey))) {
      await rateLimits.takeBack(counted, at)
      return ok(undefined)
    }
  } catch (fault) {
    // Nobody knows whether the code was right, so it is not held against its owner.
    await lockout.withdraw(lockoutKey, at)
    await rateLimits.takeBack(counted, at)
    throw fault
  }
  const { remaining, retryAt } = verdict
  await systemLog.addFailure(
    factorEntry('security_second_step_failed', at, caller, found, { remaining, lockedUntil: retryAt }),
    {
      entry: factorEntry('security_multiple_failed_attempts', at, caller, found, {
        failures: alarmFailures,
        minutes: signInLockout.windowMinutes,
      }),
      failures: alarmFailures,
      since: minutesLater(at, -signInLockout.windowMinutes),
    },
  )
  if (retryAt !== null) return fail(lockoutRefusal(retryAt, at))
  return fail({ code: 'factor-code-wrong', remaining: attemptsToWarnOf(remaining) })
}
