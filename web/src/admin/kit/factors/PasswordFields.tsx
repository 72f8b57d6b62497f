import { passwordLength } from '@hotovo/domain/limits'
import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useProblemText } from '../../../ui/form/useProblemText.ts'
import { Answer } from '../Answer.tsx'
import { Actions } from '../parts.tsx'
import { timeOfDay } from '../timeOfDay.ts'
import { judgementIn } from './codeRefusal.ts'
import type { PasswordStore } from './PasswordStore.ts'

const Form = styled('form')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '28rem',
  '& > *': { minWidth: 0 },
})

/** The sign-in form may stand on the page, too. */
const ids = { password: 'own-password', newPassword: 'own-new-password' } as const

const Outcome = observer(({ store }: { readonly store: PasswordStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage, answers } = store.write
  const state = judgementIn(stage)
  const failed = (text: string) => (
    <Answer key={answers} tone="error" title={t('own.password.failed')}>
      {text}
    </Answer>
  )
  if (stage.phase === 'done')
    return (
      <Answer key={answers} tone="success" title={t('own.password.done')}>
        {t('own.password.doneText')}
      </Answer>
    )
  switch (state.phase) {
    case 'wrong': {
      const { remaining } = state
      const left = remaining === undefined ? '' : ` ${t('signIn.remaining', { count: remaining })}`
      return failed(t('own.password.wrong') + left)
    }
    case 'locked':
      return failed(
        `${t('signIn.locked')}. ${t('signIn.lockedUntil', { time: timeOfDay(state.retryAt, language) })}`,
      )
    case 'too-many':
      return failed(t('signIn.tooMany', { count: state.minutes }))
    case 'lost':
      return (
        <Answer key={answers} tone="error" title={t('unanswered.title')}>
          {t('unanswered.text')} {t('unanswered.kept')}
        </Answer>
      )
    default:
      return null
  }
})

type FieldsProps = { readonly store: PasswordStore; readonly email: string; readonly onDone: () => void }

/** A new password of one's own: the one of now and the one to be, and what became of it. */
export const PasswordFields = observer(({ store, email, onDone }: FieldsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  const { isSaving: isSending, answers, problems } = store.write
  // Browsers offer to keep only what was sent hidden.
  const type = isShown && !isSending ? 'text' : 'password'
  const toText = useProblemText((at) => t(at === 'password' ? 'own.password.old' : 'own.password.fresh'))
  const told = (problem: Problem): string =>
    problem.code === 'required'
      ? t(problem.at === 'password' ? 'own.password.oldMissing' : 'own.password.freshMissing')
      : toText(problem)
  const problemAt = (at: string) => {
    const problem = problems.find((one) => one.at === at)
    return problem && told(problem)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await store.submit(language)) onDone()
  }
  return (
    <>
      <Outcome store={store} />
      <ErrorSummary
        key={answers}
        problems={problems.map((problem) => ({
          at: problem.at === 'password' ? ids.password : ids.newPassword,
          text: told(problem),
        }))}
      />
      <Form noValidate onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          id={ids.password}
          name="password"
          type={type}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          label={t('own.password.old')}
          problem={problemAt('password')}
          value={store.typed.password}
          onChange={(text) => store.type('password', text)}
        />
        <TextField
          id={ids.newPassword}
          name="newPassword"
          type={type}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          label={t('own.password.fresh')}
          hint={t('own.password.hint', { min: passwordLength.alone })}
          problem={problemAt('newPassword')}
          value={store.typed.newPassword}
          onChange={(text) => store.type('newPassword', text)}
        />
        <Actions>
          <Button type="submit" variant="primary" aria-disabled={isSending}>
            {t(isSending ? 'own.password.sending' : 'own.password.submit')}
          </Button>
          <Button
            variant="quiet"
            aria-controls={`${ids.password} ${ids.newPassword}`}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'own.password.hide' : 'own.password.show')}
          </Button>
        </Actions>
      </Form>
    </>
  )
})
