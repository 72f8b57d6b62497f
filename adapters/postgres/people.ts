import type { Macs } from '@hotovo/application/ports'
import { normalEmail } from '@hotovo/domain/staff'
import { type Opener, openerOf, type Sealer, type Sealing } from '../sql/sealing.ts'
import type { Sql } from './sql.ts'

/** What personal values are sealed with: keyed hashes for pseudonyms, and the seals themselves. */
export type Personal = { readonly macs: Macs; readonly sealing: Sealing }

/** Whose values a log holds, each behind a pseudonym of its own. */
export type People = {
  /** The pseudonym of an e-mail: a keyed hash, the same however the e-mail is written. */
  personOf(email: string): Promise<string>
  /** Seals for somebody; whoever is spoken of for the first time gets a salt. */
  sealerFor(email: string): Promise<Sealer>
  /** Opens the values of a row that was read with its person and what salt there still is. */
  openerOf(person: string | null, salt: string | null): Opener
}

/** Two who speak of somebody new at once: one of them makes the salt, the other asks again. */
const salting = `
  with known as (
    select salt from person_keys where person = $1
  ), made as (
    insert into person_keys (person, salt) select $1, $2 where not exists (select from known)
    on conflict do nothing returning salt
  )
  select salt from known union all select salt from made`

export function postgresPeople({ query }: Sql, { macs, sealing }: Personal): People {
  const personOf = (email: string) => macs.sign('person', normalEmail(email))
  async function saltOf(person: string): Promise<string> {
    const [found] = await query<{ salt: string }>(salting, [person, sealing.salt()])
    return found ? found.salt : saltOf(person)
  }
  return {
    personOf,
    sealerFor: async (email) => {
      const person = await personOf(email)
      const salt = await saltOf(person)
      return { person, seal: (place, text) => sealing.seal(salt, place, text) }
    },
    openerOf: (person, salt) => openerOf(sealing, person, salt),
  }
}
