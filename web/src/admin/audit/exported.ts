import type { AuditRecord } from '@hotovo/domain/audit/record'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { decimalOf } from '../kit/lists/csv.ts'
import type { ExportTable } from '../kit/lists/exported.ts'
import { actorInWords, changeInWords, moneyFields, readable } from '../kit/record/changeInWords.ts'
import { actionText, detailName, detailText, documentTexts, entityText, writtenIn } from './words.ts'

const isAmount = ({ fieldName, action }: AuditRecord) =>
  moneyFields.some((field) => field === (fieldName ?? action))

/**
 * The amount that a row is about, in minor units: what moved, below zero what went out; else by how much an amount changed, else
 * what was recorded. Null where it is about none, or its values can be read no more.
 */
export function amountOf(record: AuditRecord): number | null {
  const { money, oldValue, newValue } = record
  if (!money || money.amount !== null) return money?.amount ?? null
  if (isAmount(record)) {
    const changed = Number(newValue ?? Number.NaN) - Number(oldValue ?? 0)
    return Number.isSafeInteger(changed) ? changed : null
  }
  const recorded = /^[\w-]+ (\d+)$/.exec(newValue ?? '')?.[1]
  return recorded === undefined ? null : Number(recorded)
}

/** Rows of the audit log as a table, in the words of the page; instants can be sorted, and amounts counted with. */
export const table: ExportTable<AuditRecord> = (t, language) => {
  const decimal = (minor: number) => decimalOf(minor, language)
  const words = (record: AuditRecord) =>
    record.system
      ? undefined
      : changeInWords(t, record, isAmount(record) ? decimal : writtenIn(record, language))
  const details = ({ system }: AuditRecord) =>
    Object.entries(system?.details ?? {})
      .map(([name, value]) => [detailName(t, name), detailText(t, name, value, language)])
      .filter(([, text]) => text !== null)
      .map(([name, text]) => `${name}: ${readable(t, text ?? '')}`)
      .join('\n')
  return {
    name: t('exports.audit'),
    columns: [
      [t('audit.columns.at'), ({ at }) => `${dayOf(at)} ${timeOf(at)}:${at.slice(17, 19)}`],
      [t('audit.columns.type'), ({ type }) => t(`audit.types.${type}`)],
      [t('audit.columns.entity'), ({ entity }) => entity.number ?? entityText(t, entity.kind)],
      [t('audit.columns.action'), ({ action }) => actionText(t, action)],
      [
        t('audit.detail.money'),
        (record) => {
          const amount = amountOf(record)
          return amount === null ? '' : decimal(amount)
        },
      ],
      [t('exports.columns.currency'), ({ money }) => money?.currency ?? ''],
      [
        t('exports.columns.document'),
        (record) =>
          [
            ...(record.money?.kind ? [t(`account.payments.kinds.${record.money.kind}`)] : []),
            ...documentTexts(t, record),
            ...(record.money?.orders ?? []).map(({ number }) => number),
          ].join(' · '),
      ],
      [t('audit.detail.before'), (record) => words(record)?.change?.from ?? ''],
      [t('audit.detail.after'), (record) => words(record)?.change?.to ?? ''],
      [t('audit.detail.note'), (record) => words(record)?.note ?? ''],
      [t('audit.columns.actor'), ({ actor }) => actorInWords(t, actor)],
      [t('exports.columns.email'), ({ actor }) => (actor.kind === 'staff' ? readable(t, actor.email) : '')],
      [t('audit.detail.severity'), ({ system }) => (system ? t(`audit.severities.${system.severity}`) : '')],
      [t('audit.detail.address'), ({ system }) => readable(t, system?.ipAddress ?? '')],
      [t('audit.detail.more'), details],
    ],
  }
}
