import type { NumberedHandPayment } from '@hotovo/application/payments/ports'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { type Column, DataTable, TableBones } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Small } from '../parts.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { NumberLink } from '../sheet.tsx'
import type { ByHandStore } from './ByHandStore.ts'

/** What waits for a second person; it is decided about at its order, where all there is to know of it stands. */
export const ByHandTable = observer(({ store }: { readonly store: ByHandStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.rows
  if (phase === 'failed')
    return (
      <div role="alert">
        <Notice tone="error" title={t('payments.byHand.failed')}>
          <Actions>
            <RetryButton onRetry={() => void store.open()} />
          </Actions>
        </Notice>
      </div>
    )
  if (!value) return <TableBones />
  if (value.items.length === 0)
    return (
      <EmptyState title={t('payments.byHand.empty')}>
        <p>{t('payments.byHand.emptyText')}</p>
      </EmptyState>
    )
  const columns: readonly Column<NumberedHandPayment>[] = [
    {
      name: t('payments.byHand.order'),
      inCard: 'title',
      cell: ({ orderId, orderNumber }) => (
        <NumberLink to={pathIn(language, `/admin/objednavky/${orderId}`)}>{orderNumber}</NumberLink>
      ),
    },
    { name: t('payments.byHand.who'), inCard: 'wide', cell: ({ recordedBy }) => recordedBy },
    {
      name: t('payments.byHand.at'),
      inCard: 'wide',
      cell: ({ recordedAt }) => formatInstant(recordedAt, language),
    },
    {
      name: t('payments.byHand.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ amount, currency }) => <Money>{formatMoney(amount, currency, language)}</Money>,
    },
  ]
  return (
    <>
      <p>{t('payments.byHand.lead')}</p>
      <DataTable
        caption={t('payments.byHand.caption')}
        columns={columns}
        items={value.items}
        keyOf={({ id }) => id}
        isBusy={() => phase === 'loading'}
      />
      {value.isMore && <Small>{t('payments.byHand.more')}</Small>}
    </>
  )
})
