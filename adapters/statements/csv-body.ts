import type { StatementColumns } from '@hotovo/application/statements/reader'
import type { ReadingCourse } from './course.ts'
import { cellAt, isBlank, type TableRow } from './csv-rows.ts'
import { closingLabel, openingLabel, totalLabel } from './csv-sums.ts'
import { fingerprint, isDay, type Table, textOf } from './csv-table.ts'
import { bareCell, decimalOf } from './csv-values.ts'
import { wordOf } from './csv-words.ts'
import { RefusedFile, unreadablePart } from './refusal.ts'

/** Words that begin what a table tells of several rows, or of none. */
const summary =
  /^(#|((medzi|mezi)?(sucet|soucet)|subtotal|prenos|prevod zostatku|zostatok|zustatek|balance|obraty?|(pociatocny|pocatecni|konecny|opening|closing|starting|ending) (zostatok|stav|zustatek|balance))\b)/

/**
 * The rows that tell movements, and the others: a total or a balance wherever it stands, and below the last movement all without a
 * day and an amount. A header that stands once more on each page is left out.
 */
export async function partsOf({ mapping: { header, columns }, rows }: Table, run: ReadingCourse) {
  const amounts = [columns.amount, columns.credit, columns.debit]
  const isBalance = (cell: string) =>
    /^.{0,20}(tok|tek|stav|balance):?\s*$/i.test(cell) &&
    [openingLabel, closingLabel].some((label) => label.test(wordOf(cell)))
  const isSummary = (cell: string) => [totalLabel, summary].some((label) => label.test(wordOf(cell)))
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
export function checkRows(
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
