import type { Api } from '@hotovo/application/api'
import type { FeedbackReceipt } from '@hotovo/application/feedback/send'
import type { Settings } from '@hotovo/application/site/settings'
import {
  type FeedbackForm,
  feedbackCategories,
  feedbackPriorities,
  feedbackProblems,
  feedbackTypes,
} from '@hotovo/domain/feedback/feedback'
import type { Language } from '@hotovo/domain/shared/language'
import { type Drafts, FormStore } from '../../stores/FormStore.ts'
import { oneOf } from '../../ui/address.ts'

const nothingTyped = {
  type: '',
  category: '',
  title: '',
  description: '',
  priority: 'medium',
  rating: '',
  email: '',
}
export type Typed = Readonly<typeof nothingTyped>
export type Field = keyof Typed

const formOf = (typed: Typed, language: Language): FeedbackForm => ({
  ...typed,
  language,
  type: oneOf(feedbackTypes, typed.type) ?? '',
  category: oneOf(feedbackCategories, typed.category) ?? '',
  priority: oneOf(feedbackPriorities, typed.priority) ?? 'medium',
  rating: typed.rating === '' ? null : Number(typed.rating),
})

type Collaborators = {
  readonly api: Pick<Api, 'feedback' | 'humanCheck'>
  readonly settings: { readonly current: Settings }
  readonly drafts: Drafts
}

export type FeedbackFormStore = FormStore<Typed, FeedbackReceipt>

/** The form of the feedback page (rule S7). */
export const feedbackForm = ({ api, settings, drafts }: Collaborators): FeedbackFormStore =>
  new FormStore({
    humanCheck: api.humanCheck,
    drafts,
    draftKey: 'feedback-draft',
    empty: nothingTyped,
    problems: (typed) => feedbackProblems(formOf(typed, 'sk')),
    send: (typed, language, proof) => api.feedback.send({ ...formOf(typed, language), ...proof }),
    isOn: () => settings.current.features.feedback,
  })
