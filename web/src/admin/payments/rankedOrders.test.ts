import { expect, test } from 'vitest'
import { rankedOrders } from './rankedOrders.ts'

type Row = Parameters<typeof rankedOrders>[0][number]

const owing = (id: string, missing: number, dueDate = '2026-03-09'): Row => ({
  ...{ id, dueDate, orderStatus: 'prijata', paymentStatus: 'pending' },
  ...{ charged: missing, received: 0 },
})
const paid = (id: string): Row => ({ ...owing(id, 2300), paymentStatus: 'paid', received: 2300 })
const cancelled = (id: string): Row => ({ ...owing(id, 2300), orderStatus: 'zrusena' })
const partial = (id: string): Row => ({ ...owing(id, 5000), paymentStatus: 'partial', received: 2700 })

test.each<[string, readonly Row[], number, string]>([
  ['nearest to what is left first', [owing('a', 9000), owing('b', 2350), owing('c', 2000)], 2323, 'b c a'],
  ['what is missing counts, not the price', [owing('a', 2400), partial('b')], 2300, 'b a'],
  [
    'as near, what is due sooner',
    [owing('a', 2400), owing('b', 2200, '2026-03-08'), owing('c', 2400)],
    2300,
    'b a c',
  ],
  ['paid before cancelled, both last', [cancelled('a'), paid('b'), owing('c', 900_000)], 2300, 'c b a'],
  [
    'what lacks nothing stays as it was found',
    [paid('b'), cancelled('d'), paid('a'), cancelled('c')],
    0,
    'b a d c',
  ],
  ['nothing is left to divide: the least first', [owing('a', 300), owing('b', 200)], -5000, 'b a'],
  ['what is divided already comes last of all', [owing('in', 2300), cancelled('a')], 2300, 'a in'],
])('%s', (_, rows, left, expected) => {
  const ranked = rankedOrders(rows, left, (id) => id === 'in')
  expect(ranked.map(({ id }) => id).join(' ')).toBe(expected)
})
