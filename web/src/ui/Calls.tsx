import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { Rosette } from './Rosette.tsx'
import { Actions } from './Story.tsx'

/** Cards side by side, each leading somewhere. */
export const Calls = styled('div')({
  display: 'grid',
  gap: '1rem',
  '@media (min-width: 44rem), print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})

const Card = styled('section')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'start',
  gridTemplateRows: 'auto 1fr auto',
  gap: '0.75rem',
  padding: 'clamp(1.5rem, 1.25rem + 1vw, 2.25rem)',
  overflow: 'hidden',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  breakInside: 'avoid',
  '& > *': { position: 'relative' },
  '& h2': { fontSize: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)' },
  '& p': { maxWidth: '25em', color: vars.palette.text.secondary },
}))

const Corner = styled(Rosette)({
  '&&': { position: 'absolute' },
  width: '11rem',
  right: '-4.75rem',
  bottom: '-4.75rem',
  opacity: 0.55,
  '@media (min-width: 74rem)': { width: '15rem', right: '-6rem', bottom: '-6rem' },
})

type CallProps = {
  readonly title: string
  /** What its rosette is drawn from, and in which colour. */
  readonly seed: string
  readonly color: string
  /** Buttons and links. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** One of `Calls`: a heading, a sentence, and what to do about it. */
export const Call = ({ title, seed, color, actions, children }: CallProps) => (
  <Card>
    <Corner seed={seed} color={color} />
    <h2>{title}</h2>
    <p>{children}</p>
    <Actions>{actions}</Actions>
  </Card>
)
