import type { MappedTable, ReadingOptions } from '@hotovo/application/statements/reader'
import type { OwnAccount } from './accounts.ts'
import type { ReadingCourse } from './course.ts'
import { accountBefore, accountsOf } from './csv-accounts.ts'
import { checkRows, partsOf } from './csv-body.ts'
import { bookedOf, UnknownWords } from './csv-booked.ts'
import { type CompletedMapping, completedMapping } from './csv-columns.ts'
import { amountsIn, daysOf, statementIn } from './csv-movements.ts'
import { cellAt, rowsOf, type TableRow } from './csv-rows.ts'
import { checkSums, type Sums } from './csv-sums.ts'
import { samplesOf, type Table, tableOf, textOf } from './csv-table.ts'
import { amountOf, pointOf } from './csv-values.ts'
import type { FormatFile } from './lines.ts'
import { RefusedFile, unreadablePart } from './refusal.ts'

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
