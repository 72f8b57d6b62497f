import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions } from '../parts.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import type { RecordStore } from './RecordStore.ts'
import { focusStatus, StatusForm } from './StatusForm.tsx'

type StatusDialogProps = {
  readonly store: RecordStore
  readonly number: string
  readonly onClose: () => void
}

/** Changing the status of an order without leaving the list. */
export const StatusDialog = observer(({ store, number, onClose }: StatusDialogProps) => {
  const { t } = useTranslation('admin')
  const { phase, answer: record } = store.record
  const isShown = record !== undefined
  useEffect(() => {
    if (isShown) focusStatus(store)
  }, [store, isShown])
  return (
    <Dialog title={t('orders.changeStatusOf', { number })} onClose={onClose}>
      {phase === 'loading' && !record && <Spinner>{t('order.loading')}</Spinner>}
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('order.failed.title')}>
            <p>{t('order.failed.text')}</p>
            <Actions>
              <Button variant="secondary" onClick={() => void store.open()}>
                {t('list.retry')}
              </Button>
            </Actions>
          </Notice>
        </div>
      )}
      {record === null && <p>{t('order.notFound.title')}</p>}
      <StatusForm store={store} onEnd={onClose} />
      <ConflictDialog store={store} onBack={() => focusStatus(store)} onDone={onClose} />
    </Dialog>
  )
})
