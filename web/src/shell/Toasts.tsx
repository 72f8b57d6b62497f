import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { notices } from '../stores/Notices.ts'
import './toasts.css'

/** How long a notice stays, in milliseconds, and how many are seen at once (rule W16). */
const noticeMs = { usual: 4000, error: 5000 } as const
const noticesVisible = 3

const opens = { key: 'KeyT', altKey: true }

/** On a phone the middle of the page is where it says the same, so the corner is above. */
const isNarrow = matchMedia('(max-width: 37.5rem)').matches

/** Shows what waits, now and whenever there is more. Answers how to stop. */
const showNotices = () =>
  reaction(
    () => notices.waiting.length,
    () => {
      for (const { tone, title, description, action } of notices.take())
        toast[tone](title, {
          description,
          duration: tone === 'error' ? noticeMs.error : noticeMs.usual,
          ...(action && { action: { label: action.label, onClick: action.run } }),
        })
    },
    { fireImmediately: true },
  )

/** Short messages in the corner; F8 or Alt+T leads to them. */
export function Toasts({ isAbove = false }: { readonly isAbove?: boolean }) {
  const { t } = useTranslation()
  // Effects of children come first: by now the Toaster listens, and no toast is lost.
  useEffect(showNotices, [])
  useEffect(() => {
    const asAltT = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      document.dispatchEvent(new KeyboardEvent('keydown', { code: opens.key, altKey: opens.altKey }))
    }
    document.addEventListener('keydown', asAltT)
    return () => document.removeEventListener('keydown', asAltT)
  }, [])
  return (
    <Toaster
      position={isNarrow || isAbove ? 'top-center' : 'bottom-right'}
      visibleToasts={noticesVisible}
      hotkey={['altKey', opens.key]}
      containerAriaLabel={t('shell.notices')}
    />
  )
}
