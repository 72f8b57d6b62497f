import type { Job } from '@hotovo/application/jobs'
import type { OrderPlacement, Orders } from '@hotovo/application/ports'
import type { AuditEntry } from '@hotovo/domain/audit'
import type { Order } from '@hotovo/domain/order'

/**
 * Orders kept in memory, as strict as the database: the same constraints, the same answers.
 * A method runs without a pause, so it is a transaction by itself; values are copied in and out.
 * The jobs of what was added go to `enqueue`.
 */
export function memoryOrders(enqueue: (jobs: readonly Job[]) => void): Orders {
  const orders = new Map<string, Order>()
  const trails = new Map<string, readonly AuditEntry[]>()
  const taken = new Set<string>()
  const usedChecks = new Set<string>()
  const keys = new Map<string, { fingerprint: string; id: string }>()

  const refusal = ({ order, humanCheck, idempotency }: OrderPlacement) => {
    if (idempotency && keys.has(idempotency.key)) return 'key-taken'
    if (usedChecks.has(humanCheck.id)) return 'human-check-used'
    if (taken.has(order.number) || taken.has(order.variableSymbol)) return 'number-taken'
    return undefined
  }

  return {
    add: async (placement) => {
      const refused = refusal(placement)
      if (refused) return refused
      const { order, entries, humanCheck, idempotency, jobs } = structured(placement)
      orders.set(order.id, order)
      trails.set(order.id, entries)
      taken.add(order.number).add(order.variableSymbol)
      usedChecks.add(humanCheck.id)
      if (idempotency) keys.set(idempotency.key, { fingerprint: idempotency.fingerprint, id: order.id })
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => structured(orders.get(id)),
    byKey: async (key) => {
      const known = keys.get(key)
      return known && { fingerprint: known.fingerprint, order: structured(orders.get(known.id)!) }
    },
    trail: async (id) => structured(trails.get(id) ?? []),
  }
}

/** A copy of a plain JSON value. */
const structured = <T>(value: T): T =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T)
