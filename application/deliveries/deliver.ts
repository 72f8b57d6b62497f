import type { EntryAction } from '@hotovo/domain/audit/actions'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { orderSubject, withStatus } from '@hotovo/domain/orders/order'
import type { Ports } from '../ports.ts'
import { retryOnConflict, WriteConflict } from '../shared/retry.ts'

type DeliverPorts = Pick<Ports, 'orders' | 'deliveries' | 'clock'>

const system = { kind: 'system' } as const

/** What left the house as its entry has it: by which channel and which vouchers, with whom and under which number, and by which correction of its contact. */
const handedOverText = ({ channel, serials, carrier, trackingNumber, correction }: Delivery): string =>
  [
    `${channel}: ${serials.join(', ')}`,
    carrier && [carrier, trackingNumber].filter(Boolean).join(' '),
    correction && `contact ${correction}`,
  ]
    .filter(Boolean)
    .join('; ')

/** The entry that tells that vouchers left the house, by which channel and which ones, with whom and under which number, and by which correction of its contact. */
export const handOverEntry = (
  order: { readonly id: string; readonly number: string },
  delivery: Delivery,
  { by, at }: { readonly by: AuditEntry['actor']; readonly at: string },
): AuditEntry => ({
  subject: orderSubject(order),
  actionType: 'vouchers_handed_over' satisfies EntryAction,
  fieldName: null,
  oldValue: null,
  newValue: handedOverText(delivery),
  actor: by,
  notes: null,
  createdAt: at,
})

/** The entry that tells that a letter that left is followed under another number, or has another carrier, from what to what (rule V33). */
export const parcelEntry = (
  order: { readonly id: string; readonly number: string },
  before: Delivery,
  after: Delivery,
  done: { readonly by: AuditEntry['actor']; readonly at: string },
): AuditEntry => ({
  ...handOverEntry(order, after, done),
  actionType: 'parcel_change' satisfies EntryAction,
  fieldName: 'parcel',
  oldValue: handedOverText(before),
})

/**
 * Completes an order whose vouchers have all left the house, where staff have not decided about it otherwise. Done again
 * it changes nothing.
 */
export async function completeDelivered(
  { orders, deliveries, clock }: DeliverPorts,
  orderId: string,
): Promise<void> {
  const all = await deliveries.ofOrder(orderId)
  if (all.length === 0 || all.some(({ state }) => state === 'waiting')) return
  await retryOnConflict('an order was not completed', async () => {
    const record = await orders.record(orderId)
    if (!record || record.order.orderStatus === 'zrusena') return
    const completed = withStatus(record.order, 'vybavena', { by: system, at: clock.now() })
    if (!completed.ok || completed.value.entries.length === 0) return
    const outcome = await orders.change({ ...completed.value, version: record.version })
    return outcome === 'stale' ? new WriteConflict(outcome) : undefined
  })
}
