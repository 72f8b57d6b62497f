import { type ReactNode, useId } from 'react'
import { styled } from '../theme/styled.tsx'
import { Hint } from './form/TextField.tsx'

const Row = styled('div')(({ theme: { vars } }) => ({
  padding: '0.75rem 0',
  borderBottom: `1px solid ${vars.palette.divider}`,
  '& label': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 1rem',
    minHeight: '2.75rem',
    fontWeight: 700,
    cursor: 'pointer',
    // In large text the switch goes below its name, whose longest word has the whole line.
    '& > span': { flex: '1 1 8rem', minWidth: 0 },
  },
}))

const Track = styled('input')(({ theme: { vars } }) => ({
  appearance: 'none',
  position: 'relative',
  width: '3rem',
  height: '1.75rem',
  margin: 0,
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: '0.1875rem auto 0.1875rem 0.1875rem',
    aspectRatio: '1',
    borderRadius: 999,
    background: vars.palette.control,
    transition: 'transform 120ms',
  },
  '&:checked': { borderColor: vars.palette.primary.main, background: vars.palette.primary.main },
  '&:checked::after': { background: vars.palette.primary.contrastText, transform: 'translateX(1.25rem)' },
  '@media (forced-colors: active)': {
    '&::after': { background: 'CanvasText' },
    '&:checked': { background: 'Highlight', forcedColorAdjust: 'none' },
    '&:checked::after': { background: 'HighlightText' },
  },
}))

type SwitchProps = {
  readonly label: string
  readonly hint: ReactNode
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** Something that is on or off, and what that changes. */
export function Switch({ label, hint, isOn, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <Row>
      <label htmlFor={id}>
        <span>{label}</span>
        <Track
          id={id}
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </label>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </Row>
  )
}
