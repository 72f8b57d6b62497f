import { randomUUID } from 'node:crypto'
import { serverFunctions } from '@hotovo/adapters/postgres/setup/app-role'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { allowSupabaseRoles } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { serverRole } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Config, StartRefused } from '../../server/config.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { testSecrets } from '../support/world.ts'

/** The cluster's, as other suites have them: a database is let be one of a project by them. */
const roles = `
do $$
declare
  who text;
begin
  foreach who in array array['anon', 'authenticated'] loop
    begin
      execute format('create role %I nologin noinherit', who);
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$`

/** What projects gave these roles of everything that was made in them, before they were asked to. */
const oldDefaults = ['tables', 'sequences', 'functions']
  .map((kind) => `alter default privileges in schema public grant all on ${kind} to anon, authenticated;`)
  .join('\n')

const reachable = `
  select count(*) filter (where relkind <> 'S' and (
           has_table_privilege(who, c.oid, 'select, insert, update, delete, truncate, references, trigger')
           or has_any_column_privilege(who, c.oid, 'select, insert, update, references')))::int as tables,
         count(*) filter (where relkind = 'S' and has_sequence_privilege(who, c.oid, 'usage, select, update'))::int as sequences,
         (select count(*)::int from pg_proc p, unnest(array['anon', 'authenticated']) who
           where pronamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
             and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and deptype = 'e')
             and has_function_privilege(who, p.oid, 'execute')) as routines,
         (select count(*)::int from pg_namespace n, unnest(array['anon', 'authenticated']) who
           where nspname = 'graphile_worker' and has_schema_privilege(who, n.oid, 'usage, create')) as schemas
    from pg_class c, unnest(array['anon', 'authenticated']) who
   where relkind in ('r', 'p', 'v', 'S')
     and relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`

const nothing = { tables: 0, sequences: 0, routines: 0, schemas: 0 }

/** Every row of what rights are kept in, and which transaction wrote it. */
const written = ['pg_class', 'pg_attribute', 'pg_proc', 'pg_namespace', 'pg_default_acl', 'pg_policy']
  .map((catalog) => {
    const row = catalog === 'pg_attribute' ? 'attrelid, attnum' : 'oid'
    return `select '${catalog}' as catalog, md5(string_agg(xmin::text, ',' order by ${row})) from ${catalog}`
  })
  .join(' union all ')

describe('PostgreSQL that is the one of a Supabase project, by DATABASE_URL alone', () => {
  let database: FreshDatabase
  let owner: pg.Client
  beforeEach(async () => {
    database = await freshDatabase()
    owner = new pg.Client(database.address)
    await owner.connect()
    await owner.query(roles)
    await owner.query(oldDefaults)
  })
  afterEach(async () => {
    await owner.end()
    await database.drop()
  })

  const start = (backend: Config['backend'] = 'postgres') =>
    migrateDatabase({ backend } as Config, database.address, testSecrets, () => {})
  const open = async () => (await owner.query(reachable)).rows[0]
  const rows = async () => (await owner.query(written)).rows

  test('the start leaves nothing open to its public key, what is granted again is closed by the next one, and a third writes nothing', async () => {
    await migrate(database.address)
    const { tables, routines } = await open()
    expect(tables).toBeGreaterThan(80)
    // Those of the queue; ours are closed as they are laid down.
    expect(routines).toBeGreaterThan(5)
    await start()
    expect(await open()).toEqual(nothing)

    await owner.query(`
      ${oldDefaults}
      alter default privileges grant all on tables to public;
      grant all on all tables in schema public, graphile_worker to anon;
      grant all on all sequences in schema public, graphile_worker to authenticated with grant option;
      grant execute on all routines in schema public, graphile_worker to public;
      grant all on schema graphile_worker to anon, authenticated;
      grant select (email) on voucher_orders to authenticated`)
    await start()
    await owner.query('create table later (id serial)')
    expect(await open()).toEqual(nothing)
    await owner.query('drop table later')
    // What was everybody's to call is still the server's.
    const { rows: lost } = await owner.query(
      `select name from unnest($1::text[]) name where not has_function_privilege($2, to_regproc(name), 'execute')`,
      [serverFunctions, serverRole(database.address)],
    )
    expect(lost).toEqual([])

    const before = await rows()
    await start()
    expect(await rows()).toEqual(before)
  })

  test('what it was given as a backend it keeps until it is one no more', async () => {
    await migrate(database.address)
    await allowSupabaseRoles(owner, true)
    const before = await rows()
    await start('supabase')
    expect(await rows()).toEqual(before)
    await start()
    expect(await open()).toEqual(nothing)
  })

  test('what somebody else than its owner gave refuses the start until they take it back', async () => {
    await start()
    const giver = `giver_${randomUUID().replaceAll('-', '')}`
    await owner.query(`create role ${giver} nologin`)
    try {
      await owner.query(`
        grant select on voucher_orders to ${giver} with grant option;
        set role ${giver};
        grant select on voucher_orders to anon;
        reset role`)
      await expect(start()).rejects.toThrow(StartRefused)
      await expect(start()).rejects.toThrow('reaches table voucher_orders (anon), by a right that the owner')
    } finally {
      await owner.query(`revoke all on voucher_orders from ${giver} cascade; drop role ${giver}`)
    }
    await start()
    expect(await open()).toEqual(nothing)
  })
})
