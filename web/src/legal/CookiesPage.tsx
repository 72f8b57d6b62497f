import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function CookiesPage() {
  const { t } = useTranslation()
  useTitle(t('pages.cookies.title'))
  return (
    <Page>
      <PageHead title={t('cookies.heading')} />
    </Page>
  )
}
