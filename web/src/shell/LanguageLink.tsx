import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { counterpart, otherLanguage, pathIn } from '../i18n/language.ts'
import { useLanguage } from '../i18n/messages.ts'
import { useMounted } from '../ui/useMounted.ts'

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
