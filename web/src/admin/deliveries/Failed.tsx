import type { QueuedDelivery } from '@hotovo/application/deliveries/manage'
import { isSms } from '@hotovo/domain/deliveries/delivery'
import { formatInstant } from '@hotovo/domain/shared/format'
import { formatPhone } from '@hotovo/domain/shared/phone'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { type Column, DataTable, RowActions } from '../../ui/DataTable.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { errorKind, isInVain } from '../kit/errorKind.ts'
import { useMay } from '../kit/may.tsx'
import { Small } from '../kit/parts.tsx'
import { NumberLink } from '../kit/sheet.tsx'
import type { DeliveriesStore } from './DeliveriesStore.ts'
import { type FailedOrder, together } from './failedOrders.ts'
import { useCorrecting } from './useCorrecting.tsx'

type FailedProps = {
  readonly store: DeliveriesStore
  /** Gives focus somewhere to be, where what had it is gone. */
  readonly keepFocus: () => void
}

/** Orders of which something could not be delivered: where to, why, and what is done about it. */
export const Failed = observer(({ store, keepFocus }: FailedProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const navigate = useNavigate()
  const mayDeliver = useMay()('vouchers.deliver')
  const correcting = useCorrecting(store)
  const { failed, page } = store
  const { isSaving: isBusy, pending } = store.write
  const latest = useRef(keepFocus)
  useEffect(() => {
    latest.current = keepFocus
  })
  const count = failed.length
  const before = useRef(count)
  useEffect(() => {
    // What was tried here went by itself, and focus with it.
    if (count < before.current && document.activeElement === document.body) latest.current()
    before.current = count
  }, [count])
  const isVain = ({ deliveries }: FailedOrder) => deliveries.every(isInVain)
  const isDoing = ({ deliveries }: FailedOrder) =>
    pending?.what === 'retry' && deliveries.some(({ id }) => id === pending.delivery.id)
  const retry = async (order: FailedOrder) => {
    await store.retry(order)
    keepFocus()
  }
  const addressOf = ({ orderId }: FailedOrder) => pathIn(language, `/admin/objednavky/${orderId}`)
  const channels = (some: readonly QueuedDelivery[]) =>
    some.map(({ channel }) => t(`deliveries.channels.${channel}`)).join(', ')
  const why = (one: QueuedDelivery) => {
    const { lastError, failures } = one
    if (store.isTried(one)) return t('deliveries.retried')
    const failed = t('deliveries.failures', { count: failures })
    return lastError === null ? failed : `${t(`deliveries.errors.${errorKind(lastError)}`)}\n${failed}`
  }
  const columns: readonly Column<FailedOrder>[] = [
    {
      name: t('deliveries.columns.order'),
      inCard: 'title',
      cell: (order) => <NumberLink to={addressOf(order)}>{order.orderNumber}</NumberLink>,
    },
    {
      name: t('correction.to'),
      inCard: 'wide',
      cell: (order) => (
        <>
          {together(order.deliveries, ({ channel, recipient }) =>
            isSms(channel) ? formatPhone(recipient.phone) : recipient.email,
          ).map(([to, some]) => (
            <div key={to}>
              {to}
              <Small>{channels(some)}</Small>
            </div>
          ))}
          {correcting.press(order)}
        </>
      ),
    },
    {
      name: t('deliveries.columns.why'),
      inCard: 'wide',
      cell: ({ deliveries }) =>
        together(deliveries, why).map(([said, some], _, all) => {
          const [what, times] = said.split('\n')
          return (
            <div key={said}>
              {what}
              <Small>{[times, all.length > 1 && channels(some)].filter(Boolean).join(' · ')}</Small>
            </div>
          )
        }),
    },
    {
      name: t('deliveries.columns.created'),
      inCard: 'wide',
      isAside: true,
      cell: ({ deliveries: [first] }) =>
        first && <time dateTime={first.createdAt}>{formatInstant(first.createdAt, language)}</time>,
    },
  ]
  const presses: Column<FailedOrder> = {
    name: t('deliveries.columns.actions'),
    isPresses: true,
    isAtEnd: true,
    cell: (order) => (
      <RowActions>
        {isVain(order) ? (
          <ButtonLink variant="secondary" to={addressOf(order)}>
            {t('deliveries.toReissue')}
            <VisuallyHidden> {order.orderNumber}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <Button variant="secondary" aria-disabled={isBusy} onClick={() => void retry(order)}>
            {t(isDoing(order) ? 'deliveries.retrying' : 'deliveries.retry')}
            <VisuallyHidden> {order.orderNumber}</VisuallyHidden>
          </Button>
        )}
      </RowActions>
    ),
  }
  return (
    <DataTable
      caption={t('deliveries.queues.failed')}
      columns={[...columns, ...(mayDeliver ? [presses] : [])]}
      items={failed}
      keyOf={({ orderId }) => orderId}
      whyOver={({ isOver }) => (isOver ? t('list.over') : undefined)}
      isBusy={() => page.phase === 'loading'}
      rowKeys={{
        e: (order) => {
          if (isVain(order)) void navigate(addressOf(order))
          else if (mayDeliver) void retry(order)
        },
        ...correcting.keys,
      }}
      isDense
    />
  )
})
