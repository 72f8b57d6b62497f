import { styled } from '../theme/styled.tsx'

/** A radio button that fills the positioned label around it; the label shows its state by `:has(:checked)`. */
export const CoveringRadio = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'pointer',
})
