import type { Brand } from '@hotovo/application/site/ports'
import type { Role } from '@hotovo/domain/staff/account'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import { SignOutButton } from '../kit/SignOutButton.tsx'

type WhoseRole = { readonly role: Role; readonly brand: Brand; readonly session: SessionStore }

/** Somebody of the back-office, whose work is elsewhere. */
export function NotCashier({ role, brand, session }: WhoseRole) {
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

/** Somebody whom nobody has put at a desk; whoever sets desks up does it themselves. */
export function NoDesk({ role, brand, session, onRetry }: WhoseRole & { readonly onRetry: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isSetter = isPermitted(role, 'cash-desks.change')
  return (
    <SignInFrame brand={brand} title={t('cashDesk.noDesk.title')}>
      <p>{t(isSetter ? 'cashDesk.noDesk.setter' : 'cashDesk.noDesk.text')}</p>
      {isSetter && (
        <ButtonLink variant="primary" wide to={pathIn(language, '/admin/pokladne')}>
          {t('cashDesk.noDesk.desks')}
        </ButtonLink>
      )}
      <Button variant={isSetter ? 'secondary' : 'primary'} wide onClick={onRetry}>
        {t('cashDesk.noDesk.retry')}
      </Button>
      <SignOutButton session={session} />
    </SignInFrame>
  )
}
