import { postgresCall } from '@hotovo/adapters/postgres/call'
import type { Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { isPersonal } from '@hotovo/adapters/sql/rows/audit/entries'
import { sqlPeople } from '@hotovo/adapters/sql/stores/audit'
import { visitor } from '@hotovo/application/access/caller'
import { type Api, asCaller, createApi } from '@hotovo/application/api'
import type { Ports } from '@hotovo/application/ports'
import { type AuditEntry, unreadableSign } from '@hotovo/domain/audit/entry'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { signInAs, staffMember } from '../support/staff.ts'
import { newOrder } from '../support/test-app.ts'
import { testPersonal, testWorld } from '../support/world.ts'

describe('Personal values in the logs', () => {
  let database: MigratedDatabase
  let sql: Sql
  let client: pg.Client
  let ports: Ports
  let desk: Api['staff']
  let customer: string
  let orderId: string
  const origin = { ipAddress: '203.0.113.66', userAgent: 'Kanárik/1.0' }
  const guess = 'kanarik@inde.example.sk'

  beforeAll(async () => {
    database = await migratedDatabase()
    ;({ sql, owner: client } = database)
    ports = { ...testWorld(), ...postgresStores(sql, testPersonal) }
    const outside = asCaller(createApi(ports), { ...visitor, origin })
    const { accessToken } = await signInAs(outside, await staffMember(ports))
    desk = asCaller(createApi(ports), { ...visitor, origin, accessToken: () => accessToken }).staff
    const { order } = (await newOrder(outside, { email: 'Zakaznicka@kanarik.example.sk' })).view
    customer = order.email
    orderId = order.id
    await desk.orders.change({ id: orderId, status: 'spracuva', note: 'Kanárik volal', version: 1 })
    await desk.orders.addNote({ id: orderId, text: 'Kanárik býva inde' })
    await outside.session.signIn({ email: guess, password: 'nesprávne heslo' })
  })
  afterAll(async () => {
    await database.drop()
  })

  const rowsOf = async (table: string) =>
    (
      await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by id`)
    ).rows.map(({ row }) => row)
  const trail = async () => {
    const listed = await desk.audit.list({ limit: 100 })
    if (!listed.ok) throw new Error('refused')
    return listed.value.items
  }
  const forget = async (email: string) => {
    const person = await sqlPeople(postgresCall(sql), testPersonal).personOf(email)
    const { rowCount } = await client.query('delete from person_keys where person = $1', [person])
    expect(rowCount).toBe(1)
    expect(await sqlPeople(postgresCall(sql), testPersonal).personOf(email)).toBeUndefined()
  }

  test('are those of every column that is hashed as personal of an order', async () => {
    const { rows } = await client.query<{ personal: string }>(
      `select personal from hashed_columns('voucher_orders')`,
    )
    const columns = rows[0]!.personal.split(',')
    expect(columns).toContain('email')
    const entry = { newValue: 'x', notes: null } as AuditEntry
    expect(columns.filter((fieldName) => !isPersonal({ ...entry, fieldName }))).toEqual([])
  })

  test('are not in the tables, and are in what staff see', async () => {
    const kept = [...(await rowsOf('order_audit_log')), ...(await rowsOf('audit_logs'))].join('\n')
    for (const secret of ['anárik', 'anarik', '203.0.113.66']) expect(kept).not.toContain(secret)
    const seen = JSON.stringify(await trail())
    for (const value of ['Kanárik volal', 'Kanárik býva inde', guess, '203.0.113.66', 'Kanárik/1.0'])
      expect(seen).toContain(value)
    const history = await desk.orders.history({ id: orderId })
    expect(history.ok && history.value.items.map(({ notes }) => notes)).toEqual([
      'Kanárik býva inde',
      'Kanárik volal',
      null,
    ])
  })

  test('of one person are under one identity, however the e-mail is written', async () => {
    const { personOf } = sqlPeople(postgresCall(sql), testPersonal)
    expect(await personOf(` ${customer.toUpperCase()} `)).toBe(await personOf(customer))
    expect(await personOf(customer)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await personOf(guess)).not.toBe(await personOf(customer))
    expect(await personOf('nikto@example.sk')).toBeUndefined()
  })

  test('of somebody who is spoken of for the first time twice at once have one salt', async () => {
    const { sealerFor } = sqlPeople(postgresCall(sql), testPersonal)
    const hash = await testPersonal.macs.sign('person', 'novy@example.sk')
    // The other one is in the middle of it.
    await client.query('begin')
    await client.query('insert into person_keys (email_hash, salt) values ($1, $2)', [hash, 'A'.repeat(43)])
    const sealing = sealerFor('novy@example.sk')
    const other = new pg.Client(database.address)
    await other.connect()
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await vi.waitFor(async () => expect((await other.query(waiting)).rows).toHaveLength(1), {
      timeout: 120_000,
      interval: 5,
    })
    await other.end()
    await client.query('commit')
    const { seal } = await sealing
    expect(testPersonal.sealing.open('A'.repeat(43), 'here', seal('here', 'text'))).toBe('text')
  })

  test('are gone for good when their salt is deleted; the rows stay, and so do those of others', async () => {
    const before = [await rowsOf('order_audit_log'), await rowsOf('audit_logs')]
    await forget(customer.toLowerCase())
    await forget(guess)
    expect([await rowsOf('order_audit_log'), await rowsOf('audit_logs')]).toEqual(before)
    const seen = await trail()
    expect(JSON.stringify(seen)).not.toMatch(/Kanárik volal|Kanárik býva|kanarik@inde/)
    expect(seen.find(({ action }) => action === 'note_added')).toMatchObject({
      erased: true,
      newValue: null,
      notes: null,
      actor: { kind: 'staff' },
    })
    expect(seen.find(({ action }) => action === 'order_status_change')).toMatchObject({
      erased: true,
      oldValue: 'prijata',
      newValue: 'spracuva',
      notes: null,
    })
    expect(seen.find(({ action }) => action === 'security_admin_login_failed')).toMatchObject({
      erased: true,
      system: { details: { email: null, remaining: 4 }, ipAddress: null, userAgent: null, severity: 'high' },
    })
    expect(seen.find(({ action }) => action === 'security_admin_login_success')).toMatchObject({
      erased: false,
      system: { ipAddress: '203.0.113.66', userAgent: 'Kanárik/1.0' },
    })
    const history = await desk.orders.history({ id: orderId })
    expect(history.ok && history.value.items[0]).toMatchObject({ actionType: 'note_added', newValue: null })
  })

  test('of somebody who is spoken of again after that are those of somebody else', async () => {
    const before = (await trail()).length
    await desk.orders.addNote({ id: orderId, text: 'Kanárik sa vrátil' })
    await asCaller(createApi(ports), { ...visitor, origin }).session.signIn({
      email: guess,
      password: 'nič',
    })
    const seen = await trail()
    expect(seen).toHaveLength(before + 2)
    const failures = seen.filter(({ action }) => action === 'security_admin_login_failed')
    expect(failures.map(({ erased, system }) => [erased, system?.details.email])).toEqual(
      expect.arrayContaining([
        [false, guess],
        [true, null],
      ]),
    )
    const history = await desk.orders.history({ id: orderId })
    expect(history.ok && history.value.items.map(({ notes }) => notes)).toEqual([
      'Kanárik sa vrátil',
      null,
      null,
      null,
    ])
    // Nothing leads from the e-mail to what was erased.
    const found = await desk.audit.list({ q: guess })
    expect(found.ok && found.value.items.map(({ erased }) => erased)).toEqual([false])
  })

  test('of rows that another version wrote are read as they are', async () => {
    await client.query(
      `insert into audit_logs (action, resource_type, details, severity, timestamp)
       values ('admin_settings_changed', 'settings', '{"on": true, "list": [1, {"a": null}]}', 'low', '2026-03-02T09:00:00Z')`,
    )
    expect((await trail()).find(({ action }) => action === 'admin_settings_changed')).toMatchObject({
      entity: { kind: 'settings', id: null, number: null },
      system: { details: { on: true, list: '[1,{"a":null}]' } },
      erased: false,
    })
  })

  test('that were damaged say so and hide nothing else', async () => {
    const { order } = (await newOrder(asCaller(createApi(ports), visitor))).view
    await desk.orders.addNote({ id: order.id, text: 'Prvá' })
    await desk.orders.addNote({ id: order.id, text: 'Druhá' })
    await client.query('set session_replication_role = replica')
    await client.query(
      `update order_audit_log set notes = overlay(notes placing 'AAAA' from 5)
        where id = (select min(id) from order_audit_log where order_id = $1 and action_type = 'note_added')`,
      [order.id],
    )
    await client.query('set session_replication_role = default')
    const history = await desk.orders.history({ id: order.id })
    expect(history.ok && history.value.items.map(({ notes }) => notes)).toEqual([
      'Druhá',
      unreadableSign,
      null,
    ])
  })
})
