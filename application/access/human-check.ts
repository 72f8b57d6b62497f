import { humanCheckMinutes } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import {
  type HumanQuestion,
  humanOperators,
  humanQuestion,
  judgeAnswer,
} from '@hotovo/domain/shared/human-check'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { UsedHumanCheck } from './ports.ts'

/** A question with the token that proves it is ours (rule F1). */
export type HumanCheck = HumanQuestion & { readonly token: string; readonly expiresAt: string }
/** What a form sends back: the token as it came, the answer as it was typed, and work on the token where it is needed. */
export type HumanCheckAnswer = {
  readonly token: string
  readonly answer: string | number
  readonly work?: number | undefined
}

/** The question travels inside its token, so that asking leaves nothing behind on the server. */
const sealed = (question: HumanQuestion, expiresAt: string, id: string) =>
  [
    question.left,
    humanOperators.indexOf(question.operator),
    question.right,
    Date.parse(expiresAt).toString(36),
    id,
  ].join('.')

const tokenPattern = /^((\d{1,2})\.([0-2])\.(\d{1,2})\.([0-9a-z]{1,11})\.([0-9a-f-]{36}))\.([\w-]{43})$/

/** Asks a new question, good for thirty minutes and one accepted form. */
export const askHumanCheck =
  ({ clock, random, macs }: Pick<Ports, 'clock' | 'random' | 'macs'>) =>
  async (): Promise<HumanCheck> => {
    const question = humanQuestion(random.integer)
    const expiresAt = minutesLater(clock.now(), humanCheckMinutes)
    const content = sealed(question, expiresAt, random.uuid())
    return { ...question, expiresAt, token: `${content}.${await macs.sign('human-check', content)}` }
  }

/** The refusal of a human check that something else has used up. */
export const humanCheckUsed: Refused<'invalid'> = {
  code: 'invalid',
  problems: [{ at: 'humanCheck.answer', code: 'human-check-expired' }],
}

/**
 * Judges an answer: the identity of the check, which the store accepts once, or the one problem with it.
 * A filled honeypot is a wrong answer, so that a script learns nothing (rule F3).
 */
export async function verifyHumanCheck(
  { clock, macs }: Pick<Ports, 'clock' | 'macs'>,
  { token, answer }: HumanCheckAnswer,
  honeypot: string | undefined,
): Promise<Result<UsedHumanCheck, Problem>> {
  const at = 'humanCheck.answer'
  if (String(answer).trim() === '') return fail({ at, code: 'human-check-required' })
  const match = tokenPattern.exec(token)
  if (!match || !(await macs.verify('human-check', match[1]!, match[7]!)))
    return fail({ at, code: 'human-check-wrong' })
  const expiresAt = new Date(Number.parseInt(match[5]!, 36)).toISOString()
  if (expiresAt <= clock.now()) return fail({ at, code: 'human-check-expired' })
  const question: HumanQuestion = {
    left: Number(match[2]),
    operator: humanOperators[Number(match[3])]!,
    right: Number(match[4]),
  }
  const right = judgeAnswer(question, String(answer)) === 'right' && !honeypot
  return right ? ok({ id: match[6]!, expiresAt }) : fail({ at, code: 'human-check-wrong' })
}
