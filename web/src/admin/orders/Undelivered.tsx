import { isFailing, isUndelivered } from '@hotovo/domain/deliveries/delivery'
import { isLetterToPrint, isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { OrderStore } from './OrderStore.ts'

/** What of an order that is completed has not gone to its customer, and what they see then (rule A158). */
export const Undelivered = observer(({ store }: { readonly store: OrderStore }) => {
  const { t } = useTranslation('admin')
  const { asked, answer, phase } = store.account.account
  const isUnknown = asked === undefined
  useEffect(() => {
    // In the list only the row is known.
    if (isUnknown) void store.open()
  }, [store, isUnknown])
  const told = () => {
    if (!answer) return phase === 'failed' ? 'unknown' : 'loading'
    const left = answer.deliveries.filter(isUndelivered)
    if (left.some(isLetterToPrint)) return 'toPrint'
    if (left.some(isLetterWaiting)) return 'waits'
    return left.some(isFailing) ? 'failing' : 'message'
  }
  return (
    <Notice tone="warning">
      <p>{t(`account.undelivered.${told()}`, { status: t('orders.statuses.vybavena') })}</p>
      {phase === 'failed' && !answer && (
        <Actions>
          <RetryButton onRetry={() => void store.open()} />
        </Actions>
      )}
    </Notice>
  )
})
