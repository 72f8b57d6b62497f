import { parseAuditCursor } from '@hotovo/application/audit/review'
import { cursorOf } from '@hotovo/application/paging'
import { auditActions, auditTypes } from '@hotovo/domain/audit/actions'
import { type AuditFilter, type AuditRecord, auditPeriods } from '@hotovo/domain/audit/record'
import { severities } from '@hotovo/domain/audit/system-log'
import { lengths } from '@hotovo/domain/limits'
import { oneOf, wordsIn } from '../../ui/address.ts'

/** A page of the audit log: which rows, and the place from behind which they come. */
export type AuditView = Omit<AuditFilter, 'called'> & { readonly cursor?: string | undefined }

const cursorIn = (text: string | null): string | undefined =>
  text !== null && parseAuditCursor(text) ? text : undefined

const emailIn = (text: string | null): string | undefined =>
  text !== null && text.length <= lengths.email.max && /^\S+@\S+$/.test(text) ? text : undefined

/** The page that an address means. What nobody can ask for is left out. */
export const viewIn = (address: URLSearchParams): AuditView => ({
  q: wordsIn(address.get('q')),
  type: oneOf(auditTypes, address.get('type')),
  action: oneOf(auditActions, address.get('action')),
  period: oneOf(auditPeriods, address.get('period')),
  severity: oneOf(severities, address.get('severity')),
  by: emailIn(address.get('by')),
  signIns: oneOf(['hidden'], address.get('signIns')),
  cursor: cursorIn(address.get('cursor')),
})

/** The address of a page, and of the row on it that is looked at. */
export const addressOf = (view: AuditView & { readonly detail?: string }): URLSearchParams =>
  new URLSearchParams(
    Object.entries(view).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/** The filters, in the order in which they stand; the search and the place are none. */
export const filterNames = ['type', 'action', 'period', 'severity', 'by', 'signIns'] as const

/** Whether only some rows are meant. */
export const isFiltered = (view: AuditView): boolean =>
  [...filterNames, 'q' as const].some((name) => view[name] !== undefined)

/** What a row is called in an address: its place in the audit log, which nothing can take from it. */
export const recordCursor = ({ at, type, id }: Pick<AuditRecord, 'at' | 'type' | 'id'>): string =>
  cursorOf(at, type, id)
