import { jobSubjects } from '@hotovo/application/jobs/job'
import { signOutScopes } from '@hotovo/application/staff/session'
import { auditActions, isEntryAction } from '@hotovo/domain/audit/actions'
import type { AuditFilter, AuditRecord } from '@hotovo/domain/audit/record'
import type { Severity } from '@hotovo/domain/audit/system-log'
import { savedLists } from '@hotovo/domain/back-office/saved-view'
import { orderStatuses } from '@hotovo/domain/orders/order'
import { timeZone } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { hasSearchWord, searchWords } from '@hotovo/domain/shared/search'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { roles } from '@hotovo/domain/staff/account'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import type { TFunction } from 'i18next'
import { oneOf } from '../../ui/address.ts'
import type { ChipTone } from '../../ui/Chip.tsx'
import { moneyOf } from '../kit/moneyOf.ts'

type T = TFunction<'admin'>
type SystemPart = NonNullable<AuditRecord['system']>
type Detail = SystemPart['details'][string]

/** What happened. An action nobody has words for keeps its name. */
export function actionText(t: T, action: string): string {
  const known = oneOf(auditActions, action)
  if (!known) return action
  return isEntryAction(known) ? t(`audit.entryActions.${known}`) : t(`audit.systemActions.${known}`)
}

/** For each word that is looked for, the actions whose words on this page have it; undefined where none has. */
export function calledIn(t: T, q: string | undefined): AuditFilter['called'] {
  const called = searchWords(q ?? '').map((word) =>
    auditActions.filter((action) => hasSearchWord(actionText(t, action), word)),
  )
  return called.some((actions) => actions.length > 0) ? called : undefined
}

const entities = [
  'order',
  'ticket',
  'voucher',
  'staff',
  'session',
  'feedback',
  'statement',
  'merchant_key',
  'program',
  'saved_reply',
  'saved_view',
  'job',
  'sales_point',
  'installation',
] as const

/** What a row speaks about, in words where there are any. */
export function entityText(t: T, kind: string): string {
  const known = oneOf(entities, kind)
  return known ? t(`audit.entities.${known}`) : kind
}

/** Where the record is that a row speaks about, in either language; undefined where it has no page. */
export function pathOf({ kind, id, number }: AuditRecord['entity']): string | undefined {
  if (kind === 'order' && id !== null) return `/admin/objednavky/${id}`
  if (kind === 'statement' && id !== null && isUuid(id)) return `/admin/platby?vypis=${id}`
  const ticket = kind === 'ticket' ? (number ?? id) : null
  if (ticket !== null) return `/admin/tikety/${ticket}`
  return kind === 'voucher' && number !== null ? `/admin/vouchery/${number}` : undefined
}

/** How a severity looks; its word says it too. */
export const severityTones: Readonly<Record<Severity, ChipTone>> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  critical: 'error',
}

const locales: Readonly<Record<Language, string>> = { sk: 'sk-SK', en: 'en-GB' }

/** An instant in Slovak local time to the second. */
export const exactTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'medium',
  }).format(new Date(instant))

const detailNames = [
  'email',
  'remaining',
  'lockedUntil',
  'failures',
  'minutes',
  'reason',
  'scope',
  'role',
  'formerRole',
  'rating',
  'batch',
  'status',
  'priority',
  'assignee',
  'count',
  'filter',
  'undoes',
  'session',
  'name',
  'title',
  'list',
  'for',
  'language',
  'file',
  'lines',
  'added',
  'place',
  'merchant',
  'hint',
  'scopes',
  'factor',
  'program',
  'addresses',
  'job',
  'changed',
  'from',
  'to',
  'fromMinor',
  'toMinor',
  'holdsOn',
  'version',
  'reply',
  ...jobSubjects,
] as const
const reasons = ['refresh-token-reused', 'oauth-code-reused'] as const

/** What a detail of the general log is called. */
export function detailName(t: T, name: string): string {
  const known = oneOf(detailNames, name)
  return known ? t(`audit.details.${known}`) : name
}

/** A detail of the general log in words, where it has any; null where it says nothing. */
export function detailText(t: T, name: string, value: Detail, language: Language): string | null {
  if (value === null) return null
  const reason = name === 'reason' && oneOf(reasons, value)
  if (reason) return t(`audit.detailValues.reason.${reason}`)
  const status = name === 'status' && oneOf(orderStatuses, value)
  if (status) return t(`orders.statuses.${status}`)
  const ticketStatus = name === 'status' && oneOf(ticketStatuses, value)
  if (ticketStatus) return t(`tickets.statuses.${ticketStatus}`)
  const priority = name === 'priority' && oneOf(ticketPriorities, value)
  if (priority) return t(`tickets.priorities.${priority}`)
  if (name === 'assignee' && value === 'nobody') return t('tickets.nobody')
  const scope = name === 'scope' && oneOf(signOutScopes, value)
  if (scope) return t(`audit.detailValues.scope.${scope}`)
  const role = (name === 'role' || name === 'formerRole') && oneOf(roles, value)
  if (role) return t(`roles.${role}`)
  const list = name === 'list' && oneOf(savedLists, value)
  if (list) return t(`audit.detailValues.list.${list}`)
  const whose = name === 'for' && oneOf(['team', 'self'], value)
  if (whose) return t(`audit.detailValues.for.${whose}`)
  const tongue = name === 'language' && oneOf(languages, value)
  if (tongue) return t(`audit.detailValues.language.${tongue}`)
  if (typeof value === 'boolean') return t(value ? 'audit.detailValues.yes' : 'audit.detailValues.no')
  if (name === 'fromMinor' || name === 'toMinor') return moneyOf(Number(value), 'EUR', language)
  if (name === 'holdsOn') return formatDay(String(value), language)
  return name === 'lockedUntil' ? exactTime(String(value), language) : String(value)
}

/** Writes amounts of a row, in minor units, in the currency of what it belongs to. */
export const writtenIn =
  ({ money }: Pick<AuditRecord, 'money'>, language: Language) =>
  (minor: number): string =>
    moneyOf(minor, money?.currency ?? '', language)

type OfMoney = Pick<AuditRecord, 'money' | 'system' | 'action'>

/** How the money of a row came or went, its document and its file. */
export function documentTexts(t: T, { money, system, action }: OfMoney): string[] {
  const { file, added } = system?.details ?? {}
  if (action === 'statement_imported' && typeof file === 'string')
    return [file, ...(typeof added === 'number' ? [t('audit.money.added', { count: added })] : [])]
  if (!money) return []
  const place = system?.details.place
  return [
    money.method && t(`account.payments.methods.${money.method}`),
    money.reference,
    money.file,
    typeof place === 'number' ? t('audit.money.line', { place }) : null,
  ].filter((text) => text !== null)
}

/** What a row says of money beside its change, one thing after another: the movement, how it came, its document and its file. */
export function moneyTexts(t: T, record: OfMoney, language: Language): string[] {
  const { amount = null, currency = '', kind = null } = record.money ?? {}
  const told = amount === null ? null : moneyOf(amount, currency, language)
  const moved = kind === null ? told : `${t(`account.payments.kinds.${kind}`)} ${told}`
  return [...(moved === null ? [] : [moved]), ...documentTexts(t, record)]
}
