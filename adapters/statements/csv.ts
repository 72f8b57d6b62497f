import { createHash } from 'node:crypto'
import type {
  ColumnMapping,
  LeftOut,
  MappedTable,
  StatementColumns,
  WordMeaning,
} from '@hotovo/application/payments/statement-reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { type StatementLine, symbolDigits } from '@hotovo/domain/payments/statement'
import { folded } from '@hotovo/domain/shared/search'
import { bareIban, isTold, type OwnAccount, ofOurs, ownAccount } from './accounts.ts'
import type { Course } from './course.ts'
import { headerField, knownMapping } from './csv-banks.ts'
import { type Row, rowsOf } from './csv-rows.ts'
import {
  type Amount,
  amountOf,
  bareCell,
  dayOf,
  dayOrderOf,
  dayPartsOf,
  decimalOf,
  pointOf,
} from './csv-values.ts'
import { meaningOf, wordOf } from './csv-words.ts'
import { markedLines, type ToldLine } from './lines.ts'
import type { Found } from './read.ts'
import { compare, Refusal, unreadable } from './refusal.ts'
import { earliest, kept, latest } from './text.ts'

/** A header stands within so many rows; banks write about the account before it. */
const rowsBeforeHeader = 30
/** So many words of a column are asked about at once. */
const mostWords = 20

/** What a mapping calls a header: a digest of its names, without accents and capitals. */
const fingerprint = ({ cells }: Row) =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(headerField)))
    .digest('base64url')
    .slice(0, 22)

const at = ({ cells }: Row, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '')
const isBlank = (cell: string) => cell.trim() === ''
const isDay = (cell: string) => dayPartsOf(cell) !== undefined
const isAmount = (cell: string) => decimalOf(cell) !== undefined && !isDay(cell)
const textOf = ({ cells }: Row) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')

type Table = {
  readonly mapping: ColumnMapping
  readonly header: Row
  readonly before: readonly Row[]
  readonly rows: readonly Row[]
  readonly delimiter: string
}

/** Which row looks like a header: the last one with words alone before the first one with a day and an amount. */
function likelyHeader(first: readonly Row[]): number {
  const data = first.findIndex(({ cells }) => cells.some(isDay) && cells.some(isAmount))
  const widest = Math.max(0, ...first.map(({ cells }) => cells.length))
  const isHeader = ({ cells }: Row) =>
    cells.filter((cell) => !isBlank(cell)).length > 1 && !cells.some((cell) => isDay(cell) || isAmount(cell))
  return data < 0
    ? first.findIndex((row) => row.cells.length === widest && isHeader(row))
    : first.slice(0, data).findLastIndex(isHeader)
}

const samplesOf = (rows: readonly Row[]) => rows.slice(0, 3).map(({ cells }) => cells)

/** Finds the header: one that staff mapped, one of a known bank, or else one that looks like it, which nobody has mapped. */
function tableOf(
  { rows, delimiter }: Awaited<ReturnType<typeof rowsOf>>,
  mappings: readonly ColumnMapping[],
): Table {
  const first = rows.slice(0, rowsBeforeHeader)
  const from = (index: number, mapping: ColumnMapping): Table => ({
    mapping,
    header: rows[index]!,
    before: rows.slice(0, index),
    rows: rows.slice(index + 1),
    delimiter,
  })
  const prints = first.map(fingerprint)
  for (const [index, header] of prints.entries()) {
    const mapping = mappings.find((each) => each.header === header)
    if (mapping) return from(index, mapping)
  }
  for (const [index, { cells }] of first.entries()) {
    const mapping = knownMapping(cells, prints[index]!)
    if (mapping) return from(index, mapping)
  }
  const header = likelyHeader(first)
  const samples = samplesOf(rows.slice(header + 1))
  if (header < 0 || samples.length === 0) throw new Refusal({ code: 'not-a-statement' })
  throw new Refusal({
    code: 'columns-unknown',
    header: prints[header]!,
    fields: first[header]!.cells,
    samples,
  })
}

const total = /^(spolu|celkom|celkem|sucet|sucty|total|sum)\b/

/** The rows that tell movements, and those below them: without a day, and without an amount but for a total. */
function partsOf({ mapping: { columns }, rows }: Table) {
  const amounts = [columns.amount, columns.credit, columns.debit]
  const isBelow = (row: Row) =>
    !/\d/.test(at(row, columns.bookedOn)) &&
    (amounts.every((place) => isBlank(at(row, place))) || row.cells.some((cell) => total.test(wordOf(cell))))
  const end = rows.findLastIndex((row) => !isBelow(row)) + 1
  if (end === 0) throw new Refusal({ code: 'not-a-statement' })
  return { body: rows.slice(0, end), below: rows.slice(end) }
}

/** Whether cents may stand in a column of their own: a decimal comma without quotes, in a table whose delimiter is a comma. */
const isCutAmount = (row: Row, { amount, credit, debit }: StatementColumns) =>
  [amount, credit, debit].some(
    (place) =>
      place !== undefined && decimalOf(at(row, place))?.cents === '' && /^\d\d\b/.test(at(row, place + 1)),
  )

/**
 * Holds rows against the table: none is wider than its header, none ends before a column that another one fills, and the last one
 * is whole. Without a line's end behind it its last column may be cut, where that is read.
 */
function checkRows(
  text: string,
  { mapping, header, delimiter }: Table,
  body: readonly Row[],
  below: readonly Row[],
): void {
  const filled = body.map(({ cells }) => cells.findLastIndex((cell) => !isBlank(cell)) + 1)
  const wide = body[filled.findIndex((width) => width > header.cells.length)]
  if (wide) throw unreadable('row', wide.line, textOf(wide))
  const needed = filled.reduce((most, width) => Math.max(most, width), 0)
  const cut = delimiter === ',' && body.find((row) => isCutAmount(row, mapping.columns))
  if (cut) throw unreadable('row', cut.line, textOf(cut))
  const short = body.find(({ cells }) => cells.length < needed)
  const last = body.at(-1)!
  if (short && (short !== last || below.length > 0)) throw unreadable('row', short.line, textOf(short))
  const { message, ...places } = mapping.columns
  const isRead = [...message, ...Object.values(places)].includes(last.cells.length - 1)
  const others = body.length > 1 ? body.slice(0, -1) : [header]
  const isFull =
    others.some(({ cells }) => cells.length <= last.cells.length) && (!isRead || /"\s*$/.test(text))
  if (short || !(/[\r\n]$/.test(text) || below.length > 0 || isFull))
    throw new Refusal({ code: 'cut-off', missing: 'end' })
}

/** What a refusal adds where words have to be explained. */
class UnknownWords extends Refusal {
  readonly words: readonly string[]

  constructor(what: 'direction' | 'state', row: Row, cell: string, words: readonly string[]) {
    super({ code: 'unreadable', what, line: row.line, text: cell })
    this.words = words
  }
}

/** What the words of a column mean, row by row; refuses the first one that nobody knows, with all of them. */
function meanings<Meaning extends WordMeaning>(
  what: 'direction' | 'state',
  rows: readonly Row[],
  place: number,
  { words }: ColumnMapping,
  between: readonly [Meaning, Meaning],
): Meaning[] {
  const found = rows.map((row) => meaningOf(at(row, place), between, words))
  const unknown = rows.filter((_, index) => found[index] === undefined)
  const [row] = unknown
  if (!row) return found as Meaning[]
  const asked = [...new Set(unknown.map((each) => wordOf(at(each, place))))]
  throw new UnknownWords(what, row, at(row, place), asked.slice(0, mostWords))
}

const stateNames =
  /^(stav|status|state)( (platby|transakcie|transakce|operacie|operace|pohybu|prikazu))?$|^(transaction|payment) (status|state)$/

/** The column of states: the one that is named, or else one that nobody named, is called so and has words that everybody uses. */
function statePlace(
  { mapping: { columns, words }, header }: Table,
  rows: readonly Row[],
): number | undefined {
  const { message, ...places } = columns
  const named = [...message, ...Object.values(places)]
  return (
    columns.state ??
    [...header.cells.keys()].find(
      (place) =>
        !named.includes(place) &&
        stateNames.test(headerField(header.cells[place]!)) &&
        rows.some((row) => meaningOf(at(row, place), ['booked', 'not-booked'], words)),
    )
  )
}

/** The rows of movements that are booked, and those of others. */
function bookedOf(table: Table, body: readonly Row[]): { booked: readonly Row[]; others: readonly Row[] } {
  const place = statePlace(table, body)
  if (place === undefined) return { booked: body, others: [] }
  const states = meanings('state', body, place, table.mapping, ['booked', 'not-booked'])
  const of = (state: (typeof states)[number]) => body.filter((_, index) => states[index] === state)
  if (!states.includes('booked')) throw new Refusal({ code: 'nothing-booked' })
  return { booked: of('booked'), others: of('not-booked') }
}

/** The account that a bank names before the header, an IBAN or `prefix-number/bank`; undefined where it names none. */
function accountBefore(rows: readonly Row[]): string | undefined {
  const cells = rows.flatMap((row) => row.cells)
  const ibans = cells.flatMap(
    (cell) => bareIban(cell).match(/(?:SK|CZ)\d{22}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g) ?? [],
  )
  const numbers = cells.flatMap((cell) => cell.match(/(?:\d{1,6}-)?\d{6,10}\/\d{4}(?!\d)/g) ?? [])
  return ibans.find(isIban) ?? numbers[0]
}

/** Rows of one of our accounts. */
type Part = { readonly account: OwnAccount; readonly rows: readonly Row[] }

/**
 * Which of our accounts rows are of: told by a column, before the header, by the mapping, or by their only currency. A column may
 * tell several, and some that are not ours.
 */
function accountsOf(
  { mapping: { columns, account }, before }: Table,
  rows: readonly Row[],
  own: readonly OwnAccount[],
): { readonly parts: readonly Part[]; readonly leftOut: readonly LeftOut[] } {
  const currencyOf = (some: readonly Row[]) => {
    const told = some
      .map((row) => at(row, columns.currency).trim().toUpperCase())
      .filter((each) => each !== '')
    const [one, ...others] = new Set(told)
    return one !== undefined && others.length === 0 ? one : null
  }
  // A line in another currency than its account's must not make the account another one.
  const among = (told: string, some: readonly Row[]) => {
    const isAmbiguous = own.filter((each) => isTold(told, each)).length > 1
    return ownAccount(own, { account: told, currency: isAmbiguous ? currencyOf(some) : null })
  }
  const whole = (of: OwnAccount) => ({ parts: [{ account: of, rows }], leftOut: [] })
  if (columns.ownAccount === undefined) {
    const told = accountBefore(before) ?? account
    if (told !== undefined) return whole(among(told, rows))
    const ours = own.length === 1 ? own : own.filter(({ currency }) => currency === currencyOf(rows))
    if (ours.length === 1) return whole(ours[0]!)
    throw new Refusal({ code: 'account-unknown' })
  }
  const byAccount = new Map<string, Row[]>()
  for (const row of rows) {
    const told = bareIban(bareCell(at(row, columns.ownAccount)))
    byAccount.set(told, [...(byAccount.get(told) ?? []), row])
  }
  return ofOurs(byAccount, ([told, some]) => ({ account: among(told, some), rows: some }))
}

/** A decimal behind a label in one of some rows, a balance of the account; undefined unless just one has it. */
function balanceIn(rows: readonly Row[], label: RegExp, point: string | undefined): number | undefined {
  const found = rows.flatMap(({ cells }) => {
    const place = cells.findIndex((cell) => label.test(folded(cell).trim()))
    const value = place < 0 ? undefined : cells.slice(place + 1).find((cell) => !isBlank(cell))
    const amount = value === undefined ? undefined : amountOf(value, point)
    return amount ? [amount.minor] : []
  })
  return found.length === 1 ? found[0] : undefined
}
const opening = /^#?(pociatocny|pocatecni|opening) (zostatok|stav|zustatek|balance):?$/
const closing = /^#?(konecny|closing) (zostatok|stav|zustatek|balance):?$/

/** Holds lines against the balances that a table tells before and below its rows, and against its totals. */
function checkSums(
  { mapping: { columns }, before }: Table,
  below: readonly Row[],
  lines: readonly Pick<StatementLine, 'kind' | 'amount'>[],
  point: string | undefined,
): void {
  const sum = (kind: 'credit' | 'debit') =>
    lines.reduce((all, line) => all + (line.kind === kind ? line.amount : 0), 0)
  const [credits, debits] = [sum('credit'), sum('debit')]
  const around = [...before, ...below]
  const [from, to] = [balanceIn(around, opening, point), balanceIn(around, closing, point)]
  if (from !== undefined && to !== undefined) compare('balance', to, from + credits - debits)
  for (const row of below.filter(({ cells }) => cells.some((cell) => total.test(wordOf(cell))))) {
    const told = (place: number | undefined) => {
      const amount = amountOf(at(row, place), point)
      return amount && Math.abs(amount.minor)
    }
    const [all, came, went] = [columns.amount, columns.credit, columns.debit].map(told)
    if (came !== undefined) compare('credits', came, credits)
    if (went !== undefined) compare('debits', went, debits)
    if (all !== undefined && ![credits, debits, Math.abs(credits - debits)].includes(all))
      compare('credits', all, credits)
  }
}

/** The statements in a table of a bank. Accounts are told by the file, by the mapping, or there is only one that it may be. */
export async function readCsv(
  text: string,
  own: readonly OwnAccount[],
  mappings: readonly ColumnMapping[],
  run: Course,
): Promise<Found> {
  const table = tableOf(await rowsOf(text, run), mappings)
  const { body, below } = partsOf(table)
  checkRows(text, table, body, below)
  try {
    const { booked, others } = bookedOf(table, body)
    const days = await daysOf(table, booked, run)
    const { parts, leftOut } = accountsOf(table, booked, own)
    const point = table.mapping.decimalSign ?? pointOf(amountsIn(booked, table.mapping.columns))
    const statements: Found['statements'][number][] = []
    for (const part of parts) statements.push(await statementIn(table.mapping, part, { days, point }, run))
    if (parts.length === 1 && leftOut.length === 0 && others.length === 0)
      checkSums(table, below, statements[0]!.lines, point)
    const left = (why: 'not-booked' | 'below-table') => (row: Row) => ({
      why,
      line: row.line,
      text: textOf(row),
    })
    return {
      statements,
      leftOut: [...leftOut, ...others.map(left('not-booked')), ...below.map(left('below-table'))],
      table: asRead(table),
    }
  } catch (error) {
    throw error instanceof Refusal ? mendable(error, table) : error
  }
}

/** A table as people are shown how it was read. */
const asRead = ({ mapping, header, rows }: Table): MappedTable => ({
  mapping,
  fields: header.cells,
  samples: samplesOf(rows),
})

/** A refusal with its table, where staff may mend it by saying anew what the columns and their words are. */
function mendable(refusal: Refusal, whole: Table): Refusal {
  const { refused } = refusal
  const words = refusal instanceof UnknownWords ? refusal.words : undefined
  const table = { ...asRead(whole), ...(words && { words }) }
  const { mapping, before } = whole
  // A mapping's account counts where the table tells none.
  const isOfMapping = mapping.columns.ownAccount === undefined && accountBefore(before) === undefined
  const isMendable =
    refused.code === 'unreadable' ||
    (isOfMapping && (refused.code === 'another-account' || refused.code === 'account-unknown'))
  return new Refusal(isMendable ? { ...refused, table } : refused)
}

function* amountsIn(rows: readonly Row[], { amount, credit, debit }: StatementColumns): Iterable<string> {
  for (const row of rows) for (const place of [amount, credit, debit]) yield at(row, place)
}

/** Money as one row tells it: what came or what went, never both; a word and a sign that disagree are refused. */
function movementIn(
  row: Row,
  columns: StatementColumns,
  word: 'credit' | 'debit' | undefined,
  point: string | undefined,
): { readonly kind: 'credit' | 'debit'; readonly amount: Amount } {
  const read = (place: number | undefined): Amount | undefined => {
    const cell = at(row, place)
    if (isBlank(cell)) return undefined
    const amount = amountOf(cell, point)
    if (!amount) throw unreadable('amount', row.line, cell)
    return amount
  }
  const [signed, came, went] = [columns.amount, columns.credit, columns.debit].map(read)
  const told = [signed, came, went].filter((each) => each !== undefined)
  const sums = told.filter(({ minor }) => minor !== 0)
  const amount = sums[0] ?? told[0]
  // Below zero in a column of what came: taken back, or a debit. Nobody knows.
  if (!amount || sums.length > 1 || (amount === came && came.minor < 0))
    throw unreadable('amount', row.line, textOf(row))
  const byColumn = amount === came ? 'credit' : amount === went ? 'debit' : undefined
  const bySign = amount.minor < 0 ? 'debit' : amount.sign === '+' ? 'credit' : undefined
  const kind = byColumn ?? word ?? bySign ?? 'credit'
  const isAgreed = [word, amount === signed ? bySign : undefined].every((each) => (each ?? kind) === kind)
  if (amount.minor !== 0 && !isAgreed) throw unreadable('direction', row.line, textOf(row))
  return { kind, amount }
}

/** The days of rows; of `1/2/2026` somebody tells the order, or a day of the table that has but one. */
async function daysOf(
  { mapping, before }: Table,
  rows: readonly Row[],
  run: Course,
): Promise<ReadonlyMap<Row, string>> {
  const cell = (row: Row) => at(row, mapping.columns.bookedOn)
  const parts = await run.map(rows, (row) => dayPartsOf(cell(row)))
  const isDayFirst = before.some(({ cells }) => cells.some((each) => dayPartsOf(each)?.sign === '.'))
  const found = dayOrderOf(parts) ?? (isDayFirst ? 'dmy' : undefined)
  const days = await run.map(rows, (row, index) => {
    const part = parts[index]
    const day = part && dayOf(part, mapping.dayOrder, found)
    if (day === undefined) throw unreadable('day', row.line, cell(row))
    return [row, day] as const
  })
  return new Map(days)
}

async function statementIn(
  mapping: ColumnMapping,
  { account, rows }: Part,
  { days, point }: { readonly days: ReadonlyMap<Row, string>; readonly point: string | undefined },
  run: Course,
): Promise<Found['statements'][number]> {
  const { columns } = mapping
  const words =
    columns.direction === undefined
      ? undefined
      : meanings('direction', rows, columns.direction, mapping, ['credit', 'debit'])
  const told = await run.map(rows, (row, index): ToldLine => {
    const { kind, amount } = movementIn(row, columns, words?.[index], point)
    const inColumn = at(row, columns.currency).trim().toUpperCase() || undefined
    const currency = amount.currency ?? inColumn ?? account.currency
    if (!/^[A-Z]{3}$/.test(currency) || (inColumn ?? currency) !== currency)
      throw unreadable('currency', row.line, inColumn === currency ? currency : textOf(row))
    const cell = (place: number | undefined) => kept(at(row, place))
    const counterAccount = kept(bareCell(at(row, columns.counterAccount)))
    const bank = cell(columns.counterBank)
    return {
      kind,
      amount: Math.abs(amount.minor),
      currency,
      bookedOn: days.get(row)!,
      variableSymbol: symbolDigits(bareCell(at(row, columns.variableSymbol))),
      message: kept(columns.message.map((place) => at(row, place)).join(' ')),
      counterparty: cell(columns.counterparty),
      counterAccount:
        counterAccount !== null && bank !== null && /^[\d-]+$/.test(counterAccount)
          ? `${counterAccount}/${bank}`
          : counterAccount,
      reference: cell(columns.reference),
    }
  })
  const booked = told.map(({ bookedOn }) => bookedOn)
  return {
    format: 'csv',
    account: account.iban,
    currency: account.currency,
    number: null,
    from: earliest(booked),
    to: latest(booked),
    lines: await markedLines(told, run),
  }
}
