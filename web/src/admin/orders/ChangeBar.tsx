import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { Code } from '../../ui/Code.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { BarLine } from '../BottomBar.tsx'
import type { RecordStore } from './RecordStore.ts'

/** A change can be undone in the bar for so long. */
const undoMs = 10_000

type ChangeBarProps = {
  readonly store: RecordStore
  /** Called when going back needs a reason first. */
  readonly onReasonNeeded: () => void
  /** Called when the bar that had focus is gone. */
  readonly onLeft: () => void
}

/**
 * How the last change of status went, for the foot of the window: done, with the way back for ten seconds and as long as
 * somebody is at it, or not done, with another try. What a form says itself is not said here.
 */
export const ChangeBar = observer(({ store, onReasonNeeded, onLeft }: ChangeBarProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const { known, chosen } = store
  // A page that opens with news tells them once it is there.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const change = isThere ? store.change : ({ phase: 'resting' } as const)
  const dismiss = () => {
    const hadFocus = box.current?.contains(document.activeElement)
    store.dismiss()
    if (hadFocus) onLeft()
  }
  useEffect(() => {
    if (change.phase !== 'changed') return
    const timer = setInterval(() => {
      if (!box.current?.matches(':hover, :focus-within')) store.dismiss()
    }, undoMs)
    return () => clearInterval(timer)
  }, [store, change])
  const undo = () => {
    if (change.phase !== 'changed') return
    void store.undo()
    if (store.needsReason) onReasonNeeded()
  }
  useKeys({ z: undo })
  return (
    <div ref={box} role="status">
      {change.phase === 'changed' && (
        <BarLine
          tone="success"
          title={t('order.status.changed')}
          actions={
            <>
              <Button variant="secondary" aria-keyshortcuts="z" onClick={undo}>
                {t('order.status.undo')}
              </Button>
              <Button variant="quiet" onClick={dismiss}>
                {common('common.close')}
              </Button>
            </>
          }
        >
          {known && <Code>{known.number}</Code>}:{' '}
          <Change from={t(`orders.statuses.${change.from}`)} to={t(`orders.statuses.${change.to}`)} />
        </BarLine>
      )}
      {change.phase === 'failed' && chosen === undefined && (
        <BarLine
          tone="error"
          title={t('order.status.failed')}
          actions={
            <>
              <Button variant="secondary" onClick={() => void store.retry()}>
                {t('list.retry')}
              </Button>
              <Button variant="quiet" onClick={dismiss}>
                {common('common.close')}
              </Button>
            </>
          }
        >
          {known && <Code>{known.number}</Code>}: {t('order.status.failedText')}
        </BarLine>
      )}
    </div>
  )
})
