import type { BankEntry } from '@hotovo/domain/statements/entry'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { PaymentsStore } from './PaymentsStore.ts'

type OutcomeProps = { readonly store: PaymentsStore; readonly entry: BankEntry }

/** Why a line is not accepted, in words. */
const refusalWords = {
  'entry-not-found': 'payments.missing',
  'order-not-found': 'payments.missing',
  'beyond-day': 'account.outcome.refusals.beyond-day',
  'refund-in-file': 'account.outcome.refusals.refund-in-file',
  'refund-not-found': 'payments.back.gone',
} as const

/** What happened to the decision about a line. */
export const Outcome = observer(({ store, entry }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const { stage } = store.deciding
  const isTold = !['resting', 'saving', 'done'].includes(stage.phase) && 'wanted' in stage
  const told = isTold && stage.wanted.entry.id === entry.id ? entry.id : undefined
  useEffect(() => (told === undefined ? undefined : store.tellsHere(told)), [store, told])
  if (stage.phase === 'resting' || stage.wanted.entry.id !== entry.id) return null
  if (stage.phase === 'conflict') {
    const who = entry.decidedBy ?? ''
    const text = () => {
      if (entry.decision === 'accepted') return t('payments.changed.accepted', { who })
      if (entry.decision === 'set-aside') return t('payments.changed.aside', { who })
      if (entry.decision === 'given-back') return t('payments.changed.back', { who })
      const { entry: before } = stage.wanted
      return before.state === entry.state
        ? t('payments.changed.same')
        : t('payments.changed.state', {
            before: t(`payments.states.${before.state}`),
            now: t(`payments.states.${entry.state}`),
          })
    }
    return (
      <Notice tone="warning" title={t('payments.changed.title')}>
        <p>{text()}</p>
      </Notice>
    )
  }
  if (stage.phase === 'unanswered') {
    /** What was pressed is gone at once. */
    const retry = () => {
      document.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus()
      void store.deciding.retry()
    }
    return <Unanswered onRetry={retry} />
  }
  if (stage.phase !== 'invalid' && stage.phase !== 'refused') return null
  return (
    <Notice tone="error">
      <p>{t(stage.phase === 'invalid' ? 'payments.invalid' : refusalWords[stage.why.code])}</p>
    </Notice>
  )
})
