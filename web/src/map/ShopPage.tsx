import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function ShopPage() {
  const { t } = useTranslation()
  useTitle(t('pages.shop.title'))
  return (
    <Page>
      <PageHead title={t('map.heading')} />
    </Page>
  )
}
