import type { Language } from '../shared/language.ts'

/** What a question is about (rule W10). */
export const faqCategories = ['general', 'purchase', 'usage', 'security', 'technical'] as const
export type FaqCategory = (typeof faqCategories)[number]

type Text = Readonly<Record<Language, string>>

/** A question that many ask, with its answer (rule W10). `id` is its fragment on the page: `/faq#platnost`. */
export type FaqItem = {
  readonly id: string
  readonly category: FaqCategory
  readonly question: Text
  readonly answer: Text
  /** Where to go on from the answer: a page of the site by its Slovak path, and the words of the link. */
  readonly link: { readonly path: string; readonly text: Text } | null
  /** The lowest is asked most. */
  readonly priority: number
}

/** The questions in the order they are shown: what is asked most comes first. */
export const byPriority = (items: readonly FaqItem[]): readonly FaqItem[] =>
  items.toSorted((one, other) => one.priority - other.priority)
