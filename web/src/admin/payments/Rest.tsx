import type { Order } from '@hotovo/domain/orders/order'
import { isRestMissing } from '@hotovo/domain/payments/rest'
import { formatInstant } from '@hotovo/domain/shared/format'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { May } from '../kit/may.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import { ForgiveButton } from './ForgiveDialog.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

type RestProps = {
  readonly store: PaymentsStore
  readonly entry: BankEntry
  readonly order: Order | null | undefined
}

/** The letter that asks a customer for what is missing after a part of it was accepted, and the press that forgives it (rules P31, P43). */
export const Rest = observer(({ store, entry, order }: RestProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { rest } = store
  const { stage } = rest
  if (entry.decision !== 'accepted' || !order || !isRestMissing(order)) return null
  const forgiven = store.forgiving.offer(entry)
  const isOwn = stage.phase !== 'resting' && stage.wanted === order.id
  // With each part that comes a letter goes by itself.
  const isFresh = store.isAcceptedLately(entry)
  const isDone = isOwn && stage.phase === 'done'
  return (
    <>
      {forgiven?.orderId === order.id && (
        <May to="payments.record">
          <Actions>
            <ForgiveButton store={store} asked={forgiven} />
          </Actions>
        </May>
      )}
      {isFresh && <Small>{t('payments.rest.told')}</Small>}
      {!isFresh && !isDone && (
        <May to="orders.change">
          <Actions>
            <Button variant="secondary" aria-disabled={rest.isSaving} onClick={() => void rest.run(order.id)}>
              {t('payments.rest.ask')}
            </Button>
          </Actions>
        </May>
      )}
      <Told role="status" key={rest.answers}>
        {isDone && <Small>{t('payments.rest.done')}</Small>}
        {isOwn && stage.phase === 'unanswered' && <Unanswered />}
        {isOwn && stage.phase === 'refused' && (
          <Notice tone="error">
            <p>
              {stage.why.code === 'rest-asked'
                ? t('payments.rest.lately', { at: formatInstant(stage.why.at, language) })
                : t('payments.rest.notMissing')}
            </p>
          </Notice>
        )}
      </Told>
    </>
  )
})
