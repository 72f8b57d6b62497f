import type {
  ColumnMapping,
  MappedTable,
  StatementRefusal,
  WordMeaning,
} from '@hotovo/application/statements/reader'

/** A table whose columns can be named: `mapping` is what they were taken for so far. */
export type NamedTable = Omit<MappedTable, 'mapping'> & {
  readonly header: string
  readonly mapping?: ColumnMapping
  /** What the words that are asked about may mean. */
  readonly meanings?: readonly WordMeaning[] | undefined
}

/** What a word of a column may mean. */
const meaningsOf = {
  direction: ['credit', 'debit', 'not-booked', 'neither'],
  state: ['booked', 'not-booked'],
} as const satisfies Record<string, readonly WordMeaning[]>

/** The table of a refusal that another mapping may mend; undefined for every other refusal. */
export function tableOf(why: StatementRefusal): NamedTable | undefined {
  if (why.code === 'columns-unknown') return why
  if (!('table' in why) || !why.table) return undefined
  const asked = why.code === 'unreadable' && (why.what === 'direction' || why.what === 'state') && why.what
  return { ...why.table, header: why.table.mapping.header, meanings: asked ? meaningsOf[asked] : undefined }
}
