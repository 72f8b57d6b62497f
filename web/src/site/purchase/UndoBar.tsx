import { type ReactNode, useEffect, useRef } from 'react'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'

const Bar = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0.5rem',
  padding: '0.375rem 0.5rem 0.375rem 1rem',
  border: `var(--h-line, 1px) dashed ${vars.palette.control}`,
  borderRadius: 10,
  lineHeight: 1.4,
  background: vars.palette.background.sunken,
}))

type UndoBarProps = {
  readonly action: string
  readonly onUndo: () => void
  /** What was pressed has gone, and focus waits here instead. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

/** Says what has just changed and offers to take it back, in the place where it was done. */
export function UndoBar({ action, onUndo, takesFocus = false, children }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [takesFocus])
  return (
    <Bar ref={bar} role="group" tabIndex={-1}>
      <span>{children}</span>
      <Button variant="quiet" onClick={onUndo}>
        {action}
      </Button>
    </Bar>
  )
}
