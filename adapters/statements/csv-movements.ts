import type { StatementColumns } from '@hotovo/application/statements/reader'
import type { ReadingCourse } from './course.ts'
import type { Part } from './csv-accounts.ts'
import type { Way } from './csv-booked.ts'
import type { CompletedMapping } from './csv-columns.ts'
import { cellAt, type TableRow } from './csv-rows.ts'
import type { Sums } from './csv-sums.ts'
import { type Table, textOf } from './csv-table.ts'
import {
  type Amount,
  amountOf,
  bareCell,
  currencyCode,
  dayOfCell,
  dayOrderOf,
  dayPartsOf,
} from './csv-values.ts'
import type { FormatFile } from './lines.ts'
import { type FormatLine, markedLines } from './lines.ts'
import { unreadablePart } from './refusal.ts'
import { earliestDay, latestDayOf, storedText, symbolIn } from './text.ts'

/** What stands in all columns of money. */
export function* amountsIn(
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
export async function daysOf(
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

/** The statement that rows of one account are; `sums` is added to. */
export async function statementIn(
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
