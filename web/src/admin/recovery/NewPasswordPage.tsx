import { passwordLength } from '@hotovo/domain/limits'
import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { Answer } from '../kit/Answer.tsx'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import type { RecoveryForm } from './RecoveryForm.ts'
import { Unheard } from './Unheard.tsx'

const Form = styled('form')({ display: 'grid', gap: '1.25rem', '& > *': { minWidth: 0 } })

type PageProps = { readonly store: RecoveryForm; readonly settings: SettingsStore }

/** What the link of a letter opens: a new password, once (rule A36). */
export const NewPasswordPage = observer(({ store, settings }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [isShown, setShown] = useState(false)
  const { brand } = settings.current
  const { isSaving, problems, stage } = store.write
  const title = t('recovery.fresh.title')
  const isRefused = problems.length > 0
  useTitle((isRefused ? t('signIn.errorPrefix') : '') + t('pages.titled', { title, brand: brand.name }))
  const inWords = useProblemText(() => t('recovery.fresh.field'))
  const toText = (problem: Problem) =>
    problem.code === 'required' ? t('recovery.fresh.missing') : inWords(problem)
  const [problem] = problems
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.write.run(store.typed)
  }
  if (stage.phase === 'done')
    return (
      <SignInFrame brand={brand} title={title}>
        <Answer tone="success" title={t('recovery.fresh.done')}>
          {t('recovery.fresh.doneText')}
        </Answer>
        <ButtonLink variant="primary" to={pathIn(language, '/admin')}>
          {t('recovery.fresh.signIn')}
        </ButtonLink>
      </SignInFrame>
    )
  if (store.isOver)
    return (
      <SignInFrame brand={brand} title={title}>
        <Answer tone="error" title={t('recovery.fresh.over')}>
          {t('recovery.fresh.overText')}
        </Answer>
        <ButtonLink variant="primary" to={pathIn(language, '/admin/zabudnute-heslo')}>
          {t('recovery.fresh.again')}
        </ButtonLink>
        <ButtonLink variant="quiet" to={pathIn(language, '/admin')}>
          {t('recovery.back')}
        </ButtonLink>
      </SignInFrame>
    )
  return (
    <SignInFrame brand={brand} title={title}>
      <p>{t('recovery.fresh.text')}</p>
      <Unheard store={store} />
      <ErrorSummary
        key={store.write.answers}
        problems={problem ? [{ at: 'newPassword', text: toText(problem) }] : []}
      />
      <Form noValidate onSubmit={submit}>
        <TextField
          id="newPassword"
          name="newPassword"
          // Browsers offer to keep only what was sent hidden.
          type={isShown && !isSaving ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          label={t('recovery.fresh.field')}
          hint={t('recovery.fresh.hint', { min: passwordLength.alone })}
          problem={problem && toText(problem)}
          value={store.typed}
          onChange={(text) => store.type(text)}
        />
        <Button type="submit" variant="primary" wide aria-disabled={isSaving}>
          {t(isSaving ? 'recovery.fresh.sending' : 'recovery.fresh.submit')}
        </Button>
        <Button variant="quiet" aria-controls="newPassword" onClick={() => setShown(!isShown)}>
          {t(isShown ? 'recovery.fresh.hide' : 'recovery.fresh.show')}
        </Button>
      </Form>
    </SignInFrame>
  )
})
