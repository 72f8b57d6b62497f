import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies } from '../shared/money.ts'
import { offeredMethods } from './offered-methods.ts'
import type { BankAccounts } from './payment-instructions.ts'

const eur = { iban: 'SK3112000000198742637541', bic: 'TATRSKBX', sample: false }

describe('offeredMethods', () => {
  test('are transfer, cash and postal for a currency with an account, cash alone without (rule P1)', () => {
    fc.assert(
      fc.property(fc.subarray([...currencies]), (withAccount) => {
        const accounts: BankAccounts = Object.fromEntries(withAccount.map((currency) => [currency, eur]))
        const offered = offeredMethods(accounts)
        for (const currency of currencies)
          expect(offered[currency]).toEqual(
            withAccount.includes(currency) ? ['transfer', 'cash', 'postal'] : ['cash'],
          )
      }),
    )
  })
})
