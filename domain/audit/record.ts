import { auditDays } from '../limits.ts'
import { dayOf, daysLater, startOfDay } from '../shared/calendar.ts'
import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { foldedText, searchText, searchWords, termPart } from '../shared/search.ts'
import { normalEmail } from '../staff/account.ts'
import { type AuditType, actionsIn, auditActions, auditTypes, isEntryAction } from './actions.ts'
import type { Actor, AuditEntry } from './entry.ts'
import type { AuditMoney } from './money.ts'
import { type Severity, type SystemAction, type SystemEntry, severities, severityOf } from './system-log.ts'

export const auditPeriods = ['today', 'week', 'month'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

/** What the logs are filtered by. */
export const auditFields = {
  type: { kind: 'one', values: auditTypes },
  action: { kind: 'one', values: auditActions },
  period: { kind: 'one', values: auditPeriods },
  /** Only the general log says how severe something is. */
  severity: { kind: 'one', values: severities },
  /** Only what the member of staff with this e-mail did. */
  by: { kind: 'email' },
  /** Without the sign-ins and sign-outs of every day; those that failed stay. */
  signIns: { kind: 'one', values: ['hidden'] },
} as const satisfies FilterFields

/** Which rows are meant; words look for parts of a number, an action, a member of staff's name or e-mail, or for the whole e-mail of an attempt. */
export type AuditFilter = Asked<typeof auditFields> & {
  /** For each word of `q`, the actions that it means in words of people; rows of those are found by it too. */
  readonly called?: readonly (readonly string[])[] | undefined
}

/** What is written whenever somebody comes to work and leaves. */
export const everydaySignIns: readonly SystemAction[] = [
  'security_admin_login_success',
  'admin_login_success',
  'admin_dashboard_access',
  'admin_logout',
]

/** One row of any of the logs, as the audit page shows it. */
export type AuditRecord = {
  readonly type: AuditType
  /** Its identity within its log. */
  readonly id: string
  readonly at: string
  readonly action: string
  /** What it speaks about; a sign-in that failed speaks of nothing that exists. */
  readonly entity: {
    /** `order`, `ticket`, `voucher`, `staff`, `session`, `feedback`, or what another version knows. */
    readonly kind: string
    readonly id: string | null
    readonly number: string | null
  }
  readonly fieldName: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly notes: string | null
  readonly actor: Actor
  /** Personal values of it are gone for good, because their person asked for it: they are null. */
  readonly erased: boolean
  /** Only where it tells of money: whose, how, by which document. */
  readonly money: AuditMoney | null
  /** Only of the general log. */
  readonly system: {
    readonly severity: Severity
    readonly details: SystemEntry['details']
    readonly ipAddress: string | null
    readonly userAgent: string | null
  } | null
}

/** Whether a log has any row that a filter may mean. */
export const mayMatch = ({ type, action, severity }: AuditFilter, log: AuditType): boolean =>
  (type ?? log) === log &&
  (action === undefined || actionsIn(log, action).length > 0) &&
  (severity === undefined ||
    (log === 'system' &&
      (action === undefined ||
        actionsIn(log, action).some((name) => !isEntryAction(name) && severityOf[name] === severity))))

/** The instant from which a period counts: the beginning of a day in Europe/Bratislava. */
export const periodStart = (period: AuditPeriod, now: string): string =>
  startOfDay(daysLater(dayOf(now), -auditDays[period]))

/** By what people who did something are found: staff and merchants. */
const namesOf = (actor: Actor): string[] => [
  ...('name' in actor ? [actor.name] : []),
  ...('email' in actor ? [actor.email] : []),
]

/** What an entry about an order, a ticket or a voucher is found by: numbers, actions, staff and merchants, nobody else. */
export const entrySearchText = ({ subject, actionType, actor }: AuditEntry): string =>
  searchText([subject.number, actionType, ...namesOf(actor)])

/** What a row of the general log is found by; its member of staff is found by `actor`. */
export const systemSearchText = ({ action, severity }: Pick<SystemEntry, 'action' | 'severity'>): string =>
  searchText([action, severity])

/** A row of the audit log of an order or a ticket, as the audit page shows it. */
export const entryRecord = (id: string, entry: AuditEntry): AuditRecord => ({
  type: entry.subject.kind,
  id,
  at: entry.createdAt,
  action: entry.actionType,
  entity: entry.subject,
  fieldName: entry.fieldName,
  oldValue: entry.oldValue,
  newValue: entry.newValue,
  notes: entry.notes,
  actor: entry.actor,
  erased: false,
  money: null,
  system: null,
})

/** What nobody does from outside without signing in: it was done on the machine itself. */
const fromShell: readonly string[] = [
  'admin_account_created',
  'admin_account_closed',
  'admin_account_opened',
  'admin_password_changed',
  'admin_settings_changed',
  'merchant_key_added',
  'merchant_key_revoked',
  'oauth_client_added',
  'oauth_client_removed',
  'job_retried',
]

/** A row of the general log, as the audit page shows it. `staff` is who did it, where that is known. */
export const systemRecord = (
  id: string,
  entry: SystemEntry,
  staff: Extract<Actor, { kind: 'staff' }> | undefined,
): AuditRecord => ({
  type: 'system',
  id,
  at: entry.timestamp,
  action: entry.action,
  entity: { kind: entry.resourceType, id: entry.resourceId, number: null },
  fieldName: null,
  oldValue: null,
  newValue: null,
  notes: null,
  actor: staff ?? { kind: fromShell.includes(entry.action) ? 'system' : 'visitor' },
  erased: false,
  money: null,
  system: {
    severity: entry.severity,
    details: entry.details,
    ipAddress: entry.ipAddress,
    userAgent: entry.userAgent,
  },
})

/** What a row of any log is found by. */
const recordSearchText = ({ entity, action, system, actor }: AuditRecord): string =>
  searchText([entity.number ?? '', action, ...(system ? [system.severity] : []), ...namesOf(actor)])

const meanings: Meanings<AuditFilter, readonly [record: AuditRecord, now: string, filter: AuditFilter]> = {
  q: (words, record, _, { called }) => {
    const text = recordSearchText(record)
    return searchWords(words).every(
      (word, place) =>
        text.includes(termPart(foldedText(word))) ||
        normalEmail(word) === record.system?.details.email ||
        called?.[place]?.includes(record.action),
    )
  },
  // It is a part of the search.
  called: () => true,
  type: (type, record) => record.type === type,
  action: (action, record) => actionsIn(record.type, action).some((name) => name === record.action),
  period: (period, { at }, now) => at >= periodStart(period, now),
  severity: (severity, { system }) => system?.severity === severity,
  by: (email, { actor }) => actor.kind === 'staff' && actor.email === normalEmail(email),
  signIns: (_, { action }) => !everydaySignIns.some((name) => name === action),
}
/** Whether a row is one of those that are meant, at the instant `now`. */
export const matchesRecord = (record: AuditRecord, filter: AuditFilter, now: string): boolean =>
  mayMatch(filter, record.type) && isMeant(meanings, filter, record, now, filter)
