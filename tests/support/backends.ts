import { memoryOrders } from '@hotovo/adapters/memory/orders'
import { memoryStaff } from '@hotovo/adapters/memory/staff'
import { databaseClock } from '@hotovo/adapters/postgres/clock'
import { migrate } from '@hotovo/adapters/postgres/migrations'
import { postgresOrders } from '@hotovo/adapters/postgres/orders'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStaff } from '@hotovo/adapters/postgres/staff'
import { systemClock } from '@hotovo/adapters/system/clock'
import type { Clock, Orders, Ports } from '@hotovo/application/ports'
import pg from 'pg'
import { freshDatabase } from './database.ts'

/** The stores of one backend, opened empty. */
export type Stores = Pick<Ports, 'staff' | 'signInGate' | 'sessions' | 'systemLog'> & {
  readonly orders: Orders
  readonly clock: Clock
  /** How many rows a second path sees: not the adapter that wrote them where there is another. */
  count(): Promise<{ orders: number; entries: number; checks: number; keys: number }>
  /** The actions in the general audit log as a second path sees them, oldest first. */
  actions(): Promise<readonly string[]>
  close(): Promise<void>
}
export type Backend = { readonly name: string; open(): Promise<Stores> }

/** Memory has no second path; what it counts is what its own methods find. */
async function openMemory(): Promise<Stores> {
  const orders = memoryOrders()
  const seen = { orders: new Set<string>(), checks: new Set<string>(), keys: new Set<string>() }
  const staff = memoryStaff()
  return {
    ...staff,
    actions: async () => (await staff.systemLog.newest(10_000)).map(({ action }) => action).toReversed(),
    orders: {
      ...orders,
      add: async (placement) => {
        seen.orders.add(placement.order.id)
        seen.checks.add(placement.humanCheck.id)
        if (placement.idempotency) seen.keys.add(placement.idempotency.key)
        return orders.add(placement)
      },
    },
    clock: systemClock(),
    count: async () => {
      const kept = await Promise.all([...seen.orders].map((id) => orders.byId(id)))
      const trails = await Promise.all([...seen.orders].map((id) => orders.trail(id)))
      const keys = await Promise.all([...seen.keys].map((key) => orders.byKey(key)))
      return {
        orders: kept.filter(Boolean).length,
        entries: trails.flat().length,
        checks: kept.filter(Boolean).length,
        keys: keys.filter(Boolean).length,
      }
    },
    close: async () => {},
  }
}

async function openPostgres(): Promise<Stores> {
  const database = await freshDatabase()
  await migrate(database.address)
  const sql = openSql(database.address, () => {})
  const steady = await databaseClock(sql)
  const reader = new pg.Client(database.address)
  await reader.connect()
  return {
    orders: postgresOrders(sql),
    ...postgresStaff(sql),
    actions: async () => {
      const { rows } = await reader.query<{ action: string }>('select action from audit_logs order by id')
      return rows.map(({ action }) => action)
    },
    clock: steady.clock,
    count: async () => {
      const { rows } = await reader.query(
        `select (select count(*) from voucher_orders)::int as orders,
                (select count(*) from order_audit_log)::int as entries,
                (select count(*) from used_human_checks)::int as checks,
                (select count(*) from order_keys)::int as keys`,
      )
      return rows[0]
    },
    close: async () => {
      steady.stop()
      await reader.end()
      await sql.close()
      await database.drop()
    },
  }
}

/** Every backend there is: each contract runs on all of them, none is left out. */
export const backends: readonly Backend[] = [
  { name: 'memory', open: openMemory },
  { name: 'postgres', open: openPostgres },
]
