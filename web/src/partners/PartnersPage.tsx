import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function PartnersPage() {
  const { t } = useTranslation()
  useTitle(t('pages.partners.title'))
  return (
    <Wrap>
      <h1>{t('partners.heading')}</h1>
    </Wrap>
  )
}
