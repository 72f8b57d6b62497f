import type { DueRefund } from '@hotovo/application/payments/refunds'
import { dayOf, daysBetween } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
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
import { Foot, NumberLink, Sheet, SheetHead, Tab, Tabs } from '../kit/sheet.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { filedRefunds } from './FilesStore.ts'
import { FilesTable } from './FilesTable.tsx'
import { PayByCode } from './PayByCode.tsx'
import { Payers } from './Payers.tsx'
import { RefundForm } from './RefundForm.tsx'
import type { RefundsStore } from './RefundsStore.ts'

type Asked = { readonly row: DueRefund; readonly how: 'code' | 'form' }

const tabs = [
  { to: 'stav=subor', state: 'prepared' },
  { to: 'stav=odoslane', state: 'sent' },
  { to: 'stav=hotove', state: 'confirmed' },
] as const

/** Whom money is to be given back to, and how much. */
type PageProps = { readonly store: RefundsStore; readonly uuid: () => string }

export const RefundsPage = observer(({ store, uuid }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const [asked, ask] = useState<Asked>()
  useTitle(t('pages.adminRefunds'))
  useEffect(() => {
    void store.open()
  }, [store])
  const { phase, value } = store.rows
  const [address] = useSearchParams()
  const tab = tabs.find(({ to }) => to === `stav=${address.get('stav')}`)?.state
  const { preparing } = store.files
  const filed = filedRefunds(value?.items ?? [])
  const prepare = async () => {
    if (preparing.isSaving || !(await store.files.prepare(uuid(), value?.items ?? []))) return
    const { stage } = preparing
    if (stage.phase !== 'done') return
    const { transfers, left } = stage.done
    if (transfers.length > 0) notices.succeeded(t('refunds.files.prepared', { count: transfers.length }))
    if (left.length > 0) notices.failed(t('refunds.files.notPrepared', { count: left.length }))
  }
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
        {mayRecord && filed.length > 0 && (
          <Actions>
            <Button aria-disabled={preparing.isSaving} onClick={() => void prepare()}>
              {t('refunds.files.prepare', { count: filed.length })}
            </Button>
          </Actions>
        )}
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
      <Tabs aria-label={t('refunds.tabs.label')}>
        <Tab to="" isOn={tab === undefined} text={t('refunds.tabs.due')} />
        {tabs.map(({ to, state }) => (
          <Tab key={state} to={to} isOn={tab === state} text={t(`refunds.tabs.${state}`)} />
        ))}
      </Tabs>
      {preparing.stage.phase === 'unanswered' && (
        <div role="alert">
          <Unanswered>
            <Actions>
              <RetryButton onRetry={() => void preparing.retry()} />
            </Actions>
          </Unanswered>
        </div>
      )}
      {tab && <FilesTable store={store.files} state={tab} />}
      {!tab && phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('refunds.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open()} />
            </Actions>
          </Notice>
        </div>
      )}
      {!tab && rows()}
      <Foot>
        {!tab && value && value.items.length > 0 && <KeyHints>{t('refunds.keys')}</KeyHints>}
        {!tab && value?.isMore && <Small>{t('refunds.more')}</Small>}
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
