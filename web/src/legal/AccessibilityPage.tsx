import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function AccessibilityPage() {
  const { t } = useTranslation()
  useTitle(t('pages.accessibility.title'))
  return (
    <Page>
      <PageHead title={t('accessibility.heading')} />
    </Page>
  )
}
