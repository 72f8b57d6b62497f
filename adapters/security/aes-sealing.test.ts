import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sealing } from './aes-sealing.ts'

const secret = (fill: number) => new Uint8Array(32).fill(fill)

describe('A seal', () => {
  const own = sealing([secret(1)])
  const salt = own.salt()

  test('gives back the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = own.seal(salt, 'here', text)
        expect(sealed).toMatch(/^[\w-]+$/)
        expect(own.open(salt, 'here', sealed)).toBe(text)
      }),
    )
  })

  test('never looks the same twice', () => {
    expect(own.seal(salt, 'here', 'Jana')).not.toBe(own.seal(salt, 'here', 'Jana'))
    expect(own.salt()).not.toBe(own.salt())
  })

  test('of another person, place or installation is not opened', () => {
    const sealed = own.seal(salt, 'here', 'Jana')
    expect(own.open(own.salt(), 'here', sealed)).toBeUndefined()
    expect(own.open(salt, 'there', sealed)).toBeUndefined()
    expect(sealing([secret(2)]).open(salt, 'here', sealed)).toBeUndefined()
    expect(own.open(salt, 'here', 'Jana')).toBeUndefined()
  })

  test('that was changed anywhere is not opened', () => {
    const sealed = Buffer.from(own.seal(salt, 'here', 'Jana'), 'base64url')
    for (let place = 0; place < sealed.length; place++) {
      const spoilt = Buffer.from(sealed)
      spoilt[place]! ^= 1
      expect(own.open(salt, 'here', spoilt.toString('base64url'))).toBeUndefined()
    }
  })

  test('opens after a newer secret has come, which seals from then on', () => {
    const rotated = sealing([secret(2), secret(1)])
    expect(rotated.open(salt, 'here', own.seal(salt, 'here', 'Jana'))).toBe('Jana')
    expect(own.open(salt, 'here', rotated.seal(salt, 'here', 'Jana'))).toBeUndefined()
  })

  test('needs a secret', () => {
    expect(() => sealing([])).toThrow('sealing needs a secret')
  })
})
