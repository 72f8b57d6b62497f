import { styled } from '../../theme/styled.tsx'
import { Email } from '../../ui/Email.tsx'

/** A part of the page on paper of its own. */
export const Card = styled('section')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  padding: 'clamp(1.125rem, 1rem + 0.75vw, 1.5rem) min(clamp(1.125rem, 1rem + 0.75vw, 1.5rem), 5vw)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '@media print': { gap: '0.5rem', padding: '0.75rem 1rem' },
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: 'min(1.375rem, 10vw)' },
}))

/** Name and value, a line between one and the next. */
export const Rows = styled('dl')({ container: 'rows / inline-size', display: 'grid', margin: 0 })

/** Where a value and what stands beside it have room on one line. */
export const roomBeside = '@container rows (min-width: 15rem)'

export const Row = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 0.5rem',
  padding: '0.5rem 0',
  borderBottom: `1px solid ${vars.palette.divider}`,
  lineHeight: 1.4,
  '&:last-of-type': { borderBottom: 0, paddingBottom: 0 },
  '& dt': { gridColumn: 1, color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { gridColumn: 1, margin: 0, overflowWrap: 'break-word' },
  [roomBeside]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  // For a counter a value has the whole line, in large signs.
  '@media print': {
    'html:not([data-print=slip]) &': {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
      alignItems: 'baseline',
      padding: '0.1875rem 0',
      '& dd': { gridColumn: 2 },
    },
  },
}))

/** What helps somebody on, with what they may do. */
export const Advice = styled('div')({ display: 'grid', gap: '0.75rem', '& > div': { marginTop: '0.75rem' } })
/** Buttons and links beside each other; none is for paper. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  '@media print': { display: 'none' },
})
/** An address of e-mail that opens a letter to it. */
export const MailLink = ({ children }: { readonly children: string }) => (
  <a href={`mailto:${children}`}>
    <Email>{children}</Email>
  </a>
)
