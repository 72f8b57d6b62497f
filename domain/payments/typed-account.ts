import { type AuditEntry, entriesOf } from '../audit/entry.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { foldedText } from '../shared/search.ts'
import { oneLine } from '../shared/text.ts'
import { compactIban, type Payer, payerAccounts, type RefundAccount } from './refund.ts'

/** An account that somebody chose or typed for what is given back of an order, or of a line (rule P33); the last one counts (rule P38). */
export type TypedAccount = RefundAccount & {
  readonly id: string
  readonly orderId: string | null
  /** The refund of a line, where it is of no order. */
  readonly lineRefundId: string | null
  readonly typedById: string
  readonly typedBy: string
  readonly typedAt: string
}

/** Whether an account is the same as another one, however it was written. */
export const isSameAccount = (one: RefundAccount, other: RefundAccount): boolean =>
  compactIban(one.iban) === compactIban(other.iban) && oneLine(one.name) === oneLine(other.name)

/** Whom a refund belongs to. */
export type RefundCustomer = Pick<Order, 'firstName' | 'lastName' | 'email'>

const nameOf = ({ firstName, lastName }: RefundCustomer) => foldedText(`${firstName} ${lastName}`).trim()

/** Whether two refunds belong to one customer: by e-mail or by name (rule P44). */
export const isSameCustomer = (one: RefundCustomer, other: RefundCustomer): boolean =>
  (one.email !== '' && foldedText(one.email) === foldedText(other.email)) || nameOf(one) === nameOf(other)

/**
 * Whether so much may go back to an account: it paid as much, or is the one that was typed last (rule P38). One that paid less is enough
 * by itself only while nobody typed any.
 */
export function isStandingAccount(
  account: RefundAccount,
  amount: number,
  { payers, typed }: { readonly payers: readonly Payer[]; readonly typed: TypedAccount | null },
): boolean {
  if (typed && isSameAccount(account, typed)) return true
  const iban = compactIban(account.iban)
  const payer = payerAccounts(payers, amount).find((one) => one.iban === iban)
  return payer !== undefined && (!payer.isShort || typed === null)
}

/** What the log of an order tells of an account: enough to know it again, and no whole number of anybody's. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`

/** What follows the account in the log where only its payee was typed anew: names are sealed where they stand. */
export const otherPayee = ', payee changed'

/** The entry that tells that an account was typed, and in whose place. */
export const typedAccountEntries = (
  order: Order,
  before: TypedAccount | null,
  after: TypedAccount,
  trace: { readonly by: AuditEntry['actor']; readonly at: string },
): AuditEntry[] => {
  const from = before && maskedIban(before.iban)
  const to = maskedIban(after.iban)
  const change = { field: 'refundAccount', from, to: from === to ? `${to}${otherPayee}` : to }
  return entriesOf(orderSubject(order), [change], trace)
}
