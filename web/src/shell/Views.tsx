import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { useLanguage } from '../i18n/messages.ts'
import { consent } from '../stores/Consent.ts'

/**
 * Counts one view of every public page that is opened: the shape of its address and the language. No cookie, no
 * identity, no referrer, and nothing of a page that opens with a secret (decision 23).
 */
export function Views() {
  const language = useLanguage()
  const { pathname } = useLocation()
  const page = useMatches().at(-1)?.handle as { path: string; kind: string } | undefined
  const path = page?.kind === 'public' ? page.path : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pages of one shape are two views
  useEffect(() => {
    if (!consent.analyticsUrl || path === undefined) return
    fetch(consent.analyticsUrl, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
      body: JSON.stringify({ path, language }),
    }).catch(() => {})
  }, [pathname, path, language])
  return null
}
