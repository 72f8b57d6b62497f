import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function SupportPage() {
  const { t } = useTranslation()
  useTitle(t('pages.support.title'))
  return (
    <Wrap>
      <h1>{t('support.heading')}</h1>
    </Wrap>
  )
}
