import { expect, test } from 'vitest'
import type { OrderStatus } from '../orders/order.ts'
import { orderMeant } from './order-meant.ts'

const order = (number: string, orderStatus: OrderStatus = 'vybavena') => ({ number, orderStatus })
const a = order('ATM-A00000001')
const b = order('ATM-B00000002')
const waits = order('ATM-C00000003', 'spracuva')
const placed = order('ATM-D00000004', 'prijata')
const cancelled = order('ATM-E00000005', 'zrusena')
const ask = 'Kedy mi prídu vouchery?'

test.each([
  ['the only one', ask, [a], a],
  ['the only one, cancelled', ask, [cancelled], cancelled],
  ['the only one that waits', ask, [a, waits, cancelled, b], waits],
  ['the one that is named, although another waits', `Kde je ${a.number}?`, [a, waits], a],
  ['the one that is named with O for zero', 'Kde je atm-aooooooo1?', [a, b], a],
  ['the one of theirs beside one of somebody else', `${a.number}, sused ATM-ZZZZZZZZZ`, [a, b], a],
  ['none of two that wait', ask, [waits, placed], undefined],
  ['none of two that are done', ask, [a, b], undefined],
  ['none of two that are named', `${a.number} a ${b.number}`, [a, b], undefined],
  ['not theirs, where they name one of somebody else', 'Kde je ATM-ZZZZZZZZZ?', [a], undefined],
  ['none', ask, [], undefined],
] as const)('a customer means %s (rule S15)', (_, message, items, meant) => {
  expect(orderMeant({ subject: 'Otázka', message }, { items, count: items.length })).toBe(meant)
})

test('of more orders than were looked at only a named one is sure', () => {
  const own = { items: [waits, a], count: 21 }
  expect(orderMeant({ subject: 'Otázka', message: ask }, own)).toBeUndefined()
  expect(orderMeant({ subject: waits.number, message: ask }, own)).toBe(waits)
})
