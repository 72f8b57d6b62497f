import type { MacPurpose, Macs } from '@hotovo/application/system/ports'

const utf8 = new TextEncoder()

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function bytesOf(mac: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(mac)) return undefined
  const binary = atob(mac.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  // The last character has two spare bits; only one spelling of them is ours.
  return base64url(bytes) === mac ? bytes : undefined
}

/** A key of its own for every purpose, so that no value passes for another. */
async function purposeKey(secret: Uint8Array<ArrayBuffer>, purpose: MacPurpose): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8.encode(`hotovo/${purpose}`),
  }
  return crypto.subtle.deriveKey(hkdf, root, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
    'sign',
    'verify',
  ])
}

const signed = async (key: CryptoKey, message: string) =>
  base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(message))))

/** Keyed hashes with the secrets of this installation, the newest first; older ones still verify. */
export function macs(secrets: readonly Uint8Array<ArrayBuffer>[]): Macs {
  if (secrets.length === 0) throw new Error('keyed hashes need a secret')
  const keys = new Map<MacPurpose, Promise<CryptoKey[]>>()
  const keysFor = (purpose: MacPurpose) => {
    const known = keys.get(purpose) ?? Promise.all(secrets.map((secret) => purposeKey(secret, purpose)))
    keys.set(purpose, known)
    return known
  }
  return {
    sign: async (purpose, message) => {
      const [newest] = await keysFor(purpose)
      return signed(newest!, message)
    },
    signatures: async (purpose, message) => {
      const [names, signing] = await Promise.all([keysFor('key-name'), keysFor(purpose)])
      return Promise.all(
        signing.map(async (key, place) => ({
          keyName: (await signed(names[place]!, '')).slice(0, 8),
          mac: await signed(key, message),
        })),
      )
    },
    verify: async (purpose, message, mac) => {
      const given = bytesOf(mac)
      if (!given) return false
      const verdicts = (await keysFor(purpose)).map((key) =>
        crypto.subtle.verify('HMAC', key, given, utf8.encode(message)),
      )
      return (await Promise.all(verdicts)).includes(true)
    },
  }
}
