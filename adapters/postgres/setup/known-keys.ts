import type { Macs } from '@hotovo/application/shared/ports'
import pg from 'pg'
import type { DatabaseAddress } from '../sql.ts'

/** Which keys a database belongs to (decision 13): their names are in it, which tell nothing of the keys. */

const namesOf = async (macs: Macs) => (await macs.signatures('key-name', '')).map(({ keyName }) => keyName)

async function asked<Answer>(
  address: DatabaseAddress,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

const knownNames = (address: DatabaseAddress): Promise<readonly string[]> =>
  asked(address, async (client) => {
    const { rows } = await client.query<{ kept: boolean }>(
      `select to_regclass('known_keys') is not null as kept`,
    )
    if (!rows[0]!.kept) return []
    const { rows: known } = await client.query<{ name: string }>('select name from known_keys')
    return known.map(({ name }) => name)
  })

/** Whether a database is of some keys: one that has its tables and was never started with is of nobody yet. */
export const hasKeys = async (address: DatabaseAddress): Promise<boolean> =>
  (await knownNames(address)).length > 0

/** Whether a database is one of these keys, or of nobody yet. */
export async function belongsToKeys(address: DatabaseAddress, macs: Macs): Promise<boolean> {
  const [names, known] = [await namesOf(macs), await knownNames(address)]
  return known.length === 0 || known.some((name) => names.includes(name))
}

/** Keeps the names of all these keys, so that any of them opens the database from now on. */
export async function keepKeyNames(address: DatabaseAddress, macs: Macs): Promise<void> {
  const names = await namesOf(macs)
  await asked(address, (client) =>
    client.query('insert into known_keys select name from unnest($1::text[]) name on conflict do nothing', [
      names,
    ]),
  )
}
