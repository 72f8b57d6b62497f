import type { Order } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import { chargedAfter, type IssuedVoucher, voidedWith } from '@hotovo/domain/vouchers/issuing'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { RecordStore } from './RecordStore.ts'

/** What of an order's money is to be refunded once it is cancelled. */
function refundOf(order: Order, issued: readonly IssuedVoucher[]): number {
  const cancelled: Order = { ...order, orderStatus: 'zrusena' }
  const givenBack = voidedWith(cancelled, issued)
  return Math.max(0, order.received - chargedAfter(order, cancelled, { issued, givenBack }))
}

/** What a cancellation does besides: money is to be refunded, vouchers stop working. */
export const Cancelling = observer(({ store: { order, account } }: { readonly store: RecordStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!order) return null
  const { currency } = order
  const issued = account.account.answer?.vouchers ?? []
  const refund = refundOf(order, issued)
  return (
    <Notice tone="warning">
      <p>
        {issued.length > 0 ? t('account.cancelling.issued') : t('account.cancelling.plain')}{' '}
        {refund > 0 && (
          <Rich
            text={t('account.cancelling.refund', { amount: formatMoney(refund, currency, language) })}
            as={{ money: Money }}
          />
        )}
      </p>
    </Notice>
  )
})
