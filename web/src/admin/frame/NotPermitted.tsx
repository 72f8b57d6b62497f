import type { Role } from '@hotovo/domain/staff/account'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const Page = styled('div')({ display: 'grid', justifyItems: 'start', gap: '1.25rem' })

/** The answer to an address of the back-office that somebody's role does not lead to (rule A55). */
export function NotPermitted({ role }: { readonly role: Role }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useTitle(t('pages.titled', { title: t('notPermitted.title') }))
  return (
    <Page>
      <h1>{t('notPermitted.title')}</h1>
      <p>
        {role === 'cashier'
          ? t('notPermitted.cashier')
          : t('notPermitted.text', { role: t(`roles.${role}`) })}
      </p>
      <ButtonLink variant="primary" to={pathIn(language, '/admin/ucet')}>
        {t('notPermitted.account')}
      </ButtonLink>
    </Page>
  )
}
