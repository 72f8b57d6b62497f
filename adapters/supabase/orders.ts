import type { Orders } from '@hotovo/application/orders/ports'
import { z } from 'zod/mini'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { entryRowsOf } from '../sql/rows/audit.ts'
import { orderCodec, recordOf } from '../sql/rows/orders.ts'
import type { People } from '../sql/sealing.ts'
import { writeOnce } from './access.ts'
import { logOf } from './audit.ts'
import { isLockTimeout, meaningOfConstraint, type Rest } from './rest.ts'

/** What it means that a constraint of ours refused a row. */
const refusals = {
  voucher_orders_order_number_key: 'number-taken',
  voucher_orders_variable_symbol_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
  order_keys_pkey: 'key-taken',
} as const

const Key = z.object({ fingerprint: z.string(), order_id: z.string() })

/** Orders in a Supabase project: what is written, and what is read by its identity. Lists are statements of SQL. */
export function supabaseOrders(
  rest: Rest,
  people: People,
): Pick<
  Orders,
  | 'add'
  | 'byId'
  | 'byIds'
  | 'byKey'
  | 'auditEntries'
  | 'record'
  | 'records'
  | 'recordByNumber'
  | 'change'
  | 'addNote'
> {
  const rowsBy = (column: string, values: readonly string[]) =>
    rest.rows('voucher_orders', column, values, ['id'])
  const byId = async (id: string) => {
    const [row] = await rowsBy('id', [id])
    return row === undefined ? undefined : orderCodec.fromRow(row)
  }
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
        const refusal = meaningOfConstraint(fault, refusals)
        if (refusal) return refusal
        // What was waited for is not told here; whoever has a key may send it again in any case.
        if (idempotency && isLockTimeout(fault)) return 'key-busy'
        throw fault
      }
    },
    byId,
    byIds: async (ids) => (await rowsBy('id', ids)).map(orderCodec.fromRow),
    byKey: async (key) => {
      const [row] = await rest.rows('order_keys', 'key', [key], ['key'])
      if (row === undefined) return undefined
      const { fingerprint, order_id: id } = Key.parse(row)
      return { fingerprint, order: await added(id) }
    },
    auditEntries: async (id) => {
      const order = await byId(id)
      if (!order) return []
      const log = { table: 'order_audit_log', column: 'order_id', id }
      return logOf(rest, people, log, { kind: 'order', number: order.number })
    },
    record: async (id) => {
      const [row] = await rowsBy('id', [id])
      return row === undefined ? undefined : recordOf(row)
    },
    records: async (ids) => (await rowsBy('id', ids)).map(recordOf),
    recordByNumber: async (number) => {
      const [row] = await rowsBy('order_number', [number])
      return row === undefined ? undefined : recordOf(row)
    },
    change: async ({ order, version, entries, jobs, key }) => {
      const change = {
        jobs,
        order: orderCodec.toRow(order),
        version,
        entries: await entryRowsOf(people, order.email, entries),
      }
      const changed = await writeOnce(rest, 'change_order', change, key)
      if (typeof changed === 'string') return changed
      return changed.answer ? recordOf(changed.answer) : 'stale'
    },
    addNote: async (id, line, entry, key) => {
      const { email } = await added(id)
      const note = { order_id: id, line, entries: await entryRowsOf(people, email, [entry]) }
      const noted = await writeOnce(rest, 'add_order_note', note, key)
      return typeof noted === 'string' ? noted : recordOf(noted.answer)
    },
  }
}
