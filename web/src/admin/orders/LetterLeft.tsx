import { isLetterToPrint } from '@hotovo/domain/deliveries/letter'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { OrderStore } from './OrderStore.ts'

/** That an order is completed whose letter nobody printed, or the courier has not (rule A93). */
export const LetterLeft = observer(({ store }: { readonly store: OrderStore }) => {
  const { t } = useTranslation('admin')
  const { asked, answer, phase } = store.account.account
  const isUnknown = asked === undefined
  useEffect(() => {
    // In the list only the row is known.
    if (isUnknown) void store.open()
  }, [store, isUnknown])
  const told = () => {
    if (answer)
      return t(answer.deliveries.some(isLetterToPrint) ? 'account.letter.toPrint' : 'account.letter.waits')
    return t(phase === 'failed' ? 'account.letter.failed' : 'account.letter.loading')
  }
  return (
    <Notice tone="warning">
      <p>{told()}</p>
      {phase === 'failed' && !answer && (
        <Actions>
          <RetryButton onRetry={() => void store.open()} />
        </Actions>
      )}
    </Notice>
  )
})
