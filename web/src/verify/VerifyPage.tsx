import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function VerifyPage() {
  const { t } = useTranslation()
  useTitle(t('pages.verify.title'))
  return (
    <Wrap>
      <h1>{t('verify.heading')}</h1>
    </Wrap>
  )
}
