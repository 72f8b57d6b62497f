import { orderRowOf } from '@hotovo/application/orders/list'
import type { OrderRecord, OrderStatus } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Rosette } from '../../../ui/Rosette.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTitle } from '../../../ui/useTitle.ts'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useCustomer } from '../../kit/customer/desk.tsx'
import type { LiveParts } from '../../kit/liveLazily.tsx'
import { May, useMay } from '../../kit/may.tsx'
import { Actions, Card, focusSoon } from '../../kit/parts.tsx'
import { RetryButton } from '../../kit/RetryButton.tsx'
import { Notes, noteFieldId } from '../../kit/record/Notes.tsx'
import { Left, useQueue } from '../../kit/record/queue.tsx'
import { leaveReply, ReplyForm } from '../../kit/record/ReplyForm.tsx'
import {
  type Arrival,
  HeadLine,
  RecordFrame,
  stateOf,
  useRecordKeys,
  wideRecord,
} from '../../kit/record/record.tsx'
import { PaymentChip } from '../../kit/StatusChip.tsx'
import { ChangeBar } from '../ChangeBar.tsx'
import { ConflictDialog } from '../ConflictDialog.tsx'
import type { OrderStore } from '../OrderStore.ts'
import type { OrdersStore } from '../OrdersStore.ts'
import { nextOf, nextRights } from '../progress.ts'
import { queueOf } from '../queue.ts'
import { StatusDialog } from '../StatusDialog.tsx'
import { focusComment, focusStatus, StatusForm } from '../StatusForm.tsx'
import { StatusMenu } from '../StatusMenu.tsx'
import { useProblemText } from '../useProblemText.ts'
import { AccountConflict } from './AccountForm.tsx'
import { Costs, Customer, Details, Vouchers } from './Facts.tsx'
import { Head as Progress, takeNext } from './Head.tsx'
import { Deliveries, Issued } from './Issued.tsx'
import { Payments } from './Payments.tsx'
import { Strip } from './Strip.tsx'
import { Timeline } from './Timeline.tsx'

const Name = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 1rem',
  // The lines that are there beside it: its name, its state, whose it is, what is left.
  '& > *': { gridColumn: 2 },
  '& > svg': {
    gridRow: '1 / span 4',
    gridColumn: 1,
    width: 'clamp(4rem, 3rem + 4vw, 5.5rem)',
    color: vars.palette.primary.main,
  },
  '& > h1': { overflowWrap: 'anywhere' },
  '@container record (max-width: 16rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridColumn: 1 },
    '& > svg': { gridRow: 'auto' },
  },
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
    gridTemplateRows: 'auto auto auto auto 1fr',
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

const statusMenuId = 'order-status'
const focusMenu = () => document.getElementById(statusMenuId)?.focus()
const focusNote = () => document.getElementById(noteFieldId)?.focus()

type KnownProps = { readonly store: OrderStore; readonly record: OrderRecord }

/** What is known of an order once it is there. */
const Known = observer(({ store, record }: KnownProps) => {
  const { t } = useTranslation('admin')
  const { order } = record
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
      <Vouchers order={order} issued={account?.vouchers}>
        {account && <Issued store={store.account} account={account} />}
      </Vouchers>
      {account && <Deliveries store={store.account} account={account} />}
      <Customer order={order} />
      <Details order={order} />
      <Costs order={order} />
    </>
  )
})

type ShownProps = {
  readonly store: OrderStore
  /** What a change of status does is asked about above the page. */
  readonly isAsking: boolean
}

/** The parts of an order; its status can be changed as soon as its row is known. */
const Shown = observer(({ store, isAsking }: ShownProps) => {
  const { t } = useTranslation('admin')
  const toText = useProblemText(store)
  const record = store.file.record.answer
  const { isForNote } = (useLocation().state ?? {}) as Arrival
  const isThere = Boolean(record)
  const send = async () => {
    const sending = store.reply()
    const comeBack = leaveReply(store.sending)
    const isSent = await sending
    if (isSent) notices.succeeded(t('ticket.reply.sent'), store.talk?.record.ticket.email)
    else if (store.sending.stage.phase === 'unanswered') notices.failed(t('ticket.reply.failed'))
    if (!isSent) comeBack()
  }
  useEffect(() => {
    // After the heading, which has focus on every arrival.
    if (isThere && isForNote) focusSoon(noteFieldId)
  }, [isThere, isForNote])
  return (
    <Parts>
      {store.account.account.answer && (
        <div data-part="head">
          <Progress store={store} />
        </div>
      )}
      <May to="orders.change">
        <NotOnPaper data-part="desk">
          <Card aria-labelledby="status-title">
            <h2 id="status-title">{t('order.status.title')}</h2>
            {!isAsking && <StatusForm store={store} />}
          </Card>
        </NotOnPaper>
      </May>
      {record && (
        <Facts data-part="facts">
          <Known store={store} record={record} />
        </Facts>
      )}
      {record && (
        <div data-part="desk">
          <Timeline store={store} order={record.order} />
        </div>
      )}
      <div data-part="desk">
        <Notes
          file={store.file}
          to="orders.change"
          adminNotes={record?.adminNotes}
          problem={() => toText('text')}
        />
      </div>
      {record && (
        <>
          {store.talk && (
            <May to="tickets.reply">
              <div data-part="desk">
                <ReplyForm
                  file={store.file}
                  sending={store.sending}
                  to={store.talk.record.ticket}
                  onSend={() => void send()}
                  isAside
                />
              </div>
            </May>
          )}
          <AccountConflict store={store} />
        </>
      )}
    </Parts>
  )
})

type OrderPageProps = {
  readonly store: OrderStore
  /** The list that it is one of. */
  readonly list: OrdersStore
  readonly live: LiveParts
}

/** One order in the back-office (rule A15): all that is known of it, and what can be done. */
export const OrderPage = observer(({ store, list, live: { NewerRecord, Meeting } }: OrderPageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: record } = store.file.record
  const order = store.status.known
  const navigate = useNavigate()
  const { desk } = list
  const showCustomer = useCustomer()
  const [isAsking, ask] = useState(false)
  const may = useMay()
  const toCustomer = () => {
    if (order) showCustomer({ kind: 'order', id: order.number, name: `${order.firstName} ${order.lastName}` })
  }
  const changing = { s: () => document.getElementById(statusMenuId)?.click(), n: focusNote }
  useRecordKeys({ c: toCustomer, ...(may('orders.change') && changing) }, order !== undefined)
  const { answer: account } = store.account.account
  const next = account ? nextOf(account, store.account.looks) : null
  const isNextOwn = next !== null && may(nextRights[next].permission)
  useRecordKeys(account && !isNextOwn ? {} : { e: () => takeNext(store) }, Boolean(account))
  const queue = queueOf(list)
  useQueue({
    queue,
    id: () => store.id,
    isOver: () => {
      const isDone = store.status.change.stage.phase === 'done' || store.account.write.stage.phase === 'done'
      return isDone && store.order !== undefined && queue.isFinished(orderRowOf(store.order))
    },
  })
  const switchTo = (status: OrderStatus) => {
    flushSync(() => void store.status.switchTo(status))
    if (store.status.movesMoney) ask(true)
    else if (store.status.chosen !== undefined) focusComment(store)
  }
  const comment = (status: OrderStatus) => {
    flushSync(() => store.status.choose(status))
    if (store.status.movesMoney) ask(true)
    else focusComment(store)
  }
  const follow = useCallback(() => store.follow(), [store])
  const giveReason = () => {
    if (desk === store) focusStatus(store)
    else if (desk) void navigate(pathIn(language, `/admin/objednavky/${desk.id}`))
  }
  useTitle(order ? t('order.pageTitle', { number: order.number }) : t('pages.adminOrder'))
  useEffect(() => {
    void store.open()
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
            <HeadLine>
              <Total>{formatMoney(order.total, order.currency, language)}</Total>
              <StatusMenu id={statusMenuId} order={order} onChoose={switchTo} onComment={comment} />
              <PaymentChip order={order} />
            </HeadLine>
          )}
          {record && <Meeting kind="order" id={record.order.id} />}
          <Left queue={queue} />
        </Name>
      }
      actions={
        <>
          <May to="orders.change">
            <Button variant="secondary" aria-keyshortcuts="n" onClick={focusNote}>
              {t('order.notes.label')}
            </Button>
          </May>
          <Button variant="secondary" aria-keyshortcuts="c" onClick={toCustomer}>
            {t('order.customer.title')}
          </Button>
          <Button variant="secondary" onClick={() => print()}>
            <PrintIcon />
            {t('order.print')}
          </Button>
        </>
      }
      phase={phase}
      state={stateOf(record)}
      words={{
        loading: t('order.loading'),
        failed: record ? t('order.failed.stale') : t('order.failed.text'),
        missing: t('order.notFound.text'),
      }}
      onLoad={() => void store.open()}
    >
      {isAsking && <StatusDialog store={store} onClose={() => ask(false)} />}
      {order && <Strip order={order} notes={record?.order.notes} />}
      {order && <Shown store={store} isAsking={isAsking} />}
      {desk && (
        <ConflictDialog store={desk} onBack={() => focusStatus(store)} onDone={() => focusStatus(store)} />
      )}
      <BottomBar>
        <NewerRecord
          kind="order"
          shown={() => (record ? { id: record.order.id, version: record.version } : undefined)}
          isBusy={() => store.isBusy || desk?.status.change.isSaving === true}
          follow={follow}
          onLoad={() => void store.open()}
        />
        {desk && <ChangeBar store={desk} onReasonNeeded={giveReason} onLeft={focusMenu} />}
      </BottomBar>
    </RecordFrame>
  )
})
