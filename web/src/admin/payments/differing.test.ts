import type { Order } from '@hotovo/domain/orders/order'
import { expect, test } from 'vitest'
import { beyondMissing, differing, differingWords } from './differing.ts'

test.each([
  ['5150158409', '5150158409', ['5150158409', '', '']],
  ['5150158409', '5150185409', ['51501', '58', '409']],
  ['99,50', '101,00', ['', '99,5', '0']],
  ['111', '11', ['11', '1', '']],
  ['', '12', ['', '', '']],
])('what in %s is another than in %s is told', (text, other, parts) => {
  const { before, differs, after } = differing(text, other)
  expect([before, differs, after]).toEqual(parts)
})

test.each([
  ['NOVAKOVA JANA', 'Jana Nováková', []],
  ['Ing. Jana Nowaková', 'Jana Nováková', ['Ing', 'Nowaková']],
  ['Jana Nováková', '', ['Jana', 'Nováková']],
])('the words in which the name %s differs from %s', (name, other, words) => {
  const parts = differingWords(name, other)
  expect(parts.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(words)
  expect(parts.map(({ text }) => text).join('')).toBe(name)
})

test.each([
  ['more came', { amount: 403_50 }, 2_50],
  ['less came', { amount: 400_00 }, -1_00],
  ['a part of it is used', { amount: 403_50, used: 3_50 }, -1_00],
  ['just that came', { amount: 401_00 }, 0],
  ['it is in another currency', { amount: 400_00, currency: 'CZK' }, 0],
  ['it waits no more', { amount: 400_00, decision: 'accepted' as const }, 0],
])('by how much a payment is more than is missing, where %s', (_, line, by) => {
  const entry = { decision: 'open' as const, currency: 'EUR', used: 0, ...line }
  const order = {
    orderStatus: 'prijata',
    paymentStatus: 'pending',
    currency: 'EUR',
    charged: 401_00,
    received: 0,
  }
  expect(beyondMissing(entry, order as Order)).toBe(by)
})
