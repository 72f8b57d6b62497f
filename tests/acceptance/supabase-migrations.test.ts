import { randomUUID } from 'node:crypto'
import { hasKeys } from '@hotovo/adapters/postgres/setup/known-keys'
import { setupStatements } from '@hotovo/adapters/postgres/setup/statements'
import { serverRole } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Config } from '../../server/config.ts'
import { migrateDatabase } from '../../server/startup/migration.ts'
import { openProject } from '../../server/startup/project.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { testSecrets } from '../support/world.ts'

/** What is ours: both schemas, with what belongs to an extension in neither. */
const ours = (catalog: string, oid: string, schema: string) =>
  `${schema} in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
   and not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and deptype = 'e')`

/** Everything that a set-up makes, by the kind it is of: each row names itself first. */
const made: Readonly<Record<string, string>> = {
  relations: `
    select c.oid::regclass::text as name, relkind, relowner::regrole::text as owner, relacl::text as acl, relrowsecurity,
           relforcerowsecurity, relpersistence, reloptions, obj_description(c.oid, 'pg_class') as comment
      from pg_class c where ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  columns: `
    select attrelid::regclass::text || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull, attidentity,
           attgenerated, attcollation::regcollation::text, attacl::text as acl, pg_get_expr(adbin, adrelid) as value
      from pg_attribute join pg_class c on c.oid = attrelid
           left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attnum > 0 and not attisdropped and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  sequences: `
    select seqrelid::regclass::text as name, seqtypid::regtype::text as type, seqstart, seqincrement, seqmax, seqmin, seqcycle
      from pg_sequence join pg_class c on c.oid = seqrelid where ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  constraints: `
    select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(o.oid) as text, convalidated
      from pg_constraint o where ${ours('pg_constraint', 'o.oid', 'connamespace')}`,
  indexes: `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text, indisvalid
      from pg_index join pg_class c on c.oid = indexrelid where ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  triggers: `
    select tgrelid::regclass::text || ' ' || tgname as name, pg_get_triggerdef(t.oid) as text, tgenabled
      from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and ${ours('pg_class', 'c.oid', 'relnamespace')}`,
  functions: `
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, proowner::regrole::text as owner, prosecdef,
           proacl::text as acl, obj_description(p.oid, 'pg_proc') as comment
      from pg_proc p where ${ours('pg_proc', 'p.oid', 'pronamespace')}`,
  policies: `
    select schemaname || '.' || tablename || ' ' || policyname as name, permissive, roles::text as roles, cmd, qual, with_check
      from pg_policies where schemaname in ('public', 'graphile_worker')`,
  types: `
    select t.oid::regtype::text as name, typtype, typowner::regrole::text as owner, typacl::text as acl
      from pg_type t where ${ours('pg_type', 't.oid', 'typnamespace')}`,
  schemas: `
    select nspname as name, nspowner::regrole::text as owner, nspacl::text as acl from pg_namespace where nspname !~ '^pg_(toast|temp)'`,
  'default rights': `
    select defaclobjtype::text || ' ' || coalesce(nspname, '') as name, defaclrole::regrole::text as owner, defaclacl::text as acl
      from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace`,
  extensions: `
    select extname as name, extnamespace::regnamespace::text as schema, extowner::regrole::text as owner from pg_extension`,
  'rights to the database': `select 'database' as name, datacl::text as acl from pg_database where datname = current_database()`,
  'role of the server': `
    select rolname as name, rolcanlogin, rolinherit, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolconnlimit
      from pg_roles where rolname = $1`,
  'settings of the server': `select unnest(setconfig) as name from pg_db_role_setting where setrole = to_regrole($1)`,
  migrations: `select name, id from migrations`,
  'migrations of the queue': `select id as name, breaking from graphile_worker.migrations`,
}

/** Every row of the catalogs and of what is noted as done, and which transaction wrote it. */
const written = `${[
  ...[
    'pg_class',
    'pg_attribute',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_type',
    'pg_description',
    'pg_namespace',
  ],
  ...['pg_default_acl', 'pg_policy', 'migrations', 'graphile_worker.migrations', 'known_keys'],
]
  .map(
    (table) =>
      `select '${table}' as place, md5(string_agg(xmin::text || ctid::text, ',' order by ctid)) from ${table}`,
  )
  .join(' union all ')} order by place`

describe('What a start makes of a project, written out', () => {
  // As a project has it: no superuser, but whose everything is.
  const role = `project_${randomUUID().replaceAll('-', '')}`
  let administrator: pg.Client
  const opened: { readonly database: FreshDatabase; readonly owner: pg.Client }[] = []

  beforeAll(async () => {
    administrator = new pg.Client(inject('postgres'))
    await administrator.connect()
    await administrator.query(`create role ${role} login createrole createdb bypassrls`)
  })
  afterAll(async () => {
    for (const { database, owner } of opened) {
      await owner.end()
      await database.drop()
      await administrator.query(`drop role if exists ${serverRole(database.address)}`)
    }
    await administrator.query(`drop role ${role}`)
    await administrator.end()
  })

  /** An empty project, one that gives its public roles whatever is made in it. */
  async function emptyProject() {
    const database = await freshDatabase()
    await administrator.query(`alter database ${database.address.database} owner to ${role}`)
    const address = { ...database.address, user: role }
    const owner = new pg.Client(address)
    await owner.connect()
    for (const kind of ['tables', 'sequences', 'functions'])
      await owner.query(
        `alter default privileges in schema public grant all on ${kind} to ${role}, anon, authenticated, service_role`,
      )
    const one = { database, address, owner }
    opened.push(one)
    return one
  }
  /** What the command writes, with the server's role called after another database: nothing else tells one from another. */
  async function textFor({ address }: Pick<EmptyProject, 'address'>): Promise<string> {
    const scratch = await freshDatabase()
    try {
      const text = await setupStatements(scratch.address, true)
      return text.replaceAll(scratch.address.database, address.database)
    } finally {
      await scratch.drop()
      await administrator.query(`drop role ${serverRole(scratch.address)}`)
    }
  }
  type EmptyProject = Awaited<ReturnType<typeof emptyProject>>

  /** What a start does with the database of a project; answers what it said. */
  async function start({ address }: EmptyProject): Promise<string[]> {
    const config = {
      backend: 'supabase',
      supabase: {},
      installation: { staffMfa: 'required' },
    } as unknown as Config
    const said: string[] = []
    await migrateDatabase(config, address, testSecrets, (line) => said.push(line))
    await openProject(config, address)
    return said
  }

  const rowsOf = async ({ address, owner }: EmptyProject, statement: string) => {
    const values = statement.includes('$1') ? [serverRole(address)] : []
    const { rows } = await owner.query(`select * from (${statement}) made order by name`, values)
    return JSON.parse(JSON.stringify(rows).replaceAll(serverRole(address), 'server'))
  }

  test('makes the same of an empty one by itself, and the start that comes later writes nothing', async () => {
    const [started, pushed] = [await emptyProject(), await emptyProject()]
    expect(await start(started)).toContain('Migration functions is done.')
    const text = await textFor(pushed)
    expect(text).not.toMatch(/password '|scram-sha-256\$/i)
    await pushed.owner.query(text)

    for (const [kind, statement] of Object.entries(made)) {
      const expected = await rowsOf(started, statement)
      expect({ kind, rows: await rowsOf(pushed, statement) }).toEqual({ kind, rows: expected })
      if (kind !== 'settings of the server')
        expect({ kind, count: expected.length }).not.toEqual({ kind, count: 0 })
    }

    // Keys and people are an installation's.
    const { rows } = await pushed.owner.query('select from known_keys union all select from staff_accounts')
    expect(rows).toEqual([])
    const state = async () => (await pushed.owner.query(written)).rows
    const before = await state()
    expect(await hasKeys(pushed.address)).toBe(false)
    expect(await start(pushed)).toEqual([])
    expect(await state()).toEqual(before)
  })

  test('is refused by a database in which something is, which is left as it was', async () => {
    const filled = await emptyProject()
    const text = await textFor(filled)
    await filled.owner.query('create table vouchers (id integer)')
    await expect(filled.owner.query(text)).rejects.toThrow('relation "vouchers" already exists')
    await filled.owner.query('rollback')
    const { rows } = await filled.owner.query(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       union all select nspname from pg_namespace where nspname = 'graphile_worker'`,
    )
    expect(rows).toEqual([{ name: 'vouchers' }])
  })

  test('is refused by a database of another name, and by one that has it already', async () => {
    const [one, other] = [await emptyProject(), await emptyProject()]
    const text = await textFor(one)
    await expect(other.owner.query(text)).rejects.toThrow(
      /^This is for a database called test_\w+, and not for/,
    )
    await one.owner.query(text)
    await expect(one.owner.query(text)).rejects.toThrow('This database has Hotovo already')
  })
})
