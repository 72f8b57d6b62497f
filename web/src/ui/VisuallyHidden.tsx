import { type CSSObject, styled } from '../theme/styled.tsx'

/** How words are hidden from everybody but screen readers. */
export const visuallyHidden: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
}

/** Words for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden)
