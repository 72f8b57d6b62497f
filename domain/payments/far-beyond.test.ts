import { expect, test } from 'vitest'
import type { Order } from '../orders/order.ts'
import { beyondOrder } from './far-beyond.ts'

const order = {
  ...{ orderStatus: 'prijata', paymentStatus: 'pending', paymentMethod: 'transfer', currency: 'EUR' },
  ...{ total: 100_00, charged: 100_00, received: 0 },
} as Order
const large = { ...order, total: 400_00, charged: 400_00 }
const off = { ...large, orderStatus: 'zrusena' } as Order

test.each([
  ['what is missing', order, 100_00, false, 0],
  ['twice what the order costs', order, 200_00, false, 0],
  ['more than twice', order, 200_01, false, 100_01],
  ['500.00 too much', { ...large, total: 500_00, charged: 500_00 }, 1000_00, false, 0],
  ['more than 500.00 too much', { ...large, total: 800_00, charged: 800_00 }, 1300_01, false, 500_01],
  ['for a cancelled order', off, 600_00, false, 600_00],
  ['all that a cancelled order asked for', { ...off, total: 600_00 }, 600_00, false, 0],
  ['the same once more', { ...off, total: 600_00, received: 600_00 }, 600_00, false, 600_00],
  ['for one that is opened again', off, 600_00, true, 0],
] as const)('%s', (_, of, amount, isRevived, beyond) => {
  expect(beyondOrder(of, amount, isRevived)).toBe(beyond)
})
