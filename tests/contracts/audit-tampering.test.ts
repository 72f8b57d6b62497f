import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  type Checkpoints,
  readCheckpoints,
  writeCheckpoint,
} from '@hotovo/adapters/postgres/audit/checkpoints'
import type { FindingCode } from '@hotovo/adapters/postgres/audit/finding'
import { verifyRecords } from '@hotovo/adapters/postgres/audit/verify'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { systemRandom } from '@hotovo/adapters/system/random'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { revokeMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import { resetStaff } from '@hotovo/application/staff/accounts'
import { freezeChange } from '@hotovo/application/vouchers/freezing'
import type { Merchant } from '@hotovo/domain/merchants/merchant'
import { transferEntries } from '@hotovo/domain/payments/refund-transfer'
import { expiredVoucher } from '@hotovo/domain/spending/spending'
import { replacementOf, voucherEntries } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNote, addOrder, addRow, addTicket, changeStatus, workOnTicket } from '../support/audit-log.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { keyedRequestOf, keyFor, receiptOf, redemptionOf } from '../support/merchants.ts'
import { orderForm } from '../support/orders.ts'
import {
  addBoughtVoucher,
  addOrderTo,
  adoptHandPayments,
  at,
  payInFull,
  rememberIn,
  settlementOfChange,
  statementIn,
  transferOf,
} from '../support/payments.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { long } from '../support/tier.ts'
import { settableClock, testMacs, testPersonal, testWorld } from '../support/world.ts'

/**
 * Somebody who may do anything in the database, and has taken away whatever could refuse him: triggers, constraints,
 * identities. He does not have the keys of the installation.
 */
/** What there are rows of in the chains, and those that `addRow` makes. */
const plainLogs = ['order_audit_log', 'ticket_audit_log', 'audit_logs'] as const
const logs = [...plainLogs, 'voucher_audit_log', 'voucher_ledger'] as const
const tables = [...logs, 'record_hashes'] as const
type Table = (typeof tables)[number]
const chains = 16

let database: MigratedDatabase
let client: pg.Client
let folder: string
let checkpoints: Checkpoints

/** What stands in the log: by table the ids, by chain the places up to where the checkpoint saw it. */
let ids: Record<Table, string[]>
let columns: Record<Table, { name: string; type: string }[]>
/** What stands beside it: records, and those of their columns that the log speaks for. */
let records: { table: string; key: string; ids: string[]; columns: { name: string; type: string }[] }[]
let witnessed: { chain: number; seq: number }[]

const rowsOf = async <Row>(text: string, values: unknown[] = []) =>
  (await client.query(text, values)).rows as Row[]

beforeAll(async () => {
  database = await migratedDatabase()
  const { sql } = database
  client = database.owner
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-checkpoints-'))
  const orders = await Promise.all(Array.from({ length: 12 }, () => addOrder(sql)))
  const write = async () => {
    for (const order of orders) {
      await addNote(sql, order)
      await addRow(client, 'order_audit_log', order)
    }
    for (let n = 0; n < 24; n++) {
      await addRow(client, 'ticket_audit_log', await addTicket(sql))
      await addRow(client, 'audit_logs', n % 3 ? randomUUID() : null, n % 2 ? { user_agent: 'Ľ 😀' } : {})
    }
  }
  await write()
  for (const order of orders.slice(0, 6)) await changeStatus(sql, order, 'spracuva')
  for (const order of orders.slice(0, 3)) await changeStatus(sql, order, 'zrusena')
  await write()
  for (let n = 0; n < 6; n++) {
    const ticket = await addTicket(sql)
    await workOnTicket(sql, ticket)
    await workOnTicket(sql, ticket)
  }
  await makeStaffAndVouchers(sql)
  // Chains go by hashes of random names: each has something that the checkpoint sees.
  while ((await rowsOf('select from audit_chains where seq = 0')).length > 0)
    await addRow(client, 'audit_logs', randomUUID())
  await writeCheckpoint(folder, sql, { macs: testMacs(), clock: settableClock() })
  checkpoints = await readCheckpoints(folder, testMacs())
  witnessed = checkpoints.genuine[0]!.heads.map(({ chain, seq }) => ({ chain, seq }))
  // What came after it is guarded by the chain alone.
  await write()

  const none = () => ({
    order_audit_log: [],
    ticket_audit_log: [],
    audit_logs: [],
    record_hashes: [],
    voucher_audit_log: [],
    voucher_ledger: [],
  })
  ids = none()
  columns = none()
  for (const table of tables) {
    ids[table] = (await rowsOf<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id)
    columns[table] = await rowsOf(
      `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by 1`,
      [table],
    )
    const constraints = await rowsOf<{ name: string }>(
      // What refers to a key goes before it.
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'p', 'u', 'f')
        order by contype <> 'f'`,
      [table],
    )
    for (const { name } of constraints) await client.query(`alter table ${table} drop constraint "${name}"`)
    await client.query(`alter table ${table} alter id drop identity`)
    for (const { name } of columns[table])
      await client.query(`alter table ${table} alter "${name}" drop not null`)
  }
  records = []
  for (const name of recordTables) records.push(await bared(name))
  await client.query('set session_replication_role = replica')
})
afterAll(async () => {
  await database.drop()
  fs.rmSync(folder, { recursive: true })
})

const recordTables = [
  'voucher_orders',
  'support_tickets',
  'staff_accounts',
  'staff_sessions',
  'vouchers',
  'ticket_replies',
  'order_payments',
  'refund_transfers',
  'merchants',
  'merchant_keys',
  'deliveries',
  'bank_statements',
  'statement_columns',
]
/** What names a record; an id where nothing is said. */
const keyOf: Readonly<Record<string, string>> = { vouchers: 'serial', statement_columns: 'header' }
/** What the log tells of beside the columns whose hash it has. */
const toldOf: Readonly<Record<string, readonly string[]>> = {
  voucher_orders: [
    'order_status',
    'payment_status',
    'received_minor',
    'charged_minor',
    'withdrawn_at',
    'version',
  ],
  support_tickets: [
    'status',
    'priority',
    'assignee_name',
    'assignee_email',
    'related_order_number',
    'answered_at',
    'version',
  ],
  vouchers: ['balance_minor', 'lapsed_minor', 'voided', 'frozen'],
  staff_sessions: ['ended_at'],
  refund_transfers: ['state', 'payment_id', 'entry_id', 'confirmed_on'],
}

const line = { id: 'line-1', amount: 10_00, isCustom: false }

/** Three accounts: one whose sessions were ended by a reset, one that signed out, one that goes on. */
async function makeStaffAndVouchers(sql: Sql) {
  const clock = settableClock()
  const ports = { ...testWorld({ clock }), ...postgresStores(sql, testPersonal) }
  const api = asCaller(createApi(ports), visitor)
  const [reset, leaving, staying] = [
    await staffMember(ports),
    await staffMember(ports),
    await staffMember(ports),
  ]
  await signInAs(api, reset)
  const { account } = await signInAs(api, staying)
  const { accessToken } = await signInAs(api, leaving)
  clock.forward(1)
  await resetStaff(ports)(reset.email)
  await asCaller(createApi(ports), { ...visitor, accessToken: () => accessToken }).session.signOut()
  for (const quantity of [1, 2, 3]) {
    const order = await addOrderTo(ports, orderForm({ selectedVouchers: [{ ...line, quantity }] }))
    await payInFull(ports, order)
    const [first] = await ports.vouchers.ofOrder(order.id)
    const replaced = {
      voided: first!.voucher,
      drawn: replacementOf(first!, { at, draw: systemRandom.integer }),
    }
    const { settlement } = await settlementOfChange(ports, order.id, { replaced: [replaced] })
    await ports.payments.settle({ orders: [settlement], jobs: [] })
  }
  for (let n = 0; n < 2; n++) {
    const order = await addOrderTo(ports)
    const made = { madeById: account.id, madeBy: account.name, madeAt: clock.now() }
    await payInFull(ports, order, { amount: order.total + 100 })
    const transfer = transferOf(order, { ...made, amount: 100 })
    const entries = transferEntries(order, undefined, transfer, { by: system, at })
    const { settlement } = await settlementOfChange(ports, order.id, { transfers: [transfer], entries })
    await ports.payments.settle({ orders: [settlement], jobs: [] })
  }
  await makeTransactions(ports)
  for (const lines of [[{}], [{ kind: 'debit' as const }, {}], []]) await statementIn(ports, lines)
  for (const dayOrder of ['dmy', 'ymd'] as const) await rememberIn(ports, 'Dátum;Suma', { dayOrder })
}

/** Vouchers that two merchants spend and give back, of which some are blocked, lapse and are voided afterwards. */
async function makeTransactions(ports: Ports) {
  const shops = [await keyFor(ports), await keyFor(ports, undefined, ['vouchers.redeem'])]
  await revokeMerchantKey(ports)((await keyFor(ports)).key.id)
  const spent = async (voucher: Voucher, merchant: Merchant) => {
    const redemption = redemptionOf(merchant, voucher, 3_00, { at, reference: 'Účtenka 7' })
    const { transaction } = receiptOf(await ports.transactions.redeem(redemption))
    const reversal = {
      ...keyedRequestOf(merchant, voucher.serial, { at }),
      reverses: transaction.id,
      amount: 1_00,
    }
    return receiptOf(await ports.transactions.reverse(reversal)).voucher
  }
  for (const { merchant } of shops) {
    const expiring = await addBoughtVoucher(ports)
    const blocked = await addBoughtVoucher(ports, { currency: 'CZK', amount: 500_00 })
    const lapsed = expiredVoucher(await spent(expiring.voucher, merchant), expiring.voucher.expiresAt)
    const frozen = freezeChange({ ...blocked, voucher: await spent(blocked.voucher, merchant) }, true, {
      by: system,
      at,
    })
    const [before, after] = [{ ...lapsed.voucher, balance: 48_00, lapsed: 0 }, lapsed.voucher]
    const entries = voucherEntries(before, after, { by: system, at })
    await ports.vouchers.change({ before, after, movements: [lapsed.movement], entries, jobs: [] })
    await ports.vouchers.change(frozen)
    const order = await addOrderTo(ports, orderForm({ selectedVouchers: [{ ...line, quantity: 2 }] }))
    await payInFull(ports, order)
    const [first] = await ports.vouchers.ofOrder(order.id)
    const redemption = redemptionOf(merchant, first!.voucher, 3_00, { at })
    const { voucher: voided, transaction } = receiptOf(await ports.transactions.redeem(redemption))
    const drawn = replacementOf({ ...first!, voucher: voided }, { at, draw: systemRandom.integer })
    const { settlement } = await settlementOfChange(ports, order.id, { replaced: [{ voided, drawn }] })
    await ports.payments.settle({ orders: [settlement], jobs: [] })
    const back = {
      ...keyedRequestOf(merchant, voided.serial, { at }),
      reverses: transaction.id,
      amount: 1_00,
    }
    receiptOf(await ports.transactions.reverse(back))
  }
  await adoptHandPayments(client)
}
const system = { kind: 'system' } as const

/** A table of records without whatever could refuse a value. */
async function bared(table: string) {
  const constraints = await rowsOf<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'p', 'u', 'f')`,
    [table],
  )
  for (const { name } of constraints)
    await client.query(`alter table ${table} drop constraint if exists "${name}" cascade`)
  const unique = await rowsOf<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and indisunique',
    [table],
  )
  for (const { name } of unique) await client.query(`drop index ${name}`)
  const all = await rowsOf<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 order by 1`,
    [table],
  )
  for (const { name } of all) await client.query(`alter table ${table} alter "${name}" drop not null`)
  const [hashed] = await rowsOf<{ names: string }>(
    `select concat_ws(',', columns, personal_columns) as names from record_hashes where record_table = $1 limit 1`,
    [table],
  )
  const guarded = [...hashed!.names.split(','), ...(toldOf[table] ?? [])]
  const key = keyOf[table] ?? 'id'
  const keyed = await rowsOf<{ id: string }>(`select ${key} as id from ${table} order by 1`)
  return {
    table,
    key,
    ids: keyed.map(({ id }) => id),
    columns: all.filter(({ name }) => guarded.includes(name)),
  }
}

/** Other values of a type, as expressions over a column; the first of them is another one for sure. */
const others: Readonly<Record<string, readonly string[]>> = {
  text: [`coalesce(col || ' ', '')`, 'null', 'upper(col)', `'2'`],
  uuid: ['gen_random_uuid()', 'null'],
  bigint: ['coalesce(col, 0) + 1', '-col', 'null', '0', '9223372036854775807'],
  smallint: ['(coalesce(col, 0) + 1) % 16', '99', '-1', 'null'],
  bytea: [`sha256(coalesce(col, ''))`, 'null', `col || '\\x00'`, `'\\x'`],
  jsonb: [
    `col || '{"x": 1}'`,
    `'{}'`,
    `'null'`,
    'null',
    `col - 'none'`,
    'to_jsonb(col::text)',
    `jsonb_set(col, '{remaining}', '3.0')`,
  ],
  integer: ['col + 1', '-col', 'null', '0'],
  numeric: ['col + 0.01', '-col', 'null', '0'],
  boolean: ['not col', 'null'],
  ARRAY: [`col || array['VCH-000000000']`, `'{}'`, 'null'],
  date: ['col + 1', `'infinity'`, 'null'],
  'timestamp with time zone': [
    `col + interval '1 microsecond'`,
    `col - interval '1 year'`,
    `'infinity'`,
    'null',
  ],
}

const places = ['at the end', 'beside another', 'in no chain'] as const

type Tampering =
  | { kind: 'change'; table: Table; row: number; column: number; value: number }
  | { kind: 'remove'; table: Table; row: number }
  | { kind: 'forge'; table: Table; row: number; where: (typeof places)[number] }
  | { kind: 'swap'; table: Table; row: number; other: number }
  | { kind: 'cut'; chain: number; left: number }
  | { kind: 'rewrite'; chain: number; from: number; how: number }
  | { kind: 'checkpoint'; how: number; chain: number }
  | { kind: 'record'; table: number; row: number; column: number; value: number }
  | { kind: 'record away'; table: number; row: number }

const nat = fc.nat({ max: 10_000 })
const table = fc.constantFrom(...tables)
/** How a tampering of each kind is drawn, and how often among many: there is more to change than to cut. */
const kinds: { readonly [Kind in Tampering['kind']]: [number, Record<string, fc.Arbitrary<unknown>>] } = {
  change: [5, { table, row: nat, column: nat, value: nat }],
  remove: [2, { table, row: nat }],
  forge: [2, { table, row: nat, where: fc.constantFrom(...places) }],
  swap: [2, { table, row: nat, other: nat }],
  cut: [2, { chain: nat, left: nat }],
  rewrite: [2, { chain: nat, from: nat, how: nat }],
  record: [8, { table: nat, row: nat, column: nat, value: nat }],
  'record away': [1, { table: nat, row: nat }],
  checkpoint: [2, { how: nat, chain: nat }],
}
const tamperings = Object.entries(kinds).map(([kind, [weight, choices]]) => ({
  kind,
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...choices }) as unknown as fc.Arbitrary<Tampering>,
}))

const pick = <T>(from: readonly T[], place: number): T => from[place % from.length]!

const everything = (where: string) =>
  tables
    .map((name) => `select '${name}' as log, id, seq, hash from ${name} where ${where}`)
    .join(' union all ')

async function change({ table: name, row, column, value }: Extract<Tampering, { kind: 'change' }>) {
  const { name: col, type } = pick(columns[name], column)
  await another(name, 'id', pick(ids[name], row), { col, type }, pick(others[type]!, value))
}

/** A list of vouchers is no object, so fewer things can be done to it. */
const ofLists = others.jsonb!.filter((expression) => !expression.startsWith('jsonb_set'))
/** Entries of one instant are one write or several, so a version may be a few more (decision 21). */
const ofVersions = ['col + 1000', ...others.integer!.slice(1)]

async function changeRecord(with_: Extract<Tampering, { kind: 'record' }>) {
  const { table: name, key, ids: known, columns: guarded } = pick(records, with_.table)
  const { name: col, type } = pick(guarded, with_.column)
  const values = col === 'version' ? ofVersions : type === 'jsonb' ? ofLists : others[type]!
  await another(name, key, pick(known, with_.row), { col, type }, pick(values, with_.value))
}

/** Another value for one column of one row: the one that is asked for, or one that is another for sure. */
async function another(
  name: string,
  key: string,
  id: string,
  { col, type }: { col: string; type: string },
  expression: string,
) {
  const other = expression.replaceAll('col', `"${col}"`)
  const { rowCount } = await client.query(
    `update ${name} set "${col}" = ${other} where ${key} = $1 and "${col}" is distinct from ${other}`,
    [id],
  )
  if (!rowCount) await client.query(`update ${name} set "${col}" = ${filled[type]} where ${key} = $1`, [id])
}
/** For a column that has no value to make another one from. */
const filled: Readonly<Record<string, string>> = {
  text: `'x'`,
  uuid: 'gen_random_uuid()',
  bigint: '424242',
  smallint: '77',
  bytea: `'\\x2a'`,
  jsonb: `'{"forged": true}'`,
  integer: '424242',
  numeric: '424242',
  boolean: 'true',
  ARRAY: `array['VCH-000000000']`,
  date: `'2001-01-01'`,
  'timestamp with time zone': `'2001-01-01'`,
}

/** A copy of a row with a hash that is right for where it stands. */
async function forge({ table: name, row, where }: Extract<Tampering, { kind: 'forge' }>) {
  const [copy] = await rowsOf<{ chain: number; seq: string }>(
    `select chain, seq from ${name} where id = $1`,
    [pick(ids[name], row)],
  )
  const { chain } = copy!
  const standing = await rowsOf<{ seq: string; hash: Buffer }>(
    `select seq, hash from (${everything(`chain = ${chain}`)}) as rows order by seq`,
  )
  const seq = where === 'at the end' ? standing.length + 1 : Number(copy!.seq)
  const list = columns[name].map((column) => `"${column.name}"`).join(', ')
  await client.query(
    `insert into ${name} (${list})
     select ${list.replace('"hash"', `audit_hash($2, '${name}', to_jsonb(forged))`)}
       from (select (jsonb_populate_record(rows, jsonb_build_object('id', 100000, 'seq', $3::bigint, 'chain', $4::smallint))).*
               from ${name} rows where id = $1) as forged`,
    [
      pick(ids[name], row),
      standing[seq - 2]?.hash ?? Buffer.alloc(32),
      seq,
      where === 'in no chain' ? 99 : chain,
    ],
  )
}

async function swap({ table: name, row, other }: Extract<Tampering, { kind: 'swap' }>) {
  const own = pick(ids[name], row)
  const otherId = pick(ids[name], other) === own ? pick(ids[name], row + 1) : pick(ids[name], other)
  await client.query(
    `update ${name} a set chain = b.chain, seq = b.seq, recorded_at = b.recorded_at, hash = b.hash
       from ${name} b where a.id in ($1, $2) and b.id in ($1, $2) and a.id <> b.id`,
    [own, otherId],
  )
}

/** The tail goes, further back than the checkpoint saw, and the head with it. */
async function cut({ chain: place, left }: Extract<Tampering, { kind: 'cut' }>) {
  const { chain, seq } = pick(witnessed, place)
  const kept = left % seq
  for (const name of tables)
    await client.query(`delete from ${name} where chain = $1 and seq > $2`, [chain, kept])
  await moveHead(chain, kept)
}

async function moveHead(chain: number, seq: number) {
  await client.query(
    `update audit_chains set seq = $2, hash = coalesce(last.hash, decode(repeat('00', 32), 'hex')), at = last.recorded_at
       from (select) as one left join lateral (
         select hash, recorded_at from (${tables
           .map((name) => `select seq, hash, recorded_at from ${name} where chain = $1`)
           .join(' union all ')}) as rows where seq = $2
       ) as last on true
      where audit_chains.chain = $1`,
    [chain, seq],
  )
}

const saidIn = {
  order_audit_log: ['notes', 'admin_email'],
  ticket_audit_log: ['notes', 'admin_email'],
  audit_logs: ['ip_address', 'user_agent'],
  voucher_audit_log: ['notes', 'new_value'],
  voucher_ledger: ['kind', 'voucher_serial'],
  record_hashes: ['personal_columns', 'record_id'],
}

/** History is written anew from a row on, with hashes that fit, up to the head. */
async function rewrite({ chain: place, from, how }: Extract<Tampering, { kind: 'rewrite' }>) {
  const { chain, seq } = pick(witnessed, place)
  const first = 1 + (from % seq)
  const rows = await rowsOf<{ log: Table; id: string; hash: Buffer }>(
    `select log, id, hash from (${everything(`chain = ${chain}`)}) as rows order by seq`,
  )
  const { log, id } = rows[first - 1]!
  const said = saidIn[log]
  await client.query(`update ${log} set ${pick(said, how)} = 'nobody' where id = $1`, [id])
  let previous = rows[first - 2]?.hash ?? Buffer.alloc(32)
  for (const row of rows.slice(first - 1)) {
    const [written] = await rowsOf<{ hash: Buffer }>(
      `update ${row.log} r set hash = audit_hash($2, '${row.log}', to_jsonb(r)) where id = $1 returning hash`,
      [row.id, previous],
    )
    previous = written!.hash
  }
  await moveHead(chain, rows.length)
}

/** A checkpoint that says something else, with the signature of the true one or of somebody else's keys. */
async function forgeCheckpoint({ how, chain: place }: Extract<Tampering, { kind: 'checkpoint' }>) {
  const [name] = fs.readdirSync(folder)
  const true_ = JSON.parse(fs.readFileSync(path.join(folder, name!), 'utf8'))
  const heads: { chain: number; seq: number; hash: string }[] = true_.heads
  const one = place % heads.length
  const without = heads.filter((_, index) => index !== one)
  const forgeries = [
    { ...true_, heads: without },
    { ...true_, heads: [...without, { ...heads[one], seq: heads[one]!.seq - 1 || 2 }] },
    { ...true_, heads: [...without, { ...heads[one], hash: 'ab'.repeat(32) }] },
    { ...true_, at: '2026-03-02T09:00:00.001Z' },
    { ...true_, mac: `${true_.mac.slice(0, -2)}AA` },
    { ...true_, heads: [] },
    {},
  ]
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'hotovo-forged-'))
  try {
    // The true one under the name of another day is a forgery as well.
    const kind = how % (forgeries.length + 1)
    const [file, content] = kind < forgeries.length ? [name!, forgeries[kind]] : ['2026-03-03.json', true_]
    fs.writeFileSync(path.join(own, file), JSON.stringify(content))
    return await readCheckpoints(own, testMacs())
  } finally {
    fs.rmSync(own, { recursive: true })
  }
}

async function tamper(with_: Tampering): Promise<Checkpoints> {
  switch (with_.kind) {
    case 'change':
      await change(with_)
      break
    case 'remove':
      await client.query(`delete from ${with_.table} where id = $1`, [pick(ids[with_.table], with_.row)])
      break
    case 'forge':
      await forge(with_)
      break
    case 'swap':
      await swap(with_)
      break
    case 'cut':
      await cut(with_)
      break
    case 'rewrite':
      await rewrite(with_)
      break
    case 'record':
      await changeRecord(with_)
      break
    case 'record away': {
      const { table: name, key, ids: known } = pick(records, with_.table)
      await client.query(`delete from ${name} where ${key} = $1`, [pick(known, with_.row)])
      break
    }
    case 'checkpoint':
      return forgeCheckpoint(with_)
    default:
      return with_ satisfies never
  }
  return checkpoints
}

/** What is found, but for rows that wait longer for a checkpoint, the longer the test takes. */
async function foundBy(seen: Checkpoints) {
  const { rows, findings } = await verifyRecords(client, seen)
  // Constraints went, so that nothing refuses a tampering.
  return { rows, findings: findings.filter(({ code }) => code !== 'unwitnessed' && code !== 'altered') }
}

test('an untouched log verifies', async () => {
  const total = logs.reduce((sum, name) => sum + ids[name].length, 0)
  expect(await foundBy(checkpoints)).toEqual({ rows: total, findings: [] })
  expect(witnessed.length).toBe(chains)
})

/** Tampers so often, each time with the log as it was, and answers what it was found by. */
async function findingsOf(arbitrary: fc.Arbitrary<Tampering>, numRuns: number) {
  const told = new Map<string, Set<FindingCode>>()
  let count = 0
  await fc.assert(
    fc.asyncProperty(arbitrary, async (one) => {
      await client.query('begin')
      try {
        const { findings } = await foundBy(await tamper(one))
        expect(findings).not.toEqual([])
        count += 1
        told.set(one.kind, new Set([...(told.get(one.kind) ?? []), ...findings.map(({ code }) => code)]))
      } finally {
        await client.query('rollback')
      }
    }),
    { numRuns, endOnFailure: true },
  )
  expect(count).toBe(numRuns)
  return told
}

/** What only a checkpoint can find is found by one, and the log is as it was. */
async function checkFindings(told: ReadonlyMap<string, ReadonlySet<FindingCode>>) {
  for (const kind of ['rewrite', 'cut']) {
    expect(told.get(kind)).toContain('checkpoint-broken')
    expect(told.get(kind)).not.toContain('changed')
  }
  expect([...told.get('checkpoint')!]).toEqual(['checkpoint-forged'])
  expect((await foundBy(checkpoints)).findings).toEqual([])
}

test('tamperings of each kind are found', async () => {
  const told = new Map<string, Set<FindingCode>>()
  for (const { arbitrary, weight } of tamperings)
    for (const [kind, codes] of await findingsOf(arbitrary, weight)) told.set(kind, codes)
  expect([...told.keys()]).toEqual(Object.keys(kinds))
  await checkFindings(told)
})

test('10,000 of 10,000 random tamperings are found', long, async () => {
  await checkFindings(await findingsOf(fc.oneof(...tamperings), 10_000))
})
