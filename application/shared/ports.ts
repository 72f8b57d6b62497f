import type { SystemEntry } from '@hotovo/domain/audit/system-log'

export interface Clock {
  /** Tells the instant in UTC to the millisecond, and never runs back. */
  now(): string
}

/** Does something so many milliseconds later; what it answers calls it off. */
export type Later = (work: () => void, ms: number) => () => void

export interface Random {
  /** Draws a whole number from `min` to `max`, both included, all equally likely. */
  integer(min: number, max: number): number
  /** Makes an identity that nothing else has. */
  uuid(): string
}

export interface Digests {
  /** Tells the SHA-256 of bytes, or of a text in UTF-8, 32 bytes, at once. */
  sha256(said: string | Uint8Array): Uint8Array
}

export type MacPurpose =
  | 'order-token'
  | 'slip'
  | 'human-check'
  | 'idempotency'
  | 'sign-in-gate'
  | 'known-device'
  | 'refresh-token'
  | 'access-token'
  | 'second-step'
  | 'recovery-code'
  | 'recovery'
  | 'oauth-client'
  | 'oauth-code'
  | 'provider-flow'
  | 'person'
  | 'audit-checkpoint'
  | 'visitor'
  | 'recipient'
  | 'merchant-key'
  | 'voucher-code'
  | 'voucher-password'
  | 'voucher-attempt'
  | 'database-role'
  | 'jobs-call'
  | 'key-name'

export type Signature = { readonly keyName: string; readonly mac: string }

export interface Macs {
  /**
   * Signs with HMAC-SHA256 and the newest key: 43 characters, base64url.
   * A value made for one purpose is worthless for another.
   */
  sign(purpose: MacPurpose, message: string): Promise<string>
  /**
   * Signs with every known key, the newest first, so that what an older one signed is found again.
   * Names each key by eight characters that tell nothing of it.
   */
  signatures(purpose: MacPurpose, message: string): Promise<readonly Signature[]>
  /** Accepts what any known key signed, and nothing else. */
  verify(purpose: MacPurpose, message: string, mac: string): Promise<boolean>
}

/** A request of staff under a key; keys that are not later than `since` are forgotten. `subject` is what it writes to. */
export type StaffKey = {
  readonly staffId: string
  readonly key: string
  readonly fingerprint: string
  readonly subject: string
  readonly at: string
  readonly since: string
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

/** What staff are told of as soon as it is stored. */
export const recordEventKinds = ['order', 'ticket', 'voucher', 'bank-line', 'statement-file'] as const
export type RecordEventKind = (typeof recordEventKinds)[number]

/**
 * Something was stored: what, and its version, 1 where it is new; null where what changed has no version. Nothing of it is
 * personal. The id of a voucher is its serial.
 */
export type RecordEvent = {
  readonly kind: RecordEventKind
  readonly id: string
  readonly version: number | null
}

/** Much of a kind happened at once; null where any of it may have been missed. */
export type ManyRecordEvents = { readonly kind: 'many'; readonly of: RecordEventKind | null }

/** Somebody opened a record or left it, an order was taken or given back, or a session ended: not who, nor which. */
export type PresenceEvent = { readonly kind: 'company' }

/** What is told of what is stored. */
export type LiveEvent = RecordEvent | ManyRecordEvents | PresenceEvent

export interface LiveEvents {
  /**
   * Tells whoever listens of every order, ticket, voucher and line of a statement that is stored, whoever stores it.
   * Tells of an order when a letter of it is printed or leaves, a message of it fails, or what is given back of it is filed, sent or typed.
   * Tells of a line of a statement when what is given back of it is filed or sent.
   * Tells when a file of a bank is sent, begins to be read, or ends.
   * Tells when somebody opens a record or leaves it, and when an order is taken or given back, but not who or which.
   * Tells when a session ends, but not whose.
   * Tells the version of what is stored, and 1 where it is new.
   * Says nothing of what was not stored, nor of a voucher that was only spent from.
   * Says many where much is stored at once.
   * Tells nothing more to whoever has left.
   */
  subscribe(hear: (told: LiveEvent) => void): Promise<() => void>
}
