import { type BankEntry, returnable } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { useMay } from '../kit/may.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

type Props = { readonly store: PaymentsStore; readonly entry: BankEntry }

export const giveBackButton = 'give-back'

/** The lines whose money goes back by the order they were meant for: past it only what was not meant for it (rule P48). */
export const isReturnedByOrder = ({ state, decision, proposal }: BankEntry): boolean =>
  decision === 'open' && proposal.length > 0 && (state === 'duplicate' || state === 'order-cancelled')

/** Has what no order got of a payment go back to its sender, or not any more (rule P33). */
export const GiveBack = observer(({ store, entry }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const isBack = entry.decision === 'given-back'
  const amount = returnable(entry)
  if (!mayRecord || (!isBack && amount === 0)) return null
  return (
    <Button
      id={giveBackButton}
      variant={isReturnedByOrder(entry) ? 'quiet' : 'secondary'}
      aria-disabled={store.isDecided(entry.id)}
      aria-keyshortcuts="v"
      onClick={() => void store.decide({ what: isBack ? 'kept' : 'given-back', entry })}
    >
      {isBack
        ? t('payments.back.keep')
        : t('payments.back.give', { amount: moneyOf(amount, entry.currency, language) })}
    </Button>
  )
})
