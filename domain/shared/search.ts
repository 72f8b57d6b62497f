import { withoutAccents } from './text.ts'

/** Text as a search knows it: without accents, in small letters. */
export const foldedText = (text: string): string => withoutAccents(text).toLowerCase()

/** What is looked for, as it was typed: words that must all be found. No search has more of them. */
export const searchWords = (query: string): readonly string[] =>
  query
    .split(/\s+/)
    // Signs alone are in every text, or in none.
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8)

/** What is looked for, as a search text has it. */
export const searchTerms = (query: string): readonly string[] => searchWords(query).map(foldedText)

/**
 * Whether words that people read have a word that they look for: it begins one of them, as far as three letters and more
 * can tell. A longer one is another form of theirs when only its last letter differs: “prihlásenie” finds “prihlásenia”.
 */
export function hasSearchWord(words: string, looked: string): boolean {
  const term = foldedText(looked)
  const stem = term.length < longWord ? term : term.slice(0, -1)
  return stem.length >= 3 && searchText([words]).includes(` ${stem}`)
}
const longWord = 5

/** The text in which things are found; every word of it has a blank before it. */
export const searchText = (parts: readonly string[]): string =>
  ` ${foldedText(parts.join(' ')).replace(/\s+/g, ' ').trim()}`

/**
 * What a term looks like inside a search text. Three letters are found anywhere, fewer at the beginning of a
 * word: that is what an index of three-letter pieces can answer.
 */
export const termPart = (term: string): string => (term.length < 3 ? ` ${term}` : term)

/** Whether a search text has everything that is looked for. */
export const hasTerms = (text: string, query: string): boolean =>
  searchTerms(query).every((term) => text.includes(termPart(term)))
