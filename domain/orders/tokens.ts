import { isSearchedDay } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'
import { folded } from '../shared/search.ts'
import type { OrderFilter } from './filter.ts'

/** A filter as people write it: what a token can say, and the words that are looked for. */
export type WrittenFilter = Omit<OrderFilter, 'named'>
type Field = Exclude<keyof WrittenFilter, 'q'>
type Words = Readonly<Record<Language, string>>
type Choices<Code extends string> = Readonly<Partial<Record<Code, Words>>>
type Token = {
  readonly [Of in Field]: {
    readonly field: Of
    readonly key: Words
    /** What may stand behind the colon; a day where there are none. */
    readonly values?: Choices<NonNullable<WrittenFilter[Of]>>
  }
}[Field]

/** The tokens, in the order in which they are printed. Words have no blanks. */
const tokens: readonly Token[] = [
  {
    field: 'status',
    key: { sk: 'stav', en: 'status' },
    values: {
      prijata: { sk: 'prijatá', en: 'received' },
      spracuva: { sk: 'spracúva', en: 'processing' },
      vybavena: { sk: 'vybavená', en: 'completed' },
      zrusena: { sk: 'zrušená', en: 'cancelled' },
    },
  },
  {
    field: 'payment',
    key: { sk: 'platba', en: 'payment' },
    values: {
      pending: { sk: 'čaká', en: 'pending' },
      partial: { sk: 'čiastočná', en: 'partial' },
      paid: { sk: 'zaplatená', en: 'paid' },
      over: { sk: 'preplatená', en: 'overpaid' },
      'refund-due': { sk: 'vrátiť', en: 'refund-due' },
      refunded: { sk: 'vrátená', en: 'refunded' },
    },
  },
  {
    field: 'currency',
    key: { sk: 'mena', en: 'currency' },
    values: { EUR: { sk: 'EUR', en: 'EUR' }, USD: { sk: 'USD', en: 'USD' }, CZK: { sk: 'CZK', en: 'CZK' } },
  },
  { field: 'queue', key: { sk: 'po', en: 'past' }, values: { overdue: { sk: 'splatnosti', en: 'due' } } },
  {
    field: 'queue',
    key: { sk: 'rad', en: 'queue' },
    values: {
      'to-complete': { sk: 'na-vybavenie', en: 'to-complete' },
      'completed-unpaid': { sk: 'vybavené-nezaplatené', en: 'completed-unpaid' },
    },
  },
  { field: 'from', key: { sk: 'od', en: 'from' } },
  { field: 'to', key: { sk: 'do', en: 'to' } },
]

/** A token that cannot be read: from which sign of the text on, which words they are, and why. */
export type UnreadToken = {
  readonly at: number
  readonly text: string
  readonly code: 'unknown-value' | 'not-a-day' | 'said-twice' | 'from-after-to'
}

const isWord = (words: Words, text: string): boolean =>
  folded(words.sk) === folded(text) || folded(words.en) === folded(text)

/** The token that a word begins, and what stands behind its colon; undefined for a word that is looked for. */
function begun(word: string): { readonly token: Token; readonly said: string } | undefined {
  const [, key = '', said = ''] = /^([^:]+):(.*)$/u.exec(word) ?? []
  const token = tokens.find((one) => isWord(one.key, key))
  return token && { token, said }
}

/** Whether a word would be taken for a token, or for the quotation of one. */
const needsQuotes = (word: string): boolean => begun(word.replace(/^"+/, '')) !== undefined

/** A day as it is stored, from `2026-11-01` or `1.11.2026`. */
function dayIn(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const stored = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isSearchedDay(stored) ? stored : undefined
}

/** The code that a token's value means, in either language. */
function codeIn({ values }: Token, said: string): string | undefined {
  if (!values) return dayIn(said)
  return Object.entries(values).find(([, words]) => words && isWord(words, said))?.[0]
}

/**
 * The filter that a text means: tokens in either language, with or without accents; every other word is looked for,
 * and so is a token in quotes. What cannot be read is told, and is no part of the filter.
 */
export function readTokens(text: string): {
  readonly filter: WrittenFilter
  readonly unread: readonly UnreadToken[]
} {
  const said = new Map<Field, string>()
  const words: string[] = []
  const unread: UnreadToken[] = []
  for (const { 0: word, index: at } of text.matchAll(/\S+/gu)) {
    const one = begun(word)
    if (!one) {
      const [, quoted] = /^"(.*)"$/u.exec(word) ?? []
      words.push(quoted !== undefined && needsQuotes(quoted) ? quoted : word)
      continue
    }
    const { field, values } = one.token
    const value = codeIn(one.token, one.said)
    const refuse = (code: UnreadToken['code']) => unread.push({ at, text: word, code })
    const [from, to] = [field === 'from' ? value : said.get('from'), field === 'to' ? value : said.get('to')]
    if (value === undefined) refuse(values ? 'unknown-value' : 'not-a-day')
    else if (said.has(field)) refuse('said-twice')
    else if (from !== undefined && to !== undefined && !values && from > to) refuse('from-after-to')
    else said.set(field, value)
  }
  const q = words.length > 0 ? { q: words.join(' ') } : {}
  return { filter: { ...(Object.fromEntries(said) as WrittenFilter), ...q }, unread }
}

/** A filter as text in a language; what reads it finds the same filter. */
export function printTokens(filter: WrittenFilter, language: Language): string {
  const said = tokens.flatMap(({ field, key, values }) => {
    const value = filter[field]
    if (value === undefined) return []
    if (!values) return [`${key[language]}:${value}`]
    const words = (values as Choices<string>)[value]
    return words ? [`${key[language]}:${words[language]}`] : []
  })
  const words = filter.q?.match(/\S+/gu) ?? []
  return [...said, ...words.map((word) => (needsQuotes(word) ? `"${word}"` : word))].join(' ')
}
