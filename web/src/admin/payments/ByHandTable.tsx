import type { HandPaymentQueue, RefusedHandPayment } from '@hotovo/application/payments/by-hand'
import type { NumberedHandPayment } from '@hotovo/application/payments/ports'
import { unreadableSign } from '@hotovo/domain/audit/entry'
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
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { readable } from '../kit/record/changeInWords.ts'
import { NumberLink } from '../kit/sheet.tsx'
import type { Query } from '../records/query.ts'

/** What waits for a second person, decided about at its order, where all there is to know of it stands; and what was refused last. */
export const ByHandTable = observer(({ rows }: { readonly rows: Query<HandPaymentQueue> }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useEffect(() => {
    void rows.refresh()
  }, [rows])
  const { phase, value } = rows
  if (phase === 'failed')
    return (
      <div role="alert">
        <Notice tone="error" title={t('payments.byHand.failed')}>
          <Actions>
            <RetryButton onRetry={() => void rows.refresh()} />
          </Actions>
        </Notice>
      </div>
    )
  if (!value) return <TableBones />
  const order: Column<NumberedHandPayment> = {
    name: t('payments.byHand.order'),
    inCard: 'title',
    cell: ({ orderId, orderNumber }) => (
      <NumberLink to={pathIn(language, `/admin/objednavky/${orderId}`)}>{orderNumber}</NumberLink>
    ),
  }
  const who: Column<NumberedHandPayment> = {
    name: t('payments.byHand.who'),
    inCard: 'wide',
    cell: ({ recordedBy }) => recordedBy,
  }
  const amount: Column<NumberedHandPayment> = {
    name: t('payments.byHand.amount'),
    isAtEnd: true,
    inCard: 'figure',
    cell: ({ amount, currency }) => <Money>{formatMoney(amount, currency, language)}</Money>,
  }
  const waiting: readonly Column<NumberedHandPayment>[] = [
    order,
    who,
    {
      name: t('payments.byHand.at'),
      inCard: 'wide',
      cell: ({ recordedAt }) => formatInstant(recordedAt, language),
    },
    amount,
  ]
  const refused: readonly Column<RefusedHandPayment>[] = [
    order,
    who,
    {
      name: t('payments.byHand.refusedBy'),
      inCard: 'wide',
      cell: ({ decidedBy, decidedAt }) =>
        [decidedBy, decidedAt && formatInstant(decidedAt, language)].filter(Boolean).join(', '),
    },
    {
      name: t('payments.byHand.reason'),
      inCard: 'wide',
      cell: ({ reason }) => readable(t, reason ?? unreadableSign),
    },
    amount,
  ]
  return (
    <>
      {value.items.length === 0 ? (
        <EmptyState title={t('payments.byHand.empty')}>
          <p>{t('payments.byHand.emptyText')}</p>
        </EmptyState>
      ) : (
        <DataTable
          caption={t('payments.byHand.caption')}
          columns={waiting}
          items={value.items}
          keyOf={({ id }) => id}
          isBusy={() => phase === 'loading'}
        />
      )}
      {value.isMore && <Small>{t('payments.byHand.more')}</Small>}
      {value.refused.length > 0 && (
        <>
          <h2>{t('payments.byHand.refused')}</h2>
          <DataTable
            caption={t('payments.byHand.refusedCaption')}
            columns={refused}
            items={value.refused}
            keyOf={({ id }) => id}
            isBusy={() => phase === 'loading'}
          />
        </>
      )}
    </>
  )
})
