import type { Macs } from '@hotovo/application/system/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { normalEmail } from '@hotovo/domain/staff/account'
import { auditRow, isPersonal } from '../sql/rows/audit.ts'
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

export function postgresPeople({ query }: Sql, { macs, sealing }: Personal): People {
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

/** Entries about somebody's order as rows, sealed for them where there is something to seal. */
export async function traced(people: People, email: string, entries: readonly AuditEntry[]) {
  const sealer = entries.some(isPersonal) ? await people.sealerFor(email) : undefined
  return entries.map((entry) => auditRow(entry, sealer))
}
