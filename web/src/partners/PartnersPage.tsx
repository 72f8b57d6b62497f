import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function PartnersPage() {
  const { t } = useTranslation()
  useTitle(t('pages.partners.title'))
  return (
    <Page>
      <PageHead title={t('partners.heading')} />
    </Page>
  )
}
