import type { ColumnMapping, WordMeaning } from '@hotovo/application/statements/reader'
import { type CompletedMapping, mostWords } from './csv-columns.ts'
import { cellAt, isBlank, type TableRow } from './csv-rows.ts'
import { isDay, type Table, textOf } from './csv-table.ts'
import { isReversal, kindOf, meaningOf, wordOf } from './csv-words.ts'
import { RefusedFile, unreadablePart } from './refusal.ts'

/** What a refusal adds where words have to be explained. */
export class UnknownWords extends RefusedFile {
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

/** Where money went: to the account, or from it. */
export type Way = 'credit' | 'debit'
const ways = ['credit', 'debit', 'not-booked', 'neither'] as const
const states = ['booked', 'not-booked'] as const

/**
 * The rows of movements that are booked, each with the way that its words tell; others are not by a column of states, a word
 * instead of a day, no day of booking beside another one, or a kind.
 */
export function bookedOf(
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
