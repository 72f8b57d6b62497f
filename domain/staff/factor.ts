import { secondFactor as rules } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'
import type { Draw } from '../shared/random.ts'

/** Whether the back-office asks for a second factor of everybody, or only of those who set one up (rule A35). */
export const staffMfaModes = ['optional', 'required'] as const
export type StaffMfa = (typeof staffMfaModes)[number]

/** A program that shows codes for a time (RFC 6238), a passkey (WebAuthn), and a telephone that gets codes as text messages (rule A78). */
export const factorTypes = ['totp', 'webauthn', 'phone'] as const
export type FactorType = (typeof factorTypes)[number]

/** A second factor of a member of staff (rules A34, A60). It counts once its first answer was accepted. */
export type Factor = {
  readonly id: string
  readonly accountId: string
  readonly type: FactorType
  /** What its owner calls it. */
  readonly name: string | null
  readonly createdAt: string
  readonly verifiedAt: string | null
  readonly lastUsedAt: string | null
  /** Of the steps of a program, which are counted from 1970, the last one that was accepted. */
  readonly lastStep: number | null
  /** The id of a passkey, which nobody else has, and how often it says that it was used; null for other factors. */
  readonly credentialId: string | null
  readonly signCount: number | null
  /** The last digits of the number of a telephone, which is all that is shown of it; null for other factors. */
  readonly phoneEnding: string | null
}

/** Those that count, the oldest first. */
export const verifiedFactors = <One extends Pick<Factor, 'verifiedAt'>>(factors: readonly One[]): One[] =>
  factors.filter(({ verifiedAt }) => verifiedAt !== null)

/** What a second step is passed with: a passkey alone is both steps at once (rule A62). */
export const stepMethods = [...factorTypes, 'passkey', 'recovery-code'] as const
export type StepMethod = (typeof stepMethods)[number]
/** How and when a session passed its second step. */
export type PassedStep = { readonly method: StepMethod; readonly at: string }

/** Whether a second step was passed within the last ten minutes, as what moves value by hand asks (rule A57). */
export const isStepRecent = ({ at: passedAt }: PassedStep, at: string): boolean =>
  at < minutesLater(passedAt, rules.recentMinutes)

/** Whether a step is later than every one that was accepted, so that no code is accepted twice (rule A34). */
export const isNewStep = ({ lastStep }: Pick<Factor, 'lastStep'>, step: number): boolean =>
  lastStep === null || step > lastStep

/**
 * Whether a passkey counts on, so that it is no copy of one that was used since (rule A61). Those that are kept in several
 * devices count nothing.
 */
export const isCountAhead = (before: number, now: number): boolean =>
  (before === 0 && now === 0) || now > before

/**
 * What a session lacks to enter: `step` where its account has a verified factor and it has not passed its second step,
 * `factor` where everybody has to have one and the account has none (rules A34, A35).
 */
export function missingForEntry(
  factors: readonly Pick<Factor, 'verifiedAt'>[],
  hasPassed: boolean,
  mfa: StaffMfa,
): 'step' | 'factor' | undefined {
  if (verifiedFactors(factors).length > 0) return hasPassed ? undefined : 'step'
  return mfa === 'required' ? 'factor' : undefined
}

/** What is shown of a number, `123` of `+421905123123` (rule A80). */
export const phoneEnding = (number: string): string => number.slice(-rules.shownDigits)

/** Letters and digits that nobody mistakes for each other. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A recovery code, as in `hk4mw-9t2xa`: two groups of five symbols, 49 bits. */
export function recoveryCode(draw: Draw): string {
  const half = () =>
    Array.from({ length: rules.recoverySymbols / 2 }, () => symbols[draw(0, symbols.length - 1)])
  return `${half().join('')}-${half().join('')}`
}

/** What somebody typed, as a code is compared: small letters and digits, without blanks and hyphens. */
export const bareCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()

/** Whether a bare code can be one of a program or of a text message. */
export const isTotpCode = (bare: string): boolean => bare.length === rules.digits && /^\d+$/.test(bare)
/** Whether a bare code can be a recovery code. */
export const isRecoveryCode = (bare: string): boolean =>
  bare.length === rules.recoverySymbols && [...bare].every((symbol) => symbols.includes(symbol))
