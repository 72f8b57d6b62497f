import type { ReactNode } from 'react'
import { withMoreContrast } from '../theme/preferences.ts'
import { styled, type Theme } from '../theme/styled.tsx'
import type { Tone } from './Chip.tsx'

const framed = ({ vars }: Theme, tone: Tone) => ({
  border: `2px solid ${vars.palette[tone].main}`,
  borderLeftWidth: 6,
})

const Box = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(
  ({ theme, tone }) => ({
    padding: '1rem min(1.25rem, 5vw)',
    borderRadius: 10,
    borderLeft: `6px solid ${theme.vars.palette[tone].main}`,
    background: theme.vars.palette[tone].soft,
    color: theme.vars.palette.text.primary,
    '& > strong': {
      display: 'block',
      color: theme.vars.palette[tone].main,
      fontSize: '1.125rem',
      lineHeight: 1.35,
      marginBottom: '0.25rem',
    },
    ...withMoreContrast(framed(theme, tone)),
    '@media print': framed(theme, tone),
  }),
)

type NoticeProps = { readonly tone: Tone; readonly title?: string; readonly children: ReactNode }

/** A boxed message in the flow of the page. */
export const Notice = ({ tone, title, children }: NoticeProps) => (
  <Box tone={tone}>
    {title && <strong>{title}</strong>}
    {children}
  </Box>
)
