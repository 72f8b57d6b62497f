import { type AuditEntry, entriesOf } from '../audit/entry.ts'
import { forgivenMost } from '../limits.ts'
import { type Order, orderSubject } from '../orders/order.ts'
import { dayOf } from '../shared/calendar.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { forgivenOf, missingOf, type Payment, receivedOf } from './payment.ts'
import { isRestMissing } from './rest.ts'

/** What tells how much of an order is missing. */
type Short = Parameters<typeof missingOf>[0] & Pick<Order, 'currency'>

/** What of an order may be forgiven, in minor units: all that is missing, where a part was paid and it is no more than that (rule P32). */
export function forgivable(
  order: Short,
): Result<number, { code: 'rest-not-missing' } | { code: 'rest-too-much'; most: number }> {
  if (!isRestMissing(order)) return fail({ code: 'rest-not-missing' })
  const missing = missingOf(order)
  const most = forgivenMost[order.currency]
  return missing <= most ? ok(missing) : fail({ code: 'rest-too-much', most })
}

/** The same once so much more of it has come, in minor units. */
export const forgivableAfter = (order: Short, amount: number): ReturnType<typeof forgivable> =>
  forgivable({ ...order, paymentStatus: 'partial', received: order.received + amount })

/** What an order would cost if nothing of it were forgiven, in minor units. */
export const unforgiven = (order: Order, payments: readonly Payment[]): number =>
  order.charged + forgivenOf(payments)

/**
 * What is forgiven no more once an order costs so much without it: whatever came since, or is not to be paid any more, comes
 * before what was forgiven (rule P32). Undefined where all of it stays.
 */
export function forgivenNoMore(
  order: Order,
  payments: readonly Payment[],
  { charged, id, at }: { readonly charged: number; readonly id: () => string; readonly at: string },
): Payment | undefined {
  const forgiven = forgivenOf(payments)
  const stays = Math.min(forgiven, Math.max(0, charged - receivedOf(payments)))
  if (stays === forgiven) return undefined
  return {
    id: id(),
    orderId: order.id,
    kind: 'forgiven',
    amount: stays - forgiven,
    currency: order.currency,
    method: order.paymentMethod,
    receivedOn: dayOf(at),
    reference: null,
    entryId: null,
    takesBack: null,
    createdAt: at,
  }
}

/** What the log of an order tells of what is forgiven of it, in minor units. */
export const forgivenEntries = (
  order: Order,
  before: readonly Payment[],
  after: readonly Payment[],
  trace: Parameters<typeof entriesOf>[2],
): AuditEntry[] => {
  const [from, to] = [forgivenOf(before), forgivenOf(after)]
  if (from === to) return []
  return entriesOf(orderSubject(order), [{ field: 'forgiven', from: `${from}`, to: `${to}` }], trace)
}
