import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf, daysBetween } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataTable, RowActions, TableBones } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { KeyHints } from '../../ui/KeyHints.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMay } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Foot, NumberLink, Sheet, SheetHead } from '../kit/sheet.tsx'
import { PayByCode } from './PayByCode.tsx'
import { payersWithIban } from './PayingStore.ts'
import { RefundForm } from './RefundForm.tsx'
import type { RefundsStore } from './RefundsStore.ts'

/** Where the money came from, and goes back to: accounts by their names, else the address of the order, else what is to be found out. */
const Payers = ({ row }: { readonly row: DueRefund }) => {
  const { t } = useTranslation('admin')
  const known = payersWithIban(row)
  if (known.length > 0)
    return known.map(({ iban, name }) => (
      <div key={iban}>
        {name}
        <Small>
          <Code>{iban}</Code>
        </Small>
      </div>
    ))
  const isCash = row.payers.every(({ method }) => method === 'cash') && row.payers.length > 0
  const way = isCash ? 'cash' : row.paymentMethod === 'postal' ? 'postal' : 'unknown'
  return (
    <>
      {t(`refunds.from.${way}`)}
      {row.address !== null && <Small>{row.address}</Small>}
    </>
  )
}

type Asked = { readonly row: DueRefund; readonly how: 'code' | 'form' }

/** Whom money is to be given back to, and how much. */
export const RefundsPage = observer(({ store }: { readonly store: RefundsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [asked, ask] = useState<Asked>()
  useTitle(t('pages.adminRefunds'))
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.rows
  const begin = (row: DueRefund, how: Asked['how']) => {
    ask({ row, how })
    void (how === 'code' ? store.paying.begin(row) : store.begin(row.id))
  }
  const close = () => {
    ask(undefined)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
    })
  }
  const columns: readonly Column<DueRefund>[] = [
    {
      name: t('refunds.columns.order'),
      inCard: 'title',
      cell: ({ id, number }) => (
        <NumberLink to={pathIn(language, `/admin/objednavky/${id}`)}>{number}</NumberLink>
      ),
    },
    {
      name: t('refunds.columns.customer'),
      inCard: 'wide',
      isAside: true,
      cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    },
    {
      name: t('refunds.columns.payer'),
      inCard: 'wide',
      cell: (row) => <Payers row={row} />,
    },
    {
      name: t('refunds.columns.why'),
      inCard: 'wide',
      isAside: 'first',
      cell: ({ reason }) => t(`refunds.why.${reason}`),
    },
    {
      name: t('refunds.columns.since'),
      inCard: 'wide',
      isAside: 'last',
      cell: ({ dueSince }) =>
        dueSince !== null && (
          <>
            {formatDay(dayOf(dueSince), language)}
            <Small>{t('refunds.days', { count: daysBetween(dayOf(dueSince), store.today) })}</Small>
          </>
        ),
    },
    {
      name: t('refunds.columns.received'),
      isAtEnd: true,
      inCard: 'none',
      isAside: 'first',
      cell: ({ received, currency }) => <Money>{formatMoney(received, currency, language)}</Money>,
    },
    {
      name: t('refunds.columns.amount'),
      isAtEnd: true,
      inCard: 'figure',
      cell: ({ due, currency }) => <Money>{formatMoney(due, currency, language)}</Money>,
    },
  ]
  const actions: readonly Column<DueRefund>[] = [
    {
      name: t('refunds.columns.actions'),
      isAtEnd: true,
      inCard: 'wide',
      cell: (row) => (
        <RowActions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => begin(row, 'code')}>
            {t('refunds.pay.open')}
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => begin(row, 'form')}>
            {t('refunds.record')}
            <VisuallyHidden> {row.number}</VisuallyHidden>
          </Button>
        </RowActions>
      ),
    },
  ]
  const rows = () => {
    if (!value) return phase === 'failed' ? null : <TableBones />
    if (value.items.length === 0)
      return (
        <EmptyState title={t('refunds.empty')}>
          <p>{t('refunds.emptyText')}</p>
        </EmptyState>
      )
    return (
      <>
        <p>
          {t('refunds.total', { count: value.items.length })}{' '}
          {value.totals.map(({ currency, amount }, place) => (
            <strong key={currency}>
              {place > 0 && ' + '}
              <Money>{formatMoney(amount, currency, language)}</Money>
            </strong>
          ))}
        </p>
        <DataTable
          caption={t('refunds.title')}
          columns={mayRecord ? [...columns, ...actions] : columns}
          items={value.items}
          keyOf={({ id }) => id}
          isBusy={() => phase === 'loading'}
          isDense
        />
      </>
    )
  }
  return (
    <Sheet>
      <SheetHead title={t('refunds.title')} onRefresh={() => void store.open()}>
        {t(mayRecord ? 'refunds.lead' : 'refunds.readLead')}
      </SheetHead>
      <VisuallyHidden role="status">{phase === 'loading' && t('refunds.loading')}</VisuallyHidden>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open()} />
            </Actions>
          </Notice>
        </div>
      )}
      {rows()}
      <Foot>
        {value && value.items.length > 0 && <KeyHints>{t('refunds.keys')}</KeyHints>}
        {value?.isMore && <Small>{t('refunds.more')}</Small>}
      </Foot>
      {asked && (
        <Dialog
          title={t(asked.how === 'code' ? 'refunds.pay.title' : 'refunds.form.title', {
            number: asked.row.number,
          })}
          onClose={close}
        >
          {asked.how === 'code' ? (
            <PayByCode store={store.paying} onDone={close} />
          ) : (
            <RefundForm store={store} row={asked.row} onDone={close} />
          )}
        </Dialog>
      )}
    </Sheet>
  )
})
