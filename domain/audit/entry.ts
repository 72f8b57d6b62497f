import { canonicalText } from '../shared/canonical-json.ts'
import { formatStamp } from '../shared/format.ts'
import type { EntryAction } from './actions.ts'

/** Who caused a change. Made by the server from the session, never from what a page sends (rule L2). */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'system' }
  | { readonly kind: 'staff'; readonly name: string; readonly email: string }
  | { readonly kind: 'merchant'; readonly name: string }

/** What an entry speaks about; the number is what people call it. A voucher has its serial for both. */
export type AuditSubject = {
  readonly kind: 'order' | 'ticket' | 'voucher'
  readonly id: string
  readonly number: string
}

/** One row of the audit log of an order, a ticket or a voucher (rule L1). */
export type AuditEntry = {
  readonly subject: AuditSubject
  /** `created`, `note_added`, or the changed field's name and `_change`. */
  readonly actionType: string
  readonly fieldName: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly actor: Actor
  readonly notes: string | null
  readonly createdAt: string
}

/** A member of staff who does something. */
export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** What stands in place of a value that was sealed and is damaged: the sign for what cannot be read. */
export const unreadableSign = '\ufffd'

export type FieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null }

const asText = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : canonicalText(value)
}

/**
 * One change per field whose value differs, in the order of the fields' names; none when nothing
 * differs (rules L1, I9). Values are text, as they stand in the audit log.
 */
export function fieldChanges<T extends Readonly<Record<string, unknown>>>(
  before: T,
  after: T,
): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return fields.flatMap((field) => {
    const [from, to] = [asText(before[field]), asText(after[field])]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** The field as its column is called (rule H3): `orderStatus` is `order_status`. */
export const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The entries that tell of changes: one per field, all by one actor at one instant. */
export const entriesOf = (
  subject: AuditSubject,
  changed: readonly FieldChange[],
  { by, at, note = null }: { by: Actor; at: string; note?: string | null },
): AuditEntry[] =>
  changed.map(({ field, from, to }) => ({
    subject,
    actionType: `${columnOf(field)}_change`,
    fieldName: columnOf(field),
    oldValue: from,
    newValue: to,
    actor: by,
    notes: note,
    createdAt: at,
  }))

/** The entry that tells that something came to be. Its value is the number, nothing personal. */
export const createdEntry = (subject: AuditSubject, by: Actor, at: string): AuditEntry => ({
  subject,
  actionType: 'created' satisfies EntryAction,
  fieldName: null,
  oldValue: null,
  newValue: subject.number,
  actor: by,
  notes: null,
  createdAt: at,
})

/** The entry that tells of a note of staff: the line it became, and the text as it was written (rule L1). */
export const noteEntry = (
  subject: AuditSubject,
  { line, text }: { line: string; text: string },
  by: Actor,
  at: string,
): AuditEntry => ({
  subject,
  actionType: 'note_added' satisfies EntryAction,
  fieldName: 'admin_notes',
  oldValue: null,
  newValue: line,
  actor: by,
  notes: text,
  createdAt: at,
})

/** A note of staff: the line that is added to their notes, stamped with local time, and its audit entry (rule A14). */
export function staffNote(
  subject: AuditSubject,
  text: string,
  { by, at }: { by: StaffActor; at: string },
): { line: string; entry: AuditEntry } {
  const words = text.trim()
  // What goes on in another line is indented, so that nobody writes a line in somebody else's name.
  const line = `[${formatStamp(at)}] ${by.name}: ${words.replace(/\r\n?|\n/g, '\n    ')}`
  return { line, entry: noteEntry(subject, { line, text: words }, by, at) }
}
