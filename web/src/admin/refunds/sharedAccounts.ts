import type { DueRefund } from '@hotovo/application/payments/refunds'
import { compactIban } from '@hotovo/domain/payments/refund'
import { foldedText } from '@hotovo/domain/shared/search'
import { accountOf, proposedAccount } from './PayingStore.ts'

type Customer = Pick<DueRefund, 'firstName' | 'lastName' | 'email'>

const nameOf = ({ firstName, lastName }: Customer) => foldedText(`${firstName} ${lastName}`).trim()
const isSameCustomer = (one: Customer, other: Customer): boolean =>
  (one.email !== '' && foldedText(one.email) === foldedText(other.email)) || nameOf(one) === nameOf(other)
const isTyped = (row: DueRefund): boolean => proposedAccount(row).iban === ''

/**
 * The first other customer of those that are due whose money goes to the account of a refund, or to the one that is about to be paid,
 * where somebody typed it for either (rule P44).
 */
export function sharerOf(
  row: DueRefund,
  rows: readonly DueRefund[],
  account = accountOf(row),
): DueRefund | undefined {
  if (!account) return undefined
  const iban = compactIban(account.iban)
  return rows.find((other) => {
    const its = accountOf(other)
    if (!its || compactIban(its.iban) !== iban) return false
    return (isTyped(row) || isTyped(other)) && !isSameCustomer(row, other)
  })
}
