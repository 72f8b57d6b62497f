import type { TFunction } from 'i18next'
import type { Language } from '../../../i18n/language.ts'
import { csvOf } from './csv.ts'

/** What a table of rows is called in the name of its file, and its columns: their heads, and what stands in each row. */
export type ExportTable<Row> = (
  t: TFunction<'admin'>,
  language: Language,
) => {
  readonly name: string
  readonly columns: readonly (readonly [head: string, cell: (row: Row) => string])[]
}

/** Rows as a table, and the name of its file. */
export function exportedFile<Row>(
  { name, columns }: ReturnType<ExportTable<Row>>,
  language: Language,
  items: readonly Row[],
  today: string,
): { readonly name: string; readonly text: string } {
  const rows = [columns.map(([head]) => head), ...items.map((row) => columns.map(([, cell]) => cell(row)))]
  return { name: `hotovo-${name}-${today}.csv`, text: csvOf(rows, language) }
}
