import type { Brand } from '@hotovo/application/site/ports'
import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect } from 'react'
import { addWords } from '../../i18n/messages.ts'
import { type DialogName, dialogs } from '../../stores/dialogs.ts'
import { notices } from '../../stores/Notices.ts'
import { type FetchPart, useFetched } from '../useFetched.ts'

type CornerProps = {
  readonly brand: Brand
  /** Whether keys do something alone here, and may be switched off. */
  readonly hasShortcuts?: boolean
}
type Dialog = ComponentType<Required<CornerProps> & { readonly onClose: () => void }>

const withWords =
  (load: () => Promise<Dialog>): FetchPart<Dialog> =>
  async (translator) => {
    try {
      const [dialog] = await Promise.all([load(), addWords(translator, ['shell/settings'])])
      return dialog
    } catch {
      notices.failed(translator.t('shell.offline.title'))
      dialogs.close()
      return undefined
    }
  }

/** Each is fetched when it is wanted. */
const fetched: Readonly<Record<DialogName, FetchPart<Dialog>>> = {
  menu: withWords(async () => (await import('../MenuSheet.tsx')).MenuSheet),
  cookies: withWords(async () => (await import('./CookieDialog.tsx')).CookieDialog),
  accessibility: withWords(async () => (await import('./AccessibilityDialog.tsx')).AccessibilityDialog),
}

/** Where the dialogs appear that any page may open; what is open goes with it. */
export const DialogCorner = observer(({ brand, hasShortcuts = false }: CornerProps) => {
  useEffect(() => dialogs.close, [])
  const Shown = useFetched(dialogs.asked && fetched[dialogs.asked])
  return Shown && <Shown brand={brand} hasShortcuts={hasShortcuts} onClose={dialogs.close} />
})
