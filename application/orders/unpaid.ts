import { entriesOf, fieldChanges } from '@hotovo/domain/audit/entry'
import { graceDays } from '@hotovo/domain/limits'
import { finalDeadline } from '@hotovo/domain/orders/deadline'
import { type OrderRecord, orderSubject, withStatus } from '@hotovo/domain/orders/order'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { fail, ok } from '@hotovo/domain/shared/result'
import { type SettlePorts, settleOrder } from '../settlement/settle.ts'

/** So many orders at once; who looks again soon finds the others. */
const atOnce = 100
const system = { kind: 'system' } as const

/**
 * Orders that were not paid by their due date get one reminder, and expire when the grace is over without any money (rule P3) and
 * as long after the reminder, which may have come late. A part that was paid keeps an order open, and so does a line of a statement
 * that waits and may pay it, or a payment by hand that waits for a second person: what becomes of them is for staff. Whoever does this at the same time does nothing twice. Answers how
 * many there were.
 */
export const followUnpaidOrders =
  (ports: SettlePorts) => async (): Promise<{ readonly reminded: number; readonly expired: number }> => {
    const today = dayOf(ports.clock.now())
    const isOver = ({ order }: OrderRecord) => order.remindedAt !== null && finalDeadline(order) < today
    // Each method by itself: of one that is slow many wait, and they stand before those of another that are over.
    const overdue = await Promise.all(
      paymentMethods.map((paymentMethod) =>
        ports.orders.unpaid({
          dueBefore: daysLater(today, -graceDays),
          only: 'nothing-received',
          paymentMethod,
          limit: atOnce,
        }),
      ),
    )
    const expiredNow = await Promise.all(overdue.flat().filter(isOver).map(expire(ports)))
    const late = await ports.orders.unpaid({ dueBefore: today, only: 'not-reminded', limit: atOnce })
    const remindedNow = await Promise.all(late.map(remind(ports)))
    return {
      reminded: remindedNow.filter(Boolean).length,
      expired: expiredNow.filter(Boolean).length,
    }
  }

const expire =
  (ports: SettlePorts) =>
  async ({ order, version }: OrderRecord): Promise<boolean> => {
    const jobs = [{ kind: 'letter', letter: 'order-expired', orderId: order.id } as const]
    const done = await settleOrder(ports, {
      orderId: order.id,
      decide: (state, at) => {
        const expired = withStatus(order, 'zrusena', { by: system, at })
        if (!expired.ok || state?.record.version !== version) return fail('changed meanwhile')
        return ok({ ...expired.value, by: system, at, jobs })
      },
      answer: () => {},
    })
    return done.ok
  }

const remind =
  ({ orders, clock }: SettlePorts) =>
  async ({ order, version }: OrderRecord): Promise<boolean> => {
    const at = clock.now()
    const reminded = { ...order, remindedAt: at }
    const entries = entriesOf(orderSubject(order), fieldChanges(order, reminded), { by: system, at })
    const jobs = [{ kind: 'letter', letter: 'payment-reminder', orderId: order.id } as const]
    return (await orders.change({ order: reminded, version, entries, jobs })) !== 'stale'
  }
