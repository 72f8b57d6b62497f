import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { Unanswered } from '../kit/Unanswered.tsx'
import type { NotingStore } from './NotingStore.ts'

/** What became of a refund that was held, where it was not noted. */
export const NotNoted = observer(({ store }: { readonly store: NotingStore }) => {
  const { t } = useTranslation('admin')
  const { write } = store
  const { stage } = write
  const isTold = 'wanted' in stage && stage.phase !== 'saving' && stage.phase !== 'done'
  const told = isTold ? stage.wanted.id : undefined
  useEffect(() => (told === undefined ? undefined : store.tellsHere(told)), [store, told])
  if (stage.phase === 'unanswered' && !stage.isFirstDone)
    return (
      <div role="alert">
        <Unanswered onRetry={() => void write.retry()} />
      </div>
    )
  if (stage.phase === 'resting' || stage.phase === 'saving' || stage.phase === 'done') return null
  return (
    <div role="alert">
      <Notice tone="warning" title={t('refunds.notNoted', { number: stage.wanted.number })}>
        <p>{t('refunds.notNotedText')}</p>
      </Notice>
    </div>
  )
})
