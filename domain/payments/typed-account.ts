import { type AuditEntry, entriesOf } from '../audit/entry.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import type { RefundAccount } from './refund.ts'

/** An account that somebody chose or typed for what is given back of an order; the last one counts (rule P38). */
export type TypedAccount = RefundAccount & {
  readonly id: string
  readonly orderId: string
  readonly typedById: string
  readonly typedBy: string
  readonly typedAt: string
}

/** What the log of an order tells of an account: enough to know it again, and no whole number of anybody's. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`

/** The entry that tells that an account was typed, and in whose place. */
export const typedAccountEntries = (
  order: Order,
  before: TypedAccount | null,
  after: TypedAccount,
  trace: { readonly by: AuditEntry['actor']; readonly at: string },
): AuditEntry[] =>
  entriesOf(
    orderSubject(order),
    [{ field: 'refundAccount', from: before && maskedIban(before.iban), to: maskedIban(after.iban) }],
    trace,
  )
