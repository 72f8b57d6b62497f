import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { z } from 'zod/mini'
import { auditOf } from '../sql/rows/audit.ts'
import type { People } from '../sql/sealing.ts'
import type { Rest } from './rest.ts'

const Personal = z.object({ person: z.nullable(z.string()) })
const Salt = z.object({ person: z.string(), salt: z.string() })

/** The audit entries of a record, oldest first, opened for whom there still is a salt. */
export async function logOf(
  { rows }: Rest,
  people: People,
  { table, column, id }: { readonly table: string; readonly column: string; readonly id: string },
  subject: Parameters<typeof auditOf>[1],
): Promise<readonly AuditEntry[]> {
  const told = await rows(table, column, [id], ['id'])
  const persons = told.map((row) => Personal.parse(row).person)
  const named = [...new Set(persons.filter((person) => person !== null))]
  const known = (await rows('person_keys', 'person', named, ['person'])).map((row) => Salt.parse(row))
  const salts = new Map(known.map(({ person, salt }) => [person, salt]))
  return told.map((row, place) => {
    const person = persons[place]!
    return auditOf(
      row,
      subject,
      people.openerOf(person, person === null ? null : (salts.get(person) ?? null)),
    )
  })
}
