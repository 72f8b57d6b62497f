import { expect, test } from 'vitest'
import { closingProblems, commissionOf, countProblems, differenceOf, drawerOf, shiftSums } from './shift.ts'

const slip = { createdAt: '2026-11-20T10:00:00.000Z' } as const
const later = { createdAt: '2026-11-20T17:00:00.000Z' } as const
const movements = [
  { kind: 'sale', amount: 100_00, slips: [slip, slip, slip] },
  { kind: 'sale', amount: 50_00, slips: [slip, later] },
  { kind: 'order', amount: 20_05, slips: [] },
  { kind: 'refund', amount: -50_00, slips: [slip, slip] },
] as const

test('a drawer has what it had and what moved, by kind and in all, and how many slips were issued anew (rules K2, K3, K9)', () => {
  expect(shiftSums(movements)).toEqual({
    sale: { count: 2, amount: 150_00 },
    order: { count: 1, amount: 20_05 },
    refund: { count: 1, amount: -50_00 },
    reissued: 3,
  })
  // What is issued anew after the shift is none of what it came to at its end (rule K14).
  expect(shiftSums(movements, '2026-11-20T16:00:00.000Z').reissued).toBe(2)
  expect(drawerOf({ drawer: 10_00 }, movements)).toBe(130_05)
  expect(drawerOf({ drawer: 10_00 }, [])).toBe(10_00)
  expect([
    differenceOf({ counted: 9, expected: 10 }),
    differenceOf({ counted: null, expected: null }),
  ]).toEqual([-1, 0])
})

test('a shop keeps its share of each movement at the rate of that, rounded down in all (rules K8, K11)', () => {
  const kept = (...moved: [amount: number, commission: number][]) =>
    commissionOf(moved.map(([amount, commission]) => ({ amount, commission })))
  expect(kept()).toBe(0)
  expect(kept([50_00, 2_50])).toBe(1_25)
  expect(kept([50_00, 2_50], [50_00, 5_00])).toBe(3_75)
  expect(kept([50_00, 2_50], [50_00, 5_00], [-50_00, 2_50])).toBe(2_50)
  expect(kept([19_99, 2_50], [19_99, 2_50])).toBe(99)
})

test.each([
  [undefined, ['required']],
  [-1, ['amount-out-of-range']],
  [0, []],
  [100_000_00, []],
  [100_000_01, ['amount-out-of-range']],
  [0.5, ['amount-out-of-range']],
])('a count of %s is %j', (amount, codes) => {
  expect(countProblems('drawer', amount).map(({ code }) => code)).toEqual(codes)
})

test('what does not add up needs a word of why, what adds up none (rule K2)', () => {
  const codes = (counted: number | undefined, note: string) =>
    closingProblems({ counted, note }, 70_00).map(({ at, code }) => `${at} ${code}`)
  expect(codes(70_00, '')).toEqual([])
  expect(codes(69_99, ' ')).toEqual(['note required'])
  expect(codes(70_01, 'Niekto dal viac.')).toEqual([])
  expect(codes(undefined, '')).toEqual(['counted required'])
})
