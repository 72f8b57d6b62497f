import type {} from '@mui/material/themeCssVarsAugmentation'
import { observer } from 'mobx-react-lite'
import { type ComponentProps, useState } from 'react'
import { App } from '../src/App.tsx'
import { useLanguage } from '../src/i18n/messages.ts'
import type {} from '../src/theme/palette.ts'
import { styled } from '../src/theme/styled.tsx'
import { useMounted } from '../src/ui/useMounted.ts'
import { demo } from './demo.ts'
import { Outbox } from './Outbox.tsx'
import { words } from './words.ts'

/** It says so on every page, and nobody puts it away. Nothing moves when it says for a while that it is being filled. */
const Line = styled('aside')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  padding: '0.375rem 1rem',
  background: vars.palette.warning.soft,
  color: vars.palette.text.primary,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  textAlign: 'center',
  '& > span': { gridArea: '1 / 1' },
  '& progress': {
    position: 'absolute',
    bottom: 0,
    width: '100%',
    height: '0.25rem',
    border: 0,
    appearance: 'none',
    background: 'transparent',
    '&::-webkit-progress-bar': { background: 'transparent' },
    '&::-webkit-progress-value': { background: vars.palette.primary.main },
    '&::-moz-progress-bar': { background: vars.palette.primary.main },
  },
}))
const Corner = styled('button')(({ theme: { vars } }) => ({
  position: 'fixed',
  zIndex: 5,
  right: '0.75rem',
  bottom: 'calc(0.75rem + var(--h-consent-bar, 0px))',
  // The back-office has its navigation there.
  '@media (max-width: 63.99rem)': { bottom: 'calc(4.75rem + var(--h-consent-bar, 0px))' },
  minHeight: '2.75rem',
  padding: '0.5rem 1rem',
  border: `2px solid ${vars.palette.primary.main}`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  color: vars.palette.primary.main,
  fontSize: '1rem',
  fontWeight: 700,
  cursor: 'pointer',
  '@media print': { display: 'none' },
}))

const Around = observer(() => {
  const say = words[useLanguage()]
  const [isOpen, setOpen] = useState(false)
  // The page was drawn ahead with an empty box.
  const count = useMounted() ? demo.messages.length : 0
  return (
    <>
      <Corner type="button" data-above-consent-bar="" onClick={() => setOpen(true)}>
        {say.box(count)}
      </Corner>
      {isOpen && <Outbox onClose={() => setOpen(false)} />}
    </>
  )
})

const DemoLine = observer(() => {
  const say = words[useLanguage()]
  // The page was drawn ahead, with nothing under way.
  const isMounted = useMounted()
  const trouble = isMounted ? demo.trouble : undefined
  const isFilling = isMounted && demo.filled !== undefined
  return (
    <Line>
      <span style={{ visibility: isFilling ? 'hidden' : 'visible' }}>{say.line}</span>
      <span aria-hidden style={{ visibility: 'hidden' }}>
        {say.filling}
      </span>
      <span role="status">{isFilling && say.filling}</span>
      <strong role="status">{trouble && say[trouble]}</strong>
      {isFilling && <progress value={demo.filled} aria-label={say.filling} />}
    </Line>
  )
})

/** The site with what the demo adds to every page. */
const DemoApp = ({ children, ...around }: ComponentProps<typeof App>) => (
  <App {...around}>
    <DemoLine />
    {children}
    <Around />
  </App>
)

export { DemoApp as App }
