import type { Macs } from '@hotovo/application/system/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { type Opener, openerOf, type Sealer, type Sealing } from '../sql/sealing.ts'
import type { Sql } from './sql.ts'

/** What personal values are sealed with: keyed hashes for pseudonyms, and the seals themselves. */
export type Personal = { readonly macs: Macs; readonly sealing: Sealing }

/** Whose values a log holds, each behind an identity that says nothing. */
export type People = {
  /** The identity of an e-mail, however it is written; undefined when nobody has spoken of it, or it was erased. */
  personOf(email: string): Promise<string | undefined>
  /** Seals for somebody; whoever is spoken of for the first time, or anew after an erasure, gets an identity. */
  sealerFor(email: string): Promise<Sealer>
  /** Opens the values of a row that was read with its person and what salt there still is. */
  openerOf(person: string | null, salt: string | null): Opener
}

/** Two who speak of somebody new at once: one of them makes the identity, the other asks again. */
const salting = `
  with known as (
    select person, salt from person_keys where email_hash = $1
  ), made as (
    insert into person_keys (email_hash, salt) select $1, $2 where not exists (select from known)
    on conflict do nothing returning person, salt
  )
  select person, salt from known union all select person, salt from made`

export function postgresPeople({ query }: Sql, { macs, sealing }: Personal): People {
  const hashOf = (email: string) => macs.sign('person', normalEmail(email))
  async function keyOf(hash: string): Promise<{ person: string; salt: string }> {
    const [found] = await query<{ person: string; salt: string }>(salting, [hash, sealing.salt()])
    return found ?? keyOf(hash)
  }
  return {
    personOf: async (email) => {
      const [found] = await query<{ person: string }>(
        'select person from person_keys where email_hash = $1',
        [await hashOf(email)],
      )
      return found?.person
    },
    sealerFor: async (email) => {
      const { person, salt } = await keyOf(await hashOf(email))
      return { person, seal: (place, text) => sealing.seal(salt, place, text) }
    },
    openerOf: (person, salt) => openerOf(sealing, person, salt),
  }
}
