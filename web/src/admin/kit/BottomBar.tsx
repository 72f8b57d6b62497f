import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from './parts.tsx'

/**
 * What is told at the foot of the window, so that nothing moves under the pointer: the last part of a page, once in it. What
 * it tells at one time stands in it one beneath the other.
 */
export const BottomBar = styled('div')({
  position: 'sticky',
  bottom: '0.5rem',
  zIndex: 3,
  display: 'grid',
  gap: '0.5rem',
  // What lies between its parts, and beneath it while it tells nothing, can be pressed.
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  // It stands in what is kept free at the foot of the window for fields: what gets focus in it moves no page.
  '& :is(a, button, [tabindex])': { scrollMarginBottom: '-6rem' },
  // The places of a narrow window stand beneath.
  '@media (max-width: 63.99rem)': { bottom: '5rem' },
  '@media print': { display: 'none' },
})

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
})

type BarLineProps = {
  readonly tone: 'success' | 'error' | 'info'
  readonly title?: string
  readonly children: ReactNode
  /** The buttons of it. */
  readonly actions: ReactNode
}

/** A line of a `BottomBar`: what is so, and what can be done about it. It is read out where its parent is a status. */
export const BarLine = ({ tone, title, children, actions }: BarLineProps) => (
  <Notice tone={tone} title={title}>
    <Line>
      <span>{children}</span>
      <Actions>{actions}</Actions>
    </Line>
  </Notice>
)
