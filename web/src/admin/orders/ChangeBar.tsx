import type { OrderStatus } from '@hotovo/domain/orders/order'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Change } from '../../ui/Change.tsx'
import { useHandler } from '../../ui/useHandler.ts'
import { UndoBar } from '../kit/record/UndoBar.tsx'
import { useUnanswered } from '../kit/Unanswered.tsx'
import type { OrderStore } from './OrderStore.ts'
import { statusBefore } from './statusDesk.ts'

type ChangeBarProps = {
  readonly store: OrderStore
  /** Called when going back needs a reason first. */
  readonly onReasonNeeded: () => void
  /** Called when the bar that had focus goes. */
  readonly onLeft: () => void
}

/** How the last change of status went. What a form says itself is not said here. */
export const ChangeBar = observer(({ store, onReasonNeeded, onLeft }: ChangeBarProps) => {
  const { t } = useTranslation('admin')
  const unanswered = useUnanswered()
  const { status: desk } = store
  const { known, chosen, change, wasHeld, isForGood } = desk
  const { stage } = change
  const status = (one: OrderStatus) => t(`orders.statuses.${one}`)
  const told = () => {
    if (stage.phase === 'done') {
      if (wasHeld || change.isBack) return undefined
      const [from, to] = [statusBefore(stage.done), stage.done.record.order.orderStatus]
      // After a conflict only the note may be left of what was wanted.
      if (from === to) return { tone: 'success', title: t('order.notes.added') } as const
      return {
        tone: 'success',
        title: t('order.status.changed'),
        words: <Change from={status(from)} to={status(to)} />,
      } as const
    }
    if (chosen !== undefined) return undefined
    if (stage.phase === 'refused')
      return {
        tone: 'error',
        title: t(`order.status.refused.${stage.why.code}`),
        words: t(`order.status.refusedText.${stage.why.code}`),
      } as const
    if (stage.phase !== 'unanswered' || wasHeld) return undefined
    return { tone: 'error', title: t('order.status.failed'), words: unanswered } as const
  }
  const askReason = useHandler(onReasonNeeded)
  useEffect(() => desk.tellsHere(askReason), [desk, askReason])
  const isNoteOnly =
    stage.phase === 'done' && statusBefore(stage.done) === stage.done.record.order.orderStatus
  return (
    <UndoBar
      change={change}
      number={known?.number}
      told={told()}
      onUndo={isForGood || isNoteOnly ? undefined : () => void desk.undo()}
      onLeft={onLeft}
    />
  )
})
