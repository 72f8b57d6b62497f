import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ColumnMapping } from '@hotovo/application/payments/statement-reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { type Statement, symbolDigits } from '@hotovo/domain/payments/statement'
import { folded } from '@hotovo/domain/shared/search'
import { CsvError, parse } from 'csv-parse'
import { bareIban, isTold, type OwnAccount, ownAccount } from './accounts.ts'
import type { Course } from './course.ts'
import { headerField, knownMapping } from './csv-banks.ts'
import { markedLines, type ToldLine } from './lines.ts'
import { Refusal } from './refusal.ts'
import { dayFrom, earliest, kept, latest } from './text.ts'

/** A header stands within so many rows; banks write about the account before it. */
const rowsBeforeHeader = 30
const delimiters = [';', ',', '\t', '|']
const piece = 32_768
/** Longer than any row of a bank: somebody wants our memory. */
const longestRow = 65_536
/** More than any table of a bank has. */
const mostColumns = 200

type Unreadable = 'amount' | 'currency' | 'day' | 'direction'
const unreadable = (what: Unreadable, line: number, text: string) =>
  new Refusal({ code: 'unreadable', what, line, text })

/** What a mapping calls a header: a digest of its names, without accents and capitals. */
const fingerprint = (fields: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(fields.map(headerField)))
    .digest('base64url')
    .slice(0, 22)

/** The sign that makes the most columns of a line among the first ones, outside of quotes. */
function delimiterOf(text: string): string | undefined {
  const lines = text
    .slice(0, piece)
    .split(/\r\n|\n|\r/)
    .slice(0, rowsBeforeHeader)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length))
  const [best] = delimiters.toSorted((one, other) => most(other) - most(one))
  return best !== undefined && most(best) >= 3 ? best : undefined
}

/** The rows of a table, read in pieces. */
async function rowsOf(text: string, delimiter: string, run: Course): Promise<string[][]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) {
      yield bytes.subarray(at, at + piece)
      await run.rest()
    }
  }
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  const source = Readable.from(pieces())
  source.on('error', (error) => parser.destroy(error))
  const rows: string[][] = []
  try {
    for await (const row of source.pipe(parser)) {
      if (row.length > mostColumns) throw new Refusal({ code: 'not-a-statement' })
      rows.push(row)
      if (rows.length > rowsBeforeHeader) run.line()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? new Refusal({ code: 'cut-off', missing: 'end' })
      : new Refusal({ code: 'not-a-statement' })
  }
  return rows
}

const isBlank = (row: readonly string[]) => row.every((field) => field.trim() === '')

type Table = {
  readonly mapping: ColumnMapping
  readonly fields: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly width: number
  readonly before: readonly (readonly string[])[]
  readonly rows: readonly (readonly string[])[]
}

/** Finds the header: one that staff mapped, one of a known bank, or else the first of the widest rows, which nobody has mapped. */
function tableOf(rows: readonly (readonly string[])[], mappings: readonly ColumnMapping[]): Table {
  const first = rows.slice(0, rowsBeforeHeader)
  const from = (index: number, mapping: ColumnMapping): Table => ({
    mapping,
    fields: rows[index]!,
    samples: rows.slice(index + 1, index + 4),
    width: rows[index]!.length,
    before: rows.slice(0, index),
    rows: rows.slice(index + 1).filter((row) => !isBlank(row)),
  })
  const prints = first.map(fingerprint)
  for (const [index, header] of prints.entries()) {
    const mapping = mappings.find((each) => each.header === header)
    if (mapping) return from(index, mapping)
  }
  for (const [index, row] of first.entries()) {
    const mapping = knownMapping(row, prints[index]!)
    if (mapping) return from(index, mapping)
  }
  const widest = Math.max(0, ...first.map(({ length }) => length))
  const header = first.findIndex(({ length }) => length === widest)
  const samples = rows.slice(header + 1, header + 4)
  const looksLikeHeader =
    widest >= 3 &&
    samples.length > 0 &&
    !first[header]!.some((field) => /^[\s\d.,+-]+$/.test(field) && /\d/.test(field))
  if (!looksLikeHeader) throw new Refusal({ code: 'not-a-statement' })
  throw new Refusal({ code: 'columns-unknown', header: prints[header]!, fields: first[header]!, samples })
}

/** Whether the last row may have lost something that is read: without a line's end behind it its last column may be cut. */
function checkEnd(text: string, { mapping, width, rows }: Table): void {
  const last = rows.at(-1)
  if (!last) return
  const { message, ...places } = mapping.columns
  const isRead = [...message, ...Object.values(places)].includes(width - 1)
  const isEnded = /[\r\n]$/.test(text) || (last.length === width && (!isRead || /"\s*$/.test(text)))
  if (!isEnded || last.length < width) throw new Refusal({ code: 'cut-off', missing: 'end' })
}

const grouped = /^([+-]?)(\d{1,3}(?:([ .,'])\d{3})(?:\3\d{3})*|\d+)(?:([.,])(\d{1,2}))?([+-]?)$/

type Decimal = {
  readonly minus: boolean
  readonly whole: string
  readonly group: string
  readonly sign: string
  readonly cents: string
}

/** An amount as it may be written, without its currency; undefined for what is none. */
function decimalOf(text: string): Decimal | undefined {
  const bare = text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/\u2212/g, '-')
    .replace(/ ?(EUR|USD|CZK|€|\$|Kč)$/i, '')
    .replace(/^([+-]) /, '$1')
    .trim()
  const match = grouped.exec(bare)
  if (!match) return undefined
  const [, sign, whole, group = '', decimal = '', cents = '', behind] = match
  if ((sign !== '' && behind !== '') || (group !== '' && group === decimal)) return undefined
  return {
    minus: sign === '-' || behind === '-',
    whole: whole!.replace(/\D/g, ''),
    group,
    sign: decimal,
    cents,
  }
}

/**
 * Reads the amounts of columns: the decimal sign is the mapping's, or else the one that they all agree in. `1.234` alone
 * may be two amounts, and is refused.
 */
async function amountsOf(
  columns: readonly (readonly string[])[],
  told: ',' | '.' | undefined,
  run: Course,
): Promise<(number | undefined)[][]> {
  const parsed: (Decimal | undefined)[][] = []
  for (const texts of columns) parsed.push(await run.map(texts, decimalOf))
  const decimal = told ?? parsed.flat().find((each) => each?.sign)?.sign
  return columns.map((texts, column) =>
    texts.map((text, index) => {
      if (text.trim() === '') return undefined
      const amount = parsed[column]![index]
      const isClear =
        amount &&
        (amount.sign === '' || amount.sign === decimal) &&
        (!/[.,]/.test(amount.group) || (decimal !== undefined && amount.group !== decimal)) &&
        amount.whole.length <= 10
      if (!isClear) throw unreadable('amount', index + 1, text)
      const minor = Number(amount.whole) * 100 + Number(amount.cents.padEnd(2, '0'))
      return amount.minus && minor > 0 ? -minor : minor
    }),
  )
}

/** Reads days; of `1/2/2026` the mapping tells the order, or else a day of the column that has but one order. */
async function daysOf(
  texts: readonly string[],
  told: ColumnMapping['dayOrder'],
  run: Course,
): Promise<string[]> {
  const parts = await run.map(texts, (text) => {
    const bare = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/s, '')
    return (
      /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/.exec(bare) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(bare)
    )
  })
  const slashed = parts
    .filter((match) => match?.[2] === '/' || match?.[2] === '-')
    .filter((match) => match![1]!.length < 3)
  const isMonth = (place: 1 | 3) => slashed.every((match) => Number(match![place]) <= 12)
  const found = isMonth(3) === isMonth(1) ? undefined : isMonth(3) ? 'dmy' : 'mdy'
  return run.map(texts, (text, index) => {
    const match = parts[index]
    if (!match) throw unreadable('day', index + 1, text)
    const [, one, sign, two, three] = match as unknown as [string, string, string, string, string]
    const order = one.length === 4 ? 'ymd' : (told ?? (sign === '.' ? 'dmy' : found))
    const day =
      order === 'ymd'
        ? dayFrom(one, two, three)
        : order === 'dmy'
          ? dayFrom(three, two, one)
          : order === 'mdy'
            ? dayFrom(three, one, two)
            : undefined
    if (day === undefined) throw unreadable('day', index + 1, text)
    return day
  })
}

const came = /^(kredit|credit|crdt|cr|c|k|\+|prijem|prijata platba|prichadzajuca|pripisane)$/
const went = /^(debet|debit|dbit|dr|d|-|vydaj|vydavok|odoslana platba|odchadzajuca|zuctovane)$/

/** -1 or 1 by a word of a bank. */
function directionOf(text: string, line: number): 1 | -1 {
  const word = folded(text).trim()
  if (came.test(word)) return 1
  if (went.test(word)) return -1
  throw unreadable('direction', line, text)
}

/** The account that a bank names before the header, an IBAN or `prefix-number/bank`; undefined where it names none. */
function accountBefore(rows: readonly (readonly string[])[]): string | undefined {
  const fields = rows.flat()
  const ibans = fields.flatMap(
    (field) => bareIban(field).match(/(?:SK|CZ)\d{22}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g) ?? [],
  )
  const numbers = fields.flatMap((field) => field.match(/(?:\d{1,6}-)?\d{6,10}\/\d{4}(?!\d)/g) ?? [])
  return ibans.find(isIban) ?? numbers[0]
}

/** Which of our accounts a table is of: told by a column, before the header, by the mapping, or by its only currency. */
function accountOf(table: Table, currencies: readonly string[], own: readonly OwnAccount[]): OwnAccount {
  const { columns, account } = table.mapping
  const [one, ...others] = [...new Set(currencies)]
  const currency = one !== undefined && others.length === 0 ? one : null
  // A line in another currency than its account's must not make the account another one.
  const among = (told: string) => {
    const isAmbiguous = own.filter((each) => isTold(told, each)).length > 1
    return ownAccount(own, { account: told, currency: isAmbiguous ? currency : null })
  }
  if (columns.ownAccount !== undefined) {
    const told = [...new Set(table.rows.map((row) => row[columns.ownAccount!] ?? ''))]
    const accounts = told.map(among)
    if (accounts.length === 1) return accounts[0]!
    throw new Refusal({ code: 'account-unknown' })
  }
  const told = accountBefore(table.before)
  if (told !== undefined) return among(told)
  if (account !== undefined) return among(account)
  const [only, ...more] = own
  if (only && more.length === 0) return only
  const ours = own.filter((each) => each.currency === currency)
  if (ours.length === 1) return ours[0]!
  throw new Refusal({ code: 'account-unknown' })
}

/** The statement in a table of a bank. The account is told by the file, by the mapping, or is the only one that it may be. */
export async function readCsv(
  text: string,
  own: readonly OwnAccount[],
  mappings: readonly ColumnMapping[],
  run: Course,
): Promise<Statement[]> {
  const isTooLong = text.split(/[\r\n]/).some((line) => line.length > longestRow)
  const delimiter = isTooLong ? undefined : delimiterOf(text)
  if (delimiter === undefined) throw new Refusal({ code: 'not-a-statement' })
  const table = tableOf(await rowsOf(text, delimiter, run), mappings)
  checkEnd(text, table)
  try {
    return [await statementIn(table, own, run)]
  } catch (error) {
    throw error instanceof Refusal ? mendable(error, table) : error
  }
}

/** A refusal with its table, where staff may mend it by saying anew what the columns are. */
function mendable({ refused }: Refusal, { mapping, fields, samples, before }: Table): Refusal {
  const table = { mapping, fields, samples }
  // A mapping's account counts where the table tells none.
  const isOfMapping = mapping.columns.ownAccount === undefined && accountBefore(before) === undefined
  const isMendable =
    refused.code === 'unreadable' ||
    (isOfMapping && (refused.code === 'another-account' || refused.code === 'account-unknown'))
  return new Refusal(isMendable ? { ...refused, table } : refused)
}

async function statementIn(table: Table, own: readonly OwnAccount[], run: Course): Promise<Statement> {
  const { mapping, rows } = table
  const { columns } = mapping
  const column = (place: number | undefined) =>
    rows.map((row) => (place === undefined ? '' : (row[place] ?? '')))
  const [signed, credits, debits] = (await amountsOf(
    [column(columns.amount), column(columns.credit), column(columns.debit)],
    mapping.decimalSign,
    run,
  )) as [(number | undefined)[], (number | undefined)[], (number | undefined)[]]
  const days = await daysOf(column(columns.bookedOn), mapping.dayOrder, run)
  const currencies = column(columns.currency).map((each) => each.trim().toUpperCase())
  const account = accountOf(
    table,
    currencies.filter((each) => each !== ''),
    own,
  )

  const told = await run.map(rows, (row, index): ToldLine => {
    const line = index + 1
    const at = (place: number | undefined) => kept(place === undefined ? undefined : row[place])
    const direction = columns.direction === undefined ? 1 : directionOf(row[columns.direction] ?? '', line)
    const credit = credits[index]
    const debit = debits[index]
    const sums = [signed[index], credit, debit === undefined ? undefined : -Math.abs(debit)].filter(
      (each) => each !== undefined && each !== 0,
    )
    const isTold = signed[index] !== undefined || credit !== undefined || debit !== undefined
    if (sums.length > 1 || !isTold) throw unreadable('amount', line, row.join(' '))
    const amount = direction * (sums[0] ?? 0)
    const currency = currencies[index] || account.currency
    if (!/^[A-Z]{3}$/.test(currency)) throw unreadable('currency', line, currency)
    const counterAccount = at(columns.counterAccount)
    const bank = at(columns.counterBank)
    return {
      kind: amount < 0 ? 'debit' : 'credit',
      amount: Math.abs(amount),
      currency,
      bookedOn: days[index]!,
      variableSymbol: symbolDigits(at(columns.variableSymbol) ?? ''),
      message: kept(
        columns.message
          .map((place) => row[place])
          .filter((each) => each !== undefined)
          .join(' '),
      ),
      counterparty: at(columns.counterparty),
      counterAccount:
        counterAccount !== null && bank !== null && /^[\d-]+$/.test(counterAccount)
          ? `${counterAccount}/${bank}`
          : counterAccount,
      reference: at(columns.reference),
    }
  })
  if (told.length === 0) throw new Refusal({ code: 'not-a-statement' })
  return {
    format: 'csv',
    account: account.iban,
    currency: account.currency,
    number: null,
    from: earliest(days),
    to: latest(days),
    lines: await markedLines(told, run),
  }
}
