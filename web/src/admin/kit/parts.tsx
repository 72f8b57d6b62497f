import { styled } from '../../theme/styled.tsx'

/** A part of a page on paper of its own. */
export const Card = styled('section')(({ theme: { vars } }) => ({
  container: 'card / inline-size',
  display: 'grid',
  alignContent: 'start',
  gap: '0.75rem',
  padding: '1.125rem clamp(1rem, 0.75rem + 1vw, 1.375rem)',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  '& > *': { minWidth: 0 },
  '& > h2': { fontSize: '1.25rem' },
  '@media print': {
    padding: '0.75rem 0',
    border: 0,
    borderTop: `1px solid ${vars.palette.divider}`,
    borderRadius: 0,
  },
}))

/** Words that stand back. */
export const Small = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
}))

/** Buttons of the dense back-office, side by side. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  'p + &': { marginTop: '0.75rem' },
  '& > :is(a, button)': { minHeight: '2.5rem', padding: '0.375rem 0.875rem' },
  '@media print': { display: 'none' },
})

/** Things of one kind, one beneath the other with a line between. */
export const Entries = styled('ul')({ display: 'grid', margin: 0, padding: 0, listStyle: 'none' })

/** A thing: its name and its figure on one line, what else is known of it beneath. */
export const Entry = styled('li')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0.125rem 0.75rem',
  minWidth: 0,
  padding: '0.375rem 0',
  borderTop: `1px solid ${vars.palette.divider}`,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  '&:first-of-type': { borderTop: 0 },
  '& > p, & > div, & > form': { flex: '1 0 100%', minWidth: 0 },
  // What is known of it, and what can be done with it, stand in one line where there is room.
  '& > p:has(+ [data-aside])': { flex: '1 1 20rem' },
  '& > [data-aside]': { flex: '0 1 auto' },
  // What a colleague did just now.
  '&[data-news]': {
    paddingInline: '0.5rem',
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
    '& p': { color: 'inherit' },
  },
  '&[data-off] > :is(strong, span)': { textDecoration: 'line-through', fontWeight: 400 },
}))

const Beside = styled(Actions)({
  'p + &': { marginTop: 0 },
  '& > button': { minHeight: '2.25rem', padding: '0.25rem 0.5rem' },
})
/** What can be done with a thing, beside what is known of it. */
export const Aside = (props: React.ComponentProps<typeof Beside>) => <Beside data-aside="" {...props} />

/** A box to tick and what it means. */
export const Ticked = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '2.75rem',
  cursor: 'pointer',
  '& > input': { flex: 'none', width: '1.25rem', height: '1.25rem', margin: 0 },
})

/** Moves focus to an element once it is there. */
export const focusSoon = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
