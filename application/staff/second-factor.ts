import { lengths, secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { e164, phoneProblems, textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import {
  bareCode,
  type Factor,
  type FactorType,
  isStepRecent,
  phoneEnding,
  recoveryCode,
  verifiedFactors,
} from '@hotovo/domain/staff/factor'
import {
  authorize,
  awaitsSecondStep,
  type CallerSession,
  callerSession,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import { factorEntry } from './passkey-proof.ts'
import type { SecondStepProof, SecretFactor } from './ports.ts'
import {
  type CodeRefusal,
  type FactorPorts,
  judgeAnswer,
  type OwnerRefusal,
  ownFactor,
  proofOfCode,
  requireOwner,
  type StepRefusal,
  verifiedOf,
} from './second-step.ts'
import { type ShownFactor, shownFactor } from './session.ts'
import { type JudgePasswordPorts, judgePassword, type PasswordRefusal, stepLockoutKey } from './sign-in.ts'

/** A factor that was begun: its secret as text, as an address, and as a picture in SVG. Nobody is told of it again. */
export type BegunFactor = {
  readonly factor: ShownFactor
  readonly secret: string
  readonly address: string
  readonly picture: string
}

const nameProblems = (name: string): Problem[] => textProblems('friendly_name', name, lengths.factorName)

export type BeginRefusal = OwnerRefusal | Refused<'invalid' | 'too-many-factors'>

/**
 * Begins a second factor (rules A34, A60). It counts once its first answer was accepted; until then another may take its
 * place. Whoever has one already passes the second step first.
 */
async function begin(
  ports: FactorPorts,
  caller: Caller,
  type: FactorType,
  asked: { readonly name?: string | undefined },
  secret: string | undefined,
  ending: string | null = null,
): Promise<Result<Factor & Pick<StaffAccount, 'email'>, BeginRefusal>> {
  const known = await requireOwner(ports, caller)
  if (!known.ok) return known
  const { account } = known.value
  const name = asked.name?.trim() || null
  const problems = name === null ? [] : nameProblems(name)
  if (problems.length > 0) return fail({ code: 'invalid', problems })
  const at = ports.clock.now()
  const factor: Factor = {
    id: ports.random.uuid(),
    accountId: account.id,
    type,
    name,
    createdAt: at,
    verifiedAt: null,
    lastUsedAt: null,
    lastStep: null,
    credentialId: null,
    signCount: null,
    phoneEnding: ending,
  }
  const entry = factorEntry('second_factor_begun', at, caller, known.value, { type })
  const outcome = await ports.factors.begin(factor, secret, entry)
  return outcome === 'begun' ? ok({ ...factor, email: account.email }) : fail({ code: 'too-many-factors' })
}

/** Begins a program that shows codes. */
export const beginFactor =
  (ports: FactorPorts) =>
  async (
    asked: { readonly name?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<BegunFactor, BeginRefusal>> => {
    const secret = ports.oneTimeCodes.secret()
    const begun = await begin(ports, caller, 'totp', asked, secret)
    if (!begun.ok) return begun
    const address = ports.oneTimeCodes.address(secret, {
      issuer: ports.installation.brand.name,
      account: begun.value.email,
    })
    return ok({ factor: shownFactor(begun.value), secret, address, picture: ports.paymentCodes.svg(address) })
  }

/** Begins a passkey (rule A61): a challenge of it tells the browser how to make it. */
export const beginPasskey =
  (ports: FactorPorts) =>
  async (
    asked: { readonly name?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<ShownFactor, BeginRefusal>> => {
    const begun = await begin(ports, caller, 'webauthn', asked, undefined)
    return begun.ok ? ok(shownFactor(begun.value)) : begun
  }

/** A telephone that was begun, with its number as text messages go to it, which is told this once. */
export type BegunPhone = { readonly factor: ShownFactor; readonly phone: string }

/** Begins a telephone that can receive text messages (rule A78): a challenge of it sends the first code. */
export const beginPhone =
  (ports: FactorPorts) =>
  async (
    { phone, name }: { readonly phone: string; readonly name?: string | undefined },
    { caller }: CallContext,
  ): Promise<Result<BegunPhone, BeginRefusal>> => {
    const problems = phoneProblems('phone', phone)
    const number = e164(phone)
    if (problems.length > 0 || number === undefined) {
      const known = await requireOwner(ports, caller)
      if (!known.ok) return known
      const noText: Problem = { at: 'phone', code: 'phone-without-sms' }
      return fail({ code: 'invalid', problems: problems.length > 0 ? problems : [noText] })
    }
    const begun = await begin(ports, caller, 'phone', { name }, number, phoneEnding(number))
    return begun.ok ? ok({ factor: shownFactor(begun.value), phone: number }) : begun
  }

/** The verified factors of whoever asks, the oldest first; how many recovery codes are left, null where none were made. */
export type OwnFactors = {
  readonly factors: readonly ShownFactor[]
  readonly codesLeft: number | null
  /** Whether this installation wants one of everybody. */
  readonly isRequired: boolean
}

export const viewOwnFactors =
  (ports: FactorPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<OwnFactors, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
    if (!authorized.ok) return authorized
    const { id } = authorized.value.account
    const [own, codesLeft] = await Promise.all([ports.factors.of(id), ports.factors.codesLeft(id)])
    return ok({
      factors: verifiedFactors(own.map(({ factor }) => factor)).map(shownFactor),
      codesLeft: codesLeft ?? null,
      isRequired: ports.installation.staffMfa === 'required',
    })
  }

/** The account and the session of somebody who has entered, with their verified factors. */
async function entered(
  ports: FactorPorts,
  caller: Caller,
): Promise<
  Result<{ found: CallerSession; own: readonly SecretFactor[] }, Unauthorized | Refused<'factor-not-found'>>
> {
  const authorized = await authorize(ports, caller, 'own-account.manage')
  if (!authorized.ok) return authorized
  const found = await callerSession(ports, caller)
  if (!found) return fail({ code: 'sign-in-required' })
  const own = await verifiedOf(ports, found)
  return own.length > 0 ? ok({ found, own }) : fail({ code: 'factor-not-found' })
}

/** Judges the password of somebody who is signed in. A right one is not counted. */
export async function ownPassword(
  ports: JudgePasswordPorts,
  caller: Caller,
  { email }: StaffAccount,
  password: string,
): Promise<Result<undefined, PasswordRefusal>> {
  const right = await judgePassword(ports, caller, { email, password })
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
  (ports: FactorPorts) =>
  async (
    {
      password,
    }: {
      readonly password?: string | undefined
    } = {},
    { caller }: CallContext,
  ): Promise<
    Result<
      { readonly codes: readonly string[] },
      Unauthorized | PasswordRefusal | Refused<'factor-not-found' | 'recovery-codes-exist' | 'invalid'>
    >
  > => {
    const known = await entered(ports, caller)
    if (!known.ok) return known
    const { account, passed } = known.value.found
    // The first ones are a part of setting up, which was a moment ago.
    if (password === undefined && !(passed && isStepRecent(passed, ports.clock.now())))
      return fail({ code: 'second-step-too-old' })
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
      entry: factorEntry(
        password === undefined ? 'recovery_codes_made' : 'security_recovery_codes_made',
        at,
        caller,
        known.value.found,
      ),
    })
    return isMade ? ok({ codes }) : fail({ code: 'recovery-codes-exist' })
  }

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
    const known = await entered(ports, caller)
    if (!known.ok) return known
    const { found, own } = known.value
    const factor = own.find((one) => one.factor.id === id)?.factor
    if (!factor) return fail({ code: 'factor-not-found' })
    const problems = [...missing('password', password), ...missing('code', code)]
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
