import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@hotovo/application/site/settings'
import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod/mini'
import { contentPolicy, frameAncestors, hashesIn, hostsOf } from './content-policy.ts'
import { packedAnswers } from './packing.ts'
import { plainOrderLead } from './routes/orders-plain.ts'
import { robots, sitemap } from './sitemap.ts'

const web = fileURLToPath(new URL('../web', import.meta.url))

const Manifest = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      language: z.enum(['sk', 'en']),
      file: z.string(),
      status: z.number(),
      kind: z.enum(['public', 'private', 'staff']),
    }),
  ),
  redirects: z.record(z.string(), z.string()),
})
type Listed = z.infer<typeof Manifest>['pages'][number]
type Page = {
  /** The page as it is sent, in bytes (they take half the memory of text); a nonce stands between any two. */
  readonly pieces: readonly Buffer[]
  readonly scriptHashes: readonly string[]
}

/** So many pages are kept, those that were asked for last: a megabyte and a half. All of them would be eight. */
const keptPages = 24

type Values = Readonly<Record<'PUBLIC_URL' | 'SETTINGS', string>>

/**
 * Reads a page, with what is the same in every answer in its place. The system has it at hand, so waiting for its threads
 * would take longer; and a character is a byte here, which is quicker than text.
 */
function read({ file, path }: Listed, folder: string, values: Values): Page {
  const html = fs.readFileSync(`${folder}/${file}`, 'latin1')
  const isOrder = path.endsWith('/objednavka/:token')
  const template = isOrder ? html.replace('</head>', `${plainOrderLead}</head>`) : html
  const filled = template.replace(/__(PUBLIC_URL|SETTINGS)__/g, (_, name: keyof Values) => values[name])
  const pieces = filled.split('__NONCE__').map((piece) => Buffer.from(piece, 'latin1'))
  return { pieces, scriptHashes: hashesIn(template, 'scripts', 'latin1') }
}

/** Reads pages, and keeps those that were asked for last. */
function shelf(folder: string, values: Values): (listed: Listed) => Page {
  const kept = new Map<string, Page>()
  return (listed) => {
    const { file } = listed
    const page = kept.get(file) ?? read(listed, folder, values)
    kept.delete(file)
    kept.set(file, page)
    if (kept.size > keptPages) kept.delete(kept.keys().next().value!)
    return page
  }
}

/** The query of a request as it came, with its question mark. */
const queryOf = ({ originalUrl }: Request) => /\?.*$/s.exec(originalUrl)?.[0] ?? ''

/** A text as its bytes in UTF-8, each of them a character. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
const htmlSafe = (json: string) => json.replaceAll('<', '\\u003c')
const attributeSafe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The site: hashed assets for a year, and the prerendered pages, each answered as a template with a fresh
 * nonce, this installation's address and settings. Pages are never stored: the nonce is for one answer. Each has one
 * address; in capitals, or with a slash at the end, it leads there (decision 37).
 */
export function pages(publicUrl: string, settings: Settings, projectUrl?: string): Router {
  const dist = `${web}/${projectUrl === undefined ? 'dist' : 'dist-project'}`
  const manifest = Manifest.parse(JSON.parse(fs.readFileSync(`${dist}/pages.json`, 'utf8')))
  const values = {
    PUBLIC_URL: bytesOf(attributeSafe(publicUrl)),
    SETTINGS: bytesOf(htmlSafe(JSON.stringify(settings))),
  }
  const known = manifest.pages
  const pageIn = shelf(`${dist}/pages`, values)
  const ofStaff = hostsOf(settings, projectUrl, 'staff')
  const ofVisitors = hostsOf(settings, projectUrl, 'public')
  const packed = packedAnswers()

  function send(request: Request, response: Response, page: Listed) {
    const { pieces, scriptHashes } = pageIn(page)
    const nonce = randomBytes(16).toString('base64')
    const policy = contentPolicy({
      ...(page.kind === 'staff' ? ofStaff : ofVisitors),
      scripts: scriptHashes,
      styles: [`'nonce-${nonce}'`],
    })
    response
      .status(page.status)
      .set('Cache-Control', 'no-store')
      .set('Content-Language', page.language)
      .set('Content-Security-Policy', `${policy}; ${frameAncestors}`)
      .type('html')
    if (page.kind !== 'public') response.set('X-Robots-Tag', 'noindex')
    const between = Buffer.from(nonce)
    return packed.send(request, response, () =>
      Buffer.concat(pieces.flatMap((piece, index) => (index ? [between, piece] : [piece]))),
    )
  }

  const site = Router({ strict: false })
  site.get('/assets/:name', packed.files(`${dist}/client/assets`))
  site.use(
    '/assets',
    express.static(`${dist}/client/assets`, {
      immutable: true,
      maxAge: '1y',
      index: false,
      fallthrough: true,
    }),
  )
  site.use(express.static(`${dist}/client`, { maxAge: '1h', index: false, redirect: false }))
  const kept = { 'Cache-Control': 'public, max-age=3600' }
  site.get('/robots.txt', (_request, response) => {
    response
      .set(kept)
      .type('text')
      .send(robots(publicUrl, known, ['/api/', '/auth/']))
  })
  site.get('/sitemap.xml', (_request, response) => {
    response.set(kept).type('application/xml').send(sitemap(publicUrl, known))
  })
  for (const [from, to] of Object.entries(manifest.redirects))
    site.get(from, (request, response) => response.redirect(308, to + queryOf(request)))
  for (const page of known.filter(({ status }) => status === 200))
    site.get(page.path, (request, response) => {
      const canonical = page.path.replace(/:(\w+)/, (_, name: string) =>
        encodeURIComponent(String(request.params[name])),
      )
      if (request.path === canonical) return send(request, response, page)
      return response.redirect(308, canonical + queryOf(request))
    })
  site.get('/{*path}', (request, response) => {
    const { path } = request
    const language = /^\/en(\/|$)/.test(path) ? 'en' : 'sk'
    // Names in an address are the same in capitals, here as in the web's own routes.
    const kind = /^(\/en)?\/admin\//i.test(path) ? 'staff' : 'public'
    return send(
      request,
      response,
      known.find((page) => page.status === 404 && page.language === language && page.kind === kind)!,
    )
  })
  return site
}
