import { expect, test } from 'vitest'
import { ibanOf, refundAccountProblems, refundReasonOf } from './refund.ts'

test.each([
  ['over', { orderStatus: 'prijata', paymentStatus: 'over', withdrawnAt: null }],
  [
    'withdrawn',
    { orderStatus: 'zrusena', paymentStatus: 'refund-due', withdrawnAt: '2026-03-02T09:00:00.000Z' },
  ],
  ['cancelled', { orderStatus: 'zrusena', paymentStatus: 'refund-due', withdrawnAt: null }],
  ['given-back', { orderStatus: 'vybavena', paymentStatus: 'refund-due', withdrawnAt: null }],
] as const)('money is to be given back because of: %s', (reason, order) => {
  expect(refundReasonOf(order)).toBe(reason)
})

test.each([
  ['SK31 1200 0000 1987 4263 7541', 'SK3112000000198742637541'],
  ['sk3112000000198742637541', 'SK3112000000198742637541'],
  ['SK3112000000198742637542', null],
  ['19-8742637541/1200', null],
  [null, null],
])('the account %s of a statement is the IBAN %s', (account, iban) => {
  expect(ibanOf({ account })).toBe(iban)
})

test('an account that money goes back to has an IBAN whose digits fit, and a name', () => {
  expect(refundAccountProblems({ iban: 'SK31 1200 0000 1987 4263 7541', name: 'Jana' })).toEqual([])
  expect(refundAccountProblems({ iban: 'SK31 1200 0000 1987 4263 7514', name: ' ' })).toEqual([
    { at: 'iban', code: 'not-an-iban' },
    { at: 'name', code: 'required' },
  ])
  expect(refundAccountProblems({ iban: '', name: 'J'.repeat(71) })).toEqual([
    { at: 'iban', code: 'required' },
    { at: 'name', code: 'too-long', max: 70 },
  ])
})
