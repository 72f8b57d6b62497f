import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { counterpart, otherLanguage, pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'

const never = () => () => {}

/** False in the prerendered page and while it is being hydrated. */
const useMounted = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The same page in the other language, loaded anew with its dictionary. A prerendered page that stands
 * for many addresses (an order, an unknown path, a search) cannot know its own until it has been mounted.
 */
export function LanguageLink({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { pathname, search } = useLocation()
  const hasOneAddress = Object.keys(useParams()).length === 0
  const mounted = useMounted()
  return (
    <a
      className={className}
      href={hasOneAddress || mounted ? counterpart(pathname) + (mounted ? search : '') : pathIn(other, '/')}
      lang={other}
      hrefLang={other}
    >
      {t('shell.otherLanguage')}
    </a>
  )
}
