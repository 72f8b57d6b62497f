import type { EmotionCache } from '@emotion/cache'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Themed } from './theme/Themed.tsx'

type AppProps = { readonly styles: EmotionCache; readonly translator: i18n; readonly children: ReactNode }

/** What is around the router, in the browser and in the prerender alike. */
export const App = ({ styles, translator, children }: AppProps) => (
  <Themed styles={styles}>
    <I18nextProvider i18n={translator}>{children}</I18nextProvider>
  </Themed>
)
