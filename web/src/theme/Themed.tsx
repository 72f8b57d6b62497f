import createCache, { type EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, StrictMode } from 'react'
import { theme } from './theme.ts'

/** Which of the generated styles came with the page, in an attribute of their element. */
export const styledAttribute = 'data-styles'

const stylesInPage = (): HTMLStyleElement[] =>
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLStyleElement>(`[${styledAttribute}]`)]

/**
 * The cache of generated styles, the same for the prerender and the browser. What came with the page counts as written
 * and stays where it is: Emotion would move it to the end of the head, and the browser compute every style anew.
 */
export function createStyleCache(nonce?: string): EmotionCache {
  const styles = createCache({ key: 'h', nonce })
  for (const element of stylesInPage())
    for (const id of element.getAttribute(styledAttribute)!.split(' ')) styles.inserted[id] = true
  return styles
}

type ThemedProps = { readonly styles: EmotionCache; readonly children: ReactNode }

/** Gives what is in it our theme; its variables are written unless they came with the page. */
export const Themed = ({ styles, children }: ThemedProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider
        theme={theme}
        defaultMode="system"
        disableStyleSheetGeneration={stylesInPage().length > 0}
      >
        {children}
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>
)
