import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function PrivacyPage() {
  const { t } = useTranslation()
  useTitle(t('pages.privacy.title'))
  return (
    <Wrap>
      <h1>{t('privacy.heading')}</h1>
    </Wrap>
  )
}
