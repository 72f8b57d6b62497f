import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function FeedbackPage() {
  const { t } = useTranslation()
  useTitle(t('pages.feedback.title'))
  return (
    <Page>
      <PageHead title={t('feedback.heading')} />
    </Page>
  )
}
