import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const Page = styled('div')({ display: 'grid', justifyItems: 'start', gap: '1.25rem' })

/** The answer to an address of the back-office that does not exist. */
export function LostPage() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useTitle(t('pages.adminLost'))
  return (
    <Page>
      <h1>{t('lost.title')}</h1>
      <p>{t('lost.text')}</p>
      <ButtonLink variant="primary" to={pathIn(language, '/admin')}>
        {t('lost.overview')}
      </ButtonLink>
    </Page>
  )
}
