import type { Origin, SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Claim, OpenRecord, Presence } from '@hotovo/domain/back-office/company'
import type { Clue } from '@hotovo/domain/back-office/lookup'
import type { SavedView } from '@hotovo/domain/back-office/saved-view'
import type { Order } from '@hotovo/domain/orders/order'
import type { Currency, Money } from '@hotovo/domain/shared/money'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import type { Factor, PassedStep } from '@hotovo/domain/staff/factor'
import type { LockoutVerdict } from '@hotovo/domain/staff/lockout'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import type { Carrier, Rotation, Session } from '@hotovo/domain/staff/session'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { Ticket, TicketStatus } from '@hotovo/domain/tickets/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Job } from '../letters/job.ts'

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
  /** Finds an account by its id, and nothing under any other. */
  byId(id: string): Promise<StaffAccount | undefined>
  /** Tells the open accounts that have a role, by their e-mails. */
  withRole(): Promise<readonly StaffAccount[]>
  /**
   * Closes an account, ends its sessions and writes the entry; of one that is closed nothing changes: `unchanged`.
   * The last open admin stays open, also where all are closed at once: `last-admin`.
   */
  close(
    id: string,
    change: { readonly at: string; readonly entry: SystemEntry },
  ): Promise<'closed' | 'unchanged' | 'last-admin'>
  /** Opens a closed account and writes the entry; answers whether it was closed. */
  open(id: string, entry: SystemEntry): Promise<boolean>
  /**
   * Replaces the password by one that must be changed, ends the sessions of the account, ends its lockout and writes the entry
   * and the jobs.
   */
  setPassword(
    id: string,
    passwordHash: string,
    change: {
      readonly at: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      readonly jobs: readonly Job[]
    },
  ): Promise<void>
  /**
   * Replaces the password that was verified by one that stays, ends every session of the account but the one that goes on, ends the lockout it was tried under
   * and writes the entry and the jobs; it keeps the key, and nothing is written under one that was used before: `key-taken`.
   * Where the password is no longer the one that was verified, or the account is closed, it writes nothing: `password-changed`.
   */
  changeOwnPassword(
    id: string,
    passwordHash: string,
    change: {
      readonly at: string
      /** The hash that the old password was verified against. */
      readonly verified: string
      /** The session that goes on; null where none does. */
      readonly session: string | null
      readonly lockoutKey: string
      readonly entry: SystemEntry
      readonly jobs: readonly Job[]
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

/**
 * A session with the account and its second factor as they are now, how it passed its second step, and the recovery that
 * began it, if one did.
 */
export type StaffSession = {
  readonly session: Session
  readonly account: StaffAccount
  readonly factor: Factor | null
  readonly passed: PassedStep | null
  readonly recoveryId?: string | undefined
}

/** A session with where it was begun from, as the entry about its sign-in tells. */
export type BegunSession = { readonly session: Session; readonly origin: Origin }

export interface Sessions {
  /**
   * Keeps a new session, notes the sign-in on its account, ends the lockout and writes the entry.
   * Begins only where the password is still the one that was verified and the account is open, and leaves nothing behind
   * otherwise: `password-changed`.
   * Whatever comes first of a sign-in and a new password, or the end of an account, no session of before lives on.
   * Of one account twenty live: of more the ones used longest ago end, also of many at once, and each of them is logged.
   */
  start(
    session: Session,
    also: {
      /** The hash that the password was verified against. */
      readonly passwordHash: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
      /** What is logged of a session that has to end for this one, whose id it gets. */
      readonly displaced: SystemEntry
    },
  ): Promise<'started' | 'password-changed'>
  /**
   * Finds a session with its account as long as it lives.
   * Tells of a session which recovery began it.
   */
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
   * Counts wrong codes of second steps too, but for those of the session before.
   * A session that needed a second step and never passed it is none before.
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

/** A factor with its secret, in Base32 (RFC 4648). */
export type SecretFactor = { readonly factor: Factor; readonly secret: string }

/** What a second step is passed with: a step of the factor's, or a recovery code as every known key signs it. */
export type Proof =
  | { readonly method: 'totp'; readonly factorId: string; readonly step: number }
  | { readonly method: 'recovery-code'; readonly macs: readonly string[] }

export interface Factors {
  /** Finds the factor of an account with its secret, and nothing where there is none. */
  of(accountId: string): Promise<SecretFactor | undefined>
  /** Tells how many recovery codes of an account are left, and undefined where none were made. */
  codesLeft(accountId: string): Promise<number | undefined>
  /**
   * Keeps a factor that nobody has verified with its secret and the entry, in the place of one like it.
   * Where the account has a verified one it keeps nothing: `exists`.
   */
  begin(factor: Factor, secret: string, entry: SystemEntry): Promise<'begun' | 'exists'>
  /**
   * Passes the second step of a living session, moves its refresh token on, ends the lockout and writes the entry, all or nothing.
   * Accepts no step of a factor twice and none before the last, and no recovery code twice, also of many at once.
   * Verifies a factor with its first step where that is what is asked for.
   */
  pass(
    session: Pick<Session, 'id' | 'accountId'>,
    proof: Proof,
    also: {
      readonly at: string
      /** Whether it is the factor's first step; otherwise the factor was verified before. */
      readonly verifies: boolean
      readonly lockoutKey: string
      readonly entry: SystemEntry
    },
  ): Promise<'passed' | 'refused'>
  /** Makes the recovery codes of an account with a verified factor anew, or makes the first ones only. */
  makeCodes(
    accountId: string,
    macs: readonly string[],
    also: { readonly onlyFirst: boolean; readonly entry: SystemEntry },
  ): Promise<boolean>
  /**
   * Removes a factor with its recovery codes, takes back every second step of the account, ends the lockout and writes the entry.
   * With a proof it removes only where that is accepted, as for a second step.
   * Answers whether it was there as it is told: verified or not.
   */
  remove(
    factor: Pick<Factor, 'id' | 'accountId'>,
    also: {
      readonly isVerified: boolean
      readonly proof: Proof | undefined
      readonly at: string
      readonly lockoutKey: string
      readonly entry: SystemEntry
    },
  ): Promise<boolean>
}

export interface OneTimeCodes {
  /** Makes a secret of 160 bits that nobody has, in Base32. */
  secret(): string
  /** Tells the step whose code this is, at most one off from an instant's, and nothing for any other text. */
  stepOf(secret: string, code: string, at: string): number | undefined
  /** Writes the address that programs read from a picture, with issuer, account and secret. */
  address(secret: string, about: { readonly issuer: string; readonly account: string }): string
}

/** A recovery with the account that it is for and the hash of its password, as they are now. */
export type StoredRecovery = {
  readonly recovery: Recovery
  readonly account: StaffAccount
  readonly passwordHash: string
}

export interface Recoveries {
  /**
   * Keeps a recovery with its jobs and the entry about it, all or nothing, and uses up those before it under its key.
   * Forgets a few that were asked for before an instant.
   */
  add(
    recovery: Recovery,
    also: { readonly jobs: readonly Job[]; readonly entry: SystemEntry; readonly forgetBefore: string },
  ): Promise<void>
  /** Finds a recovery with its account and the password as they are now, and nothing where it is for nobody. */
  byId(id: string): Promise<StoredRecovery | undefined>
  /** Finds the newest recovery under a key, in the same way. */
  newest(key: string): Promise<StoredRecovery | undefined>
  /** Uses a recovery up for a session, once: of many at once one does. */
  use(id: string, at: string, sessionId: string): Promise<boolean>
}

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
  /**
   * Knows the passwords that are tried first, and what is made of these words about its owner. Where nothing is kept that is worth
   * guessing it knows none.
   */
  isCommon(password: string, own: readonly string[]): Promise<boolean>
}

/** What an access token says of its bearer. */
export type AccessClaims = {
  readonly accountId: string
  readonly sessionId: string
  readonly email: string
  readonly role: Role | null
  // One factor, or two.
  readonly assurance: Assurance
  /** What the session was begun and passed with; seconds since 1970. */
  readonly methods: readonly AuthenticationMethod[]
}
export type Assurance = 'aal1' | 'aal2'
export const authenticationMethods = ['password', 'totp', 'recovery-code'] as const
export type AuthenticationMethod = {
  readonly method: (typeof authenticationMethods)[number]
  readonly timestamp: number
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
export const countedQueues = [
  'overdue',
  'payments',
  'set-aside',
  'to-confirm',
  'tickets',
  'deliveries',
] as const
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
   * Counts orders that are overdue on a day, payments without an order, money that was set aside, payments that wait
   * for a second person, tickets whose answer is owed by an instant, and deliveries that failed, each up to a most.
   */
  waiting(query: {
    readonly today: string
    readonly answerBy: string
    readonly most: number
  }): Promise<Readonly<Record<CountedQueue, number>>>
}

/** What staff are told of as soon as it is stored. */
export const happeningKinds = ['order', 'ticket', 'voucher', 'bank-line', 'statement-file'] as const
export type HappeningKind = (typeof happeningKinds)[number]
/**
 * Something was stored: what, and its version, 1 where it is new; null where what changed has no version. Nothing of it is
 * personal. The id of a voucher is its serial.
 */
export type Happening = {
  readonly kind: HappeningKind
  readonly id: string
  readonly version: number | null
}
/** Much of a kind happened at once; null where any of it may have been missed. */
export type ManyHappenings = { readonly kind: 'many'; readonly of: HappeningKind | null }
/** Somebody opened a record or left it, an order was taken or given back, or a session ended: not who, nor which. */
export type CompanyChanged = { readonly kind: 'company' }
/** What is told of what is stored. */
export type Told = Happening | ManyHappenings | CompanyChanged
/** Who is where, as one of staff sees it: the others at records, each once a record, and whose orders are. */
export type Company = {
  readonly here: readonly (OpenRecord & { readonly name: string })[]
  readonly taken: readonly { readonly id: string; readonly name: string; readonly isOwn: boolean }[]
}
/** What somebody of staff is told. */
export type News = Happening | ManyHappenings | ({ readonly kind: 'company' } & Company)

/** Somebody of staff by what others know them by. */
export type Workmate = { readonly staffId: string; readonly name: string }

export interface Presences {
  /**
   * Keeps which record a desk has open, in the place of the one before.
   * Of one session it keeps so many desks, the latest.
   */
  open(presence: Presence): Promise<void>
  /** Prolongs what a desk of a session has open, and answers what that is; nothing where it has nothing open. */
  stay(desk: string, sessionId: string, until: string): Promise<OpenRecord | undefined>
  /** Forgets what a desk of a session has open. */
  leave(desk: string, sessionId: string): Promise<void>
  /**
   * Tells who has what open at an instant, as many as are asked for, with their names as they are now.
   * Whoever’s session ended, or whose time is over, is nowhere.
   */
  at(instant: string, most: number): Promise<readonly (OpenRecord & Workmate)[]>
}

export interface Claims {
  /**
   * Takes an order that is nobody’s, one’s own, or one whose time is over; of many at once one gets it.
   * An order of somebody else stays theirs, and they are told, but where it is taken from them by name, which is logged.
   * Of an order that is not there nothing is kept: `order-not-found`.
   */
  take(
    claim: Claim,
    from?: { readonly staffId: string; readonly entry: SystemEntry },
  ): Promise<'taken' | 'order-not-found' | { readonly heldBy: Workmate }>
  /** Prolongs the claim of a session that is not over, and makes none. */
  prolong(orderId: string, sessionId: string, at: string, until: string): Promise<void>
  /** Gives an order back that somebody took, and nothing of anybody else. */
  release(orderId: string, staffId: string): Promise<void>
  /**
   * Tells whose orders are at an instant, as many as are asked for, with their names as they are now.
   * What was taken ends with the session that took it, and when the order is completed or cancelled.
   */
  at(instant: string, most: number): Promise<readonly ({ readonly orderId: string } & Workmate)[]>
}

export interface Happenings {
  /**
   * Tells whoever listens of every order, ticket, voucher and line of a statement that is stored, whoever stores it.
   * Tells when a file of a bank is sent, begins to be read, or ends.
   * Tells when somebody opens a record or leaves it, and when an order is taken or given back, but not who or which.
   * Tells when a session ends, but not whose.
   * Tells the version of what is stored, and 1 where it is new.
   * Says nothing of what was not stored, nor of a voucher that was only spent from.
   * Says many where much is stored at once.
   * Tells nothing more to whoever has left.
   */
  subscribe(hear: (told: Told) => void): Promise<() => void>
}
