import { lengths, secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { lengthOf } from '@hotovo/domain/shared/text'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { bareCode, type Factor, recoveryCode } from '@hotovo/domain/staff/factor'
import {
  authorize,
  awaitsSecondStep,
  type CallerSession,
  callerSession,
  type Unauthorized,
} from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import type { Refused } from '../refusal.ts'
import type { SecretFactor } from './ports.ts'
import {
  type CodeRefusal,
  type FactorPorts,
  factorEntry,
  judgeCode,
  ownFactor,
  requireSignedIn,
  type SignedInRefusal,
  type StepRefusal,
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

const nameProblems = (name: string): Problem[] =>
  lengthOf(name) > lengths.factorName.max
    ? [{ at: 'friendly_name', code: 'too-long', max: lengths.factorName.max }]
    : []

/** Begins a second factor (rule A34). It counts once its first code was accepted; until then another may take its place. */
export const beginFactor =
  (ports: FactorPorts) =>
  async (
    asked: { readonly name?: string | undefined } = {},
    { caller }: CallContext,
  ): Promise<Result<BegunFactor, SignedInRefusal | Refused<'invalid' | 'second-factor-exists'>>> => {
    const known = await requireSignedIn(ports, caller)
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
      factorEntry('second_factor_begun', at, caller, known.value),
    )
    if (outcome === 'exists') return fail({ code: 'second-factor-exists' })
    const address = ports.oneTimeCodes.address(secret, {
      issuer: ports.installation.brand.name,
      account: account.email,
    })
    return ok({ factor: shownFactor(factor), secret, address, picture: ports.paymentCodes.svg(address) })
  }

/** The second factor of whoever asks; how many recovery codes are left, null where none were made. */
export type OwnFactor = {
  readonly factor: ShownFactor | null
  readonly codesLeft: number | null
  /** Whether this installation wants one of everybody. */
  readonly isRequired: boolean
}

export const viewOwnFactor =
  (ports: FactorPorts) =>
  async (_: undefined, { caller }: CallContext): Promise<Result<OwnFactor, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'own-account.manage')
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
): Promise<Result<{ found: CallerSession; own: SecretFactor }, Unauthorized | Refused<'factor-not-found'>>> {
  const authorized = await authorize(ports, caller, 'own-account.manage')
  if (!authorized.ok) return authorized
  const found = await callerSession(ports, caller)
  if (!found) return fail({ code: 'sign-in-required' })
  const own = await ports.factors.of(found.account.id)
  return own?.factor.verifiedAt ? ok({ found, own }) : fail({ code: 'factor-not-found' })
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
      entry: factorEntry(
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
  (ports: FactorPorts) =>
  async (
    { password, code }: FactorRemoval,
    { caller }: CallContext,
  ): Promise<
    Result<undefined, Unauthorized | PasswordRefusal | CodeRefusal | Refused<'factor-not-found' | 'invalid'>>
  > => {
    const known = await entered(ports, caller)
    if (!known.ok) return known
    const { found, own } = known.value
    const problems = [...missing('password', password), ...missing('code', code)]
    if (problems.length > 0) return fail({ code: 'invalid', problems })
    const right = await ownPassword(ports, caller, found.account, password)
    if (!right.ok) return right
    return judgeCode(ports, caller, known.value, code, (proof, at, lockoutKey) =>
      ports.factors.remove(own.factor, {
        isVerified: true,
        proof,
        at,
        lockoutKey,
        entry: factorEntry('security_second_factor_removed', at, caller, found),
      }),
    )
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
    if (isVerified && (found.session.startedAt < since || (found.passed?.at ?? '') < since))
      return fail({ code: 'sign-in-too-old' })
    const action = isVerified ? 'security_second_factor_removed' : 'second_factor_dropped'
    const isRemoved = await ports.factors.remove(own.factor, {
      isVerified,
      proof: undefined,
      at,
      lockoutKey: await stepLockoutKey(ports.macs, found.account.id),
      entry: factorEntry(action, at, caller, found),
    })
    return isRemoved ? ok({ id: factorId }) : fail({ code: 'factor-not-found' })
  }
