import { weekdays } from '@hotovo/domain/places/opening-hours'
import { regions, salesPointServices, salesPointTypes } from '@hotovo/domain/places/sales-point'
import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'
import { foldedText } from '@hotovo/domain/shared/search'
import type { TFunction } from 'i18next'
import type { ExportTable } from '../kit/lists/exported.ts'
import { type Draft, draftOf } from './draft.ts'

/** The columns of a table of sales points, in their order (rule A146). */
export const tableColumns = [
  'id',
  'name',
  'address',
  'postalCode',
  'city',
  'region',
  'coordinates',
  ...weekdays,
  'phone',
  'email',
  'services',
  'type',
  'closedFrom',
  'verified',
  'sample',
] as const
export type TableColumn = (typeof tableColumns)[number]
const ticks = ['verified', 'sample'] as const
const isOneOf = <T extends string>(all: readonly T[], text: string): text is T =>
  (all as readonly string[]).includes(text)

/** Words are the same in any case, without accents and what stands in brackets. */
const bare = (text: string) =>
  foldedText(text.replaceAll(/\(.*?\)/g, ' '))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The head of a column, as the page calls its field. */
export const headOf = (t: TFunction<'admin'>, column: TableColumn): string =>
  column === 'id'
    ? t('places.table.id')
    : isOneOf(weekdays, column)
      ? t(`places.weekdays.${column}`)
      : t(`places.fields.${column}`).replace(/ \(.*\)$/, '')

/** Sales points as a table that can be changed elsewhere and read again. */
export const placesTable: ExportTable<SalesPointRecord> = (t) => {
  const cellOf = (record: SalesPointRecord, column: TableColumn): string => {
    const draft = draftOf(record)
    if (column === 'id') return record.id
    if (isOneOf(weekdays, column))
      return draft.knowsHours ? draft.hours[column] || t('places.table.closed') : ''
    if (column === 'services') return draft.services.map((one) => t(`places.services.${one}`)).join(', ')
    if (column === 'type') return t(`places.types.${draft.type}`)
    if (isOneOf(ticks, column)) return t(draft[column] ? 'places.table.yes' : 'places.table.no')
    return draft[column]
  }
  return {
    name: t('places.table.file'),
    columns: tableColumns.map((column) => [headOf(t, column), (record) => cellOf(record, column)]),
  }
}

/** Which column each head is: by its name on the page, or by that of the field; undefined where nobody knows it. */
export function columnsOf(
  t: TFunction<'admin'>,
  heads: readonly string[],
): readonly (TableColumn | undefined)[] {
  const known = new Map(
    tableColumns.flatMap((column) => [
      [bare(headOf(t, column)), column] as const,
      [bare(column), column] as const,
    ]),
  )
  return heads.map((head) => known.get(bare(head)))
}

/** What a cell says that is one of several words or a yes and a no; what is none of them. */
export type WrongCell = { readonly column: TableColumn; readonly text: string }

/**
 * What a row of a table says of a draft: its columns alone, so that what it has no column for stays. Hours are unknown where all seven
 * days are empty. Cells that are no word of their column are told beside it.
 */
export function rowIn(
  t: TFunction<'admin'>,
  columns: readonly (TableColumn | undefined)[],
  cells: readonly string[],
): { readonly id: string; readonly said: Partial<Draft>; readonly wrong: readonly WrongCell[] } {
  const said: { -readonly [Field in keyof Draft]?: Draft[Field] } = {}
  const wrong: WrongCell[] = []
  const days: Record<string, string> = {}
  let id = ''
  const oneOf = <T extends string>(all: readonly T[], nameOf: (one: T) => string, text: string) =>
    all.find((one) => [bare(one), bare(nameOf(one))].includes(bare(text)))
  for (const [place, column] of columns.entries()) {
    // What an exported table guards as no formula.
    const text = (cells[place] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    if (column === undefined) continue
    const isWrong = () => wrong.push({ column, text })
    if (column === 'id') id = text
    else if (isOneOf(weekdays, column)) days[column] = text
    else if (column === 'services') {
      const found = text
        .split(/[,;]/)
        .filter((part) => part.trim() !== '')
        .map((part) => oneOf(salesPointServices, (one) => t(`places.services.${one}`), part))
      if (found.includes(undefined)) isWrong()
      said.services = salesPointServices.filter((one) => found.includes(one))
    } else if (column === 'type') {
      const type = text === '' ? 'partner' : oneOf(salesPointTypes, (one) => t(`places.types.${one}`), text)
      if (type) said.type = type
      else isWrong()
    } else if (column === 'region') {
      const region = regions.find((one) => bare(one) === bare(text).replace(/ kraj$/, ''))
      if (region) said.region = region
      else isWrong()
    } else if (isOneOf(ticks, column)) {
      const isYes = ['ano', 'yes', 'true', '1', 'x'].includes(bare(text))
      if (!isYes && !['nie', 'no', 'false', '0', ''].includes(bare(text))) isWrong()
      said[column] = isYes
    } else said[column] = text
  }
  if (Object.keys(days).length > 0) {
    said.knowsHours = Object.values(days).some((text) => text !== '')
    said.hours = days as Draft['hours']
  }
  return { id, said, wrong }
}
