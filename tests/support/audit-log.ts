import { randomUUID } from 'node:crypto'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { staffNote } from '@hotovo/domain/audit/entry'
import { adminNote, type OrderStatus, withStatus } from '@hotovo/domain/orders/order'
import { withPayments } from '@hotovo/domain/payments/payment'
import { withHandling, withReply } from '@hotovo/domain/tickets/handling'
import { type TicketForm, ticketSubject } from '@hotovo/domain/tickets/ticket'
import type pg from 'pg'
import { placement } from './placements.ts'
import { ticketSubmission } from './tickets.ts'
import { testPersonal } from './world.ts'

const at = '2026-11-20T10:00:00.000Z'

/** A row of one of the three tables, written as the server writes it; each has every column that has a value. */
export async function addRow(
  owner: pg.ClientBase,
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
          action_type: 'letter_sent',
          new_value: 'Ďakujeme za objednávku 😀 "dnes" \\ zajtra',
          actor_kind: 'staff',
          admin_user: 'Jana Nováková',
          admin_email: 'jana@hotovo.test',
          created_at: at,
        }
  const all = { ...row, ...values }
  const columns = Object.keys(all).join(', ')
  await owner.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(all)],
  )
}

const orders = (sql: Sql) => postgresStores(sql, testPersonal).orders
const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const

/** An order with its first entry; answers its id. */
export async function addOrder(sql: Sql): Promise<string> {
  const placed = placement()
  await orders(sql).add(placed)
  return placed.order.id
}

/** A ticket with its first entries; answers its id. */
export async function addTicket(sql: Sql, id?: string, form?: TicketForm): Promise<string> {
  const submitted = ticketSubmission({ id: id ?? randomUUID() }, form)
  await postgresStores(sql, testPersonal).tickets.add(submitted)
  return submitted.ticket.id
}

/** A note, a change of priority and a reply with another status, as the back-office makes them. */
export async function workOnTicket(sql: Sql, id: string): Promise<void> {
  const { tickets } = postgresStores(sql, testPersonal)
  const { ticket } = (await tickets.record(id))!
  const { line, entry } = staffNote(ticketSubject(ticket), 'Zákazník volal 😀', { by, at })
  await tickets.addNote(id, line, entry)
  const noted = (await tickets.record(id))!
  const priority = noted.ticket.priority === 'high' ? 'low' : 'high'
  const changed = withHandling(noted, { priority }, { by, at })
  await tickets.change({ ...changed, version: noted.version })
  const record = (await tickets.record(id))!
  const reply = withReply(record, { id: randomUUID(), text: 'Už to je.', status: 'resolved' }, { by, at })
  await tickets.change({ ...reply, version: record.version })
}

/** A change of an order's status and its entry, as the back-office makes them. */
export async function changeStatus(sql: Sql, id: string, to: OrderStatus): Promise<void> {
  const { order, version } = (await orders(sql).record(id))!
  const changed = withStatus(order, to, { by, at, reason: 'Zaplatené v hotovosti' })
  if (!changed.ok) throw new Error(changed.error.code)
  // A cancelled order costs nothing.
  const { order: after, entries } =
    to === 'zrusena'
      ? withPayments(changed.value.order, [], { by, at }, 0)
      : { order: changed.value.order, entries: [] }
  await orders(sql).change({ order: after, entries: [...changed.value.entries, ...entries], version })
}

/** A note of staff and its entry. */
export async function addNote(sql: Sql, id: string): Promise<void> {
  const { order } = (await orders(sql).record(id))!
  const { line, entry } = adminNote(order, 'Zákazník volal 😀 "dnes",\n\\ zajtra znova', { by, at })
  await orders(sql).addNote(id, line, entry)
}

/** From now on, rows of the log are written so long ago. */
export async function writeLongAgo(owner: pg.ClientBase, ago: string): Promise<void> {
  const { rows } = await owner.query(`select pg_get_functiondef('chain_entry'::regproc) as text`)
  await owner.query(rows[0].text.replace('clock_timestamp()', `clock_timestamp() - interval '${ago}'`))
}

/** Cuts the log, its heads and the records behind it, as somebody does who knows how they belong together. */
export async function cutTo(
  owner: pg.ClientBase,
  heads: readonly { readonly chain: number; readonly seq: number }[],
): Promise<void> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'seq'
      intersect
     select table_name from information_schema.columns where table_schema = 'public' and column_name = 'recorded_at'`,
  )
  for (let chain = 0; chain < 16; chain++) {
    const seq = heads.find((head) => head.chain === chain)?.seq ?? 0
    for (const { name } of tables)
      await owner.query(`delete from ${name} where chain = $1 and seq > $2`, [chain, seq])
    const last = tables.map(({ name }) => `select seq, hash, recorded_at from ${name} where chain = $1`)
    await owner.query(
      `update audit_chains set seq = $2, hash = coalesce(last.hash, decode(repeat('00', 32), 'hex')), at = last.recorded_at
         from (select) as one left join lateral (
           select hash, recorded_at from (${last.join(' union all ')}) as rows where seq = $2
         ) as last on true
        where audit_chains.chain = $1`,
      [chain, seq],
    )
  }
  await owner.query(
    `delete from voucher_orders o where not exists (select from order_audit_log l where l.order_id = o.id)`,
  )
}
