import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { notices } from '../stores/Notices.ts'
import { useMedia } from '../ui/useMedia.ts'
import { Whole } from '../ui/Whole.tsx'
import './toasts.css'

/** How long a notice stays, in milliseconds, and how many are seen at once (rule W16). */
const noticeMs = { usual: 4000, error: 5000 } as const
const noticesVisible = 3

const opens = { key: 'KeyT', altKey: true }

/** On a phone the page itself says the same in its middle; the notice lies on the header and goes with it (`toasts.css`), however wide it was before. */
const narrow = '(max-width: 37.5rem)'

/** Shows what waits, now and whenever there is more. Answers how to stop. */
const showNotices = () =>
  reaction(
    () => notices.waiting.length,
    () => {
      for (const { tone, title, description } of notices.take())
        toast[tone](<Whole text={title} />, {
          description: description && <Whole text={description} />,
          duration: tone === 'error' ? noticeMs.error : noticeMs.usual,
        })
    },
    { fireImmediately: true },
  )

/** Short messages in the corner; F8 or Alt+T leads to them. */
export function Toasts() {
  const { t } = useTranslation()
  const isNarrow = useMedia(narrow)
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
      position={isNarrow ? 'top-center' : 'bottom-right'}
      visibleToasts={noticesVisible}
      hotkey={['altKey', opens.key]}
      containerAriaLabel={t('shell.notices')}
    />
  )
}
