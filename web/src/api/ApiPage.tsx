import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function ApiPage() {
  const { t } = useTranslation()
  useTitle(t('pages.api.title'))
  return (
    <Page>
      <PageHead title={t('api.heading')} />
    </Page>
  )
}
