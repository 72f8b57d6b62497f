import type { PaymentKind, PaymentMethod } from '../shared/money.ts'

/**
 * What a row about money is of. Rows keep bare values, which are hashed and stay as they are, so it is read from the records that
 * they belong to (rule L6).
 */
export type AuditMoney = {
  /** Of the order, the voucher or the line; that of a bank need not be one of ours. */
  readonly currency: string
  /** The movement of money, or the line of a statement, in minor units, below zero what went out; null where the row tells of none. */
  readonly amount: number | null
  /** What movement of money it is, and how it was paid. */
  readonly kind: PaymentKind | null
  readonly method: PaymentMethod | null
  /** What the bank or staff call it. */
  readonly reference: string | null
  /** The name of the statement it came with. */
  readonly file: string | null
  /** The orders that a line of a statement is proposed for. */
  readonly orders: readonly { readonly id: string; readonly number: string }[]
}
