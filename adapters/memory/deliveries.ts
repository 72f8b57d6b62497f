import { type Deliveries, isQueued } from '@hotovo/application/deliveries/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { type Delivery, isUndelivered } from '@hotovo/domain/deliveries/delivery'
import { isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import { isKeyTaken, keepKey } from './access/staff-keys.ts'
import { clone } from './clone.ts'
import type { Enqueue } from './jobs/jobs.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

type Position = Pick<Delivery, 'createdAt' | 'id'>
const byAge = (a: Position, b: Position) => compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id)
const byChannel = (a: Delivery, b: Delivery) =>
  compareTexts(a.createdAt, b.createdAt) ||
  compareTexts(a.channel, b.channel) ||
  compareTexts(a.serials.join(), b.serials.join())

/** Deliveries kept in memory. */
export function memoryDeliveries(
  enqueue: Enqueue,
  tables: MemoryTables,
  write: (entry: SystemEntry) => void,
): Deliveries {
  const { contactCorrections, deliveries, letterOpenings, orderEntries, vouchers } = tables
  const all = () => [...deliveries.values()].map(({ delivery }) => delivery)
  const waiting = (id: string) => {
    const found = deliveries.get(id)
    return found?.delivery.state === 'waiting' ? found : undefined
  }

  const newestOf = (id: string) => contactCorrections.filter(({ orderId }) => orderId === id).length

  return {
    ofOrder: async (orderId) =>
      clone(
        all()
          .filter((delivery) => delivery.orderId === orderId)
          .sort(byChannel),
      ),
    undeliveredOf: async (orderIds) => {
      const undelivered = new Set(
        all()
          .filter(isUndelivered)
          .map(({ orderId }) => orderId),
      )
      return orderIds.filter((id) => undelivered.has(id))
    },
    withLetters: async (orderIds) => {
      const waiting = new Set(
        all()
          .filter(isLetterWaiting)
          .map(({ orderId }) => orderId),
      )
      return orderIds.filter((id) => waiting.has(id))
    },
    withNumbers: async (numbers, since) =>
      clone(
        all()
          .filter(({ trackingNumber }) => trackingNumber !== null && numbers.includes(trackingNumber))
          .filter(({ handedOverAt }) => handedOverAt! >= since)
          .sort((a, b) => compareTexts(b.handedOverAt!, a.handedOverAt!) || compareTexts(a.id, b.id)),
      ),
    byId: async (id) => clone(deliveries.get(id)?.delivery),
    byIds: async (ids) => clone(all().filter(({ id }) => ids.includes(id))),
    open: async (id) => {
      const found = waiting(id)
      if (!found) return undefined
      const contents = found.contents.filter(({ serial }) => !vouchers.get(serial)?.voucher.voided)
      return clone({ ...found, contents })
    },
    begin: async (id) => {
      const found = waiting(id)
      if (!found) return undefined
      const { correction: before, orderId } = found.delivery
      const correction = newestOf(orderId)
      if (before !== null && before !== correction) return 'elsewhere'
      deliveries.set(id, { ...found, delivery: { ...found.delivery, correction } })
      return { correction, isFirst: before === null }
    },
    handOver: async (id, { at, correction, parcel, entries, jobs }) => {
      const found = waiting(id)
      if (!found) return false
      const { channel, orderId, printedAt } = found.delivery
      const newest = newestOf(orderId)
      if (channel === 'letter' && (correction !== newest || (newest > 0 && printedAt === null))) return false
      deliveries.set(id, {
        delivery: { ...found.delivery, ...parcel, state: 'handed-over', handedOverAt: at, correction },
        contents: [],
      })
      orderEntries.push(...clone(entries))
      enqueue(clone(jobs))
      return true
    },
    correctParcel: async (id, { was, parcel, entry }) => {
      const found = deliveries.get(id)
      if (found?.delivery.channel !== 'letter' || found.delivery.state !== 'handed-over') return false
      const { carrier, trackingNumber } = found.delivery
      if (carrier !== was.carrier || trackingNumber !== was.trackingNumber) return false
      deliveries.set(id, { ...found, delivery: { ...found.delivery, ...parcel } })
      orderEntries.push(clone(entry))
      return true
    },
    fail: async (id, error, isNowhere = false) => {
      const found = waiting(id)
      if (!found) return
      const { delivery } = found
      deliveries.set(id, {
        ...found,
        delivery: {
          ...delivery,
          failures: delivery.failures + 1,
          lastError: error,
          correction: isNowhere ? null : delivery.correction,
        },
      })
    },
    page: async ({ queue, after, limit }) =>
      clone(
        all()
          .filter(isQueued[queue])
          .filter((delivery) => !after || byAge(delivery, after) > 0)
          .sort(byAge)
          .slice(0, limit),
      ),
    openings: async (id) => letterOpenings.filter(({ deliveryId }) => deliveryId === id).length,
    noteOpening: async (opening, entry, logged, key) => {
      const { deliveryId, number } = opening
      const isTaken = letterOpenings.some((one) => one.deliveryId === deliveryId && one.number === number)
      const found = waiting(deliveryId)
      if (found?.delivery.channel !== 'letter' || isTaken || isKeyTaken(tables, key)) return false
      keepKey(tables, key)
      const printed = { printedAt: opening.openedAt, printedBy: opening.openedBy, printing: number }
      deliveries.set(deliveryId, { ...found, delivery: { ...found.delivery, ...printed } })
      letterOpenings.push(clone(opening))
      orderEntries.push(clone(entry))
      write(logged)
      return true
    },
    retry: async (id, job, entry) => {
      if (!waiting(id)) return false
      orderEntries.push(clone(entry))
      enqueue([job])
      return true
    },
  }
}
