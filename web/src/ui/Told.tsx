import { styled } from '../theme/styled.tsx'

/**
 * What a page tells while it is open. It is in the tree before it has words, so that they are announced (WCAG 4.1.3), and takes no
 * room until then.
 */
export const Told = styled('div')({
  '&:empty': { position: 'absolute' },
  '@media print': { display: 'none' },
})
