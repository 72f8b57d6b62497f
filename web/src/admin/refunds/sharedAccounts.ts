import type { DueRefund } from '@hotovo/application/payments/refunds'
import { compactIban } from '@hotovo/domain/payments/refund'
import { isSameCustomer } from '@hotovo/domain/payments/typed-account'
import { accountOf, proposedAccount } from './PayingStore.ts'

const isTyped = (row: DueRefund): boolean => proposedAccount(row).iban === ''

/** Whose account it is, too. */
export type Sharer = Pick<DueRefund, 'number' | 'firstName' | 'lastName'>

/**
 * The first other customer of those that are due, or whose money stands in a file or went lately, whose account is that of a refund, or
 * the one that is about to be paid, where somebody typed it for either (rule P44).
 */
export function sharerOf(
  row: DueRefund,
  rows: readonly DueRefund[],
  account = accountOf(row),
): Sharer | undefined {
  if (!account) return undefined
  const iban = compactIban(account.iban)
  const due = rows.find((other) => {
    const its = accountOf(other)
    if (!its || compactIban(its.iban) !== iban) return false
    return (isTyped(row) || isTyped(other)) && !isSameCustomer(row, other)
  })
  return due ?? row.sharers.find((one) => one.iban === iban)
}
