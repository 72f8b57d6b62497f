import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function FeedbackPage() {
  const { t } = useTranslation()
  useTitle(t('pages.feedback.title'))
  return (
    <Wrap>
      <h1>{t('feedback.heading')}</h1>
    </Wrap>
  )
}
