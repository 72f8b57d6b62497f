import type { ReadingCourse } from './course.ts'
import { RefusedFile, unreadablePart } from './refusal.ts'

/** A row of a table: the line of the file where it begins, from 1 on, and what stands between its delimiters. */
export type TableRow = { readonly line: number; readonly cells: readonly string[] }

/** What stands in a column of a row; nothing where the row ends before it, or there is no such column. */
export const cellAt = ({ cells }: TableRow, place: number | undefined): string =>
  place === undefined ? '' : (cells[place] ?? '')
export const isBlank = (cell: string) => cell.trim() === ''

const delimiters = [';', ',', '\t', '|']
/** So many lines tell the delimiter. */
const told = 200
/** Signs and lines of a row, and columns: more than any bank has, somebody wants our memory. */
const most = { signs: 65_536, lines: 30, columns: 200 }

/** A cell in quotes, a quote in it doubled, with blanks around it. */
const quotedCell = / *"([^"]*(?:""[^"]*)*)"(?!") */y
const opening = / *"/y

type Cells = {
  readonly cells: readonly string[]
  /** A cell stands in quotes, and one that could not stand without them. */
  readonly hasQuotes: boolean
  readonly needsQuotes: boolean
  /** A quote that begins a cell is not closed, or a line ends outside of quotes: taken for signs like others. */
  readonly isOpen: boolean
}

/** What stands between the delimiters of a text. Quotes count where they surround all of a cell. */
function cellsOf(text: string, delimiter: string): Cells {
  const cells: string[] = []
  let hasQuotes = false
  let needsQuotes = false
  let isOpen = false
  for (let at = 0; ; at++) {
    quotedCell.lastIndex = opening.lastIndex = at
    const match = quotedCell.exec(text)
    const behind = quotedCell.lastIndex
    const isQuoted = match !== null && (behind === text.length || text[behind] === delimiter)
    const next = text.indexOf(delimiter, at)
    const end = isQuoted ? behind : next < 0 ? text.length : next
    const cell = isQuoted ? match[1]!.replaceAll('""', '"') : text.slice(at, end)
    hasQuotes ||= isQuoted
    needsQuotes ||= isQuoted && (cell.includes(delimiter) || cell.includes('"'))
    isOpen ||= (match === null && opening.test(text)) || (!isQuoted && cell.includes('\n'))
    cells.push(cell)
    if (end === text.length) return { cells, hasQuotes, needsQuotes, isOpen }
    at = end
  }
}

/** In how many cells most lines agree that have three and more, and how many lines these are. */
function agreement(lines: readonly Cells[]): { readonly lines: number; readonly width: number } {
  const counts = new Map<number, number>()
  for (const { cells } of lines)
    if (cells.length > 2) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [best] = [...counts].sort(([width, count], [other, others]) => others - count || other - width)
  return { width: best?.[0] ?? 0, lines: best?.[1] ?? 0 }
}

/** The delimiter that makes the lines agree; of several that do the one that makes more columns. */
function delimiterOf(lines: readonly string[]): string {
  const first = lines.slice(0, told)
  const [best] = delimiters
    .map((sign) => ({ sign, ...agreement(first.map((line) => cellsOf(line, sign))) }))
    .sort((one, other) => other.lines - one.lines || other.width - one.width)
  if (!best?.lines) throw new RefusedFile({ code: 'not-a-statement' })
  return best.sign
}

/**
 * The rows of a table, blank ones left out. Lines end with CR LF, LF or CR, whatever others end with. A cell in quotes may go on in
 * the lines behind, in a file that quotes and where none of them may be a row of its own; a quote is a sign like others in a file
 * that does not, where each of these lines is a row. What may be either, and a quote that is not closed, is refused.
 */
export async function rowsOf(
  text: string,
  run: ReadingCourse,
): Promise<{ readonly delimiter: string; readonly rows: readonly TableRow[] }> {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.some(({ length }) => length > most.signs)) throw new RefusedFile({ code: 'not-a-statement' })
  const delimiter = delimiterOf(lines)
  const alone = await run.map(lines, (line) => cellsOf(line, delimiter))
  const ofAll = agreement(alone).width
  const isQuoting =
    alone.some(({ needsQuotes }) => needsQuotes) ||
    alone.every(({ hasQuotes, isOpen, cells }) => hasQuotes || isOpen || cells.length < ofAll)
  // Of a cell that goes on, each line has a quote too few.
  const isClosed = (line: string) => line.split('"').length % 2 === 1
  const width = (isQuoting && agreement(alone.filter((_, at) => isClosed(lines[at]!))).width) || ofAll
  const isRow = (at: number) => alone[at]!.cells.length === width
  const mayBeRow = (at: number) => alone[at]!.cells.length >= width

  /** The cells of lines that belong together, and the last of them; undefined where no quote closes what is open. */
  function closed(from: number): { readonly to: number; readonly cells: readonly string[] } | undefined {
    for (let to = from + 1; to < Math.min(lines.length, from + most.lines); to++) {
      if (!lines[to]!.includes('"')) continue
      const joined = lines.slice(from, to + 1).join('\n')
      const { cells, isOpen } = cellsOf(joined, delimiter)
      if (joined.length > most.signs) return undefined
      if (!isOpen) return { to, cells }
    }
    return undefined
  }

  const rows: TableRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1
    let { cells, isOpen } = alone[at]!
    if (isOpen) {
      const whole = closed(at)
      const behind = whole ? [...lines.keys()].slice(at + 1, whole.to + 1) : []
      const isSign = !isQuoting && isRow(at) && behind.every(isRow)
      const isCell = isQuoting && !behind.some(mayBeRow)
      if (!whole || !(isCell || isSign)) throw unreadablePart('row', line, lines[at]!)
      if (!isSign) {
        cells = whole.cells
        at = whole.to
      }
      await run.rest()
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    if (cells.length > most.columns) throw new RefusedFile({ code: 'not-a-statement' })
    rows.push({ line, cells })
    run.line()
    if (rows.length % told === 0) await run.rest()
  }
  return { delimiter, rows }
}
