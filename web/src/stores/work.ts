import { systemDigests } from '@hotovo/adapters/system/digests'
import { findNonce } from '@hotovo/domain/shared/proof-of-work'

/** Numbers tried without a pause: a few milliseconds, so that the page stays awake. */
const slice = 1000

/** Does so many bits of work on a challenge, in slices between which the page does everything else. */
export async function workOn(challenge: string, bits: number): Promise<number> {
  for (let from = 0; ; from += slice) {
    const nonce = findNonce(systemDigests.sha256, challenge, bits, from, slice)
    if (nonce !== undefined) return nonce
    await new Promise((resolve) => setTimeout(resolve))
  }
}
