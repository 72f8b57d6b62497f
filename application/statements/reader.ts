import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'
import type { Result } from '@hotovo/domain/shared/result'
import type { Statement } from '@hotovo/domain/statements/statement'

/** What a bank's table has: each is the place of a column, from 0 on. */
export type StatementColumns = {
  readonly bookedOn: number
  /** Either this one, below zero for a debit or with a direction beside it, or a column for credits and one for debits. */
  readonly amount?: number | undefined
  readonly credit?: number | undefined
  readonly debit?: number | undefined
  /** Says in words whether the money came or went. */
  readonly direction?: number | undefined
  /** Says in words whether the movement is booked already. */
  readonly state?: number | undefined
  readonly currency?: number | undefined
  readonly variableSymbol?: number | undefined
  /** What the payer wrote, in this order. */
  readonly message: readonly number[]
  readonly counterparty?: number | undefined
  readonly counterAccount?: number | undefined
  /** The bank of the counter-account, where the account has a column without it. */
  readonly counterBank?: number | undefined
  /** What the bank calls the line, different for each. */
  readonly reference?: number | undefined
  readonly ownAccount?: number | undefined
}

/** How staff said that a table is to be read; what is left out is found out from the table. */
export type ColumnMapping = {
  /** The fingerprint of the header that it is for. */
  readonly header: string
  readonly columns: StatementColumns
  /** Our own IBAN, where the table does not tell it. */
  readonly account?: string | undefined
  readonly decimalSign?: ',' | '.' | undefined
  /** The order of day, month and year. */
  readonly dayOrder?: 'dmy' | 'mdy' | 'ymd' | undefined
  /** What words of the bank mean that are not among those everybody uses, each without accents and capitals. */
  readonly words?: { readonly [word: string]: WordMeaning } | undefined
}

/**
 * What a word of a column of directions, of states, or of kinds may mean: a movement that is not booked yet pays nothing, and
 * `neither` says nothing of that.
 */
export const wordMeanings = ['credit', 'debit', 'booked', 'not-booked', 'neither'] as const
export type WordMeaning = (typeof wordMeanings)[number]

/** A table as it was read: its header, at most three of its rows, and what its columns were taken for. */
export type MappedTable = {
  readonly fields: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly mapping: ColumnMapping
  /** The words that nobody has said the meaning of, where that is why it was refused. */
  readonly words?: readonly string[] | undefined
}

/**
 * Why nothing of a file was read. Sums are minor units, `line` counts entries of the file from 1 on, of a table the
 * lines of the file; `text` is what stands there. `table` is there where another mapping may mend it.
 */
export type StatementRefusal =
  /** No format that is read, or a damaged one. */
  | { readonly code: 'not-a-statement' }
  | { readonly code: 'too-large'; readonly most: number }
  | { readonly code: 'too-many-lines'; readonly most: number }
  /** An XML document with a definition of its own type or an entity that XML does not have. */
  | { readonly code: 'holds-dtd' }
  | { readonly code: 'cut-off'; readonly missing: 'end' }
  /** What the file tells of itself is not what stands in it; `details` are the parts of one entry. */
  | {
      readonly code: 'cut-off'
      readonly missing: 'entries' | 'credits' | 'debits' | 'balance' | 'details'
      readonly told: number
      readonly found: number
    }
  /** The account as the file has it; its currency is null where only the account is told. */
  | {
      readonly code: 'another-account'
      readonly account: string
      readonly currency: string | null
      readonly table?: MappedTable | undefined
    }
  /** The file does not tell which of our accounts it is of. */
  | { readonly code: 'account-unknown'; readonly table?: MappedTable | undefined }
  /** A table whose columns nobody has named yet: its header, at most three of its rows, and what a mapping calls it. */
  | {
      readonly code: 'columns-unknown'
      readonly header: string
      readonly fields: readonly string[]
      readonly samples: readonly (readonly string[])[]
    }
  /** Movements stand in the file, and none of them is booked. */
  | { readonly code: 'nothing-booked' }
  /** Something that is not what it must be, or may be two things; a `row` is one whose quotes or columns are not those of the table. */
  | {
      readonly code: 'unreadable'
      readonly what: UnreadablePart
      readonly line: number
      readonly text: string
      readonly table?: MappedTable | undefined
    }

/** Whether somebody can mend it by saying what the columns are. */
export const asksForColumns = (why: StatementRefusal): boolean =>
  why.code === 'columns-unknown' || ('table' in why && why.table !== undefined)

export const unreadableParts = ['amount', 'currency', 'day', 'direction', 'state', 'row'] as const
export type UnreadablePart = (typeof unreadableParts)[number]

/** What stands in a file and is no line of ours: the statement of another account, a movement that is not booked, a row below the table. */
export type LeftOutPart =
  | { readonly why: 'another-account'; readonly account: string; readonly currency: string | null }
  | { readonly why: 'not-booked' | 'below-table'; readonly line: number; readonly text: string }

/** What was read of a file: the statements of our accounts in its order, what was left out, and how a table was read. */
export type StatementFile = {
  readonly statements: readonly [Statement, ...Statement[]]
  readonly leftOut: readonly LeftOutPart[]
  readonly table?: MappedTable | undefined
}

export type ReadingOptions = {
  readonly accounts: BankAccounts
  readonly mappings: readonly ColumnMapping[]
  /** What is booked, or counts, from a later day on is not booked yet: `2026-11-27`. */
  readonly latestDay: string
  /** Told every now and then how many lines have been read. */
  readonly progress?: ((read: number) => void) | undefined
}

export type StatementReader = {
  /** Reads a file, all of it or nothing. A large one lets others have their turn meanwhile. */
  read(file: Uint8Array, options: ReadingOptions): Promise<Result<StatementFile, StatementRefusal>>
  /** Lets others have their turn, where more is to be done with many lines. */
  rest(): Promise<void>
}
