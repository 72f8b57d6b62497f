import type { EmailConfirmation } from '@hotovo/application/staff/email-change-confirmation'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Answer } from '../kit/Answer.tsx'
import { minutesIn } from '../kit/timeOfDay.ts'
import type { RecoveryForm } from './RecoveryForm.ts'

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
        <Answer key={answers} tone="error" title={t('recovery.unavailable')}>
          {t('recovery.unavailableText')}
        </Answer>
      )
    if (stage.phase !== 'refused') return null
    switch (stage.why.code) {
      case 'too-many-requests':
        return (
          <Answer key={answers} tone="error" title={t('recovery.tooMany')}>
            {t('recovery.tooManyText', { count: minutesIn(stage.why.retryAfterSeconds) })}
          </Answer>
        )
      case 'feature-off':
        return (
          <Answer key={answers} tone="error" title={t('signIn.off.title')}>
            {t('recovery.off')}
          </Answer>
        )
      case 'recovery-over':
        return null
      default:
        return stage.why satisfies never
    }
  },
)
