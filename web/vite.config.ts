import { partners } from '@hotovo/adapters/content/partners'
import { places } from '@hotovo/adapters/content/places'
import { functionOf } from '@hotovo/adapters/supabase/function'
import { matchingPartners, offersByPartner } from '@hotovo/domain/places/partner'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { door, project, serverPort } from './environment.ts'
import { slovakia } from './slovakia.ts'
import { paletteNames, paletteRules } from './src/theme/palette.ts'

/** sonner writes its styles into the page when it is imported, which the content policy forbids. */
const sonnerWithoutStyles = (): Plugin => ({
  name: 'sonner-without-styles',
  transform(code, id) {
    if (!/sonner\/dist\/index\.mjs/.test(id)) return
    const without = code.replace(/^__insertCSS\(".*"\);$/m, '')
    if (without === code) throw new Error('sonner no longer writes its styles where they were found')
    return { code: without, map: null }
  },
})

/** A part of emotion that nobody here uses (`withTheme`), with all that it brings. */
const emotionWithoutStatics = (): Plugin => ({
  name: 'emotion-without-statics',
  enforce: 'pre',
  resolveId: (source) => (source === 'hoist-non-react-statics' ? `\0${source}` : undefined),
  load: (id) => (id === '\0hoist-non-react-statics' ? 'export default (target) => target' : undefined),
})

/**
 * The router's package leads to what it is developed with: it warns its developers, names its parts for their tools, and can
 * fetch ahead as a framework does, which keeps those in the site that nobody here uses.
 */
const routerWithoutWarnings = (): Plugin => ({
  name: 'router-without-warnings',
  transform(code, id) {
    if (!/\/react-router\/dist\/development\/chunk-/.test(id) || !code.includes('createBrowserRouter')) return
    const quiet = code.replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;')
    const nameless = quiet.replace(/^\w+\.displayName = "\w+";$/gm, '')
    // Links that fetch ahead are a framework's, which is not used: its part of each is never shown.
    const alone = nameless.replace(
      /return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/,
      'return link;',
    )
    if (quiet === code || nameless === quiet || alone === nameless)
      throw new Error('the router warns, names and fetches ahead another way')
    const pure = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm
    return { code: alone.replace(pure, '$1/* @__PURE__ */ $2'), map: null }
  },
})

/** What Inversify makes objects of classes with: the site binds functions only. */
const ofClasses =
  /\/@inversifyjs\/core\/lib\/planning\/(?:models\/((?:Instance|ResolvedValue)BindingNodeImplementation)|actions\/(currySubplan))\.js$/
/** What it numbers its containers with, for which it carries all that decorators need. */
const metadata = `const kept = new WeakMap()
Reflect.getOwnMetadata = (key, target) => kept.get(target)?.get(key)
Reflect.defineMetadata = (key, value, target) =>
  void kept.set(target, (kept.get(target) ?? new Map()).set(key, value))`
const inversifyWithoutClasses = (): Plugin => ({
  name: 'inversify-without-classes',
  enforce: 'pre',
  resolveId: (source) => (source === 'reflect-metadata/lite' ? `\0${source}` : undefined),
  load(id) {
    if (id === '\0reflect-metadata/lite') return metadata
    const [, model, action] = ofClasses.exec(id) ?? []
    const refuse = "{ throw new Error('the site binds no classes') }"
    if (model) return `export class ${model} { constructor() ${refuse} }`
    return action ? `export const ${action} = () => () => ${refuse}` : undefined
  },
  buildEnd() {
    const core = [...this.getModuleIds()].filter((id) => id.includes('/@inversifyjs/core/'))
    if (core.length > 0 && core.filter((id) => ofClasses.test(id)).length !== 3)
      throw new Error('Inversify no longer makes objects of classes where it was found')
  },
})

/** What calls are for is told by /openapi.json, which the server makes; no page reads it. */
const contractWithoutSummaries = (): Plugin => ({
  name: 'contract-without-summaries',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/adapters\/http\/contract\//.test(id)) return
    const without = code.replace(/\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"),?/g, '')
    if (/\bsummary:/.test(without)) throw new Error(`a summary is written another way in ${id}`)
    return { code: without, map: null }
  },
})

/** The palette stands in every page; scripts know only the names of its variables. */
const palette = (): Plugin => ({
  name: 'palette',
  transformIndexHtml: () => [{ tag: 'style', children: paletteRules, injectTo: 'head' }],
})

/** What every page needs anyway travels as one file, which changes less often than the site. */
const everywhere =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|mobx|mobx-react-lite|i18next|react-i18next|stylis|@emotion\/(cache|hash|memoize|serialize|sheet|unitless|utils|weak-memoize))\//
/** What screens of staff alone are made of. */
const mui = /node_modules\/(@mui|@emotion|react-transition-group)\//

/**
 * What most pages are made of travels as one file too, and what pages with data share of the core as another, or it
 * would be twenty small ones; what else only some share finds its own.
 */
const ours = /\/(domain|application|adapters|web\/src)\//
const start = '/web/src/start.tsx'
const mostPages = 11
const core = /\/(domain|application|adapters\/(http|system))\//
const somePages = 3
/** What staff fetch first, and what they fetch instead who cannot sign in. */
const office = '/web/src/admin/frame/backOffice.tsx'
const staffDoor = '/adapters/http/staff-api.ts'
const recovery = '/web/src/admin/recovery/screens.tsx'
/** What most of them fetch next, with what all lists are made of. */
const lists = '/web/src/admin/orders/screens.tsx'
const overview = '/web/src/admin/overview/screen.tsx'

/** What staff alone fetch when they need it. */
const staffOnly =
  /\/web\/src\/admin\/|\/web\/src\/i18n\/adminWords\.ts|\/adapters\/http\/(?:events|staff-api|back-office-api)\.ts|\/domain\/\w+\/(filter-words|completions)\.ts/

type Module = { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null

/**
 * The pages of visitors that a module is part of: what is fetched when it is needed, and is no screen of staff. However many
 * of those share it, it is nothing that a visitor carries.
 */
function pagesWith(id: string, infoOf: (id: string) => Module, asked = new Set<string>()): Set<string> {
  const pages = new Set<string>()
  if (asked.has(id) || staffOnly.test(id)) return pages
  asked.add(id)
  const { importers = [], dynamicImporters = [] } = infoOf(id) ?? {}
  if (dynamicImporters.length > 0) pages.add(id)
  for (const importer of importers) for (const page of pagesWith(importer, infoOf, asked)) pages.add(page)
  return pages
}

/** Whether a module is part of another, or that one itself: wherever that one is fetched, so is it. */
function isPartOf(
  whole: string,
  id: string,
  infoOf: (id: string) => Module,
  asked = new Set<string>(),
): boolean {
  if (id.endsWith(whole)) return true
  if (asked.has(id)) return false
  asked.add(id)
  return (infoOf(id)?.importers ?? []).some((importer) => isPartOf(whole, importer, infoOf, asked))
}

/** How many sales points there are, in how many towns: a sentence of the home page, which need not carry them all. */
const reach = { places: places.length, towns: new Set(places.map(({ city }) => city)).size }

/** A few partners for the strip of the home page. */
const shownPartners = offersByPartner(matchingPartners(partners, {}))
  .slice(0, 6)
  .map(([{ name, logo, sample }]) => ({ name, logo, sample }))

const server = `http://127.0.0.1:${serverPort}`

export default defineConfig({
  plugins: [
    react(),
    sonnerWithoutStyles(),
    emotionWithoutStatics(),
    routerWithoutWarnings(),
    inversifyWithoutClasses(),
    contractWithoutSummaries(),
    palette(),
    slovakia(),
  ],
  define: {
    'import.meta.env.PALETTE': JSON.stringify(paletteNames),
    'import.meta.env.VITE_DOOR': JSON.stringify(door),
    'import.meta.env.PROJECT': JSON.stringify(project ?? null),
    'import.meta.env.CALLS': JSON.stringify(project ? functionOf(project.url) : null),
    'import.meta.env.REACH': JSON.stringify(reach),
    'import.meta.env.PARTNERS': JSON.stringify(shownPartners),
  },
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: everywhere },
            { name: 'mui', test: mui },
            // The entry has it too, and would evaluate what it is put together with.
            { name: 'preload', test: /vite\/preload-helper/ },
            {
              debugName: 'shell',
              name: (id, modules) =>
                ours.test(id) && !id.endsWith(start) && isPartOf(start, id, (of) => modules.getModuleInfo(of))
                  ? 'shell'
                  : null,
            },
            {
              debugName: 'pages',
              name: (id, modules) => {
                if (!ours.test(id)) return null
                const infoOf = (of: string) => modules.getModuleInfo(of)
                const { size } = pagesWith(id, infoOf)
                if (size >= mostPages) return 'shared'
                if (size < somePages || !core.test(id)) return null
                return isPartOf(staffDoor, id, infoOf) ? 'data' : 'visitors-data'
              },
            },
            {
              debugName: 'staff',
              // What only they say to the server, and the core that it is said with.
              includeDependenciesRecursively: false,
              name: (id, modules) => {
                const infoOf = (of: string) => modules.getModuleInfo(of)
                // The words of filters come with the first text that has any.
                if (!core.test(id) || /\/filter-words\.ts$/.test(id) || !isPartOf(staffDoor, id, infoOf))
                  return null
                return pagesWith(id, infoOf).size === 0 ? 'staff-api' : null
              },
            },
            {
              debugName: 'office',
              // What it shares with visitors stays theirs.
              includeDependenciesRecursively: false,
              name: (id, modules) => {
                if (!/\/web\/src\//.test(id) || id.endsWith(office)) return null
                const infoOf = (of: string) => modules.getModuleInfo(of)
                if (pagesWith(id, infoOf).size > 0) return null
                const isFirst = [overview, lists].every((screen) => isPartOf(screen, id, infoOf))
                if (!isFirst && !isPartOf(office, id, infoOf)) return null
                return isPartOf(recovery, id, infoOf) ? 'entrance' : 'office'
              },
            },
            {
              debugName: 'lists',
              includeDependenciesRecursively: false,
              name: (id, modules) => {
                const infoOf = (of: string) => modules.getModuleInfo(of)
                const isList = /\/web\/src\//.test(id) && isPartOf(lists, id, infoOf)
                if (!isList || isPartOf(overview, id, infoOf)) return null
                return pagesWith(id, infoOf).size === 0 ? 'lists' : null
              },
            },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
  optimizeDeps: { exclude: ['sonner'] },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/verify-voucher', '/openapi.json'].map((path) => [path, server]),
    ),
  },
})
