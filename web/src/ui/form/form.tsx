import { styled } from '../../theme/styled.tsx'

/**
 * Where there is room. Measured in the text's size inside the page, not in the window's, so that large
 * text gets the narrow layout.
 */
export const room = {
  /** For the summary beside the form. */
  forSummary: '@container page (min-width: 55rem)',
  /** For words beside a mark and a price. */
  besideMark: '@container form (min-width: 16rem)',
  /** For controls side by side within the form. */
  forPairs: '@container form (min-width: 31rem)',
} as const

/** A form, and beside it where there is room, before it elsewhere, what to know before it is filled in. */
export const FormAndAside = styled('div')({
  container: 'page / inline-size',
  '& > div': {
    display: 'grid',
    gap: '1.5rem',
    '& > *': { minWidth: 0 },
    [room.forSummary]: {
      gridTemplateColumns: 'minmax(0, 41.5rem) minmax(16rem, 19rem)',
      justifyContent: 'space-between',
      alignItems: 'start',
      '& > section': { gridArea: '1 / 1' },
      '& > aside': { gridArea: '1 / 2', position: 'sticky', top: '1.5rem' },
    },
  },
  '& > div > section': { display: 'grid', gap: '1.5rem', '& > *': { minWidth: 0 } },
  '@media print': { '& > div > section': { display: 'none' } },
})

/** A group of a form under its heading. */
export const Group = styled('section')({
  display: 'grid',
  gap: '1.25rem',
  minWidth: 0,
  '& > h2': { fontSize: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)' },
  '& > *': { minWidth: 0 },
})

/** A set of controls that answer one question; its legend stands above them like a label. */
export const Fieldset = styled('fieldset')({
  display: 'grid',
  gap: '0.75rem',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: '0.5rem', fontWeight: 700, lineHeight: 1.4 },
})

/** Fields side by side where there is room. */
export const Pair = styled('div')({
  display: 'grid',
  gap: '1.25rem 1rem',
  '& > *': { minWidth: 0 },
  [room.forPairs]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'end' },
})

/** A small line of words beside a control: why it is as it is. */
export const Reason = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
}))
