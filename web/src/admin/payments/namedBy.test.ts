import { expect, test } from 'vitest'
import { namedBy } from './namedBy.ts'

const order = { number: 'ATM-A1B2C3D4E', variableSymbol: '5150158409' }

test.each([
  ['its symbol', { variableSymbol: '5150158409', message: null }, order.number],
  ['its symbol in words', { variableSymbol: null, message: 'za darček VS5150158409' }, order.number],
  ['its number in words', { variableSymbol: null, message: 'objednávka atm a1b2c3d4e' }, order.number],
  ['its symbol with a slip', { variableSymbol: '5150158490', message: null }, '5150158490'],
  ['another number', { variableSymbol: null, message: 'ATM-ZZZZZZZZZ' }, 'ATM-ZZZZZZZZZ'],
  ['nothing', { variableSymbol: null, message: 'za darček' }, undefined],
])('a line that names %s', (_, entry, drawn) => {
  expect(namedBy(entry, order)).toBe(drawn)
})
