import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { bareCode, isTotpCode } from '@hotovo/domain/staff/factor'
import { awaitsSecondStep, type CallerSession } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { challengeOf } from './challenges.ts'
import { type AnswerCheck, type CodeRefusal, judgeAnswer, proofOfCode } from './factor-answer.ts'
import type { SecondStepProof, SecretFactor, UsedChallenge, WebAuthnJson } from './factor-ports.ts'
import { factorEntry, proofOfPasskey } from './passkey-proof.ts'
import { type SessionGrant, sessionGrant } from './session.ts'
import { stepLockoutKey } from './sign-in.ts'
import { type FactorPorts, ownFactor, requireSignedIn, type StepRefusal, verifiedOf } from './signed-in.ts'

/** What a session that has just passed gives. */
export async function grantAfterStep(
  ports: FactorPorts,
  { session }: CallerSession,
): Promise<Result<SessionGrant, Refused<'sign-in-required'>>> {
  const passed = await ports.sessions.living(session.id, ports.clock.now())
  return passed ? ok(await sessionGrant(ports, passed)) : fail({ code: 'sign-in-required' })
}

/** A refresh token is answered only in the way that its family was born with. */
export const hasOwnCarrier = ({ session }: CallerSession, caller: Caller) =>
  session.carrier === caller.carrier

export const stepEntry = {
  totp: 'security_second_step_passed',
  webauthn: 'security_second_step_passed',
  phone: 'security_second_step_passed',
  'recovery-code': 'security_recovery_code_used',
} as const

/** Passes the second step, however far the session was. */
export async function passStep(
  ports: FactorPorts,
  caller: Caller,
  found: CallerSession,
  prove: AnswerCheck['prove'],
): Promise<Result<SessionGrant, CodeRefusal | Refused<'sign-in-required'>>> {
  if (!hasOwnCarrier(found, caller)) return fail({ code: 'sign-in-required' })
  const attempt: AnswerCheck['attempt'] = async (proof, at, lockoutKey) => {
    const details: SystemEntry['details'] = proof.method === 'recovery-code' ? {} : { factor: proof.factorId }
    const outcome = await ports.factors.pass(found.session, proof, {
      at,
      verifies: false,
      lockoutKey,
      entry: factorEntry(stepEntry[proof.method], at, caller, found, details),
    })
    return outcome === 'passed'
  }
  const judged = await judgeAnswer(ports, caller, found, { prove, attempt })
  return judged.ok ? grantAfterStep(ports, found) : judged
}

/** The answer to a challenge: which one, and the code that a program shows or a telephone got, or what a passkey said. */
export type ChallengeAnswer = {
  readonly challengeId: string
  readonly code?: string | undefined
  readonly credential?: WebAuthnJson | undefined
}

/** What an answer to a challenge of a factor proves of it, where it can be right at all. */
const proofOfAnswer =
  (
    ports: FactorPorts,
    caller: Caller,
    { found, own }: { readonly found: CallerSession; readonly own: SecretFactor },
    { challengeId, code, credential }: ChallengeAnswer,
    challenge: UsedChallenge,
  ) =>
  async (at: string): Promise<SecondStepProof | undefined> => {
    if (own.factor.type === 'webauthn')
      return credential && proofOfPasskey(ports, caller, found, own, credential, challenge)
    // A recovery code is no answer of a factor.
    if (code === undefined || !isTotpCode(bareCode(code))) return undefined
    return proofOfCode(ports, found, [own], { code, challengeId }, at)
  }

/**
 * Passes the second step with the answer of a factor, or verifies the factor by that (rule A34): the session gets new tokens,
 * which tell both factors. A wrong first answer counts as nothing, because whoever sets a factor up knows its secret; but not that of a
 * telephone, whose owner is somebody else's word until the code is right (rule A79).
 */
export const verifyFactor =
  (ports: FactorPorts) =>
  async (
    { id: factorId, ...answer }: ById & ChallengeAnswer,
    { caller }: CallContext,
  ): Promise<
    Result<SessionGrant, StepRefusal | CodeRefusal | Refused<'challenge-over' | 'second-step-required'>>
  > => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    const at = ports.clock.now()
    const challenge = await challengeOf(ports.macs, factorId, found.session.id, answer.challengeId, at)
    if (!challenge) return fail({ code: 'challenge-over' })
    const prove = proofOfAnswer(ports, caller, known.value, answer, challenge)
    if (own.factor.verifiedAt !== null) {
      // What cannot be an answer of this factor is no try at one.
      const canBe =
        own.factor.type === 'webauthn' ? answer.credential : isTotpCode(bareCode(answer.code ?? ''))
      return canBe ? passStep(ports, caller, found, prove) : fail({ code: 'factor-code-wrong' })
    }
    if (awaitsSecondStep(found)) return fail({ code: 'second-step-required' })
    if (!hasOwnCarrier(found, caller)) return fail({ code: 'sign-in-required' })
    const attempt: AnswerCheck['attempt'] = async (proof, when, lockoutKey) => {
      const outcome = await ports.factors.pass(found.session, proof, {
        at: when,
        verifies: true,
        lockoutKey,
        entry: factorEntry('security_second_factor_added', when, caller, found, {
          factor: factorId,
          type: own.factor.type,
        }),
      })
      return outcome === 'passed'
    }
    if (own.factor.type === 'phone' && isTotpCode(bareCode(answer.code ?? ''))) {
      const judged = await judgeAnswer(ports, caller, found, { prove, attempt })
      return judged.ok ? grantAfterStep(ports, found) : judged
    }
    const proof = await prove(at)
    const isTaken =
      proof && (await attempt(proof, at, await stepLockoutKey(ports, found.account, caller.device)))
    return isTaken ? grantAfterStep(ports, found) : fail({ code: 'factor-code-wrong' })
  }

/** Passes the second step with a recovery code, which is good once. */
export const useRecoveryCode =
  (ports: FactorPorts) =>
  async (
    { code }: { readonly code: string },
    { caller }: CallContext,
  ): Promise<Result<SessionGrant, StepRefusal | CodeRefusal>> => {
    const known = await requireSignedIn(ports, caller)
    if (!known.ok) return known
    const found = known.value
    const own = await verifiedOf(ports, found)
    if (own.length === 0) return fail({ code: 'factor-not-found' })
    if (isTotpCode(bareCode(code))) return fail({ code: 'factor-code-wrong' })
    return passStep(ports, caller, found, (at) => proofOfCode(ports, found, [], { code }, at))
  }
