import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function MerchantsPage() {
  const { t } = useTranslation()
  useTitle(t('pages.merchants.title'))
  return (
    <Page>
      <PageHead title={t('merchants.heading')} />
    </Page>
  )
}
