import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Currency } from '@hotovo/domain/shared/money'
import type { VoucherFilter, VoucherPosition, VoucherSort } from '@hotovo/domain/vouchers/filter'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { LedgerRow, Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { UsedHumanCheck } from '../access/ports.ts'
import type { Job } from '../jobs/job.ts'
import type { StoredVoucher } from '../settlement/ports.ts'
import type { CountedMoney } from '../shared/counted.ts'

export interface Vouchers {
  /**
   * Keeps vouchers that belong to no order, all or nothing, with a ledger that says what they are worth.
   * Refuses a serial or a code that another voucher has: `taken`.
   */
  add(vouchers: readonly StoredVoucher[]): Promise<'added' | 'taken'>
  /**
   * Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others.
   * Uses up the human check that comes along, whether or not there is a voucher.
   * Refuses a human check that was used before, and tells nothing then: `human-check-used`.
   */
  byCode(
    codeHashes: readonly string[],
    humanCheck?: UsedHumanCheck,
  ): Promise<StoredVoucher | 'human-check-used' | undefined>
  /** Tells the vouchers of an order, those that replaced others too, by their places and then by age. */
  ofOrder(orderId: string): Promise<readonly IssuedVoucher[]>
  /** Tells the vouchers of several orders, by their orders, their places and then by age. */
  ofOrders(orderIds: readonly string[]): Promise<readonly IssuedVoucher[]>
  /** Finds a voucher of an order by its serial. */
  bySerial(serial: string): Promise<IssuedVoucher | undefined>
  /** Finds a voucher by its serial, whether or not it belongs to an order, and tells its last four symbols. */
  find(serial: string): Promise<Pick<StoredVoucher, 'voucher' | 'place' | 'lastFour'> | undefined>
  /**
   * Writes what became of a voucher, with its ledger, audit entries and jobs, all or nothing.
   * Refuses a voucher that was changed since it was read: `stale`. What was spent of it meanwhile is no reason where the
   * change moves no value.
   */
  change(change: VoucherChange): Promise<'changed' | 'stale'>
  /**
   * Tells vouchers with a balance that are not voided, by their expiry: those that expired before an instant, or those of
   * orders that expire after `at` and before `before` and whose customers were not warned.
   */
  due(
    query: { readonly limit: number } & (
      | { readonly to: 'expire'; readonly at: string }
      | { readonly to: 'warn'; readonly at: string; readonly before: string }
    ),
  ): Promise<readonly Voucher[]>
  /** Tells the movements of a voucher in their order, those of merchants with their names. */
  history(serial: string): Promise<readonly VoucherMovement[]>
  /**
   * Tells vouchers, the newest first, from behind a position on, as many as are asked for.
   * Sorts them by when they were made, by when they expire, or by what is left of them, those that are alike by when they were made.
   */
  page(query: {
    readonly filter: VoucherFilter
    readonly at: string
    readonly sort?: VoucherSort | undefined
    readonly after?: VoucherPosition | undefined
    readonly limit: number
  }): Promise<readonly ListedVoucher[]>
  /**
   * Counts the vouchers that a filter means, up to as many as are asked for.
   * Adds up what is left of those that it counts, by currency.
   */
  count(query: {
    readonly filter: VoucherFilter
    readonly at: string
    readonly limit: number
  }): Promise<CountedMoney>
  /** Tells what vouchers are still worth, by currency and by the month of their expiry in Europe/Bratislava. */
  liability(): Promise<readonly Liability[]>
}

/** What becomes of a voucher: its balance, what lapsed, whether it is frozen, when its customer was warned. */
export type VoucherChange = {
  readonly before: Voucher
  readonly after: Voucher
  readonly movements: readonly Movement[]
  readonly entries: readonly AuditEntry[]
  readonly jobs: readonly Job[]
}

/** A movement of a voucher's value, and who moved it where it was a merchant. */
export type VoucherMovement = LedgerRow & {
  readonly merchant: string | null
  readonly reference: string | null
}

/** A voucher in a list of staff; the number is that of its order. */
export type ListedVoucher = {
  readonly voucher: Voucher
  readonly lastFour: string
  readonly order: { readonly id: string; readonly number: string } | null
}

/**
 * What vouchers that expire in a month (`2027-03`) are worth in one currency, minor units; `lapsed` is what is left of
 * those that expired and was not given back.
 */
export type Liability = {
  readonly currency: Currency
  readonly month: string
  readonly vouchers: number
  readonly outstanding: number
  readonly lapsed: number
}
