import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function WithdrawalPage() {
  const { t } = useTranslation()
  useTitle(t('pages.withdrawal.title'))
  return (
    <Wrap>
      <h1>{t('withdrawal.heading')}</h1>
    </Wrap>
  )
}
