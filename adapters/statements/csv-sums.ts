import { foldedText } from '@hotovo/domain/shared/search'
import { cellAt, isBlank, type TableRow } from './csv-rows.ts'
import type { Table } from './csv-table.ts'
import { amountOf } from './csv-values.ts'
import { wordOf } from './csv-words.ts'
import { compareTotals } from './refusal.ts'

/** What begins a row of totals, and what balances before and after all movements are called. */
export const totalLabel = /^(spolu|celkom|celkem|sucet|sucty|total|sum)\b/
export const openingLabel = /^#?(pociatocny|pocatecni|opening) (zostatok|stav|zustatek|balance):?$/
export const closingLabel = /^#?(konecny|closing) (zostatok|stav|zustatek|balance):?$/

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
export type Sums = { credit: number; debit: number }

/** Holds lines against the balances that a table tells, and against its totals, of which one must be that of all its rows. */
export function checkSums(
  { mapping: { columns }, before }: Table,
  below: readonly TableRow[],
  { credit: credits, debit: debits }: Sums,
  point: string | undefined,
): void {
  const around = [...before, ...below]
  const [from, to] = [balanceIn(around, openingLabel, point), balanceIn(around, closingLabel, point)]
  if (from !== undefined && to !== undefined) compareTotals('balance', to, from + credits - debits)
  const totals = below.filter(({ cells }) => cells.some((cell) => totalLabel.test(wordOf(cell))))
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
