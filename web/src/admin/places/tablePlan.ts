import {
  meantSalesPoint,
  planSalesPoints,
  type SalesPointRecord,
  salesPointProblems,
  type WantedSalesPoint,
} from '@hotovo/domain/places/sales-point-record'
import type { TFunction } from 'i18next'
import { draftOf, emptyDraft, wantedOf } from './draft.ts'
import { columnsOf, headOf, placesTable, rowIn, type TableColumn } from './table.ts'
import { wrongAt } from './wrong.ts'

/** A sales point that a row changes: what it is to be, and what is another then, as the table says it. */
type TableChange = {
  readonly record: SalesPointRecord
  readonly wanted: WantedSalesPoint
  readonly changes: readonly { readonly head: string; readonly from: string; readonly to: string }[]
}
/** A row that is left out, by its number in the table, and why. */
type WrongRow = { readonly line: number; readonly name: string; readonly why: readonly string[] }

/** What a table would do to the sales points that there are (rule A146). */
export type TablePlan = {
  readonly added: readonly WantedSalesPoint[]
  readonly changed: readonly TableChange[]
  readonly same: number
  readonly wrong: readonly WrongRow[]
  /** Heads of columns that nobody knows: they are not read. */
  readonly unknown: readonly string[]
  /** Columns without which no row can be read. */
  readonly missing: readonly string[]
}

const needed: readonly TableColumn[] = ['name', 'address', 'city']

/** What a table, its first row the heads, would do: it writes nothing. */
export function planTable(
  t: TFunction<'admin'>,
  [heads = [], ...rows]: readonly (readonly string[])[],
  records: readonly SalesPointRecord[],
): TablePlan {
  const columns = columnsOf(t, heads)
  const unknown = heads.filter((head, place) => columns[place] === undefined && head.trim() !== '')
  const missing = needed.filter((column) => !columns.includes(column)).map((column) => headOf(t, column))
  const added: WantedSalesPoint[] = []
  const changed: TableChange[] = []
  const wrong: WrongRow[] = []
  let same = 0
  const taken = new Set(records.map(({ id }) => id))
  const lines = new Map<string, number>()
  const shown = placesTable(t, 'sk').columns
  for (const [index, cells] of (missing.length > 0 ? [] : rows).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = index + 2
    const { id, said, wrong: cellsWrong } = rowIn(t, columns, cells)
    const { name = '', address = '', city = '' } = said
    const record = meantSalesPoint([...records, ...added.map(newRecord)], { id, name, address, city })
    const base = record ? draftOf(record) : emptyDraft
    const hours = { ...base.hours, ...said.hours }
    const draft = { ...base, ...said, hours }
    const wanted = wantedOf({ ...draft, id: record?.id ?? (id || undefined) }, taken)
    const first = lines.get(wanted.id)
    const planned = planSalesPoints(records, [wanted], { by: '', at: '' })
    const why = [
      ...cellsWrong.map(({ column, text }) =>
        t(text === '' ? 'places.table.blank' : 'places.table.cell', { head: headOf(t, column), text }),
      ),
      ...new Set(salesPointProblems(wanted).map(({ at }) => wrongAt(t, at))),
      ...(first === undefined ? [] : [t('places.table.twice', { line: first })]),
    ]
    if (why.length === 0 && !planned.ok) why.push(t(`places.refused.${planned.error}`))
    if (why.length > 0) {
      wrong.push({ line, name, why })
      continue
    }
    lines.set(wanted.id, line)
    taken.add(wanted.id)
    if (!record) added.push(wanted)
    else if (planned.ok && planned.value.length === 0) same++
    else {
      const after = { ...record, ...wanted }
      const changes = shown
        .map(([head, cell]) => ({ head, from: cell(record), to: cell(after) }))
        .filter(({ from, to }) => from !== to)
      changed.push({ record, wanted, changes })
    }
  }
  return { added, changed, same, wrong, unknown, missing }
}

const newRecord = (wanted: WantedSalesPoint): SalesPointRecord => ({
  ...wanted,
  changedBy: null,
  changedAt: null,
})
