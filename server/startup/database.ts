import fs from 'node:fs'
import path from 'node:path'
import { hasKeys } from '@hotovo/adapters/postgres/setup/known-keys'
import { wasMigrated } from '@hotovo/adapters/postgres/setup/migrations'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import { type Config, StartRefused } from '../config.ts'
import type { Say } from '../output.ts'
import { examineDatabase, whyUnusable } from '../own-database.ts'
import { joinEmbeddedPostgres, type openEmbeddedPostgres } from '../postgres/embedded.ts'
import { unusable } from './files.ts'

type Database = { readonly address: DatabaseAddress | undefined; close(): Promise<void> }

/** The database of a configuration: none, the one it names, or the embedded one. */
export async function openDatabase(
  config: Config,
  openEmbedded: (...of: Parameters<typeof openEmbeddedPostgres>) => Promise<Database>,
  say: Say,
): Promise<Database> {
  if (config.backend === 'memory') return { address: undefined, close: async () => {} }
  if (config.databaseUrl) return { address: { connectionString: config.databaseUrl }, close: async () => {} }
  return openEmbedded(config.dataDir, say).catch((fault: unknown) => {
    throw unusable(config, fault)
  })
}

/**
 * Refuses a database of one's own that a Hotovo could not live in, with what it lacks and the statements that mend it,
 * and tells what had better be otherwise (decision 13). The embedded one is as we made it.
 */
export async function refuseUnfitDatabase(
  { databaseUrl }: Config,
  address: DatabaseAddress | undefined,
  say: Say,
): Promise<void> {
  if (!databaseUrl || !address) return
  const { lacking, warned } = await examineDatabase(address, databaseUrl).catch(
    databaseUnreachable(databaseUrl),
  )
  if (lacking.length > 0)
    throw new StartRefused(['The database at DATABASE_URL is not ready for Hotovo.', ...lacking].join('\n'))
  for (const sentence of warned) say(sentence)
}

/**
 * Refuses to make an installation in a new database beside the checkpoints of another one: they would say for ever that its
 * audit log was cut (decision 21).
 */
export async function refuseOthersCheckpoints(
  { databaseUrl, checkpointFolder }: Config,
  address: DatabaseAddress | undefined,
): Promise<void> {
  if (!databaseUrl || !address || !fs.existsSync(checkpointFolder)) return
  const isOthers = fs.readdirSync(checkpointFolder).some((name) => name.endsWith('.json'))
  if (isOthers && !(await hasKeys(address).catch(databaseUnreachable(databaseUrl))))
    throw new StartRefused(
      `The database at DATABASE_URL is new, and ${checkpointFolder} holds the checkpoints of another one's audit log. ` +
        'Set DATA_DIR to a folder of its own, or DATABASE_URL to the database that they belong to.',
    )
}

/**
 * The database of an installation that is there, for commands that look at one or change it. Where there is none,
 * most likely because a command has another DATA_DIR than the server, it makes nothing and says so.
 */
export async function joinDatabase(
  config: Config,
  say: Say,
): Promise<{ readonly address: DatabaseAddress; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = config
  const missing = new StartRefused(
    `There is no Hotovo in ${databaseUrl ? 'the database at DATABASE_URL' : dataDir}. Is it the one that the server has? ` +
      'Commands read .env in the folder they are run in, and the environment of whoever runs them. A new one is made by npm start.',
  )
  if (!databaseUrl && !fs.existsSync(path.join(dataDir, 'postgres'))) throw missing
  const { address, close } = await openDatabase(config, joinEmbeddedPostgres, say)
  try {
    if (address && (await wasMigrated(address).catch(databaseUnreachable(databaseUrl))))
      return { address, close }
    throw missing
  } catch (fault) {
    await close()
    throw fault
  }
}

/** A database server that is somebody else's may be away; ours, or a fault of our own, is thrown on. */
export const databaseUnreachable =
  (databaseUrl: string | undefined) =>
  (fault: NodeJS.ErrnoException): never => {
    if (!databaseUrl || fault instanceof SyntaxError) throw fault
    throw new StartRefused(`The database at DATABASE_URL cannot be used: ${whyUnusable(fault, databaseUrl)}.`)
  }
