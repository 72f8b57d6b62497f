import { lengths } from '../limits.ts'
import type { AmountRange } from './amounts.ts'
import { isSearchedDay } from './calendar.ts'
import type { Asked, FilterField, FilterFields, FilterKind, WordOf } from './filter-fields.ts'
import type { Language } from './language.ts'
import { majorText } from './money.ts'
import { foldedText } from './search.ts'

export type BilingualWords = Readonly<Record<Language, string>>
/** A word of a filter: a field, what it is called, and what may stand behind the colon, with blanks in quotes only. */
export type FilterToken<Field extends string = string> = {
  readonly field: Field
  readonly kind: FilterKind
  readonly key: BilingualWords
  /** Of a token of one or several values; of one that means yes the word for it. */
  readonly values?: Readonly<Record<string, BilingualWords>>
  /** Of a token that means yes: one word that says all of it. */
  readonly alone?: BilingualWords
}
/** The tokens of a filter, in the order in which they are printed; `q` is whatever is no token. */
export type FilterGrammar<Filter> = readonly FilterToken<keyof Filter & string>[]

type Code<Field extends FilterField> = Field['kind'] extends 'yes' ? 'true' : WordOf<Field>
type Token<Field extends FilterField, Values> = Pick<FilterToken, 'key' | 'alone'> &
  ([Code<Field>] extends [never] ? unknown : { readonly values: Values })
/** How each filter of a list is written: with a word for each of its values, or in tokens that have words for some of them. */
type TokensOf<Fields extends FilterFields> = {
  readonly [Name in keyof Fields]:
    | Token<Fields[Name], Readonly<Record<Code<Fields[Name]>, BilingualWords>>>
    | readonly Token<Fields[Name], Readonly<Partial<Record<Code<Fields[Name]>, BilingualWords>>>>[]
}
/** The words of a list's filters, in the order in which they are printed. */
export const grammarOf = <Fields extends FilterFields>(
  fields: Fields,
  tokens: TokensOf<Fields>,
): FilterGrammar<Asked<Fields>> =>
  Object.entries<object | readonly object[]>(tokens).flatMap(([field, said]) =>
    [said].flat().map((token) => ({ field, kind: fields[field]?.kind, ...token })),
  ) as unknown as FilterGrammar<Asked<Fields>>

/** A token that cannot be read: from which sign of the text on, which words they are, and why. */
export type UnreadToken = {
  readonly at: number
  readonly text: string
  readonly code:
    | 'unknown-word'
    | 'unknown-value'
    | 'not-a-day'
    | 'not-an-amount'
    | 'not-an-email'
    | 'said-twice'
    | 'from-after-to'
}

const isWord = (words: BilingualWords, text: string): boolean =>
  foldedText(words.sk) === foldedText(text) || foldedText(words.en) === foldedText(text)

/** What stands between quotes of either language; anything else as it is. */
export const unquoted = (said: string): string =>
  /^["„“”]/u.test(said) ? said.replace(/^["„“”]+|["“”]+$/gu, '') : said.replace(/^['‚‘’](.*)['‘’]$/u, '$1')

/** The words of a text, and where each begins: a value in quotes, which nobody has to close at the end, is part of its word (rule A151). */
export const wordsIn = (text: string): readonly { readonly word: string; readonly at: number }[] => {
  const words =
    /(?!(?:[vsk]s|https?|mailto):)\p{L}+:(?:["„“”][^"„“”]*(?:["“”]+|$)|['‚‘’][^'‚‘’]*['‘’])(?=\s|$)|\S+/giu
  return [...text.matchAll(words)].map(({ 0: word, index: at }) => ({ word, at }))
}

/** The token that a word begins, and what stands behind its colon, in quotes or not; undefined for a word that is looked for. */
export function tokenInWord(grammar: readonly FilterToken[], word: string) {
  const [, key = '', said = ''] = /^([^:]+):(.*)$/u.exec(word) ?? []
  const token = grammar.find((one) => isWord(one.key, key))
  if (token) return { token, said }
  const whole = grammar.find(({ alone }) => alone && isWord(alone, word))
  return whole && { token: whole, said: whole.values?.true?.sk ?? '' }
}

/** Letters and a colon, which begin a word of no filter; banks and addresses have some of their own. */
const isUnknown = (word: string): boolean => /^(?!(?:[vsk]s|https?|mailto):)\p{L}+:/iu.test(word)

/** Whether a word would be taken for a token, or for the quotation of one. */
const needsQuotes = (grammar: readonly FilterToken[], word: string): boolean =>
  tokenInWord(grammar, word.replace(/^"+/, '')) !== undefined || isUnknown(word.replace(/^"+/, ''))

/** A day as it is stored, from `2026-11-01` or `1.11.2026`. */
function dayIn(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const stored = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isSearchedDay(stored) ? stored : undefined
}

/** Minor units of `151`, `151,5` or `151.50`. */
function minorIn(text: string): number | undefined {
  const [, whole, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** A range as people write it in major units: `100-200`, `100-`, `-200`, one amount, or `>100`, `>=100`, `<100`, `<=100`. */
export function amountsIn(text: string): AmountRange | 'not-an-amount' | 'from-after-to' {
  const [, sign = '', equal, limit = ''] = /^([<>])(=?)(.+)$/.exec(text) ?? []
  if (sign !== '') {
    const minor = minorIn(limit)
    if (minor === undefined) return 'not-an-amount'
    const own = equal === '' ? 1 : 0
    if (sign === '>') return { from: minor + own }
    // Nothing is less than nothing.
    return minor < own ? 'not-an-amount' : { to: minor - own }
  }
  const [, first = '', dash, last = ''] = /^([\d.,]*)(?:([-–])([\d.,]*))?$/u.exec(text) ?? []
  const [from, to] = [minorIn(first), dash === undefined ? minorIn(first) : minorIn(last)]
  const isRead = (said: string, minor: number | undefined) => said === '' || minor !== undefined
  if (!isRead(first, from) || !isRead(last, to) || (from === undefined && to === undefined))
    return 'not-an-amount'
  if (from !== undefined && to !== undefined && from > to) return 'from-after-to'
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** A range in major units, as `amountsIn` reads it. */
export function amountsText({ from, to }: AmountRange, language: Language): string {
  const written = (minor: number | undefined) =>
    minor === undefined
      ? ''
      : majorText(minor)
          .replace(/\.00$/, '')
          .replace('.', language === 'sk' ? ',' : '.')
  return from === to ? written(from) : `${written(from)}-${written(to)}`
}

/** A name as it is said in one word: `Banská-Bystrica` is `Banská Bystrica`. */
const nameIn = (said: string): string => said.replace(/[\s\p{Pd}]+/gu, ' ').trim()

type Read = { readonly value: unknown } | { readonly code: UnreadToken['code'] }

/** What a token's value means, in either language. */
function valueIn({ kind, values = {} }: FilterToken, written: string): Read {
  const said = unquoted(written).trim()
  const codes = Object.keys(values)
  const codeOf = (word: string) =>
    codes.find((code) => isWord(values[code]!, word.trim().replace(/\s+/gu, '-')))
  if (kind === 'day') {
    const day = dayIn(said)
    return day === undefined ? { code: 'not-a-day' } : { value: day }
  }
  if (kind === 'amounts') {
    const range = amountsIn(said)
    return typeof range === 'string' ? { code: range } : { value: range }
  }
  if (kind === 'email')
    return /^[^\s@]+@[^\s@]+$/.test(said) && said.length <= lengths.email.max
      ? { value: said.toLowerCase() }
      : { code: 'not-an-email' }
  if (kind === 'name') {
    const name = nameIn(said)
    return !/[\p{L}\p{N}]/u.test(name) || name.length > lengths.city.max
      ? { code: 'unknown-value' }
      : { value: name }
  }
  const named = kind === 'several' ? said.split(',').map(codeOf) : [codeOf(said)]
  if (named.includes(undefined)) return { code: 'unknown-value' }
  if (kind === 'yes') return { value: true }
  return { value: kind === 'several' ? codes.filter((code) => named.includes(code)) : named[0] }
}

/**
 * The filter that a text means: tokens in either language, with or without accents; every other word is looked for, but one that looks
 * like a token and is none; in quotes any is. What cannot be read is told, and is no part of the filter.
 */
export function parseFilter<Filter>(
  grammar: FilterGrammar<Filter>,
  text: string,
): { readonly filter: Filter; readonly unread: readonly UnreadToken[] } {
  const said = new Map<string, unknown>()
  const words: string[] = []
  const unread: UnreadToken[] = []
  for (const { word, at } of wordsIn(text)) {
    const one = tokenInWord(grammar, word)
    if (!one) {
      if (isUnknown(word)) {
        unread.push({ at, text: word, code: 'unknown-word' })
        continue
      }
      const [, quoted] = /^"(.*)"$/u.exec(word) ?? []
      words.push(quoted !== undefined && needsQuotes(grammar, quoted) ? quoted : word)
      continue
    }
    const { field, kind } = one.token
    const found = valueIn(one.token, one.said)
    const refuse = (code: UnreadToken['code']) => unread.push({ at, text: word, code })
    if ('code' in found) refuse(found.code)
    else if (said.has(field)) refuse('said-twice')
    else {
      const ends = { from: said.get('from'), to: said.get('to'), [field]: found.value }
      if (kind === 'day' && String(ends.from ?? '') > String(ends.to ?? '\uffff')) refuse('from-after-to')
      else said.set(field, found.value)
    }
  }
  const q = words.length > 0 ? { q: words.join(' ') } : {}
  return { filter: { ...Object.fromEntries(said), ...q } as Filter, unread }
}

/** What one token says of a value; undefined where it has no word for it. */
function written({ kind, values = {} }: FilterToken, value: unknown, language: Language): string | undefined {
  if (kind === 'day' || kind === 'email') return String(value)
  if (kind === 'name') {
    const name = nameIn(String(value).replace(/["„“”]/gu, ''))
    return name.includes(' ') ? `"${name}"` : name
  }
  if (kind === 'amounts') return amountsText(value as AmountRange, language)
  const wordOf = (code: unknown) => values[String(code)]?.[language]
  if (kind === 'one' || kind === 'yes') return wordOf(value)
  return (value as readonly string[]).map(wordOf).join(',')
}

/** A filter as text in a language; what reads it finds the same filter. */
export function printFilter<Filter extends { readonly q?: string | undefined }>(
  grammar: FilterGrammar<Filter>,
  filter: Filter,
  language: Language,
): string {
  const said = grammar.flatMap((token) => {
    const value = filter[token.field]
    const text = value === undefined ? undefined : written(token, value, language)
    return text === undefined ? [] : [`${token.key[language]}:${text}`]
  })
  const words = filter.q?.match(/\S+/gu) ?? []
  return [...said, ...words.map((word) => (needsQuotes(grammar, word) ? `"${word}"` : word))].join(' ')
}
