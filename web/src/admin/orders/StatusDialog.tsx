import { observer } from 'mobx-react-lite'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import type { OrderStore } from './OrderStore.ts'
import { focusComment, StatusForm } from './StatusForm.tsx'

type StatusDialogProps = {
  readonly store: OrderStore
  readonly onClose: () => void
  /** Leads to what has not gone to its customer. */
  readonly onDeliver: () => void
}

/** What is said about a change of status in the list; it is chosen already. */
export const StatusDialog = observer(({ store, onClose, onDeliver }: StatusDialogProps) => {
  const { t } = useTranslation('admin')
  useLayoutEffect(() => {
    focusComment(store)
  }, [store])
  const { leavesUndelivered } = store.status
  useLayoutEffect(() => {
    // What had focus went: all of it is known to have gone out.
    if (!leavesUndelivered && document.activeElement === document.body) focusComment(store)
  }, [store, leavesUndelivered])
  const { known } = store.status
  const close = () => {
    if (known) store.status.choose(known.orderStatus)
    onClose()
  }
  return (
    <Dialog title={t('orders.changeStatusOf', { number: known?.number })} onClose={close}>
      {store.file.record.answer === null && <p>{t('order.notFound.title')}</p>}
      <StatusForm store={store} onEnd={onClose} onDeliver={onDeliver} />
    </Dialog>
  )
})
