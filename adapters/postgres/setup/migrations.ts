import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import type { Address, Sql } from '../sql.ts'
import { allowServerRole } from './app-role.ts'

const folder = fileURLToPath(new URL('../../sql/migrations', import.meta.url))
const table = 'migrations'

/**
 * Brings a database to the newest shape; answers the names of what was run. Two instances that start at
 * once do it one after the other; an interrupted run leaves nothing half done.
 */
export async function migrate(address: Address): Promise<string[]> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const done = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: table,
      checkOrder: true,
      singleTransaction: true,
      advisoryLockMode: 'wait',
      logger: { debug: () => {}, info: () => {}, warn: console.warn, error: console.error },
    })
    await migrateQueue(address)
    await allowServerRole(client, address)
    return done.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Whether a database has been used before: then there are keys that belong to it. */
export async function wasMigrated(address: Address): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ used: boolean }>('select to_regclass($1) is not null as used', [
      table,
    ])
    return rows[0]!.used
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
  const rows = await query<{ name: string }>(`select name from ${table}`)
  const done = new Set(rows.map(({ name }) => name))
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .filter((name) => !done.has(name))
}
