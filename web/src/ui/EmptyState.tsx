import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { Rosette } from './Rosette.tsx'

const Box = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: '0.5rem',
  padding: 'clamp(2.5rem, 8vw, 4.5rem) 1.25rem',
  border: `var(--h-line, 1px) dashed ${vars.palette.control}`,
  borderRadius: 14,
  overflow: 'clip',
  textAlign: 'center',
  '& > *': { position: 'relative' },
  '& > h2': { fontSize: '1.375rem' },
  '& > p': { color: vars.palette.text.secondary },
}))
const Print = styled(Rosette)(({ theme: { vars } }) => ({
  '&&': { position: 'absolute' },
  top: 'calc(50% - 11rem)',
  left: 'calc(50% - 11rem)',
  width: '22rem',
  color: vars.palette.primary.main,
  opacity: 0.16,
}))

/** Stands where there is nothing, and says what to do. */
export const EmptyState = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box>
    <Print seed={title} />
    <h2>{title}</h2>
    {children}
  </Box>
)
