import { styled } from '@mui/material/styles'
import { ForwardIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Step = styled('span')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 0.375rem',
  '& svg': { flex: 'none', width: '1em', height: '1em' },
  '& > span:first-of-type': { color: vars.palette.text.secondary, fontWeight: 400 },
  '& > span:last-of-type': { fontWeight: 700 },
}))

/** What something was before, and what it is after. */
export const Change = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <Step>
    <span>{from}</span> <ForwardIcon />
    <VisuallyHidden>→</VisuallyHidden> <span>{to}</span>
  </Step>
)
