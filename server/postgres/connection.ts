import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, port, superuser } from './cluster.ts'

/** Asks until our cluster answers; false when the time is over or nobody is `running` to answer. */
export async function answersWithin(cluster: Cluster, ms: number, running: () => boolean): Promise<boolean> {
  const end = performance.now() + ms
  do {
    if (await answers(cluster)) return true
    await wait(25)
  } while (running() && performance.now() < end)
  return false
}

/** Whether it is a PostgreSQL on our data folder that answers at our address. */
async function answers(cluster: Cluster): Promise<boolean> {
  try {
    return await asking(cluster, async (client) => {
      const { rows } = await client.query<{ folder: string }>(
        `SELECT current_setting('data_directory') AS folder`,
      )
      return rows[0]?.folder === cluster.folder
    })
  } catch {
    return false // Not yet, or never: the caller's time limit tells, and the log says why.
  }
}

/** Asks our cluster as its superuser, over a connection of its own. */
export async function asking<T>(cluster: Cluster, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: cluster.sockets,
    port,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 1_000,
    query_timeout: 30_000,
  })
  // A connection that breaks while idle must not end the process; the query at hand fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end()
  }
}
