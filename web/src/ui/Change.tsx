import { styled } from '../theme/styled.tsx'
import { ForwardIcon } from './icons.tsx'
import { Money } from './Money.tsx'
import { Rich } from './Rich.tsx'
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

/** What something was before, and what it is after. Amounts stand in `<money>`. */
export const Change = ({ from, to }: { readonly from: string; readonly to: string }) => (
  <Step>
    <span>
      <Rich text={from} as={{ money: Money }} />
    </span>{' '}
    <ForwardIcon />
    <VisuallyHidden>→</VisuallyHidden>{' '}
    <span>
      <Rich text={to} as={{ money: Money }} />
    </span>
  </Step>
)
