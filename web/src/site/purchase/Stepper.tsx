import type { ReactNode } from 'react'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'

const Frame = styled('div')(({ theme: { vars } }) => ({
  display: 'inline-grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 2.75rem))',
  maxWidth: '100%',
  justifySelf: 'start',
  alignSelf: 'start',
  // As tall as a text field beside it.
  minHeight: 'calc(1.5 * 1.0625rem + 1.25rem + 4px)',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 8,
  background: vars.palette.background.paper,
  '&[data-invalid]': { borderColor: vars.palette.error.main },
  '& > *': { minWidth: 0 },
}))

const Step = styled('button')(({ theme: { vars } }) => ({
  display: 'grid',
  placeItems: 'center',
  margin: 0,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: vars.palette.primary.main,
  cursor: 'pointer',
  transition: 'background-color 120ms',
  '&:hover': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '&[aria-disabled="true"]': {
    background: 'none',
    color: vars.palette.text.secondary,
    opacity: 0.55,
    cursor: 'not-allowed',
  },
}))

const centred = {
  alignSelf: 'center',
  width: '100%',
  border: 0,
  background: 'none',
  fontFamily: fonts.display,
  fontFeatureSettings: '"tnum"',
  fontSize: '1.125rem',
  fontWeight: 600,
  textAlign: 'center',
} as const
/** The number between the two buttons, to be typed. */
export const StepperInput = styled('input')({ ...centred, alignSelf: 'stretch', padding: 0, borderRadius: 6 })
/** The number between the two buttons, to be read. */
export const StepperNumber = styled('span')(centred)

type StepperProps = {
  readonly less: string
  readonly more: string
  readonly onLess: () => void
  readonly onMore: () => void
  readonly isLeast?: boolean
  readonly isMost?: boolean
  readonly isInvalid?: boolean
  readonly lessIcon?: ReactNode
  /** Ids of the two buttons, for a focus that has to be put back. */
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly children: ReactNode
}

/** A whole number with a button on either side; at its ends a button says so and does nothing. */
export const Stepper = ({
  less,
  more,
  onLess,
  onMore,
  isLeast = false,
  isMost = false,
  isInvalid = false,
  lessIcon = <MinusIcon />,
  id,
  describedBy,
  children,
}: StepperProps) => (
  <Frame data-invalid={isInvalid || undefined}>
    <Step
      type="button"
      id={id && `${id}-less`}
      aria-label={less}
      aria-disabled={isLeast || undefined}
      onClick={isLeast ? undefined : onLess}
    >
      {lessIcon}
    </Step>
    {children}
    <Step
      type="button"
      id={id && `${id}-more`}
      aria-label={more}
      aria-disabled={isMost || undefined}
      aria-describedby={describedBy}
      onClick={isMost ? undefined : onMore}
    >
      <PlusIcon />
    </Step>
  </Frame>
)
