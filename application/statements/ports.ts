import type { Origin, SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import type { Currency } from '@hotovo/domain/shared/money'
import type {
  BankEntry,
  EntryDecision,
  EntryFilter,
  StoredMatching,
  Undecided,
  WhyAside,
} from '@hotovo/domain/statements/entry'
import type { EntryState } from '@hotovo/domain/statements/matching'
import type { Statement } from '@hotovo/domain/statements/statement'
import type { StaffKey } from '../shared/ports.ts'
import type { ColumnMapping, LeftOutPart, MappedTable, StatementRefusal } from './reader.ts'

/** A statement as it is kept, without its lines; days are inclusive. */
export type StoredStatement = Omit<Statement, 'lines' | 'contents'> & {
  readonly id: string
  readonly fileName: string
  readonly importedBy: string
  readonly importedAt: string
}

/** What staff say that the columns of files with a header are: who named them first, and who said it last, as it is now. */
export type RememberedColumns = {
  readonly mapping: ColumnMapping
  readonly namedBy: string
  readonly namedAt: string
  readonly changedBy: string
  /** The account of who said it last; null where that was not kept yet. */
  readonly changedById: string | null
  readonly changedAt: string
}

/** How the table of a file was read (rule P21). */
export type ReadTable = Omit<MappedTable, 'words'> & {
  /** The file: statements of several accounts may stand in one. */
  readonly importId: string
  /** Who said what its columns are; null where the product knows them by itself. */
  readonly said: Omit<RememberedColumns, 'mapping'> | null
}

/** How the table of a statement was read; `before` is null for the first file with its header. */
export type StatementTable = {
  readonly statementId: string
  readonly fileName: string
  readonly table: ReadTable
  readonly before: ColumnMapping | null
}

/** A statement with how many lines there are of it, and how many of them wait for a decision. */
export type StatementSummary = StoredStatement & { readonly lines: number; readonly open: number }

/** How many lines that wait for a decision are in a state, and what is left of them: minor units by currency. */
export type EntryFigure = {
  readonly state: EntryState
  readonly count: number
  readonly sums: readonly { readonly currency: string; readonly amount: number }[]
}

/** Which orders a payment may be for that names none which waits for it (rule P29). */
export type LikelyOrders = {
  readonly currency: Currency
  /** Minor units. */
  readonly missing: number
  readonly symbols: readonly string[]
  /** As a search knows them; none where nobody is looked for by name. */
  readonly words: readonly string[]
  /** The account of the payer, without blanks. */
  readonly account: string | null
  /** Orders that the payment names. */
  readonly named: readonly string[]
  readonly each: number
}

/** An order that a payment may be for, and what is known of its customer. */
export type LikelyOrder = {
  readonly order: Order
  readonly isFromAccount: boolean
  readonly isOfNamed: boolean
}

/** A line of a day, as far as files of the same day are told apart by it. */
export type DayLine = Pick<BankEntry, 'id' | 'mark'> & { readonly lastDay: string }

/** How far a file is read: lines that were read, then lines that were matched of all that it has. */
export type ReadingProgress = { readonly done: number; readonly of: number | null }
export const importStates = ['waiting', 'reading', 'read', 'asks', 'refused'] as const

/** How far a file of a bank has come (rule P20). */
export type ImportCourse =
  | { readonly state: 'waiting' }
  /** `progress` is null as long as nobody told how far it is. */
  | { readonly state: 'reading'; readonly progress: ReadingProgress | null }
  | {
      readonly state: 'read'
      /** The first of the statements it was kept under. */
      readonly statementId: string
      readonly lines: number
      readonly added: number
      readonly leftOut: readonly LeftOutPart[]
    }
  /** Where it asks, another mapping of columns may mend it, and its file is kept for that. */
  | { readonly state: 'asks' | 'refused'; readonly why: StatementRefusal }

/** A file of a bank that was sent, by whom, and what has become of it. */
export type StatementImport = {
  readonly id: string
  readonly fileName: string
  readonly importedBy: string
  readonly importedAt: string
  readonly course: ImportCourse
}

/** What is kept of a file until it is read. */
export type SentFile = {
  readonly bytes: Uint8Array
  /** Of its bytes: the same file has the same one. */
  readonly fingerprint: string
  /** Whose account sent it, and from where. */
  readonly accountId: string
  readonly origin: Origin
}

/** How reading ended; the store knows how many lines were added, as they were with each of the statements. */
export type ImportEnd =
  | (Omit<Extract<ImportCourse, { state: 'read' }>, 'lines' | 'added'> & {
      /** The lines that stand in the file, in its order. */
      readonly entryIds: readonly string[]
    })
  | Extract<ImportCourse, { state: 'asks' | 'refused' }>

export interface StatementImports {
  /**
   * Keeps a file, who sent it, and the job that reads it, all or nothing.
   * Answers with the import that the same file waits, is read or asks in, and keeps no second one.
   * Answers with the import of an id whose answer was lost, whatever became of it.
   * Refuses an id that another file has: `id-taken`.
   * Has a file that asks, and is sent again, wait again.
   * Refuses a file where as many are kept as may be, whoever sends them at once: `full`.
   */
  add(
    sent: Omit<StatementImport, 'course'>,
    file: SentFile,
    most: number,
  ): Promise<StatementImport | 'id-taken' | 'full'>
  /** Has those of these files that ask wait again, each with its job; no others. */
  again(ids: readonly string[]): Promise<void>
  /** Tells the newest imports, as many as are asked for, in the order in which they came. */
  newest(most: number): Promise<readonly StatementImport[]>
  /** Gives back exactly the import that was added, and nothing for an unknown one. */
  byId(id: string): Promise<StatementImport | undefined>
  /** Begins to read a file, or begins again, and gives back exactly what was sent; nothing of one that asks, has ended, or is unknown. */
  begin(id: string): Promise<(StatementImport & { readonly file: SentFile }) | undefined>
  /** Notes how far a file is that is being read, and of no other. */
  note(id: string, progress: ReadingProgress): Promise<void>
  /**
   * Ends the reading of a file that is being read, and of no other.
   * Tells how many lines were added with its statements, though some were in a reading that was broken off.
   * Forgets the bytes of what was read or refused; of what asks they stay.
   */
  end(id: string, end: ImportEnd): Promise<void>
  /** Tells the lines that stand in a file that was read, in its order. */
  entryIds(id: string): Promise<readonly string[]>
  /** Forgets those of these imports that ended or ask, and none that waits or is being read. */
  dismiss(ids: readonly string[]): Promise<void>
  /** Forgets all imports from before an instant. */
  forget(before: string): Promise<void>
}

export interface Statements {
  /**
   * Keeps a statement, lines that were not known, and the entry of the general audit log about it, all or nothing.
   * Keeps with it how its table was read.
   * What is `proven` repeats no other line, and waits again where it was set aside.
   * Counts the lines to the import that brings them.
   * Refuses a line that is known in its account, and what its account has a statement of, whoever brought it meanwhile: `known`.
   */
  add(addition: {
    readonly statement: StoredStatement
    readonly contents: Statement['contents']
    readonly table?: ReadTable | undefined
    readonly entries: readonly BankEntry[]
    readonly proven: readonly string[]
    readonly logged: SystemEntry
    readonly importId?: string | undefined
  }): Promise<'added' | 'known'>
  /** Finds the statement of an account with these contents: its id. */
  withContents(account: string, contents: string): Promise<string | undefined>
  /** Tells the lines of an account that were booked on a day, with the last day of the statement that brought each. */
  ofDay(account: string, day: string): Promise<readonly DayLine[]>
  /** Tells the lines of an account that have one of these marks. */
  known(account: string, marks: readonly string[]): Promise<readonly BankEntry[]>
  /** Gives back exactly the line of a statement that was added, and nothing for an unknown place. */
  entry(statementId: string, place: number): Promise<BankEntry | undefined>
  /** Gives back those of these lines that there are. */
  byIds(ids: readonly string[]): Promise<readonly BankEntry[]>
  /** Tells lines by the day they were booked, oldest first, from behind a position on, as many as are asked for. */
  entries(
    query: EntryFilter & {
      readonly after?: Pick<BankEntry, 'bookedOn' | 'id'> | undefined
      readonly limit: number
    },
  ): Promise<readonly BankEntry[]>
  /**
   * Counts the lines that wait for a decision, or were set aside, by their states, of one statement or of all.
   * Counts of what was set aside only money that belongs to nobody.
   * Counts only those of them that a filter means.
   * Adds up what no order has got of them, by currency, sorted.
   */
  figures(
    query: Omit<EntryFilter, 'state' | 'decision'> & { readonly decision: Undecided },
  ): Promise<readonly EntryFigure[]>
  /** Tells statements, the newest first, from behind a position on, as many as are asked for. */
  page(query: {
    readonly after?: Pick<StoredStatement, 'importedAt' | 'id'> | undefined
    readonly limit: number
  }): Promise<readonly StatementSummary[]>
  /** Tells the lines that nobody accepted and are about one of these orders, in the order of their days. */
  about(orderIds: readonly string[]): Promise<readonly BankEntry[]>
  /**
   * Tells orders that are to be paid in a currency and lack an amount, have one of these symbols, or have all of these words in what they
   * are found by.
   * Tells with them those of customers whose orders an account paid, or whose one of these orders is, and says so of each.
   * Tells of each kind the newest, as many as are asked for.
   */
  likelyOrders(query: LikelyOrders): Promise<readonly LikelyOrder[]>
  /** Writes what was found out about lines anew; those that were accepted stay as they are. */
  rematch(matchings: readonly (StoredMatching & Pick<BankEntry, 'id'>)[]): Promise<void>
  /**
   * Sets a line that waits aside, or has one that was set aside wait again, with the entry of the general audit log.
   * Keeps why a line is set aside, as long as it is.
   * Refuses what was decided about meanwhile, which stays as it is: `entry-decided`.
   * Refuses a key that its person used before: `key-taken`. Another refusal uses no key up.
   */
  decide(decision: {
    readonly id: string
    readonly from: Pick<BankEntry, 'decision' | 'decidedAt'>
    readonly to: EntryDecision
    readonly by: string
    readonly at: string
    readonly logged: SystemEntry
    readonly why?: WhyAside | undefined
    readonly key?: StaffKey | undefined
  }): Promise<'decided' | 'entry-decided' | 'key-taken' | 'key-busy'>
  /**
   * Tells of those of these statements that stood in a table how it was read, and what the columns of the newest file before it with
   * its header were taken for, in the order of their import.
   */
  readAs(statementIds: readonly string[]): Promise<readonly StatementTable[]>
  /** Tells what staff said that the columns of files are, and who said it first and last. */
  mappings(): Promise<readonly RememberedColumns[]>
  /**
   * Remembers what the columns of a file are, by its header, with the entry of the general audit log about it; what was said of that
   * header before is forgotten, but not who named them first.
   */
  remember(
    mapping: ColumnMapping,
    said: { readonly by: string; readonly byId: string; readonly at: string },
    logged: SystemEntry,
  ): Promise<void>
}
