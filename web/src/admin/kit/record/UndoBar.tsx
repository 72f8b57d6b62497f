import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { BarLine } from '../BottomBar.tsx'

type UndoBarProps = {
  /** The write: each of its changes is told in a bar of its own. */
  readonly change: {
    readonly stage: { readonly phase: string }
    retry(): Promise<boolean>
    rest(): void
  }
  /** The number of what was changed. */
  readonly number: string | undefined
  /** A change that is made, or one that nobody answered; undefined where nothing is told here. */
  readonly told:
    | { readonly tone: 'success' | 'error'; readonly title: string; readonly words?: ReactNode }
    | undefined
  /** Takes the change back, once it is made; undefined where it is for good. */
  readonly onUndo: (() => void) | undefined
  /** Called when the bar that had focus goes. */
  readonly onLeft: () => void
}

/**
 * How the last change of a record went, for the foot of the window: done, with the way back for ten seconds and as long as
 * somebody is at it; or not done, with another try.
 */
export const UndoBar = observer(({ change, number, told, onUndo, onLeft }: UndoBarProps) => {
  const { t } = useTranslation('admin')
  const box = useRef<HTMLDivElement>(null)
  const { stage } = change
  // A page that opens with news tells them once it is there.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const shown = isThere ? told : undefined
  const isMade = shown?.tone === 'success'
  /** What is pressed in the bar goes with it. */
  const leave = () => box.current?.contains(document.activeElement) && onLeft()
  const dismiss = () => {
    leave()
    change.rest()
  }
  const undo = () => {
    leave()
    onUndo?.()
  }
  const retry = () => {
    leave()
    void change.retry()
  }
  return (
    <div ref={box} role="status">
      {shown && (
        <BarLine
          tone={shown.tone}
          title={shown.title}
          onClose={dismiss}
          passes={isMade}
          of={stage}
          actions={
            <>
              {isMade && onUndo && (
                <Button variant="secondary" aria-keyshortcuts="z" onClick={undo}>
                  {t('order.status.undo')}
                </Button>
              )}
              {stage.phase === 'unanswered' && (
                <Button variant="secondary" onClick={retry}>
                  {t('list.retry')}
                </Button>
              )}
            </>
          }
        >
          {number && <Code>{number}</Code>}
          {shown.words && <>: {shown.words}</>}
        </BarLine>
      )}
    </div>
  )
})
