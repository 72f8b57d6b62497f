import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function RedeemPage() {
  const { t } = useTranslation()
  useTitle(t('pages.redeem.title'))
  return (
    <Wrap>
      <h1>{t('redeem.heading')}</h1>
    </Wrap>
  )
}
