import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function ShopPage() {
  const { t } = useTranslation()
  useTitle(t('pages.shop.title'))
  return (
    <Wrap>
      <h1>{t('map.heading')}</h1>
    </Wrap>
  )
}
