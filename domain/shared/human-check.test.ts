import { seededRandom } from '@hotovo/adapters/system/random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../../tests/support/any-forms.ts'
import { type HumanQuestion, humanOperators, humanQuestion, judgeAnswer, solution } from './human-check.ts'

const anyQuestion = fc.integer().map((seed) => humanQuestion(seededRandom(seed).integer))
const ranges = {
  '+': { left: [1, 20], right: [1, 20] },
  '-': { left: [10, 39], right: [1, 10] },
  '×': { left: [1, 10], right: [1, 10] },
} as const

describe('humanQuestion', () => {
  test.each(humanOperators)('asks for the numbers of rule F2 where the sign is %s', (sign) => {
    const asked: (readonly number[])[] = []
    humanQuestion((min, max) => {
      asked.push([min, max])
      return asked.length === 1 ? humanOperators.indexOf(sign) : max
    })
    expect(asked).toEqual([[0, 2], ranges[sign].left, ranges[sign].right])
  })

  test('stays within the ranges of its sign', () => {
    fc.assert(
      fc.property(anyQuestion, ({ left, operator, right }) => {
        for (const [number, [min, max]] of [
          [left, ranges[operator].left],
          [right, ranges[operator].right],
        ] as const) {
          expect(number).toBeGreaterThanOrEqual(min)
          expect(number).toBeLessThanOrEqual(max)
        }
      }),
    )
  })

  test('never has a negative solution, because nobody should have to look for the minus key', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(solution(question)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('takes the smaller number from the larger, whichever is drawn first', () => {
    const drawn = [1, 4, 9]
    expect(humanQuestion(() => drawn.shift()!)).toEqual({ left: 9, operator: '-', right: 4 })
  })
})

describe('solution', () => {
  test.each([
    [{ left: 20, operator: '+', right: 20 }, 40],
    [{ left: 10, operator: '-', right: 10 }, 0],
    [{ left: 39, operator: '-', right: 1 }, 38],
    [{ left: 10, operator: '×', right: 10 }, 100],
  ] as const)('of %j is %i', (question, expected) => {
    expect(solution(question)).toBe(expected)
  })
})

describe('judgedAnswer', () => {
  const seven: HumanQuestion = { left: 3, operator: '+', right: 4 }

  test.each<[answer: string, verdict: string, why: string]>([
    ['7', 'right', 'it is the solution'],
    [' 7 ', 'right', 'blanks around it are no mistake'],
    ['07', 'right', 'it is the same number'],
    ['', 'empty', 'nothing was typed'],
    [' \u00a0\t', 'empty', 'only blanks were typed'],
    ['8', 'wrong', 'it is another number'],
    ['-7', 'wrong', 'it is another number'],
    ['7.0', 'wrong', 'it is not a whole number as one types it'],
    ['7,0', 'wrong', 'it is not a whole number as one types it'],
    ['7e0', 'wrong', 'it is not a whole number as one types it'],
    ['0x7', 'wrong', 'it is not a whole number as one types it'],
    ['3+4', 'wrong', 'it repeats the question'],
    ['sedem', 'wrong', 'it is not numeric'],
    ['7 7', 'wrong', 'it is two numbers'],
    ['00007', 'wrong', 'it is longer than any solution'],
    ['NaN', 'wrong', 'it is no number'],
  ])('judges %j as %s: %s', (answer, verdict) => {
    expect(judgeAnswer(seven, answer)).toBe(verdict)
  })

  test('is right for the solution and wrong for every other number', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: -200, max: 200 }), (question, other) => {
        expect(judgeAnswer(question, String(solution(question)))).toBe('right')
        fc.pre(other !== solution(question))
        expect(judgeAnswer(question, String(other))).toBe('wrong')
      }),
    )
  })

  test('gives one of three verdicts for anything that can be typed', () => {
    fc.assert(
      fc.property(anyQuestion, fc.string({ unit: anySign }), (question, typed) => {
        const verdict = judgeAnswer(question, typed)
        expect(verdict === 'empty').toBe(typed.trim() === '')
        if (verdict === 'right') expect(Number(typed)).toBe(solution(question))
      }),
    )
  })
})
