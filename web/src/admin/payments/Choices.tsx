import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useMay } from '../kit/may.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { Actions, Small } from '../kit/parts.tsx'
import { ForgiveButton } from './ForgiveDialog.tsx'
import { assignButton, assignSearch } from './focusAssigning.ts'
import { GiveBack, isReturnedByOrder } from './GiveBack.tsx'
import { acceptWords, isOneStep } from './isOneStep.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { isProposed, Proposals } from './Proposals.tsx'

export const acceptReturnButton = 'accept-return'

type ChoicesProps = {
  readonly store: PaymentsStore
  readonly entry: BankEntry
  readonly isAssigning: boolean
  readonly assign: (is: boolean) => void
}

/** What can be done with a line. */
export const Choices = observer(({ store, entry, isAssigning, assign }: ChoicesProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const may = useMay()
  const mayDecide = may('statements.decide')
  const mayRecord = may('payments.record')
  const isSaving = store.isDecided(entry.id)
  const { state, decision } = entry
  if (decision === 'accepted') return null
  if (store.isHeld(entry.id))
    return (
      <Actions>
        <Button variant="secondary" onClick={() => store.callOff(entry.id)}>
          {t('held.callOff')}
        </Button>
      </Actions>
    )
  if (decision === 'given-back')
    return (
      <>
        <Small>{t('payments.back.told')}</Small>
        <Actions>
          <GiveBack store={store} entry={entry} />
        </Actions>
      </>
    )
  if (!mayDecide) return <Small>{t('payments.actions.leftToOthers')}</Small>
  if (decision === 'set-aside')
    return (
      <Actions>
        <Button
          variant="secondary"
          aria-disabled={isSaving}
          aria-keyshortcuts="x"
          onClick={() => void store.decide({ what: 'waits-again', entry })}
        >
          {t('payments.actions.again')}
        </Button>
        <GiveBack store={store} entry={entry} />
      </Actions>
    )
  if (state === 'not-a-payment') return <Small>{t('payments.actions.nothing')}</Small>
  const words = acceptWords[state]
  const choices = store.orders.choicesOf(entry)
  const same = store.orders.sameByHand(entry)
  const isPayable = state !== 'wrong-currency'
  return (
    <>
      <Actions>
        {isOneStep(entry) && words && (
          <Button
            aria-disabled={isSaving || same === undefined}
            aria-keyshortcuts="a"
            onClick={() => void store.doFirst(entry)}
          >
            {t(isSaving ? 'payments.actions.saving' : `payments.actions.${same ? 'sameByHand' : words}`)}
          </Button>
        )}
        {same && (
          <Button
            variant="secondary"
            aria-disabled={isSaving}
            aria-keyshortcuts="b"
            onClick={() => void store.accept(entry)}
          >
            {t('payments.actions.acceptReturn')}
          </Button>
        )}
        {mayRecord && <ForgiveButton store={store} asked={store.forgiving.offer(entry)} isToAccept />}
        {state === 'order-cancelled' && (
          <>
            <Button aria-disabled={isSaving} onClick={() => void store.accept(entry, { revive: true })}>
              {t('payments.actions.revive')}
            </Button>
            <Button
              id={acceptReturnButton}
              variant="secondary"
              aria-disabled={isSaving}
              aria-keyshortcuts="b"
              onClick={() => void store.accept(entry)}
            >
              {t('payments.actions.acceptReturn')}
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          aria-disabled={isSaving}
          aria-haspopup="dialog"
          aria-keyshortcuts="x"
          onClick={() => store.askAside([entry])}
        >
          {t('payments.actions.aside')}
        </Button>
        <GiveBack store={store} entry={entry} />
        {isPayable && !isAssigning && (
          <Button
            id={assignButton}
            variant="quiet"
            aria-keyshortcuts="p"
            onClick={() => {
              // What is typed at once goes into the search.
              flushSync(() => assign(true))
              document.getElementById(assignSearch)?.focus()
            }}
          >
            {t('payments.actions.assign')}
          </Button>
        )}
      </Actions>
      {same === undefined && <Small>{t('payments.sameByHand.unknown')}</Small>}
      {isReturnedByOrder(entry) && <Small>{t('payments.back.differs')}</Small>}
      {store.hinted === entry.id && (
        <Notice tone="info">
          <p role="status">{t('payments.back.hint')}</p>
        </Notice>
      )}
      {store.farBeyond.asked?.id === entry.id && (
        <Notice tone="warning">
          <p role="alert">
            {t('payments.beyond', {
              amount: moneyOf(store.farBeyond.asked.amount, entry.currency, language),
            })}
          </p>
        </Notice>
      )}
      {choices.length > 0 && !isProposed(choices) && (
        <Proposals store={store} entry={entry} choices={choices} />
      )}
    </>
  )
})
