import type { OpenEmailChange } from '@hotovo/application/staff/email-change'
import { formatInstant } from '@hotovo/domain/shared/format'
import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Answer } from '../kit/Answer.tsx'
import { CodeOutcome } from '../kit/factors/CodeField.tsx'
import { CurrentPassword } from '../kit/factors/CurrentPassword.tsx'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { OwnEmailStore } from './OwnEmailStore.ts'

const Form = styled('form')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '28rem',
  '& > *': { minWidth: 0 },
  '& > h3': { fontSize: '1.125rem' },
  '& > h3:focus': { outline: 'none' },
})
const Mark = styled('strong')({ overflowWrap: 'anywhere' })

/** Other forms of the page have a password, too. */
const ids = { email: 'own-email', password: 'own-email-password' } as const

type EmailProps = { readonly store: OwnEmailStore; readonly email: string }

/** One's own e-mail, and its change, which both addresses confirm (rule A75). */
export const OwnEmail = observer(({ store, email }: EmailProps) => {
  const { t } = useTranslation('admin')
  const { phase, value } = store.view
  const change = value?.change
  return (
    <Card>
      <h2>{t('own.email.title')}</h2>
      <Small>
        <Rich text={t('own.email.now', { email })} as={{ mark: Mark }} />
      </Small>
      {store.doneLast !== undefined && store.doneLast !== 'ask' && (
        <Answer key={store.write.answers} tone="success">
          {t(store.doneLast === 'end' ? 'own.email.ended' : 'own.email.sent')}
        </Answer>
      )}
      {!value && phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>{t('own.email.unknown')}</p>
            <Actions>
              <RetryButton onRetry={() => void store.view.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {change && <Waiting store={store} change={change} />}
      {value && !change && !store.isOpen && (
        <Actions>
          <Button variant="secondary" onClick={() => store.open(true)}>
            {t('own.email.open')}
          </Button>
        </Actions>
      )}
      {value && !change && store.isOpen && <EmailForm store={store} email={email} />}
    </Card>
  )
})

type WaitingProps = { readonly store: OwnEmailStore; readonly change: OpenEmailChange }

/** A change that waits for an address, or for both. */
const Waiting = observer(({ store, change }: WaitingProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isSaving: isSending, stage, answers } = store.write
  const text = t(
    change.awaited.length === 2
      ? 'own.email.waitsBoth'
      : change.awaited[0] === 'old'
        ? 'own.email.waitsOld'
        : 'own.email.waitsNew',
    { email: change.newEmail, at: formatInstant(change.endsAt, language) },
  )
  const box = useRef<HTMLDivElement>(null)
  const isFresh = store.doneLast === 'ask'
  useEffect(() => {
    if (isFresh) box.current?.focus()
  }, [isFresh])
  return (
    <>
      <CodeOutcome state={judgementIn(stage)} answers={answers} />
      <div ref={box} role="status" tabIndex={-1}>
        <Notice tone="info" title={t('own.email.waits')}>
          <p>
            <Rich text={text} as={{ mark: Mark }} />
          </p>
        </Notice>
      </div>
      <Actions>
        <Button
          variant="secondary"
          aria-disabled={isSending}
          onClick={() => void store.write.run({ what: 'send-again' })}
        >
          {t('own.email.again')}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={isSending}
          onClick={() => void store.write.run({ what: 'end' })}
        >
          {t('own.email.end')}
        </Button>
      </Actions>
    </>
  )
})

const EmailForm = observer(({ store, email }: EmailProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { isSaving: isSending, stage, answers } = store.write
  const inWords = useProblemText(() => t('own.email.fresh'))
  const toText = (problem: Problem) =>
    problem.at === 'password' ? t('own.password.oldMissing') : inWords(problem)
  const problemAt = (at: 'email' | 'password') => {
    const problem = store.write.problemAt(at)
    return problem && toText(problem)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.ask(language)
  }
  return (
    <Form noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {t('own.email.open')}
      </h3>
      <Small>{t('own.email.text')}</Small>
      <CodeOutcome state={judgementIn(stage)} answers={answers} />
      <ErrorSummary
        key={answers}
        problems={store.write.problems.map((problem) => ({
          at: problem.at === 'password' ? ids.password : ids.email,
          text: toText(problem),
        }))}
      />
      <TextField
        id={ids.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t('own.email.fresh')}
        problem={problemAt('email')}
        value={store.typed.email}
        onChange={(text) => store.type('email', text)}
      />
      <CurrentPassword
        id={ids.password}
        email={email}
        label={t('own.password.old')}
        problem={problemAt('password')}
        value={store.typed.password}
        onChange={(text) => store.type('password', text)}
      />
      <Actions>
        <Button type="submit" variant="primary" aria-disabled={isSending}>
          {t(isSending ? 'own.email.sending' : 'own.email.submit')}
        </Button>
        <Button variant="quiet" onClick={() => store.open(false)}>
          {t('own.email.cancel')}
        </Button>
      </Actions>
    </Form>
  )
})
