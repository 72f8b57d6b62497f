import type { Scope } from '@hotovo/domain/merchants/merchant'

/** The words for what a key may do. */
export const scopeWords = {
  'vouchers.validate': 'merchants.scopes.validate',
  'vouchers.view': 'merchants.scopes.view',
  'vouchers.redeem': 'merchants.scopes.redeem',
  'transactions.view': 'merchants.scopes.transactions',
  'transactions.reverse': 'merchants.scopes.reverse',
} as const satisfies Readonly<Record<Scope, string>>
