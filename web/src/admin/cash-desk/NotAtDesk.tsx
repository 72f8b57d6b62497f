import type { Brand } from '@hotovo/application/site/ports'
import type { Role } from '@hotovo/domain/staff/account'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import { SignOutButton } from '../kit/SignOutButton.tsx'

type Whose = { readonly brand: Brand; readonly session: SessionStore }

/** Somebody of the back-office, whose work is elsewhere. */
export function NotCashier({ role, brand, session }: Whose & { readonly role: Role }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useTitle(t('pages.cashDesk'))
  return (
    <SignInFrame brand={brand} title={t('cashDesk.notCashier.title')}>
      <p>{t('cashDesk.notCashier.text', { role: t(`roles.${role}`) })}</p>
      <ButtonLink variant="primary" wide to={pathIn(language, '/admin')}>
        {t('cashDesk.notCashier.away')}
      </ButtonLink>
      <SignOutButton session={session} />
    </SignInFrame>
  )
}

/** A cashier whom nobody has put to a desk. */
export function NoDesk({ brand, session, onRetry }: Whose & { readonly onRetry: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <SignInFrame brand={brand} title={t('cashDesk.noDesk.title')}>
      <p>{t('cashDesk.noDesk.text')}</p>
      <Button variant="primary" wide onClick={onRetry}>
        {t('cashDesk.noDesk.retry')}
      </Button>
      <SignOutButton session={session} />
    </SignInFrame>
  )
}
