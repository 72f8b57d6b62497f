import type { OrderRecord } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rosette } from '../../ui/Rosette.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { History } from '../History.tsx'
import { Notes, noteFieldId } from '../Notes.tsx'
import { Actions, Card } from '../parts.tsx'
import { type Arrival, RecordFrame, stateOf, wideRecord } from '../record.tsx'
import { PaymentChip, StatusChip } from '../StatusChip.tsx'
import { AccountConflict } from './AccountForm.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { Costs, Customer, CustomerNotes, Details, Vouchers } from './Facts.tsx'
import { Head as Progress } from './Head.tsx'
import { Deliveries, Issued } from './Issued.tsx'
import { Payments } from './Payments.tsx'
import type { RecordStore } from './RecordStore.ts'
import { focusStatus, StatusForm } from './StatusForm.tsx'
import { useProblemText } from './useProblemText.ts'

const Name = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 1rem',
  '& > svg': {
    gridRow: '1 / span 2',
    width: 'clamp(4rem, 3rem + 4vw, 5.5rem)',
    color: vars.palette.primary.main,
  },
  '& > h1': { overflowWrap: 'anywhere' },
  '& > p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem 0.75rem' },
  '@container record (max-width: 16rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Total = styled(Money)({ fontSize: '1.375rem', fontWeight: 700 })

/** In one column what is to be done comes first; where there is room it stands beside what is known. */
const Parts = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  [wideRecord]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)',
    gridTemplateRows: 'auto auto auto 1fr',
    '& > [data-part=head]': { gridColumn: '1 / -1', gridRow: 1 },
    '& > [data-part=facts]': { gridColumn: 1, gridRow: '2 / -1' },
    '& > [data-part=desk]': { gridColumn: 2 },
  },
  '@media print': { display: 'block' },
})
const Facts = styled('div')({
  columns: '21rem 2',
  columnGap: '1rem',
  '& > *': { breakInside: 'avoid' },
  '& > * + *': { marginTop: '1rem' },
})
const NotOnPaper = styled('div')({ '@media print': { display: 'none' } })

type ShownProps = { readonly store: RecordStore; readonly record: OrderRecord }

const Shown = observer(({ store, record }: ShownProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const toText = useProblemText(store)
  const { order } = record
  useKeys({
    s: () => focusStatus(store),
    n: () => document.getElementById(noteFieldId)?.focus(),
  })
  const { phase, answer: account } = store.account.account
  const { isForNote } = (useLocation().state ?? {}) as Arrival
  useEffect(() => {
    if (isForNote) document.getElementById(noteFieldId)?.focus()
  }, [isForNote])
  return (
    <Parts>
      {account && (
        <div data-part="head">
          <Progress store={store} />
        </div>
      )}
      <NotOnPaper data-part="desk">
        <Card aria-labelledby="status-title">
          <h2 id="status-title">{t('order.status.title')}</h2>
          <StatusForm store={store} />
        </Card>
      </NotOnPaper>
      <Facts data-part="facts">
        {account ? (
          <Payments store={store.account} account={account} />
        ) : (
          phase === 'loading' && <Spinner>{t('account.loading')}</Spinner>
        )}
        {phase === 'failed' && (
          <Notice tone="error">
            <p>{t(account ? 'account.stale' : 'account.failed')}</p>
            <Actions>
              <Button variant="secondary" onClick={() => void store.account.open()}>
                {t('list.retry')}
              </Button>
            </Actions>
          </Notice>
        )}
        <Vouchers order={order} issued={account?.vouchers}>
          {account && <Issued store={store.account} account={account} />}
        </Vouchers>
        {account && <Deliveries store={store.account} account={account} />}
        <Customer order={order} />
        <Details order={order} />
        <Costs order={order} />
        <CustomerNotes order={order} />
      </Facts>
      <div data-part="desk">
        <Notes store={store} adminNotes={record.adminNotes} problem={() => toText('text')} />
      </div>
      <div data-part="desk">
        <History
          history={store.history}
          written={(minor) => `<money>${formatMoney(minor, order.currency, language)}</money>`}
          onRetry={() => void store.open()}
        />
      </div>
      <ConflictDialog store={store} onBack={() => focusStatus(store)} onDone={() => focusStatus(store)} />
      <AccountConflict store={store} />
    </Parts>
  )
})

/** One order in the back-office (rule A15): all that is known of it, and what can be done. */
export const OrderPage = observer(({ store }: { readonly store: RecordStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: record } = store.record
  const order = record?.order
  useTitle(order ? t('order.pageTitle', { number: order.number }) : t('pages.adminOrder'))
  const load = () => {
    void store.open()
    void store.account.open()
  }
  useEffect(() => {
    void store.open()
    void store.account.open()
  }, [store])
  const heading = () => {
    if (order) return <Code>{order.number}</Code>
    if (record === null) return t('order.notFound.title')
    return t(phase === 'failed' ? 'order.failed.title' : 'orders.one')
  }
  return (
    <RecordFrame
      list="/admin/objednavky"
      back={t('order.back')}
      head={
        <Name>
          {order && <Rosette seed={order.number} />}
          <h1>{heading()}</h1>
          {order && (
            <p>
              <Total>{formatMoney(order.total, order.currency, language)}</Total>
              <StatusChip status={order.orderStatus} />
              <PaymentChip order={order} />
            </p>
          )}
        </Name>
      }
      actions={
        <Button variant="secondary" onClick={() => print()}>
          <PrintIcon />
          {t('order.print')}
        </Button>
      }
      phase={phase}
      state={stateOf(record)}
      words={{
        loading: t('order.loading'),
        failed: order ? t('order.failed.stale') : t('order.failed.text'),
        missing: t('order.notFound.text'),
      }}
      onLoad={load}
    >
      {record && <Shown store={store} record={record} />}
    </RecordFrame>
  )
})
