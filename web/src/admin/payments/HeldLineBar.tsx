import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarLine } from '../kit/BottomBar.tsx'
import { moneyOf } from '../kit/moneyOf.ts'
import { focusLine } from './focusLine.ts'
import type { PaymentsStore } from './PaymentsStore.ts'
import { useSeconds } from './useSeconds.ts'

/** The payment that is held before it is accepted (rule P15): how long yet, and the ways to call it off or to wait no longer. */
export const HeldLineBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { held, failed } = store.held
  const bar = useSeconds(held !== undefined, store.held)
  const amountOf = ({ amount, used, currency }: NonNullable<typeof held>['entry']) =>
    moneyOf(amount - used, currency, language)
  const thenFocus = (deed: () => void) => () => {
    deed()
    focusLine(store)
  }
  return (
    <>
      <VisuallyHidden role="status">
        {held && t('payments.held.soon', { amount: amountOf(held.entry) })}
      </VisuallyHidden>
      {held && (
        <div {...bar}>
          <BarLine
            tone="info"
            title={t('payments.held.title', { amount: amountOf(held.entry), seconds: held.seconds })}
            actions={
              <>
                <Button variant="secondary" aria-keyshortcuts="z" onClick={thenFocus(() => store.callOff())}>
                  {t('payments.exact.callOff')}
                </Button>
                <Button variant="quiet" onClick={thenFocus(() => void store.held.sendNow())}>
                  {t('payments.exact.now')}
                </Button>
              </>
            }
          >
            {held.entry.counterparty ?? t('payments.line.nobody')}. {t('payments.held.why')}
          </BarLine>
        </div>
      )}
      {failed && store.lines.chosen !== failed.entry.id && (
        <div role="alert">
          <BarLine
            tone="error"
            actions={
              <Button variant="secondary" onClick={thenFocus(() => store.showFailed())}>
                {t('payments.held.show')}
              </Button>
            }
          >
            {t('payments.held.failed', { amount: amountOf(failed.entry) })}
          </BarLine>
        </div>
      )}
    </>
  )
})
