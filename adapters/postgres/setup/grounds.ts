import pg from 'pg'
import type { DatabaseAddress } from '../sql.ts'

/** What a database and the user of its address bring along for a Hotovo, as the database itself tells it. */
export type DatabaseFacts = {
  /** The major version of the server. */
  readonly version: number
  readonly user: string
  readonly database: string
  readonly encoding: string
  /** Whether `lower` does more than the letters of ASCII. */
  readonly knowsLetters: boolean
  readonly isReadOnly: boolean
  readonly hasPublic: boolean
  /** Where a table goes that is made without saying so. */
  readonly schema: string | null
  readonly mayMakeTables: boolean
  readonly mayMakeSchemas: boolean
  /** Who owns the tables, where a Hotovo was here before, and whether the user is as good as them. */
  readonly tablesOwner: string | null
  readonly ownsTables: boolean
  readonly queueOwner: string | null
  readonly ownsQueue: boolean
  readonly trigrams: 'there' | 'elsewhere' | 'may be made' | 'not allowed' | 'not installed'
  /** Whether what answers is not the server itself: the process that it named is another than the one that works. */
  readonly isPooled: boolean
}

const asked = `
  select current_setting('server_version_num')::int / 10000 as version,
         current_user::text as "user", current_database()::text as database,
         (select pg_encoding_to_char(encoding)::text from pg_database where datname = current_database()) as encoding,
         current_setting('transaction_read_only')::boolean as "isReadOnly",
         to_regnamespace('public') is not null as "hasPublic",
         current_schema()::text as schema,
         coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayMakeTables",
         has_database_privilege(current_database(), 'create') as "mayMakeSchemas",
         (select pg_get_userbyid(relowner)::text from pg_class where oid = to_regclass('public.migrations')) as "tablesOwner",
         coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('public.migrations')), true)
           as "ownsTables",
         (select pg_get_userbyid(nspowner)::text from pg_namespace where nspname = 'graphile_worker') as "queueOwner",
         coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'graphile_worker'), true)
           as "ownsQueue",
         case
           when exists (select from pg_extension e join pg_namespace n on n.oid = extnamespace
                         where extname = 'pg_trgm' and nspname = any (current_schemas(false))) then 'there'
           when exists (select from pg_extension where extname = 'pg_trgm') then 'elsewhere'
           when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'not installed'
           when (select rolsuper from pg_roles where rolname = current_user) then 'may be made'
           when has_database_privilege(current_database(), 'create')
            and (select bool_or(trusted) from pg_available_extension_versions where name = 'pg_trgm') then 'may be made'
           else 'not allowed'
         end as trigrams,
         pg_backend_pid() as pid`

/** Looks at a database without changing anything. Throws what `pg` throws where it cannot be reached. */
export async function databaseFacts({
  asOwner: _,
  rolePassword: __,
  ...address
}: DatabaseAddress): Promise<DatabaseFacts> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  // A connection that breaks fails what is under way, which tells.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Omit<DatabaseFacts, 'knowsLetters' | 'isPooled'> & { pid: number }>(
      asked,
    )
    const { pid, ...grounds } = rows[0]!
    // In another encoding it could not even be asked.
    const letters =
      grounds.encoding === 'UTF8' && (await client.query(`select lower('Č') = 'č' as known`)).rows[0].known
    const { processID: told } = client as pg.Client & { processID: number }
    return { ...grounds, knowsLetters: letters, isPooled: told !== pid }
  } finally {
    await client.end().catch(() => {})
  }
}
