import { describe, expect, it } from 'vitest'
import { inCurrencyOrder, moneyOf, movedBy } from './moneyOf.ts'

describe('the amount of a line', () => {
  it.each([
    ['credit', 'EUR', '12,50\u00a0€'],
    ['debit', 'EUR', '\u221212,50\u00a0€'],
    ['reversal', 'EUR', '12,50\u00a0€'],
    ['debit', 'GBP', '\u221212.50\u00a0GBP'],
  ] as const)('of a %s in %s is %j', (kind, currency, text) => {
    expect(moneyOf(movedBy({ kind }, 12_50), currency, 'sk')).toBe(text)
  })
})

it('of several currencies stands in the same order everywhere', () => {
  const sums = new Map(['PLN', 'CZK', 'GBP', 'EUR', 'USD'].map((currency, minor) => [currency, minor]))
  expect(inCurrencyOrder(sums).map(([currency]) => currency)).toEqual(['EUR', 'USD', 'CZK', 'GBP', 'PLN'])
})
