import { expect, test } from 'vitest'
import { closingProblems, countProblems, differenceOf, drawerOf, shiftSums } from './shift.ts'

const movements = [
  { kind: 'sale', amount: 100_00 },
  { kind: 'sale', amount: 50_00 },
  { kind: 'order', amount: 20_05 },
  { kind: 'refund', amount: -50_00 },
] as const

test('a drawer has what it had and what moved, by kind and in all (rules K2, K3)', () => {
  expect(shiftSums(movements)).toEqual({
    sale: { count: 2, amount: 150_00 },
    order: { count: 1, amount: 20_05 },
    refund: { count: 1, amount: -50_00 },
  })
  expect(drawerOf({ drawer: 10_00 }, movements)).toBe(130_05)
  expect(drawerOf({ drawer: 10_00 }, [])).toBe(10_00)
  expect([
    differenceOf({ counted: 9, expected: 10 }),
    differenceOf({ counted: null, expected: null }),
  ]).toEqual([-1, 0])
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
