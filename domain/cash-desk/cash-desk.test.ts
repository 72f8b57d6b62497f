import { expect, test } from 'vitest'
import type { SalesPoint } from '../places/sales-point.ts'
import { cashDeskDoes, cashDeskProblems, mostAtDesk, withDeskServices } from './cash-desk.ts'

const day = '2026-11-28'
const settings = { perSale: 500_00, perDay: 2000_00, commission: 250 }
const wrong = (change: Partial<typeof settings>) =>
  cashDeskProblems({ ...settings, ...change }, day).map((problem) => [
    problem.at,
    'min' in problem && problem.min,
    'max' in problem && problem.max,
  ])

test('a sale stays below what the law identifies people for, a day holds a sale at least, and the commission is a share (rule K1)', () => {
  const most = mostAtDesk(day)
  expect(most).toBe(999_99)
  expect(wrong({})).toEqual([])
  expect(wrong({ perSale: most, perDay: most })).toEqual([])
  expect(wrong({ perSale: most + 1 })).toEqual([['perSale', 5_00, most]])
  expect(wrong({ perSale: 4_99 })).toEqual([['perSale', 5_00, most]])
  expect(wrong({ perSale: 5_00.5 })).toEqual([['perSale', 5_00, most]])
  expect(wrong({ perDay: 499_99 })).toEqual([['perDay', 500_00, 20_000_00]])
  expect(wrong({ perDay: 20_000_01 })).toEqual([['perDay', 500_00, 20_000_00]])
  expect(wrong({ commission: -1 })).toEqual([['commission', 0, 20_00]])
  expect(wrong({ commission: 20_01 })).toEqual([['commission', 0, 20_00]])
})

test.each([
  [{ sells: true, takesOrders: false, isBlocked: false }, [true, false, true]],
  [{ sells: false, takesOrders: true, isBlocked: false }, [false, true, true]],
  [{ sells: true, takesOrders: true, isBlocked: true }, [false, false, false]],
])('%j does sale, order and refund: %j', (desk, does) => {
  expect((['sale', 'order', 'refund'] as const).map((kind) => cashDeskDoes(desk, kind))).toEqual(does)
})

test.each([
  [undefined, ['voucher-purchase', 'customer-support']],
  [
    { sells: true, takesOrders: true, isBlocked: false },
    ['instant-purchase', 'order-payment', 'customer-support'],
  ],
  [{ sells: true, takesOrders: false, isBlocked: false }, ['instant-purchase', 'customer-support']],
  [{ sells: false, takesOrders: true, isBlocked: false }, ['order-payment', 'customer-support']],
  [{ sells: false, takesOrders: false, isBlocked: false }, ['customer-support']],
  [{ sells: true, takesOrders: true, isBlocked: true }, ['customer-support']],
])('what a desk %j does stands in place of what is said of it by hand (rule K15)', (desk, services) => {
  const place = { services: ['voucher-purchase', 'customer-support'] } as const
  expect(withDeskServices(place as unknown as SalesPoint, desk)).toEqual({ services })
})
