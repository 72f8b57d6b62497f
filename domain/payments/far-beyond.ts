import { farBeyond } from '../limits.ts'
import type { Order } from '../orders/order.ts'
import { missingOf } from './payment.ts'

/**
 * What would have to be given back, in minor units, of a payment that is far more than its order asks for, so that whoever accepts it is
 * asked once more (rule P40); 0 where it is not so much. An order that is opened again asks for all that it costs.
 */
export function beyondOrder(order: Order, amount: number, isRevived = false): number {
  const whole = Math.max(0, order.total - order.received)
  if (order.orderStatus === 'zrusena' && amount === whole) return 0
  const missing = isRevived ? whole : missingOf(order)
  const beyond = Math.max(0, amount - missing)
  return amount > farBeyond.times * order.total || beyond > farBeyond.minor ? beyond : 0
}
