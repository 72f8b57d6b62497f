import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function TermsPage() {
  const { t } = useTranslation()
  useTitle(t('pages.terms.title'))
  return (
    <Page>
      <PageHead title={t('terms.heading')} />
    </Page>
  )
}
