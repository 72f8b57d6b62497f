import { styled } from '../theme/styled.tsx'
import { CoveringRadio } from './CoveringRadio.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Question = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 })

const Segments = styled('div')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  maxWidth: '100%',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
}))

const Segment = styled('label')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minWidth: 'min(4.25rem, 26vw)',
  minHeight: '2.75rem',
  padding: '0.25rem min(1rem, 3vw)',
  fontWeight: 700,
  lineHeight: 1.3,
  textAlign: 'center',
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '&:first-of-type': { borderRadius: '7px 0 0 7px' },
  '&:last-of-type': { borderRadius: '0 7px 7px 0' },
  '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '&:has(:checked)': { background: vars.palette.primary.main, color: vars.palette.primary.contrastText },
  '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2, zIndex: 1 },
  '@media (forced-colors: active)': {
    '&:has(:checked)': { background: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
}))

type SegmentedProps<Value extends string> = {
  /** What is chosen here; said, not shown. */
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly spoken?: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** One of a few short words, side by side. */
export const Segmented = <Value extends string>({
  legend,
  name,
  options,
  value,
  onChoose,
}: SegmentedProps<Value>) => (
  <Question>
    <VisuallyHidden as="legend">{legend}</VisuallyHidden>
    <Segments>
      {options.map((option) => (
        <Segment key={option.value}>
          <CoveringRadio
            type="radio"
            name={name}
            value={option.value}
            aria-label={option.spoken}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.text}
        </Segment>
      ))}
    </Segments>
  </Question>
)
