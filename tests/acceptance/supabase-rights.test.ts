import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { serverFunctions } from '@hotovo/adapters/postgres/setup/app-role'
import { allowSupabaseRoles } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase, statementsOn } from '../support/database.ts'
import { openProject } from '../support/projects.ts'
import type { TestProject } from '../support/supabase.ts'
import { isLong, long } from '../support/tier.ts'

const verbs = ['select', 'insert', 'update', 'delete'] as const
/** Who asks, as the columns of the tables in `docs/supabase.md` call them. */
const askers = [
  'anon',
  'signed in',
  'calls themselves admin',
  'staff',
  'staff, aal2',
  'service_role',
] as const
type Asker = (typeof askers)[number]
/** Who is asked of every table in the gate: whoever may least, and most without the secret key. */
const asked: readonly Asker[] = isLong ? askers : ['anon', 'staff, aal2', 'service_role']

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/supabase.md'), 'utf8')

/** The rows below a heading of the page, each with what every asker may. */
function told(heading: string): Map<string, Readonly<Record<Asker, string>>> {
  const part = page.slice(page.indexOf(`### ${heading}\n`)).split('\n### ')[0]!
  const [head, , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(head!.slice(1)).toEqual(askers)
  return new Map(
    rows.map(([name, ...cells]) => [
      name!.replaceAll('`', ''),
      Object.fromEntries(askers.map((asker, place) => [asker, cells[place]])) as Record<Asker, string>,
    ]),
  )
}

const nobody = Object.fromEntries(askers.map((asker) => [asker, '–'])) as Record<Asker, string>
/** What every asker may with tables: as the page says, and nothing with any other. */
const toldOfTables = (tables: readonly { readonly name: string }[]): ReturnType<typeof told> => {
  const page = told('Tables')
  return new Map(tables.map(({ name }) => [name, page.get(name) ?? nobody]))
}
/** The same with functions: of those that the page has not the server may call what a server calls, and nobody else. */
const toldOfFunctions = (functions: readonly { readonly name: string }[]): ReturnType<typeof told> => {
  const page = told('Functions')
  return new Map(
    functions.map(({ name }) => [
      name,
      page.get(name) ?? {
        ...nobody,
        service_role: serverFunctions.includes(name.split('(')[0]!) ? 'call' : '–',
      },
    ]),
  )
}

type Seen = Map<string, Readonly<Record<string, string>>>
/** The rows of a table, as the page has them: what is missing there can be taken from here. */
const asTold = (seen: Seen) =>
  [...seen].map(([name, cells]) =>
    ['', `\`${name}\``, ...asked.map((asker) => cells[asker]), ''].join(' | ').trim(),
  )

/** Tables of ours, whatever they are called. */
const allTables = `
  select relname as name from pg_class c
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by relname collate "C"`

const allFunctions = `
  select p.oid::regprocedure::text as name, proname, coalesce(proargnames, '{}') as arguments,
         array(select type::regtype::text from unnest(proargtypes) with ordinality t (type, place) order by place) as types,
         prorettype = 'trigger'::regtype as is_trigger
    from pg_proc p
   where pronamespace = 'public'::regnamespace and prokind = 'f'
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by 1`

/** What a function can be called with: one that has nothing to do with nothing is not asked whether it may. */
const anyArgument: Readonly<Record<string, unknown>> = {
  jsonb: {},
  uuid: '00000000-0000-4000-8000-000000000000',
  text: 'x',
  'text[]': [],
  'timestamp with time zone': '2026-11-23T00:00:00Z',
  integer: 1,
  bigint: 1,
  boolean: true,
}

/** Only rights are left to say no: a row may hold anything, and nothing happens when it is written. */
const nothingElseRefuses = `
  do $$
  declare one record;
  begin
    for one in select conname, conrelid::regclass as place from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f') loop
      execute format('alter table %s drop constraint %I', one.place, one.conname);
    end loop;
    for one in select oid::regclass as place from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s disable trigger user', one.place);
    end loop;
  end $$`

/** A row of a table that is there once, as JSON. */
const anyRow = `
  select jsonb_object_agg(attname, case
           when atttypid = 'uuid'::regtype then to_jsonb(gen_random_uuid())
           when atttypid = 'boolean'::regtype then 'true'
           when atttypid in ('jsonb'::regtype, 'json'::regtype) then '{}'
           when atttypid = 'smallint'::regtype then to_jsonb((random() * 30000)::int)
           when atttypid = 'bytea'::regtype then to_jsonb(uuid_send(gen_random_uuid())::text)
           when typcategory = 'N' then to_jsonb((random() * 2000000000)::int)
           when typcategory = 'D' then to_jsonb(now())
           when typcategory = 'A' then '[]'
           else to_jsonb(gen_random_uuid()::text) end) as row
    from pg_attribute join pg_type t on t.oid = atttypid
   where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and ($2 or attidentity = '')`

/** Puts such a row into a table, but for what the table reckons itself. */
function adding(name: string, row: object): string {
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ')
  return `insert into ${name} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${name}, $1)`
}

describe('What row-level security lets through', () => {
  let database: MigratedDatabase
  let project: TestProject
  let clients: Readonly<Record<Asker, SupabaseClient>>

  beforeAll(async () => {
    // The project tells of every refusal.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    ;({ database, project } = await openProject())
    const sign = (claims?: object) =>
      createClient(project.publishable.url, project.publishable.key, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(claims && {
          global: { headers: { Authorization: `Bearer ${project.accessToken(claims)}` } },
        }),
      })
    const staff = { app_metadata: { role: 'admin' } }
    clients = {
      anon: sign(),
      'signed in': sign({ aal: 'aal2', app_metadata: { role: 'customer' } }),
      'calls themselves admin': sign({ aal: 'aal2', user_metadata: { role: 'admin' }, app_metadata: {} }),
      staff: sign({ aal: 'aal1', ...staff }),
      'staff, aal2': sign({ aal: 'aal2', ...staff }),
      service_role: createClient(project.secret.url, project.secret.key, {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    }
    // It gives everybody every right on its first request, as a project does with new tables: policies hold by themselves.
    await clients.anon.from('voucher_orders').select('id')
  })
  afterAll(async () => {
    // Nothing is open where a given project was refused.
    await project?.close()
    await database?.drop()
    vi.restoreAllMocks()
  })

  test('every table, for everybody, by every verb, as the page says', async () => {
    const { owner } = database
    await owner.query(nothingElseRefuses)
    const { rows: tables } = await owner.query<{ name: string }>(allTables)
    const expected = toldOfTables(tables)
    const seen: Seen = new Map()
    for (const { name } of tables) {
      const row = async (isWhole = false) =>
        (await owner.query<{ row: Record<string, unknown> }>(anyRow, [name, isWhole])).rows[0]!.row
      const put = async () => {
        const whole = await row(true)
        await owner.query(adding(name, whole), [JSON.stringify(whole)])
      }
      const state = async () =>
        (
          await owner.query<{ state: string }>(
            `select coalesce(string_agg(ctid::text || xmin::text, ',' order by ctid), '') as state from ${name}`,
          )
        ).rows[0]!.state
      const cells: Record<string, string> = {}
      for (const asker of asked) {
        await owner.query(`delete from ${name}`)
        await put()
        const client = clients[asker]
        const [sample, other] = [await row(), await row()]
        const [column] = Object.keys(sample) as [string]
        const may: string[] = []
        const { data, error } = await client.from(name).select('*')
        if (data?.length) may.push('select')
        else if (error) expect({ name, asker, code: error.code }).toEqual({ name, asker, code: '42501' })
        const tries = {
          insert: () => client.from(name).insert(sample),
          update: () =>
            client
              .from(name)
              .update({ [column]: other[column] })
              .not(column, 'is', null),
          delete: () => client.from(name).delete().not(column, 'is', null),
        }
        for (const verb of ['update', 'delete', 'insert'] as const) {
          const before = await state()
          const answer = await tries[verb]()
          const changed = (await state()) !== before
          if (changed) may.push(verb)
          else if (answer.error)
            expect({ name, asker, verb, code: answer.error.code }).toEqual({
              name,
              asker,
              verb,
              code: '42501',
            })
        }
        cells[asker] = verbs.filter((verb) => may.includes(verb)).join(' ') || '–'
      }
      seen.set(name, cells)
    }
    expect(asTold(seen)).toEqual(asTold(expected))
  })

  test('the page has tables and functions that there are, and no other', async () => {
    const { rows: tables } = await database.owner.query<{ name: string }>(allTables)
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...told('Tables').keys()]))
    const { rows } = await database.owner.query<{ name: string; is_trigger: boolean }>(allFunctions)
    const callable = rows.filter(({ is_trigger }) => !is_trigger).map(({ name }) => name)
    expect(callable).toEqual(expect.arrayContaining([...told('Functions').keys()]))
  })

  test('every function, for everybody, as the page says; those of triggers are nobody’s, procedures no visitor’s', async () => {
    const { owner } = database
    const { rows } = await owner.query<{
      name: string
      proname: string
      arguments: string[]
      types: string[]
      is_trigger: boolean
    }>(allFunctions)
    const callable = rows.filter(({ is_trigger }) => !is_trigger)
    const expected = toldOfFunctions(callable)
    const seen: Seen = new Map()
    for (const { name, proname, arguments: names, types } of callable) {
      const cells: Record<string, string> = {}
      for (const asker of asked) {
        const { error } = await clients[asker].rpc(
          proname,
          Object.fromEntries(types.map((type, place) => [names[place], anyArgument[type] ?? null])),
        )
        const isRefused = error?.message === `permission denied for function ${proname}`
        if (error?.code === 'PGRST202') throw new Error(`${name} was not found: ${error.message}`)
        cells[asker] = isRefused ? '–' : 'call'
      }
      seen.set(name, cells)
    }
    expect(asTold(seen)).toEqual(asTold(expected))
    const { rows: open } = await owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name
         from pg_proc p, unnest(array['anon', 'authenticated', 'service_role']) who
        where (prorettype = 'trigger'::regtype or prokind = 'p' and who <> 'service_role') and pronamespace = 'public'::regnamespace
          and has_function_privilege(who, p.oid, 'execute')`,
    )
    expect(open).toEqual([])
  })

  test('staff read with one factor where the installation wants no second', long, async () => {
    const { owner } = database
    const seenBy = async (asker: Asker) => (await clients[asker].from('voucher_orders').select('id')).data
    await allowSupabaseRoles(owner, false)
    expect(await seenBy('staff')).toHaveLength(1)
    for (const other of ['signed in', 'calls themselves admin'] as const)
      expect(await seenBy(other)).toEqual([])
    await allowSupabaseRoles(owner, true)
    expect(await seenBy('staff')).toEqual([])
    expect(await seenBy('staff, aal2')).toHaveLength(1)
  })

  test('nothing of the queue', long, async () => {
    for (const asker of askers)
      for (const [schema, table] of [['graphile_worker', '_private_jobs']] as const) {
        const { data, error } = await clients[asker].schema(schema).from(table).select('*')
        expect({ asker, table, data, isRefused: error !== null }).toEqual({
          asker,
          table,
          data: null,
          isRefused: true,
        })
      }
  })

  test(
    'what was given beside it is taken back by the next start, and a start that finds all right writes nothing',
    long,
    async () => {
      const { owner } = database
      await owner.query(`
      create table forgotten (id int);
      create policy open on voucher_orders for select to anon using (true);
      alter policy staff_read on audit_logs using (true);
      alter table feedback no force row level security;
      alter table support_tickets disable row level security;
      grant all on all tables in schema public to anon, authenticated;
      grant execute on all functions in schema public to anon;
      alter default privileges in schema public grant all on tables to anon`)
      await allowSupabaseRoles(owner, true)
      const state = async () => {
        const { rows } = await owner.query(`
        select (select md5(string_agg(oid || ' ' || xmin, ',' order by oid)) from pg_policy) as policies,
               (select md5(string_agg(oid || ' ' || xmin, ',' order by oid)) from pg_class where relkind = 'r') as tables,
               (select md5(string_agg(oid || ' ' || xmin, ',' order by oid)) from pg_proc) as functions,
               (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                  and not (relrowsecurity and relforcerowsecurity)) as open_tables,
               (select count(*)::int from pg_policies where 'anon' = any (roles)) as for_anon,
               (select count(*)::int from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
                  and has_table_privilege('anon', oid, 'select, insert, update, delete')) as granted,
               (select qual from pg_policies where policyname = 'staff_read' and tablename = 'audit_logs') as staffs`)
        return rows[0]
      }
      const first = await state()
      expect(first).toMatchObject({
        open_tables: 0,
        for_anon: 0,
        granted: 0,
        staffs: '( SELECT is_staff(true) AS is_staff)',
      })
      await allowSupabaseRoles(owner, true)
      expect(await state()).toEqual(first)
      await owner.query('create table later (id int)')
      const { rows } = await owner.query(`select has_table_privilege('anon', 'later', 'select') as may`)
      expect(rows).toEqual([{ may: false }])
      await owner.query('drop table forgotten, later')
    },
  )
})

describe('A service role that no policy stops', long, () => {
  let database: MigratedDatabase
  // Roles are the cluster's, and other suites have the service role as it is without a project: this one is it, with BYPASSRLS.
  const bypassing = `bypassing_${randomUUID().replaceAll('-', '')}`

  beforeAll(async () => {
    database = await migratedDatabase()
    const { owner } = database
    await allowSupabaseRoles(owner, true)
    // What a project gives its service role: everything, also of what is made later.
    await owner.query(`
      grant all on all tables in schema public to service_role;
      grant all on all sequences in schema public to service_role;
      grant execute on all functions in schema public to service_role;
      grant all on schema graphile_worker to service_role;
      alter default privileges in schema public grant all on tables to service_role;
      alter default privileges in schema public grant all on functions to service_role`)
    await allowSupabaseRoles(owner, true)
    await owner.query(`create role ${bypassing} nologin inherit bypassrls in role service_role`)
  })
  afterAll(async () => {
    await database.owner.query(`drop role ${bypassing}`)
    await database.drop()
  })

  /** Does something as that role, and leaves nothing of it; answers whether it may. */
  async function asked(statement: string) {
    const { owner } = database
    await owner.query(`begin; set local role ${bypassing}`)
    try {
      await owner.query(statement)
      return { may: true }
    } catch (fault) {
      const { code, message } = fault as { code: string; message: string }
      if (code !== '42501') throw fault
      return { may: false, message }
    } finally {
      await owner.query('rollback')
    }
  }

  test('no table by any verb: the rights hold, not the policies', async () => {
    const { owner } = database
    const { rows: tables } = await owner.query<{ name: string; column: string }>(
      `select name, (select min(attname) from pg_attribute
                      where attrelid = name::regclass and attnum > 0 and not attisdropped) as column from (${allTables}) t`,
    )
    for (const { name, column } of tables)
      for (const statement of statementsOn(name, column))
        expect({ statement, ...(await asked(statement)) }).toMatchObject({ statement, may: false })
  })

  test('every function, as the page says, and nothing of the queue', async () => {
    const { owner } = database
    const { rows } = await owner.query<{ name: string; may: boolean }>(
      `select name, has_function_privilege($1, name, 'execute') as may from (${allFunctions}) f where not is_trigger`,
      [bypassing],
    )
    expect(rows.map(({ name, may }) => [name, may ? 'call' : '–'])).toEqual(
      [...toldOfFunctions(rows)].map(([name, cells]) => [name, cells.service_role]),
    )
    for (const table of ['graphile_worker._private_jobs'])
      expect(await asked(`select from ${table}`)).toMatchObject({
        may: false,
        message: expect.stringContaining('permission denied for schema'),
      })
  })
})
