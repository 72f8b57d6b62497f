import type { SignInLockout } from '@hotovo/application/staff/ports'
import { signInLockout } from '@hotovo/domain/limits'
import { lockedAt, lockedUntil } from '@hotovo/domain/staff/lockout'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { Instant } from '../codec.ts'

const Counted = z.object({ failures: z.array(Instant), admitted: z.boolean() })

/** Failed tries to sign in, in the table `sign_in_gates`. */
export const sqlSignInLockout = (call: Call): SignInLockout => ({
  attempt: async (key, at) => {
    const { failures: most, windowMinutes, lockMinutes } = signInLockout
    const attempt = { key, at, most, window_minutes: windowMinutes, lock_minutes: lockMinutes }
    const { failures, admitted } = Counted.parse(await call('count_sign_in_attempt', { attempt }))
    const retryAt = lockedUntil(failures)
    if (!admitted) return { kind: 'locked', retryAt: retryAt! }
    return { kind: 'admitted', remaining: most - failures.length, retryAt }
  },
  lockedUntil: async (key, at) =>
    lockedAt(z.array(Instant).parse(await call('sign_in_failures', { of_key: key })), at),
  withdraw: async (key, at) => {
    await call('withdraw_sign_in_attempt', { of_key: key, at })
  },
})
