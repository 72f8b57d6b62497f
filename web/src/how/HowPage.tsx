import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function HowPage() {
  const { t } = useTranslation()
  useTitle(t('pages.how.title'))
  return (
    <Wrap>
      <h1>{t('how.heading')}</h1>
    </Wrap>
  )
}
