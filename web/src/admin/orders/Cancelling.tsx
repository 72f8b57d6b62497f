import { cancelled, isReissued } from '@hotovo/domain/payments/cancelling'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { heldSeconds } from '../records/Holds.ts'
import type { OrderStore } from './OrderStore.ts'

/** What a cancellation does besides, or going on again: money is to be refunded, vouchers stop working, or new ones leave. */
export const Cancelling = observer(({ store }: { readonly store: OrderStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { order, account } = store
  const { chosen } = store.status
  const { asked, answer, phase } = account.account
  const isUnknown = asked === undefined
  useEffect(() => {
    // In the list only the row is known.
    if (isUnknown) void store.open()
  }, [store, isUnknown])
  // One that is being asked for again, or that nobody told, says what was.
  if (!order || !answer || phase !== 'shown' || chosen === undefined)
    return (
      <Notice tone="warning">
        <p>{t(phase === 'failed' ? 'account.cancelling.failed' : 'account.cancelling.loading')}</p>
        {phase === 'failed' && (
          <Actions>
            <RetryButton onRetry={() => void store.open()} />
          </Actions>
        )}
      </Notice>
    )
  const forGood = t('account.cancelling.forGood', { seconds: heldSeconds })
  if (chosen !== 'zrusena')
    return (
      <Notice tone="warning">
        <p>
          {t('account.cancelling.goesOn')}{' '}
          {isReissued(order, chosen, { issued: answer.vouchers, payments: answer.payments }) &&
            t('account.cancelling.reissued')}{' '}
          {forGood}
        </p>
      </Notice>
    )
  const { voided, refund } = cancelled(order, { issued: answer.vouchers, payments: answer.payments })
  const vouchers = () => {
    if (answer.vouchers.length === 0) return t('account.cancelling.plain')
    return voided > 0 ? t('account.cancelling.voided', { count: voided }) : t('account.cancelling.spent')
  }
  return (
    <Notice tone="warning">
      <p>
        {vouchers()}{' '}
        {refund > 0 && (
          <Rich
            text={t('account.cancelling.refund', { amount: formatMoney(refund, order.currency, language) })}
            as={{ money: Money }}
          />
        )}{' '}
        {store.status.movesMoney && forGood}
      </p>
    </Notice>
  )
})
