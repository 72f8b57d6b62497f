import { createHmac } from 'node:crypto'
import { oneTimeCodes } from '@hotovo/adapters/system/one-time-codes'
import { describe, expect, test } from 'vitest'

/** Base32 by hand (RFC 4648). */
function bytesOf(base32: string): Buffer {
  const bits = [...base32]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}

/** The code of a step by hand (RFC 4226, section 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const place = mac.at(-1)! & 0xf
  return String((mac.readUInt32BE(place) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const at = '2026-03-02T09:00:10.000Z'
const step = Math.floor(Date.parse(at) / 30_000)

describe('OneTimeCodes', () => {
  test('Makes a secret of 160 bits that nobody has, in Base32', () => {
    const secrets = Array.from({ length: 20 }, oneTimeCodes.secret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(20)
  })

  test("Tells the step whose code this is, at most one off from an instant's, and nothing for any other text", () => {
    const secret = oneTimeCodes.secret()
    for (const off of [-1, 0, 1])
      expect(oneTimeCodes.stepOf(secret, codeOf(secret, step + off), at)).toBe(step + off)
    const near = [-1, 0, 1].map((off) => codeOf(secret, step + off))
    for (const off of [-3, -2, 2, 3]) {
      const code = codeOf(secret, step + off)
      if (!near.includes(code)) expect(oneTimeCodes.stepOf(secret, code, at)).toBeUndefined()
    }
    for (const text of ['', 'x', near[1]!.slice(1), `${near[1]}0`, ` ${near[1]}`, 'abcdef'])
      expect(oneTimeCodes.stepOf(secret, text, at)).toBeUndefined()
    expect(oneTimeCodes.stepOf(oneTimeCodes.secret(), near[1]!, at)).not.toBe(step + 9)
  })

  test('knows the codes of the standard', () => {
    // RFC 6238, appendix B: the last six of eight digits, of the secret 12345678901234567890.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [20000000000, '353130'],
    ] as const) {
      const instant = new Date(seconds * 1000).toISOString()
      expect(oneTimeCodes.stepOf(secret, code, instant)).toBe(Math.floor(seconds / 30))
    }
  })

  test('Writes the address that programs read from a picture, with issuer, account and secret', () => {
    const secret = oneTimeCodes.secret()
    const address = new URL(
      oneTimeCodes.address(secret, { issuer: 'Hotovo, s. r. o.', account: 'jana@hotovo.test' }),
    )
    expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(address.pathname)).toBe('/Hotovo, s. r. o.:jana@hotovo.test')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Hotovo, s. r. o.',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
