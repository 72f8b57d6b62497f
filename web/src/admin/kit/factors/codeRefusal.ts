import type { Refused } from '@hotovo/application/refusal'
import { minutesIn } from '../timeOfDay.ts'

/** How it stands with what was sent to be judged: a code, a password, or both. */
export type Judgement =
  /** `missing`: nothing was typed, or not all. */
  | { readonly phase: 'editing' | 'sending' | 'missing' }
  | { readonly phase: 'wrong'; readonly what: 'code' | 'password'; readonly remaining: number | undefined }
  | { readonly phase: 'locked'; readonly retryAt: string }
  | { readonly phase: 'too-many'; readonly minutes: number }
  /** Nobody answered. */
  | { readonly phase: 'lost' }

const judged = ['factor-code-wrong', 'credentials-wrong', 'sign-in-locked', 'too-many-requests'] as const
type Judged = Refused<(typeof judged)[number]>
/** Whether a refusal says how it stands with a code or a password. */
export const isJudged = <Error extends { readonly code: string }>(
  error: Error,
): error is Extract<Error, Judged> => judged.some((code) => code === error.code)

/** What a refusal of a code or a password says. */
function judgementOf(error: Judged): Judgement {
  switch (error.code) {
    case 'factor-code-wrong':
      return { phase: 'wrong', what: 'code', remaining: error.remaining }
    case 'credentials-wrong':
      return { phase: 'wrong', what: 'password', remaining: error.remaining }
    case 'sign-in-locked':
      return { phase: 'locked', retryAt: error.retryAt }
    case 'too-many-requests':
      return { phase: 'too-many', minutes: minutesIn(error.retryAfterSeconds) }
    default:
      return error satisfies never
  }
}

/** The same of a write: what else it may be refused with is nothing to judge. */
export function judgementIn(stage: {
  readonly phase: string
  readonly why?: { readonly code: string }
}): Judgement {
  if (stage.phase === 'saving') return { phase: 'sending' }
  if (stage.phase === 'invalid') return { phase: 'missing' }
  if (stage.phase === 'unanswered') return { phase: 'lost' }
  return stage.why && isJudged(stage.why) ? judgementOf(stage.why) : { phase: 'editing' }
}
