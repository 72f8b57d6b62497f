import type { DueRefund } from '@hotovo/application/payments/refunds'
import { expect, test } from 'vitest'
import { whyNotPicked } from './whyNotPicked.ts'

const iban = 'SK3112000000198742637541'
const payer = { method: 'transfer', name: 'Jana Nováková', account: iban, paid: 1000 }
const cash = { ...payer, method: 'cash', account: null }
const typed = { iban, name: 'Jana Nováková', typedBy: 'Zuzana' }
const due = { currency: 'EUR', due: 1000, payers: [], typed: null, paymentMethod: 'transfer' }

test.each([
  ['an account that a statement told', { payers: [payer] }, undefined],
  ['an account that somebody typed', { typed }, undefined],
  ['cash whose account was typed', { payers: [cash], typed }, undefined],
  ['nobody told an account', {}, 'unknown'],
  ['cash alone', { payers: [cash] }, 'cash'],
  ['cash and a transfer of nobody', { payers: [cash, { ...payer, account: null }] }, 'unknown'],
  ['a postal order', { paymentMethod: 'postal' }, 'postal'],
  ['crowns, which a code pays', { currency: 'CZK', payers: [payer] }, 'currency'],
  ['dollars to an account that is copied', { currency: 'USD', payers: [payer] }, 'currency'],
  ['dollars to nobody knows where', { currency: 'USD', payers: [cash] }, 'no-way'],
])('%s', (_, other, why) => {
  expect(whyNotPicked({ ...due, ...other } as unknown as DueRefund)).toBe(why)
})
