import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formWork, rateLimits } from '../limits.ts'
import { findNonce, formsWithinBits, neededBits, workBits } from './proof-of-work.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

describe('work', () => {
  test('that was done is found to be done, and the numbers before it are not', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii' }),
        fc.integer({ min: 0, max: 12 }),
        (challenge, bits) => {
          const nonce = findNonce(sha256, challenge, bits, 0, Number.MAX_SAFE_INTEGER)!
          expect(workBits(sha256, challenge, nonce)).toBeGreaterThanOrEqual(bits)
          expect(findNonce(sha256, challenge, bits, 0, nonce)).toBeUndefined()
        },
      ),
      { numRuns: 30 },
    )
  })

  test('is the zero bits that another implementation sees before the first one', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), (challenge, nonce) => {
        const digest = createHash('sha256').update(`${challenge}.${nonce}`).digest('hex')
        const bits = BigInt(`0x${digest}`).toString(2).padStart(256, '0')
        expect(workBits(sha256, challenge, nonce)).toBe(bits.indexOf('1'))
      }),
    )
  })

  test('for one challenge is none for another', () => {
    const nonce = findNonce(sha256, 'one', 12, 0, Number.MAX_SAFE_INTEGER)!
    expect(workBits(sha256, 'other', nonce)).toBeLessThan(12)
  })
})

describe('the work that is needed', () => {
  const { most } = rateLimits.forms
  test.each([
    [0, 0],
    [1, 0],
    [30, 0],
    [31, 12],
    [60, 12],
    [61, 14],
    [120, 14],
    [121, 16],
    [240, 16],
    [241, formWork.mostBits],
    [480, formWork.mostBits],
    [481, formWork.mostBits],
    [600, formWork.mostBits],
    [1_000_000, formWork.mostBits],
  ])('by the last of %i forms of one network is %i bits', (forms, bits) => {
    expect(neededBits(forms, { most })).toBe(bits)
  })

  test('grows with the limit it is a part of', () => {
    const { house } = rateLimits
    expect([300, 301, 600, 601].map((forms) => neededBits(forms, house))).toEqual([0, 12, 12, 14])
  })

  test('is told of the most forms that so many bits are enough for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 20 }), (most, bits) => {
        const forms = formsWithinBits(bits, { most })
        if (bits >= formWork.mostBits) return void expect(forms).toBe(Number.POSITIVE_INFINITY)
        expect(neededBits(forms, { most })).toBeLessThanOrEqual(bits)
        expect(neededBits(forms + 1, { most })).toBeGreaterThan(bits)
      }),
    )
  })
})
