import { argon2id, hash, verify } from 'argon2'
import type { Argon2 } from '../security/passwords.ts'

/** Argon2id by the server's own library, in threads of its own. */
export const nativeArgon2: Argon2 = {
  hash: (password, cost) => hash(password, { type: argon2id, ...cost }),
  verify: (encoded, password) => verify(encoded, password),
}
