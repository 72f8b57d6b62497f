import { isOneSlip } from './email-typo.ts'
import { type BilingualWords, type FilterToken, parseFilter, tokenInWord, unquoted } from './filter-words.ts'
import type { Language } from './language.ts'
import { foldedText } from './search.ts'

/** So many letters of a word say which one was begun. */
const leastLetters = 3

/** Whether a word is one in either language, is one slip away from it, or begins it. */
const isNearly = (words: BilingualWords, typed: string): boolean =>
  Object.values(words).some((word) => {
    const [text, known] = [foldedText(typed), foldedText(word)]
    return isOneSlip(text, known) || (text.length >= leastLetters && known.startsWith(text))
  })
const isWhole = (words: BilingualWords, typed: string): boolean =>
  Object.values(words).some((word) => foldedText(word) === foldedText(typed))

/** A token with each of its values as it was probably meant, in a language. */
function withMeantValues({ key, kind, values }: FilterToken, said: string, language: Language): string {
  const meant = (word: string) => {
    const known = Object.values(values ?? {})
    const found = known.find((one) => isWhole(one, word)) ?? known.find((one) => isNearly(one, word))
    return found?.[language] ?? word
  }
  if (!values) return `${key[language]}:${said}`
  const bare = unquoted(said)
  return `${key[language]}:${kind === 'several' ? bare.split(',').map(meant).join(',') : meant(bare)}`
}

/**
 * The token that was probably meant by a word that cannot be read: its key, and each of its values, one slip away or begun. Undefined
 * where none is near, or what is near could not be read either.
 */
export function meantToken(
  grammar: readonly FilterToken[],
  word: string,
  language: Language,
): string | undefined {
  const [, key = '', said = ''] = /^([^:]+):(.*)$/u.exec(word) ?? []
  if (said === '') return undefined
  const named = tokenInWord(grammar, word)?.token
  const near = named ? [named] : grammar.filter((token) => isNearly(token.key, key))
  return near
    .map((token) => withMeantValues(token, said, language))
    .find((text) => text !== word && parseFilter(grammar as never, text).unread.length === 0)
}
