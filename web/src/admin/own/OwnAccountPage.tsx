import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { PasswordFields } from '../kit/factors/PasswordFields.tsx'
import type { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { Card, Small } from '../kit/parts.tsx'
import { Sheet, SheetHead } from '../kit/sheet.tsx'
import { Grants } from './Grants.tsx'
import type { GrantsStore } from './GrantsStore.ts'
import { Identities } from './Identities.tsx'
import type { IdentitiesStore } from './IdentitiesStore.ts'
import { OwnEmail } from './OwnEmail.tsx'
import type { OwnEmailStore } from './OwnEmailStore.ts'
import { OwnFactor } from './OwnFactor.tsx'
import type { OwnFactorStore } from './OwnFactorStore.ts'
import { Sessions } from './Sessions.tsx'
import type { SessionsStore } from './SessionsStore.ts'

type PageProps = {
  readonly password: PasswordStore
  readonly sessions: SessionsStore
  readonly factor: OwnFactorStore
  readonly emailChange: OwnEmailStore
  readonly grants: GrantsStore
  readonly session: Pick<SessionStore, 'me'>
  readonly identities: IdentitiesStore
  readonly settings: Pick<SettingsStore, 'brand' | 'providers'>
}

const Own = styled('strong')({ overflowWrap: 'anywhere' })

/** One's own account: where one is signed in, the second factor, the e-mail, providers, programs that one let in, a new password. */
export const OwnAccountPage = observer(
  ({ password, sessions, factor, emailChange, grants, identities, session, settings }: PageProps) => {
    const { t } = useTranslation('admin')
    const email = session.me?.email ?? ''
    useTitle(t('pages.adminAccount'))
    const { providers } = settings
    useEffect(() => {
      void sessions.list.refresh()
      void factor.view.refresh()
      void emailChange.view.refresh()
      void grants.list.refresh()
      void identities.open()
    }, [sessions, factor, emailChange, grants, identities])
    return (
      <Sheet>
        <SheetHead
          title={t('own.title')}
          isBusy={sessions.list.phase === 'loading'}
          onRefresh={() => {
            void sessions.list.refresh()
            void factor.view.refresh()
            void emailChange.view.refresh()
            void grants.list.refresh()
            void identities.list.refresh()
          }}
        >
          <Rich text={t('own.lead', { email })} as={{ mark: Own }} />
        </SheetHead>
        <Sessions store={sessions} />
        <OwnFactor store={factor} email={email} brand={settings.brand.name} />
        <OwnEmail store={emailChange} email={email} />
        <Grants store={grants} />
        {(providers.length > 0 || (identities.list.value?.length ?? 0) > 0) && (
          <Identities store={identities} providers={providers} />
        )}
        <Card>
          <h2>{t('own.password.title')}</h2>
          <Small>{t('own.password.after')}</Small>
          <PasswordFields store={password} email={email} onDone={() => void sessions.list.refresh()} />
        </Card>
      </Sheet>
    )
  },
)
