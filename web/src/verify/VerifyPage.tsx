import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function VerifyPage() {
  const { t } = useTranslation()
  useTitle(t('pages.verify.title'))
  return (
    <Page>
      <PageHead title={t('verify.heading')} />
    </Page>
  )
}
