import fs from 'node:fs'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { DatabaseAddress, Sql } from '../sql.ts'
import { allowServerRole } from './app-role.ts'
import { type FunctionTexts, functionTexts, hasFunctions, layDown, layDownWhatCan } from './functions.ts'

/** The shape of a database: tables by migrations, each run once and in order (`adapters/sql/schema`), and functions (decision 82). */

const folder = path.join(import.meta.dirname, '../../sql/schema')
export const migrationsTable = 'migrations'
/** What the functions are called among what was done. */
const functionsName = 'functions'

/** A newer Hotovo has changed the database: this one would not understand it. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
  readonly migration: string

  constructor(migration: string) {
    super(`the migration ${migration} is unknown`)
    this.migration = migration
  }
}

/** The database is of a Hotovo before the one that this one follows, whose last migration is `upTo`. */
export class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase'
  readonly upTo: string

  constructor(upTo: string) {
    super(`the migrations up to ${upTo} are not all done`)
    this.upTo = upTo
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
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

/** The migrations that the first one of today was made of: one in which all of them were run is brought over. */
const mergedMigrations = { first: '0001_orders', last: '0140_what_is_hashed_too', count: 77 }

/** The names of migrations as they are today. */
export const withBaseline = (names: string[]): string[] =>
  names.length === mergedMigrations.count && names.at(-1) === mergedMigrations.last
    ? migrationNames().slice(0, 1)
    : names

/** Why a database after these migrations is none that this program could work on; undefined where it could. */
export function shapeRefusal(done: readonly string[]): NewerDatabase | OlderDatabase | undefined {
  if (done[0] === mergedMigrations.first) return new OlderDatabase(mergedMigrations.last)
  const known = migrationNames()
  const unknown = done.find((name, place) => name !== known[place])
  return unknown === undefined ? undefined : new NewerDatabase(unknown)
}

/**
 * Brings a database to the newest shape, or to that after the first `upTo` migrations; answers the names of what was
 * run. Two instances that start at once do it one after the other; an interrupted run leaves nothing half done. Throws
 * `NewerDatabase` or `OlderDatabase`, and changes nothing, where another Hotovo was; `MigrationFailed` names what failed. Whoever
 * wants to hear what is said to the database gives a `Client`.
 */
export async function migrate(
  address: DatabaseAddress,
  upTo = Number.POSITIVE_INFINITY,
  Client = pg.Client,
): Promise<string[]> {
  const client = await connected(address, Client)
  try {
    const texts = functionTexts()
    const done = (await isNewest(client, texts)) ? [] : await bringUp(client, texts, upTo)
    await migrateQueue(address, Client)
    // Its rights are those of the newest shape.
    if (upTo === Number.POSITIVE_INFINITY) await allowServerRole(client, address)
    return done
  } finally {
    await client.end()
  }
}

const isNewest = async (client: pg.ClientBase, texts: FunctionTexts) =>
  (await hasFunctions(client, texts)) && String(await namesIn(client)) === String(migrationNames())

/** Runs what a database lacks, and lays its functions down: all of it, or nothing. */
async function bringUp(client: pg.ClientBase, texts: FunctionTexts, upTo: number): Promise<string[]> {
  // Those of before wait for the same lock.
  await client.query('begin; select pg_advisory_xact_lock(7241865325823964)')
  await client.query('set local check_function_bodies = off')
  if (await isNewest(client, texts)) {
    await client.query('rollback')
    return []
  }
  const names = await namesIn(client)
  const before = withBaseline(names)
  const refusal = shapeRefusal(before)
  if (refusal) throw refusal
  const known = migrationNames()
  const missing = known.slice(before.length, upTo)
  const isBroughtOver = before !== names
  if (isBroughtOver) await client.query(`delete from ${migrationsTable}`)
  if (missing.length > 0) await layDownWhatCan(client, texts)
  for (const name of missing)
    await named(name, client.query(fs.readFileSync(path.join(folder, `${name}.sql`), 'utf8')))
  const done = isBroughtOver ? [...before, ...missing] : missing
  await client.query(
    `insert into ${migrationsTable} (name, run_on) select name, now() from unnest($1::text[]) name`,
    [done],
  )
  const isWhole = before.length + missing.length === known.length
  if (isWhole) await named(functionsName, layDown(client, texts))
  await client.query('commit')
  return isWhole ? [...done, functionsName] : done
}

const named = <Value>(name: string, work: Promise<Value>) =>
  work.catch((fault: Error) => {
    throw new MigrationFailed(name, fault)
  })

async function connected(address: DatabaseAddress, Client = pg.Client): Promise<pg.Client> {
  const client = new Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  return client
}

/** The names that a database has noted, in their order. */
async function namesIn(client: pg.ClientBase): Promise<string[]> {
  const { rows: used } = await client.query<{ used: boolean }>('select to_regclass($1) is not null as used', [
    migrationsTable,
  ])
  if (!used[0]!.used) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${migrationsTable} order by id`)
  return rows.map(({ name }) => name)
}

/** The migrations that a database has behind it, in their order. */
export const doneIn = async (client: pg.ClientBase): Promise<string[]> => withBaseline(await namesIn(client))

/** Whether a database has been used before: then there are keys that belong to it. */
export async function wasMigrated(address: DatabaseAddress): Promise<boolean> {
  const client = await connected(address)
  try {
    return (await namesIn(client)).length > 0
  } finally {
    await client.end()
  }
}

/** The queue of jobs has a schema of its own, and migrations of its own that know how to wait for others. */
async function migrateQueue(address: DatabaseAddress, Client: typeof pg.Client): Promise<void> {
  const pgPool = new pg.Pool({ ...address, max: 1, connectionTimeoutMillis: 5000, Client })
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
  const [row] = await query<{ done: string[] }>('select migrations_done() as done')
  return migrationNames().filter((name) => !row!.done.includes(name))
}
