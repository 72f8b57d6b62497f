import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { expiredAt } from '@hotovo/domain/orders/order'
import { refundDue } from '@hotovo/domain/payments/payment'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type Station, Stations } from '../../../ui/Stations.tsx'
import { useMay } from '../../kit/may.tsx'
import { Actions, focusSoon, Small } from '../../kit/parts.tsx'
import type { Shown } from '../late.ts'
import type { OrderStore } from '../OrderStore.ts'
import { isIssuing, isOfDelivery, nextOf, nextRights, progressOf, toConfirm } from '../progress.ts'
import { waitingAmount, waitingOf } from '../waiting.ts'
import { openForm } from './AccountForm.tsx'

/** One low line on paper of its own: the next step, and the stations beside it. */
const Line = styled('section')(({ theme: { vars } }) => ({
  display: 'flex',
  flexDirection: 'row-reverse',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1.25rem',
  padding: '0.5rem 0.875rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& > :last-child': { flex: '1 1 17rem' },
  '& > p': { maxWidth: '16rem' },
  '@media print': { padding: '0.5rem 0', border: 0 },
}))

/** The stations of an order: what is done when, what goes on, what is still to come. */
function stationsOf(
  { t, language }: Pick<Shown, 't' | 'language'>,
  account: OrderAccount,
  history: readonly AuditEntry[],
): Station[] {
  const { order } = account.record
  const { paidAt, issuedAt, sent, toSend, isFailing, deliveredAt } = progressOf(account)
  const when = (instant: string | null | undefined) =>
    instant ? formatDay(dayOf(instant), language) : undefined
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  const name = (
    key:
      | 'ordered'
      | 'toPay'
      | 'paid'
      | 'issued'
      | 'delivered'
      | 'cancelled'
      | 'withdrawn'
      | 'expired'
      | 'toRefund'
      | 'refundSent'
      | 'refunded',
  ) => t(`account.head.${key}`)
  const ordered: Station = { state: 'done', name: name('ordered'), when: when(order.createdAt) }
  const refund: Station[] =
    refundDue(order) > 0
      ? [
          {
            state: 'current',
            name: name('toRefund'),
            when: t('account.head.refund', { amount: written(refundDue(order)) }),
          },
        ]
      : []
  if (order.orderStatus === 'zrusena') {
    const expired = expiredAt(history)
    const cancelledAt = history.find(
      ({ fieldName, newValue }) => fieldName === 'order_status' && newValue === 'zrusena',
    )?.createdAt
    return [
      ordered,
      ...(paidAt ? [{ state: 'done', name: name('paid'), when: when(paidAt) } as const] : []),
      {
        state: 'off',
        name: name(order.withdrawnAt ? 'withdrawn' : expired === null ? 'cancelled' : 'expired'),
        when: when(expired ?? cancelledAt),
      },
      ...refund,
      ...(order.paymentStatus === 'refunded'
        ? [
            account.unconfirmed > 0
              ? ({ state: 'current', name: name('refundSent'), when: t('account.head.unconfirmed') } as const)
              : ({
                  state: 'done',
                  name: name('refunded'),
                  when: when(account.payments.at(-1)?.createdAt),
                } as const),
          ]
        : []),
    ]
  }
  const partial =
    order.received > 0
      ? t('account.head.partial', { received: written(order.received), total: written(order.total) })
      : undefined
  const waits = waitingAmount(account)
  const waiting = waits > 0 && t('account.head.waits', { amount: written(waits) })
  const paid: Station = isIssuing(order)
    ? { state: 'done', name: name('paid'), when: when(paidAt) }
    : { state: 'current', name: name('toPay'), when: [partial, waiting].filter(Boolean).join(', ') }
  const progress = t('account.head.sent', { sent, all: toSend })
  return [
    ordered,
    paid,
    issuedAt
      ? { state: 'done', name: name('issued'), when: when(issuedAt) }
      : { state: isIssuing(order) ? 'current' : 'ahead', name: name('issued') },
    deliveredAt
      ? { state: 'done', name: name('delivered'), when: when(deliveredAt) }
      : {
          state: issuedAt ? 'current' : 'ahead',
          name: name('delivered'),
          when: issuedAt ? (isFailing ? t('account.head.failing') : progress) : undefined,
        },
    ...refund,
  ]
}

/** Where the letter for the courier is, and what could not be delivered. */
export const deliveriesId = 'deliveries'
export const correctContactId = 'correct-contact'
export const deliveryStepId = 'delivery-step'
export const focusDeliveries = () => focusSoon(deliveriesId)

/** Leads to the deliveries; whoever is there has the first of them go on: it is printed, handed over, tried again, or its contact mended. */
function takeDelivery(): void {
  const { activeElement } = document
  const isThere = document.getElementById(deliveriesId)?.parentElement?.contains(activeElement)
  const step = document.getElementById(deliveryStepId) ?? document.getElementById(correctContactId)
  if (isThere && step) step.click()
  else focusDeliveries()
}

/** Does what is next with an order, or leads to where it is done. */
export function takeNext(store: OrderStore): void {
  const { account } = store
  const { answer } = account.account
  const next = answer && nextOf(answer, account.looks)
  const waiting = answer && (next === 'confirm' ? toConfirm(answer, account.looks) : waitingOf(answer)[0])
  if (next === 'complete') void store.status.switchTo('vybavena')
  else if (isOfDelivery(next)) takeDelivery()
  else if (next === 'payment' || next === 'refund') openForm(account, { what: next })
  else if (waiting && next)
    openForm(account, { what: next === 'confirm' ? 'confirm' : 'call-off', paymentId: waiting.id })
}

type NextProps = { readonly store: OrderStore; readonly account: OrderAccount }

/** What staff do next, who does it where that is somebody else, or that nothing is to be done by whoever looks. */
const Next = observer(({ store, account }: NextProps) => {
  const { t } = useTranslation('admin')
  const next = nextOf(account, store.account.looks)
  const { asked } = store.account.draft
  const may = useMay()
  if (next === null) return <Small>{t('account.head.nothing')}</Small>
  const { permission, others } = nextRights[next]
  if (!may(permission)) return <Small>{t(`account.head.others.${others}`)}</Small>
  const isWaiting = next === 'waiting'
  const button = asked?.what !== next && asked?.what !== (isWaiting && 'call-off') && (
    <Actions>
      <Button
        variant={isWaiting ? 'secondary' : 'primary'}
        aria-keyshortcuts="e"
        onClick={() => takeNext(store)}
      >
        {next === 'payment' || next === 'refund'
          ? t(`account.payments.${next === 'payment' ? 'record' : 'refund'}`)
          : t(`account.head.${next}`)}
      </Button>
    </Actions>
  )
  return (
    <>
      {isWaiting && <p>{t('account.head.waitsForColleague')}</p>}
      {button}
    </>
  )
})

/** Where an order stands, and what staff do next with it. */
export const Head = observer(({ store }: { readonly store: OrderStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { answer: account } = store.account.account
  if (!account) return null
  const history = store.file.history.answer ?? []
  return (
    <Line aria-label={t('account.head.title')}>
      {/* Before the line, however long that is: in one place order after order. */}
      <Next store={store} account={account} />
      <Stations stations={stationsOf({ t, language }, account, history)} isFlat />
    </Line>
  )
})
