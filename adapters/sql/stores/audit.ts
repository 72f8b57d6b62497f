import type { Macs } from '@hotovo/application/shared/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import type { Call } from '../call.ts'
import { openerOf, type People, type Sealing } from '../sealing.ts'

/** What personal values are sealed with: keyed hashes for pseudonyms, and the seals themselves. */
export type PersonalKeys = { readonly macs: Macs; readonly sealing: Sealing }

const Person = z.object({ person: z.string(), salt: z.string() })

/** Whose values the logs hold, in the table `person_keys`. */
export function sqlPeople(call: Call, { macs, sealing }: PersonalKeys): People {
  /** The hashes of an e-mail, by every known key, the newest first. */
  const hashesOf = async (email: string) =>
    (await macs.signatures('person', normalEmail(email))).map(({ mac }) => mac)
  return {
    personOf: async (email) => {
      const told = await call('person_of', { hashes: await hashesOf(email) })
      return z.nullable(Person).parse(told)?.person
    },
    sealerFor: async (email) => {
      const told = await call('person_key', { hashes: await hashesOf(email), fresh_salt: sealing.salt() })
      const { person, salt } = Person.parse(told)
      return { person, seal: (place, text) => sealing.seal(salt, place, text) }
    },
    openerOf: (person, salt) => openerOf(sealing, person, salt),
  }
}
