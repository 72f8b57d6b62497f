import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql, type Sql } from '@hotovo/adapters/postgres/sql'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { inject } from 'vitest'
import type { EmbeddedPostgres } from '../../server/embedded-postgres.ts'

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

/** Runs so many of the migrations, so that a database looks as an older version of the product left it. */
export async function migrateFirst(client: pg.Client, count: number): Promise<void> {
  await runner({
    dbClient: client,
    dir: path.resolve(import.meta.dirname, '../../adapters/sql/migrations'),
    direction: 'up',
    migrationsTable: 'migrations',
    count,
    logger: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
  })
}

/** A migrated database of its own: `sql` is the server's own role in it, `owner` may do anything. */
export type MigratedDatabase = FreshDatabase & { readonly sql: Sql; readonly owner: pg.Client }

export async function migratedDatabase(): Promise<MigratedDatabase> {
  const database = await copyOf(inject('template'))
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

async function query(address: EmbeddedPostgres['address'], statement: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
