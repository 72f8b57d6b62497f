import createCache, { type EmotionCache } from '@emotion/cache'
import { type ReactNode, StrictMode } from 'react'
import { Styles } from './styled.tsx'

/** Which of the generated styles came with the page, in an attribute of their element. */
export const styledAttribute = 'data-styles'

const stylesInPage = (): HTMLStyleElement[] =>
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll<HTMLStyleElement>(`[${styledAttribute}]`)]

/** What scripts draw later goes into an element of the page, let in by the hash of the comment in it; `npm run dev` has none. */
const lateSheet = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLStyleElement>('style[data-late]')?.sheet

/**
 * The cache of generated styles, the same for the prerender and the browser. What came with the page counts as written
 * and stays where it is: Emotion would move it to the end of the head, and the browser compute every style anew.
 */
export function createStyleCache(): EmotionCache {
  const styles = createCache({ key: 'h' })
  for (const element of stylesInPage())
    for (const id of element.getAttribute(styledAttribute)!.split(' ')) styles.inserted[id] = true
  const late = lateSheet()
  if (late)
    styles.sheet.insert = (rule) => {
      try {
        late.insertRule(rule, late.cssRules.length)
      } catch {
        // A pseudo-element that this browser does not know, as in Emotion's own.
      }
    }
  return styles
}

type ThemedProps = { readonly styles: EmotionCache; readonly children: ReactNode }

/** Gives what is in it its styles. */
export const Themed = ({ styles, children }: ThemedProps) => (
  <StrictMode>
    <Styles value={styles}>{children}</Styles>
  </StrictMode>
)
