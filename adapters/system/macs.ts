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

/** Whether two texts are the same, after the same work wherever they differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/**
 * Keyed hashes with the secrets of this installation, the newest first; older ones still verify. Made at once: the platform
 * answers each later, which the thousands of the demo would wait for. How long a comparison takes tells
 * nothing of how much of a guess is right: in a function that is asked over the network, too.
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
    verify: async (purpose, message, mac) =>
      keysFor(purpose).some((key) => isSame(signed(key, message), mac)),
  }
}
