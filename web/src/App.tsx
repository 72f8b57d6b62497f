import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { i18n } from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { I18nextProvider } from 'react-i18next'
import './theme/fonts.css'
import './theme/global.css'
import { theme } from './theme/theme.ts'

/** The cache of generated styles, the same for the prerender and the browser. */
export const createStyleCache = (nonce?: string): EmotionCache => createCache({ key: 'h', nonce })

type AppProps = { readonly styles: EmotionCache; readonly translator: i18n; readonly children: ReactNode }

/** What is around the router, in the browser and in the prerender alike. */
export const App = ({ styles, translator, children }: AppProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system">
        <I18nextProvider i18n={translator}>{children}</I18nextProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>
)
