import { styled } from '../../theme/styled.tsx'
import { Wrap } from '../../ui/Wrap.tsx'

/** What a counter does not need to see. */
const notOnSlip = { '@media print': { 'html[data-print=slip] &': { display: 'none' } } }

/** Measured in the text's size inside the page, so that large text and paper get one column. */
const wide = '@container page (min-width: 57rem)'

/** The place of a part where two columns have room; elsewhere parts follow one another. */
const placedIn = (gridArea: string) => ({ [wide]: { '[data-shown] > &': { gridArea } } })

export const Frame = styled(Wrap)({ container: 'page / inline-size' })
/** The parts of an order's page and their places, on a screen of any width and on paper. */
export const Page = styled('div')({
  display: 'grid',
  gap: 'clamp(1.75rem, 1.25rem + 2vw, 2.5rem)',
  paddingBlock: 'clamp(1.5rem, 1rem + 2vw, 2.5rem) clamp(2.5rem, 1.5rem + 4vw, 5rem)',
  '& > *': { minWidth: 0 },
  [wide]: {
    '&[data-shown]': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 25rem)',
      gridTemplateAreas: '"head pay" "rest pay" "facts facts"',
      columnGap: '3rem',
      gridTemplateRows: 'auto 1fr auto',
      alignItems: 'start',
      '&[data-nothing-to-pay]': {
        gridTemplateAreas: '"head facts" "rest facts"',
        gridTemplateRows: 'auto 1fr',
      },
    },
  },
  '@media print': {
    paddingBlock: '0.5rem 0.75rem',
    gap: '0.75rem',
    '&[data-shown], &[data-shown][data-nothing-to-pay]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"head" "pay" "rest" "facts"',
      gridTemplateRows: 'auto',
    },
    // What a counter needs has the whole sheet.
    'html[data-print=slip] &[data-shown]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"pay"',
    },
  },
})
export const Head = styled('header')({
  ...placedIn('head'),
  ...notOnSlip,
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  '& > *': { minWidth: 0, maxWidth: '100%' },
  '& > h1': {
    fontSize: 'min(clamp(2.125rem, 1.6rem + 1.8vw, 2.875rem), 13vw)',
    lineHeight: 1.1,
    '@media print': { fontSize: '1.75rem' },
  },
})
export const Pay = styled('div')(placedIn('pay'))
export const Rest = styled('div')({
  ...placedIn('rest'),
  ...notOnSlip,
  display: 'grid',
  gap: '2rem',
  '& > *': { minWidth: 0 },
  '& h2': { marginBottom: '0.75rem', fontSize: 'min(clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem), 10vw)' },
  '& > section': { breakInside: 'avoid' },
  '@media print': {
    ...notOnSlip['@media print'],
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '1rem 2rem',
    '& > :not(section)': { gridColumn: '1 / -1' },
    // Where it is still to be paid, the state of today is nothing for paper, and has its room.
    '& > [data-of-today]': { display: 'none' },
    '& > [data-of-today] + *': { gridColumn: 'auto', alignSelf: 'start' },
  },
})
export const Facts = styled('div')({
  ...placedIn('facts'),
  ...notOnSlip,
  display: 'grid',
  alignItems: 'start',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
})
