import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { auditRow, isPersonal } from './rows/audit.ts'
import type { Opener, Sealer } from './sealing.ts'

/** Whose values a log holds, each behind an identity that says nothing. */
export type People = {
  /** The identity of an e-mail, however it is written; undefined when nobody has spoken of it, or it was erased. */
  personOf(email: string): Promise<string | undefined>
  /** Seals for somebody; whoever is spoken of for the first time, or anew after an erasure, gets an identity. */
  sealerFor(email: string): Promise<Sealer>
  /** Opens the values of a row that was read with its person and what salt there still is. */
  openerOf(person: string | null, salt: string | null): Opener
}

/** Entries about somebody's order as rows, sealed for them where there is something to seal. */
export async function entryRowsOf(people: People, email: string, entries: readonly AuditEntry[]) {
  const sealer = entries.some(isPersonal) ? await people.sealerFor(email) : undefined
  return entries.map((entry) => auditRow(entry, sealer))
}
