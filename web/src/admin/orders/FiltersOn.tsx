import { formatDay } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { ViewProps } from '../kit/lists/useView.ts'
import { ViewChips } from '../kit/lists/ViewChips.tsx'
import { useAmountWords } from './useAmountWords.ts'
import type { OrdersView } from './view.ts'

/** The filters of the list that are on, as chips; and that no order can be meant where its days end before they begin. */
export function FiltersOn({ view, change }: ViewProps<OrdersView>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const amountWords = useAmountWords()
  const { status, payment, delivery, amount, currency, queue, whose, from, to } = view
  const day = (one: string | undefined) => one && formatDay(one, language)
  return (
    <>
      <ViewChips<OrdersView>
        change={change}
        said={[
          [
            'status',
            t('orders.filters.status'),
            status?.map((one) => t(`orders.statuses.${one}`)).join(', '),
          ],
          [
            'payment',
            t('orders.filters.payment'),
            payment?.map((one) => t(`orders.payments.${one}`)).join(', '),
          ],
          [
            'delivery',
            t('orders.filters.delivery'),
            delivery?.map((one) => t(`order.details.deliveries.${one}`)).join(', '),
          ],
          ['amount', t('orders.filters.amount'), amountWords(amount)],
          ['currency', t('orders.filters.currency'), currency],
          ['queue', t('filters.queue'), queue && t(`filters.queues.${queue}`)],
          ['whose', t('orders.filters.whose'), whose && t(`orders.filters.${whose}`)],
          ['from', t('orders.filters.from'), day(from)],
          ['to', t('orders.filters.to'), day(to)],
        ]}
      />
      {from !== undefined && to !== undefined && from > to && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('filters.endsBefore', { from: day(from), to: day(to) })}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
