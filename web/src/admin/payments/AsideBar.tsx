import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { BarLine } from '../kit/BottomBar.tsx'
import { moneyOf, movedBy } from '../kit/moneyOf.ts'
import type { PaymentsStore } from './PaymentsStore.ts'

/** The way back for the line that was set aside or given back last. */
export const AsideBar = observer(({ store }: { readonly store: PaymentsStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { undoable } = store
  return (
    <div role="status">
      {undoable && (
        <BarLine
          tone="success"
          actions={
            <Button variant="secondary" aria-keyshortcuts="z" onClick={() => void store.undo()}>
              {t('payments.undo.action')}
            </Button>
          }
        >
          {t(undoable.decision === 'given-back' ? 'payments.undo.back' : 'payments.undo.text', {
            amount: moneyOf(movedBy(undoable, undoable.amount), undoable.currency, language),
          })}
        </BarLine>
      )}
    </div>
  )
})
