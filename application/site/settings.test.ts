import { isIban } from '@hotovo/domain/orders/payment-instructions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testInstallation } from '../../tests/support/world.ts'
import { features } from './ports.ts'
import { settingsOf } from './settings.ts'

describe('settingsOf', () => {
  test('switches off exactly the features that the installation names (rule W12)', () => {
    fc.assert(
      fc.property(fc.subarray([...features]), (off) => {
        const told = settingsOf({ ...testInstallation, off }).features
        expect(Object.keys(told).toSorted()).toEqual([...features].toSorted())
        expect(features.filter((feature) => !told[feature])).toEqual(off)
      }),
    )
  })

  test('offers transfer and postal order only in a currency with an account (rule P1)', () => {
    const { EUR } = testInstallation.accounts
    expect(settingsOf({ ...testInstallation, accounts: EUR ? { EUR } : {} }).methods).toEqual({
      EUR: ['transfer', 'cash', 'postal'],
      USD: ['cash'],
      CZK: ['cash'],
    })
  })

  test('tells the rules that hold everywhere, in minor units', () => {
    const settings = settingsOf(testInstallation)
    expect(settings).toMatchObject({
      currencies: ['EUR', 'USD', 'CZK'],
      deliveryMethods: ['email', 'sms', 'both', 'courier'],
      limits: {
        customAmount: { EUR: { min: 5_00, max: 1000_00 }, CZK: { min: 50_00, max: 10_000_00 } },
        quantity: { min: 1, max: 10 },
        orderLines: 20,
        orderValue: { EUR: 10_000_00, USD: 10_000_00, CZK: 250_000_00 },
        validityMonths: 12,
        dueDays: 7,
      },
      fees: {
        processing: { EUR: 1_00, USD: 1_00, CZK: 1_00 },
        courier: { EUR: 10_00, USD: 10_00, CZK: 10_00 },
      },
    })
    expect(settings.presets.CZK).toEqual([100_00, 200_00, 500_00, 1000_00, 2000_00, 5000_00])
  })

  test('tells who runs the installation and where its map comes from, and never an account number', () => {
    const settings = settingsOf({ ...testInstallation, tileUrl: 'https://tiles.test/{z}/{x}/{y}.png' })
    expect(settings.brand).toEqual(testInstallation.brand)
    expect(settings.tileUrl).toBe('https://tiles.test/{z}/{x}/{y}.png')
    expect(JSON.stringify(settings)).not.toContain(testInstallation.accounts.EUR?.iban)
  })

  test('are plain JSON, so that a page over HTTP reads what a page in process reads', () => {
    const settings = settingsOf(testInstallation)
    expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
  })
})

describe('the installation that ships', () => {
  test('has an account with valid check digits for every currency, marked as a sample (rule P2)', () => {
    const accounts = Object.entries(testInstallation.accounts)
    expect(accounts.map(([currency, { iban, sample }]) => [currency, isIban(iban), sample])).toEqual([
      ['EUR', true, true],
      ['USD', true, true],
      ['CZK', true, true],
    ])
  })
})
