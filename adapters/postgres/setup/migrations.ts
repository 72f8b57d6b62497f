import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Address, Sql } from '../sql.ts'
import { allowServerRole } from './app-role.ts'

const folder = fileURLToPath(new URL('../../sql/migrations', import.meta.url))
export const migrationsTable = 'migrations'

/** A newer Hotovo has changed the database: this one would not understand it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  readonly migration: string

  constructor(migration: string) {
    super(`the migration ${migration} is unknown`)
    this.migration = migration
  }
}

/** A migration failed, and the database is as it was before. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
  readonly migration: string

  constructor(migration: string, cause: Error) {
    super(cause.message, { cause })
    this.migration = migration
  }
}

/** The migrations that this program knows, in their order. */
export const migrationNames = (): readonly string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

/**
 * Brings a database to the newest shape, or to that after the first `upTo` migrations; answers the names of what was
 * run. Two instances that start at once do it one after the other; an interrupted run leaves nothing half done. Throws
 * `NewerDatabase`, and changes nothing, where a newer Hotovo was; `MigrationFailed` names the one that failed.
 */
export async function migrate(address: Address, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const client = await connected(address)
  try {
    const before = await doneIn(client)
    const known = migrationNames()
    const unknown = before.find((name) => !known.includes(name))
    if (unknown) throw new NewerDatabase(unknown)
    const done = known.every((name) => before.includes(name)) ? [] : await runMissing(client, upTo)
    await migrateQueue(address)
    // Its rights are those of the newest shape.
    if (upTo === Number.POSITIVE_INFINITY) await allowServerRole(client, address)
    return done
  } finally {
    await client.end()
  }
}

/** Runs what a database lacks. What it is run with is loaded only then: most starts have nothing to run. */
async function runMissing(client: pg.ClientBase, upTo: number): Promise<string[]> {
  const { runner } = await import('node-pg-migrate')
  let current: string | undefined
  const done = await runner({
    dbClient: client,
    dir: folder,
    direction: 'up',
    count: upTo,
    migrationsTable,
    checkOrder: true,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    logger: {
      debug: () => {},
      // The only place where it tells which one it has come to.
      info: (line) => {
        current = /^### MIGRATION (\S+) /.exec(line)?.[1] ?? current
      },
      warn: () => {},
      error: () => {},
    },
  }).catch((fault: Error) => {
    throw current ? new MigrationFailed(current, fault) : fault
  })
  return done.map(({ name }) => name)
}

async function connected(address: Address): Promise<pg.Client> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  return client
}

/** The migrations that a database has behind it, in their order. */
export async function doneIn(client: pg.ClientBase): Promise<string[]> {
  const { rows: used } = await client.query<{ used: boolean }>('select to_regclass($1) is not null as used', [
    migrationsTable,
  ])
  if (!used[0]!.used) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationsTable} order by id`)
  return rows.map(({ name }) => name)
}

/** Whether a database has been used before: then there are keys that belong to it. */
export async function wasMigrated(address: Address): Promise<boolean> {
  const client = await connected(address)
  try {
    return (await doneIn(client)).length > 0
  } finally {
    await client.end()
  }
}

/** The queue of jobs has a schema of its own, and migrations of its own that know how to wait for others. */
async function migrateQueue(address: Address): Promise<void> {
  const pgPool = new pg.Pool({ ...address, max: 1, connectionTimeoutMillis: 5000 })
  // What breaks is told by the migration itself.
  pgPool.on('error', () => {}).on('connect', (client) => void client.on('error', () => {}))
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

/** The migrations this program knows and the database does not have. Throws `Unavailable` without one. */
export async function missingMigrations({ query }: Sql): Promise<string[]> {
  const rows = await query<{ name: string }>(`select name from ${migrationsTable}`)
  const done = new Set(rows.map(({ name }) => name))
  return migrationNames().filter((name) => !done.has(name))
}
