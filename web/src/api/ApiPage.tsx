import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function ApiPage() {
  const { t } = useTranslation()
  useTitle(t('pages.api.title'))
  return (
    <Wrap>
      <h1>{t('api.heading')}</h1>
    </Wrap>
  )
}
