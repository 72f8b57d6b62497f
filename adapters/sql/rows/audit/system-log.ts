import { systemSearchText } from '@hotovo/domain/audit/record'
import { type SystemEntry, severities } from '@hotovo/domain/audit/system-log'
import { codec, details, instant, nullable, oneOf, text, uuid } from '../../codec.ts'
import type { Opener, People, Sealer } from '../../sealing.ts'
import { type LogColumns, logColumns } from './log-columns.ts'

const systemCodec = codec<SystemEntry & LogColumns>({
  userId: nullable(uuid('user_id')),
  action: text('action'),
  resourceType: text('resource_type'),
  resourceId: nullable(text('resource_id')),
  details: details('details'),
  ipAddress: nullable(text('ip_address')),
  userAgent: nullable(text('user_agent')),
  severity: oneOf('severity', severities),
  timestamp: instant('timestamp'),
  ...logColumns,
})

/** Whom an entry speaks of: the e-mail in it, or else the session. */
const personKeyOf = ({ details, resourceType, resourceId }: SystemEntry): string =>
  typeof details.email === 'string' ? details.email : `${resourceType} ${resourceId}`

/** The personal values of an entry, put into their seals or taken out: the e-mail, the address and the program. */
const systemThroughSeals = (
  { details, ipAddress, userAgent }: SystemEntry,
  change: Opener,
): Pick<SystemEntry, 'details' | 'ipAddress' | 'userAgent'> => {
  const { email } = details
  const changed = (place: string, value: string | null) =>
    value === null ? null : change(`audit_logs.${place}`, value)
  return {
    details: typeof email === 'string' ? { ...details, email: changed('email', email) } : details,
    ipAddress: changed('ip_address', ipAddress),
    userAgent: changed('user_agent', userAgent),
  }
}

/** An entry as a row of `audit_logs`, sealed for whom it speaks of; without a sealer there is nothing to seal. */
export const systemRow = (entry: SystemEntry, sealer?: Sealer) =>
  systemCodec.toRow({
    ...entry,
    ...systemThroughSeals(entry, sealer?.seal ?? unsealed),
    person: sealer?.person ?? null,
    searchText: systemSearchText(entry),
  })

/** An entry as a row of `audit_logs`, sealed for whom it speaks of, who gets an identity where there is none yet. */
export const sealedSystemRow = async (people: People, entry: SystemEntry) =>
  systemRow(entry, await people.sealerFor(personKeyOf(entry)))

export const sealedSystemRows = (people: People, entries: readonly SystemEntry[]) =>
  Promise.all(entries.map((entry) => sealedSystemRow(people, entry)))

const unsealed = (): never => {
  throw new Error('an entry with personal values is sealed')
}

/** The entry in a row of `audit_logs`. Throws when the row is not one. */
export function systemEntryOf(raw: unknown, open: Opener): SystemEntry {
  const { person, searchText, ...entry } = systemCodec.fromRow(raw)
  return { ...entry, ...systemThroughSeals(entry, open) }
}
