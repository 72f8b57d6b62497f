import type { EmailConfirmation } from '@hotovo/application/staff/email-change-confirmation'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { minutesIn } from '../kit/timeOfDay.ts'
import type { RecoveryForm } from './RecoveryForm.ts'

const Box = styled('div')({ '&:focus': { outline: 'none' } })

/** What became of it: takes focus when it appears; give it a `key` of the answer. */
export function Told(props: {
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} role={props.tone === 'error' ? 'alert' : 'status'} tabIndex={-1}>
      <Notice tone={props.tone} title={props.title}>
        {props.children}
      </Notice>
    </Box>
  )
}

/** Why the form was not heard. */
export const Unheard = observer(
  ({
    store,
  }: {
    readonly store: { readonly write: RecoveryForm['write'] | RecoveryForm<EmailConfirmation>['write'] }
  }) => {
    const { t } = useTranslation('admin')
    const { stage, answers } = store.write
    if (stage.phase === 'unanswered')
      return (
        <Told key={answers} tone="error" title={t('recovery.unavailable')}>
          <p>{t('recovery.unavailableText')}</p>
        </Told>
      )
    if (stage.phase !== 'refused') return null
    switch (stage.why.code) {
      case 'too-many-requests':
        return (
          <Told key={answers} tone="error" title={t('recovery.tooMany')}>
            <p>{t('recovery.tooManyText', { count: minutesIn(stage.why.retryAfterSeconds) })}</p>
          </Told>
        )
      case 'feature-off':
        return (
          <Told key={answers} tone="error" title={t('signIn.off.title')}>
            <p>{t('recovery.off')}</p>
          </Told>
        )
      case 'recovery-over':
        return null
      default:
        return stage.why satisfies never
    }
  },
)
