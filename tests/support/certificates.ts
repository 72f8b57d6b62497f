import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Certificates of tests (RFC 5280), in DER put together by hand: Node can read one and not make one. */

const der = (tag: number, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  const long = body.length > 255 ? [0x82, body.length >> 8, body.length & 255] : [0x81, body.length]
  return Buffer.concat([Buffer.from([tag, ...(body.length < 128 ? [body.length] : long)]), body])
}
const hex = (text: string) => Buffer.from(text, 'hex')
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const named = (name: string) => sequence(der(0x31, sequence(hex('0603550403'), der(0x0c, Buffer.from(name)))))
const instant = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'))
const isAuthority = sequence(hex('0603551d13'), hex('0101ff'), der(0x04, hex('30030101ff')))
const isFor = (host: string) => sequence(hex('0603551d11'), der(0x04, sequence(der(0x82, Buffer.from(host)))))

const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(bytes)
    .toString('base64')
    .replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/**
 * An authority of its own, and what it signs: the certificate of a host, good from two days ago until so many days from now, by the
 * machine's clock, which is the one that TLS goes by.
 */
export function authority(name: string) {
  const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  let serial = 0
  const signed = (subject: string, key: KeyObject, extension: Buffer, days: number) => {
    serial += 1
    const day = 86_400_000
    const body = sequence(
      hex('a003020102'),
      hex(`0201${serial.toString(16).padStart(2, '0')}`),
      ecdsaWithSha256,
      named(name),
      sequence(...[-2, days].map((from) => instant(new Date(Date.now() + from * day)))),
      named(subject),
      key.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    )
    const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, own.privateKey)])
    return pem(sequence(body, ecdsaWithSha256, der(0x03, signature)))
  }
  return {
    certificate: signed(name, own.publicKey, isAuthority, 30),
    of: (host: string, days = 30) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      return {
        certificate: signed(host, publicKey, isFor(host), days),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}
