import type { Brand } from '@hotovo/application/site/ports'
import type { ShownProvider } from '@hotovo/domain/staff/identity'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Screen } from '../../shell/Screen.tsx'
import { later } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Told } from '../../ui/Told.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { SignInFrame, type SignInFrameProps } from '../kit/SignInFrame.tsx'
import { SignOutButton } from '../kit/SignOutButton.tsx'
import type { Holds } from '../records/Holds.ts'
import { SignInForm } from './SignInForm.tsx'
import type { SignInStore } from './SignInStore.ts'
import { SecondStep, type StepDoor } from './secondStepLazily.tsx'

const Mark = styled('strong')({ overflowWrap: 'anywhere' })

/** Why the form is not even shown. */
function Obstacle(props: SignInFrameProps) {
  const { t } = useTranslation('admin')
  useTitle(t('pages.titled', { title: props.title }))
  return <SignInFrame {...props} />
}

type UnavailableProps = { readonly brand: Brand; readonly onRetry: () => void }

function Unavailable({ brand, onRetry }: UnavailableProps) {
  const { t } = useTranslation('admin')
  return (
    <Obstacle brand={brand} title={t('entrance.unavailable.title')}>
      <p role="status">{t('entrance.unavailable.text')}</p>
      <Button variant="primary" onClick={onRetry}>
        {t('entrance.unavailable.retry')}
      </Button>
    </Obstacle>
  )
}

/** So long a part of the way in is waited for before whoever waits can begin anew (rule A10). */
const patienceMs = 10_000

/** A part that is not there yet; nobody is left before one that never comes. */
function Awaited({ brand }: { readonly brand: Brand }) {
  const { t } = useTranslation('admin')
  const [isLate, tell] = useState(false)
  useEffect(() => later(() => tell(true), patienceMs), [])
  if (isLate) return <Unavailable brand={brand} onRetry={() => location.reload()} />
  return (
    <SignInFrame brand={brand} title={t('signIn.title')}>
      <Spinner>{t('entrance.loading')}</Spinner>
    </SignInFrame>
  )
}

/** What waited to be sent when the session ended is not done (rule A45); which, is told to whoever held it. */
const Undone = observer(({ holds }: { readonly holds: Pick<Holds, 'undone'> }) => {
  const { t } = useTranslation('admin')
  const count = holds.undone.length
  return (
    <Told role="status">
      {count > 0 && (
        <Notice tone="warning">
          <p>{t('signIn.undone', { count })}</p>
        </Notice>
      )}
    </Told>
  )
})

type ClosedProps = {
  readonly holds: Pick<Holds, 'undone'>
  readonly session: SessionStore
  readonly brand: Brand
  readonly makeSignIn: () => SignInStore
  readonly api: StepDoor['api']
  readonly providers: readonly ShownProvider[]
}

/** What is shown while nobody is in the back-office, and the way in. */
export const Closed = observer(({ session, holds, brand, makeSignIn, api, providers }: ClosedProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { state } = session
  switch (state.phase) {
    case 'signed-in':
      return null
    case 'loading':
      return (
        <SignInFrame brand={brand} title={t('entrance.name')}>
          <noscript>
            <Notice tone="warning">
              <p>{common('common.noScript')}</p>
            </Notice>
          </noscript>
          <Spinner>{t('entrance.loading')}</Spinner>
        </SignInFrame>
      )
    case 'signed-out':
    case 'off':
      return (
        <SignInFrame brand={brand} title={t('signIn.title')}>
          <Undone holds={holds} />
          <Screen make={makeSignIn}>
            {(store) => <SignInForm store={store} session={session} providers={providers} />}
          </Screen>
        </SignInFrame>
      )
    case 'second-step':
    case 'new-password':
    case 'set-up':
      return (
        <Suspense fallback={<Awaited brand={brand} />}>
          <SecondStep key={state.phase + state.email} session={session} api={api} brand={brand} />
        </Suspense>
      )
    case 'no-role':
      return (
        <Obstacle brand={brand} title={t('entrance.noRole.title')}>
          <p>
            <Rich text={t('entrance.noRole.text', { email: state.email })} as={{ mark: Mark }} />
          </p>
          <SignOutButton session={session} />
          <ButtonLink variant="quiet" to={pathIn(language, '/')}>
            {t('entrance.site')}
          </ButtonLink>
        </Obstacle>
      )
    case 'insecure':
      return (
        <Obstacle brand={brand} title={t('entrance.insecure.title')}>
          <p>{t('entrance.insecure.text')}</p>
        </Obstacle>
      )
    case 'unavailable':
      return <Unavailable brand={brand} onRetry={() => void session.retry()} />
    default:
      return state satisfies never
  }
})
