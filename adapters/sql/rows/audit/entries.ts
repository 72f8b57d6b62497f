import { type Actor, type AuditEntry, type AuditSubject, columnOf } from '@hotovo/domain/audit/entry'
import { entrySearchText } from '@hotovo/domain/audit/record'
import { statusNote, undoNote } from '@hotovo/domain/orders/order'
import { orderTexts } from '@hotovo/domain/orders/order-texts'
import { type Column, codec, instant, nullable, oneOf, text, uuid } from '../../codec.ts'
import type { Opener, People, Sealer } from '../../sealing.ts'
import { type LogColumns, logColumns } from './log-columns.ts'

type SubjectKind = AuditSubject['kind']

/** An entry as the logs hold it: the number is read from its subject, and of an actor there are columns. */
type FlatEntry = Omit<AuditEntry, 'subject' | 'actor'> &
  LogColumns & {
    readonly subjectId: string
    readonly actorKind: Actor['kind']
    readonly adminUser: string | null
    readonly adminEmail: string | null
  }

const entryLog = (table: string, subject: Column<string>) => ({
  table,
  codec: codec<FlatEntry>({
    subjectId: subject,
    actionType: text('action_type'),
    fieldName: nullable(text('field_name')),
    oldValue: nullable(text('old_value')),
    newValue: nullable(text('new_value')),
    actorKind: oneOf('actor_kind', ['visitor', 'system', 'staff', 'merchant']),
    adminUser: nullable(text('admin_user')),
    adminEmail: nullable(text('admin_email')),
    notes: nullable(text('notes')),
    createdAt: instant('created_at'),
    ...logColumns,
  }),
})

/** The logs of this shape. */
const entryLogs = {
  order: entryLog('order_audit_log', uuid('order_id')),
  ticket: entryLog('ticket_audit_log', uuid('ticket_id')),
  voucher: entryLog('voucher_audit_log', text('voucher_serial')),
} as const satisfies Record<SubjectKind, unknown>

/** Fields whose values are personal: in the audit log they are sealed, as every note is. */
const personalFields: ReadonlySet<string | null> = new Set([
  ...orderTexts.map(columnOf),
  'admin_notes',
  'delivery_contact',
])

/** Whether there is something to seal in an entry: the words that stand for none say nothing of anybody. */
export const isPersonal = ({ fieldName, newValue, notes }: AuditEntry): boolean =>
  (notes !== null && ![statusNote, undoNote].some((own) => notes === own(newValue ?? ''))) ||
  personalFields.has(fieldName)

type Values = Pick<AuditEntry, 'fieldName' | 'oldValue' | 'newValue' | 'notes'>

/** The values of an entry, the personal ones put into their seals or taken out. */
const throughSeals = (
  kind: SubjectKind,
  { fieldName, oldValue, newValue, notes }: Values,
  change: Opener,
): Omit<Values, 'fieldName'> => {
  const changed = (place: string, value: string | null) =>
    value === null ? null : change(`${entryLogs[kind].table}.${place}`, value)
  const values = personalFields.has(fieldName)
    ? { oldValue: changed('old_value', oldValue), newValue: changed('new_value', newValue) }
    : { oldValue, newValue }
  return { ...values, notes: changed('notes', notes) }
}

/** An entry of an audit log as a row of the log of its subject, sealed for the subject's customer. */
export function auditRow(entry: AuditEntry, sealer?: Sealer) {
  const { subject, actor, ...told } = entry
  const personal = isPersonal(entry)
  if (personal && !sealer) throw new Error('an entry with personal values is sealed')
  return entryLogs[subject.kind].codec.toRow({
    ...told,
    ...(personal && sealer ? throughSeals(subject.kind, told, sealer.seal) : {}),
    subjectId: subject.id,
    actorKind: actor.kind,
    adminUser: 'name' in actor ? actor.name : null,
    adminEmail: 'email' in actor ? actor.email : null,
    person: personal && sealer ? sealer.person : null,
    searchText: entrySearchText(entry),
  })
}

/** Entries about somebody's order as rows, sealed for them where there is something to seal. */
export async function entryRowsOf(people: People, email: string, entries: readonly AuditEntry[]) {
  const sealer = entries.some(isPersonal) ? await people.sealerFor(email) : undefined
  return entries.map((entry) => auditRow(entry, sealer))
}

/** The entry in a row about a subject of this kind and number. Throws when the row is not one. */
export function auditOf(
  raw: unknown,
  { kind, number }: Pick<AuditSubject, 'kind' | 'number'>,
  open: Opener,
): AuditEntry {
  const { subjectId, actorKind, adminUser, adminEmail, person, searchText, ...told } =
    entryLogs[kind].codec.fromRow(raw)
  return {
    ...told,
    ...throughSeals(kind, told, open),
    subject: { kind, id: subjectId, number },
    actor: actorIn(actorKind, adminUser ?? '', adminEmail ?? ''),
  }
}

function actorIn(kind: Actor['kind'], name: string, email: string): Actor {
  if (kind === 'staff') return { kind, name, email }
  return kind === 'merchant' ? { kind, name } : { kind }
}
