import type { Language } from '../shared/language.ts'
import { searchTerms, searchText } from '../shared/search.ts'
import { byPriority, type FaqItem } from '../site/faq.ts'

/** No more than can be read at a glance. */
const most = 3
/** Shorter words stand in every sentence. */
const shortest = 4

/** A word and its other forms begin alike, `voucherom` and `vouchera`, and in six letters there is little else. */
const stem = (word: string): string => word.slice(0, Math.min(6, Math.max(shortest, word.length - 2)))

const stemsOf = (text: string): readonly string[] => {
  const words = searchTerms(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
  return [...new Set(words.filter(({ length }) => length >= shortest).map(stem))]
}

/**
 * The questions that a subject may be about while it is typed, the likeliest first, at most three. Words are
 * compared without accents and endings. A word of the question, or of its name in the address, weighs more than
 * one of the answer, and one that stands everywhere weighs nothing.
 */
export function faqSuggestions(
  items: readonly FaqItem[],
  subject: string,
  language: Language,
): readonly FaqItem[] {
  const texts = byPriority(items).map((item) => ({
    item,
    question: searchText([item.id.replaceAll('-', ' '), item.question[language]]),
    answer: searchText([item.answer[language]]),
  }))
  type Text = (typeof texts)[number]
  const has = ({ question, answer }: Text, one: string) => `${question}${answer}`.includes(` ${one}`)
  const telling = stemsOf(subject).filter((one) => !texts.every((text) => has(text, one)))
  const weighed = texts.map((text) => {
    const weights = telling.map((one) => (text.question.includes(` ${one}`) ? 3 : has(text, one) ? 1 : 0))
    return { item: text.item, weight: weights.reduce<number>((sum, weight) => sum + weight, 0) }
  })
  const best = Math.max(1, ...weighed.map(({ weight }) => weight))
  return weighed
    .filter(({ weight }) => weight >= best / 2)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ item }) => item)
}
