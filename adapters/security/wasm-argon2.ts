import { argon2id, argon2Verify } from 'hash-wasm'
import type { Argon2 } from './passwords.ts'

/** Argon2id in WebAssembly, for runtimes that load no library of a system: the same hashes, in the thread that asks. */
export const wasmArgon2: Argon2 = {
  hash: (password, { memoryCost, timeCost, parallelism }) =>
    argon2id({
      password,
      salt: crypto.getRandomValues(new Uint8Array(16)),
      memorySize: memoryCost,
      iterations: timeCost,
      parallelism,
      hashLength: 32,
      outputType: 'encoded',
    }),
  // The library refuses to look at an empty password: nobody's, after the same work.
  verify: async (hash, password) =>
    (await argon2Verify({ password: password || 'none', hash })) && password !== '',
}
