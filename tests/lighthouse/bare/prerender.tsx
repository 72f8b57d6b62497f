import { renderToString } from 'react-dom/server'
import { prerenderedStyles } from '../../../web/src/theme/prerender.ts'
import { createStyleCache } from '../../../web/src/theme/Themed.tsx'
import { BarePage } from './BarePage.tsx'

/** The bare page as the site's own pages are sent: what goes into its head, and what it shows. */
export function prerendered(): { readonly head: string; readonly body: string } {
  const styles = createStyleCache()
  const written = prerenderedStyles(styles)
  const body = renderToString(<BarePage styles={styles} />)
  return { head: written(body), body }
}
