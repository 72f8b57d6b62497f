import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import type { NotingStore } from './NotingStore.ts'

/** Why a refund that was held was not noted; what nobody answered is told with all that is held. */
export const NotNoted = observer(({ store }: { readonly store: NotingStore }) => {
  const { t } = useTranslation('admin')
  const { write } = store
  const { stage } = write
  const isLost = stage.phase === 'unanswered' && !stage.isFirstDone
  const isTold = 'wanted' in stage && stage.phase !== 'saving' && stage.phase !== 'done' && !isLost
  const told = isTold ? stage.wanted : undefined
  useEffect(() => told && store.tellsHere(told.id), [store, told])
  if (!told) return null
  return (
    <div role="alert">
      <Notice tone="warning" title={t('refunds.notNoted', { number: told.number })}>
        <p>{t('refunds.notNotedText')}</p>
      </Notice>
    </div>
  )
})
