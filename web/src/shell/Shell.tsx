import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import type { SettingsStore } from '../stores/SettingsStore.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NoticeCorner } from './NoticeCorner.tsx'
import { SkipLink } from './SkipLink.tsx'
import { useFocusOnNavigation } from './useFocusOnNavigation.ts'

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '& > main': { flexGrow: 1 },
  '@media print': { display: 'block' },
})

/** What stands around every page of the public. */
export const Shell = observer(({ settings }: { readonly settings: SettingsStore }) => {
  useFocusOnNavigation()
  useEffect(() => {
    void settings.open()
  }, [settings])
  const { brand } = settings.current
  return (
    <Frame>
      <SkipLink />
      <Header brand={brand} />
      <main id="obsah" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer brand={brand} />
      <NoticeCorner />
      <ScrollRestoration />
    </Frame>
  )
})
