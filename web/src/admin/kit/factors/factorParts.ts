import { styled } from '@mui/material/styles'

/** The steps of setting up a factor, one beneath the other; each begins at its heading. */
export const FactorSteps = styled('div')({
  display: 'grid',
  gap: '1.25rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.125rem', lineHeight: 1.3 },
  '& h3:focus': { outline: 'none' },
})
export const FactorForm = styled('form')({ display: 'grid', gap: '1rem', '& > *': { minWidth: 0 } })
