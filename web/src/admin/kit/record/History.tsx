import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import type { Fetched } from '../../../stores/Fetched.ts'
import { HistoryList } from '../../../ui/HistoryList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Actions, Card, Small } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { historyStep } from './historyStep.tsx'

type EntriesProps = {
  /** The newest first. */
  readonly entries: readonly AuditEntry[]
  /** Writes an amount in minor units. */
  readonly written: (minor: number) => string
  /** Whether what happened at an instant is marked as news. */
  readonly isNews?: ((at: string) => boolean) | undefined
}

/** What was changed of a record, entry by entry. */
export function Entries({ entries, written, isNews }: EntriesProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <HistoryList
      label={t('order.history.title')}
      steps={entries.map((entry, index) => ({
        ...historyStep(t, entry, entries.length - index, formatInstant(entry.createdAt, language), written),
        isNews: isNews?.(entry.createdAt),
      }))}
    />
  )
}

type HistoryProps = Pick<EntriesProps, 'written' | 'isNews'> & {
  readonly history: Fetched<readonly AuditEntry[]>
  readonly onRetry: () => void
}

/** Who changed what of a record, the newest first (rule W19). */
export const History = observer(({ history, written, isNews, onRetry }: HistoryProps) => {
  const { t } = useTranslation('admin')
  const { phase, answer: entries } = history
  return (
    <Card aria-labelledby="history-title">
      <h2 id="history-title">{t('order.history.title')}</h2>
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('order.history.failed')}</p>
          <Actions>
            <RetryButton onRetry={onRetry} />
          </Actions>
        </Notice>
      )}
      {phase === 'loading' && !entries && <Spinner>{t('order.history.loading')}</Spinner>}
      {entries?.length === 0 && <Small>{t('order.history.empty')}</Small>}
      {entries && entries.length > 0 && <Entries entries={entries} written={written} isNews={isNews} />}
    </Card>
  )
})
