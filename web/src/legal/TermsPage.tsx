import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function TermsPage() {
  const { t } = useTranslation()
  useTitle(t('pages.terms.title'))
  return (
    <Wrap>
      <h1>{t('terms.heading')}</h1>
    </Wrap>
  )
}
