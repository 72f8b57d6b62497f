import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brand, sampleAccounts } from '@hotovo/adapters/content/brand'
import { openapi } from '@hotovo/adapters/http/openapi'
import { settingsOf } from '@hotovo/application/site/settings'
import { buildSite } from '../build.ts'

type Listed = {
  readonly path: string
  readonly file: string
  readonly status: number
  readonly language: string
  readonly kind: string
}

/**
 * The page with its policy in itself (rule H6), for a host that sends no headers: as the server's, but that styles have no nonce
 * here, and that no page can say in which frames it may stand.
 */
function withPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'none'",
  ].join('; ')
  return page.replace(
    /<meta charset="?utf-8"?\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}

/** What the server writes into a page of the product, written once: no policy wants a nonce here. */
const filled = (template: string, base: string): string => {
  const settings = settingsOf({
    brand,
    accounts: sampleAccounts,
    off: [],
    tileUrl: 'none',
    analyticsUrl: null,
    staffMfa: 'optional',
  })
  const page = template
    .replaceAll('__NONCE__', '')
    .replaceAll('__PUBLIC_URL__', base.slice(0, -1))
    .replace('__SETTINGS__', () => JSON.stringify(settings).replaceAll('<', '\\u003c'))
    .replace('<!--demo-->', '')
    .replace('</head>', '<meta name="robots" content="noindex"></head>')
  return withPolicy(page)
}

/** The page without what was drawn ahead: it draws itself, whatever its address. */
const undrawn = (page: string): string =>
  page.replace(
    /<div id="root">.*<\/div>(?=\s*<script type="application\/json" id="settings">)/s,
    '<div id="root"></div>',
  )

/** Lays out what a host without rules of its own serves: a folder for each page, `404.html` for all other addresses. */
function layOut(aside: string, base: string, into: string): void {
  const { pages, redirects } = JSON.parse(fs.readFileSync(path.join(aside, 'pages.json'), 'utf8')) as {
    readonly pages: readonly Listed[]
    readonly redirects: Readonly<Record<string, string>>
  }
  const client = path.join(aside, 'client')
  const template = (file: string) => filled(fs.readFileSync(path.join(aside, 'pages', file), 'utf8'), base)
  const write = (address: string, page: string) => {
    const folder = path.join(client, address)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'index.html'), page)
  }
  for (const page of pages)
    if (page.status === 200 && !page.path.includes(':')) write(page.path, template(page.file))
  for (const [from, to] of Object.entries(redirects))
    write(
      from,
      `<!doctype html><title>Demo</title><meta http-equiv="refresh" content="0; url=${base.slice(0, -1)}${to}">\n`,
    )
  const lost = pages.find(
    ({ status, language, kind }) => status === 404 && language === 'sk' && kind === 'public',
  )!
  fs.writeFileSync(path.join(client, '404.html'), undrawn(template(lost.file)))
  // The page of the calls leads to it; there is no server that would answer them.
  fs.writeFileSync(path.join(client, 'openapi.json'), JSON.stringify(openapi(brand.name, base.slice(0, -1))))
  // GitHub's own generator of pages would leave files out.
  fs.writeFileSync(path.join(client, '.nojekyll'), '')
  fs.mkdirSync(path.dirname(into), { recursive: true })
  fs.rmSync(into, { recursive: true, force: true })
  fs.renameSync(client, into)
}

/** Makes the demo for a path of a host, with a slash at both ends, in a folder that is replaced. */
export async function buildDemo(base: string, into: string): Promise<void> {
  await buildSite('demo/vite.config.ts', (aside) => layOut(aside, base, into), base)
}

/** A path as people write it: `hotovo`, `/hotovo`, `/hotovo/`. Undefined where it is none. */
function baseOf(text: string): string | undefined {
  const names = text.split('/').filter(Boolean)
  const isPath = names.every((name) => /^[\w.-]+$/.test(name) && !/^\.+$/.test(name))
  return isPath ? `/${names.map((name) => `${name}/`).join('')}` : undefined
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { base: { type: 'string' } } })
  const base = baseOf(values.base ?? process.env.DEMO_BASE ?? '/')
  if (!base) {
    console.error('--base (or DEMO_BASE) must be a path like /hotovo/, of letters, digits, dots and hyphens.')
    process.exit(1)
  }
  const into = path.resolve(import.meta.dirname, '../dist-demo')
  await buildDemo(base, into)
  const folder = path.relative(process.cwd(), into) || '.'
  console.log(`The demo is in ${folder}: a static web host shows it at ${base}.`)
}
