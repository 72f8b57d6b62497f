import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { hasTerms, searchText } from '@hotovo/domain/shared/search'
import { ownWeights, shortestOfTitle, textWeights } from '@hotovo/domain/tickets/suggestions'
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
 * The saved reply of a language whose title has most words of what a ticket is about, of its subject before its topic. Where no title has
 * any of the subject, it is the one whose text alone has most of those (rule S16). Undefined where none has.
 */
export function fittingReply(
  all: readonly StaffSavedReply[],
  language: Language,
  about: readonly string[],
): StaffSavedReply | undefined {
  const own = repliesIn(language, all)
  const titles = own.map(({ title }) => ({ title: searchText([title]), rest: '' }))
  const texts = own.map(({ title, text }) => searchText([title, text]))
  const [subject] = about
  for (const words of about) {
    const telling = textWeights(titles, words.replaceAll(ofAll, ''), shortestOfTitle)
    const weights = textWeights(titles, words, shortestOfTitle).map((weight, at) =>
      telling[at]! > 0 ? weight : 0,
    )
    const most = Math.max(0, ...weights)
    if (most > 0) return own[weights.indexOf(most)]
    if (words !== subject) continue
    const told = ownWeights(texts, words.replaceAll(ofAll, ''))
    const best = Math.max(0, ...told)
    if (best > 0 && told.indexOf(best) === told.lastIndexOf(best)) return own[told.indexOf(best)]
  }
  return undefined
}
