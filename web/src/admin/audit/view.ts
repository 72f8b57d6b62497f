import { parseAuditCursor } from '@hotovo/application/audit/review'
import { cursorOf } from '@hotovo/application/paging'
import { actionGroups, actionsOf, auditTypes } from '@hotovo/domain/audit/actions'
import { type AuditRecord, auditFields, mayMatch } from '@hotovo/domain/audit/record'
import { severities } from '@hotovo/domain/audit/system-log'
import type { Choice } from '../../ui/form/SelectField.tsx'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'
import { actionText } from './words.ts'

export type AuditView = ListView<typeof auditFields>
export const { viewIn, addressOf, isFiltered } = listAddress(auditFields, parseAuditCursor)

/** What a row is called in an address: its place in the audit log, which nothing can take from it. */
export const recordCursor = ({ at, type, id }: Pick<AuditRecord, 'at' | 'type' | 'id'>): string =>
  cursorOf(at, type, id)

/** The address of a page, and of the row on it that is looked at. */
export function detailAddress(view: AuditView, record: Parameters<typeof recordCursor>[0]): URLSearchParams {
  const address = addressOf(view)
  address.set('detail', recordCursor(record))
  return address
}

/** The filters of a view: what can be chosen is what some row may have beside the others, and those whose rows one can ask for. */
export const filterRowsOf =
  (view: AuditView, people: readonly Choice<string>[]): FilterRows<typeof auditFields> =>
  (t) => {
    /** The one that is chosen stays. */
    const possible = <K extends 'type' | 'action' | 'severity'>(
      part: K,
      values: readonly NonNullable<AuditView[K]>[],
      text: (value: NonNullable<AuditView[K]>) => string,
    ) =>
      values
        .filter(
          (value) =>
            view[part] === value || auditTypes.some((log) => mayMatch({ ...view, [part]: value }, log)),
        )
        .map((value) => ({ value, text: text(value) }))
    const typeText = (one: (typeof auditTypes)[number]) => t(`audit.types.${one}`)
    const severityText = (one: (typeof severities)[number]) => t(`audit.severities.${one}`)
    return {
      type: {
        label: t('audit.filters.type'),
        all: t('audit.any.type'),
        text: typeText,
        choices: possible('type', auditTypes, typeText),
      },
      action: {
        label: t('audit.filters.action'),
        all: t('audit.any.action'),
        text: (one) => actionText(t, one),
        choices: actionGroups
          .map((group) => ({
            group: t(`audit.actionGroups.${group}`),
            choices: possible('action', actionsOf(group), (one) => actionText(t, one)),
          }))
          .filter(({ choices }) => choices.length > 0),
      },
      period: {
        label: t('audit.filters.period'),
        all: t('audit.any.period'),
        text: (one) => t(`audit.periods.${one}`),
      },
      severity: {
        label: t('audit.filters.severity'),
        all: t('audit.any.severity'),
        text: severityText,
        choices: possible('severity', severities, severityText),
      },
      by: { label: t('audit.filters.by'), all: t('audit.any.by'), choices: people },
      signIns: {
        label: t('audit.filters.signIns'),
        all: t('audit.any.signIns'),
        text: () => t('audit.signInsHidden'),
      },
    }
  }
