import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BarLine } from '../kit/BottomBar.tsx'
import { exactButton } from './ExactButton.tsx'
import { focusLine } from './focusLine.ts'
import { NamedByOthers } from './NamedColumns.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'
import { useSeconds } from './useSeconds.ts'

/** What is held before it is sent: how long yet, and the ways to call it off or to wait no longer. */
export const HeldBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const { state: exact } = store.exact
  const isHeld = exact.phase === 'held'
  const bar = useSeconds(isHeld, store.exact)
  const count = exact.phase === 'held' ? exact.ids.length : 0
  const callOff = () => {
    store.exact.callOff()
    const button = document.getElementById(exactButton)
    if (button) button.focus()
    else focusLine(store)
  }
  return (
    <>
      <VisuallyHidden role="status">
        {isHeld && t('payments.exact.heldSoon', { count })}
        {exact.phase === 'called-off' && t('payments.exact.calledOff')}
      </VisuallyHidden>
      {exact.phase === 'held' && (
        <div {...bar}>
          <BarLine
            tone="info"
            title={t('payments.exact.held', { count, seconds: exact.seconds })}
            actions={
              <>
                <Button variant="secondary" aria-keyshortcuts="z" onClick={callOff}>
                  {t('payments.exact.callOff')}
                </Button>
                <Button variant="quiet" onClick={() => void store.exact.accept()}>
                  {t('payments.exact.now')}
                </Button>
              </>
            }
          >
            {t('payments.exact.heldWhy')} <NamedByOthers store={store} />
          </BarLine>
        </div>
      )}
    </>
  )
})
