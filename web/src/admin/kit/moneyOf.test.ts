import { describe, expect, it } from 'vitest'
import { moneyOf, movedBy } from './moneyOf.ts'

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
