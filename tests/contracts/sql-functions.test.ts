import { randomUUID } from 'node:crypto'
import { serverFunctions } from '@hotovo/adapters/postgres/setup/app-role'
import { functionTexts, hasFunctions } from '@hotovo/adapters/postgres/setup/functions'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { calledBySignedIn } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { openSql, serverConnection, serverRole } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { calledFunctions } from '@hotovo/adapters/sql/called-functions'
import { jobTries } from '@hotovo/domain/limits'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { parameter, placement } from '../support/placements.ts'
import { testPersonal } from '../support/world.ts'

/** Functions and procedures of ours that somebody can call: no triggers, nothing that came with an extension. */
const ours = `
  select p.oid::regprocedure::text as name, p.prosecdef as definer, p.proconfig as settings, p.prokind = 'p' as commits,
         l.lanname = 'sql' and p.provolatile = 'i' and p.proconfig is null as is_expression,
         p.prosrc as body,
         has_function_privilege('public', p.oid, 'execute') as everybodys
    from pg_proc p join pg_language l on l.oid = p.prolang
   where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by 1`

type Parameter = ReturnType<typeof parameter>

describe('SQL functions', () => {
  let database: MigratedDatabase
  let owner: pg.Client
  let app: pg.Client
  beforeAll(async () => {
    database = await migratedDatabase()
    owner = database.owner
    app = new pg.Client(serverConnection(database.address))
    await app.connect()
  })
  afterAll(async () => {
    await app.end()
    await database.drop()
  })

  const placing = (client: pg.Client, placement: unknown) =>
    client.query('select place_order(placement => $1)', [JSON.stringify(placement)])

  test('have a search path of their own unless they are an expression, and work with rights of the owner where they are called from outside, and only there', async () => {
    type Row = {
      name: string
      definer: boolean
      settings: string[] | null
      commits: boolean
      is_expression: boolean
      body: string
    }
    const { rows } = await owner.query<Row>(ours)
    expect(rows.length).toBeGreaterThan(6)
    // A procedure that commits can have none: it works with the rights of whoever calls it, and names everything whole.
    const commits = rows.filter(({ commits }) => commits)
    expect(commits).toMatchObject([{ name: 'place_order_and_tell(jsonb)', definer: false, settings: null }])
    // One with a search path would not be written into the statement that calls it: what it names of ours it names whole.
    const named = new RegExp(`(?<!public\\.)\\b(${rows.map(({ name }) => name.split('(')[0]).join('|')})\\b`)
    for (const { body } of rows.filter(({ is_expression }) => is_expression)) expect(body).not.toMatch(named)
    const others = rows.filter(({ commits, is_expression }) => !commits && !is_expression)
    for (const { name, settings } of others)
      expect({ name, settings }).toEqual({
        name,
        settings: expect.arrayContaining([expect.stringMatching(/^search_path=.*pg_temp$/)]),
      })
    expect(
      rows
        .filter(({ definer }) => definer)
        .map(({ name }) => name.split('(')[0]!)
        .toSorted(),
    ).toEqual(
      [...serverFunctions.filter((name) => name !== 'place_order_and_tell'), ...calledBySignedIn].toSorted(),
    )
  })

  test('of triggers have the rights of the owner where they run when a transaction ends, and no function of ours does', async () => {
    const { rows } = await owner.query(
      `select proname as name, prosecdef as definer, bool_or(tgdeferrable) as is_late
         from pg_trigger join pg_proc p on p.oid = tgfoid
        where pronamespace = 'public'::regnamespace group by p.oid having prosecdef or bool_or(tgdeferrable) order by 1`,
    )
    expect(rows).toEqual(
      ['balance_is_told', 'ledger_is_told', 'line_is_used_up'].map((name) => ({
        name,
        definer: true,
        is_late: true,
      })),
    )
  })

  test('that stores call and that write wait for a lock no longer than two seconds, whatever way they are called', async () => {
    const { rows } = await owner.query<{ name: string; settings: string[] | null }>(
      `select proname as name, proconfig as settings from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any ($1) and provolatile = 'v' order by 1`,
      [Object.values(calledFunctions).flat()],
    )
    expect(rows.length).toBeGreaterThan(50)
    const unbound = rows.filter(({ settings }) => !settings?.includes('lock_timeout=2s'))
    expect(unbound.map(({ name }) => name)).toEqual([])
  })

  test('are called by nobody whom nobody allowed', async () => {
    const { rows } = await owner.query<{ name: string; everybodys: boolean }>(ours)
    expect(rows.filter(({ everybodys }) => everybodys)).toEqual([])
    const role = `somebody_${randomUUID().replaceAll('-', '')}`
    await owner.query(`create role ${role}`)
    try {
      await owner.query(`set role ${role}`)
      await expect(placing(owner, parameter(placement()))).rejects.toMatchObject({ code: '42501' })
    } finally {
      await owner.query(`reset role; drop role ${role}`)
    }
  })

  test('are called by the role of the server, by the name of their parameter, and a right that was taken comes back', async () => {
    const one = placement()
    await placing(app, parameter(one))
    const sql = openSql(database.address, () => {})
    expect(await postgresStores(sql, testPersonal).orders.byId(one.order.id)).toEqual(one.order)
    await sql.close()
    await owner.query(`revoke execute on function place_order(jsonb) from ${serverRole(database.address)}`)
    await expect(placing(app, parameter(placement()))).rejects.toMatchObject({ code: '42501' })
    await migrate(database.address)
    await placing(app, parameter(placement()))
  })

  test('take no version and no notes of staff from whoever places an order, and no entries about another', async () => {
    const [one, another] = [placement(), placement()]
    await placing(app, parameter(one))
    const { order, entries, ...rest } = parameter(another)
    await placing(app, {
      ...rest,
      order: { ...order, version: 7, admin_notes: 'Zaplatené' },
      entries: entries.map((entry) => ({ ...entry, order_id: one.order.id })),
    })
    const { rows } = await owner.query(
      `select o.version, o.admin_notes, count(a.id)::int as entries
         from voucher_orders o join order_audit_log a on a.order_id = o.id
        where o.id = any ($1) group by o.id`,
      [[one.order.id, another.order.id]],
    )
    expect(rows).toEqual(Array(2).fill({ version: 1, admin_notes: null, entries: 1 }))
  })

  test('change of an order what changes, and no fact, whatever they are told', async () => {
    const one = placement()
    await placing(app, parameter(one))
    const rowOf = async () =>
      (await owner.query('select to_jsonb(o) as row from voucher_orders o where id = $1', [one.order.id]))
        .rows[0].row
    const before = await rowOf()
    const changing = [
      'order_status',
      'payment_status',
      'charged_minor',
      'received_minor',
      'reminded_at',
      'withdrawn_at',
    ]
    const other = placement()
    await placing(app, parameter(other))
    const { rows } = await owner.query('select to_jsonb(o) as row from voucher_orders o where id = $1', [
      other.order.id,
    ])
    // Everything of another order, but what says which one it is.
    const told = {
      ...rows[0].row,
      id: one.order.id,
      order_status: 'spracuva',
      admin_notes: 'x',
      total_amount: 1,
      email: 'x@y.sk',
    }
    await app.query('select written_once($1, $2, $3)', [
      'change_order',
      JSON.stringify({ order: told, version: 1, entries: [], jobs: [] }),
      JSON.stringify({
        staff_id: randomUUID(),
        key: randomUUID(),
        fingerprint: 'x',
        subject: one.order.id,
        at: '2026-11-20T10:00:00Z',
        since: '2026-11-19T10:00:00Z',
      }),
    ])
    const after = await rowOf()
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
    )
    expect(changed).toContain('order_status')
    expect(changed.filter((name) => ![...changing, 'version'].includes(name))).toEqual([])
  })

  test.each<[string, (whole: Parameter) => object, string]>([
    ['no order', () => ({ order: undefined }), '23502'],
    ['no human check', () => ({ human_check: undefined }), '23502'],
    ['a wrong total', ({ order }) => ({ order: { ...order, total_amount: '1.00' } }), '23514'],
    [
      'an entry by nobody',
      ({ entries }) => ({ entries: [{ ...entries[0], actor_kind: 'nobody' }] }),
      '23514',
    ],
  ])('write nothing where there is %s', async (_, broken, code) => {
    const { order, idempotency } = placement()
    const whole = parameter({ ...placement(), order, idempotency })
    await expect(placing(app, { ...whole, ...broken(whole) })).rejects.toMatchObject({ code })
    const { rows } = await owner.query(
      'select from voucher_orders where id = $1 union all select from order_keys where key = $2',
      [order.id, idempotency.key],
    )
    expect(rows).toEqual([])
  })

  test('are known to be the newest, however PostgreSQL looks for them among its own', async () => {
    await owner.query('begin; set local enable_nestloop = off; set local enable_mergejoin = off')
    try {
      expect(await hasFunctions(owner, functionTexts())).toBe(true)
    } finally {
      await owner.query('rollback')
    }
  })

  test('put jobs into the queue as the queue itself would, of kinds it knows and of those it does not', async () => {
    const rows = async () => {
      const { rows } = await owner.query(
        `select t.identifier, to_jsonb(j) - '{id,task_id,created_at,updated_at,run_at}'::text[] as row,
                j.run_at <= now() as is_due
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where j.payload ->> 'mark' is not null order by j.payload ->> 'mark'`,
      )
      await owner.query(`delete from graphile_worker._private_jobs where payload ->> 'mark' is not null`)
      return rows
    }
    for (const [first, second] of [
      ['a-kind', 'another-kind'],
      ['a-kind', 'a-kind'],
      ['a-kind', 'a-third-kind'],
    ]) {
      const jobs = [
        { kind: first, mark: '1' },
        { kind: second, mark: '2' },
      ]
      await owner.query('select enqueue_jobs($1)', [JSON.stringify(jobs)])
      const ours = await rows()
      for (const job of jobs)
        await owner.query('select graphile_worker.add_job($1, $2, max_attempts => $3)', [
          job.kind,
          job,
          jobTries,
        ])
      expect(ours).toHaveLength(2)
      expect(ours).toEqual(await rows())
    }
  })
})
