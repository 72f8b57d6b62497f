import { orderRowOf } from '@hotovo/application/orders/list'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { PrintIcon } from '../../../ui/icons.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Rosette } from '../../../ui/Rosette.tsx'
import { useHandler } from '../../../ui/useHandler.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { BottomBar } from '../../kit/BottomBar.tsx'
import { useCustomer, useOpenRecord } from '../../kit/customer/desk.tsx'
import type { LiveParts } from '../../kit/liveLazily.tsx'
import { useMay } from '../../kit/may.tsx'
import { rowsBeside } from '../../kit/record/listBeside.ts'
import { newsInWords } from '../../kit/record/newsInWords.tsx'
import { Left, useQueue } from '../../kit/record/queue.tsx'
import { HeadLine, RecordFrame, stateOf, useRecordKeys } from '../../kit/record/record.tsx'
import { PaymentChip } from '../../kit/StatusChip.tsx'
import type { NotDone } from '../../records/Holds.ts'
import { ChangeBar } from '../ChangeBar.tsx'
import { ConflictDialog } from '../ConflictDialog.tsx'
import type { OrderStore } from '../OrderStore.ts'
import type { OrdersStore } from '../OrdersStore.ts'
import { nextOf, nextRights } from '../progress.ts'
import { queueOf } from '../queue.ts'
import { StatusDialog } from '../StatusDialog.tsx'
import { focusComment, focusStatus, statusMenuId } from '../StatusForm.tsx'
import { StatusMenu } from '../StatusMenu.tsx'
import { focusNote, focusReply } from './Composer.tsx'
import { correctContactId, focusDeliveries, takeNext } from './Head.tsx'
import { Parts } from './Parts.tsx'
import { Strip } from './Strip.tsx'

const Name = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 0.875rem',
  // The lines that are there beside it: its name, its state, whose it is, what is left.
  '& > *': { gridColumn: 2 },
  '& > svg': {
    gridRow: '1 / span 4',
    gridColumn: 1,
    width: 'clamp(3rem, 2rem + 4vw, 4.5rem)',
    color: vars.palette.primary.main,
  },
  '& > h1': { overflowWrap: 'anywhere', fontSize: 'clamp(1.375rem, 5.5cqi, 2rem)' },
  '@container record (max-width: 16rem)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { gridColumn: 1 },
    '& > svg': { gridRow: 'auto' },
  },
}))
const Total = styled(Money)({ fontSize: '1.375rem', fontWeight: 700 })

const focusMenu = () => document.getElementById(statusMenuId)?.focus()

type OrderPageProps = {
  readonly store: OrderStore
  /** The list that it is one of. */
  readonly list: OrdersStore
  readonly live: LiveParts
}

/** One order in the back-office (rule A15): all that is known of it, and what can be done. */
export const OrderPage = observer(
  ({ store, list, live: { ChangedRows, NewerRecord, Meeting } }: OrderPageProps) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const { phase, answer: record } = store.file.record
    const order = store.status.known
    const navigate = useNavigate()
    const { desk } = list
    const [beside] = useState(() => rowsBeside(list.list))
    const showCustomer = useCustomer()
    const clue =
      order && ({ kind: 'order', id: order.number, name: `${order.firstName} ${order.lastName}` } as const)
    useOpenRecord(clue && { ...clue, email: order.email })
    const [isAsking, ask] = useState(false)
    const may = useMay()
    const toCustomer = () => {
      if (clue) showCustomer(clue)
    }
    const changing = { s: () => document.getElementById(statusMenuId)?.click(), n: focusNote }
    useRecordKeys(
      {
        c: toCustomer,
        ...(may('orders.change') && changing),
        ...(may('tickets.reply') && { r: focusReply }),
        ...(may('contacts.correct') && { o: () => document.getElementById(correctContactId)?.click() }),
      },
      order !== undefined,
    )
    const { answer: account } = store.account.account
    const next = account ? nextOf(account, store.account.looks) : null
    const isNextOwn = next !== null && may(nextRights[next].permission)
    useRecordKeys(account && !isNextOwn ? {} : { e: () => takeNext(store) }, Boolean(account))
    const queue = queueOf(list)
    useQueue({
      queue,
      id: () => store.id,
      isOver: () => {
        const { status, account } = store
        const isDone =
          status.isChanging || status.change.stage.phase === 'done' || account.write.stage.phase === 'done'
        return isDone && store.order !== undefined && queue.isFinished(orderRowOf(store.order))
      },
    })
    const switchTo = (status: OrderStatus) => {
      flushSync(() => void store.status.switchTo(status))
      if (store.status.isAsked) ask(true)
      else if (store.status.chosen !== undefined) focusComment(store)
    }
    const comment = (status: OrderStatus) => {
      flushSync(() => store.status.choose(status))
      if (store.status.isAsked) ask(true)
      else focusComment(store)
    }
    const goOn = () => {
      ask(store.status.isAsked)
      focusStatus(store)
    }
    const follow = useCallback(() => store.follow(), [store])
    const look = useCallback(() => store.look(), [store])
    const inWords = (entries: readonly AuditEntry[]) =>
      newsInWords(t, entries, (minor) => (order ? formatMoney(minor, order.currency, language) : ''))
    const giveReason = () => {
      if (desk === store) focusStatus(store)
      else if (desk) void navigate(pathIn(language, `/admin/objednavky/${desk.id}`))
    }
    const isThere = record !== undefined && order !== undefined
    const askAgain = useHandler(({ what }: NotDone) => {
      if (what.kind === 'order') comment(what.to)
    })
    useEffect(() => (isThere ? store.status.asksAgain(askAgain) : undefined), [store, isThere, askAgain])
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
                {record && <Meeting kind="order" id={record.order.id} number={record.order.number} />}
              </HeadLine>
            )}
            <Left queue={queue} />
          </Name>
        }
        actions={
          <>
            <Button variant="secondary" aria-keyshortcuts="c" onClick={toCustomer}>
              {t('order.customer.title')}
            </Button>
            <Button variant="secondary" aria-label={t('order.print')} onClick={() => print()}>
              <PrintIcon />
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
        {isAsking && <StatusDialog store={store} onClose={() => ask(false)} onDeliver={focusDeliveries} />}
        {order && (
          <Strip order={order} notes={record?.order.notes} paymentMethod={record?.order.paymentMethod} />
        )}
        {order && <Parts store={store} isAsking={isAsking} />}
        {desk && <ConflictDialog store={desk} onBack={goOn} onDone={() => focusStatus(store)} />}
        <BottomBar>
          <ChangedRows kind="order" rows={beside} />
          <NewerRecord
            kind="order"
            shown={() => (record ? { id: record.order.id, version: record.version } : undefined)}
            isBusy={() => store.isBusy || desk?.status.change.isSaving === true}
            isBegun={() => store.isBegun}
            look={look}
            inWords={inWords}
            follow={follow}
            onLoad={() => void store.open()}
            onRead={() => store.file.settle()}
          />
          {desk && <ChangeBar store={desk} onReasonNeeded={giveReason} onLeft={focusMenu} />}
        </BottomBar>
      </RecordFrame>
    )
  },
)
