import type { Language } from '../shared/language.ts'
import { searchTerms, searchText } from '../shared/search.ts'
import { byPriority, type FaqItem } from '../site/faq.ts'

/** No more than can be read at a glance. */
const most = 3
/** Shorter words stand in every sentence; in a title, which is no sentence, `kód` tells something. */
const shortest = 4
export const shortestOfTitle = 3

/** A word and its other forms begin alike, `voucherom` and `vouchera`, and in six letters there is little else. */
const stem = (word: string): string => word.slice(0, Math.min(6, Math.max(shortest, word.length - 2)))

const stemsOf = (text: string, least: number): readonly string[] => {
  const words = searchTerms(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
  return [...new Set(words.filter(({ length }) => length >= least).map(stem))]
}

/** A text as a search knows it: what names it, and what else it says. */
type Weighed = { readonly title: string; readonly rest: string }

/**
 * How much texts have of what words are about, in their order. Words are compared without accents and endings. A word of a title weighs
 * three times one of the rest, and one that stands everywhere weighs nothing, unless there is one text only. `least` letters make a word.
 */
export function textWeights(texts: readonly Weighed[], about: string, least = shortest): readonly number[] {
  const has = ({ title, rest }: Weighed, one: string) => `${title}${rest}`.includes(` ${one}`)
  const telling = stemsOf(about, least).filter(
    (one) => texts.length === 1 || !texts.every((text) => has(text, one)),
  )
  return texts.map((text) => {
    const weights = telling.map((one) => (text.title.includes(` ${one}`) ? 3 : has(text, one) ? 1 : 0))
    return weights.reduce<number>((sum, weight) => sum + weight, 0)
  })
}

/**
 * How many words of what words are about each text alone has, in their order: what two of them say tells no two apart (rule S16). Words
 * are compared as in `textWeights`.
 */
export function ownWeights(texts: readonly string[], about: string): readonly number[] {
  const has = (text: string, one: string) => text.includes(` ${one}`)
  const own = stemsOf(about, shortest).filter((one) => texts.filter((text) => has(text, one)).length === 1)
  return texts.map((text) => own.filter((one) => has(text, one)).length)
}

/**
 * The questions that a subject may be about while it is typed, the likeliest first, at most three. The name
 * in the address counts as a word of the question.
 */
export function faqSuggestions(
  items: readonly FaqItem[],
  subject: string,
  language: Language,
): readonly FaqItem[] {
  const ordered = byPriority(items)
  const texts = ordered.map((item) => ({
    title: searchText([item.id.replaceAll('-', ' '), item.question[language]]),
    rest: searchText([item.answer[language]]),
  }))
  const weighed = textWeights(texts, subject).map((weight, at) => ({ item: ordered[at]!, weight }))
  const best = Math.max(1, ...weighed.map(({ weight }) => weight))
  return weighed
    .filter(({ weight }) => weight >= best / 2)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ item }) => item)
}
