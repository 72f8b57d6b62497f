import fs from 'node:fs'
import path from 'node:path'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { settingsOf } from '@hotovo/application/site/settings'
import { buildSite } from '../build.ts'

const into = path.resolve(import.meta.dirname, '../dist-demo')

type Listed = {
  readonly path: string
  readonly file: string
  readonly status: number
  readonly language: string
  readonly kind: string
}

/** What the server writes into a page of the product, written once: no policy wants a nonce here. */
const filled = (template: string): string => {
  const settings = settingsOf({
    brand,
    accounts: sampleAccounts,
    off: [],
    tileUrl: 'none',
    analyticsUrl: null,
  })
  return template
    .replaceAll('__NONCE__', '')
    .replaceAll('__PUBLIC_URL__', '')
    .replace('__SETTINGS__', () => JSON.stringify(settings).replaceAll('<', '\\u003c'))
    .replace('<!--demo-->', '')
    .replace('</head>', '<meta name="robots" content="noindex"></head>')
}

/** The page without what was drawn ahead: it draws itself, whatever its address. */
const undrawn = (page: string): string =>
  page.replace(
    /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="settings">)/s,
    '<div id="root"></div>',
  )

/** Lays out what a host without rules of its own serves: a folder for each page, `404.html` for all other addresses. */
function layOut(aside: string): void {
  const { pages, redirects } = JSON.parse(fs.readFileSync(path.join(aside, 'pages.json'), 'utf8')) as {
    readonly pages: readonly Listed[]
    readonly redirects: Readonly<Record<string, string>>
  }
  const client = path.join(aside, 'client')
  const template = (file: string) => filled(fs.readFileSync(path.join(aside, 'pages', file), 'utf8'))
  const write = (address: string, page: string) => {
    const folder = path.join(client, address)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'index.html'), page)
  }
  for (const page of pages)
    if (page.status === 200 && !page.path.includes(':')) write(page.path, template(page.file))
  for (const [from, to] of Object.entries(redirects))
    write(from, `<!doctype html><title>Demo</title><meta http-equiv="refresh" content="0; url=${to}">\n`)
  const lost = pages.find(
    ({ status, language, kind }) => status === 404 && language === 'sk' && kind === 'public',
  )!
  fs.writeFileSync(path.join(client, '404.html'), undrawn(template(lost.file)))
  fs.rmSync(into, { recursive: true, force: true })
  fs.renameSync(client, into)
}

await buildSite('demo/vite.config.ts', layOut)
console.log(`The demo is in ${path.relative(process.cwd(), into) || '.'}: give it to any static web host.`)
