import type { OrderRecord } from '@hotovo/domain/orders/order'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { styled } from '../../../theme/styled.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { May } from '../../kit/may.tsx'
import { Actions, Card } from '../../kit/parts.tsx'
import { RetryButton } from '../../kit/RetryButton.tsx'
import { type Arrival, wideRecord } from '../../kit/record/record.tsx'
import type { OrderStore } from '../OrderStore.ts'
import { StatusForm } from '../StatusForm.tsx'
import { AccountConflict } from './AccountForm.tsx'
import { Composer } from './Composer.tsx'
import { Deliveries } from './Deliveries.tsx'
import { Customer, Vouchers } from './Facts.tsx'
import { focusDeliveries, Head as Progress } from './Head.tsx'
import { Issued } from './Issued.tsx'
import { Payments } from './Payments.tsx'
import { Timeline } from './Timeline.tsx'

/** In one column what is to be done and what happened comes first; where there is room it stands beside what is known. */
const Grid = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '0.625rem',
  '& > *, & > div > *': { minWidth: 0 },
  '& > div': { display: 'grid', gap: '0.625rem' },
  '& > [data-part=head]:empty': { display: 'none' },
  '& > div > section': { gap: '0.5rem', padding: '0.75rem 0.875rem' },
  '& h2': { fontSize: '1.125rem' },
  [wideRecord]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)',
    gridTemplateRows: 'auto auto 1fr',
    '& > [data-part=head]': { gridColumn: '1 / -1' },
    '& > [data-part=money]': { gridColumn: 1, gridRow: 2 },
    '& > [data-part=facts]': { gridColumn: 1, gridRow: 3 },
    // What is written stays in reach of whoever reads on.
    '& > [data-part=desk]': { gridColumn: 2, gridRow: '2 / -1', position: 'sticky', top: '0.5rem' },
  },
  // What is known of it is read first on paper, and what happened behind it.
  '@media print': {
    '&&': { display: 'flex', flexDirection: 'column' },
    '& > div': { display: 'block' },
    '& > [data-part=desk]': { order: 1, position: 'static' },
  },
})
const Facts = styled('div')({
  '&&': { display: 'block', columns: '21rem 2', columnGap: '0.625rem' },
  '& > *': { breakInside: 'avoid' },
  '& > * + *': { marginTop: '0.625rem' },
})
const NotOnPaper = styled('div')({ '@media print': { display: 'none' } })

type KnownProps = { readonly store: OrderStore; readonly record: OrderRecord }

/** The money of an order, once it is there. */
const Paid = observer(({ store }: Pick<KnownProps, 'store'>) => {
  const { t } = useTranslation('admin')
  const { phase, answer: account } = store.account.account
  return (
    <>
      {account ? (
        <Payments store={store.account} account={account} history={store.file.history.answer ?? []} />
      ) : (
        phase === 'loading' && <Spinner>{t('account.loading')}</Spinner>
      )}
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t(account ? 'account.stale' : 'account.failed')}</p>
          <Actions>
            <RetryButton onRetry={() => void store.account.open()} />
          </Actions>
        </Notice>
      )}
    </>
  )
})

/** What is looked up of an order. */
const Known = observer(({ store, record: { order } }: KnownProps) => {
  const { answer: account } = store.account.account
  return (
    <>
      <Vouchers order={order} issued={account?.vouchers}>
        {account && <Issued store={store.account} account={account} />}
      </Vouchers>
      {account && <Deliveries store={store.account} account={account} />}
      <Customer order={order} corrections={account?.corrections ?? []} />
    </>
  )
})

type PartsProps = {
  readonly store: OrderStore
  /** What a change of status does is asked about above the page. */
  readonly isAsking: boolean
}

/** The parts of an order; its status can be changed as soon as its row is known. */
export const Parts = observer(({ store, isAsking }: PartsProps) => {
  const { t } = useTranslation('admin')
  const record = store.file.record.answer
  const { isFor } = (useLocation().state ?? {}) as Arrival
  return (
    <Grid>
      <div data-part="head">
        <Progress store={store} />
        {!isAsking && store.status.chosen !== undefined && (
          <May to="orders.change">
            <NotOnPaper>
              <Card aria-labelledby="status-title">
                <h2 id="status-title">{t('order.status.title')}</h2>
                <StatusForm store={store} onDeliver={focusDeliveries} />
              </Card>
            </NotOnPaper>
          </May>
        )}
      </div>
      {record && (
        <div data-part="money">
          <Paid store={store} />
        </div>
      )}
      <div data-part="desk">
        <Composer
          store={store}
          order={record?.order}
          adminNotes={record?.adminNotes}
          isForNote={isFor === 'note'}
        />
        {record && <Timeline store={store} order={record.order} />}
      </div>
      {record && (
        <Facts data-part="facts">
          <Known store={store} record={record} />
        </Facts>
      )}
      {record && <AccountConflict store={store} />}
    </Grid>
  )
})
