import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { hasTerms, searchText } from '@hotovo/domain/shared/search'
import { shortestOfTitle, textWeights } from '@hotovo/domain/tickets/suggestions'
import { repliesIn } from './numbers.ts'

type Group = { readonly of: Language; readonly replies: readonly StaffSavedReply[] }

/** The saved replies whose title or text has what is looked for, in the language that is meant first, each by its number (rule A120). */
export const foundReplies = (
  all: readonly StaffSavedReply[],
  looked: string,
  first: Language,
): readonly Group[] =>
  [first, ...languages.filter((one) => one !== first)]
    .map((of) => ({
      of,
      replies: repliesIn(of, all).filter((one) => hasTerms(searchText([one.title, one.text]), looked)),
    }))
    .filter(({ replies }) => replies.length > 0)

/** What all of them are about tells no two apart. */
const ofAll = /voucher[\p{L}\p{M}]*/giu

/**
 * The saved reply of a language whose title has most words of what a ticket is about: the first of `about` that any title has words of
 * decides. Undefined where none has.
 */
export function fittingReply(
  all: readonly StaffSavedReply[],
  language: Language,
  about: readonly string[],
): StaffSavedReply | undefined {
  const own = repliesIn(language, all)
  const titles = own.map(({ title }) => ({ title: searchText([title]), rest: '' }))
  for (const words of about) {
    const telling = textWeights(titles, words.replaceAll(ofAll, ''), shortestOfTitle)
    const weights = textWeights(titles, words, shortestOfTitle).map((weight, at) =>
      telling[at]! > 0 ? weight : 0,
    )
    const most = Math.max(0, ...weights)
    if (most > 0) return own[weights.indexOf(most)]
  }
  return undefined
}
