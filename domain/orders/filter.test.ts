import { describe, expect, test } from 'vitest'
import { instantsBetween, isSearchedDay, startOfDay } from '../shared/calendar.ts'
import {
  isInQueue,
  matchesOrder,
  namedSearch,
  type OrderFilter,
  type OrderQueue,
  orderQueues,
  orderSearchText,
  withDigitsForLetters,
} from './filter.ts'
import type { Order, OrderStatus, PaymentStatus } from './order.ts'

const order = {
  number: 'ATM-A1B2C3D4E',
  variableSymbol: '1234567897',
  firstName: 'Ľubomíra',
  lastName: 'Kráľová',
  email: 'lubka@posta.example.sk',
  phone: '+421 (905) 123-456',
  currency: 'EUR',
  total: 151_00,
  deliveryMethod: 'courier',
  orderStatus: 'prijata',
  paymentStatus: 'pending',
  createdAt: '2026-07-01T22:30:00.000Z',
} as Order

test.each([
  ['ATM-A1B2C3D4E', 'ATM-A1B2C3D4E'],
  ['atm-o1bic3d4O', 'atm-01b1c3d40'],
  ['OIB2C3D4E', '01B2C3D4E'],
  ['Jana ATM-OIB2C3D4E', 'Jana ATM-01B2C3D4E'],
  ['Oto Ivan', 'Oto Ivan'],
  ['olivovnikova', 'olivovnikova'],
])('%j is read as %j', (typed, read) => {
  expect(withDigitsForLetters(typed)).toBe(read)
})

describe('an order is found by', () => {
  test.each(['atm-a1b', 'A1B2C3D4E', '1234567', 'lubomira kral', 'KRAL', 'posta.ex', '905123456', '0905123'])(
    '%j',
    (q) => {
      expect(matchesOrder(order, { q })).toBe(true)
    },
  )

  test.each(['ubk xy', 'atm-zzz', 'lubomira novak', '0905 999'])('but not by %j', (q) => {
    expect(matchesOrder(order, { q })).toBe(false)
  })

  test('nothing else of it, notes and addresses least of all', () => {
    expect(orderSearchText({ ...order, address: 'Hlavná 1', notes: 'zvoniť dvakrát' })).toBe(
      ' atm-a1b2c3d4e 1234567897 lubomira kralova lubka@posta.example.sk +421905123456 0905123456',
    )
  })
})

describe('days are those of Bratislava', () => {
  test.each([
    ['2026-07-02', '2026-07-01T22:00:00.000Z'],
    ['2026-01-02', '2026-01-01T23:00:00.000Z'],
    // The days on which the clocks change.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (day, instant) => {
    expect(startOfDay(day)).toBe(instant)
  })

  test.each<[OrderFilter, boolean]>([
    [{ from: '2026-07-02', to: '2026-07-02' }, true],
    [{ to: '2026-07-01' }, false],
    [{ from: '2026-07-03' }, false],
    [{ status: ['prijata', 'zrusena'], payment: ['pending'], currency: 'EUR' }, true],
    [{ status: ['spracuva', 'zrusena'] }, false],
    [{ payment: ['paid'] }, false],
    [{ delivery: ['sms', 'courier'], payment: ['pending'] }, true],
    [{ delivery: ['sms', 'email', 'both'] }, false],
    [{ noted: true }, true],
    [{ noted: false }, true],
    [{ currency: 'CZK' }, false],
    [{ amount: { from: 151_00, to: 151_00 } }, true],
    [{ amount: { to: 150_99 } }, false],
    [{ amount: { from: 151_01 } }, false],
    [{ amount: {} }, true],
  ])('%j means it: %s', (filter, isSo) => {
    expect(matchesOrder(order, filter)).toBe(isSo)
  })

  test('a note is what the customer wrote, or what staff noted', () => {
    const silent = { ...order, notes: null }
    expect(matchesOrder(silent, { noted: true })).toBe(false)
    expect(matchesOrder(silent, { noted: true }, '', null, true)).toBe(true)
  })

  test('a filter without days has no ends', () => {
    expect(instantsBetween({})).toEqual({ since: undefined, before: undefined })
  })
})

test.each([
  ['1900-01-01', true],
  ['9898-12-31', true],
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['1899-12-31', false],
  ['9899-01-01', false],
  ['0000-01-01', false],
  ['31.2.2026', false],
  ['', false],
])('lists are asked about the day %j: %s', (text, isSo) => {
  expect(isSearchedDay(text)).toBe(isSo)
})

test.each<[OrderStatus, PaymentStatus, dueDate: string, queues: readonly string[]]>([
  ['prijata', 'pending', '2026-11-20', []],
  ['prijata', 'pending', '2026-11-19', ['overdue']],
  ['spracuva', 'partial', '2026-11-19', ['overdue']],
  ['zrusena', 'pending', '2026-11-19', []],
  ['prijata', 'paid', '2026-11-19', ['to-complete']],
  ['spracuva', 'over', '2026-11-19', ['to-complete']],
  ['spracuva', 'refund-due', '2026-11-19', ['to-complete']],
  ['vybavena', 'paid', '2026-11-19', []],
  ['vybavena', 'pending', '2026-11-20', ['completed-unpaid']],
  ['vybavena', 'partial', '2026-11-19', ['overdue', 'completed-unpaid']],
  ['zrusena', 'refund-due', '2026-11-19', []],
])(
  'on 20 November an order that is %s, %s and due on %s waits in %j',
  (orderStatus, paymentStatus, dueDate, queues) => {
    const waits = (queue: OrderQueue) =>
      isInQueue[queue]({ orderStatus, paymentStatus, dueDate }, '2026-11-20')
    expect(orderQueues.filter(waits)).toEqual(queues)
  },
)

test.each([
  [' atm-a1b2c3d4e ', 'number', 'ATM-A1B2C3D4E'],
  ['1234567897', 'variableSymbol', '1234567897'],
  ['VS1234567897', 'variableSymbol', '1234567897'],
  ['VS: 1234567897', 'variableSymbol', '1234567897'],
  ['/VS1234567897/SS/KS0308', 'variableSymbol', '1234567897'],
  ['Lubka@Posta.example.sk', 'email', 'lubka@posta.example.sk'],
  ['0905 123 456', 'phone', '905123456'],
  ['+421 905/123-456', 'phone', '905123456'],
  ['00421905123456', 'phone', '905123456'],
])('%j names an order whole: %s %s', (query, by, value) => {
  expect(namedSearch(query)).toEqual({ by, value })
})

test.each([
  '',
  'atm-a1b',
  'kral',
  'lubka@posta',
  '123456789',
  '0905',
  '2026-11-20',
  'Jana 0905123456',
  '12345678901',
])('%j names nothing whole', (query) => {
  expect(namedSearch(query)).toBeUndefined()
})
