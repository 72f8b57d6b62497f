import { styled } from '../../theme/styled.tsx'

/** How far something long has come. */
export const Meter = styled('progress')({
  display: 'block',
  width: '100%',
  height: '0.75rem',
  margin: '0.5rem 0',
  accentColor: 'var(--h-palette-primary-main)',
})
