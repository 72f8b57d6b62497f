import { randomBytes } from 'node:crypto'
import { setRolePassword } from '@hotovo/adapters/postgres/setup/app-role'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { allowSupabaseRoles } from '@hotovo/adapters/postgres/setup/supabase-roles'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { type Config, readConfig } from '../../server/config.ts'
import { connectionStringOf } from '../../server/own-database.ts'
import { refuseOtherProject, refuseStrangeProject } from '../../server/startup/project.ts'
import type { MigratedDatabase } from './database.ts'
import type { GivenProject } from './given.ts'
import { signedToken, type TestProject } from './supabase.ts'

/**
 * A Supabase project that somebody gives the tests (docs/supabase.md): one database, which is wiped for each suite. So it must be
 * marked for tests by hand, and hold nothing that they did not make.
 */

/** What marks a database for tests: a schema, with the names of what they made. */
const mark = 'hotovo_tests'

const standing = `
  select coalesce(array_agg(relname::text order by relname), '{}') as names from pg_class c
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Takes away what tests made: what is in \`public\` and of nobody's extension, and the queue. */
const wiping = `
do $$
declare
  one record;
begin
  drop schema if exists graphile_worker cascade;
  for one in
    select oid::regclass as place from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('drop table %s cascade', one.place);
  end loop;
  for one in
    select p.oid::regprocedure as place from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop routine %s cascade', one.place);
  end loop;
end $$`

/** Refuses a database that is not marked, that somebody else tests on now, or that holds what no test made. */
async function refuse(owner: pg.Client): Promise<void> {
  const { rows: marks } = await owner.query(`select from pg_namespace where nspname = $1`, [mark])
  if (marks.length === 0)
    throw new Error(
      'The database at TEST_SUPABASE_DATABASE_URL is not marked for tests, which wipe all of it. ' +
        `If nobody needs what is in it: CREATE SCHEMA ${mark};`,
    )
  const { rows: locks } = await owner.query(
    `select pg_try_advisory_lock(hashtextextended($1, 0)) as is_free`,
    [mark],
  )
  if (!locks[0].is_free) throw new Error('Other tests are under way in the project at TEST_SUPABASE_URL.')
  await owner.query(`create table if not exists ${mark}.made (name text primary key)`)
  const { rows: made } = await owner.query<{ name: string }>(`select name from ${mark}.made`)
  const { rows } = await owner.query<{ names: string[] }>(standing)
  const foreign = rows[0]!.names.filter((table) => made.every(({ name }) => name !== table))
  if (foreign.length > 0)
    throw new Error(
      `The database at TEST_SUPABASE_DATABASE_URL has tables that no test made: ${foreign.join(', ')}. ` +
        'Tests want a project of their own.',
    )
}

/** The configuration of a server on a given project; throws what a start would refuse in it. */
function configOf(given: GivenProject): Config {
  try {
    return readConfig({
      BACKEND: 'supabase',
      SUPABASE_URL: given.TEST_SUPABASE_URL,
      SUPABASE_SECRET_KEY: given.TEST_SUPABASE_SECRET_KEY,
      SUPABASE_PUBLISHABLE_KEY: given.TEST_SUPABASE_PUBLISHABLE_KEY,
      DATABASE_URL: given.TEST_SUPABASE_DATABASE_URL,
      SECRETS: 'none.json',
    })
  } catch (fault) {
    return inItsNames(fault as Error)
  }
}

/** What a start says of its project, with the names that tests have for it. */
function inItsNames({ message }: Error): never {
  throw new Error(
    message
      .replaceAll(/(?=SUPABASE_|DATABASE_)/g, 'TEST_')
      .replaceAll('TEST_DATABASE', 'TEST_SUPABASE_DATABASE'),
  )
}

/** Refuses a secret with which the project does not sign tokens: every test of somebody signed in would fail for it. */
async function refuseOtherTokens(given: GivenProject): Promise<void> {
  const { TEST_SUPABASE_URL: url, TEST_SUPABASE_PUBLISHABLE_KEY: key } = given
  const token = signedToken(given.TEST_SUPABASE_JWT_SECRET, {})
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  })
  // Whose token is taken is told that this is not for them.
  const { error } = await client.rpc('whereabouts')
  if (error?.code !== '42501')
    throw new Error(
      `The project at TEST_SUPABASE_URL does not take tokens signed with TEST_SUPABASE_JWT_SECRET: ${error?.message}.`,
    )
}

/** Wipes a given project and opens it: migrated, its roles there, as the first start of a server leaves it. */
export async function openGivenProject(
  given: GivenProject,
): Promise<{ readonly database: MigratedDatabase; readonly project: TestProject }> {
  const config = configOf(given)
  const url = connectionStringOf(given.TEST_SUPABASE_DATABASE_URL)
  const { host, port, user, database, password, ssl } = new pg.Client({ connectionString: url })
  const address = {
    ...{ host, port, user: user ?? '', database: database ?? '' },
    ...(typeof password === 'string' && { password }),
    ...(ssl && { ssl }),
  }
  const owner = new pg.Client(address)
  await owner.connect()
  try {
    await refuse(owner)
    await refuseStrangeProject(config).catch(inItsNames)
    await owner.query(wiping)
    await owner.query(`truncate ${mark}.made`)
    await migrate(address)
    await owner.query(`insert into ${mark}.made select unnest(names) from (${standing}) as standing`)
    await allowSupabaseRoles(owner, true)
    await refuseOtherProject(config, address).catch(inItsNames)
    await refuseOtherTokens(given)
    const rolePassword = randomBytes(24).toString('base64url')
    await setRolePassword(address, rolePassword)
    const sql = openSql({ ...address, rolePassword }, () => {}, 120_000)
    const drop = async () => {
      await sql.close()
      await owner.end()
    }
    return {
      database: { address, url: given.TEST_SUPABASE_DATABASE_URL, sql, owner, drop },
      project: {
        publishable: { url: given.TEST_SUPABASE_URL, key: given.TEST_SUPABASE_PUBLISHABLE_KEY },
        secret: { url: given.TEST_SUPABASE_URL, key: given.TEST_SUPABASE_SECRET_KEY },
        accessToken: (claims) => signedToken(given.TEST_SUPABASE_JWT_SECRET, claims),
        close: async () => {},
      },
    }
  } catch (fault) {
    await owner.end()
    throw fault
  }
}
