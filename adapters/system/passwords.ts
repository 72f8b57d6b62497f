import type { Passwords } from '@hotovo/application/staff/ports'
import { passwordHashing } from '@hotovo/domain/limits'
import { concurrencyLimiter } from './concurrency-limiter.ts'

/** OWASP's number for PBKDF2-SHA-256. */
const owasp = 600_000
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function derived(password: string, salt: string, iterations: number): Promise<string> {
  const utf8 = new TextEncoder()
  // With an end of its own: HMAC fills its key with zeros, so a password and one zero more would be the same.
  const secret = utf8.encode(`${password.normalize('NFC')}.`)
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(salt), iterations }
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)))
}

/**
 * Passwords where there is no argon2: the product in a browser's tab, which keeps nothing. PBKDF2-SHA-256. A password
 * that stands on the page guards nothing, and is hashed at a smaller cost.
 */
export function browserPasswords(iterations = owasp): Passwords {
  const limited = concurrencyLimiter(passwordHashing)
  const hash = async (password: string) => {
    const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
    return `$pbkdf2$${salt}$${await derived(password, salt, iterations)}`
  }
  return {
    hash: (password) => limited(() => hash(password)),
    verify: (stored, password, device) =>
      limited(async () => {
        const [, , salt = 'nobody', known = ''] = stored?.split('$') ?? []
        return (await derived(password, salt, iterations)) === known
      }, device === 'known'),
    // What is guessed there opens a tab that forgets.
    isCommon: async () => false,
  }
}
