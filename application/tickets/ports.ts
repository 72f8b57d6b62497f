import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { TicketFilter, TicketSort } from '@hotovo/domain/tickets/filter'
import type { TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import type { SavedReply } from '@hotovo/domain/tickets/saved-reply'
import type { Ticket } from '@hotovo/domain/tickets/ticket'
import type { UsedHumanCheck } from '../access/ports.ts'
import type { Job } from '../jobs/job.ts'
import type { CustomerQuery } from '../orders/ports.ts'
import type { StaffKey } from '../shared/ports.ts'

/** Everything that becomes true when somebody asks for support. */
export type TicketSubmission = {
  readonly ticket: Ticket
  readonly entries: readonly AuditEntry[]
  readonly humanCheck: UsedHumanCheck
  readonly jobs: readonly Job[]
}

export interface Tickets {
  /**
   * Writes the ticket, its audit entries, its human check and its jobs, all or nothing.
   * Refuses a number that another ticket has: `number-taken`.
   * Refuses a human check that was used before, by whatever form: `human-check-used`.
   */
  add(submission: TicketSubmission): Promise<'added' | 'number-taken' | 'human-check-used'>
  /**
   * Writes a ticket that staff open, its first reply, its audit entries and those of its order, and its jobs, all or nothing.
   * Opens none with a number that another ticket has: `number-taken`.
   * Opens none with a key that its person used before: `key-taken`.
   */
  open(opening: {
    readonly record: TicketRecord
    readonly reply: TicketReply
    readonly entries: readonly AuditEntry[]
    readonly orderEntries: readonly AuditEntry[]
    readonly jobs: readonly Job[]
    readonly key?: StaffKey | undefined
  }): Promise<TicketRecord | 'number-taken' | 'key-taken' | 'key-busy'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Ticket | undefined>
  /** Finds the ticket that used a human check up, and nothing where none or another form did. */
  byHumanCheck(id: string): Promise<Ticket | undefined>
  /** Gives the record that staff keep of a ticket: without notes, in version 1, as long as nobody changed it. */
  record(id: string): Promise<TicketRecord | undefined>
  /** Gives the records of those of these tickets that there are. */
  records(ids: readonly string[]): Promise<readonly TicketRecord[]>
  /** Finds the record of the ticket with a number. */
  recordByNumber(number: string): Promise<TicketRecord | undefined>
  /** Tells the audit entries of a ticket, oldest first. */
  auditEntries(id: string): Promise<readonly AuditEntry[]>
  /** Tells the replies to the customers of tickets, oldest first. */
  replies(ids: readonly string[]): Promise<readonly TicketReply[]>
  /**
   * Writes the changed record of a version, its reply where there is one, its audit entries and its jobs, all or nothing,
   * and raises the version; the notes of staff stay as they are.
   * Of several changes of one version one is written, and the others are `stale`.
   * Refuses a key that its person used before: `key-taken`.
   */
  change(change: {
    readonly record: TicketRecord
    readonly version: number
    readonly reply?: TicketReply | undefined
    readonly entries: readonly AuditEntry[]
    readonly jobs?: readonly Job[] | undefined
    readonly key?: StaffKey | undefined
  }): Promise<TicketRecord | 'stale' | 'key-taken' | 'key-busy'>
  /**
   * Adds a line to the notes of a ticket with its audit entry, and raises the version.
   * Of notes that are added at once none is lost, and of those with one key of a person one is added: `key-taken`.
   */
  addNote(
    id: string,
    line: string,
    entry: AuditEntry,
    key?: StaffKey,
  ): Promise<TicketRecord | 'key-taken' | 'key-busy'>
  /**
   * Tells the tickets that a filter means, from behind a position on, as many as are asked for.
   * While tickets are being added, each one that was there is told once.
   */
  page(query: TicketQuery): Promise<readonly TicketRecord[]>
  /** Counts the tickets that a filter means, up to as many as are asked for. */
  count(query: Pick<TicketQuery, 'filter' | 'limit'>): Promise<number>
  /**
   * Tells the tickets of an e-mail, however it is written, the newest first, as many as are asked for, and how many there
   * are; the one that is excepted counts for neither.
   */
  ofCustomer(
    query: CustomerQuery,
  ): Promise<{ readonly items: readonly TicketRecord[]; readonly count: number }>
  /** Tells the tickets that are about the order with a number, the newest first, as many as are asked for. */
  ofOrder(query: { readonly number: string; readonly limit: number }): Promise<readonly TicketRecord[]>
}

/** A page of tickets; `after` is the last one of the page before. */
export type TicketQuery = {
  readonly filter: TicketFilter
  readonly sort: TicketSort
  readonly after?: TicketPosition | undefined
  readonly limit: number
}

/** Where a ticket stands in a list: `answerBy` until when a first answer is owed, null where none is. */
export type TicketPosition = Pick<Ticket, 'id' | 'createdAt'> & { readonly answerBy: string | null }

export interface SavedReplies {
  /** Tells the replies of a person and those of the whole team, by their titles. */
  of(staffId: string): Promise<readonly SavedReply[]>
  /** Keeps a reply and the entry about it, all or nothing. */
  add(reply: SavedReply, logged: SystemEntry): Promise<void>
  /**
   * Writes other words in the place of a version, which it raises, and logs it; answers whether that version was there.
   * Of several changes of one version one is written.
   */
  change(reply: SavedReply, logged: SystemEntry): Promise<boolean>
  /** Removes a reply and logs it; answers whether it was there. */
  remove(id: string, logged: SystemEntry): Promise<boolean>
}
