import { systemRandom } from '@hotovo/adapters/system/random'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { notices } from '../../stores/Notices.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Answer } from '../kit/Answer.tsx'
import { atEntrance } from '../kit/factors/atEntrance.ts'
import { CodeField, CodeOutcome } from '../kit/factors/CodeField.tsx'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { FactorSetUp } from '../kit/factors/FactorSetUp.tsx'
import { FactorSetUpStore } from '../kit/factors/FactorSetUpStore.ts'
import { useFactorName } from '../kit/factors/factorName.ts'
import { PasswordFields } from '../kit/factors/PasswordFields.tsx'
import { PasswordStore } from '../kit/factors/PasswordStore.ts'
import { SendText } from '../kit/factors/SendText.tsx'
import { Small } from '../kit/parts.tsx'
import { SignInFrame } from '../kit/SignInFrame.tsx'
import { SignOutButton } from '../kit/SignOutButton.tsx'
import { SecondStepStore } from './SecondStepStore.ts'
import type { StepDoor } from './secondStepLazily.tsx'

const Form = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
const Box = styled('div')({
  container: 'card / inline-size',
  display: 'grid',
  gap: '1.25rem',
  '& > *': { minWidth: 0 },
})

const fieldId = 'second-step-code'
const submitId = 'second-step-submit'
const sendId = 'second-step-send'

type StepProps = StepDoor & { readonly session: SessionStore }

/**
 * What stands between the password and the back-office: the second step, a password that must be changed, or the factor that is
 * wanted (rules A34, A50, A35).
 */
export function SecondStep(props: StepProps) {
  const { state } = props.session
  const email = 'email' in state ? state.email : ''
  const Part = { 'set-up': SetUp, 'new-password': NewPassword }[state.phase as string] ?? Step
  return <Part {...props} email={email} />
}

type PartProps = StepProps & { readonly email: string }

const Step = observer(({ api, brand, session }: PartProps) => {
  const { t } = useTranslation('admin')
  const [store] = useState(
    () =>
      new SecondStepStore({
        api: api.session,
        own: api.staff.own,
        session,
        onRecovered: (count) =>
          notices.succeeded(t('factor.own.left', { count }), t('factor.own.leftAdvice')),
      }),
  )
  const { code, isRecovery } = store
  const { stage, answers, isSaving, problems } = code.write
  const { nameOf } = useFactorName()
  const language = useLanguage()
  const { phone, takesCode } = store
  // Whoever has several is told which one is asked.
  const several = session.factors.length > 1 ? store.factor : undefined
  const codeLabel = several
    ? t('factor.codeOf', { name: nameOf(several) })
    : t(phone ? 'factor.phone.code' : 'factor.code')
  const isAgain = session.state.phase === 'second-step' && session.state.isAgain
  useTitle(t('pages.titled', { title: t('factor.step.title') }))
  // A passkey has no field to begin in, and a telephone gets its code first.
  useEffect(() => {
    if (!takesCode) document.getElementById(phone ? sendId : submitId)?.focus()
  }, [takesCode, phone])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.submit()
  }
  return (
    <SignInFrame brand={brand} title={t('factor.step.title')}>
      <p>
        {t(
          isAgain
            ? 'factor.step.again'
            : store.isPasskey
              ? 'factor.step.passkeyText'
              : phone
                ? 'factor.phone.text'
                : 'factor.step.text',
        )}
      </p>
      {stage.phase === 'refused' && stage.why.code === 'passkey-missing' && (
        <Answer key={answers} tone="error">
          {t('factor.step.notAnswered')}
        </Answer>
      )}
      <CodeOutcome
        state={judgementIn(stage)}
        kind={isRecovery ? 'recovery' : store.isPasskey ? 'passkey' : phone ? 'text' : 'code'}
        answers={answers}
        backTo={takesCode ? fieldId : undefined}
      />
      <Form noValidate onSubmit={submit}>
        {phone && (
          <SendText
            key={phone.id}
            id={sendId}
            texted={store.texted}
            ending={phone.phoneEnding ?? ''}
            isPrimary
            wide
            onAsk={() => void store.send(language)}
          />
        )}
        {takesCode && (
          <CodeField
            key={isRecovery ? 'recovery' : store.factor?.id}
            id={fieldId}
            takesFocus
            isDigits={!isRecovery}
            label={isRecovery ? t('factor.recoveryCode') : codeLabel}
            hint={t(isRecovery ? 'factor.recoveryHint' : phone ? 'factor.phone.codeHint' : 'factor.codeHint')}
            problem={problems.length > 0 ? t('factor.codeMissing') : undefined}
            value={code.typed}
            onChange={(text) => code.type(text)}
          />
        )}
        {(takesCode || store.isPasskey) && (
          <Button type="submit" id={submitId} variant="primary" wide aria-disabled={isSaving}>
            {t(
              isSaving
                ? 'factor.step.sending'
                : store.isPasskey
                  ? 'factor.step.usePasskey'
                  : 'factor.step.submit',
            )}
          </Button>
        )}
        {store.others.map((factor) => (
          <Button key={factor.id} variant="quiet" wide onClick={() => store.turn(factor)}>
            {t('factor.step.use', { name: nameOf(factor) })}
          </Button>
        ))}
        {!isRecovery && (
          <Button variant="quiet" wide onClick={() => store.turn('recovery')}>
            {t('factor.step.useRecovery')}
          </Button>
        )}
      </Form>
      {isRecovery && <Small>{t('factor.step.other')}</Small>}
      {isAgain ? (
        <Button variant="quiet" wide onClick={() => session.callOffStep()}>
          {t('factor.step.callOff')}
        </Button>
      ) : (
        <SignOutButton session={session} />
      )}
    </SignInFrame>
  )
})

const NewPassword = observer(({ api, brand, session, email }: PartProps) => {
  const { t } = useTranslation('admin')
  const [store] = useState(
    () =>
      new PasswordStore({
        own: api.staff.own,
        session: atEntrance(session),
        uuid: systemRandom.uuid,
      }),
  )
  useTitle(t('pages.titled', { title: t('own.mustChange.title') }))
  return (
    <SignInFrame brand={brand} title={t('own.mustChange.title')}>
      <p>{t('own.mustChange.text')}</p>
      <PasswordFields store={store} email={email} onDone={() => void session.enter()} />
      <SignOutButton session={session} />
    </SignInFrame>
  )
})

const SetUp = observer(({ api, brand, session, email }: PartProps) => {
  const { t } = useTranslation('admin')
  const [store] = useState(
    () =>
      new FactorSetUpStore({
        api: api.session,
        own: api.staff.own,
        session,
        onDone: () => session.enter(),
      }),
  )
  useTitle(t('pages.titled', { title: t('factor.setUp.title') }))
  return (
    <SignInFrame brand={brand} title={t('factor.setUp.title')}>
      {store.step === 'offered' && !store.failure && (
        <>
          <p>{t('factor.setUp.text')}</p>
          <p>{t('factor.setUp.why')}</p>
        </>
      )}
      <Box>
        <FactorSetUp store={store} email={email} brand={brand.name} />
      </Box>
      <SignOutButton session={session} />
    </SignInFrame>
  )
})
