import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Actions, Small } from '../parts.tsx'
import { CodeField, CodeOutcome } from './CodeField.tsx'
import { judgementIn } from './codeRefusal.ts'
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
  const { begun, starting, texted, code } = store
  const { isSaving } = code.write
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
          <CodeOutcome state={judgementIn(starting.stage)} answers={starting.answers} />
          <TextField
            id={ids.number}
            name="tel"
            type="tel"
            autoComplete="tel"
            label={t('factor.phone.number')}
            hint={t('factor.phone.numberHint')}
            problem={starting.problems.length > 0 ? t('factor.phone.noNumber') : undefined}
            value={store.number}
            onChange={(text) => store.type(text)}
          />
          <Actions>
            <Button type="submit" variant="primary" aria-disabled={starting.isSaving}>
              {t(starting.isSaving ? 'factor.phone.sending' : 'factor.phone.send')}
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
        <CodeOutcome
          state={judgementIn(code.write.stage)}
          answers={code.write.answers}
          kind="text"
          backTo={ids.code}
        />
        <CodeField
          id={ids.code}
          isDigits
          label={t('factor.phone.code')}
          hint={t('factor.phone.codeHint')}
          problem={code.write.problems.length > 0 ? t('factor.codeMissing') : undefined}
          value={code.typed}
          onChange={(text) => code.type(text)}
        />
        <Actions>
          <Button
            type="submit"
            variant={texted.challengeId === undefined ? 'secondary' : 'primary'}
            aria-disabled={isSaving || texted.challengeId === undefined}
          >
            {t(isSaving ? 'factor.setUp.sending' : 'factor.setUp.submit')}
          </Button>
          {cancel}
        </Actions>
      </FactorForm>
    </FactorSteps>
  )
})
