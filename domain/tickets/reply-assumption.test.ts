import { expect, test } from 'vitest'
import { assumedBy, isUnmet } from './reply-assumption.ts'

const paid = {
  text: 'Dobrý deň,\n\nplatba za objednávku {objednávka} prišla. Vouchery sme vám poslali e-mailom.',
  assumes: 'paid',
} as const
const completed = { text: 'Vaša objednávka je celá vybavená.', assumes: 'completed' } as const
const other = { text: 'Dobrý deň,\n\npošlite nám prosím sériové číslo.', assumes: null } as const

test.each([
  [
    'as it was filled in',
    'Dobrý deň,\n\nplatba za objednávku ATM-1 prišla. Vouchery sme vám poslali e-mailom.',
  ],
  [
    'among other words',
    'Ďakujeme. PLATBA ZA  OBJEDNÁVKU ATM-1 prišla včera. Vouchery sme vám poslali e-mailom. Eva',
  ],
  ['with one sentence of two', 'Dobrý deň, vouchery sme vám poslali e-mailom.'],
])('a letter takes for granted what its saved reply does, %s (rule A178)', (_, letter) => {
  expect(assumedBy(letter, [other, paid])).toBe('paid')
})

test('a letter of other words takes nothing for granted, whatever it greets with', () => {
  expect(
    assumedBy('Dobrý deň,\n\npošlite nám prosím sériové číslo.', [other, paid, completed]),
  ).toBeUndefined()
  expect(assumedBy('', [paid])).toBeUndefined()
})

test('of two replies in one letter the one that takes more for granted is meant', () => {
  expect(assumedBy(`${paid.text}\n${completed.text}`, [paid, completed])).toBe('completed')
})

test.each([
  ['paid', { orderStatus: 'prijata', paymentStatus: 'pending' }, true],
  ['paid', { orderStatus: 'prijata', paymentStatus: 'partial' }, true],
  ['paid', { orderStatus: 'spracuva', paymentStatus: 'paid' }, false],
  ['paid', { orderStatus: 'vybavena', paymentStatus: 'over' }, false],
  ['paid', { orderStatus: 'zrusena', paymentStatus: 'refund-due' }, true],
  ['completed', { orderStatus: 'spracuva', paymentStatus: 'paid' }, true],
  ['completed', { orderStatus: 'vybavena', paymentStatus: 'paid' }, false],
] as const)('that an order is %s is not so of %o: %s', (assumes, order, isSo) => {
  expect(isUnmet(assumes, order)).toBe(isSo)
})
