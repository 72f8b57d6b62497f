import type { EmotionCache } from '@emotion/cache'
import createEmotionServer from '@emotion/server/create-instance'
import { styledAttribute } from './Themed.tsx'

/** Answers what a prerendered page needs of the generated styles, as elements for its head; to be asked for before rendering. */
export function prerenderedStyles(styles: EmotionCache): (html: string) => string {
  const { extractCriticalToChunks } = createEmotionServer(styles)
  return (html) =>
    extractCriticalToChunks(html)
      .styles.map(({ ids, css }) => `<style ${styledAttribute}="${ids.join(' ')}">${css}</style>`)
      .join('')
}
