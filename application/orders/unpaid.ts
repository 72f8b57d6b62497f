import { changes, entriesOf } from '@hotovo/domain/audit/entry'
import { graceDays } from '@hotovo/domain/limits'
import { type OrderRecord, orderSubject, withStatus } from '@hotovo/domain/orders/order'
import { withPayments } from '@hotovo/domain/payments/payment'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import type { Ports } from '../ports.ts'

type UnpaidPorts = Pick<Ports, 'orders' | 'clock'>

/** So many orders at once; who looks again soon finds the others. */
const atOnce = 100
const system = { kind: 'system' } as const

/**
 * Orders that were not paid by their due date get one reminder, and expire when the grace is over without any money
 * (rule P3) and as long after the reminder, which may have come late. A part that was paid keeps an order open: what becomes of it is for staff. Whoever does this at the same time
 * does nothing twice. Answers how many there were.
 */
export const followUnpaid =
  (ports: UnpaidPorts) => async (): Promise<{ readonly reminded: number; readonly expired: number }> => {
    const today = dayOf(ports.clock.now())
    const expired = await ports.orders.unpaid({
      dueBefore: daysLater(today, -graceDays),
      only: 'nothing-received',
      limit: atOnce,
    })
    const isWarned = ({ order: { remindedAt } }: OrderRecord) =>
      remindedAt !== null && daysLater(dayOf(remindedAt), graceDays) <= today
    const expiredNow = await Promise.all(expired.filter(isWarned).map(expire(ports)))
    const late = await ports.orders.unpaid({ dueBefore: today, only: 'not-reminded', limit: atOnce })
    const remindedNow = await Promise.all(late.map(remind(ports)))
    return {
      reminded: remindedNow.filter(Boolean).length,
      expired: expiredNow.filter(Boolean).length,
    }
  }

const expire =
  ({ orders, clock }: UnpaidPorts) =>
  async ({ order, version }: OrderRecord): Promise<boolean> => {
    const trace = { by: system, at: clock.now() }
    const changed = withStatus(order, 'zrusena', trace)
    if (!changed.ok) return false
    const free = withPayments(changed.value.order, [], trace, 0)
    const entries = [...changed.value.entries, ...free.entries]
    const jobs = [{ kind: 'letter', letter: 'order-expired', orderId: order.id } as const]
    return (await orders.change({ order: free.order, entries, version, jobs })) !== 'stale'
  }

const remind =
  ({ orders, clock }: UnpaidPorts) =>
  async ({ order, version }: OrderRecord): Promise<boolean> => {
    const at = clock.now()
    const reminded = { ...order, remindedAt: at }
    const entries = entriesOf(orderSubject(order), changes(order, reminded), { by: system, at })
    const jobs = [{ kind: 'letter', letter: 'payment-reminder', orderId: order.id } as const]
    return (await orders.change({ order: reminded, version, entries, jobs })) !== 'stale'
  }
