import { createHash } from 'node:crypto'
import type {
  ColumnMapping,
  LeftOutPart,
  MappedTable,
  ReadingOptions,
  StatementColumns,
  WordMeaning,
} from '@hotovo/application/statements/reader'
import { isIban } from '@hotovo/domain/orders/payment-instructions'
import { foldedText } from '@hotovo/domain/shared/search'
import { bareIban, isNamedAccount, type OwnAccount, ownAccount, partsOfOwnAccounts } from './accounts.ts'
import type { ReadingCourse } from './course.ts'
import { headerField, knownMapping } from './csv-banks.ts'
import { type CompletedMapping, completedMapping, mostWords } from './csv-columns.ts'
import { cellAt, isBlank, rowsOf, type TableRow } from './csv-rows.ts'
import {
  type Amount,
  amountOf,
  bareCell,
  currencyCode,
  currencyIn,
  dayOfCell,
  dayOrderOf,
  dayPartsOf,
  decimalOf,
  pointOf,
} from './csv-values.ts'
import { isReversal, kindOf, meaningOf, wordOf } from './csv-words.ts'
import { type FormatLine, markedLines } from './lines.ts'
import type { FormatFile } from './read.ts'
import { compareTotals, RefusedFile, unreadablePart } from './refusal.ts'
import { earliestDay, latestDayOf, storedText, symbolIn } from './text.ts'

/** A header stands within so many rows; banks write about the account before it. */
const rowsBeforeHeader = 30

/** What a mapping calls a header: a digest of its names, without accents and capitals. */
const fingerprint = ({ cells }: TableRow) =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(headerField)))
    .digest('base64url')
    .slice(0, 22)

const isDay = (cell: string) => dayPartsOf(cell) !== undefined
const isAmount = (cell: string) => decimalOf(cell) !== undefined && !isDay(cell)
const textOf = ({ cells }: TableRow) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')

type Table = {
  readonly mapping: ColumnMapping
  readonly header: TableRow
  readonly before: readonly TableRow[]
  readonly rows: readonly TableRow[]
  readonly delimiter: string
  /** Whether it is of a bank that everybody knows; staff named the columns of others. */
  readonly isKnown: boolean
}

/** Which row looks like a header: the last one with words alone before the first one with a day and an amount. */
function likelyHeader(first: readonly TableRow[]): number {
  const data = first.findIndex(({ cells }) => cells.some(isDay) && cells.some(isAmount))
  const widest = Math.max(0, ...first.map(({ cells }) => cells.length))
  const isHeader = ({ cells }: TableRow) =>
    cells.filter((cell) => !isBlank(cell)).length > 1 && !cells.some((cell) => isDay(cell) || isAmount(cell))
  return data < 0
    ? first.findIndex((row) => row.cells.length === widest && isHeader(row))
    : first.slice(0, data).findLastIndex(isHeader)
}

const samplesOf = (rows: readonly TableRow[]) => rows.slice(0, 3).map(({ cells }) => cells)

/** Finds the header: one that staff mapped, one of a known bank, or else one that looks like it, which nobody has mapped. */
function tableOf(
  { rows, delimiter }: Awaited<ReturnType<typeof rowsOf>>,
  mappings: readonly ColumnMapping[],
): Table {
  const first = rows.slice(0, rowsBeforeHeader)
  const from = (index: number, mapping: ColumnMapping, isKnown: boolean): Table => ({
    mapping,
    isKnown,
    header: rows[index]!,
    before: rows.slice(0, index),
    rows: rows.slice(index + 1),
    delimiter,
  })
  const prints = first.map(fingerprint)
  for (const [index, header] of prints.entries()) {
    const mapping = mappings.find((each) => each.header === header)
    if (mapping) return from(index, mapping, false)
  }
  for (const [index, { cells }] of first.entries()) {
    const mapping = knownMapping(cells, prints[index]!)
    if (mapping) return from(index, mapping, true)
  }
  const header = likelyHeader(first)
  const samples = samplesOf(rows.slice(header + 1))
  if (header < 0 || samples.length === 0) throw new RefusedFile({ code: 'not-a-statement' })
  throw new RefusedFile({
    code: 'columns-unknown',
    header: prints[header]!,
    fields: first[header]!.cells,
    samples,
  })
}

const total = /^(spolu|celkom|celkem|sucet|sucty|total|sum)\b/
const opening = /^#?(pociatocny|pocatecni|opening) (zostatok|stav|zustatek|balance):?$/
const closing = /^#?(konecny|closing) (zostatok|stav|zustatek|balance):?$/
/** Words that begin what a table tells of several rows, or of none. */
const summary =
  /^(#|((medzi|mezi)?(sucet|soucet)|subtotal|prenos|prevod zostatku|zostatok|zustatek|balance|obraty?|(pociatocny|pocatecni|konecny|opening|closing|starting|ending) (zostatok|stav|zustatek|balance))\b)/

/**
 * The rows that tell movements, and the others: a total or a balance wherever it stands, and below the last movement all without a
 * day and an amount. A header that stands once more on each page is left out.
 */
async function partsOf({ mapping: { header, columns }, rows }: Table, run: ReadingCourse) {
  const amounts = [columns.amount, columns.credit, columns.debit]
  const isBalance = (cell: string) =>
    /^.{0,20}(tok|tek|stav|balance):?\s*$/i.test(cell) &&
    [opening, closing].some((label) => label.test(wordOf(cell)))
  const isSummary = (cell: string) => [total, summary].some((label) => label.test(wordOf(cell)))
  const seen = await run.map(rows, (row) => {
    const cell = cellAt(row, columns.bookedOn)
    // A day, or what is left of one.
    const hasDay = isDay(cell) || /^[\d\s./:-]*\d[\d\s./:-]*$/.test(bareCell(cell))
    return { row, hasDay, isSum: row.cells.some(hasDay ? isBalance : isSummary) }
  })
  const told = seen.filter(({ row, hasDay }) => hasDay || fingerprint(row) !== header)
  const end =
    told.findLastIndex(
      ({ row, hasDay, isSum }) => !isSum && (hasDay || amounts.some((place) => !isBlank(cellAt(row, place)))),
    ) + 1
  if (end === 0) throw new RefusedFile({ code: 'not-a-statement' })
  const bare = (some: typeof told) => some.map(({ row }) => row)
  return {
    body: bare(told.slice(0, end).filter(({ isSum }) => !isSum)),
    below: bare(told.filter(({ isSum }, index) => index >= end || isSum)),
    isFollowed: end < told.length,
  }
}

/** Whether cents may stand in a column of their own: a decimal comma without quotes, in a table whose delimiter is a comma. */
const isCutAmount = (row: TableRow, { amount, credit, debit }: StatementColumns) =>
  [amount, credit, debit].some(
    (place) =>
      place !== undefined &&
      decimalOf(cellAt(row, place))?.cents === '' &&
      /^\d\d\b/.test(cellAt(row, place + 1)),
  )

/**
 * Holds rows against the table: none is wider than its header, none ends before a column that another one fills, and the last one
 * is whole. Without a line's end behind it its last column may be cut, where that is read.
 */
function checkRows(
  text: string,
  { mapping, header, delimiter }: Table,
  body: readonly TableRow[],
  isFollowed: boolean,
): void {
  const filled = body.map(({ cells }) => cells.findLastIndex((cell) => !isBlank(cell)) + 1)
  const wide = body[filled.findIndex((width) => width > header.cells.length)]
  if (wide) throw unreadablePart('row', wide.line, textOf(wide))
  const needed = filled.reduce((most, width) => Math.max(most, width), 0)
  const cut = delimiter === ',' && body.find((row) => isCutAmount(row, mapping.columns))
  if (cut) throw unreadablePart('row', cut.line, textOf(cut))
  const short = body.find(({ cells }) => cells.length < needed)
  const last = body.at(-1)!
  if (short && (short !== last || isFollowed)) throw unreadablePart('row', short.line, textOf(short))
  const { message, ...places } = mapping.columns
  const isRead = [...message, ...Object.values(places)].includes(last.cells.length - 1)
  const others = body.length > 1 ? body.slice(0, -1) : [header]
  const isFull =
    others.some(({ cells }) => cells.length <= last.cells.length) && (!isRead || /"\s*$/.test(text))
  if (short || !(/[\r\n]$/.test(text) || isFollowed || isFull))
    throw new RefusedFile({ code: 'cut-off', missing: 'end' })
}

/** What a refusal adds where words have to be explained. */
class UnknownWords extends RefusedFile {
  readonly words: readonly string[]

  constructor(what: 'direction' | 'state', row: TableRow, cell: string, words: readonly string[]) {
    super({ code: 'unreadable', what, line: row.line, text: cell })
    this.words = words
  }
}

/**
 * What the words of a column mean, row by row; refuses the first one that nobody knows and that is asked about, with all of them
 * and with letters that everybody knows: beside an unknown one they may be another bank's, `MD` and `D`.
 */
function meanings(
  what: 'direction' | 'state',
  rows: readonly TableRow[],
  place: number | undefined,
  words: NonNullable<ColumnMapping['words']>,
  meant: (cell: string) => WordMeaning | undefined,
  isAsked: (cell: string) => boolean,
): (WordMeaning | undefined)[] {
  if (place === undefined) return []
  const cells = rows.map((row) => cellAt(row, place))
  const known = new Map([...new Set(cells)].map((cell) => [cell, meant(cell)]))
  const found = cells.map((cell) => known.get(cell))
  const first = cells.findIndex((cell, index) => found[index] === undefined && isAsked(cell))
  if (first < 0) return found
  const asked = cells.filter((cell, index) => {
    const word = wordOf(cell)
    return found[index] === undefined ? isAsked(cell) : /^[a-z]$/.test(word) && !Object.hasOwn(words, word)
  })
  throw new UnknownWords(
    what,
    rows[first]!,
    cells[first]!,
    [...new Set(asked.map(wordOf))].slice(0, mostWords),
  )
}

type Way = 'credit' | 'debit'
const ways = ['credit', 'debit', 'not-booked', 'neither'] as const
const states = ['booked', 'not-booked'] as const

/**
 * The rows of movements that are booked, each with the way that its words tell; others are not by a column of states, a word
 * instead of a day, no day of booking beside another one, or a kind.
 */
function bookedOf(
  { mapping: { columns, words = {} } }: Table,
  body: readonly TableRow[],
  { kinds, bookedDay, isSigned, asksDirection, asksKinds }: CompletedMapping,
): Map<TableRow, Way | undefined> {
  const days = body.map((row) => {
    const cell = cellAt(row, columns.bookedOn)
    return isDay(cell) ? undefined : meaningOf(cell, states, undefined)
  })
  const ofState = meanings(
    'state',
    body,
    columns.state,
    words,
    (cell) => meaningOf(cell, states, words),
    () => true,
  )
  const isWaiting = (row: TableRow, index: number) =>
    days[index] === 'not-booked' ||
    ofState[index] === 'not-booked' ||
    (bookedDay !== undefined && isBlank(cellAt(row, bookedDay)))
  const rows = body.filter((row, index) => !isWaiting(row, index))
  const told = [
    meanings(
      'direction',
      rows,
      columns.direction,
      words,
      (cell) => (isReversal(cell) ? 'neither' : meaningOf(cell, ways, words)),
      (cell) => (isBlank(cell) ? !isSigned : asksDirection),
    ),
    ...kinds.map((place) => {
      const meant = (cell: string) => kindOf(cell, words)
      // Nothing beside words that say nothing is no question.
      const saysMore = rows.some(
        (row) => !isBlank(cellAt(row, place)) && meant(cellAt(row, place)) !== 'neither',
      )
      return meanings(
        'direction',
        rows,
        place,
        words,
        meant,
        (cell) => asksKinds && (saysMore || !isBlank(cell)),
      )
    }),
  ]
  const booked = new Map<TableRow, Way | undefined>()
  for (const [index, row] of rows.entries()) {
    const meant = told.map((each) => each[index])
    const [first, ...others] = (['credit', 'debit'] as const).filter((way) =>
      (asksKinds ? meant : meant.slice(0, 1)).includes(way),
    )
    if (meant.includes('not-booked')) continue
    if (others.length > 0) throw unreadablePart('direction', row.line, textOf(row))
    booked.set(row, first)
  }
  return booked
}

/** Refuses money and currencies in columns that nobody named, and that may be those that count. */
function checkUnnamed(
  rows: readonly TableRow[],
  { ofOneWay, currencies }: CompletedMapping,
  point: string | undefined,
) {
  for (const row of rows) {
    const isMoney = (place: number) => (amountOf(cellAt(row, place), point)?.minor ?? 0) !== 0
    if (ofOneWay.some(isMoney)) throw unreadablePart('amount', row.line, textOf(row))
    if (currencies.length > 0) throw unreadablePart('currency', row.line, textOf(row))
  }
}

/** The account that a bank names before the header, an IBAN or `prefix-number/bank`; undefined where it names none. */
function accountBefore(rows: readonly TableRow[]): string | undefined {
  const cells = rows.flatMap((row) => row.cells)
  const ibans = cells.flatMap(
    (cell) => bareIban(cell).match(/(?:SK|CZ)\d{22}|[A-Z]{2}\d{2}[A-Z0-9]{11,30}/g) ?? [],
  )
  const numbers = cells.flatMap((cell) => cell.match(/(?:\d{1,6}-)?\d{6,10}\/\d{4}(?!\d)/g) ?? [])
  return ibans.find(isIban) ?? numbers[0]
}

/** The currency of the account that a bank names before the header: in a cell, in the next one, or below it. */
function currencyBefore(rows: readonly TableRow[]): string | undefined {
  const found = rows.flatMap((row, index) =>
    row.cells.flatMap((cell, place) =>
      /^#?(mena|(account )?currency)\b/.test(wordOf(cell))
        ? [cell, cellAt(row, place + 1), rows[index + 1]?.cells[place] ?? '']
        : [],
    ),
  )
  return found.map(currencyIn).find((currency) => currency !== undefined)
}

/** Rows of one of our accounts. */
type Part = { readonly account: OwnAccount; readonly rows: readonly TableRow[] }

/**
 * Which of our accounts rows are of: told by a column, before the header, by the mapping, or by their only currency. A column may
 * tell several, and some that are not ours.
 */
function accountsOf(
  { mapping: { columns, account }, before }: Table,
  rows: readonly TableRow[],
  own: readonly OwnAccount[],
): { readonly parts: readonly Part[]; readonly leftOut: readonly LeftOutPart[] } {
  const currencyOf = (some: readonly TableRow[]) => {
    const told = some
      .map((row) => currencyCode(cellAt(row, columns.currency).trim()))
      .filter((each) => each !== '')
    const [one, ...others] = new Set(told)
    return one !== undefined && others.length === 0 ? one : null
  }
  const ofAll = currencyBefore(before)
  // A line in another currency than its account's must not make the account another one.
  const among = (told: string, some: readonly TableRow[]) => {
    const isAmbiguous = own.filter((each) => isNamedAccount(told, each)).length > 1
    return ownAccount(own, { account: told, currency: ofAll ?? (isAmbiguous ? currencyOf(some) : null) })
  }
  const whole = (of: OwnAccount) => ({ parts: [{ account: of, rows }], leftOut: [] })
  if (columns.ownAccount === undefined) {
    const told = accountBefore(before) ?? account
    if (told !== undefined) return whole(among(told, rows))
    const currency = ofAll ?? (own.length === 1 ? own[0]!.currency : currencyOf(rows))
    const ours = own.filter((each) => each.currency === currency)
    if (ours.length === 1) return whole(ours[0]!)
    throw new RefusedFile({ code: 'account-unknown' })
  }
  const byAccount = new Map<string, TableRow[]>()
  for (const row of rows) {
    const told = bareIban(bareCell(cellAt(row, columns.ownAccount)))
    byAccount.set(told, [...(byAccount.get(told) ?? []), row])
  }
  return partsOfOwnAccounts(byAccount, ([told, some]) => ({ account: among(told, some), rows: some }))
}

/** A decimal behind a label in one of some rows, a balance of the account; undefined unless just one has it. */
function balanceIn(rows: readonly TableRow[], label: RegExp, point: string | undefined): number | undefined {
  const found = rows.flatMap(({ cells }) => {
    const place = cells.findIndex((cell) => label.test(foldedText(cell).trim()))
    const value = place < 0 ? undefined : cells.slice(place + 1).find((cell) => !isBlank(cell))
    const amount = value === undefined ? undefined : amountOf(value, point)
    return amount ? [amount.minor] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** What came, and what went. */
type Sums = { credit: number; debit: number }

/** Holds lines against the balances that a table tells, and against its totals, of which one must be that of all its rows. */
function checkSums(
  { mapping: { columns }, before }: Table,
  below: readonly TableRow[],
  { credit: credits, debit: debits }: Sums,
  point: string | undefined,
): void {
  const around = [...before, ...below]
  const [from, to] = [balanceIn(around, opening, point), balanceIn(around, closing, point)]
  if (from !== undefined && to !== undefined) compareTotals('balance', to, from + credits - debits)
  const totals = below.filter(({ cells }) => cells.some((cell) => total.test(wordOf(cell))))
  const hold = (
    place: number | undefined,
    of: 'credits' | 'debits',
    sums: readonly [number, ...number[]],
  ) => {
    const told = totals
      .flatMap((row) => amountOf(cellAt(row, place), point) ?? [])
      .map(({ minor }) => Math.abs(minor))
    // Each page may have a sum of its own.
    if (!told.some((each) => sums.includes(each))) compareTotals(of, told.at(-1) ?? sums[0], sums[0])
  }
  hold(columns.amount, 'credits', [credits, debits, Math.abs(credits - debits)])
  hold(columns.credit, 'credits', [credits])
  hold(columns.debit, 'debits', [debits])
}

/** The statements in a table of a bank. Accounts are told by the file, by the mapping, or there is only one that it may be. */
export async function readCsv(
  text: string,
  own: readonly OwnAccount[],
  { mappings, latestDay }: Pick<ReadingOptions, 'mappings' | 'latestDay'>,
  run: ReadingCourse,
): Promise<FormatFile> {
  const found = tableOf(await rowsOf(text, run), mappings)
  const { body, below, isFollowed } = await partsOf(found, run)
  const whole = completedMapping(found, body, own)
  const table = { ...found, mapping: whole.mapping }
  await run.rest()
  checkRows(text, table, body, isFollowed)
  try {
    const booked = bookedOf(table, body, whole)
    const days = await daysOf(table, [...booked.keys()], run)
    for (const [row, day] of days)
      if ([day, ...whole.daysOf(row)].some((each) => each > latestDay)) booked.delete(row)
    if (booked.size === 0) throw new RefusedFile({ code: 'nothing-booked' })
    const rows = [...booked.keys()]
    const others = body.filter((row) => !booked.has(row))
    const { parts, leftOut } = accountsOf(table, rows, own)
    const point = table.mapping.decimalSign ?? pointOf(amountsIn(rows, table.mapping.columns))
    checkUnnamed(rows, whole, point)
    const statements: FormatFile['statements'][number][] = []
    const sums: Sums = { credit: 0, debit: 0 }
    for (const part of parts)
      statements.push(await statementIn(whole, part, { booked, days, point, sums }, run))
    if (leftOut.length === 0 && parts.length === 1 && others.length === 0)
      checkSums(table, below, sums, point)
    const left = (why: 'not-booked' | 'below-table') => (row: TableRow) => ({
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
    throw error instanceof RefusedFile ? mendable(error, table) : error
  }
}

/** A table as people are shown how it was read. */
const asRead = ({ mapping, header, rows }: Table): MappedTable => ({
  mapping,
  fields: header.cells,
  samples: samplesOf(rows),
})

/** A refusal with its table, where staff may mend it by saying anew what the columns and their words are. */
function mendable(refusal: RefusedFile, whole: Table): RefusedFile {
  const { refused } = refusal
  const words = refusal instanceof UnknownWords ? refusal.words : undefined
  const table = { ...asRead(whole), ...(words && { words }) }
  const { mapping, before } = whole
  // A mapping's account counts where the table tells none.
  const isOfMapping = mapping.columns.ownAccount === undefined && accountBefore(before) === undefined
  const isMendable =
    refused.code === 'unreadable' ||
    (isOfMapping && (refused.code === 'another-account' || refused.code === 'account-unknown'))
  return new RefusedFile(isMendable ? { ...refused, table } : refused)
}

function* amountsIn(
  rows: readonly TableRow[],
  { amount, credit, debit }: StatementColumns,
): Iterable<string> {
  for (const row of rows) for (const place of [amount, credit, debit]) yield cellAt(row, place)
}

/** Money as one row tells it: what came or what went, never both; a word and a sign that disagree are refused. */
function movementIn(
  row: TableRow,
  columns: StatementColumns,
  word: Way | undefined,
  point: string | undefined,
): { readonly kind: Way; readonly amount: Amount; readonly place: number | undefined } {
  const read = (place: number | undefined): Amount | undefined => {
    const cell = cellAt(row, place)
    if (/^[-–—]?$/.test(cell.trim())) return undefined
    const amount = amountOf(cell, point)
    if (!amount) throw unreadablePart('amount', row.line, cell)
    return amount
  }
  const [signed, came, went] = [columns.amount, columns.credit, columns.debit].map(read)
  const told = [signed, came, went].filter((each) => each !== undefined)
  const sums = told.filter(({ minor }) => minor !== 0)
  const amount = sums[0] ?? told[0]
  // Below zero in a column of what came: taken back, or a debit. Nobody knows.
  if (!amount || sums.length > 1 || (amount === came && came.minor < 0))
    throw unreadablePart('amount', row.line, textOf(row))
  const byColumn = amount === came ? 'credit' : amount === went ? 'debit' : undefined
  const bySign = amount.minor < 0 ? 'debit' : amount.sign === '+' ? 'credit' : undefined
  const kind = byColumn ?? word ?? bySign ?? 'credit'
  const isAgreed = [word, amount === signed ? bySign : undefined].every((each) => (each ?? kind) === kind)
  if (amount.minor !== 0 && !isAgreed) throw unreadablePart('direction', row.line, textOf(row))
  const place = amount === came ? columns.credit : amount === went ? columns.debit : columns.amount
  return { kind, amount, place }
}

/** The days of rows; of `1/2/2026` somebody tells the order, or a day of the table that has but one. */
async function daysOf(
  { mapping, before }: Table,
  rows: readonly TableRow[],
  run: ReadingCourse,
): Promise<ReadonlyMap<TableRow, string>> {
  const cell = (row: TableRow) => cellAt(row, mapping.columns.bookedOn)
  const parts = await run.map(rows, (row) => dayPartsOf(cell(row)))
  const isDayFirst = before.some(({ cells }) => cells.some((each) => dayPartsOf(each)?.sign === '.'))
  const found = dayOrderOf(parts) ?? (isDayFirst ? 'dmy' : undefined)
  const days = await run.map(rows, (row, index) => {
    const part = parts[index]
    const day = part && dayOfCell(part, mapping.dayOrder, found)
    if (day === undefined) throw unreadablePart('day', row.line, cell(row))
    return [row, day] as const
  })
  return new Map(days)
}

/** What is known of all rows of a table: which are booked, and the way that their words tell. */
type TableRead = {
  readonly booked: ReadonlyMap<TableRow, Way | undefined>
  readonly days: ReadonlyMap<TableRow, string>
  readonly point: string | undefined
  readonly sums: Sums
}

async function statementIn(
  { mapping: { columns }, isTakenBack, currencyOf }: CompletedMapping,
  { account, rows }: Part,
  { booked, days, point, sums }: TableRead,
  run: ReadingCourse,
): Promise<FormatFile['statements'][number]> {
  const lines = await run.map(rows, (row): FormatLine => {
    const { kind, amount, place } = movementIn(row, columns, booked.get(row), point)
    sums[kind] += Math.abs(amount.minor)
    const inCell = cellAt(row, columns.currency).trim()
    const inColumn = inCell === '' ? currencyOf(place) : currencyCode(inCell)
    const currency = amount.currency ?? inColumn ?? account.currency
    if (!/^[A-Z]{3}$/.test(currency) || (inColumn ?? currency) !== currency)
      throw unreadablePart('currency', row.line, inColumn === currency ? currency : textOf(row))
    const cell = (place: number | undefined) => storedText(cellAt(row, place))
    const counterAccount = storedText(bareCell(cellAt(row, columns.counterAccount)))
    const bank = cell(columns.counterBank)
    return {
      kind: isTakenBack(row) ? 'reversal' : kind,
      amount: Math.abs(amount.minor),
      currency,
      bookedOn: days.get(row)!,
      variableSymbol: symbolIn(bareCell(cellAt(row, columns.variableSymbol)).replace(/[.,]0+$/, '')),
      message: storedText(columns.message.map((place) => cellAt(row, place)).join(' ')),
      counterparty: cell(columns.counterparty),
      counterAccount:
        counterAccount !== null && bank !== null && /^[\d-]+$/.test(counterAccount)
          ? `${counterAccount}/${bank}`
          : counterAccount,
      reference: cell(columns.reference),
    }
  })
  const told = lines.map(({ bookedOn }) => bookedOn)
  return {
    format: 'csv',
    account: account.iban,
    currency: account.currency,
    number: null,
    from: earliestDay(told),
    to: latestDayOf(told),
    lines: await markedLines(lines, run),
  }
}
