import textLatinExt from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url'
import textLatin from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { places } from '@hotovo/adapters/content/places'
import { type Language, languages } from '@hotovo/domain/shared/language'
import InitColorSchemeScript from '@mui/material/InitColorSchemeScript'
import { enableStaticRendering } from 'mobx-react-lite'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './App.tsx'
import { waysIn } from './container.ts'
import { noteDeeds } from './early.ts'
import { Head } from './head.tsx'
import { pathIn } from './i18n/language.ts'
import { loadTranslator } from './i18n/messages.ts'
import { moved, officeWords, type PageName, pages } from './pages.ts'
import { routes } from './routes.tsx'
import { SettingsStore } from './stores/SettingsStore.ts'
import { applyPreferences, preferencesKey, storedPreferences } from './theme/preferences.ts'
import { prerenderedStyles } from './theme/prerender.ts'
import { createStyleCache } from './theme/Themed.tsx'

// Without it every observer of a prerendered page would wait for a clean-up that never comes.
enableStaticRendering(true)

/** A page in one language, in the parts that the template is put together from. */
export type Prerendered = {
  readonly page: PageName
  /** Which of the pages that share a route it is; undefined where one page stands for them all. */
  readonly value: string | undefined
  readonly path: string
  readonly language: Language
  readonly status: number
  readonly kind: 'public' | 'private' | 'staff'
  /** The folders whose words it says first. */
  readonly words: readonly string[]
  readonly scheme: string
  readonly head: string
  readonly body: string
}

/** A parameter stands for many values; the page must not depend on which one it is. */
const exampleOf = (path: string) => path.replace(/:\w+/, 'x').replace('*', '0')

/** `style` attributes would need `unsafe-inline`; their declarations move into a style of the page. */
function withoutStyleAttributes(html: string): { html: string; styles: string } {
  const names = new Map<string, string>()
  const moved = html.replace(/(<[a-z][^>]*?) style="([^"]*)"/g, (_, before: string, css: string) => {
    const name = names.get(css) ?? `s${names.size}`
    names.set(css, name)
    return `${before} data-style="${name}"`
  })
  const rules = [...names].map(
    ([css, name]) => `[data-style=${name}]{${css.replaceAll('&quot;', '"').replaceAll('&amp;', '&')}}`,
  )
  return { html: moved, styles: rules.length > 0 ? `<style>${rules.join('')}</style>` : '' }
}

async function prerendered(page: PageName, language: Language, value?: string): Promise<Prerendered> {
  const { status, kind, words } = pages[page]
  const bare = value === undefined ? pages[page].path : pages[page].path.replace(/:\w+/, value)
  const path = pathIn(language, bare)
  const { api, staffDoor } = waysIn()
  const loading = loadTranslator(language)
  const handler = createStaticHandler(
    routes(
      {
        api,
        staffDoor,
        translator: loading,
        settings: new SettingsStore({ settings: async () => (await api()).settings() }),
        drafts: undefined,
      },
      language,
    ),
    { basename: import.meta.env.BASE_URL },
  )
  const context = await handler.query(
    new Request(`http://localhost${import.meta.env.BASE_URL.slice(0, -1)}${exampleOf(path)}`),
  )
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`)
  if (context.errors) throw Object.values(context.errors)[0]
  const translator = await loading
  const styles = createStyleCache()
  const written = prerenderedStyles(styles)
  const { html, styles: moved } = withoutStyleAttributes(
    renderToString(
      <App styles={styles} translator={translator}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>,
    ),
  )
  const t = (key: string, values: Record<string, string> = {}): string => translator.t(key as never, values)
  return {
    page,
    value,
    path,
    language,
    status,
    kind,
    words: kind === 'staff' ? officeWords : words,
    scheme:
      renderToStaticMarkup(<InitColorSchemeScript attribute="data" defaultMode="system" />) +
      `<script>(${noteDeeds})();(${applyPreferences})((${storedPreferences})(${JSON.stringify(preferencesKey)}))</script>`,
    head:
      renderToStaticMarkup(
        <>
          <Head page={page} value={value} path={bare} language={language} t={t} />
          {[textLatin, textLatinExt].map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
          ))}
        </>,
      ) +
      written(html) +
      moved,
    body: html,
  }
}

/** The pages that share a route, by the value of its parameter, where each has a file of its own. */
const values: Partial<Record<PageName, readonly (string | undefined)[]>> = {
  // The last one is for those that the house has besides.
  shop: [...places.map(({ id }) => id), undefined],
}

/** Every page in both languages. */
export const prerenderedPages = (): Promise<Prerendered[]> =>
  Promise.all(
    languages.flatMap((language) =>
      (Object.keys(pages) as PageName[]).flatMap((page) =>
        (values[page] ?? [undefined]).map((value) => prerendered(page, language, value)),
      ),
    ),
  )

/** Addresses that lead on to a page, in both languages. */
export const redirects: Readonly<Record<string, string>> = Object.fromEntries(
  languages.flatMap((language) =>
    Object.entries(moved).map(([from, page]) => [pathIn(language, from), pathIn(language, pages[page].path)]),
  ),
)
