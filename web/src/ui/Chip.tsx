import type { ReactNode } from 'react'
import { withMoreContrast } from '../theme/preferences.ts'
import { styled, type Theme } from '../theme/styled.tsx'
import { CheckIcon, ClockIcon, ErrorIcon, InfoIcon } from './icons.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'
export type ChipTone = Tone | 'neutral'

const colours = ({ vars }: Theme, tone: ChipTone) =>
  tone === 'neutral'
    ? {
        background: vars.palette.background.sunken,
        borderColor: vars.palette.divider,
        color: vars.palette.text.secondary,
      }
    : { background: vars.palette[tone].soft, color: vars.palette[tone].main }

const Pill = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: ChipTone }>(
  ({ theme, tone }) => ({
    border: '1px solid transparent',
    ...colours(theme, tone),
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    padding: '0.125rem 0.625rem',
    borderRadius: 999,
    fontSize: '0.875rem',
    fontWeight: 700,
    lineHeight: 1.45,
    ...withMoreContrast({ borderColor: 'currentcolor' }),
    '@media print': { borderColor: 'currentcolor' },
  }),
)

const icons: Readonly<Record<ChipTone, ReactNode>> = {
  info: <InfoIcon />,
  success: <CheckIcon />,
  warning: <ClockIcon />,
  error: <ErrorIcon />,
  neutral: null,
}

type ChipProps = {
  readonly tone: ChipTone
  /** Stands for the tone's own icon. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A state in one or two words: colour, and an icon for those who do not see it. */
export const Chip = ({ tone, icon = icons[tone], children }: ChipProps) => (
  <Pill tone={tone}>
    {icon}
    {children}
  </Pill>
)
