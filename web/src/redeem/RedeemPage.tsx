import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function RedeemPage() {
  const { t } = useTranslation()
  useTitle(t('pages.redeem.title'))
  return (
    <Page>
      <PageHead title={t('redeem.heading')} />
    </Page>
  )
}
