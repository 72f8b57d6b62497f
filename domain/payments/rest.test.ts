import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../audit/entry.ts'
import { entriesOf } from '../audit/entry.ts'
import { graceDays, restPauseHours } from '../limits.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { daysLater, minutesLater } from '../shared/calendar.ts'
import { isRestMissing, restAskedEntries, restAskedLately, restDeadline } from './rest.ts'

const order = {
  id: '4f0f7b0e-2b57-4a07-9a43-1b2f3b0c5d6e',
  number: 'HV-1',
  orderStatus: 'prijata',
  paymentStatus: 'partial',
  total: 101_00,
  charged: 101_00,
  received: 60_00,
  paymentMethod: 'transfer',
  dueDate: '2026-11-27',
  remindedAt: null,
} as Order
const by = { kind: 'staff', name: 'Jana', email: 'jana@example.sk' } as const
const at = '2026-11-20T08:00:00.000Z'
const aDayLater = minutesLater(at, restPauseHours * 60)

describe('The rest of an order', () => {
  test('is missing where a part came and the rest is to be paid', () => {
    expect(isRestMissing(order)).toBe(true)
    expect(isRestMissing({ ...order, paymentStatus: 'pending', received: 0 })).toBe(false)
    expect(isRestMissing({ ...order, paymentStatus: 'paid', received: 101_00 })).toBe(false)
    expect(isRestMissing({ ...order, orderStatus: 'zrusena' })).toBe(false)
  })

  const changed = (field: string, from: string | null, to: string): AuditEntry[] =>
    entriesOf(orderSubject(order), [{ field, from, to }], { by, at })
  test.each([
    ['staff asked', restAskedEntries(order, [], { by, at }), at],
    ['the reminder went', changed('remindedAt', null, at), at],
    ['a part came', changed('received', '0', '6000'), at],
    ['a payment was taken back', changed('received', '6000', '0'), undefined],
    ['a status changed', changed('orderStatus', 'prijata', 'spracuva'), undefined],
  ])('was asked for lately, for a day, where %s: %#', (_, entries, expected) => {
    expect(restAskedLately(entries, at)).toBe(expected)
    expect(restAskedLately(entries, minutesLater(aDayLater, -1))).toBe(expected)
    expect(restAskedLately(entries, aDayLater)).toBeUndefined()
  })

  test('each asking follows the one before in the log', () => {
    const first = restAskedEntries(order, [], { by, at })
    const [second] = restAskedEntries(order, first, { by, at: aDayLater })
    expect(first[0]).toMatchObject({ actionType: 'rest_asked_at_change', oldValue: null, newValue: at })
    expect(second).toMatchObject({ oldValue: at, newValue: aDayLater })
  })

  test('is asked for by the last day of the order, and once that is near or over by a day that can be kept', () => {
    expect(restDeadline(order, at)).toBe(daysLater('2026-11-27', graceDays))
    expect(restDeadline(order, '2026-12-20T08:00:00.000Z')).toBe(daysLater('2026-12-20', 2 * graceDays))
    expect(
      restDeadline({ ...order, paymentMethod: 'postal' }, '2026-12-18T08:00:00.000Z') > '2026-12-24',
    ).toBe(true)
  })
})
