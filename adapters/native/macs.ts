import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { MacPurpose, Macs } from '@hotovo/application/shared/ports'

const base64urlDigest = /^[\w-]{43}$/

/** The same keyed hashes as those of `system/macs.ts`, made at once by the server's own library. */
export function serverMacs(secrets: readonly Uint8Array[]): Macs {
  if (secrets.length === 0) throw new Error('keyed hashes need a secret')
  const known = new Map<MacPurpose, readonly KeyObject[]>()
  /** A key of its own for every purpose, so that no value passes for another. */
  function keysFor(purpose: MacPurpose): readonly KeyObject[] {
    const keys =
      known.get(purpose) ??
      secrets.map((secret) =>
        createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `hotovo/${purpose}`, 32))),
      )
    known.set(purpose, keys)
    return keys
  }
  const digest = (key: KeyObject, message: string) => createHmac('sha256', key).update(message).digest()
  const signed = (key: KeyObject, message: string) => digest(key, message).toString('base64url')

  return {
    sign: async (purpose, message) => signed(keysFor(purpose)[0]!, message),
    signatures: async (purpose, message) => {
      const names = keysFor('key-name')
      return keysFor(purpose).map((key, place) => ({
        keyName: signed(names[place]!, '').slice(0, 8),
        mac: signed(key, message),
      }))
    },
    verify: async (purpose, message, mac) => {
      if (!base64urlDigest.test(mac)) return false
      const given = Buffer.from(mac, 'base64url')
      // The last character has two spare bits; only one spelling of them is ours.
      if (given.toString('base64url') !== mac) return false
      const verdicts = keysFor(purpose).map((key) => timingSafeEqual(digest(key, message), given))
      return verdicts.includes(true)
    },
  }
}
