import { keyframes, styled } from '../theme/styled.tsx'
import { asCards, asNarrow, asSnug, asTight } from './tableWidths.ts'

export const Frame = styled('div')(({ theme: { vars } }) => ({
  container: 'table / inline-size',
  position: 'relative',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  overflow: 'clip',
  '@media print': { overflow: 'visible', border: 0, borderRadius: 0 },
}))

const running = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(400%)' } })
export const appearing = keyframes({ from: { opacity: 0 } })
/** A line that runs along the top; what comes at once never shows it. */
export const Progress = styled('div')(({ theme: { vars } }) => ({
  position: 'absolute',
  zIndex: 2,
  inset: '0 0 auto',
  height: 3,
  overflow: 'hidden',
  background: vars.palette.primary.soft,
  animation: `${appearing} 200ms 300ms backwards`,
  '&::after': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    background: vars.palette.primary.main,
    animation: `${running} 1200ms ease-in-out infinite`,
  },
}))

export const Table = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '1rem',
  lineHeight: 1.4,
  '& caption': { position: 'absolute' },
  '& th': { textAlign: 'start', fontWeight: 'inherit' },
  // It stays in sight above however many rows; a border of collapsed ones would scroll away with them.
  '& thead th': {
    position: 'sticky',
    zIndex: 2,
    top: 0,
    padding: '0.625rem 0.75rem',
    background: vars.palette.background.paper,
    boxShadow: `inset 0 -1px ${vars.palette.control}`,
    color: vars.palette.text.secondary,
    fontSize: '0.875rem',
    fontWeight: 700,
    whiteSpace: 'nowrap',
  },
  // Low enough to read many, high enough for a finger.
  '& tbody th, & td': { height: '2.75rem', padding: '0.5rem 0.75rem', overflowWrap: 'break-word' },
  '& td:empty::before': { content: '"—" / ""', color: vars.palette.text.secondary },
  '& [data-at-end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingInlineStart: '1.25rem' },
  '& tr > :last-child': { paddingInlineEnd: '1.25rem' },
  '&[data-dense]': {
    fontSize: '0.9375rem',
    lineHeight: 1.25,
    '& thead th': { paddingBlock: '0.375rem' },
    '& tbody th, & td': { paddingBlock: '0.125rem' },
    '& tr > * + *:not(:last-child)': { paddingInline: '0.375rem' },
    '& th:first-of-type': { paddingInlineStart: '0.875rem' },
    '& tr > :last-child': { paddingInline: '0.375rem 0.75rem' },
    // What follows a figure stands apart from it.
    '& tr > [data-at-end]:not(:last-child)': { paddingInlineEnd: '1rem' },
    '& :is(tbody th, td) p': { fontSize: '0.8125rem', lineHeight: 1.25 },
  },
  // What is on its way soon is clearly not there yet, and takes no clicks.
  '&[aria-busy=true] tbody': {
    opacity: 0.55,
    pointerEvents: 'none',
    transition: 'opacity 0s 150ms',
  },
  '@container (max-width: 60rem)': {
    fontSize: '0.9375rem',
    '& tr > * + *:not(:last-child)': { paddingInline: '0.5rem' },
  },
  ...asSnug({ '& [data-aside=first]': { display: 'none' } }),
  ...asNarrow({ '& [data-aside]:not([data-aside=last])': { display: 'none' } }),
  ...asTight({ '& [data-aside=last]': { display: 'none' } }),
  ...asCards({
    display: 'block',
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tbody': { display: 'block' },
  }),
  // On paper there is every column but what can be done, each row is whole, and each page says what the columns are (rule A135).
  '@media print': {
    '&&': { fontSize: '0.8125rem', lineHeight: 1.25 },
    '&& thead th': { position: 'static', fontSize: '0.75rem', whiteSpace: 'normal' },
    '&& tr': { breakInside: 'avoid' },
    '&& tr > *': { paddingInline: '0.25rem' },
    '&& [data-presses]': { display: 'none' },
  },
}))

export const SortButton = styled('button')({
  minHeight: '2rem',
  margin: '-0.25rem -0.375rem',
  padding: '0.125rem 0.375rem',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '&::after': { content: '" ↕" / ""' },
  '&[data-as=ascending]::after': { content: '" ↑" / ""' },
  '&[data-as=descending]::after': { content: '" ↓" / ""' },
  // A button is painted on the first of the pages that a head stands on; its words alone are on each.
  '@media print': { display: 'contents', '&[data-as=none]::after': { content: 'none' } },
})

export const Row = styled('tr')(({ theme: { vars } }) => ({
  '&:has([data-row])': { cursor: 'pointer' },
  '&:has([data-row]:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: -3 },
  '& + &': { borderTop: `1px solid ${vars.palette.divider}` },
  '&:hover, &:focus-within, &:has(input:checked)': { background: vars.palette.background.default },
  '&[data-marked]': {
    background: vars.palette.primary.soft,
    boxShadow: `inset 4px 0 ${vars.palette.primary.main}`,
  },
  // It reads as well as any other, but is clearly over.
  '&[data-over]': {
    background: `repeating-linear-gradient(135deg, transparent 0 0.5rem, ${vars.palette.background.sunken} 0.5rem 1rem)`,
    color: vars.palette.text.secondary,
  },
  ...asCards({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridAutoFlow: 'dense',
    alignItems: 'center',
    gap: '0.375rem 0.75rem',
    padding: '0.875rem 1rem',
    '&&&&& > *': { height: 'auto', padding: 0 },
    '& > [data-in-card="title"]': { gridRow: 1, gridColumn: 1 },
    '& > [data-in-card="figure"]': { gridRow: 1, gridColumn: 2 },
    '& > [data-in-card="figures"]': { gridRow: '1 / span 2', gridColumn: 2, alignSelf: 'start' },
    '& > [data-in-card="second"]': { gridRow: 2, gridColumn: 1 },
    '& > [data-in-card="beside"]': { gridRow: 2, gridColumn: 2 },
    '& > [data-in-card="third"]': { gridRow: 3, gridColumn: 1 },
    '& > [data-in-card="end"]': { gridRow: 3, gridColumn: 2 },
    '& > :is([data-in-card^="figure"], [data-in-card="beside"], [data-in-card="end"])': {
      justifySelf: 'end',
    },
    '& > :is([data-in-card="wide"], [data-at-end]:not([data-in-card]))': { gridColumn: '1 / -1' },
    '[data-dense] &': { gap: '0.125rem 0.75rem', padding: '0.5rem 1rem' },
    // Links that stand beneath one another are far enough apart for a finger.
    '[data-dense] & > :is([data-in-card="second"], [data-in-card="beside"], [data-in-card="end"]) a': {
      display: 'inline-block',
      marginBlock: 0,
      paddingBlock: '0.1875rem',
    },
    '& > [data-in-card="none"], & > :empty': { display: 'none' },
  }),
  // Text so large that nothing has room beside anything else.
  '@container (max-width: 16rem)': {
    '&&': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '&& > *': { gridColumn: 1, gridRow: 'auto', justifySelf: 'start', overflowWrap: 'anywhere' },
    '&& > * *': { whiteSpace: 'normal' },
  },
}))
