import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealing } from '../sql/sealing.ts'

const bytesOf = { salt: 32, iv: 12, tag: 16 } as const
const algorithm = 'aes-256-gcm'

const keyOf = (secret: Uint8Array, salt: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), 'hotovo/personal', 32))

/** Seals with AES-256-GCM and the newest secret of this installation; older ones still open. */
export function sealing(secrets: readonly Uint8Array[]): Sealing {
  const [newest] = secrets
  if (!newest) throw new Error('sealing needs a secret')

  function opened(secret: Uint8Array, salt: string, place: string, sealed: Buffer): string | undefined {
    const decipher = createDecipheriv(algorithm, keyOf(secret, salt), sealed.subarray(0, bytesOf.iv))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(sealed.subarray(bytesOf.iv, bytesOf.iv + bytesOf.tag))
    const text = decipher.update(sealed.subarray(bytesOf.iv + bytesOf.tag))
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return undefined
    }
  }

  return {
    salt: () => randomBytes(bytesOf.salt).toString('base64url'),
    seal: (salt, place, text) => {
      const iv = randomBytes(bytesOf.iv)
      const cipher = createCipheriv(algorithm, keyOf(newest, salt), iv).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
    },
    open: (salt, place, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < bytesOf.iv + bytesOf.tag) return undefined
      for (const secret of secrets) {
        const text = opened(secret, salt, place, bytes)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}
