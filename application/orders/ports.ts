import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import type { OrderFilter, OrderPosition, OrderSort } from '@hotovo/domain/orders/filter'
import type { Order, OrderRecord } from '@hotovo/domain/orders/order'
import type { PaymentInstructions } from '@hotovo/domain/orders/payment-instructions'
import type { Currency, PaymentMethod } from '@hotovo/domain/shared/money'
import type { Voucher, VoucherStatus } from '@hotovo/domain/vouchers/voucher'
import type { UsedHumanCheck } from '../access/ports.ts'
import type { Job } from '../jobs/job.ts'
import type { CountedMoney } from '../shared/counted.ts'
import type { StaffKey } from '../shared/ports.ts'

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
   * Writes the order, its audit entries, its human check, its idempotency key and its jobs, all or nothing.
   * Refuses a number or variable symbol that another order has: `number-taken`.
   * Refuses a human check that was used before: `human-check-used`.
   * Refuses a key that was used before: `key-taken`.
   * Of duplicate requests with one key one is added.
   * A duplicate request that would wait longer than a lock may last is `key-busy`.
   */
  add(
    placement: OrderPlacement,
  ): Promise<'added' | 'number-taken' | 'human-check-used' | 'key-taken' | 'key-busy'>
  /** Gives back exactly what was added, and nothing for an unknown id. */
  byId(id: string): Promise<Order | undefined>
  /** Gives back those of these orders that there are. */
  byIds(ids: readonly string[]): Promise<readonly Order[]>
  /** Finds the order that a key made, with the fingerprint of its request. */
  byKey(key: string): Promise<{ readonly fingerprint: string; readonly order: Order } | undefined>
  /** Tells the audit entries of an order, oldest first. */
  auditEntries(id: string): Promise<readonly AuditEntry[]>
  /** Gives the record that staff keep of an order: without notes, in version 1, as long as nobody changed it. */
  record(id: string): Promise<OrderRecord | undefined>
  /** Gives the records of those of these orders that there are. */
  records(ids: readonly string[]): Promise<readonly OrderRecord[]>
  /** Finds the record of the order with a number. */
  recordByNumber(number: string): Promise<OrderRecord | undefined>
  /**
   * Writes the changed order of a version, its audit entries, its jobs and the key of who changes it, all or nothing, and
   * raises the version.
   * Leaves what was placed as it was, whatever it is told: who ordered, what, on which ways, and by when it is paid.
   * Keeps with it a contact that was corrected, which no later one takes away.
   * Refuses a contact by which its person would let out more that day than they may alone: `beyond-day`.
   * Of two contacts at once that are within the day only one by one, one is written.
   * Of several changes of one version one is written, and the others are `stale`, which uses no key up.
   * Refuses a key that its person used before: `key-taken`.
   */
  change(change: {
    readonly order: Order
    readonly version: number
    readonly entries: readonly AuditEntry[]
    readonly correction?: ContactCorrection | undefined
    readonly jobs?: readonly Job[] | undefined
    readonly key?: StaffKey | undefined
  }): Promise<OrderRecord | 'stale' | 'beyond-day' | 'key-taken' | 'key-busy'>
  /** Tells how the contacts of these orders were corrected, oldest first. */
  corrections(ids: readonly string[]): Promise<readonly ContactCorrection[]>
  /**
   * Adds a line to the notes of an order with its audit entry and the key of who adds it, and raises the version.
   * Of notes that are added at once none is lost, and of those with one key of a person one is added: `key-taken`.
   * A duplicate that would wait longer than a lock may last is `key-busy`.
   */
  addNote(
    id: string,
    line: string,
    entry: AuditEntry,
    key?: StaffKey,
  ): Promise<OrderRecord | 'key-taken' | 'key-busy'>
  /**
   * Tells the orders that a filter means, from behind a position on, as many as are asked for.
   * While orders are being added, each one that was there is told once.
   * Sorts them by when they were made, by what is owed soonest, or by their total, those that are alike by when they were made.
   * Tells with each what staff noted about it.
   * Tells those that somebody took, or that nobody did, as it is at an instant.
   * Finds an order by each contact it was corrected to, as by the one it was placed with.
   */
  page(query: OrderQuery): Promise<readonly OrderRecord[]>
  /**
   * Counts the orders that a filter means, up to as many as are asked for.
   * Adds up the totals of those that it counts, by currency, where they are fewer than were asked for.
   */
  count(query: Pick<OrderQuery, 'filter' | 'today' | 'now' | 'limit'>): Promise<CountedMoney>
  /**
   * Tells orders that are to be paid and were due before a day, the longest due first, as many as are asked for.
   * Tells none that a line of a statement is about which waits for a decision.
   * Tells none that was paid by hand, as long as that waits for a second person.
   */
  unpaid(query: {
    readonly dueBefore: string
    /** Only those whose customers were not reminded, or that nothing came in for. */
    readonly only: 'not-reminded' | 'nothing-received'
    /** Only those that are paid so. */
    readonly paymentMethod?: PaymentMethod | undefined
    readonly limit: number
  }): Promise<readonly OrderRecord[]>
  /**
   * Tells the orders whose number or variable symbol is one of these, and those that are to be paid with one of these
   * amounts missing, in minor units of a currency.
   */
  payable(query: {
    readonly numbers: readonly string[]
    readonly variableSymbols: readonly string[]
    readonly currency: Currency
    readonly missing: readonly number[]
  }): Promise<readonly Order[]>
  /**
   * Tells the orders of an e-mail, however it is written, the newest first, as many as are asked for, and how many there
   * are; the one that is excepted counts for neither.
   * Adds up, for each currency, what all of them have paid, are still to pay and were given back.
   */
  ofCustomer(query: CustomerQuery): Promise<{
    readonly items: readonly Order[]
    readonly count: number
    readonly sums: readonly CustomerSum[]
  }>
}

/**
 * A page of orders; `after` is the last one of the page before. Where no day is named, nothing is overdue; where no instant is,
 * nobody has taken anything.
 */
export type OrderQuery = {
  readonly filter: OrderFilter
  readonly today?: string | undefined
  readonly now?: string | undefined
  readonly sort: OrderSort
  readonly after?: OrderPosition | undefined
  readonly limit: number
}

/** Whatever belongs to an e-mail, but for one record. */
export type CustomerQuery = {
  readonly email: string
  readonly except?: string | undefined
  readonly limit: number
}

/** What the orders of a customer come to in one currency, in minor units: what came in and stayed, lacks, and went back. */
export type CustomerSum = {
  readonly currency: Currency
  readonly paid: number
  readonly unpaid: number
  readonly refunded: number
}

/** The texts inside the QR codes of a payment. */
export type Codes = {
  readonly payBySquare?: string | undefined
  readonly payme?: string | undefined
  readonly spayd?: string | undefined
  readonly epc?: string | undefined
  readonly cashCode?: string | undefined
}

/** Transfers in EUR from one account, as a bank is told to make them; amounts in minor units. */
export type CreditTransfers = {
  readonly id: string
  readonly madeAt: string
  /** The day on which the bank shall make them. */
  readonly payOn: string
  readonly payer: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly transfers: readonly {
    readonly amount: number
    readonly iban: string
    readonly payee: string
    readonly variableSymbol: string
    readonly message: string
  }[]
}

export interface PaymentCodes {
  /**
   * Makes PAY by square, payme and EPC for a transfer in EUR, SPAYD for one in CZK, PAY by square for a postal order in EUR, a cash
   * code for cash.
   */
  of(payment: PaymentInstructions): Codes
  /** Draws a text as a QR code: an SVG document, dark on a white plate. */
  svg(text: string): string
  /** Writes transfers as a file of SEPA that its schema takes, in the letters that every bank takes, with their number and sum. */
  creditTransfers(file: CreditTransfers): string
}

/** An order as its customer sees it. The token opens its page and nothing else does (rule O16). */
export type OrderView = {
  readonly order: Order
  readonly token: string
  readonly payment: PaymentInstructions & Codes
  readonly progress: OrderProgress
}

/** What happened to an order since it was placed, as its customer is told: never a code. Instants are UTC. */
export type OrderProgress = {
  readonly paidAt: string | null
  readonly issuedAt: string | null
  /** When the last of its vouchers left the house. */
  readonly deliveredAt: string | null
  /** When it was cancelled because nobody paid it; null for one that staff cancelled. */
  readonly expiredAt: string | null
  readonly vouchers: readonly (Pick<Voucher, 'serial' | 'amount' | 'expiresAt'> & {
    readonly status: VoucherStatus
    /** What is left on one that is blocked; null for any other. Minor units. */
    readonly frozenBalance: number | null
  })[]
  readonly deliveries: readonly (Pick<
    Delivery,
    'channel' | 'state' | 'handedOverAt' | 'carrier' | 'trackingNumber'
  > & {
    /** The e-mail or phone that it went to, or is to go to; null for a letter. */
    readonly to: string | null
  })[]
  /** What a withdrawal would do now, and until which day it can be done; null where it cannot. Minor units. */
  readonly withdrawal: {
    readonly lastDay: string
    /** So many vouchers would be blocked for ever. */
    readonly blocked: number
    /** What stays to be paid: what was spent of them, with its share of the fees. */
    readonly kept: number
    readonly refund: number
  } | null
}
