import { humanCheck } from '../limits.ts'
import type { Draw } from './random.ts'

export const humanOperators = ['+', '-', '×'] as const
export type HumanOperator = (typeof humanOperators)[number]
/** A sum that a person solves in their head (rule F2). */
export type HumanQuestion = {
  readonly left: number
  readonly operator: HumanOperator
  readonly right: number
}

/** A sum with the numbers of `humanCheck` in the limits, never with a negative solution (rule F2). */
export function humanQuestion(draw: Draw): HumanQuestion {
  const from = ({ min, max }: { min: number; max: number }) => draw(min, max)
  const operator = humanOperators[draw(0, humanOperators.length - 1)]!
  switch (operator) {
    case '+':
      return { left: from(humanCheck.plus), operator, right: from(humanCheck.plus) }
    case '-': {
      const [one, other] = [from(humanCheck.minus.first), from(humanCheck.minus.second)]
      return { left: Math.max(one, other), operator, right: Math.min(one, other) }
    }
    case '×':
      return { left: from(humanCheck.times), operator, right: from(humanCheck.times) }
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

/** How an answer as typed stands to its question. Whatever is not a whole number is wrong (rule F2). */
export function judgeAnswer(question: HumanQuestion, answer: string): 'empty' | 'right' | 'wrong' {
  const typed = answer.trim()
  if (typed === '') return 'empty'
  return /^-?\d{1,4}$/.test(typed) && Number(typed) === solution(question) ? 'right' : 'wrong'
}
