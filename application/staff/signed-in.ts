import { secondFactor as rules } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isStepRecent } from '@hotovo/domain/staff/factor'
import {
  type AuthorizePorts,
  awaitsSecondStep,
  type CallerSession,
  callerSession,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { SecretFactor } from './factor-ports.ts'
import type { JudgePasswordPorts } from './sign-in.ts'

/** What second factors and the second step are asked of. */
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
