import { createHash } from 'node:crypto'
import type { ColumnMapping } from '@hotovo/application/statements/reader'
import { headerField, knownMapping } from './csv-banks.ts'
import { isBlank, type rowsOf, type TableRow } from './csv-rows.ts'
import { dayPartsOf, decimalOf } from './csv-values.ts'
import { RefusedFile } from './refusal.ts'

/** A header stands within so many rows; banks write about the account before it. */
const rowsBeforeHeader = 30

/** What a mapping calls a header: a digest of its names, without accents and capitals. */
export const fingerprint = ({ cells }: TableRow) =>
  createHash('sha256')
    .update(JSON.stringify(cells.map(headerField)))
    .digest('base64url')
    .slice(0, 22)

/** Whether a cell is a day, however it is written. */
export const isDay = (cell: string) => dayPartsOf(cell) !== undefined
const isAmount = (cell: string) => decimalOf(cell) !== undefined && !isDay(cell)

/** What stands in a row, as people are told it. */
export const textOf = ({ cells }: TableRow) =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ')

/** A table in a file, with its header and what its columns are. */
export type Table = {
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

/** The first rows, to be looked at. */
export const samplesOf = (rows: readonly TableRow[]) => rows.slice(0, 3).map(({ cells }) => cells)

/** Finds the header: one that staff mapped, one of a known bank, or else one that looks like it, which nobody has mapped. */
export function tableOf(
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
