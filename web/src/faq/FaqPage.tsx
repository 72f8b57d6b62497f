import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function FaqPage() {
  const { t } = useTranslation()
  useTitle(t('pages.faq.title'))
  return (
    <Page>
      <PageHead title={t('faq.heading')} />
    </Page>
  )
}
