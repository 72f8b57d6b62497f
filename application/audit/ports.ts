import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'

export interface AuditRecords {
  /**
   * Tells the rows of all logs that a filter means, the newest first, from behind a position on.
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
