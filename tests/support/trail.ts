import { randomUUID } from 'node:crypto'
import { postgresOrders } from '@hotovo/adapters/postgres/orders'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { placement } from './placements.ts'

const at = '2026-11-20T10:00:00.000Z'

/** A row of one of the three tables, written as the server writes it; each has every column that has a value. */
export async function addRow(
  { query }: Sql,
  table: 'order_audit_log' | 'ticket_audit_log' | 'audit_logs',
  subject: string | null,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const row =
    table === 'audit_logs'
      ? {
          user_id: randomUUID(),
          action: 'admin_logout',
          resource_type: 'staff',
          resource_id: subject,
          details: { email: 'ľubomíra@hotovo.test', remaining: 3, none: null },
          ip_address: '192.0.2.7',
          severity: 'low',
          timestamp: at,
        }
      : {
          [table === 'order_audit_log' ? 'order_id' : 'ticket_id']: subject,
          action_type: 'note_added',
          field_name: 'admin_notes',
          new_value: 'Zákazník volal 😀 "dnes" \\ zajtra',
          actor_kind: 'staff',
          admin_user: 'Jana Nováková',
          admin_email: 'jana@hotovo.test',
          created_at: at,
        }
  const all = { ...row, ...values }
  const columns = Object.keys(all).join(', ')
  await query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(all)],
  )
}

/** An order with its first entry; answers its id. */
export async function addOrder(sql: Sql): Promise<string> {
  const placed = placement()
  await postgresOrders(sql).add(placed)
  return placed.order.id
}

/** A change of an order's status together with its entry. */
export async function changeStatus(sql: Sql, id: string, from: string, to: string): Promise<void> {
  await sql.query('update voucher_orders set order_status = $2 where id = $1', [id, to])
  await addRow(sql, 'order_audit_log', id, {
    action_type: 'order_status_change',
    field_name: 'order_status',
    old_value: from,
    new_value: to,
  })
}
