import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { HistoryList } from '../../ui/HistoryList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions, Card, Small } from '../parts.tsx'
import { historyStep } from './historyStep.tsx'
import type { RecordStore } from './RecordStore.ts'

/** Who changed what of the order, the newest first (rule W19). */
export const History = observer(({ store }: { readonly store: RecordStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: entries } = store.history
  return (
    <Card aria-labelledby="history-title">
      <h2 id="history-title">{t('order.history.title')}</h2>
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('order.history.failed')}</p>
          <Actions>
            <Button variant="secondary" onClick={() => void store.open()}>
              {t('list.retry')}
            </Button>
          </Actions>
        </Notice>
      )}
      {phase === 'loading' && !entries && <Spinner>{t('order.history.loading')}</Spinner>}
      {entries?.length === 0 && <Small>{t('order.history.empty')}</Small>}
      {entries && entries.length > 0 && (
        <HistoryList
          label={t('order.history.title')}
          steps={entries.map((entry, index) =>
            historyStep(
              t,
              entry,
              entries.length - index,
              formatInstant(entry.createdAt, language),
              (minor) => `<money>${formatMoney(minor, store.order?.currency ?? 'EUR', language)}</money>`,
            ),
          )}
        />
      )}
    </Card>
  )
})
