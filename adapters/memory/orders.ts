import type { Job } from '@hotovo/application/letters/jobs'
import type { OrderFigure, OrderPlacement, Orders } from '@hotovo/application/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { entryRecord } from '@hotovo/domain/audit/record'
import { isMeant, type OrderSort } from '@hotovo/domain/orders/filter'
import type { Order, OrderRecord } from '@hotovo/domain/orders/order'
import type { AuditLog } from './audit.ts'
import { copied } from './clone.ts'

/**
 * Orders kept in memory, as strict as the database: the same constraints, the same answers.
 * A method runs without a pause, so it is a transaction by itself; values are copied in and out.
 * The jobs of what was added go to `enqueue`; `usedChecks` are the human checks of all stores.
 */
export function memoryOrders(
  enqueue: (jobs: readonly Job[]) => void,
  usedChecks: Set<string>,
): Orders & { readonly log: AuditLog } {
  const records = new Map<string, OrderRecord>()
  const log: AuditEntry[] = []
  const taken = new Set<string>()
  const keys = new Map<string, { fingerprint: string; id: string }>()

  const refusal = ({ order, humanCheck, idempotency }: OrderPlacement) => {
    if (idempotency && keys.has(idempotency.key)) return 'key-taken'
    if (usedChecks.has(humanCheck.id)) return 'human-check-used'
    if (taken.has(order.number) || taken.has(order.variableSymbol)) return 'number-taken'
    return undefined
  }
  const kept = (id: string): OrderRecord => {
    const record = records.get(id)
    if (!record) throw new Error('only an order that was added is changed')
    return record
  }

  return {
    add: async (placement) => {
      const refused = refusal(placement)
      if (refused) return refused
      const { order, entries, humanCheck, idempotency, jobs } = copied(placement)
      records.set(order.id, { order, adminNotes: null, version: 1 })
      log.push(...entries)
      taken.add(order.number).add(order.variableSymbol)
      usedChecks.add(humanCheck.id)
      if (idempotency) keys.set(idempotency.key, { fingerprint: idempotency.fingerprint, id: order.id })
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => copied(records.get(id)?.order),
    byKey: async (key) => {
      const known = keys.get(key)
      return known && { fingerprint: known.fingerprint, order: copied(kept(known.id).order) }
    },
    trail: async (id) => copied(log.filter(({ subject }) => subject.id === id)),
    record: async (id) => copied(records.get(id)),
    change: async ({ order, version, entries }) => {
      const known = records.get(order.id)
      if (!known || known.version !== version) return 'stale'
      const { adminNotes } = known
      const record = copied({ order, adminNotes, version: version + 1 })
      records.set(order.id, record)
      log.push(...copied(entries))
      return copied(record)
    },
    addNote: async (id, line, entry) => {
      const { order, adminNotes, version } = kept(id)
      const notes = adminNotes === null ? line : `${adminNotes}\n${line}`
      const record = { order, adminNotes: notes, version: version + 1 }
      records.set(id, record)
      log.push(copied(entry))
      return copied(record)
    },
    page: async ({ filter, sort, after, limit }) =>
      copied(
        [...records.values()]
          .map(({ order }) => order)
          .filter((order) => isMeant(order, filter) && (!after || placed[sort](after, order) < 0))
          .sort(placed[sort])
          .slice(0, limit),
      ),
    figures: async () => {
      const figures = new Map<string, OrderFigure>()
      for (const { order } of records.values()) {
        const { orderStatus, paymentStatus, currency, total } = order
        const key = `${orderStatus} ${paymentStatus} ${currency}`
        const so = figures.get(key)
        figures.set(key, {
          orderStatus,
          paymentStatus,
          currency,
          count: (so?.count ?? 0) + 1,
          total: (so?.total ?? 0) + total,
        })
      }
      return [...figures.values()]
    },
    log: {
      records: () => copied(log.map((entry, place) => entryRecord(String(place + 1), entry))),
    },
  }
}

type Place = Pick<Order, 'id' | 'createdAt'>
const byPlace = (a: Place, b: Place) =>
  a.createdAt === b.createdAt ? compared(a.id, b.id) : compared(a.createdAt, b.createdAt)
const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b))
/** The order of a list: by instant, twins by their ids. */
const placed: Readonly<Record<OrderSort, (a: Place, b: Place) => number>> = {
  oldest: byPlace,
  newest: (a, b) => byPlace(b, a),
}
