import type { AuditRecord } from '@hotovo/domain/audit/record'
import type { ExportTable } from '../kit/lists/exported.ts'
import { actorInWords, changeInWords, readable } from '../kit/record/changeInWords.ts'
import { actionText, detailName, detailText, entityText, exactTime, moneyTexts, writtenIn } from './words.ts'

/** Rows of the audit log as a table, in the words of the page. */
export const table: ExportTable<AuditRecord> = (t, language) => {
  const words = (record: AuditRecord) =>
    record.system ? undefined : changeInWords(t, record, writtenIn(record, language))
  const details = ({ system }: AuditRecord) =>
    Object.entries(system?.details ?? {})
      .map(([name, value]) => [detailName(t, name), detailText(t, name, value, language)])
      .filter(([, text]) => text !== null)
      .map(([name, text]) => `${name}: ${readable(t, text ?? '')}`)
      .join('\n')
  return {
    name: t('exports.audit'),
    columns: [
      [t('audit.columns.at'), ({ at }) => exactTime(at, language)],
      [t('audit.columns.type'), ({ type }) => t(`audit.types.${type}`)],
      [t('audit.columns.entity'), ({ entity }) => entity.number ?? entityText(t, entity.kind)],
      [t('audit.columns.action'), ({ action }) => actionText(t, action)],
      [
        t('audit.detail.money'),
        (record) =>
          [
            ...moneyTexts(t, record, language),
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
