import { useTranslation } from 'react-i18next'
import type { ViewProps } from '../kit/lists/useView.ts'
import { ViewChips } from '../kit/lists/ViewChips.tsx'
import type { AuditView } from './view.ts'
import { actionText } from './words.ts'

/** The filters of the audit log that are on, as chips. */
export function FiltersOn({
  view: { type, action, period, severity, by, signIns },
  change,
}: ViewProps<AuditView>) {
  const { t } = useTranslation('admin')
  return (
    <ViewChips<AuditView>
      change={change}
      said={[
        ['type', t('audit.filters.type'), type && t(`audit.types.${type}`)],
        ['action', t('audit.filters.action'), action && actionText(t, action)],
        ['period', t('audit.filters.period'), period && t(`audit.periods.${period}`)],
        ['severity', t('audit.filters.severity'), severity && t(`audit.severities.${severity}`)],
        ['by', t('audit.filters.by'), by],
        ['signIns', t('audit.filters.signIns'), signIns && t('audit.signInsHidden')],
      ]}
    />
  )
}
