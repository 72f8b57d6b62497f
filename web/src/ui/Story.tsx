import { styled } from '../theme/styled.tsx'
import { fonts } from '../theme/tokens.ts'

/** Parts of the pages that tell how something is. The head of such a page beside a picture of what it is about. */
export const Hero = styled('div')({
  display: 'grid',
  alignItems: 'center',
  gap: '2.5rem',
  '& > *': { minWidth: 0 },
  '& > :last-child': { justifySelf: 'center' },
  '@media (min-width: 48rem), print': {
    gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)',
    columnGap: 'clamp(2rem, 5vw, 4rem)',
    '& > :last-child': { justifySelf: 'end' },
  },
})

/** A part of a page under a heading of its own. */
export const Section = styled('section')({
  '& > h2': { marginBottom: 'clamp(1.25rem, 1rem + 1vw, 2rem)' },
})

/** Buttons and links in a row. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem 1.25rem',
  marginTop: '0.25rem',
  // A link beside a button is as easily hit.
  '& > a:not([class])': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media print': { display: 'none' },
})

/** A name out of code, in a sentence. */
export const InlineCode = styled('code')({
  fontFamily: fonts.code,
  fontSize: '0.9375em',
  fontWeight: 600,
  overflowWrap: 'anywhere',
})
