import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from '../theme/theme.ts'
import { fonts } from '../theme/tokens.ts'
import { Rosette } from './Rosette.tsx'

/** The perforation between stub and ticket: a bite of this radius out of both edges, in pixels. */
const bite = 9
const stub = 'clamp(3.25rem, 18%, 8.5rem)'

/** What follows one after the other, each on a ticket of its own. */
export const TicketSteps = styled('ol')({
  display: 'grid',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Ticket = styled('li')(({ theme: { vars } }) => {
  const line = 'var(--h-line, 1px)'
  const at = (edge: string) => `circle at ${stub} ${edge}`
  const hole = (edge: string) => `radial-gradient(${at(edge)}, #0000 ${bite - 0.5}px, #000 ${bite}px)`
  const rim = (edge: string) =>
    `radial-gradient(${at(edge)}, ${vars.palette.divider} calc(${bite}px + ${line}), #0000 calc(${bite}px + ${line} + 0.5px))`
  return {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `${stub} minmax(0, 1fr)`,
    overflow: 'hidden',
    border: `${line} solid ${vars.palette.divider}`,
    borderRadius: 14,
    background: `${rim('0')} border-box, ${rim('100%')} border-box, ${vars.palette.background.paper}`,
    backgroundOrigin: 'border-box',
    mask: `${hole('0')}, ${hole('100%')}`,
    maskComposite: 'intersect',
    breakInside: 'avoid',
  }
})

const Stub = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minHeight: '6.5rem',
  overflow: 'hidden',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 0,
    insetBlock: bite + 6,
    borderRight: `2px dashed ${vars.palette.control}`,
    opacity: 0.75,
  },
}))

const Guilloche = styled(Rosette)({
  position: 'absolute',
  width: '11rem',
  left: '50%',
  top: '50%',
  transform: 'translate(-50%, -50%)',
  opacity: 0.75,
})

const Ordinal = styled('span')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  borderRadius: 999,
  background: vars.palette.background.paper,
  fontFamily: fonts.display,
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1,
}))

const Content = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: '0.5rem',
  minWidth: 0,
  padding: 'clamp(1.125rem, 0.9rem + 1vw, 1.75rem)',
  '& > h2, & > h3': { fontSize: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.5rem)', lineHeight: 1.25 },
  '& > p': { color: vars.palette.text.secondary },
}))

type TicketStepProps = {
  readonly ordinal: number
  readonly title: string
  /** The level of its heading. */
  readonly level: 2 | 3
  readonly children: ReactNode
}

/** One of `TicketSteps`. Each has the colour of a denomination, by its place. */
export function TicketStep({ ordinal, title, level, children }: TicketStepProps) {
  const color = theme.vars.palette.denominations[ordinal - 1] ?? theme.vars.palette.primary.main
  const Heading = `h${level}` as const
  return (
    <Ticket>
      <Stub aria-hidden="true">
        <Guilloche seed={`${ordinal} ${title}`} color={color} />
        <Ordinal>{ordinal}</Ordinal>
      </Stub>
      <Content>
        <Heading>{title}</Heading>
        {children}
      </Content>
    </Ticket>
  )
}
