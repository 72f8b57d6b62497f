import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import 'sonner/dist/styles.css'
import './toasts.css'

const opens = { key: 'KeyT', altKey: true }

/** Short messages in the corner; F8 or Alt+T leads to them. */
export function Toasts() {
  const { t } = useTranslation()
  useEffect(() => {
    const asAltT = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      document.dispatchEvent(new KeyboardEvent('keydown', { code: opens.key, altKey: opens.altKey }))
    }
    document.addEventListener('keydown', asAltT)
    return () => document.removeEventListener('keydown', asAltT)
  }, [])
  return <Toaster visibleToasts={3} hotkey={['altKey', opens.key]} containerAriaLabel={t('shell.notices')} />
}
