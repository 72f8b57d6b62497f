import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function PrivacyPage() {
  const { t } = useTranslation()
  useTitle(t('pages.privacy.title'))
  return (
    <Page>
      <PageHead title={t('privacy.heading')} />
    </Page>
  )
}
