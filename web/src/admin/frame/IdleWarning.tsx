import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { countdown } from '../kit/timeOfDay.ts'

const Bar = styled('div')(({ theme: { vars } }) => ({
  position: 'fixed',
  zIndex: 6,
  insetInline: '1rem',
  bottom: '1rem',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  maxWidth: '34rem',
  marginInline: 'auto',
  padding: '0.625rem 1rem',
  border: `2px solid ${vars.palette.warning.main}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  '@media (max-width: 63.99rem)': { bottom: '5rem' },
  '@media print': { display: 'none' },
}))

/** Minutes and seconds until an instant, `2:00`; not below zero. */
const leftUntil = (instant: string): string =>
  countdown(Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)))

function Countdown({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation('admin')
  const [left, setLeft] = useState(() => leftUntil(endsAt))
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(endsAt)), 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return (
    <p aria-hidden="true">
      <Rich text={t('idle.text', { left })} as={{ time: 'b' }} />
    </p>
  )
}

/** Says that whoever does nothing is about to be signed out, and lets them stay. */
export const IdleWarning = observer(({ session }: { readonly session: SessionStore }) => {
  const { t } = useTranslation('admin')
  const { endsAt } = session
  const before = useRef<HTMLElement>(null)
  /** The bar is gone at once; whoever typed goes on typing. */
  const stay = () => {
    if (before.current?.isConnected) before.current.focus()
    else focusHeading(document.querySelector('main h1'))
    void session.stay()
  }
  return (
    <div role="alert">
      {endsAt !== undefined && (
        <Bar>
          <VisuallyHidden>{t('idle.soon')}</VisuallyHidden>
          <Countdown endsAt={endsAt} />
          <Button
            variant="primary"
            onClick={stay}
            onFocus={({ relatedTarget }) => {
              before.current = relatedTarget as HTMLElement | null
            }}
          >
            {t('idle.stay')}
          </Button>
        </Bar>
      )}
    </div>
  )
})
