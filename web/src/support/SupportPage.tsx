import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function SupportPage() {
  const { t } = useTranslation()
  useTitle(t('pages.support.title'))
  return (
    <Page>
      <PageHead title={t('support.heading')} />
    </Page>
  )
}
