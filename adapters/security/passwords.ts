import type { Passwords } from '@hotovo/application/staff/ports'
import { passwordHashing } from '@hotovo/domain/limits'
import { concurrencyLimiter } from '../system/concurrency-limiter.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What one hash costs: memory in KiB, and how often it is passed over. */
type Cost = { readonly memoryCost: number; readonly timeCost: number }

/** A library that makes and judges hashes of argon2id, `$argon2id$v=19$…`. */
export type Argon2 = {
  hash(password: string, cost: Cost & { readonly parallelism: number }): Promise<string>
  verify(encoded: string, password: string): Promise<boolean>
}

/** OWASP's smallest setting for argon2id (rule A16): 19 MiB, two passes, one lane. */
const owasp: Cost = { memoryCost: 19_456, timeCost: 2 }

/** One spelling of a letter, whatever keyboard it came from. */
const spelt = (password: string) => password.normalize('NFC')

/**
 * Passwords of staff with argon2id. Each hash costs 19 MiB and a core for some 30 ms, so only so many are made
 * at once, and a flood ends in 503 instead of in memory. Tests about something else hash at a smaller cost.
 */
export function argonPasswords({ hash, verify }: Argon2, { memoryCost, timeCost } = owasp): Passwords {
  const cost = { memoryCost, timeCost, parallelism: 1 }
  const limited = concurrencyLimiter(passwordHashing)
  // Nobody's: what an unknown e-mail is compared with, so that time does not tell it is unknown.
  const nobodys = hash(crypto.randomUUID(), cost)
  return {
    hash: (password) => limited(() => hash(spelt(password), cost)),
    verify: (stored, password, device) =>
      limited(async () => {
        const isRight = await verify(stored ?? (await nobodys), spelt(password))
        return isRight && stored !== undefined
      }, device === 'known'),
    isCommon: isCommonPassword,
  }
}
