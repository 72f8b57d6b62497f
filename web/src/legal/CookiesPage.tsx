import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function CookiesPage() {
  const { t } = useTranslation()
  useTitle(t('pages.cookies.title'))
  return (
    <Wrap>
      <h1>{t('cookies.heading')}</h1>
    </Wrap>
  )
}
