import { secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { awaitsSecondStep, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { type CodeRefusal, judgeAnswer, proofOfCode } from './factor-answer.ts'
import type { SecondStepProof } from './factor-ports.ts'
import { missingProblems, ownPassword } from './own-password.ts'
import { factorEntry } from './passkey-proof.ts'
import { requireEntered } from './second-factor.ts'
import { type PasswordRefusal, stepLockoutKey } from './sign-in.ts'
import { type FactorPorts, ownFactor, type StepRefusal } from './signed-in.ts'

/** Which factor, with the password and a code of a program, of a text message with its challenge, or a recovery code. */
export type FactorRemoval = {
  readonly id: string
  readonly password: string
  readonly code: string
  readonly challengeId?: string | undefined
}

/** Removes one of one's own factors (rules A34, A60): it takes both factors, and a letter tells staff. */
export const removeOwnFactor =
  (ports: FactorPorts) =>
  async (
    { id, password, code, challengeId }: FactorRemoval,
    { caller }: CallContext,
  ): Promise<
    Result<undefined, Unauthorized | PasswordRefusal | CodeRefusal | Refused<'factor-not-found' | 'invalid'>>
  > => {
    const known = await requireEntered(ports, caller)
    if (!known.ok) return known
    const { found, own } = known.value
    const factor = own.find((one) => one.factor.id === id)?.factor
    if (!factor) return fail({ code: 'factor-not-found' })
    const problems = [...missingProblems('password', password), ...missingProblems('code', code)]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const right = await ownPassword(ports, caller, found.account, password)
    if (!right.ok) return right
    const attempt = (proof: SecondStepProof, at: string, lockoutKey: string) =>
      ports.factors.remove(factor, {
        isVerified: true,
        proof,
        at,
        lockoutKey,
        entry: factorEntry('security_second_factor_removed', at, caller, found, { factor: id }),
      })
    return judgeAnswer(ports, caller, found, {
      prove: (at) => proofOfCode(ports, found, own, { code, challengeId }, at),
      attempt,
    })
  }

/**
 * Removes a factor as the public client libraries ask for it: without a word. One that was never verified goes at once;
 * another one where password and code were both given within the last minutes, and otherwise not.
 */
export const removeFactor =
  (ports: FactorPorts) =>
  async (
    { id: factorId }: ById,
    { caller }: CallContext,
  ): Promise<
    Result<{ readonly id: string }, StepRefusal | Refused<'second-step-required' | 'sign-in-too-old'>>
  > => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    if (awaitsSecondStep(found)) return fail({ code: 'second-step-required' })
    const at = ports.clock.now()
    const isVerified = own.factor.verifiedAt !== null
    const since = minutesLater(at, -rules.recentMinutes)
    const { session, passed } = found
    const hasShownBoth =
      session.provider === undefined &&
      passed !== null &&
      passed.method !== 'passkey' &&
      session.startedAt >= since &&
      passed.at >= since
    if (isVerified && !hasShownBoth) return fail({ code: 'sign-in-too-old' })
    const action = isVerified ? 'security_second_factor_removed' : 'second_factor_dropped'
    const isRemoved = await ports.factors.remove(own.factor, {
      isVerified,
      proof: undefined,
      at,
      lockoutKey: await stepLockoutKey(ports, found.account, caller.device),
      entry: factorEntry(action, at, caller, found, { factor: factorId }),
    })
    return isRemoved ? ok({ id: factorId }) : fail({ code: 'factor-not-found' })
  }
