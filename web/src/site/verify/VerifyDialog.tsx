import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { Verification } from './Verification.tsx'
import type { VerifyStore } from './VerifyStore.ts'

type VerifyDialogProps = { readonly store: VerifyStore; readonly onClose: () => void }

/** The verification in a dialog, as the page of merchants opens it (rule W18). */
export function VerifyDialog({ store, onClose }: VerifyDialogProps) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog title={t('verify.heading')} onClose={onClose}>
      <div ref={content}>
        <Verification store={store} level={3} />
      </div>
    </Dialog>
  )
}
