import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { OrderFilter, OrderSort } from '@hotovo/domain/orders/filter'
import type { Order, OrderRecord } from '@hotovo/domain/orders/order'
import type { Payment } from '@hotovo/domain/orders/payment-instructions'
import type { Role, StaffAccount } from '@hotovo/domain/staff/account'
import type { GateVerdict } from '@hotovo/domain/staff/lockout'
import type { Carrier, Rotation, Session } from '@hotovo/domain/staff/session'
import type { Feedback } from '@hotovo/domain/support/feedback'
import type { Ticket } from '@hotovo/domain/support/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Job } from './letters/jobs.ts'
import type { OrderView } from './orders/place.ts'
import type { Content } from './site/content.ts'
import type { Installation } from './site/settings.ts'

/**
 * What the product needs from the world, on one page. Every sentence of a comment is a promise, and every
 * promise is a test of the same words in `tests/contracts`. A method is the transaction. A store that does
 * not answer throws `Unavailable`; it never looks like an empty one.
 */
export type Ports = {
  readonly orders: Orders
  readonly tickets: Tickets
  readonly feedback: Feedbacks
  readonly auditTrail: AuditTrail
  /** Where the trail is chained; memory, gone with its process, has nothing to prove. */
  readonly auditProof?: AuditProof | undefined
  readonly staff: Staff
  readonly signInGate: SignInGate
  readonly sessions: Sessions
  readonly systemLog: SystemLog
  readonly rateLimits: RateLimits
  readonly vouchers: Vouchers
  readonly passwords: Passwords
  readonly accessTokens: AccessTokens
  readonly paymentCodes: PaymentCodes
  readonly clock: Clock
  readonly luck: Luck
  readonly macs: Macs
  readonly installation: Installation
  readonly content: Content
}

/** What jobs need of it beside the world outside, which only they speak to. */
export type JobPorts = Pick<
  Ports,
  'orders' | 'tickets' | 'feedback' | 'systemLog' | 'macs' | 'paymentCodes' | 'installation'
> & {
  readonly letters: Letters
  readonly mail: Mail
}

/** A human check as a store uses it up: once, for whatever form. */
export type UsedHumanCheck = { readonly id: string; readonly expiresAt: string }

/** Everything that becomes true when an order is placed. */
export type OrderPlacement = {
  readonly order: Order
  readonly entries: readonly AuditEntry[]
  readonly humanCheck: UsedHumanCheck
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | undefined
  readonly jobs: readonly Job[]
}

export interface Orders {
  /**
   * Writes the order, its trace, its human check, its idempotency key and its jobs, all or nothing.
   * Refuses a number or variable symbol that another order has: `number-taken`.
   * Refuses a human check that was used before: `human-check-used`.
   * Refuses a key that was used before: `key-taken`.
   * Of twins with one key one is added.
   * A twin that would wait longer than a lock may last is `key-busy`.
   */
  add(
    placement: OrderPlacement,
  ): Promise<'added' | 'number-taken' | 'human-check-used' | 'key-taken' | 'key-busy'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Order | undefined>
  /** Finds the order that a key made, with the fingerprint of its request. */
  byKey(key: string): Promise<{ readonly fingerprint: string; readonly order: Order } | undefined>
  /** Tells the trace of an order, oldest first. */
  trail(id: string): Promise<readonly AuditEntry[]>
  /** Gives the record that staff keep of an order: without notes, in version 1, as long as nobody changed it. */
  record(id: string): Promise<OrderRecord | undefined>
  /**
   * Writes the changed order of a version and its trace, all or nothing, and raises the version.
   * Of several changes of one version one is written, and the others are `stale`.
   */
  change(change: {
    readonly order: Order
    readonly version: number
    readonly entries: readonly AuditEntry[]
  }): Promise<OrderRecord | 'stale'>
  /**
   * Adds a line to the notes of an order with its trace, and raises the version.
   * Of notes that are added at once none is lost.
   */
  addNote(id: string, line: string, entry: AuditEntry): Promise<OrderRecord>
  /**
   * Tells the orders that a filter means, from behind a place on, as many as are asked for.
   * While orders are being added, each one that was there is told once.
   */
  page(query: OrderQuery): Promise<readonly Order[]>
  /** Counts orders by their states, and adds up what they cost. */
  figures(): Promise<readonly OrderFigure[]>
}

/** A page of orders; `after` is the last one of the page before. */
export type OrderQuery = {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly after?: Pick<Order, 'id' | 'createdAt'> | undefined
  readonly limit: number
}
/** How many orders are in a state, in one currency, and their totals together in minor units. */
export type OrderFigure = Pick<Order, 'orderStatus' | 'paymentStatus' | 'currency' | 'total'> & {
  readonly count: number
}

/** Everything that becomes true when somebody asks for support. */
export type TicketSubmission = {
  readonly ticket: Ticket
  readonly entries: readonly AuditEntry[]
  readonly humanCheck: UsedHumanCheck
  readonly jobs: readonly Job[]
}

export interface Tickets {
  /**
   * Writes the ticket, its trace, its human check and its jobs, all or nothing.
   * Refuses a number that another ticket has: `number-taken`.
   * Refuses a human check that was used before, by whatever form: `human-check-used`.
   */
  add(submission: TicketSubmission): Promise<'added' | 'number-taken' | 'human-check-used'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Ticket | undefined>
  /** Finds the ticket that used a human check up, and nothing where none or another form did. */
  byHumanCheck(id: string): Promise<Ticket | undefined>
}

/** Everything that becomes true when somebody tells what they think. */
export type FeedbackSubmission = {
  readonly feedback: Feedback
  readonly entry: SystemEntry
  readonly humanCheck: UsedHumanCheck
  readonly jobs: readonly Job[]
}

export interface Feedbacks {
  /**
   * Writes the feedback, the entry about it, its human check and its jobs, all or nothing.
   * Refuses a human check that was used before, by whatever form: `human-check-used`.
   */
  add(submission: FeedbackSubmission): Promise<'added' | 'human-check-used'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Feedback | undefined>
  /** Finds the feedback that used a human check up, and nothing where none or another form did. */
  byHumanCheck(id: string): Promise<Feedback | undefined>
}

export interface AuditTrail {
  /** Tells the rows of all logs that a filter means, the newest first, from behind a place on. */
  page(query: AuditQuery): Promise<readonly AuditRecord[]>
}
export interface AuditProof {
  /**
   * Reads all logs on a path of its own, and tells how many rows there are and how many things do not fit.
   * Of many who ask at once, all get the answer of one reading.
   */
  verify(): Promise<TrailVerdict>
}
/** How a trail of so many rows stands to its chains; `witnessedAt` is the last checkpoint outside the database. */
export type TrailVerdict = {
  readonly isChained: true
  readonly rows: number
  readonly findings: number
  readonly witnessedAt: string | null
}

/** A page of the trail as it is `now`; `after` is the last row of the page before. */
export type AuditQuery = {
  readonly filter: AuditFilter
  readonly now: string
  readonly after?: Pick<AuditRecord, 'at' | 'type' | 'id'> | undefined
  readonly limit: number
}

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
  /** Replaces the password, ends the sessions of the account, opens its gate and writes the entry. */
  setPassword(
    id: string,
    passwordHash: string,
    change: { readonly at: string; readonly gateKey: string; readonly entry: SystemEntry },
  ): Promise<void>
}

export interface SignInGate {
  /**
   * Counts an attempt as a failure before it is judged, as the model of the domain says.
   * Of a thousand at once, five are admitted.
   */
  attempt(key: string, at: string): Promise<GateVerdict>
  /** Takes back an attempt that nobody could judge. */
  withdraw(key: string, at: string): Promise<void>
}

/** A session with the account as it is now. */
export type StaffSession = { readonly session: Session; readonly account: StaffAccount }

export interface Sessions {
  /** Keeps a new session, notes the sign-in on its account, opens the gate and writes the entry. */
  start(session: Session, also: { readonly gateKey: string; readonly entry: SystemEntry }): Promise<void>
  /** Finds a session with its account as long as it lives. */
  living(id: string, at: string): Promise<StaffSession | undefined>
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
  /** Ends a session, the others of its account or all of them, and writes the entry if any of them lived. */
  end(id: string, which: 'this' | 'others' | 'all', at: string, entry: SystemEntry): Promise<void>
}
type EndOfFamily = { readonly rotation: Exclude<Rotation, 'rotated' | 'repeated'> }

export interface SystemLog {
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
   * Finds the entry that a job names, and nothing for an unknown id.
   * Whichever method writes an entry that raises a letter, its job is written with it, and none with another.
   */
  byId(id: string): Promise<SystemEntry | undefined>
}

/** So many hits of one key within so many seconds, and no more. Limits of different names count apart. */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number }
/** How a key stands to its limit after a hit; a new window begins after `resetSeconds`. */
export type RateVerdict = {
  readonly allowed: boolean
  readonly left: number
  readonly resetSeconds: number
}

export interface RateLimits {
  /**
   * Counts a hit of a key within its window, also of many at once, and says whether it is one too many.
   * A window begins with a hit, and the first hit after its end begins another.
   * One key of one limit leaves all others alone.
   */
  hit(key: string, limit: RateLimit, at: string): Promise<RateVerdict>
  /** Takes back one hit of the window that an instant is in, and of no other. */
  takeBack(key: string, limit: RateLimit, at: string): Promise<void>
}

/** A voucher as it is kept: keyed hashes are all there is of its secrets, and which key made them (ruling 2.8). */
export type KeptVoucher = {
  readonly voucher: Voucher
  readonly lastFour: string
  readonly keyName: string
  readonly codeHash: string
  readonly passwordHash: string
}

export interface Vouchers {
  /**
   * Keeps vouchers, all or nothing.
   * Refuses a serial or a code that another voucher has: `taken`.
   */
  add(vouchers: readonly KeptVoucher[]): Promise<'added' | 'taken'>
  /**
   * Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others.
   * Uses up the human check that comes along, whether or not there is a voucher.
   * Refuses a human check that was used before, and tells nothing then: `human-check-used`.
   */
  byCode(
    codeHashes: readonly string[],
    humanCheck?: UsedHumanCheck,
  ): Promise<KeptVoucher | 'human-check-used' | undefined>
}

export interface Passwords {
  /** Makes a hash that no other hashing of the same password makes. */
  hash(password: string): Promise<string>
  /**
   * Accepts the password of a hash, and nothing else.
   * Without a hash it refuses, after the same work.
   * Works on two at once, lets twenty wait, and is `Unavailable` to whoever comes then.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
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

/** The texts inside the QR codes of a payment. */
export type Codes = {
  readonly payBySquare?: string | undefined
  readonly payme?: string | undefined
  readonly spayd?: string | undefined
  readonly epc?: string | undefined
  readonly cashCode?: string | undefined
}
export interface PaymentCodes {
  /** Makes PAY by square, payme and EPC for a transfer in EUR, SPAYD for one in CZK, a cash code for cash. */
  of(payment: Payment): Codes
  /** Draws a text as a QR code: an SVG document, dark on a white plate. */
  svg(text: string): string
}

export interface Clock {
  /** Tells the instant in UTC to the millisecond, and never runs back. */
  now(): string
}

export interface Luck {
  /** Draws a whole number from `min` to `max`, both included, all equally likely. */
  integer(min: number, max: number): number
  /** Makes an identity that nothing else has. */
  uuid(): string
}

export type MacPurpose =
  | 'order-token'
  | 'human-check'
  | 'idempotency'
  | 'sign-in-gate'
  | 'known-device'
  | 'refresh-token'
  | 'access-token'
  | 'person'
  | 'audit-checkpoint'
  | 'visitor'
  | 'voucher-code'
  | 'voucher-password'
  | 'voucher-attempt'
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

export interface Jobs {
  /**
   * Performs every job that was added with a record, and none of a record that was refused.
   * Performs a job again that failed, later each time, `jobTries` times at most.
   * Performs what a killed process left half done, and nothing that a living one has begun.
   */
  start(perform: (job: Job) => Promise<void>): Promise<void>
  /** Waits a moment for what it began, and then takes on nothing more. */
  stop(): Promise<void>
  /** Tells whether jobs are being performed. */
  isRunning(): boolean
}

/**
 * A message to one person, in both its forms. The id stays the same however often it is sent. Images are
 * PNG pictures in base64, which the HTML shows as `cid:…`.
 */
export type Letter = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly images: readonly { readonly cid: string; readonly base64: string }[]
}

export interface Letters {
  /** Tells a customer, in the language of the order, what to pay, how and until when. */
  orderReceived(view: OrderView): Letter
  /** Tells staff that an order came, and nothing about who sent it. */
  orderNotification(view: OrderView): Letter
  /** Tells a customer, in the language of the ticket, its number and until when the first answer comes. */
  ticketReceived(ticket: Ticket): Letter
  /** Tells staff that somebody asks for support, what about and until when, and nothing about who. */
  ticketNotification(ticket: Ticket): Letter
  /** Thanks for feedback, in its language, and says nothing of what it says. */
  feedbackReceived(feedback: Feedback): Letter
  /** Tells staff what somebody thinks, and nothing about who. */
  feedbackNotification(feedback: Feedback): Letter
  /**
   * Tells staff what happened around signing in, from where, when and what to do.
   * Of what a stranger wrote it says the e-mail only, and that is no link.
   */
  securityAlert(id: string, entry: SystemEntry): Letter
}

export interface Mail {
  /**
   * Hands over a letter as it is, words and pictures, and answers when somebody else is answerable for it.
   * Throws when nobody is, so that the letter is sent again.
   * Makes a letter that is sent again recognisable by its id.
   * Refuses an id, an address or a subject with a line break in it, so that none becomes a header.
   */
  send(letter: Letter): Promise<void>
}
