import type { Origin, SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Order } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/payments/entry'
import type { Currency, Money } from '@hotovo/domain/shared/money'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import type { LockoutVerdict } from '@hotovo/domain/staff/lockout'
import type { Clue } from '@hotovo/domain/staff/lookup'
import type { SavedView } from '@hotovo/domain/staff/saved-view'
import type { Carrier, Rotation, Session } from '@hotovo/domain/staff/session'
import type { Ticket, TicketStatus } from '@hotovo/domain/support/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'

export interface Staff {
  /**
   * Adds an account, its password hash and the entry about it, all or nothing.
   * Refuses an e-mail that another account has: `email-taken`.
   */
  add(account: StaffAccount, passwordHash: string, entry: SystemEntry): Promise<'added' | 'email-taken'>
  /** Adds the first admin, and nobody where an admin is: `not-first`. */
  addFirst(account: StaffAccount, passwordHash: string, entry: SystemEntry): Promise<'added' | 'not-first'>
  /** Finds an account and its password hash by its normalised e-mail, and nothing for an unknown one. */
  byEmail(
    email: string,
  ): Promise<{ readonly account: StaffAccount; readonly passwordHash: string } | undefined>
  /** Tells the accounts that have a role, by their e-mails. */
  withRole(): Promise<readonly StaffAccount[]>
  /** Replaces the password, ends the sessions of the account, ends its lockout and writes the entry. */
  setPassword(
    id: string,
    passwordHash: string,
    change: { readonly at: string; readonly lockoutKey: string; readonly entry: SystemEntry },
  ): Promise<void>
  /**
   * Replaces the password that was verified, ends every session of the account but one, ends the lockout it was tried under
   * and writes the entry; it keeps the key, and nothing is written under one that was used before: `key-taken`.
   * Where the password is no longer the one that was verified it writes nothing: `password-changed`.
   */
  changeOwnPassword(
    id: string,
    passwordHash: string,
    change: {
      readonly at: string
      /** The hash that the old password was verified against. */
      readonly verified: string
      /** The session that goes on. */
      readonly session: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      readonly key: StaffKey | undefined
    },
  ): Promise<'changed' | 'password-changed' | 'key-taken' | 'key-busy'>
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

export interface StaffKeys {
  /** Finds the fingerprint of what a person did under a key later than an instant, and nothing of anybody else. */
  find(staffId: string, key: string, since: string): Promise<string | undefined>
}

export interface SavedViews {
  /** Tells the views of a person and those of the whole team, by their names. */
  of(staffId: string): Promise<readonly SavedView[]>
  /**
   * Keeps a view and the entry about it, all or nothing. One of the same list, owner and name makes room for it and
   * gives it its id. Answers what is kept.
   */
  keep(view: SavedView, logged: SystemEntry): Promise<SavedView>
  /** Removes a view and logs it; answers whether it was there. */
  remove(id: string, logged: SystemEntry): Promise<boolean>
}

export interface SignInLockout {
  /**
   * Counts an attempt as a failure before it is judged, as the model of the domain says.
   * Of a thousand at once, five are admitted.
   */
  attempt(key: string, at: string): Promise<LockoutVerdict>
  /** Takes back an attempt that nobody could judge. */
  withdraw(key: string, at: string): Promise<void>
}

/** A session with the account as it is now. */
export type StaffSession = { readonly session: Session; readonly account: StaffAccount }

/** A session with where it was begun from, as the entry about its sign-in tells. */
export type BegunSession = { readonly session: Session; readonly origin: Origin }

export interface Sessions {
  /**
   * Keeps a new session, notes the sign-in on its account, ends the lockout and writes the entry.
   * Begins only where the password is still the one that was verified, and leaves nothing behind otherwise:
   * `password-changed`.
   * Whatever comes first of a sign-in and a new password, no session of the old one lives on.
   */
  start(
    session: Session,
    also: {
      /** The hash that the password was verified against. */
      readonly passwordHash: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
    },
  ): Promise<'started' | 'password-changed'>
  /** Finds a session with its account as long as it lives. */
  living(id: string, at: string): Promise<StaffSession | undefined>
  /**
   * Tells the living sessions of an account, as many as are asked for, the last used first, each with where it was
   * begun from.
   */
  ofAccount(accountId: string, at: string, most: number): Promise<readonly BegunSession[]>
  /**
   * Counts as activity of a living session.
   * The first time it writes `firstEntry`, the other entries always.
   */
  enter(
    id: string,
    at: string,
    entries: { readonly firstEntry?: SystemEntry | undefined; readonly entries: readonly SystemEntry[] },
  ): Promise<StaffSession | undefined>
  /**
   * Passes a family on from a generation, as the model of the domain says.
   * Of many at once with one token, one rotates and the others repeat.
   * Writes the entry when the token was stolen: `reused`.
   */
  rotate(
    id: string,
    token: { readonly generation: number; readonly carrier: Carrier },
    at: string,
    stolen: SystemEntry,
  ): Promise<{ readonly rotation: 'rotated' | 'repeated'; readonly found: StaffSession } | EndOfFamily>
  /**
   * Tells when the session before this one of its account began, and how many sign-ins with its e-mail failed since then.
   * Of the first session it tells null, and all that failed. It counts up to a limit.
   */
  before(
    session: Session,
    email: string,
    limit: number,
  ): Promise<{ readonly startedAt: string | null; readonly failures: number }>
  /** Ends a session, the others of its account or all of them, and writes the entry if any of them lived. */
  end(id: string, which: 'this' | 'others' | 'all', at: string, entry: SystemEntry): Promise<void>
}

type EndOfFamily = { readonly rotation: Exclude<Rotation, 'rotated' | 'repeated'> }

/** Whether a sign-in comes from a device that signed in to the account before. */
export type Device = 'known' | 'unknown'

export interface Passwords {
  /** Makes a hash that no other hashing of the same password makes. */
  hash(password: string): Promise<string>
  /**
   * Accepts the password of a hash, and nothing else.
   * Without a hash it refuses, after the same work.
   * Works on two at once, lets twenty wait, and is `Unavailable` to whoever comes then.
   * Known devices have places of their own to wait in, and are next.
   */
  verify(hash: string | undefined, password: string, device: Device): Promise<boolean>
}

/** What an access token says of its bearer. */
export type AccessClaims = {
  readonly accountId: string
  readonly sessionId: string
  readonly email: string
  readonly role: Role | null
  // One factor, or two.
  readonly assurance: 'aal1' | 'aal2'
}

/** A key of a JWK set, as others read it (RFC 7517). */
export type PublicKey = Readonly<Record<string, string>>

export interface AccessTokens {
  /** Issues a token that is good for ten minutes. */
  issue(claims: AccessClaims, at: string): Promise<string>
  /** Accepts what it issued itself until it expires, and nothing else. */
  verify(token: string, at: string): Promise<AccessClaims | undefined>
  /** Tells the public keys of its tokens, never a private one. */
  publicKeys(): readonly PublicKey[]
}

/** What was found, by kind, each the newest first. */
export type Records = {
  readonly orders: readonly Order[]
  readonly tickets: readonly Ticket[]
  readonly vouchers: readonly Voucher[]
  /** Lines of statements. */
  readonly payments: readonly BankEntry[]
}

export interface RecordSearch {
  /**
   * Tells of each kind the newest records that a clue means, as many as are asked for.
   * A number means the order, the ticket or the voucher that has it.
   * A variable symbol means its order, and lines with it that wait for a decision.
   * An account means the lines of statements that came from it, an e-mail its orders and tickets in whatever capitals.
   * A phone means the orders whose number ends with it in whatever notation.
   * An amount means open orders that it is missing of, and lines of it in one of the currencies.
   * Words mean the orders in whose search text they all are.
   */
  find(clue: Clue, limit: number): Promise<Records>
}

/** How many orders are in a state, in one currency, and what they cost together in minor units. */
export type OrderFigure = Pick<Order, 'orderStatus' | 'paymentStatus' | 'currency' | 'charged'> & {
  readonly count: number
}
/** How many orders were placed on a day in one currency, and what those of them cost that are paid, in minor units. */
export type DayFigure = {
  readonly day: string
  readonly currency: Currency
  readonly count: number
  readonly paid: number
}
export type TicketFigure = { readonly status: TicketStatus; readonly count: number }

/** What is kept of everything there is; what there is none of may be missing. */
export type KeptFigures = {
  readonly orders: readonly OrderFigure[]
  readonly days: readonly DayFigure[]
  readonly tickets: readonly TicketFigure[]
  /** What vouchers are worth. */
  readonly worth: readonly Money[]
}

/** What waits for staff and is counted up to a most. */
export const countedQueues = ['overdue', 'payments', 'tickets', 'deliveries'] as const
export type CountedQueue = (typeof countedQueues)[number]

export interface Figures {
  /**
   * Counts orders by their states, and adds up what they cost.
   * Counts the orders of each day since one, and adds up what those of them cost that are paid.
   * Counts tickets by their states.
   * Adds up what vouchers are worth, for each currency.
   */
  kept(since: string): Promise<KeptFigures>
  /**
   * Counts orders that are overdue on a day, payments without an order, tickets whose answer is owed by an instant, and
   * deliveries that failed, each up to a most.
   */
  waiting(query: {
    readonly today: string
    readonly answerBy: string
    readonly most: number
  }): Promise<Readonly<Record<CountedQueue, number>>>
}
