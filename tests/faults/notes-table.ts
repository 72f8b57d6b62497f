import pg from 'pg'
import type { EmbeddedPostgres } from '../../server/postgres/embedded.ts'

type Address = EmbeddedPostgres['address']

/** Asks over a connection of its own. */
export async function ask(address: Address, statement: string): Promise<unknown[]> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Writes so many rows, into a table that it makes. */
export async function write(address: Address, count: number): Promise<void> {
  await ask(address, 'CREATE TABLE IF NOT EXISTS notes (id integer)')
  await ask(address, `INSERT INTO notes SELECT generate_series(1, ${count})`)
}

/** How many rows there are. */
export async function rows(address: Address): Promise<number> {
  const [row] = await ask(address, 'SELECT count(*)::integer AS count FROM notes')
  return (row as { count: number }).count
}

/** Commits one row after the other until the connection breaks, and tells of each one acknowledged. */
export async function writeUntilCut(address: Address, acknowledge: () => void): Promise<void> {
  await ask(address, 'CREATE TABLE IF NOT EXISTS notes (id integer)')
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    while (true) {
      await client.query('INSERT INTO notes VALUES (1)')
      acknowledge()
    }
  } catch {
    await client.end() // The cut is what we waited for.
  }
}
