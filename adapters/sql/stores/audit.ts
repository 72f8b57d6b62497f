import type { Macs, SystemLog } from '@hotovo/application/shared/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, rowsIn } from '../call.ts'
import { sealedSystemRow, systemEntryOf } from '../rows/audit/system-log.ts'
import { openerOf, type People, type Sealing } from '../sealing.ts'
import { logUnderKey, sqlStaffKeys } from './access.ts'

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

const Entry = z.object({ row: z.unknown(), person: z.nullable(z.string()), salt: z.nullable(z.string()) })

/** The general log, in the table `audit_logs`. */
export function sqlSystemLog(call: Call, people: People): SystemLog {
  const entryIn = (answer: unknown) => {
    const { row, person, salt } = Entry.parse(answer)
    return systemEntryOf(row, people.openerOf(person, salt))
  }
  const keys = sqlStaffKeys(call)
  return {
    addOnce: async (entry, key) => {
      // Most who ask come after it was written: to write it again, only to be refused by its key, took longer than what they read.
      if (await keys.find(key.staffId, key.key, key.since)) return 'key-taken'
      return logUnderKey(call, await sealedSystemRow(people, entry), key)
    },
    addFailure: async (entry, { entry: alarm, failures, since }) => {
      await call('log_failed_sign_in', {
        entry: await sealedSystemRow(people, entry),
        alarm: await sealedSystemRow(people, alarm),
        failures,
        since,
      })
    },
    newest: async (count) => rowsIn(entryIn, await call('newest_entries', { at_most: count })),
    closeAlert: async (id) => rowsIn(entryIn, await call('close_alert', { of_letter: id })),
  }
}
