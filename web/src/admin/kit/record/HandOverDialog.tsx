import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Actions } from '../parts.tsx'

type HandOverDialogProps = {
  /** The number of the order whose letter it is. */
  readonly number: string
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks whether the courier has a letter: once it is handed over its secrets are gone. */
export function HandOverDialog({ number, onYes, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog title={t('deliveries.confirm.title')} onClose={onClose}>
      <p>{t('deliveries.confirm.text', { number })}</p>
      <Actions>
        <Button onClick={onYes}>{t('deliveries.confirm.yes')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('deliveries.confirm.no')}
        </Button>
      </Actions>
    </Dialog>
  )
}
