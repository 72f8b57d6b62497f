import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { auditRow } from '@hotovo/adapters/sql/rows/audit/entries'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import { spendEntry } from '@hotovo/domain/spending/spending'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { closedLoop } from './load.ts'

type Address = EmbeddedPostgres['address']
const run = promisify(execFile)

/** What PostgreSQL alone reaches with so many clients for so many seconds, in transactions a second. */
export type Yardstick = {
  readonly by: 'pgbench' | 'pg'
  measured(clients: number, seconds: number): Promise<number>
}

/**
 * Ten digits that come once, as scattered in an index as drawn ones: the step has no divisor in common with how many there are.
 * Drawn ones would come twice on a quick machine, and end the run.
 */
const scattered = `1000000000 + nextval('bench.rows') * 6180339887 % 9000000000`

/** What is new in every row; all else is as in the row of a real order. */
const drawn: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  order_id: 'gen_random_uuid()',
  order_number: `'ATM-' || upper(lpad(to_hex(${scattered}), 9, '0'))`,
  variable_symbol: `(${scattered})::text`,
  seq: `nextval('bench.rows')`,
}

/** The columns of a table that a statement gives a value: none that the database makes itself. */
const given = `
  select attname as name from pg_attribute
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
   order by attnum`

/** A table like one of ours, with its indexes and checks but without triggers, and how another row is put into it. */
async function twin(client: pg.Client, table: string, name: string): Promise<string> {
  await client.query(`create table bench.${name} (like ${table} including all)`)
  const { rows: columns } = await client.query<{ name: string }>(given, [table])
  const { rows } = await client.query<{ row: Record<string, string> }>(
    `select jsonb_object_agg(key, quote_nullable(value)) as row
       from jsonb_each_text((select to_jsonb(t) from ${table} t order by id desc limit 1))`,
  )
  const values = columns.map((column) => drawn[column.name] ?? rows[0]!.row[column.name])
  return `insert into bench.${name} (${columns.map((column) => column.name).join(', ')}) values (${values.join(', ')});`
}

/**
 * The yardstick of an order: one transaction that inserts its row, its row of the audit log and the job of its letter,
 * as they stand in the database after a real order, by `pgbench`, or by `pg` where that is not installed.
 */
export async function yardstick(address: Address): Promise<Yardstick> {
  const client = new pg.Client(address)
  await client.connect()
  const statements = ['begin;']
  try {
    await client.query(
      'drop schema if exists bench cascade; create schema bench; create sequence bench.rows; begin',
    )
    // One that nobody does before it is looked at.
    await client.query(
      `select enqueue_jobs(jsonb_build_array(jsonb_build_object(
         'kind', 'letter', 'letter', 'order-received', 'orderId', gen_random_uuid())))`,
    )
    statements.push(
      await twin(client, 'voucher_orders', 'orders'),
      await twin(client, 'order_audit_log', 'audit'),
      await twin(client, 'graphile_worker._private_jobs', 'jobs'),
      'commit;',
    )
    await client.query(
      'delete from graphile_worker._private_jobs where xmin = pg_current_xact_id()::xid; commit',
    )
  } finally {
    await client.end()
  }
  return measuring(address, statements)
}

/**
 * The yardstick of a redemption: the function that the product asks, with what it asks it for, by as many clients, each with
 * a voucher of its own by the order of these serials, or all with the one there is.
 */
export function spendingYardstick(
  address: Address,
  { id, name }: Pick<Merchant, 'id' | 'name'>,
  serials: readonly string[],
): Promise<Yardstick> {
  const entry = auditRow(spendEntry('', { merchant: name, at: new Date().toISOString() }))
  const redemption = {
    amount_minor: 1,
    currency: 'CZK',
    merchant_id: id,
    reference: null,
    reverses: null,
    fingerprint: '-'.repeat(43),
    entry,
  }
  const own = `(array['${serials.join("', '")}'])[:client_id % ${serials.length} + 1]`
  const drawnOnce = `'transaction_id', gen_random_uuid(), 'key', gen_random_uuid()`
  const told = `jsonb_build_object('serial', ${own}, 'at', now(), 'since', now() - interval '30 days', ${drawnOnce})`
  return measuring(address, [`select redeem_voucher('${JSON.stringify(redemption)}'::jsonb || ${told});`])
}

/** Measures a transaction by `pgbench`, or by `pg` where that is not installed; `:client_id` is the client's number. */
async function measuring(address: Address, statements: readonly string[]): Promise<Yardstick> {
  const hasPgbench = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
  return hasPgbench
    ? { by: 'pgbench', measured: byPgbench(address, statements) }
    : { by: 'pg', measured: byPg(address, statements) }
}

const byPgbench =
  ({ host, port, user, database }: Address, statements: readonly string[]): Yardstick['measured'] =>
  async (clients, seconds) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-bench-'))
    try {
      const script = path.join(folder, 'order.sql')
      fs.writeFileSync(script, statements.join('\n'))
      const where = ['-h', host, '-p', String(port), '-U', user]
      const load = ['-n', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script]
      const { stdout } = await run('pgbench', [...where, ...load, database])
      const found = /^tps = ([\d.]+)/m.exec(stdout)
      if (!found) throw new Error(`pgbench told no figure:\n${stdout}`)
      return Number(found[1])
    } finally {
      fs.rmSync(folder, { recursive: true, force: true })
    }
  }

const byPg =
  (address: Address, statements: readonly string[]): Yardstick['measured'] =>
  async (count, seconds) => {
    const clients = Array.from({ length: count }, () => new pg.Client(address))
    await Promise.all(clients.map((client) => client.connect()))
    try {
      const { perSecond } = await closedLoop(count, seconds, async (client) => {
        for (const statement of statements)
          await clients[client]!.query(statement.replace(':client_id', String(client)))
      })
      return perSecond
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }
