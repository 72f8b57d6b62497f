import type { Draw } from '../shared/random.ts'
import { withoutDirection } from '../shared/text.ts'

/** What numbers are drawn from: no `O` and no `I`, which are read as 0 and 1. Numbers that have them stay as they are. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const nineSymbols = (draw: Draw) =>
  Array.from({ length: 9 }, () => alphabet[draw(0, alphabet.length - 1)]).join('')

/** `ATM-` and nine of A-Z0-9 (rule O14). */
export const orderNumber = (draw: Draw): string => `ATM-${nineSymbols(draw)}`
/** `VCH-` and nine of A-Z0-9: what a voucher is called where its code must not be seen (rule V1). */
export const voucherSerial = (draw: Draw): string => `VCH-${nineSymbols(draw)}`
/** `SUP-` and nine of A-Z0-9 (rule S3). */
export const ticketNumber = (draw: Draw): string => `SUP-${nineSymbols(draw)}`

/** The shape of every order number, also of those that were drawn with `O` and `I`. */
export const orderNumberPattern = /^ATM-[A-Z0-9]{9}$/

/** The digit that makes a number pass Luhn's check when it is put behind it. */
export function luhnDigit(digits: string): number {
  let total = 0
  for (const [index, sign] of [...digits].reverse().entries()) {
    const doubled = Number(sign) * (index % 2 === 0 ? 2 : 1)
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (total % 10)) % 10
}

/** Ten digits for the bank: the first is 1 to 9, the last is Luhn's (rule O15). */
export function variableSymbol(draw: Draw): string {
  const body = String(draw(100_000_000, 999_999_999))
  return body + luhnDigit(body)
}

export const isVariableSymbol = (text: string): boolean =>
  /^[1-9]\d{9}$/.test(text) && luhnDigit(text.slice(0, 9)) === Number(text[9])

/** The number of an order in a text that is one, however it is typed behind its `ATM`; undefined for any other text. */
export const orderNumberIn = (text: string): string | undefined => numberIn('ATM', text)
/** The number of a ticket in a text that is one, as `orderNumberIn`. */
export const ticketNumberIn = (text: string): string | undefined => numberIn('SUP', text)

/** The numbers of orders that stand in a text among other words, as they are written, each once. */
export const orderNumbersIn = (text: string): readonly string[] => numbersIn('ATM', text)
/** The numbers of tickets in a text, as `orderNumbersIn`. */
export const ticketNumbersIn = (text: string): readonly string[] => numbersIn('SUP', text)

/** What a scanner typed without the name of the code that it read (ISO 15424, as `]C1`), which some put before it. */
export const withoutSymbology = (text: string): string =>
  text.trim().replace(/^\]?[A-Z][0-9A-Z](?=(?:ATM|\d{10}(?!\d)))/i, '')

/** People leave the hyphen out; behind a blank, nine letters are a word, and threes are numbers behind a hyphen only. */
function numbersIn(prefix: 'ATM' | 'SUP', text: string): readonly string[] {
  const written = `(?<![\\p{L}\\p{N}])${prefix}(?:\\p{Pd}([A-Z0-9]{3} ?[A-Z0-9]{3} ?[A-Z0-9]{3})|\\s?(?=[A-Z]*\\d)([A-Z0-9]{9}))(?![\\p{L}\\p{N}])`
  const found = withoutDirection(text).matchAll(new RegExp(written, 'giu'))
  return [
    ...new Set([...found].map(([, threes, symbols]) => `${prefix}-${withoutGaps((threes ?? symbols)!)}`)),
  ]
}

function numberIn(prefix: 'ATM' | 'SUP', text: string): string | undefined {
  const [, , symbols] = new RegExp(`^${typed(prefix)}$`, 'iu').exec(plain(text)) ?? []
  return symbols && `${prefix}-${withoutGaps(symbols)}`
}

/** What was typed, with single blanks and no marks of direction. */
const plain = (text: string) => withoutDirection(text).replace(/\s+/g, ' ').trim()
/** In capitals, without blanks and hyphens. */
const withoutGaps = (text: string) => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

/**
 * How people type a number to find what it names: nine signs behind their letters, or threes as a heading has them; those have a digit, as
 * words of three letters are words.
 */
const typed = (prefix: string) =>
  `(${prefix})[ \\p{Pd}]?([A-Z0-9]{9}|(?=(?:[A-Z] ?){0,8}\\d)[A-Z0-9]{3} [A-Z0-9]{3} [A-Z0-9]{3})`

/** The first number of ours in what somebody typed to find something, among words or alone; undefined where there is none. */
export function typedNumberIn(
  text: string,
): { readonly prefix: string; readonly symbols: string } | undefined {
  const amongWords = new RegExp(`(?<![\\p{L}\\p{N}])${typed('ATM|SUP|VCH')}(?![\\p{L}\\p{N}])`, 'iu')
  const [, prefix, symbols] = amongWords.exec(plain(text)) ?? []
  return prefix && symbols ? { prefix: prefix.toUpperCase(), symbols: withoutGaps(symbols) } : undefined
}

/** A number as it was typed, and as it is where `O` and `I` were read instead of 0 and 1 (rule O14). */
export function numberReadings(prefix: string, symbols: string): readonly string[] {
  const read = symbols.replaceAll('O', '0').replaceAll('I', '1')
  return [...new Set([`${prefix}-${symbols}`, `${prefix}-${read}`])]
}

/**
 * What names an order in what is typed or scanned where nothing else is asked for (rule K7): its number, also in groups, in small letters or
 * without `ATM-`, the likeliest reading first; and its variable symbol.
 */
export function orderNamesIn(text: string): {
  readonly numbers: readonly string[]
  readonly variableSymbols: readonly string[]
} {
  const scanned = withoutSymbology(plain(text))
  const whole = withoutGaps(scanned)
  const symbols = /^(?:ATM)?([A-Z0-9]{9})$/.exec(whole)?.[1] ?? orderNumbersIn(scanned)[0]?.slice(4)
  const variableSymbols = [...(scanned.match(/(?<!\d)\d{10}(?!\d)/g) ?? []), whole].filter(isVariableSymbol)
  return {
    numbers: symbols === undefined ? [] : numberReadings('ATM', symbols),
    variableSymbols: variableSymbols.slice(0, 1),
  }
}
