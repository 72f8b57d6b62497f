import { useTranslation } from 'react-i18next'
import { useTitle } from '../ui/useTitle.ts'
import { Wrap } from '../ui/Wrap.tsx'

export function FaqPage() {
  const { t } = useTranslation()
  useTitle(t('pages.faq.title'))
  return (
    <Wrap>
      <h1>{t('faq.heading')}</h1>
    </Wrap>
  )
}
