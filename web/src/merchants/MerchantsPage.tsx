import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function MerchantsPage() {
  const { t } = useTranslation()
  useTitle(t('pages.merchants.title'))
  return (
    <Wrap>
      <h1>{t('merchants.heading')}</h1>
    </Wrap>
  )
}
