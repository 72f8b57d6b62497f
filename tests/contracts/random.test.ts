import { systemRandom } from '@hotovo/adapters/system/random'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('Random of the system', () => {
  test('Draws a whole number from `min` to `max`, both included, all equally likely', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.nat({ max: 5000 }), (min, span) => {
        const drawn = systemRandom.integer(min, min + span)
        expect(Number.isInteger(drawn) && drawn >= min && drawn <= min + span).toBe(true)
      }),
    )
    const counts = new Array<number>(36).fill(0)
    const draws = 36_000
    for (let index = 0; index < draws; index++) counts[systemRandom.integer(0, 35)]! += 1
    // Chi-squared with 35 degrees of freedom is above 120 once in 10^10 runs of a fair source.
    const expected = draws / 36
    expect(counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0)).toBeLessThan(120)
  })

  test('refuses a span that it could not draw from fairly', () => {
    expect(() => systemRandom.integer(2, 1)).toThrow(RangeError)
    expect(() => systemRandom.integer(0.5, 2)).toThrow(RangeError)
    expect(() => systemRandom.integer(0, 2 ** 33)).toThrow(RangeError)
  })

  test('Makes an identity that nothing else has', () => {
    const made = Array.from({ length: 10_000 }, () => systemRandom.uuid())
    expect(new Set(made).size).toBe(made.length)
    for (const id of made)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
