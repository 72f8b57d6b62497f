import type { EmailConfirmation } from '@hotovo/application/staff/email-change-confirmation'
import { recoveryLife } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import type { SettingsStore } from '../../stores/SettingsStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Answer } from '../kit/Answer.tsx'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import type { RecoveryForm } from './RecoveryForm.ts'
import { Unheard } from './Unheard.tsx'

const Form = styled('form')({ display: 'grid', gap: '1.25rem', '& > *': { minWidth: 0 } })
const Mark = styled('strong')({ overflowWrap: 'anywhere' })

type PageProps = { readonly store: RecoveryForm<EmailConfirmation>; readonly settings: SettingsStore }

/** What the link of a letter opens: a button that confirms a change of e-mail (rule A75). */
export const NewEmailPage = observer(({ store, settings }: PageProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { brand } = settings.current
  const { isSaving, stage } = store.write
  const title = t('recovery.email.title')
  useTitle(t('pages.titled', { title, brand: brand.name }))
  const office = (
    <ButtonLink variant={stage.phase === 'done' ? 'primary' : 'quiet'} to={pathIn(language, '/admin')}>
      {t(stage.phase === 'done' ? 'recovery.email.office' : 'recovery.back')}
    </ButtonLink>
  )
  if (stage.phase === 'done') {
    const isDone = stage.done.state === 'done'
    const email = stage.done.newEmail
    return (
      <SignInFrame brand={brand} title={title}>
        <Answer tone="success" title={t(isDone ? 'recovery.email.done' : 'recovery.email.waits')}>
          <Rich
            text={t(isDone ? 'recovery.email.doneText' : 'recovery.email.waitsText', { email })}
            as={{ mark: Mark }}
          />
        </Answer>
        {office}
      </SignInFrame>
    )
  }
  if (store.isOver)
    return (
      <SignInFrame brand={brand} title={title}>
        <Answer tone="error" title={t('recovery.fresh.over')}>
          {t('recovery.email.overText', { minutes: recoveryLife.linkMinutes })}
        </Answer>
        {office}
      </SignInFrame>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.write.run(store.typed)
  }
  return (
    <SignInFrame brand={brand} title={title}>
      <p>{t('recovery.email.text')}</p>
      <Unheard store={store} />
      <Form noValidate onSubmit={submit}>
        <Button type="submit" variant="primary" wide aria-disabled={isSaving}>
          {t(isSaving ? 'recovery.email.sending' : 'recovery.email.submit')}
        </Button>
      </Form>
    </SignInFrame>
  )
})
