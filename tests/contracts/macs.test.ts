import { createHmac, hkdfSync } from 'node:crypto'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { macs as portableMacs } from '@hotovo/adapters/system/macs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../support/any-forms.ts'

const secret = (fill: number) => new Uint8Array(32).fill(fill)

const kinds = [
  { name: 'of the system', macs: portableMacs },
  { name: 'of the server', macs: serverMacs },
]

describe.each(kinds)('Macs $name', ({ macs }) => {
  test('Signs with HMAC-SHA256 and the newest key: 43 characters, base64url', async () => {
    const signed = await macs([secret(2), secret(1)]).sign('order-token', 'Ľubomíra')
    expect(signed).toMatch(/^[\w-]{43}$/)
    // The same by another implementation.
    const key = Buffer.from(hkdfSync('sha256', secret(2), new Uint8Array(), 'hotovo/order-token', 32))
    expect(signed).toBe(createHmac('sha256', key).update('Ľubomíra').digest('base64url'))
  })

  test('Signs with every known key, the newest first, so that what an older one signed is found again', async () => {
    const [old, rotated] = [macs([secret(1)]), macs([secret(2), secret(1)])]
    const signatures = await rotated.signatures('voucher-code', 'same')
    expect(signatures.map(({ mac }) => mac)).toEqual([
      await rotated.sign('voucher-code', 'same'),
      await old.sign('voucher-code', 'same'),
    ])
  })

  test('Names each key by eight characters that tell nothing of it', async () => {
    const [one] = await macs([secret(1)]).signatures('voucher-code', 'same')
    const [, again] = await macs([secret(2), secret(1)]).signatures('voucher-code', 'another')
    expect(one!.keyName).toMatch(/^[\w-]{8}$/)
    expect(again!.keyName).toBe(one!.keyName)
    const [other] = await macs([secret(2)]).signatures('voucher-code', 'same')
    expect(other!.keyName).not.toBe(one!.keyName)
  })

  test('A value made for one purpose is worthless for another', async () => {
    const { sign, verify } = macs([secret(1)])
    const signed = await sign('order-token', 'same')
    expect(await verify('order-token', 'same', signed)).toBe(true)
    expect(await verify('human-check', 'same', signed)).toBe(false)
    expect(await sign('human-check', 'same')).not.toBe(signed)
  })

  test('Accepts what any known key signed, and nothing else', async () => {
    const old = macs([secret(1)])
    const rotated = macs([secret(2), secret(1)])
    const stranger = macs([secret(3)])
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat({ max: 42 }), async (message, place) => {
        const signed = await old.sign('human-check', message)
        expect(await rotated.verify('human-check', message, signed)).toBe(true)
        expect(await stranger.verify('human-check', message, signed)).toBe(false)
        expect(await rotated.verify('human-check', `${message}.`, signed)).toBe(false)
        const spoilt = `${signed.slice(0, place)}${signed[place] === 'A' ? 'B' : 'A'}${signed.slice(place + 1)}`
        expect(await rotated.verify('human-check', message, spoilt)).toBe(false)
      }),
      { numRuns: 100 },
    )
    for (const rubbish of ['', 'x', 'ž'.repeat(43), 'A'.repeat(44), 'A'.repeat(43)])
      expect(await old.verify('human-check', 'text', rubbish)).toBe(false)
  })

  test('needs a secret', () => {
    expect(() => macs([])).toThrow('keyed hashes need a secret')
  })
})

test('the server signs and finds what every system signs', async () => {
  const secrets = [secret(2), secret(1)]
  const [portable, own] = [portableMacs(secrets), serverMacs(secrets)]
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anySign }), async (message) => {
      expect(await own.signatures('voucher-code', message)).toEqual(
        await portable.signatures('voucher-code', message),
      )
      expect(await own.verify('order-token', message, await portable.sign('order-token', message))).toBe(true)
    }),
    { numRuns: 200 },
  )
})
