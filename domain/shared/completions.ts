import type { FilterKind } from './filter-fields.ts'
import { type FilterToken, tokenInWord, unquoted, wordsIn } from './filter-words.ts'
import type { Language } from './language.ts'
import { foldedText } from './search.ts'

/** What may stand next in a text: what takes the place of its signs from `from` to `to`, and what it is. */
export type Completion = {
  readonly text: string
  readonly kind: FilterKind | 'value'
  /** Of a word of a filter, what may stand behind its colon. */
  readonly values: readonly string[]
}
export type Completions = {
  readonly from: number
  readonly to: number
  /** What is looked for is part of a word of a filter already, and nothing else. */
  readonly isToken: boolean
  readonly offered: readonly Completion[]
}

/** So many letters of a word say that it may be that of a filter. */
const leastLetters = 2

/** The word that the sign at a place ends or stands in; blanks in quotes are part of it. */
function wordAt(text: string, at: number): { from: number; word: string; to: number } {
  const last = wordsIn(text.slice(0, at)).at(-1)
  const from = last && last.at + last.word.length === at ? last.at : at
  return { from, word: text.slice(from, at), to: at + text.slice(at).search(/\s|$/u) }
}

/** What stands behind the key of a name: between its quotes typing goes on (rule A151). */
const behindKey = (kind: FilterKind): string => (kind === 'name' ? ':""' : ':')

/**
 * How the word that is being typed at a place of a text can go on: with a word of a filter that is not in the text, or with one
 * of its values that is not said. Typed in any language, with or without accents; offered in the one that is asked for.
 */
export function completions(
  grammar: readonly FilterToken[],
  text: string,
  at: number,
  language: Language,
): Completions {
  const { from, word, to } = wordAt(text, at)
  const begins = (words: FilterToken['key'], typed: string) =>
    (['sk', 'en'] as const).some((one) => foldedText(words[one]).startsWith(foldedText(typed)))
  const isSame = (words: FilterToken['key'], typed: string) =>
    (['sk', 'en'] as const).some((one) => foldedText(words[one]) === foldedText(typed))
  const one = tokenInWord(grammar, word)
  if (!one) {
    const said = new Set(
      wordsIn(text).flatMap(({ word: other }) =>
        other === word ? [] : (tokenInWord(grammar, other)?.token ?? []),
      ),
    )
    const left = grammar.filter((token) => word.length >= leastLetters && !said.has(token))
    const offered = left.filter((token) => begins(token.key, word))
    const whole = left.filter((token) => token.alone && !offered.includes(token) && begins(token.alone, word))
    return {
      from,
      to,
      isToken: false,
      offered: [
        ...offered.map(({ key, kind, values = {} }) => ({
          text: `${key[language]}${behindKey(kind)}`,
          kind,
          values: Object.values(values).map((words) => words[language]),
        })),
        ...whole.map(({ alone }) => ({ text: alone?.[language] ?? '', kind: 'value' as const, values: [] })),
      ],
    }
  }
  const { token, said } = one
  const names = said.split(',')
  const last = token.kind === 'several' ? (names.at(-1) ?? '') : said
  const before = token.kind === 'several' ? names.slice(0, -1) : []
  const typed = unquoted(last)
  const values = Object.values(token.values ?? {})
  const isWhole = values.some((words) => isSame(words, typed))
  const left = isWhole
    ? []
    : values.filter((words) => begins(words, typed) && !before.some((name) => isSame(words, name)))
  return {
    from: at - last.length,
    to,
    isToken: true,
    offered: left.map((words) => ({ text: words[language], kind: 'value', values: [] })),
  }
}
