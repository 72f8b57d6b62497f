import { randomUUID } from 'node:crypto'
import { migrate, missingMigrations } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { adminNote } from '@hotovo/domain/orders/order'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { placement } from '../support/placements.ts'
import { staffKey } from '../support/staff.ts'
import { storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal } from '../support/world.ts'

describe('PostgreSQL', () => {
  let database: FreshDatabase
  let sql: Sql
  let client: pg.Client
  beforeAll(async () => {
    database = await freshDatabase()
    sql = openSql(database.address, () => {})
    client = new pg.Client(database.address)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await sql.close()
    await database.drop()
  })

  test('two instances that start at once migrate once', async () => {
    const done = await Promise.all([migrate(database.address), migrate(database.address)])
    const [none, all] = done.map((names) => names.length).sort()
    expect(none).toBe(0)
    expect(all).toBeGreaterThan(0)
    expect(await missingMigrations(sql)).toEqual([])
    expect(await migrate(database.address)).toEqual([])
  })

  test('a function that somebody altered is laid down anew, one that no file has any more or that answered another type goes, and others stay', async () => {
    const bodies = async () => {
      const { rows } = await client.query<{ name: string; body: string }>(
        `select proname as name, prosrc as body from pg_proc where proname in ('place_order', 'before', 'theirs') order by 1`,
      )
      return rows
    }
    await migrate(database.address)
    const [own] = await bodies()
    await client.query(`
      create or replace function place_order(placement jsonb) returns void language sql as 'select';
      create function before() returns void language sql as 'select';
      comment on function before() is 'Laid down by Hotovo: some time ago';
      drop function orders_page(jsonb);
      create function orders_page(asked jsonb) returns text language sql as 'select $$[]$$';
      create function orders_page(text) returns json language sql as 'select $$[]$$::json';
      create function theirs() returns void language sql as 'select'`)
    expect(await migrate(database.address)).toEqual(['functions'])
    const { rows: pages } = await client.query(
      `select oid::regprocedure::text as name, prorettype::regtype::text as answer from pg_proc where proname = 'orders_page'`,
    )
    expect(pages).toEqual([{ name: 'orders_page(jsonb)', answer: 'json' }])
    expect(await bodies()).toEqual([own, { name: 'theirs', body: 'select' }])
    const { rows: rights } = await client.query(
      `select has_function_privilege('public', 'place_order(jsonb)', 'execute') as everybodys`,
    )
    expect(rights).toEqual([{ everybodys: false }])
    expect(await migrate(database.address)).toEqual([])
  })

  test('what the database refuses costs no connection, what was cancelled does', async () => {
    const which = async () => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid
    const refused = (code: string) =>
      expect(sql.query(`do $$ begin raise exception using errcode = '${code}'; end $$`)).rejects.toThrow()
    const first = await which()
    for (const code of ['23505', '40001', 'P0001']) await refused(code)
    expect(await which()).toBe(first)
    await refused('57014')
    expect(await which()).not.toBe(first)
  })

  test('keeps the columns of rule H3, in major units', async () => {
    const { order, ...rest } = placement()
    await postgresStores(sql, testPersonal).orders.add({ order, ...rest })
    const { rows } = await client.query('select * from voucher_orders where id = $1', [order.id])
    expect(rows[0]).toMatchObject({
      order_number: order.number,
      first_name: order.firstName,
      voucher_amount: '100.00',
      voucher_quantity: 2,
      selected_vouchers: [{ id: 'line-1', amount: '50.00', quantity: 2, isCustom: false }],
      voucher_subtotal: '100.00',
      processing_fee: '1.00',
      delivery_fee: '0.00',
      total_amount: '101.00',
      voucher_status: 'active',
      order_status: 'prijata',
      payment_status: 'pending',
    })
  })

  test.each([
    ['total_amount', '102', 'voucher_orders_check'],
    ['charged_minor', '10101', 'an_order_costs_no_more_than_its_total'],
    ['withdrawn_at', 'now()', 'a_withdrawal_cancels'],
    ['order_status', `'lost'`, 'voucher_orders_order_status_check'],
    ['currency', `'GBP'`, 'voucher_orders_currency_check'],
    ['voucher_quantity', '0', 'voucher_orders_voucher_quantity_check'],
    ['order_number', `'1'`, 'voucher_orders_order_number_check'],
    ['delivery_method', `'courier', city = null`, 'courier_needs_an_address'],
  ])('refuses %s = %s, whoever asks', async (column, value, constraint) => {
    const one = placement()
    await postgresStores(sql, testPersonal).orders.add(one)
    const changed = client.query(`update voucher_orders set ${column} = ${value} where id = $1`, [
      one.order.id,
    ])
    await expect(changed).rejects.toMatchObject({
      code: '23514',
      constraint: expect.stringContaining(constraint),
    })
  })

  test.each([
    ['balance_minor = amount_minor + 1', 'vouchers_check'],
    ['balance_minor = -1', 'vouchers_check'],
    ['balance_minor = 0', 'what_is_spent_has_an_instant'],
    ['balance_minor = 1', 'what_is_spent_has_an_instant'],
    [`voided = true, amount_minor = 0, balance_minor = 0`, 'vouchers_check'],
    ['amount_minor = 50001', 'vouchers_check'],
    [`currency = 'CZK', amount_minor = 1000001, balance_minor = 1000001`, 'vouchers_check'],
    [`currency = 'GBP'`, 'vouchers_currency_check'],
    [`serial = 'VCH-1'`, 'vouchers_serial_check'],
    [`code_hash = '7K3P-9XQW-2M4D-ZM3D-N'`, 'vouchers_code_hash_check'],
    [`password_hash = 'ABCDEFGHJK'`, 'vouchers_password_hash_check'],
    [`last_four = 'ILOU'`, 'vouchers_last_four_check'],
    ['expires_at = created_at', 'vouchers_check'],
    [`used_at = created_at - interval '1 second'`, 'what_is_spent_was_there'],
  ])('refuses a voucher with %s, whoever asks', async (assignment, constraint) => {
    const one = await storedVoucherOf()
    await postgresStores(sql, testPersonal).vouchers.add([one])
    const changed = client.query(`update vouchers set ${assignment} where serial = $1`, [one.voucher.serial])
    await expect(changed).rejects.toMatchObject({
      code: '23514',
      constraint: expect.stringContaining(constraint),
    })
  })

  test.each([
    [`currency = 'CZK', amount_minor = 1000000, balance_minor = 1000000`],
    ['balance_minor = 0, used_at = created_at'],
    ['voided = true, balance_minor = 0'],
    ['voided = true, frozen = true, balance_minor = 0'],
  ])('takes a voucher with %s', async (assignment) => {
    const one = await storedVoucherOf()
    await postgresStores(sql, testPersonal).vouchers.add([one])
    // Its ledger would refuse the balance at the end of the transaction.
    await client.query('begin')
    await client.query(`update vouchers set ${assignment} where serial = $1`, [one.voucher.serial])
    await client.query('rollback')
  })

  test('rows of the audit log are found by the pieces of a word, or of the actions that it means', async () => {
    await client.query('set enable_seqscan = off; set enable_indexscan = off')
    for (const [log, column] of [
      ['order_audit_log', 'action_type'],
      ['audit_logs', 'action'],
    ] as const) {
      const { rows } = await client.query(
        `explain select id from ${log} where search_text like '%stavu%'
             or search_text like any (array['%status\\_change%', '%created%']) and ${column} = any (array['created'])`,
      )
      expect(JSON.stringify(rows)).toMatch(new RegExp(`BitmapOr.*${log}_search.*${log}_(search|action)`))
    }
    await client.query('reset enable_seqscan; reset enable_indexscan')
  })

  test('vouchers are found by their index, and rate limits that are over are swept by it', async () => {
    await client.query('set enable_seqscan = off')
    const plans = [
      `select * from vouchers where code_hash = any (array['A', 'B'])`,
      'select name, key from rate_limits where ends_at <= now() order by ends_at limit 4',
    ]
    for (const plan of plans) {
      const { rows } = await client.query(`explain ${plan}`)
      expect(JSON.stringify(rows)).toMatch(/vouchers_code_hash_key|rate_limits_end/)
    }
    await client.query('reset enable_seqscan')
  })

  test('rate limits that are over do not heap up', async () => {
    const { rateLimits } = postgresStores(sql, testPersonal)
    const limit = { name: 'knocks', most: 1, seconds: 60 }
    const keyOf = (number: number) => String(number).padStart(43, 'k')
    for (let minute = 0; minute < 30; minute++)
      await rateLimits.hit([{ key: keyOf(minute), limit }], minutesLater('2026-11-20T10:00:00.000Z', minute))
    const { rows } = await client.query('select count(*)::int as left from rate_limits')
    expect(rows[0].left).toBeLessThan(3)
  })

  describe('Orders', () => {
    test('A duplicate request that would wait longer than a lock may last is `key-busy`', async () => {
      const one = placement()
      await client.query('begin')
      try {
        await client.query(
          `insert into voucher_orders select * from jsonb_populate_record(null::voucher_orders,
           (select to_jsonb(o) || jsonb_build_object('id', $1::text, 'order_number', 'ATM-TWIN00001', 'variable_symbol', '1000000009')
              from voucher_orders o limit 1))`,
          [randomUUID()],
        )
        await client.query(
          `insert into order_keys select $1, 'f', id, now() from voucher_orders where order_number = 'ATM-TWIN00001'`,
          [one.idempotency.key],
        )
        expect(await postgresStores(sql, testPersonal).orders.add(one)).toBe('key-busy')
        // Without a key there is no twin to get the answer of: it is an outage like another.
        await client.query('insert into used_human_checks values ($1, now())', [one.humanCheck.id])
        const { idempotency: _, ...keyless } = one
        await expect(postgresStores(sql, testPersonal).orders.add(keyless)).rejects.toMatchObject({
          name: 'Unavailable',
        })
      } finally {
        await client.query('rollback')
      }
      expect(await postgresStores(sql, testPersonal).orders.add(one)).toBe('added')
    })

    test('A duplicate that would wait longer than a lock may last is `key-busy`', async () => {
      const { order } = placement()
      const { orders } = postgresStores(sql, testPersonal)
      await orders.add({ ...placement(), order })
      const key = staffKey()
      const { line, entry } = adminNote(order, 'volané', {
        by: { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' },
        at: key.at,
      })
      await client.query('begin')
      try {
        await client.query(`insert into staff_keys values ($1, $2, 'f', 'x', now())`, [key.staffId, key.key])
        expect(await orders.addNote(order.id, line, entry, key)).toBe('key-busy')
      } finally {
        await client.query('rollback')
      }
      expect(await orders.addNote(order.id, line, entry, key)).toMatchObject({ version: 2 })
    })
  })

  test('a database that is not there is `Unavailable`, never empty', async () => {
    const nowhere = openSql({ ...database.address, host: '/nowhere' }, () => {})
    const orders = postgresStores(nowhere, testPersonal).orders
    const one = placement()
    const answers = [orders.byId(one.order.id), orders.byKey(one.idempotency.key), orders.add(one)]
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ name: 'Unavailable' })
    await nowhere.close()
  })

  test('a connection that is cut is `Unavailable`, and the next question is answered', async () => {
    const lost: Error[] = []
    // Only the owner may end a connection.
    const own = openSql({ ...database.address, asOwner: true }, (fault) => lost.push(fault))
    const cut = own.query(
      'select pg_terminate_backend(pid), pg_sleep(5) from pg_stat_activity where pid = pg_backend_pid()',
    )
    await expect(cut).rejects.toMatchObject({ name: 'Unavailable' })
    expect(await own.query('select 1 as one')).toEqual([{ one: 1 }])
    await own.close()
  })

  test('a mistake of ours is no outage', async () => {
    await expect(sql.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  })

  test('all connections busy: the next one is refused soon, not kept waiting', async () => {
    const own = openSql(database.address, () => {})
    const busy = Array.from({ length: 10 }, () => own.query('select pg_sleep(600)').catch(() => {}))
    await expect(own.query('select 1')).rejects.toMatchObject({ name: 'Unavailable' })
    await client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(600)'`,
    )
    await Promise.all(busy)
    await own.close()
  })
})
