import { type Actor, type AuditEntry, type AuditSubject, columnOf } from '@hotovo/domain/audit/entry'
import type { AuditMoney } from '@hotovo/domain/audit/money'
import { entrySearchText, systemSearchText } from '@hotovo/domain/audit/record'
import { type SystemEntry, severities } from '@hotovo/domain/audit/system-log'
import { statusNote, undoNote } from '@hotovo/domain/orders/order'
import { orderTexts } from '@hotovo/domain/orders/order-texts'
import { paymentKinds, paymentMethods } from '@hotovo/domain/shared/money'
import {
  type Column,
  codec,
  details,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  text,
  uuid,
} from '../codec.ts'
import type { Opener, People, Sealer } from '../sealing.ts'

/** What stands in a row of a log beside its entry: whose values are sealed in it, and what a search looks at. */
type Kept = { readonly person: string | null; readonly searchText: string | null }
const kept = { person: nullable(uuid('person')), searchText: nullable(text('search_text')) }

// The logs of orders, tickets and vouchers ----------------------------------------------------------------------

type SubjectKind = AuditSubject['kind']

/** An entry as the logs hold it: the number is read from its subject, and of an actor there are columns. */
type FlatEntry = Omit<AuditEntry, 'subject' | 'actor'> &
  Kept & {
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
    ...kept,
  }),
})

/** The logs of this shape. */
const entryLogs = {
  order: entryLog('order_audit_log', uuid('order_id')),
  ticket: entryLog('ticket_audit_log', uuid('ticket_id')),
  voucher: entryLog('voucher_audit_log', text('voucher_serial')),
} as const satisfies Record<SubjectKind, unknown>

/** Fields whose values are personal: in the audit log they are sealed, as every note is. */
const personalFields: ReadonlySet<string | null> = new Set([...orderTexts.map(columnOf), 'admin_notes'])

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

// The general log -------------------------------------------------------------------------------------

const systemCodec = codec<SystemEntry & Kept>({
  userId: nullable(uuid('user_id')),
  action: text('action'),
  resourceType: text('resource_type'),
  resourceId: nullable(text('resource_id')),
  details: details('details'),
  ipAddress: nullable(text('ip_address')),
  userAgent: nullable(text('user_agent')),
  severity: oneOf('severity', severities),
  timestamp: instant('timestamp'),
  ...kept,
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

// What money a row is of ------------------------------------------------------------------------------

/** What is read beside a row about money, from the records that it belongs to. */
export const auditMoneyCodec = codec<AuditMoney>({
  currency: text('currency'),
  amount: nullable(integer('amount_minor')),
  kind: nullable(oneOf('kind', paymentKinds)),
  method: nullable(oneOf('method', paymentMethods)),
  reference: nullable(text('reference')),
  file: nullable(text('file_name')),
  orders: listOf(
    'orders',
    codec<AuditMoney['orders'][number]>({ id: uuid('order_id'), number: text('order_number') }),
  ),
})
