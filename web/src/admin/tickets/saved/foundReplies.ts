import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { hasTerms, searchText } from '@hotovo/domain/shared/search'
import { textWeights } from '@hotovo/domain/tickets/suggestions'
import { repliesIn } from './numbers.ts'

type Group = { readonly of: Language | 'fits'; readonly replies: readonly StaffSavedReply[] }

/**
 * The saved replies whose title or text has what is looked for, in the language that is meant first, each in its order. As long as nothing is
 * looked for, those of that language stand before all others whose title has words of what the ticket is about, the
 * most of them first: the first of `about` that any title has words of decides.
 */
export function foundReplies(
  all: readonly StaffSavedReply[],
  looked: string,
  first: Language,
  about: readonly string[],
): readonly Group[] {
  const own = repliesIn(first, all)
  const titles = own.map(({ title }) => ({ title: searchText([title]), rest: '' }))
  const fit = (words: string) => {
    const weights = textWeights(titles, words)
    return own
      .map((reply, at) => ({ reply, weight: weights[at]! }))
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ reply }) => reply)
  }
  const fitting = looked.trim() === '' ? (about.map(fit).find(({ length }) => length > 0) ?? []) : []
  const ofLanguage = [first, ...languages.filter((one) => one !== first)].map((language) => ({
    of: language,
    replies: repliesIn(language, all).filter(
      (one) => !fitting.includes(one) && hasTerms(searchText([one.title, one.text]), looked),
    ),
  }))
  return [{ of: 'fits' as const, replies: fitting }, ...ofLanguage].filter(
    ({ replies }) => replies.length > 0,
  )
}
