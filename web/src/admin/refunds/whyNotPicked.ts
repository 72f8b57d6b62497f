import type { DueRefund } from '@hotovo/application/payments/refunds'
import { bankWayOf } from '@hotovo/domain/payments/refund'
import { accountOf } from './PayingStore.ts'

/** Why no account is known that money goes back to. */
export function noAccountOf({
  payers,
  paymentMethod,
}: Pick<DueRefund, 'payers' | 'paymentMethod'>): 'cash' | 'postal' | 'unknown' {
  if (payers.length > 0 && payers.every(({ method }) => method === 'cash')) return 'cash'
  return paymentMethod === 'postal' ? 'postal' : 'unknown'
}

/**
 * Why a refund is not to be picked for a file of the bank (rule A127): it is of another currency, which a code or only a form pays,
 * or no account of it is known; undefined where it can be picked.
 */
export function whyNotPicked(row: DueRefund) {
  if (row.currency !== 'EUR') return bankWayOf(row) === 'none' ? 'no-way' : 'currency'
  return accountOf(row) === undefined ? noAccountOf(row) : undefined
}
