import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function HowPage() {
  const { t } = useTranslation()
  useTitle(t('pages.how.title'))
  return (
    <Page>
      <PageHead title={t('how.heading')} />
    </Page>
  )
}
