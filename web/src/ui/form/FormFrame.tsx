import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormStore, Texts } from '../../stores/FormStore.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'
import { FormSummary } from './FormSummary.tsx'
import { Reason } from './form.tsx'
import { Honeypot } from './Honeypot.tsx'
import { HumanCheckField } from './HumanCheckField.tsx'

const Frame = styled('form')({
  container: 'form / inline-size',
  display: 'grid',
  gap: '1.5rem',
  '& > *': { minWidth: 0 },
  '& textarea': { minHeight: '11rem' },
})
const Check = styled('div')({ display: 'grid', gap: '1.25rem', paddingTop: '0.875rem' })
const Aloud = styled('div')({ '&:empty': { marginTop: '-1.5rem' } })
const Action = styled('div')({ display: 'grid', justifyItems: 'start', gap: '0.5rem' })

type AnyForm = FormStore<Texts, unknown>

/** Why the last sending was not taken, and that nothing is lost. */
const Outcome = observer(({ form: { phase, retryAfterSeconds } }: { readonly form: AnyForm }) => {
  const { t } = useTranslation()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase === 'unavailable' || phase === 'too-many') outcome.current?.scrollIntoView({ block: 'center' })
  }, [phase])
  return (
    <Aloud role="alert" ref={outcome}>
      {phase === 'unavailable' && (
        <Notice tone="error" title={t('forms.failed.title')}>
          <p>{t('forms.failed.text')}</p>
          <p>{t('forms.failed.kept')}</p>
        </Notice>
      )}
      {phase === 'too-many' && (
        <Notice tone="warning" title={t('forms.tooMany.title')}>
          <p>{t('forms.tooMany.text', { count: Math.ceil(retryAfterSeconds / 60) })}</p>
        </Notice>
      )}
    </Aloud>
  )
})

type FormFrameProps<Receipt> = {
  readonly form: FormStore<Texts, Receipt>
  /** The sentence of a problem. */
  readonly toText: (problem: Problem) => string
  readonly submit: string
  /** Said above the form, and beside the button, while no such forms are taken. */
  readonly off: { readonly title: string; readonly text: string; readonly reason: string }
  /** Called when the form was taken, for what the corner says of it. */
  readonly onTaken: (receipt: Receipt) => void
  readonly children: ReactNode
}

/** Around the fields of a form that people send: what is wrong with it, its human check, its button, how it went. */
export const FormFrame = observer(function FormFrame<Receipt>({
  form,
  toText,
  submit,
  off,
  onTaken,
  children,
}: FormFrameProps<Receipt>) {
  const { t } = useTranslation()
  const send = async () => {
    const receipt = await form.submit()
    if (receipt !== undefined) onTaken(receipt)
    else if (form.phase === 'unavailable') notices.failed(t('forms.failed.title'), t('forms.failed.text'))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Frame noValidate onSubmit={onSubmit}>
      <noscript>
        <Notice tone="warning">
          <p>{t('common.noScript')}</p>
        </Notice>
      </noscript>
      {form.isOff && (
        <Notice tone="warning" title={off.title}>
          <p>{off.text}</p>
        </Notice>
      )}
      <FormSummary checks={form.checks} toText={toText} />
      {children}
      <Check>
        <HumanCheckField checks={form.checks} />
      </Check>
      <Outcome form={form} />
      <Action>
        <Button
          type="submit"
          aria-disabled={form.isSubmitDisabled || undefined}
          aria-describedby={form.isOff ? 'submit-reason' : undefined}
        >
          {form.phase === 'sending' ? t('forms.sending') : submit}
        </Button>
        {form.isOff && <Reason id="submit-reason">{off.reason}</Reason>}
      </Action>
      <Honeypot checks={form.checks} />
    </Frame>
  )
})
