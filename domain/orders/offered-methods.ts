import { type Currency, currencies, type PaymentMethod, paymentMethods } from '../shared/money.ts'
import type { BankAccounts } from './payment-instructions.ts'

/** The methods offered per currency: without an account there is only cash (rule P1). */
export const offeredMethods = (
  accounts: BankAccounts,
): Readonly<Record<Currency, readonly PaymentMethod[]>> =>
  Object.fromEntries(
    currencies.map((currency) => [currency, accounts[currency] ? paymentMethods : (['cash'] as const)]),
  ) as unknown as Record<Currency, readonly PaymentMethod[]>
