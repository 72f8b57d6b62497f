import type { ColumnMapping, StatementColumns, WordMeaning } from '@hotovo/application/statements/reader'

/** What a mapping of columns says, one thing at a time: the columns of a field, what a word means, or how the table is written. */
export type ColumnPart =
  | {
      readonly what: 'columns'
      readonly field: keyof StatementColumns
      /** Places from 0 on. */
      readonly now: readonly number[]
      readonly before: readonly number[]
    }
  | {
      readonly what: 'word'
      readonly word: string
      readonly now: WordMeaning | undefined
      readonly before: WordMeaning | undefined
    }
  | { readonly what: 'account'; readonly now: string | undefined; readonly before: string | undefined }
  | {
      readonly what: 'decimalSign'
      readonly now: ColumnMapping['decimalSign']
      readonly before: ColumnMapping['decimalSign']
    }
  | {
      readonly what: 'dayOrder'
      readonly now: ColumnMapping['dayOrder']
      readonly before: ColumnMapping['dayOrder']
    }

/** Fields of a table in the order in which people are told of them. */
export const tableFields = [
  'bookedOn',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'currency',
  'variableSymbol',
  'message',
  'counterparty',
  'counterAccount',
  'counterBank',
  'reference',
  'ownAccount',
] as const satisfies readonly (keyof StatementColumns)[]

const placesOf = (columns: StatementColumns | undefined, field: keyof StatementColumns): readonly number[] =>
  columns?.[field] === undefined ? [] : [columns[field]].flat()

/** All that a mapping says, each beside what the one before said of it. */
export function columnParts(now: ColumnMapping, before: ColumnMapping | null): readonly ColumnPart[] {
  const words = [...new Set([...Object.keys(now.words ?? {}), ...Object.keys(before?.words ?? {})])]
  const parts: readonly ColumnPart[] = [
    ...tableFields.map((field) => ({
      what: 'columns' as const,
      field,
      now: placesOf(now.columns, field),
      before: placesOf(before?.columns, field),
    })),
    ...words.map((word) => ({
      what: 'word' as const,
      word,
      now: now.words?.[word],
      before: before?.words?.[word],
    })),
    { what: 'account', now: now.account, before: before?.account },
    { what: 'decimalSign', now: now.decimalSign, before: before?.decimalSign },
    { what: 'dayOrder', now: now.dayOrder, before: before?.dayOrder },
  ]
  return parts.filter((part) => isSaid(part.now) || isSaid(part.before))
}

const isSaid = (value: ColumnPart['now']) => value !== undefined && value.length > 0

/** What is not as in the file before; nothing for the first file. */
export const changedParts = (now: ColumnMapping, before: ColumnMapping | null): readonly ColumnPart[] =>
  before === null ? [] : columnParts(now, before).filter((part) => String(part.now) !== String(part.before))
