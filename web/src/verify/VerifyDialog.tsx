import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { Verification } from './Verification.tsx'
import type { VerifyStore } from './VerifyStore.ts'

type VerifyDialogProps = { readonly store: VerifyStore; readonly onClose: () => void }

/** The verification in a dialog, as the page of merchants opens it (spec 2). */
export function VerifyDialog({ store, onClose }: VerifyDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('verify.heading')} onClose={onClose}>
      <Verification store={store} level={3} />
    </Dialog>
  )
}
