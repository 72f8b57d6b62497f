/**
 * A real PostgreSQL in a folder, for an installation without a database server of its own.
 *
 * The binaries come from npm. One process at a time has the folder; PostgreSQL itself outlives that
 * process when it is killed, and the next one takes it over, so `kill -9` at any moment loses nothing
 * that was committed.
 */

import fs from 'node:fs'
import path from 'node:path'
import type { Say } from '../output.ts'
import { type Cluster, createIfMissing, locate, port, superuser } from './cluster.ts'
import { answersWithin, asking } from './connection.ts'
import { lockFolder, realFolder, refuseForeign } from './folder.ts'
import { bringUp, keepAlive, stop } from './process.ts'
import { FolderTaken } from './refusal.ts'

export type EmbeddedPostgres = {
  /** For `pg`: the folder of its socket as host, since it listens on no network address. */
  readonly address: { host: string; port: number; user: string; database: string }
  /**
   * `created` the first time, `started` after a clean end, `adopted` when it was still running from an
   * earlier process, `restarted` when it had to be stopped or had died.
   */
  readonly how: 'created' | 'started' | 'adopted' | 'restarted'
  /** Where the cluster really lies: `DATA_DIR/postgres`, or where that link leads. */
  readonly folder: string
  /** Stops PostgreSQL (fast shutdown) and gives the folder free. Twice is the same as once. */
  close(): Promise<void>
}

const database = 'hotovo'
/**
 * Opens the PostgreSQL that lies in `folder` (DATA_DIR), making, starting or taking it over as needed.
 * `say` hears what a person should know and would not expect. Throws `EmbeddedPostgresRefusal` with a
 * sentence when another process has the folder or PostgreSQL cannot run there.
 */
export async function openEmbeddedPostgres(folder: string, say: Say): Promise<EmbeddedPostgres> {
  const dataDir = realFolder(path.resolve(folder))
  refuseForeign(dataDir)
  const unlock = lockFolder(dataDir)
  let cluster: Cluster | undefined
  let letDie = async () => {}
  const close = async () => {
    try {
      await letDie()
      if (cluster) await stop(cluster, say)
    } finally {
      unlock()
    }
  }
  try {
    cluster = locate(dataDir, say)
    const created = await createIfMissing(cluster)
    const brought = await bringUp(cluster, say)
    await createDatabaseIfMissing(cluster)
    await closeOtherDatabases(cluster)
    letDie = keepAlive(cluster, say)

    let closing: Promise<void> | undefined
    return {
      address: { host: cluster.sockets, port, user: superuser, database },
      how: created ? 'created' : brought,
      folder: cluster.folder,
      close: () => (closing ??= close()),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the same, or, where a Hotovo has the folder, joins its database and leaves it to its owner: for
 * commands beside a running server.
 */
export async function joinEmbeddedPostgres(
  folder: string,
  say: Say,
): Promise<Pick<EmbeddedPostgres, 'address' | 'close'>> {
  try {
    return await openEmbeddedPostgres(folder, say)
  } catch (fault) {
    if (!(fault instanceof FolderTaken)) throw fault
    const cluster = locate(fs.realpathSync(folder), say)
    const patienceMs = 10_000
    if (!(await answersWithin(cluster, patienceMs, () => true))) throw fault
    return {
      address: { host: cluster.sockets, port, user: superuser, database },
      close: async () => {},
    }
  }
}

async function createDatabaseIfMissing(cluster: Cluster): Promise<void> {
  await asking(cluster, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (!rowCount) await client.query(`CREATE DATABASE ${database} OWNER ${superuser}`)
  })
}

/** Whoever is not a superuser has business in our database only. */
async function closeOtherDatabases(cluster: Cluster): Promise<void> {
  await asking(cluster, async (client) => {
    for (const other of [superuser, 'template1'])
      await client.query(`REVOKE CONNECT, TEMPORARY ON DATABASE ${other} FROM PUBLIC`)
  })
}
