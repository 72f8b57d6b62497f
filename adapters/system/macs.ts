import type { MacPurpose, Macs } from '@hotovo/application/shared/ports'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const signed = (key: Uint8Array, message: string) => base64url(hmac(sha256, key, utf8ToBytes(message)))

/**
 * Keyed hashes with the secrets of this installation, the newest first; older ones still verify. Made at once: the platform
 * answers each later, which the thousands of the demo would wait for. How long a comparison takes tells nobody anything in a tab.
 */
export function macs(secrets: readonly Uint8Array[]): Macs {
  if (secrets.length === 0) throw new Error('keyed hashes need a secret')
  const known = new Map<MacPurpose, readonly Uint8Array[]>()
  /** A key of its own for every purpose, so that no value passes for another. */
  function keysFor(purpose: MacPurpose): readonly Uint8Array[] {
    const keys =
      known.get(purpose) ??
      secrets.map((secret) => hkdf(sha256, secret, undefined, utf8ToBytes(`hotovo/${purpose}`), 32))
    known.set(purpose, keys)
    return keys
  }
  return {
    sign: async (purpose, message) => signed(keysFor(purpose)[0]!, message),
    signatures: async (purpose, message) => {
      const names = keysFor('key-name')
      return keysFor(purpose).map((key, place) => ({
        keyName: signed(names[place]!, '').slice(0, 8),
        mac: signed(key, message),
      }))
    },
    verify: async (purpose, message, mac) => keysFor(purpose).some((key) => signed(key, message) === mac),
  }
}
