import type { ColumnMapping } from '@hotovo/application/statements/reader'
import { dayFrom } from './text.ts'

/** A cell without what keeps a spreadsheet from taking it for a number: `="123"`, `'123`, `'123'`. */
export const bareCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(.*?)'?$/s, '$1')
    .trim()

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  euro: 'EUR',
  $: 'USD',
  '£': 'GBP',
  kč: 'CZK',
  zł: 'PLN',
}
const currency = '€|euro|\\$|£|kč|zł|[a-z]{3}'
/** What a currency is called by, its code or its sign, as a code. */
export const currencyCode = (text: string): string => signs[text.toLowerCase()] ?? text.toUpperCase()

const codes = new Set(Intl.supportedValuesOf('currency'))
/** Whether a cell is the code of a currency in capitals and nothing else. */
export const isCurrency = (cell: string): boolean => codes.has(cell)
/** The currency that a name or a label holds as a word of its own: a sign, or a code in capitals, in brackets or behind `v`. */
export const currencyIn = (text: string): string | undefined =>
  text
    .replace(
      /([([]|\b(?:v|in) )([a-z]{3})\b/gi,
      (_, before: string, code: string) => before + code.toUpperCase(),
    )
    .split(/[^\p{L}\p{Sc}]+/u)
    .filter((word) => codes.has(word) || Object.hasOwn(signs, word.toLowerCase()))
    .map(currencyCode)[0]

const before = new RegExp(`^([+-]?) ?(${currency}) ?`, 'i')
const behind = new RegExp(` ?(${currency}) ?([+-]?)$`, 'i')
/** All that looks like a hyphen; one of them may stand for minus. */
export const minusSigns = /[\u00ad\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]/g
const grouped = /^([+-]?) ?(\d{1,3}(?:([ .,'])\d{3})(?:\3\d{3})*|\d+)(?:([.,])(\d{1,2}))? ?([+-]?)$/

/** Accountants write what is below zero in brackets. */
const withoutBrackets = (text: string) => text.replace(/^\(([^()+-]+)\)$/, '-$1')

type Decimal = {
  readonly sign: '' | '+' | '-'
  readonly whole: string
  readonly group: string
  readonly point: string
  readonly cents: string
  readonly currency: string | undefined
}

/** An amount as it may be written, with its currency where that stands beside it; undefined for what is none. */
export function decimalOf(cell: string): Decimal | undefined {
  let bare = withoutBrackets(
    bareCell(cell)
      .replace(/\s+/g, ' ')
      .replace(minusSigns, '-')
      .replaceAll('’', "'")
      .replace(/(?<![a-z]) ?([cd])r$/i, (_, word: string) => (word.toLowerCase() === 'c' ? '+' : '-')),
  )
  let beside: string | undefined
  const take = (pattern: RegExp, place: number, kept: string) => {
    const match = beside === undefined ? pattern.exec(bare) : null
    if (!match) return
    beside = match[place]!
    bare = bare.replace(pattern, kept)
  }
  take(before, 2, '$1')
  take(behind, 1, '$2')
  const match = grouped.exec(withoutBrackets(bare))
  if (!match) return undefined
  const [, front, whole, group = '', point = '', cents = '', back] = match as unknown as string[]
  if ((front !== '' && back !== '') || (group !== '' && group === point)) return undefined
  return {
    sign: (front || back) as Decimal['sign'],
    whole: whole!.replace(/\D/g, ''),
    group,
    point,
    cents,
    currency: beside && currencyCode(beside),
  }
}

/** Minor units, below zero with a minus; the sign that is written; the currency that stands beside it. */
export type Amount = {
  readonly minor: number
  readonly sign: Decimal['sign']
  readonly currency: string | undefined
}

/** The decimal sign that amounts agree in where one of them has it; undefined where none has. */
export const pointOf = (cells: Iterable<string>): ',' | '.' | undefined => {
  for (const cell of cells) {
    const point = decimalOf(cell)?.point
    if (point === ',' || point === '.') return point
  }
  return undefined
}

/** Reads an amount with that decimal sign; undefined for what is none, or may be two: `1.234` where no sign is known. */
export function amountOf(cell: string, point: string | undefined): Amount | undefined {
  const decimal = decimalOf(cell)
  const isClear =
    decimal &&
    (decimal.point === '' || decimal.point === point) &&
    (!/[.,]/.test(decimal.group) || (point !== undefined && decimal.group !== point)) &&
    decimal.whole.length <= 10
  if (!isClear) return undefined
  const minor = Number(decimal.whole) * 100 + Number(decimal.cents.padEnd(2, '0'))
  return {
    minor: decimal.sign === '-' && minor > 0 ? -minor : minor,
    sign: decimal.sign,
    currency: decimal.currency,
  }
}

type DayParts = { readonly parts: readonly [string, string, string]; readonly sign: string }

/** A day as it may be written, with the hours behind it left out; undefined for what is none. */
export function dayPartsOf(cell: string): DayParts | undefined {
  const bare = bareCell(cell).replace(/[T ]\d{1,2}:\d{2}.*$/s, '')
  const match =
    /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/.exec(bare) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(bare)
  return match ? { parts: [match[1]!, match[3]!, match[4]!], sign: match[2]! } : undefined
}

/** In which order days are written that may be in two, `1/2/2026`: as one of them shows that has but one. */
export function dayOrderOf(days: Iterable<DayParts | undefined>): ColumnMapping['dayOrder'] {
  const may = { dmy: true, mdy: true }
  for (const day of days) {
    if (!day || (day.sign !== '/' && day.sign !== '-') || day.parts[0].length > 2) continue
    if (Number(day.parts[1]) > 12) may.dmy = false
    if (Number(day.parts[0]) > 12) may.mdy = false
  }
  return may.dmy === may.mdy ? undefined : may.dmy ? 'dmy' : 'mdy'
}

/** Reads a day in the order that somebody `told`, or else that was `found`; undefined where there is no such day, or two. */
export function dayOfCell(
  { parts: [one, two, three], sign }: DayParts,
  told: ColumnMapping['dayOrder'],
  found: ColumnMapping['dayOrder'],
): string | undefined {
  const order = one.length === 4 ? 'ymd' : (told ?? (sign === '.' ? 'dmy' : found))
  if (order === 'ymd') return dayFrom(one, two, three)
  if (order === 'dmy') return dayFrom(three, two, one)
  return order === 'mdy' ? dayFrom(three, one, two) : undefined
}
