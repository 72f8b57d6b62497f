import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../ui/Page.tsx'
import { useTitle } from '../ui/useTitle.ts'

export function WithdrawalPage() {
  const { t } = useTranslation()
  useTitle(t('pages.withdrawal.title'))
  return (
    <Page>
      <PageHead title={t('withdrawal.heading')} />
    </Page>
  )
}
