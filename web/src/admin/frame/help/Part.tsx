import { styled } from '../../../theme/styled.tsx'

/** A part of the help: its name, and terms with what they mean. */
export const Part = styled('section')(({ theme: { vars } }) => ({
  marginBottom: '1rem',
  '& h3': { margin: '0.5rem 0 0', fontSize: '1rem' },
  '& dl': { margin: 0 },
  '& dl > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0.25rem 1rem',
    padding: '0.375rem 0',
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& dd': { display: 'flex', alignItems: 'center', gap: '0.375rem', margin: 0, fontSize: '0.9375rem' },
}))
