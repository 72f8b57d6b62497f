import { describe, expect, test } from 'vitest'
import { orderForm } from '../../tests/support/orders.ts'
import { type Order, placedOrder } from './order.ts'
import { canWithdraw, lastDayToWithdraw, withdrawnOrder } from './withdrawal.ts'

const placedAt = (at: string, overrides: Partial<Order> = {}): Order => ({
  ...placedOrder(orderForm(), {
    id: '7c1ce0a5-6a52-4f0e-8f6a-2d0f3d9d2b1e',
    number: 'ATM-A1B2C3D4E',
    variableSymbol: '1000000008',
    at,
    by: { kind: 'visitor' },
  }).order,
  ...overrides,
})

describe('a withdrawal', () => {
  test.each([
    ['2026-03-02T09:00:00.000Z', '2026-03-16', '2026-03-16T22:59:59.999Z'],
    // Late in the evening in Bratislava it is the next day already.
    ['2026-03-02T23:30:00.000Z', '2026-03-17', '2026-03-17T22:59:59.999Z'],
    // Summer time begins in between.
    ['2026-03-20T09:00:00.000Z', '2026-04-03', '2026-04-03T21:59:59.999Z'],
    ['2026-10-20T21:59:59.999Z', '2026-11-03', '2026-11-03T22:59:59.999Z'],
  ])('from an order of %s can be made until the end of %s', (at, day, last) => {
    const order = placedAt(at)
    expect(lastDayToWithdraw(order)).toBe(day)
    expect(canWithdraw(order, last)).toBe(true)
    expect(canWithdraw(order, new Date(Date.parse(last) + 1).toISOString())).toBe(false)
  })

  const at = '2026-03-03T09:00:00.000Z'
  test.each([
    [{}, true],
    [{ orderStatus: 'vybavena' }, true],
    [{ orderStatus: 'zrusena', charged: 0 }, false],
    [{ orderStatus: 'zrusena', charged: 50_00 }, true],
    [{ orderStatus: 'zrusena', charged: 50_00, withdrawnAt: at }, false],
  ] as const)('from an order with %j: %s', (facts, can) => {
    expect(canWithdraw(placedAt('2026-03-02T09:00:00.000Z', facts), at)).toBe(can)
  })

  test('cancels the order and tells who and when', () => {
    const { order, entries } = withdrawnOrder(placedAt('2026-03-02T09:00:00.000Z'), {
      by: { kind: 'visitor' },
      at,
    })
    expect(order).toMatchObject({ orderStatus: 'zrusena', withdrawnAt: at })
    expect(entries.map(({ fieldName, newValue, actor }) => [fieldName, newValue, actor.kind])).toEqual([
      ['order_status', 'zrusena', 'visitor'],
      ['withdrawn_at', at, 'visitor'],
    ])
  })
})
