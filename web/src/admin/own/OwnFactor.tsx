import type { OwnFactors } from '@hotovo/application/staff/second-factor'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Answer } from '../kit/Answer.tsx'
import { CodeField, CodeOutcome } from '../kit/factors/CodeField.tsx'
import { CurrentPassword } from '../kit/factors/CurrentPassword.tsx'
import { judgementIn } from '../kit/factors/codeRefusal.ts'
import { FactorSetUp } from '../kit/factors/FactorSetUp.tsx'
import { useFactorName } from '../kit/factors/factorName.ts'
import { RecoveryCodes } from '../kit/factors/RecoveryCodes.tsx'
import { SendText } from '../kit/factors/SendText.tsx'
import { Actions, Card, Entries, Entry, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { OwnFactorStore } from './OwnFactorStore.ts'

const Title = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  '& > h2': { fontSize: '1.25rem' },
})
const Form = styled('form')({
  display: 'grid',
  gap: '1rem',
  maxWidth: '28rem',
  '& > *': { minWidth: 0 },
  '& > h3': { fontSize: '1.125rem' },
  '& > h3:focus': { outline: 'none' },
})

/** The form of the password may stand on the page, too. */
const ids = { password: 'factor-password', code: 'factor-proof' } as const

type FactorProps = { readonly store: OwnFactorStore; readonly email: string; readonly brand: string }

/** One's own second factors: what there is, and what can be done with it (rules A34, A60). */
export const OwnFactor = observer(({ store, email, brand }: FactorProps) => {
  const { t } = useTranslation('admin')
  const { phase, value } = store.view
  const isRemoved = store.removing.stage.phase === 'done'
  const told = store.isAdded ? 'added' : isRemoved ? 'removed' : undefined
  return (
    <Card>
      <Title>
        <h2>{t('factor.own.title')}</h2>
        {value && (
          <Chip tone={value.factors.length > 0 ? 'success' : 'neutral'}>
            {t(value.factors.length > 0 ? 'factor.own.on' : 'factor.own.off')}
          </Chip>
        )}
      </Title>
      {told && (
        <Answer key={told} tone="success">
          {t(`factor.own.${told}`)}
        </Answer>
      )}
      {!value && phase === 'loading' && <Spinner>{t('factor.own.loading')}</Spinner>}
      {!value && phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>{t('factor.own.unknown')}</p>
            <Actions>
              <RetryButton onRetry={() => void store.view.refresh()} />
            </Actions>
          </Notice>
        </div>
      )}
      {value?.factors.length === 0 && (
        <>
          {!['scanning', 'phone', 'codes'].includes(store.setUp.step) && (
            <Small>{t('factor.setUp.why')}</Small>
          )}
          <FactorSetUp store={store.setUp} email={email} brand={brand} canCancel />
        </>
      )}
      {value && value.factors.length > 0 && (
        <Standing store={store} email={email} brand={brand} value={value} />
      )}
    </Card>
  )
})

type StandingProps = FactorProps & { readonly value: OwnFactors }

const Standing = observer(({ store, email, brand, value }: StandingProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { codesLeft, factors } = value
  const { kindOf, nameOf } = useFactorName()
  if (store.codes)
    return (
      <RecoveryCodes codes={store.codes} email={email} brand={brand} onKept={() => void store.codesKept()} />
    )
  const hasNone = codesLeft === null || codesLeft === 0
  return (
    <>
      <Entries aria-label={t('factor.own.list')}>
        {factors.map((factor) => (
          <Entry key={factor.id}>
            <div>
              <strong>{nameOf(factor)}</strong>
              <Small>
                {[
                  ...(factor.name === null ? [] : [kindOf(factor)]),
                  t('factor.own.since', { at: formatInstant(factor.verifiedAt ?? '', language) }),
                  ...(factor.lastUsedAt === null
                    ? []
                    : [t('factor.own.used', { at: formatInstant(factor.lastUsedAt, language) })]),
                ].join(' · ')}
              </Small>
            </div>
            <Button
              variant="quiet"
              aria-label={t('factor.own.removeTitle', { name: nameOf(factor) })}
              onClick={() => store.ask(factor)}
            >
              {t('factor.own.remove')}
            </Button>
          </Entry>
        ))}
      </Entries>
      {hasNone ? (
        <Notice tone="warning">
          <p>{t('factor.own.noCodes')}</p>
        </Notice>
      ) : (
        <Small>{t('factor.own.left', { count: codesLeft })}</Small>
      )}
      {store.asked === undefined ? (
        <>
          <CodeOutcome state={judgementIn(store.write.stage)} answers={store.write.answers} />
          <Actions>
            <Button
              variant="secondary"
              onClick={() => (codesLeft === null ? void store.making.run(undefined) : store.ask('codes'))}
            >
              {t(codesLeft === null ? 'factor.own.makeCodes' : 'factor.own.renew')}
            </Button>
          </Actions>
          <FactorSetUp store={store.setUp} email={email} brand={brand} canCancel isAnother />
        </>
      ) : (
        <Confirmation
          key={store.leaving?.id}
          store={store}
          email={email}
          isLast={factors.length === 1}
          hasCode={factors.some(({ type }) => type !== 'webauthn')}
          isRequired={value.isRequired}
        />
      )}
    </>
  )
})

type ConfirmationProps = {
  readonly store: OwnFactorStore
  readonly email: string
  readonly isLast: boolean
  /** Whether a program shows them codes; a passkey has none. */
  readonly hasCode: boolean
  readonly isRequired: boolean
}

/** What is asked before something of it is changed: the password, and for its end a code. */
const Confirmation = observer(({ store, email, isLast, hasCode, isRequired }: ConfirmationProps) => {
  const { t } = useTranslation('admin')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { nameOf } = useFactorName()
  const language = useLanguage()
  const { leaving } = store
  const isRemoval = leaving !== undefined
  const { isSaving: isSending, answers, problems } = store.write
  const textOf = (at: string) => t(at === 'password' ? 'factor.own.passwordMissing' : 'factor.codeMissing')
  const problemAt = (at: 'password' | 'code') =>
    problems.some((problem) => problem.at === at) ? textOf(at) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void store.submit()
  }
  return (
    <Form noValidate onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1}>
        {leaving ? t('factor.own.removeTitle', { name: nameOf(leaving) }) : t('factor.own.renew')}
      </h3>
      <Small>
        {t(isRemoval ? (isLast ? 'factor.own.removeLast' : 'factor.own.removeText') : 'factor.own.renewText')}
      </Small>
      {isRemoval && isLast && isRequired && <Small>{t('factor.own.removeRequired')}</Small>}
      <CodeOutcome state={judgementIn(store.write.stage)} answers={store.write.answers} />
      <ErrorSummary
        key={answers}
        problems={problems.map(({ at }) => ({
          at: at === 'password' ? ids.password : ids.code,
          text: textOf(at),
        }))}
      />
      <CurrentPassword
        id={ids.password}
        email={email}
        label={t('factor.own.password')}
        problem={problemAt('password')}
        value={store.typed.password}
        onChange={(text) => store.type('password', text)}
      />
      {isRemoval && store.phone && (
        <SendText
          texted={store.texted}
          ending={store.phone.phoneEnding ?? ''}
          onAsk={() => void store.sendText(language)}
        />
      )}
      {isRemoval && (
        <CodeField
          id={ids.code}
          isDigits={false}
          label={t(
            hasCode ? (store.phone ? 'factor.phone.proof' : 'factor.own.proof') : 'factor.recoveryCode',
          )}
          {...(hasCode ? {} : { hint: t('factor.own.proofHint') })}
          problem={problemAt('code')}
          value={store.typed.code}
          onChange={(text) => store.type('code', text)}
        />
      )}
      <Actions>
        <Button type="submit" variant="primary" aria-disabled={isSending}>
          {t(
            isSending
              ? 'factor.own.sending'
              : isRemoval
                ? 'factor.own.removeSubmit'
                : 'factor.own.renewSubmit',
          )}
        </Button>
        <Button variant="quiet" onClick={() => store.ask(undefined)}>
          {t('factor.own.cancel')}
        </Button>
      </Actions>
    </Form>
  )
})
