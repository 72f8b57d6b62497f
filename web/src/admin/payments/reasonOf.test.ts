import { expect, test } from 'vitest'
import { reasonOf } from './reasonOf.ts'

test.each([
  ['amount', null, 'amount'],
  ['amount', '5150158490', 'wrong-symbol-amount'],
  ['amount-and-name', null, 'amount-and-name'],
  ['amount-and-name', '5150158490', 'wrong-symbol-amount-and-name'],
  ['symbol', '5150158409', 'symbol'],
] as const)('a line proposed by %s with the symbol %s says %s', (reason, variableSymbol, told) => {
  expect(reasonOf({ reason, variableSymbol })).toBe(told)
})
