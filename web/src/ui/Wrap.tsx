import { styled } from '../theme/styled.tsx'

/** The width of the content, centred. */
export const Wrap = styled('div')({
  width: 'min(100% - 2rem, 66rem)',
  marginInline: 'auto',
  '@media (min-width: 48rem)': { width: 'min(100% - 4rem, 66rem)' },
  '@media print': { width: '100%' },
})
