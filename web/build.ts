import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { door, project, siteFolder } from './environment.ts'
import type { Prerendered } from './src/prerender.tsx'

const web = import.meta.dirname
const root = path.dirname(web)
const dist = path.join(web, siteFolder)
const stamp = path.join(dist, 'stamp')

/** What the site is made of; tests and what a build leaves behind do not change it. */
const sources = ['web', 'domain', 'application', 'adapters', 'package-lock.json']
const isIrrelevant = (file: string) =>
  /(^|\/)(dist|dist-demo|dist-project|dist-static|node_modules)(\/|$)|\.test\.tsx?$/.test(file)

/** A hash of everything the built site depends on. */
function fingerprint(): string {
  const hash = createHash('sha256')
    .update(door)
    .update(JSON.stringify(project ?? null))
  const files = sources.flatMap((source) => {
    const from = path.join(root, source)
    if (!fs.statSync(from).isDirectory()) return [source]
    const below = fs
      .readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
    return below.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  })
  for (const file of files.filter((file) => !isIrrelevant(file)).sort())
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

/** Whether `web/dist` holds what the sources say now. */
const isWebBuilt = (): boolean => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint()

/** Does a piece of the work and tells how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const done = await work()
  console.log(`web: ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return done
}

type Chunk = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** What a page with a store reaches the product through, and what the back-office does. */
const wiring = ['src/container.ts', 'src/memory.ts', 'src/project.ts']
const publicDoor = [...wiring, '../adapters/http/public-api.ts']
const staffDoor = [...wiring, 'src/project-staff.ts', '../adapters/http/staff-api.ts']

/** The scripts a page needs besides the entry, each after what it is made of, so that the browser fetches them at once. */
function preloads(
  chunks: Readonly<Record<string, Chunk>>,
  { page, words, language, kind }: Prerendered,
  base: string,
): string {
  const asked = new Set<string>()
  const wanted = new Set<string>()
  const want = (key: string) => {
    const chunk = chunks[key]
    if (!chunk || asked.has(key)) return
    asked.add(key)
    chunk.imports?.forEach(want)
    wanted.add(chunk.file)
  }
  chunks['index.html']!.dynamicImports!.forEach(want)
  for (const folder of ['shell', 'ui', ...words]) want(`src/${folder}/words.${language}.ts`)
  const name = page[0]!.toUpperCase() + page.slice(1)
  const ofPage = new RegExp(`^src/site/\\w+/${name}(Page\\.tsx|(Store)\\.ts)$`)
  for (const key of Object.keys(chunks)) {
    const match = ofPage.exec(key)
    if (match) want(key)
    if (match?.[2] === 'Store') publicDoor.forEach(want)
  }
  const frame = page === 'cashDesk' ? page : 'backOffice'
  if (kind === 'staff') [`src/admin/frame/${frame}.tsx`, 'src/i18n/adminWords.ts', ...staffDoor].forEach(want)
  wanted.delete(chunks['index.html']!.file)
  return [...wanted]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" href="${base}${file}">`)
    .join('')
}

/** What scripts draw later goes into it (`Themed.tsx`). Older Safaris let in no empty element by its hash: a comment is in it. */
const lateStyle = '<style data-late>/**/</style>'

/**
 * The template with what is painted before what makes it move: it carries its styles, which would be another way to the
 * server and back, and scripts give way to fonts.
 */
function withPaintFirst(template: string, client: string, base: string): string {
  const link = new RegExp(`<link rel="stylesheet"[^>]*href="${base}([^"]*)">`)
  const file = link.exec(template)?.[1]
  if (!file) throw new Error('there are no styles where Vite wrote them')
  const styles = fs.readFileSync(path.join(client, file), 'utf8').trim()
  fs.rmSync(path.join(client, file))
  return template
    .replace(link, '')
    .replace('<!--scheme-->', (scheme) => `<style>${styles}</style>${scheme}`)
    .replace('</head>', `${lateStyle}</head>`)
    .replace(/<(link rel="modulepreload"|script type="module")/g, '<$1 fetchpriority="low"')
}

/** Puts a page into the template that Vite wrote; the server fills in what is left. */
const assembled = (template: string, page: Prerendered, preload: string): string =>
  template
    .replace('<html lang="sk">', `<html lang="${page.language}">`)
    .replace('<!--scheme-->', () => page.scheme)
    .replace('<!--head-->', () => page.head + preload)
    .replace('<!--app-->', () => page.body)

/** Renders every page into `into/pages` and lists them in `into/pages.json` for the server. */
async function writePages(into: string, base: string): Promise<void> {
  const prerender = (await import(pathToFileURL(path.join(into, 'ssr/prerender.js')).href)) as {
    prerenderedPages(): Promise<Prerendered[]>
    redirects: Readonly<Record<string, string>>
  }
  const client = path.join(into, 'client')
  const template = withPaintFirst(fs.readFileSync(path.join(client, 'index.html'), 'utf8'), client, base)
  const chunks = JSON.parse(fs.readFileSync(path.join(client, 'manifest.json'), 'utf8'))
  fs.mkdirSync(path.join(into, 'pages'))
  const pages = (await prerender.prerenderedPages()).map((page) => {
    const file = `${[page.page, page.value, page.language].filter(Boolean).join('.')}.html`
    fs.writeFileSync(path.join(into, 'pages', file), assembled(template, page, preloads(chunks, page, base)))
    return { path: page.path, language: page.language, file, status: page.status, kind: page.kind }
  })
  const manifest = JSON.stringify({ pages, redirects: prerender.redirects }, undefined, 2)
  fs.writeFileSync(path.join(into, 'pages.json'), `${manifest}\n`)
  for (const left of ['client/index.html', 'client/manifest.json', 'ssr'])
    fs.rmSync(path.join(into, left), { recursive: true })
}

/** Puts a finished build in place at once; of two that finish together one stays. */
function publish(from: string): void {
  // Away at once: what is half removed would be in the way of both.
  const old = `${from}-old`
  try {
    fs.renameSync(dist, old)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault
  }
  fs.rmSync(old, { recursive: true, force: true })
  try {
    fs.renameSync(from, dist)
  } catch (fault) {
    if (!isWebBuilt()) throw fault
  }
}

/**
 * Builds the site as a configuration of Vite says: scripts and styles in `client`, templates in `pages`, `pages.json`.
 * `place` puts the folder where it belongs; what is left of it is removed. Below another path than the root of its host it
 * has that as `base`, with a slash at both ends.
 */
export async function buildSite(
  configFile: string,
  place: (aside: string) => void,
  base = '/',
): Promise<void> {
  const { build } = await import('vite')
  const aside = path.join(root, `node_modules/.cache/web-${process.pid}`)
  const common = { root: web, configFile: path.join(web, configFile), logLevel: 'warn' as const, base }
  const into = (outDir: string) => ({ outDir: path.join(aside, outDir), emptyOutDir: true })
  try {
    await step('scripts and styles', () =>
      build({ ...common, build: { ...into('client'), manifest: 'manifest.json' } }),
    )
    await step('prerenderer', () =>
      build({
        ...common,
        build: {
          ...into('ssr'),
          ssr: 'src/prerender.tsx',
          copyPublicDir: false,
          // What pages fetch when they need it is at hand here: questions are in the head of their page too.
          rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
        },
      }),
    )
    await step('pages', () => writePages(aside, base))
    place(aside)
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
}

async function buildWeb(): Promise<void> {
  const built = fingerprint()
  await buildSite('vite.config.ts', (aside) => {
    fs.writeFileSync(path.join(aside, 'stamp'), built)
    publish(aside)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isWebBuilt()) await buildWeb()
