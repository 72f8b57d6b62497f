import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Change } from '../../ui/Change.tsx'
import { UndoBar } from '../UndoBar.tsx'
import { heldMs, type RecordStore } from './RecordStore.ts'

type ChangeBarProps = {
  readonly store: RecordStore
  /** Called when going back needs a reason first. */
  readonly onReasonNeeded: () => void
  /** Called when the bar that had focus goes. */
  readonly onLeft: () => void
}

/** How the last change of status went. What a form says itself is not said here. */
export const ChangeBar = observer(({ store, onReasonNeeded, onLeft }: ChangeBarProps) => {
  const { t } = useTranslation('admin')
  const { known, chosen, change } = store
  const told = () => {
    if (change.phase === 'held')
      return {
        tone: 'info',
        title: t('order.status.held', { seconds: heldMs / 1000 }),
        words: (
          <Change
            from={t(`orders.statuses.${change.from}`)}
            to={t(`orders.statuses.${change.wanted.status}`)}
          />
        ),
      } as const
    if (change.phase === 'changed')
      return {
        tone: 'success',
        title: t('order.status.changed'),
        words: <Change from={t(`orders.statuses.${change.from}`)} to={t(`orders.statuses.${change.to}`)} />,
      } as const
    if (change.phase !== 'failed' || chosen !== undefined) return undefined
    return {
      tone: 'error',
      title: t(change.isBeyondDay ? 'order.status.beyondDay' : 'order.status.failed'),
      words: t(change.isBeyondDay ? 'order.status.beyondDayText' : 'order.status.failedText'),
    } as const
  }
  const undo = () => {
    const isSaving = store.change.phase === 'saving'
    const undone = store.undo()
    const ask = () => store.needsReason && onReasonNeeded()
    // What is still on its way is taken back once it is there.
    if (isSaving) void undone.then(ask)
    else ask()
  }
  return (
    <UndoBar
      store={store}
      number={known?.number}
      told={told()}
      onUndo={store.isForGood ? undefined : undo}
      onLeft={onLeft}
    />
  )
})
