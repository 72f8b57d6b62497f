import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NotDone } from '../kit/NotDone.tsx'
import { Actions } from '../kit/parts.tsx'
import type { CashDesksStore, DeskRow } from './CashDesksStore.ts'

type BlockDialogProps = {
  readonly store: CashDesksStore
  readonly row: DeskRow
  readonly onDone: () => void
}

/** Says what a block means, and asks for it (rule K1). */
export const BlockDialog = observer(({ store, row, onDone }: BlockDialogProps) => {
  const { t } = useTranslation('admin')
  const { stage, isSaving } = store.write
  return (
    <Dialog title={t('cashDesks.blockTitle', { name: row.place.name })} onClose={() => store.leave()}>
      <p>{t('cashDesks.blockText')}</p>
      {row.open.length > 0 && (
        <p>{t('cashDesks.blockOpen', { names: row.open.map(({ cashier }) => cashier).join(', ') })}</p>
      )}
      <NotDone stage={stage} words={({ code }) => t(`cashDesks.refused.${code}`)} />
      <Actions>
        <Button
          variant="primary"
          data-submit=""
          aria-disabled={isSaving}
          onClick={() => void store.block().then((isDone) => isDone && onDone())}
        >
          {t(isSaving ? 'cashDesks.blocking' : 'cashDesks.block')}
        </Button>
        <Button variant="quiet" disabled={isSaving} onClick={() => store.leave()}>
          {t('cashDesks.leave')}
        </Button>
      </Actions>
    </Dialog>
  )
})
