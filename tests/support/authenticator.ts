import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { WebAuthnJson } from '@hotovo/application/staff/factor-ports'
import { testSite } from './world.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const length = (count: number) =>
  count < 24
    ? Buffer.from([count])
    : count < 256
      ? Buffer.from([24, count])
      : Buffer.from([25, count >> 8, count & 255])
/** CBOR of bytes, texts and small numbers, as far as an authenticator writes it (RFC 8949). */
const head = (major: number, count: number) => {
  const [first, ...rest] = length(count)
  return Buffer.from([(major << 5) | first!, ...rest])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (said: string) => Buffer.concat([head(3, said.length), Buffer.from(said)])
const integer = (one: number) => (one >= 0 ? head(0, one) : head(1, -1 - one))
const map = (...pairs: Buffer[]) => Buffer.concat([head(5, pairs.length / 2), ...pairs])

/** What somebody does otherwise than an honest browser would. */
type Otherwise = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Present, and nobody looked who it is. */
  readonly isUnverified?: boolean
  readonly signCount?: number
}

/** A passkey's keeper in a few lines: makes keys, signs with them, and counts (WebAuthn, level 3, section 6). */
export function authenticator() {
  const keys = new Map<string, { readonly privateKey: KeyObject; readonly userHandle: string }>()
  let count = 0
  const rpIdOf = (options: WebAuthnJson) =>
    (options.rpId as string | undefined) ?? (options.rp as { id: string }).id
  function said(type: 'webauthn.create' | 'webauthn.get', options: WebAuthnJson, otherwise: Otherwise) {
    const challenge = otherwise.challenge ?? options.challenge
    const client = { type, challenge, origin: otherwise.origin ?? testSite, crossOrigin: false }
    return Buffer.from(JSON.stringify(client))
  }
  function data(options: WebAuthnJson, otherwise: Otherwise, attested = Buffer.alloc(0)) {
    const flags = 1 | (otherwise.isUnverified ? 0 : 4) | (attested.length > 0 ? 64 : 0)
    count = otherwise.signCount ?? count + 1
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(otherwise.rpId ?? rpIdOf(options)), Buffer.from([flags]), counted, attested])
  }
  const credential = (id: string, response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    /** What `navigator.credentials.create` answers, as JSON. */
    create(options: WebAuthnJson, otherwise: Otherwise = {}): WebAuthnJson {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x, y } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(16)
      keys.set(id.toString('base64url'), { privateKey, userHandle: (options.user as { id: string }).id })
      const point = (one: string) => bytes(Buffer.from(one, 'base64url'))
      const key = map(
        ...[integer(1), integer(2), integer(3), integer(-7), integer(-1), integer(1)],
        ...[integer(-2), point(x!), integer(-3), point(y!)],
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = map(
        ...[text('fmt'), text('none'), text('attStmt'), map()],
        ...[text('authData'), bytes(data(options, otherwise, attested))],
      )
      return credential(id.toString('base64url'), {
        clientDataJSON: said('webauthn.create', options, otherwise).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    /** What `navigator.credentials.get` answers with the key that is allowed, or with the last one. */
    get(options: WebAuthnJson, otherwise: Otherwise = {}): WebAuthnJson {
      const allowed = (options.allowCredentials as readonly { id: string }[] | undefined) ?? []
      const id = allowed.find((one) => keys.has(one.id))?.id ?? [...keys.keys()].at(-1)!
      const { privateKey, userHandle } = keys.get(id)!
      const client = said('webauthn.get', options, otherwise)
      const authData = data(options, otherwise)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      })
    },
  }
}
