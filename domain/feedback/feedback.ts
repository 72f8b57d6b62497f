import { type SystemEntry, systemEntry } from '../audit/system-log.ts'
import { lengths, rating } from '../limits.ts'
import type { Language } from '../shared/language.ts'
import { emailProblems, textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { withoutCodes } from '../shared/voucher-code.ts'

export const feedbackTypes = ['bug', 'feature', 'improvement', 'general'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
export const feedbackCategories = ['voucher', 'map', 'ui', 'performance', 'other'] as const
export type FeedbackCategory = (typeof feedbackCategories)[number]
export const feedbackPriorities = ['low', 'medium', 'high'] as const
export type FeedbackPriority = (typeof feedbackPriorities)[number]

/** Feedback as it is filled in (rule S7). Empty, or null, is what nobody has chosen yet. */
export type FeedbackForm = {
  readonly language: Language
  readonly type: FeedbackType | ''
  readonly category: FeedbackCategory | ''
  readonly title: string
  readonly description: string
  readonly priority: FeedbackPriority
  /** 1 to 5 (rule S7). */
  readonly rating: number | null
  readonly email?: string | undefined
}

/** Feedback as it is kept. */
export type Feedback = {
  readonly id: string
  readonly language: Language
  readonly type: FeedbackType
  readonly category: FeedbackCategory
  readonly title: string
  readonly description: string
  readonly priority: FeedbackPriority
  readonly rating: number
  readonly email: string | null
  readonly createdAt: string
}

/** The form with every code of a voucher in it masked: a code is nobody's to keep, whoever wrote it (rule V12). */
export const withCodesMasked = (form: FeedbackForm): FeedbackForm => ({
  ...form,
  title: withoutCodes(form.title),
  description: withoutCodes(form.description),
})

const isRating = (value: number | null): value is number =>
  Number.isInteger(value) && value! >= rating.min && value! <= rating.max

/** Everything that is wrong with feedback, at once, in the order of the page. */
export const feedbackProblems = (form: FeedbackForm): Problem[] => [
  ...(form.type === '' ? [{ at: 'type', code: 'required' } as const] : []),
  ...(form.category === '' ? [{ at: 'category', code: 'required' } as const] : []),
  ...textProblems('title', form.title, lengths.feedbackTitle, { required: true }),
  ...textProblems('description', form.description, lengths.feedbackDescription, {
    required: true,
    lines: true,
  }),
  ...(isRating(form.rating) ? [] : [{ at: 'rating', code: 'required' } as const]),
  ...(form.email?.trim() ? emailProblems('email', form.email) : []),
]

/** The fields of feedback that its sender fills in. */
function submitted(form: FeedbackForm) {
  const { language, type, category, priority, rating } = form
  if (type === '' || category === '' || !isRating(rating))
    throw new Error('a form that lacks something is refused before')
  return {
    language,
    type,
    category,
    title: form.title.trim(),
    description: form.description.trim(),
    priority,
    rating,
    email: form.email?.trim() || null,
  } satisfies Partial<Feedback>
}

/** Whether a form without problems says what a piece of feedback says: sent again, because the answer was lost. */
export const isFeedbackOf = (form: FeedbackForm, feedback: Feedback): boolean =>
  Object.entries(submitted(form)).every(([field, value]) => feedback[field as keyof Feedback] === value)

/** The feedback that a form without problems becomes, and the row of the general log about it. */
export function receivedFeedback(
  form: FeedbackForm,
  { id, at }: { id: string; at: string },
): { feedback: Feedback; entry: SystemEntry } {
  const feedback: Feedback = { id, ...submitted(form), createdAt: at }
  const entry = systemEntry('feedback_received', at, {
    userId: null,
    resourceType: 'feedback',
    resourceId: id,
    details: { rating: feedback.rating },
    // What somebody thinks of us is nobody's attempt: where it came from is not written down.
    origin: { ipAddress: null, userAgent: null },
  })
  return { feedback, entry }
}
