/** What is wrong, in the order in which it is told to people elsewhere. */
export type FindingCode =
  /** The row, or the one before it, is not what was hashed. */
  | 'changed'
  /** Nothing stands at a place of a chain. */
  | 'missing'
  /** Two rows stand at a place of a chain, or one below the first. */
  | 'displaced'
  /** The row is about a subject of another chain. */
  | 'wrong-chain'
  /** It was recorded before the row before it. */
  | 'time-runs-back'
  /** A table has rows that are in no chain. */
  | 'outside-chains'
  /** A chain's head is not its last row. */
  | 'head-differs'
  /** What a checkpoint saw at the head of a chain is not there any more. */
  | 'checkpoint-broken'
  /** A checkpoint is not one that this installation wrote. */
  | 'checkpoint-forged'
  /** A checkpoint does not follow the one that stands before it: one is missing, or was put in its place. */
  | 'checkpoint-gap'
  /** Rows of minutes ago are in no checkpoint: what was cut off after them, nobody could tell. */
  | 'unwitnessed'
  /** A function, trigger, table, constraint, index or right is not what the program lays down: gone, switched off, another, too many. */
  | 'altered'
  /** A record has no entry of its creation, or several. */
  | 'creation'
  /** There are entries about a record that does not exist. */
  | 'record-unknown'
  /** A record is not what it was made as. */
  | 'record-changed'
  /** An entry begins with another value than the one before it left, or tells of no change. */
  | 'does-not-follow'
  /**
   * A record is not what its entries add up to: states, version and notes of an order or a ticket, end of a session; or a voucher
   * was spent while they tell that it is blocked.
   */
  | 'untold-change'
  /** A row of a voucher's ledger does not follow from the one before, or its balance is not that of the last one. */
  | 'ledger-broken'
  /**
   * No paid order stands behind a voucher, or it is worth more than its line of the order or than what was cancelled of the
   * one it replaces; or a delivery takes it to another order. Or neither a line of a statement nor what somebody recorded by hand
   * stands behind a payment. Or what is said to be let out by hand is of nobody, of another day, or beyond the day of its person.
   */
  | 'unbacked'
  /**
   * What an order received is not the sum of its payments, its vouchers are not worth what was ordered, or of a line of
   * a statement is used what its payments do not add up to, or a figure is not what its rows add up to.
   */
  | 'sums-differ'

export type Finding = {
  readonly code: FindingCode
  readonly table?: string
  readonly id?: string
  readonly chain?: number
  readonly seq?: number
  /** The name of its file. */
  readonly checkpoint?: string
}
export type ReportFinding = (finding: Finding) => void

/** A row of the audit log as it was read: places are numbers, the hash is hexadecimal, the rest is text. */
export type AuditLogRow = {
  readonly log: number
  readonly table: string
  readonly id: string
  readonly chain: number
  readonly seq: number
  readonly recordedAt: string
  readonly hash: string
  readonly subject: string
  /** What was hashed together with the hash before. */
  readonly canonical: string
  column(name: string): string | null
}

/** Where a row stands. */
export const placeOf = ({ table, id, chain, seq }: AuditLogRow) => ({ table, id, chain, seq })
