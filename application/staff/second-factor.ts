import { type SystemAction, type SystemEntry, systemEntry } from '@hotovo/domain/audit/system-log'
import {
  alarmFailures,
  lengths,
  rateLimits as limits,
  secondFactor as rules,
  signInLockout,
} from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { lengthOf } from '@hotovo/domain/shared/text'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { bareCode, type Factor, isRecoveryCode, isTotpCode, recoveryCode } from '@hotovo/domain/staff/factor'
import { toldRemaining } from '@hotovo/domain/staff/lockout'
import {
  type AuthorizePorts,
  authorize,
  isHalfway,
  type ReachedSession,
  sessionOf,
  type Unauthorized,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { countHit, visitorBuckets } from '../access/rate-limits.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { Proof, SecretFactor } from './ports.ts'
import {
  type JudgingPorts,
  locked,
  type Misjudged,
  passwordJudged,
  type SessionGrant,
  type ShownFactor,
  sessionGrant,
  shownFactor,
  stepLockoutKey,
} from './sign-in.ts'

type FactorPorts = AuthorizePorts &
  JudgingPorts &
  Pick<Ports, 'factors' | 'oneTimeCodes' | 'paymentCodes' | 'random'>

type NotSignedIn = Refused<'feature-off' | 'sign-in-required' | 'password-change-required'>

/** Whoever has signed in, as far as the password goes; one that must be changed opens the second step at most (rule A50). */
async function signedIn(ports: AuthorizePorts, caller: Caller): Promise<Result<ReachedSession, NotSignedIn>> {
  if (ports.installation.off.includes('admin')) return fail({ code: 'feature-off', feature: 'admin' })
  const found = await sessionOf(ports, caller)
  // Who came by the link of a letter has shown no factor at all (rule A36).
  if (!found || found.recoveryId !== undefined) return fail({ code: 'sign-in-required' })
  return found.account.mustChangePassword && !isHalfway(found)
    ? fail({ code: 'password-change-required' })
    : ok(found)
}

const entryOf = (
  action: SystemAction,
  at: string,
  caller: Caller,
  { account, session }: Pick<ReachedSession, 'account' | 'session'>,
  details: SystemEntry['details'] = {},
): SystemEntry =>
  systemEntry(action, at, {
    userId: account.id,
    resourceType: 'session',
    resourceId: session.id,
    details: { ...details, email: account.email },
    origin: caller.origin,
  })

// Setting up ------------------------------------------------------------------------------------------

/** A factor that was begun: its secret as text, as an address, and as a picture in SVG. Nobody is told of it again. */
export type BegunFactor = {
  readonly factor: ShownFactor
  readonly secret: string
  readonly address: string
  readonly picture: string
}

const nameProblems = (name: string): Problem[] =>
  lengthOf(name) > lengths.factorName.max
    ? [{ at: 'friendly_name', code: 'too-long', max: lengths.factorName.max }]
    : []

/** Begins a second factor (rule A34). It counts once its first code was accepted; until then another may take its place. */
export const beginFactor =
  (ports: FactorPorts, caller: Caller) =>
  async (
    asked: { readonly name?: string | undefined } = {},
  ): Promise<Result<BegunFactor, NotSignedIn | Refused<'invalid' | 'second-factor-exists'>>> => {
    const known = await signedIn(ports, caller)
    if (!known.ok) return known
    const { account } = known.value
    const name = asked.name?.trim() || null
    const problems = name === null ? [] : nameProblems(name)
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const at = ports.clock.now()
    const secret = ports.oneTimeCodes.secret()
    const factor: Factor = {
      id: ports.random.uuid(),
      accountId: account.id,
      name,
      createdAt: at,
      verifiedAt: null,
      lastStep: null,
    }
    const outcome = await ports.factors.begin(
      factor,
      secret,
      entryOf('second_factor_begun', at, caller, known.value),
    )
    if (outcome === 'exists') return fail({ code: 'second-factor-exists' })
    const address = ports.oneTimeCodes.address(secret, {
      issuer: ports.installation.brand.name,
      account: account.email,
    })
    return ok({ factor: shownFactor(factor), secret, address, picture: ports.paymentCodes.svg(address) })
  }

// The second step -------------------------------------------------------------------------------------

/** What a challenge signs: its factor, its session, and until when it may be answered. */
const challenged = (factorId: string, sessionId: string, until: string) => `${factorId} ${sessionId} ${until}`
const challengePattern = /^(\d{13})\.([\w-]{43})$/

type StepRefused = NotSignedIn | Refused<'factor-not-found'>

/** The caller's own factor with this id; of anybody else's one is told that there is none. */
async function ownFactor(
  ports: FactorPorts,
  caller: Caller,
  factorId: string,
): Promise<Result<{ found: ReachedSession; own: SecretFactor }, StepRefused>> {
  const known = await signedIn(ports, caller)
  if (!known.ok) return known
  const own = await ports.factors.of(known.value.account.id)
  if (own?.factor.id !== factorId) return fail({ code: 'factor-not-found' })
  return ok({ found: known.value, own })
}

/** Asks a factor for a code: the answer names the challenge, within five minutes. Nothing is kept of it. */
export const challengeFactor =
  (ports: FactorPorts, caller: Caller) =>
  async (
    factorId: string,
  ): Promise<Result<{ readonly id: string; readonly expiresAt: string }, StepRefused>> => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const expiresAt = minutesLater(ports.clock.now(), rules.challengeMinutes)
    const until = String(Date.parse(expiresAt))
    const mac = await ports.macs.sign(
      'second-step',
      challenged(factorId, known.value.found.session.id, until),
    )
    return ok({ id: `${until}.${mac}`, expiresAt })
  }

/** What a typed code proves, where it can be right at all: nothing is used up by looking. */
async function proofIn(
  { oneTimeCodes, macs }: Pick<Ports, 'oneTimeCodes' | 'macs'>,
  { factor, secret }: SecretFactor,
  typed: string,
  at: string,
): Promise<Proof | undefined> {
  const bare = bareCode(typed)
  if (isTotpCode(bare)) {
    const step = oneTimeCodes.stepOf(secret, bare, at)
    return step === undefined ? undefined : { method: 'totp', factorId: factor.id, step }
  }
  if (!isRecoveryCode(bare)) return undefined
  const signatures = await macs.signatures('recovery-code', `${factor.accountId} ${bare}`)
  return { method: 'recovery-code', macs: signatures.map(({ mac }) => mac) }
}

type CodeRefused = Refused<'too-many-requests' | 'sign-in-locked' | 'factor-code-wrong'>

/**
 * Judges a code of a verified factor, or a recovery code (rule A34): limit of the network, lockout of the account's second
 * step, code. Like a password it is counted as wrong before anybody knows better. `attempt` uses it up and does what it
 * is for, and ends the lockout with it; it answers whether the code was any good.
 */
async function codeJudged(
  ports: FactorPorts,
  caller: Caller,
  { found, own }: { readonly found: ReachedSession; readonly own: SecretFactor },
  typed: string,
  attempt: (proof: Proof, at: string, lockoutKey: string) => Promise<boolean>,
): Promise<Result<undefined, CodeRefused>> {
  const { signInLockout: lockout, systemLog, rateLimits, clock, macs } = ports
  const at = clock.now()
  const counted = await visitorBuckets(macs, caller, limits.signIn)
  const ofNetwork = await countHit({ rateLimits, clock }, counted)
  if (ofNetwork) return fail(ofNetwork)
  const lockoutKey = await stepLockoutKey(macs, found.account.id)
  const verdict = await lockout.attempt(lockoutKey, at)
  if (verdict.kind === 'locked') return fail(locked(verdict.retryAt, at))
  try {
    const proof = await proofIn(ports, own, typed, at)
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
    entryOf('security_second_step_failed', at, caller, found, { remaining, lockedUntil: retryAt }),
    {
      entry: entryOf('security_multiple_failed_attempts', at, caller, found, {
        failures: alarmFailures,
        minutes: signInLockout.windowMinutes,
      }),
      failures: alarmFailures,
      since: minutesLater(at, -signInLockout.windowMinutes),
    },
  )
  if (retryAt !== null) return fail(locked(retryAt, at))
  return fail({ code: 'factor-code-wrong', remaining: toldRemaining(remaining) })
}

/** What a session that has just passed gives. */
async function grantedAfter(
  ports: FactorPorts,
  { session }: ReachedSession,
): Promise<Result<SessionGrant, Refused<'sign-in-required'>>> {
  const passed = await ports.sessions.living(session.id, ports.clock.now())
  return passed ? ok(await sessionGrant(ports, passed)) : fail({ code: 'sign-in-required' })
}

/** A refresh token is answered only in the way that its family was born with. */
const comesAsBorn = ({ session }: ReachedSession, caller: Caller) => session.carrier === caller.carrier

const stepEntry = {
  totp: 'security_second_step_passed',
  'recovery-code': 'security_recovery_code_used',
} as const

/** Passes the second step with a code, however far the session was. */
async function stepPassed(
  ports: FactorPorts,
  caller: Caller,
  known: { readonly found: ReachedSession; readonly own: SecretFactor },
  code: string,
): Promise<Result<SessionGrant, CodeRefused | Refused<'sign-in-required'>>> {
  const { found } = known
  if (!comesAsBorn(found, caller)) return fail({ code: 'sign-in-required' })
  const judged = await codeJudged(ports, caller, known, code, async (proof, at, lockoutKey) => {
    const outcome = await ports.factors.pass(found.session, proof, {
      at,
      verifies: false,
      lockoutKey,
      entry: entryOf(stepEntry[proof.method], at, caller, found),
    })
    return outcome === 'passed'
  })
  return judged.ok ? grantedAfter(ports, found) : judged
}

/** The answer to a challenge: which one, and the code that the program shows. */
export type ChallengeAnswer = { readonly challengeId: string; readonly code: string }

/**
 * Passes the second step with a code of the factor, or verifies the factor by that (rule A34): the session gets new tokens,
 * which tell both factors. A wrong first code counts as nothing, because whoever sets a factor up knows its secret.
 */
export const verifyFactor =
  (ports: FactorPorts, caller: Caller) =>
  async (
    factorId: string,
    { challengeId, code }: ChallengeAnswer,
  ): Promise<Result<SessionGrant, StepRefused | CodeRefused | Refused<'challenge-over'>>> => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    const at = ports.clock.now()
    const [, until, mac] = challengePattern.exec(challengeId) ?? []
    const isOurs =
      until &&
      mac &&
      (await ports.macs.verify('second-step', challenged(factorId, found.session.id, until), mac))
    if (!isOurs || Date.parse(at) >= Number(until)) return fail({ code: 'challenge-over' })
    if (own.factor.verifiedAt !== null) {
      if (isTotpCode(bareCode(code))) return stepPassed(ports, caller, known.value, code)
      return fail({ code: 'factor-code-wrong' })
    }
    if (!comesAsBorn(found, caller)) return fail({ code: 'sign-in-required' })
    const proof = await proofIn(ports, own, code, at)
    if (proof?.method !== 'totp') return fail({ code: 'factor-code-wrong' })
    const outcome = await ports.factors.pass(found.session, proof, {
      at,
      verifies: true,
      lockoutKey: await stepLockoutKey(ports.macs, found.account.id),
      entry: entryOf('security_second_factor_added', at, caller, found, { factor: factorId }),
    })
    return outcome === 'passed' ? grantedAfter(ports, found) : fail({ code: 'factor-code-wrong' })
  }

/** Passes the second step with a recovery code, which is good once. */
export const useRecoveryCode =
  (ports: FactorPorts, caller: Caller) =>
  async (code: string): Promise<Result<SessionGrant, StepRefused | CodeRefused>> => {
    const known = await signedIn(ports, caller)
    if (!known.ok) return known
    const own = await ports.factors.of(known.value.account.id)
    if (!own?.factor.verifiedAt) return fail({ code: 'factor-not-found' })
    if (isTotpCode(bareCode(code))) return fail({ code: 'factor-code-wrong' })
    return stepPassed(ports, caller, { found: known.value, own }, code)
  }

// One's own factor ------------------------------------------------------------------------------------

/** The second factor of whoever asks; how many recovery codes are left, null where none were made. */
export type OwnFactor = {
  readonly factor: ShownFactor | null
  readonly codesLeft: number | null
  /** Whether this installation wants one of everybody. */
  readonly isRequired: boolean
}

export const viewOwnFactor =
  (ports: FactorPorts, caller: Caller) => async (): Promise<Result<OwnFactor, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'back-office.enter')
    if (!authorized.ok) return authorized
    const { id } = authorized.value.account
    const [own, codesLeft] = await Promise.all([ports.factors.of(id), ports.factors.codesLeft(id)])
    return ok({
      factor: own?.factor.verifiedAt ? shownFactor(own.factor) : null,
      codesLeft: codesLeft ?? null,
      isRequired: ports.installation.staffMfa === 'required',
    })
  }

/** The account and the session of somebody who has entered, with their verified factor. */
async function entered(
  ports: FactorPorts,
  caller: Caller,
): Promise<Result<{ found: ReachedSession; own: SecretFactor }, Unauthorized | Refused<'factor-not-found'>>> {
  const authorized = await authorize(ports, caller, 'back-office.enter')
  if (!authorized.ok) return authorized
  const found = await sessionOf(ports, caller)
  if (!found) return fail({ code: 'sign-in-required' })
  const own = await ports.factors.of(found.account.id)
  return own?.factor.verifiedAt ? ok({ found, own }) : fail({ code: 'factor-not-found' })
}

/** Judges the password of somebody who is signed in. A right one is not counted. */
async function ownPassword(
  ports: FactorPorts,
  caller: Caller,
  { email }: StaffAccount,
  password: string,
): Promise<Result<undefined, Misjudged>> {
  const right = await passwordJudged(ports, caller, { email, password })
  if (!right.ok) return right
  await right.value.takeBack()
  return ok(undefined)
}

const missing = (at: string, typed: string): Problem[] => (typed === '' ? [{ at, code: 'required' }] : [])

/**
 * Makes ten recovery codes, which are told this once (rule A34). The first ones belong to setting up; others take their
 * place, and ask for the password.
 */
export const makeRecoveryCodes =
  (ports: FactorPorts, caller: Caller) =>
  async ({
    password,
  }: {
    readonly password?: string | undefined
  } = {}): Promise<
    Result<
      { readonly codes: readonly string[] },
      Unauthorized | Misjudged | Refused<'factor-not-found' | 'recovery-codes-exist' | 'invalid'>
    >
  > => {
    const known = await entered(ports, caller)
    if (!known.ok) return known
    const { account } = known.value.found
    if (password !== undefined) {
      const problems = missing('password', password)
      if (problems.length > 0) return fail({ code: 'invalid', problems })
      const right = await ownPassword(ports, caller, account, password)
      if (!right.ok) return right
    }
    const codes = Array.from({ length: rules.recoveryCodes }, () => recoveryCode(ports.random.integer))
    const macs = codes.map((code) => ports.macs.sign('recovery-code', `${account.id} ${bareCode(code)}`))
    const at = ports.clock.now()
    const isMade = await ports.factors.makeCodes(account.id, await Promise.all(macs), {
      onlyFirst: password === undefined,
      entry: entryOf(
        password === undefined ? 'recovery_codes_made' : 'security_recovery_codes_made',
        at,
        caller,
        known.value.found,
      ),
    })
    return isMade ? ok({ codes }) : fail({ code: 'recovery-codes-exist' })
  }

/** The password, and a code of the program or a recovery code. */
export type FactorRemoval = { readonly password: string; readonly code: string }

/** Removes one's own second factor (rule A34): it takes both factors, and a letter tells staff. */
export const removeOwnFactor =
  (ports: FactorPorts, caller: Caller) =>
  async ({
    password,
    code,
  }: FactorRemoval): Promise<
    Result<undefined, Unauthorized | Misjudged | CodeRefused | Refused<'factor-not-found' | 'invalid'>>
  > => {
    const known = await entered(ports, caller)
    if (!known.ok) return known
    const { found, own } = known.value
    const problems = [...missing('password', password), ...missing('code', code)]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const right = await ownPassword(ports, caller, found.account, password)
    if (!right.ok) return right
    return codeJudged(ports, caller, known.value, code, (proof, at, lockoutKey) =>
      ports.factors.remove(own.factor, {
        isVerified: true,
        proof,
        at,
        lockoutKey,
        entry: entryOf('security_second_factor_removed', at, caller, found),
      }),
    )
  }

/**
 * Removes a factor as the public client libraries ask for it: without a word. One that was never verified goes at once;
 * another one where password and code were both given within the last minutes, and otherwise not.
 */
export const removeFactor =
  (ports: FactorPorts, caller: Caller) =>
  async (
    factorId: string,
  ): Promise<
    Result<{ readonly id: string }, StepRefused | Refused<'second-step-required' | 'sign-in-too-old'>>
  > => {
    const known = await ownFactor(ports, caller, factorId)
    if (!known.ok) return known
    const { found, own } = known.value
    if (isHalfway(found)) return fail({ code: 'second-step-required' })
    const at = ports.clock.now()
    const isVerified = own.factor.verifiedAt !== null
    const since = minutesLater(at, -rules.recentMinutes)
    if (isVerified && (found.session.startedAt < since || (found.passed?.at ?? '') < since))
      return fail({ code: 'sign-in-too-old' })
    const action = isVerified ? 'security_second_factor_removed' : 'second_factor_dropped'
    const isRemoved = await ports.factors.remove(own.factor, {
      isVerified,
      proof: undefined,
      at,
      lockoutKey: await stepLockoutKey(ports.macs, found.account.id),
      entry: entryOf(action, at, caller, found),
    })
    return isRemoved ? ok({ id: factorId }) : fail({ code: 'factor-not-found' })
  }
