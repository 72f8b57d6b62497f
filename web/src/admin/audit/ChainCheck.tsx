import { formatInstant, formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { AuditStore } from './AuditStore.ts'

/** What the look at the whole audit log found, once somebody has asked for it. */
export const ChainCheck = observer(({ store }: { readonly store: AuditStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { asked, phase, value } = store.verdict
  if (asked === undefined) return null
  if (phase === 'loading') return <p>{t('audit.check.checking')}</p>
  if (phase === 'failed' || !value)
    return (
      <Notice tone="error" title={t('audit.check.failed')}>
        {null}
      </Notice>
    )
  if (!value.isChained) return <Notice tone="info">{t('audit.check.unchained')}</Notice>
  const { rows, findings, witnessedAt } = value
  const witness = witnessedAt
    ? t('audit.check.witnessed', { at: formatInstant(witnessedAt, language).replaceAll(' ', '\u00a0') })
    : t('audit.check.noWitness')
  return findings === 0 ? (
    <Notice tone="success" title={t('audit.check.whole')}>
      {t('audit.check.wholeText', { count: rows, rows: formatNumber(rows, language) })} {witness}
    </Notice>
  ) : (
    <Notice tone="error" title={t('audit.check.broken', { count: findings })}>
      {t('audit.check.brokenText')} {witness}
    </Notice>
  )
})
