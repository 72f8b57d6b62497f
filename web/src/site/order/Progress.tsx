import type { OrderView } from '@hotovo/application/orders/ports'
import { paymentDeadline } from '@hotovo/domain/orders/deadline'
import { isPaid } from '@hotovo/domain/orders/order'
import { refundDue } from '@hotovo/domain/payments/payment'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { type Station, Stations } from '../../ui/Stations.tsx'

function useStations({ order, progress }: OrderView): readonly Station[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const when = (instant: string | null) => (instant === null ? undefined : formatInstant(instant, language))
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  const placed: Station = { state: 'done', name: t('order.progress.placed'), when: when(order.createdAt) }
  const paid: Station = { state: 'done', name: t('order.progress.paid'), when: when(progress.paidAt) }
  const due = refundDue(order)
  const refund: readonly Station[] = [
    ...(due > 0
      ? [{ state: 'current', name: t('order.progress.refundDue', { amount: written(due) }) } as const]
      : []),
    ...(order.paymentStatus === 'refunded'
      ? [{ state: 'done', name: t('order.progress.refunded') } as const]
      : []),
  ]
  /** Why it is cancelled, as far as that is known. */
  const off = (): Station => {
    const { withdrawnAt } = order
    const { expiredAt } = progress
    if (withdrawnAt !== null)
      return { state: 'off', name: t('order.progress.withdrawn'), when: when(withdrawnAt) }
    if (expiredAt !== null) return { state: 'off', name: t('order.progress.expired'), when: when(expiredAt) }
    return { state: 'off', name: t('order.progress.cancelled') }
  }
  if (order.orderStatus === 'zrusena')
    return [placed, ...(progress.paidAt === null ? [] : [paid]), off(), ...refund]
  if (order.paymentStatus === 'refunded') return [placed, ...refund]
  const isDone = order.orderStatus === 'vybavena'
  const completed: Station = { state: 'done', name: t('order.progress.completed') }
  if (isDone && !isPaid(order)) return [placed, completed]
  const until = t('order.progress.until', { day: formatDay(paymentDeadline(order), language) })
  const payment: Station = isPaid(order)
    ? paid
    : {
        state: 'current',
        name: t('order.progress.awaitingPayment'),
        when:
          order.received > 0
            ? `${t('order.progress.partial', { received: written(order.received), total: written(order.total) })}, ${until}`
            : until,
      }
  const { issuedAt, deliveredAt } = progress
  const isForCourier = order.deliveryMethod === 'courier'
  return [
    placed,
    payment,
    issuedAt === null
      ? { state: isPaid(order) ? 'current' : 'ahead', name: t('order.progress.issue') }
      : { state: 'done', name: t('order.progress.issued'), when: when(issuedAt) },
    deliveredAt === null
      ? {
          state: issuedAt === null ? 'ahead' : 'current',
          name: t(isForCourier ? 'order.progress.handOver' : 'order.progress.deliver'),
        }
      : {
          state: 'done',
          name: t(isForCourier ? 'order.progress.handedOver' : 'order.progress.delivered'),
          when: when(deliveredAt),
        },
    ...(isDone && deliveredAt === null ? [completed] : []),
    ...refund,
  ]
}

/** Where the order stands: what is done when, what goes on, what is still to come. */
export const Progress = ({ view }: { readonly view: OrderView }) => <Stations stations={useStations(view)} />
