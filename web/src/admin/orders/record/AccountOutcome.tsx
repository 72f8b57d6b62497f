import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Told } from '../../../ui/Told.tsx'
import { Unanswered } from '../../kit/Unanswered.tsx'
import { useInSight } from '../../kit/useInSight.ts'
import type { AccountStore } from '../AccountStore.ts'

/** What is held before it is done: that nobody answered is told at the foot of the window (rule A163). */
const heldWhats: ReadonlySet<string> = new Set(['hand-over', 'refund', 'reissue'])

/** Why the last thing was not done; that it was is told at the foot of the window. */
export const AccountOutcome = observer(({ store }: { readonly store: AccountStore }) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { stage, answers } = store.write
  const isFailed = stage.phase === 'unanswered' || stage.phase === 'refused'
  const box = useInSight<HTMLDivElement>(isFailed ? stage : undefined)
  const wasHeld = isFailed && heldWhats.has(stage.wanted.asked.what)
  return (
    <Told ref={box} role="status" key={answers}>
      {stage.phase === 'unanswered' && !stage.isFirstDone && !wasHeld && <Unanswered isFilledIn />}
      {stage.phase === 'unanswered' && stage.isFirstDone && (
        <Notice tone="error" title={t('account.outcome.refused')}>
          <p>{t('account.outcome.firstDone')}</p>
        </Notice>
      )}
      {stage.phase === 'refused' && (
        <Notice tone="error" title={t('account.outcome.refused')}>
          <p>
            {t(`account.outcome.refusals.${stage.why.code}`, {
              at: 'at' in stage.why ? formatInstant(stage.why.at, language) : '',
              most: 'most' in stage.why ? formatMoney(stage.why.most, store.draft.currency, language) : '',
            })}
          </p>
        </Notice>
      )}
    </Told>
  )
})
