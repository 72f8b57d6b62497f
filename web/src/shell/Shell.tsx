import { observer } from 'mobx-react-lite'
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import type { SettingsStore } from '../stores/SettingsStore.ts'
import { styled } from '../theme/styled.tsx'
import { ConsentCorner } from './consent/ConsentCorner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NoticeCorner } from './NoticeCorner.tsx'
import { SkipLink } from './SkipLink.tsx'
import { DialogCorner } from './settings/DialogCorner.tsx'
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
  const { pathname } = useLocation()
  const { brand } = settings
  return (
    <Frame>
      <SkipLink />
      <ConsentCorner settings={settings} />
      <Header brand={brand} />
      <main id="obsah" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer brand={brand} />
      {/* The browser's Back takes a dialog along with the page that it stands on. */}
      <DialogCorner key={pathname} brand={brand} />
      <NoticeCorner />
      <ScrollRestoration />
    </Frame>
  )
})
