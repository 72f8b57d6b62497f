import { recoveryLife } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useProblemText } from '../../ui/form/useProblemText.ts'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Answer } from '../kit/Answer.tsx'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import type { RecoveryForm } from './RecoveryForm.ts'
import { Unheard } from './Unheard.tsx'

const Form = styled('form')({ display: 'grid', gap: '1.25rem', '& > *': { minWidth: 0 } })
const Mark = styled('strong')({ overflowWrap: 'anywhere' })

type PageProps = { readonly store: RecoveryForm; readonly settings: SettingsStore }

/** Asks for a link to a new password; who has an account, it does not say (rule A36). */
export const ForgottenPage = observer(({ store, settings }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { brand } = settings.current
  const { isSaving, problems, stage, answers } = store.write
  const title = t('recovery.forgotten.title')
  const isRefused = problems.length > 0
  useTitle((isRefused ? t('signIn.errorPrefix') : '') + t('pages.titled', { title, brand: brand.name }))
  const isOpened = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (isOpened) focusHeading(document.querySelector<HTMLElement>('main h1'))
  }, [isOpened])
  const toText = useProblemText(() => t('signIn.email'))
  const [problem] = problems
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.write.run(store.typed)
  }
  return (
    <SignInFrame brand={brand} title={title}>
      {stage.phase === 'done' ? (
        <>
          <Answer key={answers} tone="success" title={t('recovery.forgotten.done')}>
            <Rich
              text={t('recovery.forgotten.doneText', {
                email: store.typed.trim(),
                minutes: recoveryLife.linkMinutes,
              })}
              as={{ mark: Mark }}
            />
          </Answer>
          <p>{t('recovery.forgotten.nothing')}</p>
        </>
      ) : (
        <>
          <p>{t('recovery.forgotten.text')}</p>
          <Unheard store={store} />
          <ErrorSummary key={answers} problems={problem ? [{ at: 'email', text: toText(problem) }] : []} />
          <Form noValidate onSubmit={submit}>
            <TextField
              id="email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              label={t('signIn.email')}
              problem={toText(problem)}
              value={store.typed}
              onChange={(text) => store.type(text)}
            />
            <Button type="submit" variant="primary" wide aria-disabled={isSaving}>
              {t(isSaving ? 'recovery.forgotten.sending' : 'recovery.forgotten.submit')}
            </Button>
          </Form>
        </>
      )}
      <ButtonLink variant="quiet" to={pathIn(language, '/admin')}>
        {t('recovery.back')}
      </ButtonLink>
    </SignInFrame>
  )
})
