import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import {
  alarmFailures,
  rateLimits as limits,
  secondFactor as rules,
  signInLockout,
} from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Language } from '@hotovo/domain/shared/language'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import {
  bareCode,
  type FactorType,
  isRecoveryCode,
  isStepRecent,
  isTotpCode,
} from '@hotovo/domain/staff/factor'
import { attemptsToWarnOf } from '@hotovo/domain/staff/lockout'
import {
  type AuthorizePorts,
  awaitsSecondStep,
  type CallerSession,
  callerSession,
} from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { challengeOf, newChallenge } from './challenges.ts'
import { factorEntry, passkeyQuestion, proofOfPasskey } from './passkey-proof.ts'
import { proofOfText, sendText } from './phone-proof.ts'
import type { SecondStepProof, SecretFactor, UsedChallenge, WebAuthnJson } from './ports.ts'
import { type SessionGrant, sessionGrant } from './session.ts'
import { type JudgePasswordPorts, lockoutRefusal, stepLockoutKey } from './sign-in.ts'

export type FactorPorts = AuthorizePorts &
  JudgePasswordPorts &
  Pick<Ports, 'factors' | 'oneTimeCodes' | 'passkeys' | 'paymentCodes' | 'random'>
export type SignedInRefusal = Refused<'feature-off' | 'sign-in-required' | 'password-change-required'>

/** Whoever has signed in, as far as the password goes; one that must be changed opens the second step at most (rule A50). */
export async function requireSignedIn(
  ports: AuthorizePorts,
  caller: Caller,
): Promise<Result<CallerSession, SignedInRefusal>> {
  if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
  const found = await callerSession(ports, caller)
  // Who came by the link of a letter has shown no factor at all (rule A36).
  if (!found || found.recoveryId !== undefined) return fail({ code: 'sign-in-required' })
  return found.account.mustChangePassword && !awaitsSecondStep(found)
    ? fail({ code: 'password-change-required' })
    : ok(found)
}
export type OwnerRefusal =
  | SignedInRefusal
  | Refused<'second-step-required' | 'second-step-too-old' | 'sign-in-too-old'>

/**
 * Whoever may say by what their account is entered (rules A57, A60, A66): signed in, with a second step of the last ten minutes where they
 * have a factor, and otherwise within ten minutes, so that a machine left alone is no way to keep a door open.
 */
export async function requireOwner(
  ports: AuthorizePorts,
  caller: Caller,
): Promise<Result<CallerSession, OwnerRefusal>> {
  const known = await requireSignedIn(ports, caller)
  return known.ok ? isOwner(known.value, ports.clock.now()) : known
}

/** What a session lacks to say by what its account is entered. */
function isOwner(found: CallerSession, at: string): Result<CallerSession, OwnerRefusal> {
  if (awaitsSecondStep(found)) return fail({ code: 'second-step-required' })
  if (found.passed) return isStepRecent(found.passed, at) ? ok(found) : fail({ code: 'second-step-too-old' })
  const since = minutesLater(at, -rules.recentMinutes)
  return found.session.startedAt < since ? fail({ code: 'sign-in-too-old' }) : ok(found)
}

export type StepRefusal = SignedInRefusal | Refused<'factor-not-found'>

/** The caller's own factor with this id; of anybody else's one is told that there is none. */
export async function ownFactor(
  ports: FactorPorts,
  caller: Caller,
  factorId: string,
): Promise<Result<{ found: CallerSession; own: SecretFactor }, StepRefusal>> {
  const known = await requireSignedIn(ports, caller)
  if (!known.ok) return known
  const all = await ports.factors.of(known.value.account.id)
  const own = all.find(({ factor }) => factor.id === factorId)
  return own ? ok({ found: known.value, own }) : fail({ code: 'factor-not-found' })
}

/** The verified factors of whoever asks, the oldest first. */
export const verifiedOf = async ({ factors }: Pick<Ports, 'factors'>, { account }: CallerSession) =>
  (await factors.of(account.id)).filter(({ factor }) => factor.verifiedAt !== null)

/** A challenge, and what it asks a browser for where the factor is a passkey: to make it, or to answer with it. */
export type FactorChallenge = {
  readonly id: string
  readonly type: FactorType
  readonly expiresAt: string
  readonly webauthn?: { readonly type: 'create' | 'request'; readonly options: WebAuthnJson } | undefined
}

/** Which factor is asked; a telephone in which language. */
export type FactorQuestion = ById & { readonly language?: Language | undefined }

/**
 * Asks a factor for its answer, within five minutes, in this session; a telephone gets its code (rule A79). Nothing is kept of the challenge
 * until it is answered.
 */
export const challengeFactor =
  (ports: FactorPorts) =>
  async (
    { id: factorId, language = 'sk' }: FactorQuestion,
    { caller }: CallContext,
  ): Promise<Result<FactorChallenge, StepRefusal | Refused<'too-many-requests' | 'sign-in-locked'>>> => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    const expiresAt = minutesLater(ports.clock.now(), rules.challengeMinutes)
    const { id, mac } = await newChallenge(ports.macs, factorId, found.session.id, expiresAt)
    const { type } = own.factor
    const challenge = { id, type, expiresAt }
    if (type === 'webauthn')
      return ok({ ...challenge, webauthn: await passkeyQuestion(ports, found, own, mac) })
    const refusal =
      type === 'phone' && (await sendText(ports, caller, found, own, { until: expiresAt, language }))
    return refusal ? fail(refusal) : ok(challenge)
  }

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
type Judged = {
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
  { prove, attempt }: Judged,
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
  prove: Judged['prove'],
): Promise<Result<SessionGrant, CodeRefusal | Refused<'sign-in-required'>>> {
  if (!hasOwnCarrier(found, caller)) return fail({ code: 'sign-in-required' })
  const attempt: Judged['attempt'] = async (proof, at, lockoutKey) => {
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
    const attempt: Judged['attempt'] = async (proof, when, lockoutKey) => {
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
