import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Actions, Small } from '../parts.tsx'
import { CodeField, CodeOutcome } from './CodeField.tsx'
import { FactorForm, FactorSteps } from './factorParts.ts'
import type { PhoneSetUpStore } from './PhoneSetUpStore.ts'
import { SendText } from './SendText.tsx'

const ids = { number: 'factor-phone', code: 'factor-phone-code' } as const

type PhoneSetUpProps = { readonly store: PhoneSetUpStore; readonly onCancel: () => void }

/** Setting up a telephone (rule A78): the number, and then the code that it got. */
export const PhoneSetUp = observer(({ store, onCancel }: PhoneSetUpProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const { begun, state, texted } = store
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of its two steps begins at its heading
  useEffect(() => heading.current?.focus(), [begun])
  const cancel = (
    <Button variant="quiet" onClick={onCancel}>
      {t('factor.setUp.cancel')}
    </Button>
  )
  const title = (
    <h3 ref={heading} tabIndex={-1}>
      {t(begun ? 'factor.phone.confirm' : 'factor.phone.title')}
    </h3>
  )
  const sent = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    void work()
  }
  if (!begun)
    return (
      <FactorSteps>
        {title}
        <Small>{t('factor.phone.weakest')}</Small>
        <FactorForm noValidate onSubmit={sent(() => store.begin(language))}>
          <TextField
            id={ids.number}
            name="tel"
            type="tel"
            autoComplete="tel"
            label={t('factor.phone.number')}
            hint={t('factor.phone.numberHint')}
            problem={state.phase === 'no-number' ? t('factor.phone.noNumber') : undefined}
            value={store.number}
            onChange={(text) => store.typeNumber(text)}
          />
          <Actions>
            <Button type="submit" variant="primary" aria-disabled={state.phase === 'starting'}>
              {t(state.phase === 'starting' ? 'factor.phone.sending' : 'factor.phone.send')}
            </Button>
            {cancel}
          </Actions>
        </FactorForm>
      </FactorSteps>
    )
  return (
    <FactorSteps>
      {title}
      <SendText
        texted={texted}
        ending={begun.factor.phoneEnding ?? ''}
        isPrimary
        onAsk={() => void store.send(language)}
      />
      <FactorForm noValidate onSubmit={sent(() => store.submit())}>
        <CodeOutcome state={state} answers={store.answers} kind="text" backTo={ids.code} />
        <CodeField
          id={ids.code}
          isDigits
          label={t('factor.phone.code')}
          hint={t('factor.phone.codeHint')}
          problem={state.phase === 'missing' ? t('factor.codeMissing') : undefined}
          value={store.typed}
          onChange={(text) => store.type(text)}
        />
        <Actions>
          <Button
            type="submit"
            variant={texted.challengeId === undefined ? 'secondary' : 'primary'}
            aria-disabled={state.phase === 'sending' || texted.challengeId === undefined}
          >
            {t(state.phase === 'sending' ? 'factor.setUp.sending' : 'factor.setUp.submit')}
          </Button>
          {cancel}
        </Actions>
      </FactorForm>
    </FactorSteps>
  )
})
