import type { Orders } from '@hotovo/application/orders/ports'
import { z } from 'zod/mini'
import { meaningOf } from '../sql/call.ts'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { entryRowsOf } from '../sql/rows/audit.ts'
import { orderCodec, orderRefusals, recordOf } from '../sql/rows/orders.ts'
import type { People } from '../sql/sealing.ts'
import { writeOnce } from '../sql/stores/access.ts'
import { logOf } from './audit.ts'
import { isLockTimeout, type Rest, readRow } from './rest.ts'

const Key = z.object({ fingerprint: z.string(), order_id: z.string() })

/** Orders in a Supabase project: what is written, and what is read by its identity. Lists are statements of SQL. */
export function supabaseOrders(rest: Rest, people: People) {
  const rowsOf = (ids: readonly string[]) => rest.rows('voucher_orders', 'id', ids, ['id'])
  const orderBy = <T>(read: (row: unknown) => T, column: string, value: string) =>
    readRow(rest, read, 'voucher_orders', column, value)
  const byId = (id: string) => orderBy(orderCodec.fromRow, 'id', id)
  const added = async (id: string) => {
    const order = await byId(id)
    if (!order) throw new Error('only an order that was added is spoken of')
    return order
  }

  return {
    add: async ({ order, entries, humanCheck, idempotency, jobs }) => {
      const placement = {
        order: orderCodec.toRow(order),
        entries: await entryRowsOf(people, order.email, entries),
        human_check: humanCheckCodec.toRow(humanCheck),
        idempotency,
        jobs,
      }
      try {
        await rest.call('place_order', { placement })
        return 'added'
      } catch (fault) {
        const refusal = meaningOf(fault, orderRefusals)
        if (refusal) return refusal
        // What was waited for is not told here; whoever has a key may send it again in any case.
        if (idempotency && isLockTimeout(fault)) return 'key-busy'
        throw fault
      }
    },
    byId,
    byIds: async (ids) => (await rowsOf(ids)).map(orderCodec.fromRow),
    byKey: async (key) => {
      const known = await readRow(rest, (row) => Key.parse(row), 'order_keys', 'key', key)
      return known && { fingerprint: known.fingerprint, order: await added(known.order_id) }
    },
    auditEntries: async (id) => {
      const order = await byId(id)
      if (!order) return []
      const log = { table: 'order_audit_log', column: 'order_id', id }
      return logOf(rest, people, log, { kind: 'order', number: order.number })
    },
    record: (id) => orderBy(recordOf, 'id', id),
    records: async (ids) => (await rowsOf(ids)).map(recordOf),
    recordByNumber: (number) => orderBy(recordOf, 'order_number', number),
    change: async ({ order, version, entries, jobs, key }) => {
      const change = {
        jobs,
        order: orderCodec.toRow(order),
        version,
        entries: await entryRowsOf(people, order.email, entries),
      }
      const changed = await writeOnce(rest.call, 'change_order', change, key)
      if (typeof changed === 'string') return changed
      return changed.answer ? recordOf(changed.answer) : 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const { email } = await added(id)
      const note = { order_id: id, line, entries: await entryRowsOf(people, email, [entry]) }
      const noted = await writeOnce(rest.call, 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
  } satisfies Partial<Orders>
}
