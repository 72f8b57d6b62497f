import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { StaffKey } from '../staff/ports.ts'

export interface AuditRecords {
  /**
   * Tells the rows of all logs that a filter means, the newest first, from behind a place on.
   * Tells with a row about money whose it is: the currency, the movement or the line, its document, its file and its orders.
   */
  page(query: AuditQuery): Promise<readonly AuditRecord[]>
  /** Counts the rows that a filter means, up to as many as are asked for. */
  count(query: Omit<AuditQuery, 'after'>): Promise<number>
}

export interface AuditProof {
  /**
   * Reads all logs on a path of its own, and tells how many rows there are and how many things do not fit.
   * Of many who ask at once, all get the answer of one reading.
   */
  verify(): Promise<AuditVerdict>
}

/** How an audit log of so many rows stands to its chains; `witnessedAt` is the last checkpoint outside the database. */
export type AuditVerdict = {
  readonly isChained: true
  readonly rows: number
  readonly findings: number
  readonly witnessedAt: string | null
}

/** A page of the audit log as it is `now`; `after` is the last row of the page before. */
export type AuditQuery = {
  readonly filter: AuditFilter
  readonly now: string
  readonly after?: Pick<AuditRecord, 'at' | 'type' | 'id'> | undefined
  readonly limit: number
}

export interface SystemLog {
  /** Writes an entry and keeps its key; of many at once under one key one is written: `key-taken`. */
  addOnce(entry: SystemEntry, key: StaffKey): Promise<'added' | 'key-taken' | 'key-busy'>
  /**
   * Writes a failed sign-in.
   * With the third for an e-mail within the window it writes the alarm, once per window, also in parallel.
   */
  addFailure(
    entry: SystemEntry,
    alarm: { readonly entry: SystemEntry; readonly failures: number; readonly since: string },
  ): Promise<void>
  /** Tells the newest entries, the last written first. */
  newest(count: number): Promise<readonly SystemEntry[]>
  /**
   * Closes the letter that a job names, tells the entries it is about, oldest first, and none for an unknown id.
   * Whichever method writes an entry that raises a letter, it is in one, and no other entry is.
   * Until a letter is closed entries join it, also in parallel; the next one after that begins another.
   * A letter is due a minute after the one before it, or at once.
   */
  closeAlert(id: string): Promise<readonly SystemEntry[]>
}
