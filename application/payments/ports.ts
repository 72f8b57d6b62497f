import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { LetterOpening } from '@hotovo/domain/deliveries/delivery'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { AskedAccount } from '@hotovo/domain/payments/account-asking'
import type { HandMoney, HandPayment, Reissue } from '@hotovo/domain/payments/by-hand'
import type { HandDayLimit } from '@hotovo/domain/payments/hand-day-limit'
import type { KnownLineRefund } from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { Payer } from '@hotovo/domain/payments/refund'
import type { NumberedTransfer, TransferState } from '@hotovo/domain/payments/refund-transfer'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { Settlement } from '../settlement/ports.ts'

/** With the number that people call its order by. */
export type NumberedHandPayment = HandPayment & { readonly orderNumber: string }
/** Money that was given back by no transfer: of an order, or of a line, which has no order (rule P33). Below zero. */
export type OtherRefund = Pick<
  Payment,
  'id' | 'amount' | 'currency' | 'method' | 'receivedOn' | 'reference' | 'createdAt'
> & { readonly orderId: string | null; readonly orderNumber: string }
/** Which refunds of lines are asked for: by their ids, of a line, or so many that are due and stand in no file. */
export type LineRefundQuery =
  | { readonly ids: readonly string[] }
  | { readonly ofLine: string }
  | { readonly due: number }
/** How many refunds stand in files, were sent and not seen to leave, and are done. */
export type RefundCounts = { readonly prepared: number; readonly sent: number; readonly confirmed: number }
export type NumberedReissue = Reissue & { readonly orderNumber: string }
export type NumberedOpening = LetterOpening & { readonly orderNumber: string }

/** What giving back money of an order needs to know. */
export type RefundFacts = {
  readonly orderId: string
  /** When it came to owe money; null where its log does not tell. */
  readonly dueSince: string | null
  /** Whoever paid, those who paid first before others. */
  readonly payers: readonly Payer[]
  /** The account that somebody typed for it last; null where nobody did. */
  readonly typed: TypedAccount | null
  /** When its customer was asked for one last, and by which ticket; null where they never were. */
  readonly asked: AskedAccount | null
}

/** What was let out by hand on a day, oldest first; of what was forgiven nothing came. */
export type HandDay = {
  readonly payments: readonly (NumberedHandPayment & { readonly isForgiven: boolean })[]
  readonly reissues: readonly NumberedReissue[]
  /** Contacts that were corrected, with what went to them. */
  readonly corrections: readonly (ContactCorrection & { readonly orderNumber: string })[]
  /** Letters for the courier that were opened, though somebody had opened them before. */
  readonly reopened: readonly NumberedOpening[]
}

export interface Payments {
  /**
   * Writes orders, payments, vouchers, their ledger, deliveries, audit entries, what was decided about a line of a
   * statement, jobs, and the key of who does it, all or nothing.
   * Of several settlements of one version of an order one is written, and the others are `stale`.
   * Refuses a settlement that voids a voucher which was changed meanwhile: `stale`.
   * Refuses a payment that is known already: `payment-known`.
   * Refuses a line of a statement that was accepted before, or that its payments do not use up: `entry-decided`.
   * Keeps of a line how much of it the payments that stand have used; never more than all of it.
   * Refuses a serial or a code that another voucher has: `taken`.
   * Issues the vouchers of an order once: whoever comes second is `stale`.
   * Keeps what is recorded by hand and what is reissued, and refuses what its person may not let out alone any more that day: `beyond-day`.
   * Of two at once that are within the day only one by one, one is written.
   * Holds what its person lets out alone against the limit that was set for that day.
   * Keeps what was forgiven of an order among its movements, and counts it into the day of its person, never into what was received.
   * Keeps transfers that give money back, and what becomes of them.
   * Refuses money given back of an order, and a second transfer, as long as one of it stands in a file: `stale`.
   * Refuses a transfer in a file that was made before: `stale`.
   * Refuses a transfer in a file of more than is due, and whatever lets less be due than one has: `stale`.
   * Refuses a line of a statement that shows another transfer leaving: `stale`.
   * Refuses what was decided by another account than the one that was typed last: `stale`.
   * Keeps money of a line that goes back to its sender, with what the general log tells of it; the line counts it as used, and is given back.
   * Refuses to give back a line that was decided about, or other than all that is left of it: `entry-decided`.
   * Has a line wait again whose money does not go back any more, and counts that as used no more.
   * Refuses what becomes of a refund of a line that is not as it was thought to be, or stands in a file: `stale`.
   * Refuses a decision about what does not wait, or was decided about meanwhile: `stale`.
   * Places an order with what settles it.
   * Moves the cash of a desk with it, in a shift that is open, by the settings and the sum of the day that were looked at; otherwise `stale`.
   * Refuses a key that its person used before: `key-taken`. Another refusal uses no key up.
   */
  settle(
    settlement: Settlement,
  ): Promise<
    | readonly OrderRecord[]
    | 'stale'
    | 'payment-known'
    | 'entry-decided'
    | 'taken'
    | 'beyond-day'
    | 'key-taken'
    | 'key-busy'
  >
  /** Tells the movements of money of an order, oldest first. */
  ofOrder(orderId: string): Promise<readonly Payment[]>
  /** Tells the movements of money of several orders, oldest first. */
  ofOrders(orderIds: readonly string[]): Promise<readonly Payment[]>
  /** Finds a movement of money by its id. */
  byId(id: string): Promise<Payment | undefined>
  /**
   * Tells of these orders when they came to owe money, and who paid for them as the lines of statements had it.
   * Counts no payment that was taken back; those of one payer are one.
   * Tells with them the account that was typed last.
   */
  refundFacts(orderIds: readonly string[]): Promise<readonly RefundFacts[]>
  /**
   * Keeps an account that somebody typed for what is given back of an order, with its audit entries; what was typed before stays.
   * Keeps one for money of a line as well, with what the general log tells of it.
   * Keeps none, and answers false, where the one that was typed last is not `seen`, the id of the one that was looked at.
   * Keeps none, and answers false, for money that stands in a file, or money of a line that is not due.
   */
  keepTypedAccount(
    account: TypedAccount,
    told: { readonly entries: readonly AuditEntry[]; readonly logged: readonly SystemEntry[] },
    seen: string | null,
  ): Promise<boolean>
  /** Tells the transfers of these orders or refunds of lines, oldest first. Tells of each that was sent when that was noted. */
  transfersOf(ids: readonly string[]): Promise<readonly NumberedTransfer[]>
  /** Tells the transfers of a file, in their order; none of an unknown one. */
  transfersOfFile(fileId: string): Promise<readonly NumberedTransfer[]>
  /** Tells the transfers that are in a state, the oldest first, or the newest first once they are over, as many as are asked for. */
  transfersIn(state: TransferState, limit: number): Promise<readonly NumberedTransfer[]>
  /** Tells the transfers to these accounts that stand in files, were sent and not seen to leave, or left on a day or later, oldest first. */
  transfersTo(ibans: readonly string[], since: string): Promise<readonly NumberedTransfer[]>
  /** Tells the refunds that went by no transfer, each with the number of its order or its own, the newest first, as many as are asked for. */
  otherRefunds(limit: number): Promise<readonly OtherRefund[]>
  /** Tells refunds of lines with what their lines tell and the account that was typed last, the oldest first: by id, of a line, or those that are due and stand in no file. */
  lineRefunds(query: LineRefundQuery): Promise<readonly KnownLineRefund[]>
  /** Counts transfers that stand in files, those that were sent, and refunds that are done, confirmed or by no transfer, each up to a most. */
  refundCounts(most: number): Promise<RefundCounts>
  /** Tells the debits of an amount, with a variable symbol or a number of an order in their message, that show no transfer leaving yet, oldest first. */
  openDebits(
    asked: Pick<NumberedTransfer, 'amount' | 'currency' | 'variableSymbol' | 'orderNumber'>,
  ): Promise<readonly BankEntry[]>
  /** Tells what was recorded by hand of an order, whatever became of it, oldest first. */
  byHandOf(orderId: string): Promise<readonly HandPayment[]>
  /**
   * Adds up what a person let out alone on a day, in minor units by currency: what they recorded by hand, what they
   * reissued, and what went to contacts that they corrected.
   * Counts nothing that was taken back, nor what waits, nor what a second person confirmed.
   */
  letOutByHand(asked: { readonly staffId: string; readonly day: string }): Promise<HandMoney>
  /** Tells each limit of a day that was set, the newest first. */
  handDayLimits(): Promise<readonly HandDayLimit[]>
  /**
   * Sets the limit of the days from one on and logs it. Refuses what is not the next version, what would hold before the last one
   * does, and a day on which something was let out already: false.
   * Of several that are set at once one is.
   */
  setHandDayLimit(limit: HandDayLimit, logged: SystemEntry): Promise<boolean>
  /** Tells what waits for a second person, the oldest first, as many as are asked for. */
  waitingByHand(limit: number): Promise<readonly NumberedHandPayment[]>
  /** Tells what was refused, the newest decision first, as many as are asked for. */
  refusedByHand(limit: number): Promise<readonly NumberedHandPayment[]>
  /**
   * Tells what was recorded by hand, what was reissued, which contacts were corrected and which letters were opened again on a day, oldest first.
   * Tells of what was recorded by hand whether it was forgiven.
   */
  byHandOn(day: string): Promise<HandDay>
  /** Adds the job of a letter for each day before this one on which there was something of the kind, once, whoever asks. */
  tellByHand(before: string): Promise<void>
}
