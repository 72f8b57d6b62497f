import type { SignInLockout } from '@hotovo/application/staff/ports'
import { signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { lockedAt, noFailures, withAttempt, withoutAttempt } from '@hotovo/domain/staff/lockout'
import type { MemoryTables } from '../tables.ts'

/** Failed tries to sign in, kept in memory. */
export function memorySignInLockout({ lockouts }: MemoryTables): SignInLockout {
  /** Whoever is counted for the first time takes along what is over. */
  const sweep = (at: string) => {
    for (const [key, failures] of lockouts) {
      const last = failures.at(-1)
      if (last === undefined || minutesLater(last, signInLockout.lockMinutes) <= at) lockouts.delete(key)
    }
  }
  return {
    attempt: async (key, at) => {
      const { failures, verdict } = withAttempt(lockouts.get(key) ?? noFailures, at)
      if (!lockouts.has(key)) sweep(at)
      lockouts.set(key, failures)
      return verdict
    },
    lockedUntil: async (key, at) => lockedAt(lockouts.get(key) ?? noFailures, at),
    withdraw: async (key, at) => void lockouts.set(key, withoutAttempt(lockouts.get(key) ?? noFailures, at)),
  }
}
