import type { Luck } from './numbers.ts'

export const humanOperators = ['+', '-', '×'] as const
export type HumanOperator = (typeof humanOperators)[number]
/** A sum that a person solves in their head (spec 5, "Captcha"). */
export type HumanQuestion = {
  readonly left: number
  readonly operator: HumanOperator
  readonly right: number
}

/** Plus: 1-20 each. Minus: 10-39 and 1-10, never negative. Times: 1-10 each (spec 5). */
export function humanQuestion(luck: Luck): HumanQuestion {
  const operator = humanOperators[luck(0, 2)]!
  switch (operator) {
    case '+':
      return { left: luck(1, 20), operator, right: luck(1, 20) }
    case '-': {
      const [one, other] = [luck(10, 39), luck(1, 10)]
      return { left: Math.max(one, other), operator, right: Math.min(one, other) }
    }
    case '×':
      return { left: luck(1, 10), operator, right: luck(1, 10) }
    default:
      return operator satisfies never
  }
}

export function solution({ left, operator, right }: HumanQuestion): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '×':
      return left * right
    default:
      return operator satisfies never
  }
}

/** How an answer as typed stands to its question. Whatever is not a whole number is wrong (spec 4). */
export function judgedAnswer(question: HumanQuestion, answer: string): 'empty' | 'right' | 'wrong' {
  const typed = answer.trim()
  if (typed === '') return 'empty'
  return /^-?\d{1,4}$/.test(typed) && Number(typed) === solution(question) ? 'right' : 'wrong'
}
