import type { Currency } from '../shared/money.ts'

/** What a line of a statement is for us (rule P8); `not-a-payment` is listed and nothing else (rule P7). */
export const entryStates = [
  'matched',
  'partial',
  'over',
  'duplicate',
  'order-cancelled',
  'wrong-currency',
  'unknown',
  'not-a-payment',
] as const
export type EntryState = (typeof entryStates)[number]

/** How an order was found for a line (rule P7), or why none was. */
export const matchReasons = [
  'symbol',
  'symbol-in-message',
  'number-in-message',
  'several-orders',
  'amount-and-name',
  'amount',
  'nothing-found',
  'sums-differ',
  'debit',
  'reversal',
  'zero',
] as const
export type MatchReason = (typeof matchReasons)[number]

/** An order as far as a payment may be for it. Amounts are minor units. */
export type Candidate = {
  readonly id: string
  readonly number: string
  readonly variableSymbol: string
  readonly currency: Currency
  readonly total: number
  /** What came in so far, less what went back. */
  readonly received: number
  readonly isCancelled: boolean
  readonly firstName: string
  readonly lastName: string
}

/** A part of a payment for one order, in minor units. */
export type Allocation = { readonly orderId: string; readonly amount: number }

/** What was found out about a line: its state, why, and what it is proposed to be used for; a proposal may be empty. */
export type Matching = {
  readonly state: EntryState
  readonly reason: MatchReason
  readonly proposal: readonly Allocation[]
}
