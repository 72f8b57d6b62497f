import { styled } from '@mui/material/styles'

/** One of the four groups of the form. */
export const Group = styled('section')({
  display: 'grid',
  gap: '1.25rem',
  minWidth: 0,
  '& > h2': { fontSize: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)' },
  '& > *': { minWidth: 0 },
})

/** A set of controls that answer one question; its legend stands above them like a label. */
export const Fieldset = styled('fieldset')({
  display: 'grid',
  gap: '0.75rem',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, marginBottom: '0.5rem', fontWeight: 700, lineHeight: 1.4 },
})

/** Fields side by side where there is room. */
export const Pair = styled('div')({
  display: 'grid',
  gap: '1.25rem 1rem',
  '& > *': { minWidth: 0 },
  '@media (min-width: 36rem)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'end' },
})

/** A small line of words beside a control: why it is as it is. */
export const Reason = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
}))
