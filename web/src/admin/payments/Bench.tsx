import { formatNumber } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { lazily } from '../kit/lazily.tsx'
import { ListKeys } from '../kit/lists/ListKeys.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { useMay } from '../kit/may.tsx'
import { inCurrencyOrder, moneyOf, movedBy } from '../kit/moneyOf.ts'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot } from '../kit/sheet.tsx'
import type { QueueServices } from '../records/SavedViews.ts'
import { focusLine } from './focusLine.ts'
import { Line } from './Line.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { useBenchKeys } from './useBenchKeys.ts'
import type { LinesView } from './view.ts'

/** Most groups have something. */
const GroupDone = lazily(async () => ({
  default: (await withAdminWords(import('./GroupDone.tsx'), 'admin/kit/lists')).GroupDone,
}))

const List = styled('ul')(({ theme: { vars } }) => ({
  container: 'bench / inline-size',
  margin: 0,
  padding: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  listStyle: 'none',
  overflow: 'clip',
}))

type BenchProps = {
  readonly store: PaymentsStore
  readonly view: LinesView
  readonly desk: QueueServices
  readonly live: Pick<LiveParts, 'Meeting' | 'OpenBy'>
}

/** Lines of the group that is shown, and what keys do to them. */
export const Bench = observer(({ store, view, desk, live }: BenchProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { items } = store.lines
  const mayUpload = useMay()('statements.upload')
  const mayDecide = useMay()('statements.decide')
  const { phase, value, answer } = store.lines.page
  const onKeyDown = useBenchKeys(store)
  /** What was pressed may be gone with its line. */
  const { told, calledOff } = store
  const wasCalledOff = useRef(calledOff)
  useEffect(() => {
    if (calledOff !== wasCalledOff.current) focusLine(store)
    wasCalledOff.current = calledOff
  }, [calledOff, store])
  useEffect(() => {
    if (told && document.activeElement === document.body) focusLine(store)
  }, [told, store])
  const totals = new Map<string, number>()
  for (const line of items) {
    const { currency, amount, used, decision } = line
    const counted = movedBy(line, decision === 'open' ? amount - used : amount)
    totals.set(currency, (totals.get(currency) ?? 0) + counted)
  }
  const all = inCurrencyOrder(totals)
  const some = all.filter(([, sum]) => sum !== 0)
  const sums = some.length > 0 ? some : all.slice(0, 1)
  const amounts = sums
    .map(([currency, sum], place) => {
      const sign = sum < 0 ? ' − ' : ' + '
      return place === 0
        ? moneyOf(sum, currency, language)
        : sign + moneyOf(Math.abs(sum), currency, language)
    })
    .join('')
  const { statement, next, counts } = store.lines
  const isEmpty = answer !== undefined && items.length === 0 && !store.lines.isFiltered
  // Nothing was ever brought in, or nothing of a statement waits any more: there is no way on.
  const isBare = (store.isFirst && !store.isWorked) || (statement !== undefined && next === undefined)
  const isCounted = counts.figures.value !== undefined
  const isMore = value?.next !== null && value?.next !== undefined
  return (
    <div style={{ display: 'grid', gap: '0.75rem', minWidth: 0 }}>
      <VisuallyHidden role="status">
        {phase === 'loading' && t('payments.loading')}
        {store.told &&
          phase !== 'loading' &&
          [
            t(`payments.told.${store.told.what}`),
            store.told.left > 0 && t('payments.left', { count: store.told.left }),
          ]
            .filter(Boolean)
            .join(' ')}
      </VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('payments.failed')}>
            {answer && <p>{t('payments.failedStale')}</p>}
            <Actions>
              <RetryButton onRetry={() => void store.lines.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      <ListKeys isWaiting={!answer && phase !== 'failed'} />
      {!answer && phase !== 'failed' && <TableBones />}
      {answer && items.length === 0 && store.lines.isFiltered && (
        <EmptyState title={t('payments.filters.none')}>
          <p>{t('payments.filters.noneText')}</p>
        </EmptyState>
      )}
      {isEmpty && store.isReading && <Spinner>{t('payments.empty.reading')}</Spinner>}
      {isEmpty && !store.isReading && isBare && (
        <EmptyState title={t(store.isFirst ? 'payments.empty.first' : 'payments.empty.title')}>
          <p>
            {t(
              mayUpload
                ? store.isFirst
                  ? 'payments.empty.firstText'
                  : 'payments.empty.text'
                : 'payments.empty.readText',
            )}
          </p>
        </EmptyState>
      )}
      {isEmpty && !store.isReading && !isBare && isCounted && (
        <Suspense>
          <GroupDone store={store} view={view} desk={desk} />
        </Suspense>
      )}
      {items.length > 0 && (
        <List onKeyDown={onKeyDown}>
          {items.map((line) => (
            <Line key={line.id} store={store} entry={line} live={live} />
          ))}
        </List>
      )}
      {items.length > 0 && (
        <Foot>
          <Money>
            {isMore
              ? t('payments.sumShown', { amounts, shown: formatNumber(items.length, language) })
              : t('payments.sum', { amounts })}
          </Money>
          {isMore && (
            <Button
              variant="secondary"
              aria-disabled={store.lines.isLoadingMore}
              onClick={() => void store.lines.more()}
            >
              {t('payments.more')}
            </Button>
          )}
          <KeyHints>{t(mayDecide ? 'payments.keys' : 'payments.readKeys')}</KeyHints>
        </Foot>
      )}
    </div>
  )
})
