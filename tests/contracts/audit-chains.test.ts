import { randomUUID } from 'node:crypto'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { canServerSignIn } from '@hotovo/adapters/postgres/setup/app-role'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql, type Sql, serverConnection, serverRole } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { addNote, addOrder, addRow, addTicket, changeStatus } from '../support/audit-log.ts'
import {
  type FreshDatabase,
  freshDatabase,
  type MigratedDatabase,
  migratedDatabase,
} from '../support/database.ts'
import { testSecrets } from '../support/world.ts'

const tables = ['order_audit_log', 'ticket_audit_log', 'audit_logs'] as const
const chained = [...tables, 'record_hashes']
const denied = { code: '42501' }

async function connected(address: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(address)
  await client.connect()
  return client
}

async function verdict({ address }: FreshDatabase) {
  const client = await openSnapshot(address)
  try {
    return await verifyAudit(client, { genuine: [], forged: [], gaps: [] })
  } finally {
    await client.end()
  }
}

describe('The chains of the audit log', () => {
  let database: MigratedDatabase
  let sql: Sql
  let owner: pg.Client
  let app: pg.Client
  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner } = database)
    app = await connected(serverConnection(database.address))
    const order = await addOrder(sql)
    await addTicket(sql, order)
    await changeStatus(sql, order, 'spracuva')
    for (const table of tables) await addRow(owner, table, order)
  })
  afterAll(async () => {
    await app.end()
    await database.drop()
  })

  /** The same by another way: what PostgreSQL itself says of places and times. */
  const disorder = `
    select count(*)::int as count from (
      select seq - lag(seq, 1, 0::bigint) over places <> 1
          or recorded_at < lag(recorded_at) over places as wrong
        from (${chained.map((table) => `select chain, seq, recorded_at from ${table}`).join(' union all ')}) as rows
      window places as (partition by chain order by seq)
    ) as compared where wrong`

  test('a row is never recorded before the one before it, though the clock has jumped back', async () => {
    const order = await addOrder(sql)
    const { rows: heads } = await owner.query(
      `update audit_chains set at = at + interval '1 hour' from order_audit_log l
        where l.order_id = $1 and audit_chains.chain = l.chain returning audit_chains.at`,
      [order],
    )
    await addRow(owner, 'order_audit_log', order)
    const { rows } = await owner.query(
      'select recorded_at from order_audit_log where order_id = $1 order by seq desc limit 1',
      [order],
    )
    expect(rows[0].recorded_at).toEqual(heads[0].at)
  })

  test('eight writers of fifty rows each leave chains that verify, and time never runs back in them', async () => {
    const orders = await Promise.all([addOrder(sql), addOrder(sql), addOrder(sql)])
    for (const order of orders) await addTicket(sql, order)
    const before = (await verdict(database)).rows
    const writer = async (n: number) => {
      for (let row = 0; row < 50; row++)
        await addRow(owner, tables[(n + row) % tables.length]!, orders[(n * row) % orders.length]!)
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)))
    expect(await verdict(database)).toEqual({ rows: before + 400, findings: [] })
    expect((await owner.query(disorder)).rows[0].count).toBe(0)
  })

  test('a transaction that is rolled back leaves no gap', async () => {
    const ticket = await addTicket(sql)
    await owner.query('begin')
    await owner.query(
      `insert into ticket_audit_log (ticket_id, action_type, actor_kind, created_at) values ($1, 'letter_sent', 'visitor', now())`,
      [ticket],
    )
    await owner.query('rollback')
    await addRow(owner, 'ticket_audit_log', ticket)
    expect((await verdict(database)).findings).toEqual([])
  })

  test('a row has its place and time from the database, whatever it claims', async () => {
    const subject = randomUUID()
    await addRow(owner, 'audit_logs', subject, { chain: 7, seq: 1, recorded_at: '2001-01-01', hash: '\\x00' })
    const { rows } = await owner.query(
      `select recorded_at > now() - interval '1 hour' as now, octet_length(hash) as size from audit_logs where resource_id = $1`,
      [subject],
    )
    expect(rows).toEqual([{ now: true, size: 32 }])
    expect((await verdict(database)).findings).toEqual([])
  })

  test('a column that a later migration adds breaks nothing, whether it has values or makes them', async () => {
    for (const table of tables) {
      await owner.query(`alter table ${table} add later_text text, add later_bytes bytea, add is_new boolean`)
      const made = table === 'audit_logs' ? 'details::text' : 'action_type'
      await owner.query(`alter table ${table} add made text generated always as (lower(${made})) stored`)
    }
    // Tables that are others are told by themselves.
    const found = async () => (await verdict(database)).findings.filter(({ code }) => code !== 'altered')
    expect(await found()).toEqual([])
    const order = await addOrder(sql)
    await addTicket(sql, order)
    for (const table of tables)
      await addRow(owner, table, order, { later_text: 'ž', later_bytes: '\\x0aff', is_new: false })
    expect(await found()).toEqual([])
    await owner.query(`set session_replication_role = replica`)
    await owner.query(`update audit_logs set is_new = true where is_new is not null`)
    expect(await found()).toMatchObject([{ code: 'changed', table: 'audit_logs' }])
    await owner.query(`update audit_logs set is_new = false where is_new is not null`)
    await owner.query(`set session_replication_role = origin`)
  })

  test.each(
    tables.flatMap((table) => [
      [table, `update ${table} set action${table === 'audit_logs' ? '' : '_type'} = 'x'`],
      [table, `delete from ${table}`],
      [table, `truncate ${table}`],
    ]),
  )('%s is append-only, whoever asks: %s', async (table, statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({
      code: '23001',
      message: `${table} is append-only`,
    })
  })

  test('a right that somebody gave the role by hand is taken back by the next start', async () => {
    await owner.query(`grant update, delete on order_audit_log to ${serverRole(database.address)}`)
    await owner.query('create table later (id integer)')
    await migrate(database.address)
    await expect(app.query('delete from order_audit_log')).rejects.toMatchObject(denied)
    await expect(app.query('select from later')).rejects.toMatchObject(denied)
  })
})

test('each change has one entry: what has none, or several, or tells of none, is found', async () => {
  const database = await migratedDatabase()
  onTestFinished(() => database.drop())
  const { sql, owner: client } = database
  const id = await addOrder(sql)
  await changeStatus(sql, id, 'spracuva')
  await addNote(sql, id)
  await addNote(sql, id)
  await changeStatus(sql, id, 'prijata')
  const twofold = await addOrder(sql)
  const entry = (action: string, field: string | null, from: string | null, to: string) => `
    insert into order_audit_log (order_id, action_type, field_name, old_value, new_value, actor_kind, created_at)
    values ('${id}', '${action}', ${field && `'${field}'`}, ${from && `'${from}'`}, '${to}', 'system', '2026-12-01')`
  const order = (change: string) => `update voucher_orders set ${change} where id = '${id}'`
  const change = 'order_status_change'
  const found = async (...statements: string[]) => {
    await client.query('begin')
    try {
      for (const statement of statements) await client.query(statement)
      return (await verifyAudit(client, { genuine: [], forged: [], gaps: [] })).findings.map(
        ({ code }) => code,
      )
    } finally {
      await client.query('rollback')
    }
  }
  // One change may be of several columns.
  const refunded = entry('payment_status_change', 'payment_status', 'pending', 'refunded')
  const begun = entry(change, 'order_status', 'prijata', 'spracuva')
  const both = `order_status = 'spracuva', payment_status = 'refunded'`
  expect(await found(refunded, begun, order(`${both}, version = version + 1`))).toEqual([])
  expect(await found(refunded, begun, order(`${both}, version = version + 2`))).toEqual([])
  const asked = entry('rest_asked_at_change', 'rest_asked_at', null, '2026-03-02T09:00:00.000Z')
  expect(await found(asked, order('version = version + 1'))).toEqual([])
  expect(await found(asked, order('version = version + 2'))).toEqual(['untold-change'])
  expect(await found(refunded, begun, order(both))).toEqual(['untold-change'])
  expect(await found(order(`order_status = 'vybavena'`))).toEqual(['untold-change'])
  expect(await found(order(`payment_status = 'refunded'`))).toEqual(['untold-change'])
  expect(await found(order('version = version + 1'))).toEqual(['untold-change'])
  expect(await found(order('admin_notes = null'))).toEqual(['untold-change'])
  expect(await found(entry('note_added', 'admin_notes', null, 'x'))).toEqual(['untold-change'])
  expect(await found(entry('created', null, null, 'x'))).toEqual(['creation'])
  expect(
    await found(
      entry(change, 'order_status', 'vybavena', 'zrusena'),
      order(`order_status = 'zrusena', version = 6`),
    ),
  ).toEqual(['does-not-follow', 'sums-differ'])
  expect(await found(entry('city_change', 'city', 'Nitra', 'Nitra'), order('version = version + 1'))).toEqual(
    ['does-not-follow'],
  )
  const copied = `
    insert into voucher_orders select copy.* from voucher_orders o,
      jsonb_populate_record(o, '{"id": "${randomUUID()}", "order_number": "ATM-COPY00001", "variable_symbol": "1000000009"}') copy
     where o.id = '${twofold}'`
  expect(await found(copied)).toEqual(['creation'])
  const ticket = await addTicket(sql)
  const again = `
    insert into ticket_audit_log (ticket_id, action_type, actor_kind, created_at)
    values ('${ticket}', 'created', 'visitor', '2026-12-01')`
  expect(await found(again)).toEqual(['creation'])
  const untold = `
    insert into support_tickets select copy.* from support_tickets t,
      jsonb_populate_record(t, '{"id": "${randomUUID()}", "ticket_number": "SUP-COPY00001"}') copy`
  expect(await found(untold)).toEqual(['creation'])
  expect(await found()).toEqual([])
})

test('where the user of the database may not make roles, the server works as the owner, until an administrator did what it says', async () => {
  const database = await freshDatabase()
  const admin = await connected(database.address)
  const name = `Plain-${randomUUID().replaceAll('-', '')}`
  const role = serverRole(database.address)
  onTestFinished(async () => {
    await admin.end()
    await database.drop()
    const rest = await connected({ ...database.address, database: 'postgres' })
    await rest.query(`drop role "${name}"; drop role "${role}"`)
    await rest.end()
  })
  await admin.query(`create role "${name}" login nosuperuser nocreaterole`)
  await admin.query(`alter database ${database.address.database} owner to "${name}"`)
  const address = { ...database.address, user: name }
  const config = readConfig({ DATABASE_URL: database.url, SECRETS: 'secrets.json' })
  const said: string[] = []
  const start = () => migrateDatabase(config, address, testSecrets, (line) => said.push(line))
  const found = await start()
  expect(await canServerSignIn(address)).toBe(false)
  expect(found).toEqual({ ...address, asOwner: true })
  const [, statement] = /mends that: (CREATE ROLE .*?);/.exec(said.at(-1)!) ?? []
  // What it says is for a screen: nobody signs in with it.
  expect(statement).toMatch(new RegExp(`^CREATE ROLE "${role}" LOGIN PASSWORD 'SCRAM-SHA-256`))
  const asOwner = openSql(found, () => {})
  const order = await addOrder(asOwner)
  await asOwner.close()
  await admin.query(statement!)
  said.length = 0
  const mended = await start()
  expect(mended).toEqual({ ...address, rolePassword: expect.stringMatching(/^[\w-]{43}$/) })
  expect(said).toEqual([])
  const sql = openSql(mended, () => {})
  expect(await sql.query('select session_user::text as name')).toEqual([{ name: role }])
  await changeStatus(sql, order, 'zrusena')
  await expect(sql.query('delete from order_audit_log')).rejects.toMatchObject(denied)
  await sql.close()
  expect(await verdict({ ...database, address })).toEqual({ rows: 3, findings: [] })
})

test('two servers that start at once on one database make its role once; another database has another', async () => {
  const databases = await Promise.all(Array.from({ length: 3 }, freshDatabase))
  onTestFinished(async () => {
    for (const database of databases) await database.drop()
  })
  await Promise.all(databases.flatMap(({ address }) => [migrate(address), migrate(address)]))
  for (const { address } of databases) expect(await canServerSignIn(address)).toBe(true)
  const [one, other] = databases.map(({ address }) => address)
  const stranger = { ...one!, database: other!.database }
  const sql = await connected({ ...serverConnection(one!), database: stranger.database })
  await expect(sql.query('select from voucher_orders')).rejects.toMatchObject(denied)
  await sql.end()
})
