import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { notices } from '../stores/Notices.ts'
import type { SettingsStore } from '../stores/SettingsStore.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

/** Fetched with the first notice; where it cannot be fetched, the page is still whole. */
const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  const part = await import('./Toasts.tsx').catch(() => undefined)
  return { default: part?.Toasts ?? (() => null) }
})

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '& > main': { flexGrow: 1 },
  '@media print': { display: 'block' },
})

const Skip = styled('a')(({ theme: { vars } }) => ({
  position: 'absolute',
  top: '0.5rem',
  left: '0.5rem',
  zIndex: 10,
  padding: '0.75rem 1rem',
  borderRadius: 10,
  background: vars.palette.primary.main,
  color: vars.palette.primary.contrastText,
  fontWeight: 700,
  '&:hover': { color: vars.palette.primary.contrastText },
  '&:not(:focus)': { clipPath: 'inset(50%)', height: 1, padding: 0, overflow: 'hidden' },
}))

/** Moves focus to the heading that a link led to; the first page keeps the browser's own. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  useEffect(() => {
    if (shown.current === pathname + hash) return
    shown.current = pathname + hash
    const heading = hash
      ? document.getElementById(hash.slice(1))
      : document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** What stands around every page. */
export const Shell = observer(({ settings }: { readonly settings: SettingsStore }) => {
  const { t } = useTranslation()
  useFocusOnNavigation()
  useEffect(() => {
    void settings.open()
  }, [settings])
  const { brand } = settings.current
  return (
    <Frame>
      <Skip href="#obsah">{t('shell.skip')}</Skip>
      <Header brand={brand} />
      <main id="obsah" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer brand={brand} />
      {notices.areUsed && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
      <ScrollRestoration />
    </Frame>
  )
})
