import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Currency } from '@hotovo/domain/shared/money'
import type { Transaction, TransactionKind } from '@hotovo/domain/spending/spending'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'

/** A request under an idempotency key; answers of keys that are not later than `since` are forgotten. */
export type KeyedRequest = {
  readonly id: string
  readonly merchantId: string
  readonly key: string
  readonly fingerprint: string
  readonly reference: string | null
  readonly at: string
  readonly since: string
  readonly entry: AuditEntry
}
export type Redemption = KeyedRequest & {
  readonly serial: string
  readonly amount: number
  readonly currency: Currency
}

/** Without an amount all that is left of the redemption comes back. */
export type Reversal = KeyedRequest & { readonly reverses: string; readonly amount: number | undefined }

/** What was done, and the voucher as it was right after; told the same as often as it is asked. */
export type SpendReceipt = { readonly transaction: Transaction; readonly voucher: Voucher }

/** What became of a request with a key. */
export type KeyedOutcome =
  | { readonly outcome: 'done'; readonly spent: SpendReceipt }
  | { readonly outcome: 'known'; readonly fingerprint: string; readonly spent: SpendReceipt }
  | { readonly outcome: 'busy' }

export interface Transactions {
  /**
   * Takes an amount off a voucher that has it, with ledger, audit entry and the answer of the key, all or nothing.
   * Refuses, with the voucher as it is, what is more than its balance, in another currency, at or after its expiry, or of
   * one that is frozen or voided: `refused`.
   * Of several requests with one key of a merchant one is done, and the others are told its answer or that it is under
   * way: `known`, `busy`.
   * Many at once never take more than there is.
   */
  redeem(
    redemption: Redemption,
  ): Promise<KeyedOutcome | { readonly outcome: 'refused'; readonly voucher: Voucher }>
  /**
   * Gives back to a voucher what a redemption of this merchant took, or a part of it, and keeps the key as `redeem` does.
   * What was taken of a voucher that was replaced comes to the newest that took its place, and is told of that one.
   * Refuses what is more than is left of the redemption, or of a voucher that was voided and not replaced: `refused`.
   * Knows no redemption of another merchant: `unknown`.
   */
  reverse(
    reversal: Reversal,
  ): Promise<
    | KeyedOutcome
    | { readonly outcome: 'refused'; readonly left: number; readonly isVoided: boolean }
    | { readonly outcome: 'unknown' }
  >
  /** Finds a transaction of a merchant by its id, and none of another. */
  byId(merchantId: string, id: string): Promise<Transaction | undefined>
  /** Tells the transactions of a merchant, the newest first, from behind a position on, as many as are asked for. */
  page(query: {
    readonly merchantId: string
    readonly kind?: TransactionKind | undefined
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly after?: Pick<Transaction, 'at' | 'id'> | undefined
    readonly limit: number
  }): Promise<readonly Transaction[]>
  /** Says whether a merchant has redeemed anything of a voucher. */
  hasRedeemed(merchantId: string, serial: string): Promise<boolean>
}
