import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { theme } from '../theme/theme.ts'
import { fonts } from '../theme/tokens.ts'
import { Rosette } from './Rosette.tsx'

/** The perforation between stub and ticket: a bite of this radius out of both edges, in pixels. */
const bite = 9
const stub = 'clamp(3.25rem, 18%, 8.5rem)'

/** Where so few words fit beside the stub that it stands above them: text of twice its size, on a phone. */
const stacked = '@container steps (max-width: 14rem)'
const stackedStub = '4.25rem'

/** What follows one after the other, each on a ticket of its own. */
export const TicketSteps = styled('ol')({
  container: 'steps / inline-size',
  display: 'grid',
  gap: '1rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const Ticket = styled('li')(({ theme: { vars } }) => {
  const line = 'var(--h-line, 1px)'
  const hole = (at: string) => `radial-gradient(circle at ${at}, #0000 ${bite - 0.5}px, #000 ${bite}px)`
  const rim = (at: string) =>
    `radial-gradient(circle at ${at}, ${vars.palette.divider} calc(${bite}px + ${line}), #0000 calc(${bite}px + ${line} + 0.5px))`
  const bitten = (one: string, other: string) => ({
    background: `${rim(one)} border-box, ${rim(other)} border-box, ${vars.palette.background.paper}`,
    backgroundOrigin: 'border-box',
    mask: `${hole(one)}, ${hole(other)}`,
    maskComposite: 'intersect',
  })
  return {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: `${stub} minmax(0, 1fr)`,
    overflow: 'hidden',
    border: `${line} solid ${vars.palette.divider}`,
    borderRadius: 14,
    breakInside: 'avoid',
    ...bitten(`${stub} 0`, `${stub} 100%`),
    [stacked]: {
      gridTemplate: `${stackedStub} auto / minmax(0, 1fr)`,
      ...bitten(`0 ${stackedStub}`, `100% ${stackedStub}`),
    },
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
  [stacked]: {
    minHeight: 0,
    '&::after': {
      inset: `auto ${bite + 6}px 0`,
      borderRight: 0,
      borderBottom: `2px dashed ${vars.palette.control}`,
    },
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
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '0.5rem',
  padding: 'clamp(1.125rem, 0.9rem + 1vw, 1.75rem)',
  '& > h2, & > h3': { fontSize: 'min(clamp(1.25rem, 1.1rem + 0.7vw, 1.5rem), 9vw)', lineHeight: 1.25 },
  '& > p': { color: vars.palette.text.secondary },
  [stacked]: { padding: '0.75rem', hyphens: 'auto' },
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
