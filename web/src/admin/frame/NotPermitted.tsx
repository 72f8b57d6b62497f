import type { Role } from '@hotovo/domain/staff/account'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'

const Page = styled('div')({ display: 'grid', justifyItems: 'start', gap: '1.25rem' })

/** The answer to an address of the back-office that somebody's role does not lead to (rule A55); at its door, a cashier is led to the desk. */
export function NotPermitted({ role, path }: { readonly role: Role; readonly path: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const desk = pathIn(language, '/pokladna')
  useTitle(t('pages.titled', { title: t('notPermitted.title') }))
  if (role === 'cashier' && path === '/admin') return <Navigate to={desk} replace />
  return (
    <Page>
      <h1>{t('notPermitted.title')}</h1>
      <p>
        {role === 'cashier'
          ? t('notPermitted.cashier')
          : t('notPermitted.text', { role: t(`roles.${role}`) })}
      </p>
      {role === 'cashier' && (
        <ButtonLink variant="primary" to={desk}>
          {t('notPermitted.desk')}
        </ButtonLink>
      )}
      <ButtonLink variant={role === 'cashier' ? 'secondary' : 'primary'} to={pathIn(language, '/admin/ucet')}>
        {t('notPermitted.account')}
      </ButtonLink>
    </Page>
  )
}
