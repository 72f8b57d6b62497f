import type { LeftOutPart } from '@hotovo/application/statements/reader'
import { daysLater } from '@hotovo/domain/shared/calendar'
import { majorText } from '@hotovo/domain/shared/money'
import { symbolDigits } from '@hotovo/domain/statements/statement'
import { type OwnAccount, ownAccount, partsOfOwnAccounts } from './accounts.ts'
import type { ReadingCourse } from './course.ts'
import type { FormatFile } from './lines.ts'
import { type FormatLine, markedLines } from './lines.ts'
import { compareTotals, RefusedFile, unreadablePart } from './refusal.ts'
import { dayFrom, earliestDay, latestDayOf, storedText } from './text.ts'

const recordLength = 128

/** How banks write an account's 16 digits, the prefix of six and the number of ten, into a file: as they are, or mixed. */
const permutations: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  // With the prefix P0…P5 and the number C0…C9: C9 C7 C8 C5 C0 C1 C2 C3 C4 C6 P0…P5.
  [15, 13, 14, 11, 6, 7, 8, 9, 10, 12, 0, 1, 2, 3, 4, 5],
]
const written = (digits: string, places: readonly number[]) => places.map((place) => digits[place]).join('')
const readBack = (digits: string, places: readonly number[]) =>
  places.map((_, place) => digits[places.indexOf(place)]).join('')

/** The account's digits at the end of an IBAN; Slovak and Czech ones have their prefix and number there. */
const digitsOf = ({ iban }: OwnAccount) => iban.slice(-16)

const damaged = () => new RefusedFile({ code: 'not-a-statement' })
const part = (line: string, from: number, length: number) => line.slice(from, from + length)

/** Cents, with the sign that stands behind them where there is one. */
function cents(digits: string, sign: string, line: number): number {
  if (!/^\d+$/.test(digits)) throw unreadablePart('amount', line, digits)
  return Number(digits) * (sign === '-' ? -1 : 1)
}

/** A day of `ddmmyy`; undefined for zeros, blanks and days there are not. */
const day = (text: string) =>
  /^\d{6}$/.test(text) ? dayFrom(text.slice(4), text.slice(2, 4), text.slice(0, 2)) : undefined

/** A counter-account as people write it, `prefix-number/bank`; null where the bank has none. */
function counterAccountOf(digits: string, bank: string): string | null {
  const prefix = digits.slice(0, 6).replace(/^0+/, '')
  const number = digits.slice(6).replace(/^0+/, '')
  if (number === '' || !/^\d{16}$/.test(digits)) return null
  return `${prefix === '' ? '' : `${prefix}-`}${number}${/^(?!0000)\d{4}$/.test(bank) ? `/${bank}` : ''}`
}

/** Currencies by their numbers of ISO 4217: those that banks here keep accounts in. */
const numbers: { readonly [number: string]: string } = Object.fromEntries(
  '036AUD 124CAD 156CNY 203CZK 208DKK 348HUF 392JPY 578NOK 752SEK 756CHF 826GBP 840USD 946RON 949TRY 978EUR 985PLN'
    .split(' ')
    .map((each) => [each.slice(0, 3), each.slice(3)]),
)

/** 074 with the records behind it, each with its number among the items. */
type Group = { readonly head: string; readonly records: Numbered[] }
type Numbered = { readonly line: string; readonly number: number }

/** The currency that an item tells; older files have a type of data in its place, of four digits. */
function currencyOf({ line, number }: Numbered): string | undefined {
  const [, told = '000'] = /^\s*0{0,2}(\d{3}|[A-Z]{3})\s*$/.exec(part(line, 117, 5)) ?? []
  if (told === '000') return undefined
  const currency = /\d/.test(told) ? numbers[told] : told
  if (currency === undefined) throw unreadablePart('currency', number, told)
  return currency
}

/** What 074 tells of the account and its items. */
type Head = {
  readonly account: OwnAccount
  readonly places: readonly number[]
  readonly number: string | null
  readonly after: string | undefined
  readonly to: string
  readonly credits: number
  readonly debits: number
}

type Item = {
  readonly code: string
  readonly line: Omit<FormatLine, 'message'>
  readonly number: number
  /** The later one of the days of booking and of value. */
  readonly lastDay: string
  text: string
}

/** Which of our accounts a group is of. Where several have its number, the currency that all its items tell decides. */
function accountOf({ head, records }: Group, own: readonly OwnAccount[]) {
  const digits = part(head, 3, 16)
  const isMeant = (account: OwnAccount) =>
    permutations.some((each) => written(digitsOf(account), each) === digits)
  const told = new Set(records.filter(({ line }) => line.startsWith('075')).map(currencyOf))
  const [currency, ...others] = told
  const isAmbiguous = own.filter(isMeant).length > 1
  const account = ownAccount(
    own,
    { account: digits, currency: isAmbiguous && others.length === 0 ? (currency ?? null) : null },
    isMeant,
  )
  return { account, places: permutations.find((each) => written(digitsOf(account), each) === digits)! }
}

function headOf(line: string, of: Pick<Head, 'account' | 'places'>): Head {
  const to = day(part(line, 108, 6))
  if (to === undefined) throw unreadablePart('day', 0, part(line, 108, 6))
  const [before, after, debits, credits] = [45, 60, 75, 90].map((from) =>
    cents(part(line, from, 14), line[from + 14]!, 0),
  ) as [number, number, number, number]
  compareTotals('balance', after, before + credits - debits)
  const number = part(line, 105, 3).trim()
  return {
    ...of,
    number: number === '' ? null : number,
    after: day(part(line, 39, 6)),
    to,
    credits,
    debits,
  }
}

function itemOf(record: Numbered, { account, places }: Head): Item {
  const { line, number } = record
  const amount = cents(part(line, 48, 12), '+', number)
  const code = line[60]!
  if (!/[1-5]/.test(code)) throw unreadablePart('direction', number, code)
  const days = [122, 91].flatMap((from) => day(part(line, from, 6)) ?? [])
  const [bookedOn] = days
  if (bookedOn === undefined) throw unreadablePart('day', number, part(line, 91, 6))
  const counter = part(line, 19, 16)
  return {
    code,
    number,
    lastDay: latestDayOf(days),
    line: {
      kind: code === '1' ? 'debit' : code === '2' ? 'credit' : 'reversal',
      amount,
      currency: currencyOf(record) ?? account.currency,
      bookedOn,
      variableSymbol: symbolDigits(part(line, 61, 10)),
      counterparty: storedText(part(line, 97, 20)),
      counterAccount: /^\d{16}$/.test(counter)
        ? counterAccountOf(readBack(counter, places), part(line, 73, 4))
        : null,
      reference: storedText(part(line, 35, 13).replace(/^0+/, '')),
    },
    text: '',
  }
}

/**
 * Holds the items against the sums of 074. Reversals are 4 and 5 at most banks and 3 and 4 at some, and they lower the
 * sum of their own side or raise that of the other one: one of these ways must fit.
 */
function checkTotals(head: Head, items: readonly Item[]): void {
  const sum = (code: string) =>
    items.reduce((total, item) => total + (item.code === code ? item.line.amount : 0), 0)
  const ways = [
    { debit: sum('4'), credit: sum('5'), other: sum('3') },
    { debit: sum('3'), credit: sum('4'), other: sum('5') },
  ].filter(({ other }) => other === 0)
  const fits = ways.some(
    ({ debit, credit }) =>
      (head.debits === sum('1') - debit && head.credits === sum('2') - credit) ||
      (head.debits === sum('1') + credit && head.credits === sum('2') + debit),
  )
  if (fits) return
  compareTotals('debits', head.debits, sum('1'))
  compareTotals('credits', head.credits, sum('2'))
  throw new RefusedFile({ code: 'cut-off', missing: 'credits', told: head.credits, found: sum('2') })
}

async function statementOf(
  head: Head,
  records: Group['records'],
  latestDay: string,
  run: ReadingCourse,
): Promise<{
  readonly statement: FormatFile['statements'][number]
  readonly leftOut: readonly LeftOutPart[]
}> {
  const items: Item[] = []
  await run.map(records, (record) => {
    const { line } = record
    if (line.startsWith('075')) items.push(itemOf(record, head))
    else items.at(-1)!.text += line.slice(3, line.slice(73).trim() === '' ? 73 : recordLength).padEnd(70)
  })
  checkTotals(head, items)
  const isToCome = ({ lastDay }: Item) => lastDay > latestDay
  const booked = items.filter((item) => !isToCome(item))
  const told = await run.map(booked, ({ line, text }) => ({ ...line, message: storedText(text) }))
  const lines = await markedLines(told, run)
  const days = lines.map(({ bookedOn }) => bookedOn)
  const from = head.after === undefined ? head.to : daysLater(head.after, 1)
  const statement = {
    format: 'gpc' as const,
    account: head.account.iban,
    currency: head.account.currency,
    number: head.number,
    from: earliestDay([from, head.to, ...days]),
    to: latestDayOf([head.to, ...days]),
    lines,
  }
  const leftOut = items.filter(isToCome).map(({ number, line: { amount, currency, counterparty } }) => ({
    why: 'not-booked' as const,
    line: number,
    text: [`${majorText(amount)} ${currency}`, counterparty].filter((each) => each !== null).join(' '),
  }))
  return { statement, leftOut }
}

/**
 * The statements of a GPC (ABO) file: 074, its items 075, their texts 078 and 079. The currency is the account's, but for an item
 * that tells another. A text that fills its place goes on in the next one without a blank, as it was cut by the bank.
 */
export async function readGpc(
  text: string,
  own: readonly OwnAccount[],
  latestDay: string,
  run: ReadingCourse,
): Promise<FormatFile> {
  const lines = text.split(/\r\n|\n|\r/)
  const isEnded = lines.at(-1) === ''
  if (!isEnded && lines.at(-1)!.length < recordLength)
    throw new RefusedFile({ code: 'cut-off', missing: 'end' })
  const groups: Group[] = []
  let number = 0
  await run.map(lines, (line) => {
    const type = line.slice(0, 3)
    const records = groups.at(-1)?.records
    if (line.trim() === '') return
    if ((type === '074' && line.length < 114) || (type === '075' && line.length < recordLength))
      throw damaged()
    if (type === '075') number = run.line()
    if (type === '074') groups.push({ head: line, records: [] })
    else if (records && (type === '075' || (/^07[89]$/.test(type) && records.length > 0)))
      records.push({ line, number })
    else if (!/^07[67]$/.test(type)) throw damaged()
  })
  const { parts, leftOut } = partsOfOwnAccounts(groups, (group) => ({ ...group, of: accountOf(group, own) }))
  const statements: FormatFile['statements'][number][] = []
  for (const { head, records, of } of parts) {
    const { statement, leftOut: toCome } = await statementOf(headOf(head, of), records, latestDay, run)
    statements.push(statement)
    leftOut.push(...toCome)
  }
  return { statements, leftOut }
}
