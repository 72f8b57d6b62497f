import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rosette, rosetteRadius } from './rosette.ts'

const numbersIn = (path: string) => path.match(/-?\d+(\.\d+)?/g)!.map(Number)
const ends = (path: string) => {
  const numbers = numbersIn(path)
  return { first: numbers.slice(0, 2) as [number, number], last: numbers.slice(-2) as [number, number] }
}
const turned = ([x, y]: [number, number], angle: number) => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

describe('rosette', () => {
  test('is the same drawing for the same text', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(rosette(seed)).toEqual(rosette(seed))
      }),
    )
  })

  test('differs for order numbers that differ in one sign', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    const drawings = [...alphabet].map((sign) => JSON.stringify(rosette(`ATM-8K2XQ7R4${sign}`)))
    expect(new Set(drawings).size).toBe(alphabet.length)
  })

  test('is a few short paths inside its circle', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const bands = rosette(seed)
        expect(JSON.stringify(bands).length).toBeLessThan(6500)
        for (const { path } of bands)
          for (let at = 0, numbers = numbersIn(path); at < numbers.length; at += 6)
            expect(Math.hypot(numbers[at]!, numbers[at + 1]!)).toBeLessThanOrEqual(rosetteRadius)
      }),
    )
  })

  test('ends each path where a rotation of it begins, so that the line never breaks', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        for (const { path, turns } of rosette(seed)) {
          const { first, last } = ends(path)
          const distances = Array.from({ length: turns }, (_, turn) => {
            const [x, y] = turned(first, (2 * Math.PI * turn) / turns)
            return Math.hypot(x! - last[0], y! - last[1])
          })
          expect(Math.min(...distances)).toBeLessThan(0.15)
        }
      }),
    )
  })
})
