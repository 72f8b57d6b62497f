import { hkdfSync } from 'node:crypto'
import type { MacPurpose } from '@hotovo/application/shared/ports'
import pg from 'pg'
import { type DoorFacts, visitorRules } from '../../sql/visitor-rules.ts'
import type { DatabaseAddress } from '../sql.ts'
import { allowSupabaseRoles } from './supabase-roles.ts'

/** What the functions of visitors sign and recognise, as the server does. */
const purposes = [
  'human-check',
  'order-token',
  'idempotency',
  'visitor',
  'recipient',
] as const satisfies MacPurpose[]

const blockBytes = 64

/** The two blocks that HMAC makes of a key (RFC 2104): with them a database can sign that knows SHA-256 and nothing else. */
function blocksOf(key: Uint8Array) {
  const block = (pad: number) => {
    const bytes = Buffer.alloc(blockBytes, pad)
    for (const [place, byte] of key.entries()) bytes[place]! ^= byte
    return bytes.toString('hex')
  }
  return { inner: block(0x36), outer: block(0x5c) }
}

const keysOf = (secrets: readonly Uint8Array[]) =>
  purposes.flatMap((purpose) =>
    secrets.map((secret, place) => {
      const key = new Uint8Array(hkdfSync('sha256', secret, '', `hotovo/${purpose}`, 32))
      return { purpose, place, ...blocksOf(key) }
    }),
  )

/**
 * Tells the functions of visitors the rules, this installation's facts and the keys of these five purposes, so that a token or a
 * human check of one door is good at the other. Of the other purposes the database knows nothing. To be done at every start with
 * a Supabase backend; what is told already is not written again.
 */
export async function tellVisitorDoor(
  client: pg.ClientBase,
  { secrets, ...facts }: DoorFacts & { readonly secrets: readonly Uint8Array[] },
): Promise<void> {
  await client.query(
    `insert into door.rules (told) values ($1) on conflict (is_one) do update set told = excluded.told
      where door.rules.told <> excluded.told`,
    [JSON.stringify(visitorRules(facts))],
  )
  await client.query(
    `with told as (
       select purpose, place::smallint, decode("inner", 'hex') as inner_block, decode("outer", 'hex') as outer_block
         from jsonb_to_recordset($1) as key (purpose text, place integer, "inner" text, "outer" text)
     ), gone as (
       delete from door.keys k where not exists (select from told t where (t.purpose, t.place) = (k.purpose, k.place))
     )
     insert into door.keys select * from told
     on conflict (purpose, place) do update set inner_block = excluded.inner_block, outer_block = excluded.outer_block
      where (keys.inner_block, keys.outer_block) <> (excluded.inner_block, excluded.outer_block)`,
    [JSON.stringify(keysOf(secrets))],
  )
}

/** Opens a migrated database to the data API of its project: who may what there, and what its functions have to know. */
export async function openToBrowsers(
  address: DatabaseAddress,
  told: DoorFacts & { readonly secrets: readonly Uint8Array[] },
): Promise<void> {
  const { asOwner: _, rolePassword: __, ...owner } = address
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await allowSupabaseRoles(client)
    await tellVisitorDoor(client, told)
  } finally {
    await client.end()
  }
}
