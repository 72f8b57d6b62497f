import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function AccessibilityPage() {
  const { t } = useTranslation()
  useTitle(t('pages.accessibility.title'))
  return (
    <Wrap>
      <h1>{t('accessibility.heading')}</h1>
    </Wrap>
  )
}
