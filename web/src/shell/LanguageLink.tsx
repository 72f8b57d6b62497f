import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Params, useHref, useLocation, useParams } from 'react-router-dom'
import { counterpart, otherLanguage, pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { never } from '../ui/useMounted.ts'

/** Whether the prerendered page was made for the very address it is shown at, and not for many. */
function hasOneAddress(params: Readonly<Params>): boolean {
  if (Object.keys(params).length === 0) return true
  // Every sales point has a page of its own; what the server sends for an unknown one is nobody's, and says no address.
  return (
    'shop' in params && (typeof document === 'undefined' || !!document.querySelector('link[rel=canonical]'))
  )
}

/**
 * The same page in the other language, loaded anew with its dictionary. A prerendered page that stands
 * for many addresses (an order, an unknown path, a search) cannot know its own until it has been mounted.
 */
export function LanguageLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { pathname, search } = useLocation()
  const params = useParams()
  const bare = counterpart(pathname)
  // Drawn again after mounting only where the two differ.
  const href = useSyncExternalStore(
    never,
    () => bare + search,
    () => (hasOneAddress(params) ? bare : pathIn(other, '/')),
  )
  return (
    <a className={className} href={useHref(href)} lang={other} hrefLang={other}>
      {t('shell.otherLanguage')}
    </a>
  )
}
