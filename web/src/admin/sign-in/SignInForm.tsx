import { sessionLife } from '@hotovo/domain/limits'
import type { ShownProvider } from '@hotovo/domain/staff/identity'
import { observer } from 'mobx-react-lite'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { notices } from '../../stores/Notices.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Answer } from '../kit/Answer.tsx'
import { countdown, minutesIn, timeOfDay } from '../kit/timeOfDay.ts'
import { ProviderButtons } from './providersLazily.tsx'
import type { SignInStore } from './SignInStore.ts'

const Form = styled('form')({ display: 'grid', gap: '1.25rem', '& > *': { minWidth: 0 } })
const Wait = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  '& time': { color: vars.palette.text.primary, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
}))
/** The button stands on the end of the control. */
const WithButton = styled('div')({
  position: 'relative',
  '& input': { paddingInlineEnd: 'min(8.75rem, 50%)' },
  '& button': {
    position: 'absolute',
    right: '0.25rem',
    bottom: '0.25rem',
    minHeight: '2.5rem',
    padding: '0.25rem 0.625rem',
    fontSize: '0.9375rem',
  },
})

const Why = observer(({ session }: { readonly session: SessionStore }) => {
  const { t } = useTranslation('admin')
  const { state } = session
  if (state.phase === 'off')
    return (
      <Notice tone="warning" title={t('signIn.off.title')}>
        <p>{t('signIn.off.text')}</p>
      </Notice>
    )
  if (state.phase !== 'signed-out' || state.why === 'never') return null
  return state.why === 'left' ? (
    <Notice tone="success" title={t('signOut.done.title')}>
      <p>{t('signOut.done.text')}</p>
    </Notice>
  ) : (
    <Notice tone="info" title={t('signIn.over.title')}>
      <p>{t('signIn.over.text', { idle: sessionLife.idleMinutes, hours: sessionLife.hours })}</p>
    </Notice>
  )
})

const Outcome = observer(({ store }: { readonly store: SignInStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage, answers } = store.write
  const refused = (text: string, title = t('signIn.failed')) => (
    <Answer key={answers} tone="error" title={title}>
      {text}
    </Answer>
  )
  if (stage.phase === 'unanswered')
    return refused(`${t('signIn.unexpected')}. ${t('signIn.unexpectedAdvice')}`)
  if (stage.phase !== 'refused') return null
  const { why, wanted } = stage
  switch (why.code) {
    case 'credentials-wrong': {
      if (wanted === 'passkey') return refused(t('signIn.wrongPasskey'))
      const { remaining } = why
      const left = remaining === undefined ? '' : ` ${t('signIn.remaining', { count: remaining })}`
      return refused(t('signIn.wrong') + left)
    }
    case 'passkey-missing':
      return refused(t('signIn.noPasskey'))
    case 'sign-in-locked':
      if (!store.isUnlocked)
        return refused(
          t('signIn.lockedUntil', { time: timeOfDay(why.retryAt, language) }),
          t('signIn.locked'),
        )
      return (
        <div role="status">
          <Notice tone="info">
            <p>{t('signIn.unlocked')}</p>
          </Notice>
        </div>
      )
    case 'too-many-requests':
      return refused(t('signIn.tooMany', { count: minutesIn(why.retryAfterSeconds) }))
    default:
      return null
  }
})

type FieldProps = { readonly store: SignInStore; readonly isDisabled: boolean }

const Email = observer(({ store, isDisabled }: FieldProps) => {
  const { t } = useTranslation('admin')
  const toText = useProblemText(store)
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      label={t('signIn.email')}
      problem={toText('email')}
      value={store.typed.email}
      disabled={isDisabled}
      onChange={(text) => store.type('email', text)}
    />
  )
})

const Password = observer(({ store, isDisabled }: FieldProps) => {
  const { t } = useTranslation('admin')
  const toText = useProblemText(store)
  const [isShown, setShown] = useState(false)
  // Browsers offer to keep only what was sent hidden.
  const isHidden = !isShown || store.write.isSaving
  return (
    <WithButton>
      <TextField
        id="password"
        name="password"
        type={isHidden ? 'password' : 'text'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        label={t('signIn.password')}
        problem={toText('password')}
        value={store.typed.password}
        disabled={isDisabled}
        onChange={(text) => store.type('password', text)}
      />
      <Button
        variant="quiet"
        aria-controls="password"
        disabled={isDisabled}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'signIn.hide' : 'signIn.show')}
      </Button>
    </WithButton>
  )
})

/** The sentence of what is wrong with a field, undefined while nothing is. */
function useProblemText(store: SignInStore): (at: string) => string | undefined {
  const { t } = useTranslation()
  const { t: words } = useTranslation('admin')
  const language = useLanguage()
  return (at) => {
    const problem = store.write.problemAt(at)
    const field = words(at === 'password' ? 'signIn.password' : 'signIn.email')
    // No sentence of this form is about money.
    return problem && problemText(t, problem, { field, currency: 'EUR', language })
  }
}

type FormProps = {
  readonly store: SignInStore
  readonly session: SessionStore
  readonly providers: readonly ShownProvider[]
}

/** Signing in (rule A5): e-mail and password, or a provider, and in words why it did not work. */
export const SignInForm = observer(({ store, session, providers }: FormProps) => {
  const { t } = useTranslation('admin')
  const toText = useProblemText(store)
  const language = useLanguage()
  const { stage, isSaving, problems, answers } = store.write
  const isOff = session.state.phase === 'off'
  const isRefused =
    ['invalid', 'unanswered'].includes(stage.phase) || (stage.phase === 'refused' && !store.isUnlocked)
  const title = t('pages.titled', { title: t('signIn.title') })
  useTitle((isRefused ? t('signIn.errorPrefix') : '') + title)
  useEffect(() => () => store.close(), [store])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    welcome(await store.submit())
  }
  const welcome = (isDone: boolean) => {
    // The password may be right and the account without a role.
    if (isDone && session.state.phase === 'signed-in')
      notices.succeeded(t('signIn.done.title'), t('signIn.done.text'))
  }
  return (
    <>
      {(answers === 0 || isOff) && <Why session={session} />}
      <Outcome store={store} />
      <ErrorSummary key={answers} problems={problems.map(({ at }) => ({ at, text: toText(at) ?? '' }))} />
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <Email store={store} isDisabled={isOff} />
        <Password store={store} isDisabled={isOff} />
        {store.lock && store.isLocked && (
          <Wait role="timer">
            <Rich
              text={t('signIn.lockedFor', { left: countdown(store.lock.seconds) })}
              as={{ time: 'time' }}
            />
          </Wait>
        )}
        <Button type="submit" variant="primary" wide disabled={isOff || store.isLocked || isSaving}>
          {t(isSaving ? 'signIn.sending' : 'signIn.submit')}
        </Button>
      </Form>
      {!isOff && providers.length > 0 && (
        <Suspense fallback={null}>
          <ProviderButtons providers={providers} session={session} />
        </Suspense>
      )}
      {!isOff && store.hasPasskeys && (
        <Button
          variant="secondary"
          wide
          aria-disabled={isSaving}
          onClick={() => void store.usePasskey().then(welcome)}
        >
          {t('signIn.passkey')}
        </Button>
      )}
      {!isOff && (
        <p>
          <Link to={pathIn(language, '/admin/zabudnute-heslo')}>{t('signIn.forgotten')}</Link>
        </p>
      )}
    </>
  )
})
