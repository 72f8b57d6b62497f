import { randomUUID } from 'node:crypto'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedPostgres } from '../../server/postgres/embedded.ts'

export type FreshDatabase = {
  /** For `pg` in this process. */
  readonly address: EmbeddedPostgres['address']
  /** The same as a `DATABASE_URL`, for a process of its own. */
  readonly url: string
  /** Removes the database, with whoever is still connected. */
  drop(): Promise<void>
}

/** An empty database of its own on the PostgreSQL of this test run, so that suites never meet. */
export const freshDatabase = (): Promise<FreshDatabase> => copyOf('template1')

async function copyOf(template: string): Promise<FreshDatabase> {
  const server = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copied as files: less than half of what going through the log block by block, PostgreSQL's way since 15, would cost.
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    address: { ...server, database: name },
    url: `postgresql://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    drop: () => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** A migrated database of its own: `sql` is the server's own role in it, `owner` may do anything. */
export type MigratedDatabase = FreshDatabase & { readonly sql: Sql; readonly owner: pg.Client }

export async function migratedDatabase(template = inject('template')): Promise<MigratedDatabase> {
  const database = await copyOf(template)
  // Nothing is left to do but its rights.
  await migrate(database.address)
  // Hundreds may ask at once on a machine that is busy: what the product's patience is, is tested for itself.
  const sql = openSql(database.address, () => {}, 120_000)
  const owner = new pg.Client(database.address)
  await owner.connect()
  return {
    ...database,
    sql,
    owner,
    drop: async () => {
      await owner.end()
      await sql.close()
      await database.drop()
    },
  }
}

/** Remembers what is in a database now: whoever calls what is answered leaves it with that and nothing else. */
export async function emptyAfterwards({
  owner,
}: Pick<MigratedDatabase, 'owner'>): Promise<() => Promise<void>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind = 'r' and relname <> 'migrations'`,
  )
  const names = tables.map(({ name }) => name)
  const contents = names.map(
    (name) => `select '${name}' as name, jsonb_agg(t) as rows from ${name} t having count(*) > 0`,
  )
  const { rows: filled } = await owner.query<{ name: string; rows: unknown }>(contents.join(' union all '))
  const work = [
    // Logs that are only added to, too, and without what triggers make of it.
    `set session_replication_role = replica; set lock_timeout = '60s'`,
    ...names.map((name) => `delete from ${name}`),
    ...filled.map(({ name, rows }) => {
      const json = pg.escapeLiteral(JSON.stringify(rows))
      return `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, ${json})`
    }),
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences`,
    'reset lock_timeout; reset session_replication_role',
  ]
  return async () => void (await owner.query(work.join('; ')))
}

async function query(address: EmbeddedPostgres['address'], statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Everything that can be done with a table, by its name and that of one of its columns. */
export const statementsOn = (table: string, column: string): readonly string[] => [
  `select from ${table}`,
  `insert into ${table} default values`,
  `update ${table} set "${column}" = "${column}"`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]
