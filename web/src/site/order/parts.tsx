import { styled } from '@mui/material/styles'
import { fonts } from '../../theme/tokens.ts'

/** A part of the page on paper of its own. */
export const Card = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  padding: 'clamp(1.125rem, 1rem + 0.75vw, 1.5rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: '1.375rem' },
}))

/** Name and value, a line between one and the next. */
export const Rows = styled('dl')({ display: 'grid', margin: 0 })
export const Row = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0 0.5rem',
  padding: '0.5rem 0',
  borderBottom: `1px solid ${vars.palette.divider}`,
  lineHeight: 1.4,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& dt': { gridColumn: 1, color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { gridColumn: 1, margin: 0, overflowWrap: 'anywhere' },
}))

/** A code, a number, an account: every sign tells itself from the others. */
export const Code = styled('span')({
  fontFamily: fonts.code,
  fontWeight: 600,
  letterSpacing: '0.01em',
  wordSpacing: '-0.1em',
})
