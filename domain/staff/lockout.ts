import { signInLockout } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/**
 * The lockout of sign-in (rule A5): five failures in fifteen minutes lock for thirty. An attempt counts as
 * a failure before anybody knows better, so that a thousand at once are five; a success forgets them all.
 * It is the instants of what counts, oldest first, never more than five.
 */
export type Failures = readonly string[]

export const noFailures: Failures = []

/** What an attempt is told: how many are left after it should it fail, or when the next one is heard. */
export type LockoutVerdict =
  | { readonly kind: 'admitted'; readonly remaining: number; readonly retryAt: string | null }
  | { readonly kind: 'locked'; readonly retryAt: string }

/** Until when a lockout lasts; null while it has fewer than five failures. */
export const lockedUntil = (failures: Failures): string | null =>
  failures.length < signInLockout.failures ? null : minutesLater(failures.at(-1)!, signInLockout.lockMinutes)

/** Until when no attempt is heard at an instant; null where one would be. */
export function lockedAt(failures: Failures, at: string): string | null {
  const until = lockedUntil(failures)
  return until !== null && at < until ? until : null
}

/** One attempt. `retryAt` of an admitted one is set when its failure begins the lockout. */
export function withAttempt(failures: Failures, at: string): { failures: Failures; verdict: LockoutVerdict } {
  const retryAt = lockedAt(failures, at)
  if (retryAt !== null) return { failures, verdict: { kind: 'locked', retryAt } }
  const from = minutesLater(at, -signInLockout.windowMinutes)
  // A lock that is over took its failures along.
  const counted = [
    ...(lockedUntil(failures) === null ? failures.filter((failure) => failure > from) : []),
    at,
  ]
  const remaining = signInLockout.failures - counted.length
  return { failures: counted, verdict: { kind: 'admitted', remaining, retryAt: lockedUntil(counted) } }
}

/** An attempt taken back, because nobody could judge it. */
export function withoutAttempt(failures: Failures, at: string): Failures {
  const index = failures.indexOf(at)
  return index < 0 ? failures : failures.toSpliced(index, 1)
}

/** How many attempts are left, told from two on (rule A5). */
export const attemptsToWarnOf = (remaining: number): number | undefined =>
  remaining <= signInLockout.warnFrom ? remaining : undefined
