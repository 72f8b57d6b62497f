import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Sheet, SheetHead } from '../sheet.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import type { PasswordStore } from './PasswordStore.ts'
import { Sessions } from './Sessions.tsx'
import type { SessionsStore } from './SessionsStore.ts'

type PageProps = {
  readonly password: PasswordStore
  readonly sessions: SessionsStore
  readonly session: Pick<SessionStore, 'me'>
}

const Own = styled('strong')({ overflowWrap: 'anywhere' })

/** One's own account: a new password, and where one is signed in. */
export const OwnAccountPage = observer(({ password, sessions, session }: PageProps) => {
  const { t } = useTranslation('admin')
  const email = session.me?.email ?? ''
  useTitle(t('pages.adminAccount'))
  useEffect(() => void sessions.refresh(), [sessions])
  return (
    <Sheet>
      <SheetHead
        title={t('own.title')}
        isBusy={sessions.list.phase === 'loading'}
        onRefresh={() => void sessions.refresh()}
      >
        <Rich text={t('own.lead', { email })} as={{ mark: Own }} />
      </SheetHead>
      <Sessions store={sessions} />
      <PasswordForm store={password} email={email} onDone={() => void sessions.refresh()} />
    </Sheet>
  )
})
