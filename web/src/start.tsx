import type { Settings } from '@hotovo/application/site/settings'
import type { i18n } from 'i18next'
import { configure } from 'mobx'
import { type ReactNode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import type { SiteTransports } from './container.ts'
import { earlyInput } from './early.ts'
import { type Language, languageOf } from './i18n/language.ts'
import { loadTranslator } from './i18n/messages.ts'
import { pause } from './pause.ts'
import { routes } from './routes.tsx'
import { accessibility } from './stores/Accessibility.ts'
import { later } from './stores/later.ts'
import { scheme } from './stores/Scheme.ts'
import { SettingsStore } from './stores/SettingsStore.ts'
import { createStyleCache } from './theme/Themed.tsx'

configure({ enforceActions: 'always' })

/** Below what path of its host the site was built to be, with a slash at its end: the product at the root (decision 64). */
const base = import.meta.env.BASE_URL

/** The settings that the server put into the page; none where it is served without it. */
function settingsInPage(): Settings | undefined {
  const text = document.getElementById('settings')?.textContent ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Settings) : undefined
}

/** The tab's own storage; reading the property throws where the browser forbids it. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** The pages with what lives as long as the tab. */
function site(translator: Promise<i18n>, language: Language): RouteObject[] {
  const settings = settingsInPage()
  let opened: SiteTransports | undefined
  /** The ways to the product come with the first page that needs one. */
  const ways = async (): Promise<SiteTransports> => {
    const { waysIn } = await import('./container.ts')
    opened ??= waysIn(settings)
    return opened
  }
  const api = async () => (await ways()).api()
  return routes(
    {
      api,
      staffDoor: async () => (await ways()).staffDoor(),
      translator,
      settings: new SettingsStore({ settings: async () => settings ?? (await api()).settings() }),
      drafts: tabStorage(),
    },
    language,
  )
}

/**
 * The page that is shown first must be there before hydration, or React would draw it twice. Answers whether it is: where
 * it cannot be fetched, the router tries again and says so.
 */
async function loadFirstPage(tree: RouteObject[]): Promise<boolean> {
  try {
    for (const { route } of matchRoutes(tree, location, base) ?? []) {
      if (typeof route.lazy !== 'function') continue
      Object.assign(route, await route.lazy())
      delete route.lazy
    }
    return true
  } catch {
    return false
  }
}

/** Does something once after all that is in it is there, and has seen that it is shown (`useMounted`). */
function Afterwards({ act, children }: { readonly act: () => void; readonly children: ReactNode }) {
  useEffect(() => later(act, 0), [act])
  return children
}

/** Takes over the page that the server sent, or draws it where it sent none. */
export async function start(): Promise<void> {
  const language = languageOf(location.pathname.slice(base.length - 1))
  // Where it is right already, saying it again would have the style of every element computed anew.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  const loading = loadTranslator(language)
  const tree = site(loading, language)
  const [translator, isWhole] = await Promise.all([loading, loadFirstPage(tree)])
  await pause()
  const root = document.getElementById('root')!
  const isTakenOver = root.childElementCount > 0 && isWhole
  // A page that is taken over stays where it was scrolled to; one that is drawn begins at its top.
  const router = createBrowserRouter(tree, { basename: base, ...(isTakenOver && { hydrationData: {} }) })
  await pause()
  const redo = earlyInput()
  const open = () => {
    accessibility.open()
    scheme.open()
    redo()
  }
  const app = (
    <Afterwards act={open}>
      <App styles={createStyleCache()} translator={translator}>
        <RouterProvider router={router} />
      </App>
    </Afterwards>
  )
  // As a transition it gives way to whoever scrolls or types meanwhile.
  if (isTakenOver) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}
