import pg from 'pg'
import type { DatabaseAddress } from '../sql.ts'

/** Lets the payments stand that are made up and that nobody recorded, as those of a demo are (rule I20): the owner alone may. */
export async function adoptPayments(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query('select adopt_payments()')
  } finally {
    await client.end()
  }
}
