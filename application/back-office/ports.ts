import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { LookupClue } from '@hotovo/domain/back-office/lookup'
import type { Claim, OpenRecord, Presence } from '@hotovo/domain/back-office/presence'
import type { SavedList, SavedView } from '@hotovo/domain/back-office/saved-view'
import type { Order } from '@hotovo/domain/orders/order'
import type { KnownLineRefund } from '@hotovo/domain/payments/line-refund'
import type { Currency, Money } from '@hotovo/domain/shared/money'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { Ticket, TicketStatus } from '@hotovo/domain/tickets/ticket'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { ManyRecordEvents, RecordEvent } from '../shared/ports.ts'

export interface SavedViews {
  /** Tells the views of a person and those of the whole team, by their places, and by their names where those are the same. */
  of(staffId: string): Promise<readonly SavedView[]>
  /**
   * Keeps a view and the entry about it, all or nothing. One of the same list, owner and name makes room for it and
   * gives it its id and its place. Answers what is kept.
   * A view of the team without a place stands behind all others of its list, however far their places went.
   */
  keep(view: SavedView, logged: SystemEntry): Promise<SavedView>
  /**
   * Gives a view another name and logs it. Answers `gone` where there is none, `changed` where it has another name than it is said to
   * have, and `taken` where another view of the same list and owner has the new one.
   */
  rename(
    view: Pick<SavedView, 'id' | 'name'>,
    name: string,
    logged: SystemEntry,
  ): Promise<'renamed' | 'gone' | 'changed' | 'taken'>
  /** Places the views of the team of a list in this order and logs it; not where these are not all of them any more. */
  arrange(list: SavedList, ids: readonly string[], logged: SystemEntry): Promise<boolean>
  /** Removes a view and logs it; answers whether it was there. */
  remove(id: string, logged: SystemEntry): Promise<boolean>
}

/** What was found, by kind, each the newest first. */
export type Records = {
  readonly orders: readonly Order[]
  readonly tickets: readonly Ticket[]
  readonly vouchers: readonly Voucher[]
  /** Lines of statements. */
  readonly payments: readonly BankEntry[]
  /** Money of lines that goes back to its senders, whatever became of it. */
  readonly refunds: readonly KnownLineRefund[]
}

export interface RecordSearch {
  /**
   * Tells of each kind the newest records that a clue means, as many as are asked for.
   * A number means the order, the ticket or the voucher that has it.
   * Signs of a number of a refund mean the refunds of lines whose number has them, or begins with them.
   * A variable symbol means its order, and lines with it that wait for a decision.
   * An account means the lines of statements that came from it and the orders and refunds of lines it was typed for to give money back.
   * An e-mail means its orders and tickets in whatever capitals.
   * A phone means the orders whose number ends with it in whatever notation.
   * Finds an order by each contact it was corrected to, as by the one it was placed with.
   * An amount means orders of it, orders that got it or lack it, and lines of it in one of the currencies.
   * A parcel means the order whose letter went under its number.
   * Words mean the orders, the tickets and the lines of statements in whose search text they all are.
   * A town means the orders that go, or were corrected to go, where one is called what begins so.
   */
  find(clue: LookupClue, limit: number): Promise<Records>
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
export type StoredFigures = {
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
  'letters',
  'refunds',
] as const
export type CountedQueue = (typeof countedQueues)[number]

export interface Figures {
  /**
   * Counts orders by their states, and adds up what they cost.
   * Counts the orders of each day since one, and adds up what those of them cost that are paid.
   * Counts tickets by their states.
   * Adds up what vouchers are worth, for each currency.
   */
  kept(since: string): Promise<StoredFigures>
  /**
   * Counts orders that are overdue on a day, payments without an order, money that was set aside, payments that wait
   * for a second person, tickets whose answer is owed by an instant, orders of which a delivery failed,
   * letters that wait for the courier, and refunds that are due and stand in no file, each up to a most.
   */
  waiting(query: {
    readonly today: string
    readonly answerBy: string
    readonly most: number
  }): Promise<Readonly<Record<CountedQueue, number>>>
}

/** Who is where, as one of staff sees it: the others at records, each once a record, and whose orders are. */
export type TeamPresence = {
  readonly here: readonly (OpenRecord & { readonly name: string })[]
  readonly taken: readonly { readonly id: string; readonly name: string; readonly isOwn: boolean }[]
}

/** What somebody of staff is told. */
export type StaffEvent = RecordEvent | ManyRecordEvents | ({ readonly kind: 'company' } & TeamPresence)

/** Somebody of staff by what others know them by. */
export type NamedStaff = { readonly staffId: string; readonly name: string }

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
  at(instant: string, most: number): Promise<readonly (OpenRecord & NamedStaff)[]>
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
  ): Promise<'taken' | 'order-not-found' | { readonly heldBy: NamedStaff }>
  /** Prolongs the claim of a session that is not over, and makes none. */
  prolong(orderId: string, sessionId: string, at: string, until: string): Promise<void>
  /** Gives an order back that somebody took, and nothing of anybody else. */
  release(orderId: string, staffId: string): Promise<void>
  /**
   * Tells whose orders are at an instant, as many as are asked for, with their names as they are now.
   * What was taken ends with the session that took it, and when the order is completed or cancelled.
   */
  at(instant: string, most: number): Promise<readonly ({ readonly orderId: string } & NamedStaff)[]>
}
