import {
  type FeedbackForm,
  feedbackProblems,
  isFeedbackOf,
  receivedFeedback,
  withCodesMasked,
} from '@hotovo/domain/feedback/feedback'
import { rateLimits } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { CallContext } from '../access/caller.ts'
import { countForm } from '../access/forms.ts'
import { type HumanCheckAnswer, verifyHumanCheck } from '../access/human-check.ts'
import { visitorBuckets } from '../access/rate-limits.ts'
import { lettersOfFeedback } from '../jobs/job.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'

/** Feedback as it is sent: with the human check and the honeypot; in Slovak where it says no language. */
export type FeedbackRequest = Omit<FeedbackForm, 'language'> & {
  readonly language?: Language | undefined
  readonly humanCheck: HumanCheckAnswer
  readonly website?: string | undefined
}

export type FeedbackReceipt = { readonly createdAt: string }

/**
 * Takes feedback: rules, human check, limit, then everything in one transaction. All problems come at once; a form
 * that is refused uses nothing up (rules O17, F1). What is sent again with its human check, because the answer
 * was lost, gets the receipt of the feedback it made.
 */
export const sendFeedback =
  (
    ports: Pick<Ports, 'feedback' | 'rateLimits' | 'clock' | 'random' | 'macs' | 'digests' | 'installation'>,
  ) =>
  async (
    request: FeedbackRequest,
    { caller }: CallContext,
  ): Promise<
    Result<FeedbackReceipt, Refused<'invalid' | 'feature-off' | 'work-needed' | 'too-many-requests'>>
  > => {
    const { clock, random, installation } = ports
    if (installation.off.includes('feedback')) return fail({ code: 'feature-off', feature: 'feedback' })

    const { humanCheck, website, language = 'sk', ...filled } = request
    const form = withCodesMasked({ ...filled, language })
    const problems: Problem[] = feedbackProblems(form)
    const human = await verifyHumanCheck(ports, humanCheck, website)
    if (!human.ok) problems.push(human.error)
    if (!human.ok || problems.length > 0) return fail({ code: 'invalid', problems })

    const own = await visitorBuckets(ports.macs, caller, rateLimits.feedback)
    const counted = await countForm(ports, caller, { humanCheck, email: form.email?.trim() || null, own })
    if (!counted.ok) return counted
    const { isLetterDue, again } = counted.value
    const { feedback, entry } = receivedFeedback(form, { id: random.uuid(), at: clock.now() })
    const jobs = lettersOfFeedback(feedback, isLetterDue)
    const outcome = await ports.feedback.add({ feedback, entry, humanCheck: human.value, jobs })
    if (outcome === 'human-check-used') {
      const before = await ports.feedback.byHumanCheck(human.value.id)
      return again(before && isFeedbackOf(form, before) && { createdAt: before.createdAt })
    }
    return ok({ createdAt: feedback.createdAt })
  }
