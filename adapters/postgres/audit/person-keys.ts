import type { Macs } from '@hotovo/application/shared/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { openerOf, type People, type Sealing } from '../../sql/sealing.ts'
import type { Sql } from '../sql.ts'

/** What personal values are sealed with: keyed hashes for pseudonyms, and the seals themselves. */
export type PersonalKeys = { readonly macs: Macs; readonly sealing: Sealing }

/** `$1` are the hashes of one e-mail, by every known key, the newest first. Two who speak of somebody new at once: one of them makes the identity, the other asks again. */
const salting = `
  with known as (
    select person, salt from person_keys where email_hash = any ($1)
     order by array_position($1, email_hash) limit 1
  ), made as (
    insert into person_keys (email_hash, salt) select ($1::text[])[1], $2 where not exists (select from known)
    on conflict do nothing returning person, salt
  )
  select person, salt from known union all select person, salt from made`

export function postgresPeople({ query }: Sql, { macs, sealing }: PersonalKeys): People {
  const hashesOf = async (email: string) =>
    (await macs.signatures('person', normalEmail(email))).map(({ mac }) => mac)
  async function keyOf(hashes: readonly string[]): Promise<{ person: string; salt: string }> {
    const [found] = await query<{ person: string; salt: string }>(salting, [hashes, sealing.salt()])
    return found ?? keyOf(hashes)
  }
  return {
    personOf: async (email) => {
      const [found] = await query<{ person: string }>(
        'select person from person_keys where email_hash = any ($1) order by array_position($1, email_hash) limit 1',
        [await hashesOf(email)],
      )
      return found?.person
    },
    sealerFor: async (email) => {
      const { person, salt } = await keyOf(await hashesOf(email))
      return { person, seal: (place, text) => sealing.seal(salt, place, text) }
    },
    openerOf: (person, salt) => openerOf(sealing, person, salt),
  }
}
