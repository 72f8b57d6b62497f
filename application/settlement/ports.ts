import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { CashMovement } from '@hotovo/domain/cash-desk/shift'
import type { SecretDelivery } from '@hotovo/domain/deliveries/delivery'
import type { Order } from '@hotovo/domain/orders/order'
import type { HandPayment, Reissue } from '@hotovo/domain/payments/by-hand'
import type { LineRefund, LineRefundState } from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import type { VoucherOrigin } from '@hotovo/domain/vouchers/issuing'
import type { Movement } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Job } from '../jobs/job.ts'
import type { StaffKey } from '../shared/ports.ts'

/** An order as it is placed, and what its log tells of that. */
export type PlacedOrder = { readonly order: Order; readonly entries: readonly AuditEntry[] }

/** What becomes true of one order when money or vouchers move. `version` is that of the record it was decided by. */
export type OrderSettlement = {
  /** How it is placed, where it is only now: then `version` is 1. */
  readonly placed?: PlacedOrder | undefined
  readonly order: Order
  readonly version: number
  readonly entries: readonly AuditEntry[]
  /** New movements of money; all that there are add up to what the order has received. */
  readonly payments: readonly Payment[]
  /** New vouchers, and the ones that are taken out of use, as they were. */
  readonly vouchers: readonly StoredVoucher[]
  readonly voided: readonly Voucher[]
  readonly ledger: readonly Movement[]
  readonly voucherEntries: readonly AuditEntry[]
  readonly deliveries: readonly SecretDelivery[]
  /** Which of the new vouchers somebody of staff has issued in place of others. */
  readonly reissues: readonly Reissue[]
  /** Transfers that give its money back, new or as they are from now on. */
  readonly transfers?: readonly RefundTransfer[] | undefined
}

/** What becomes true of money of a line that goes back to its sender (rule P33), with what the general log tells of it. */
export type LineRefundSettlement = {
  readonly refund: LineRefund
  /** What it was thought to be; null where it is made now. */
  readonly from: LineRefundState | null
  /** Transfers that give it back, new or as they are from now on. */
  readonly transfers: readonly RefundTransfer[]
  readonly logged: readonly SystemEntry[]
}

/** Cash that moves at a cash desk with a settlement, and how desk and day stood when that was decided (rule K3). */
export type CashSettlement = {
  readonly movement: CashMovement
  /** The version of the desk's settings, and how much more its drawers had by that day's movements, in minor units. */
  readonly version: number
  readonly before: number
}

/** Everything that becomes true in one transaction. */
export type Settlement = {
  readonly orders: readonly OrderSettlement[]
  readonly lineRefunds?: readonly LineRefundSettlement[] | undefined
  /** Which account was typed last for orders or money of lines, by its id, when it was decided where that money goes (rule P38). */
  readonly typed?: readonly { readonly of: string; readonly last: string | null }[] | undefined
  /** The line of a statement that is used up by it, and by whom. */
  readonly accepts?: { readonly id: string; readonly by: string; readonly at: string } | undefined
  /** The line of a statement that waits again. */
  readonly reopens?: { readonly id: string } | undefined
  /** What is recorded by hand. */
  readonly byHand?: HandPayment | undefined
  /** The cash of a desk that moves with it. */
  readonly cash?: CashSettlement | undefined
  /** What was recorded by hand and waits until then, as it was decided about. */
  readonly decides?: HandPayment | undefined
  readonly jobs: readonly Job[]
  /** The key of the member of staff who does it. */
  readonly key?: StaffKey | undefined
}

/** A voucher as it is kept: keyed hashes are all there is of its secrets, and which key made them (rule V2). */
export type StoredVoucher = {
  readonly voucher: Voucher
  /** Where in its order it belongs; null where it belongs to none. */
  readonly place: VoucherOrigin | null
  readonly lastFour: string
  readonly keyName: string
  readonly codeHash: string
  readonly passwordHash: string
}
