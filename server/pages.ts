import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Settings } from '@hotovo/application/site/settings'
import express, { type Request, type Response, Router } from 'express'
import { z } from 'zod/mini'
import { contentPolicy, frameAncestors, hashesIn, hostsOf } from './content-policy.ts'
import { encodingOf, packedConstants } from './packing.ts'
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
  readonly headers: Readonly<Record<string, string>>
  /** What `ETag` says, but for the encoding: it changes with bytes and policy. Undefined where nobody may keep the page. */
  readonly tag: string | undefined
}

type Values = Readonly<Record<'PUBLIC_URL' | 'SETTINGS', string>>

/** What is in the file of a page, with this installation in its place. A character is a byte here, which is quicker than text. */
function textOf({ file, path }: Listed, folder: string, values: Values): string {
  const html = fs.readFileSync(`${folder}/${file}`, 'latin1')
  const isOrder = path.endsWith('/objednavka/:token')
  const template = isOrder ? html.replace('</head>', `${plainOrderLead}</head>`) : html
  return template.replace(/__(PUBLIC_URL|SETTINGS)__/g, (_, name: keyof Values) => values[name])
}

/** A page that is the same for everybody may be kept, and is asked about each time (decision 40); any other is stored by nobody. */
const isCacheable = ({ kind, status }: Listed) => kind === 'public' && status === 200

/** Nobody on the way may change a byte: the hashes of the policy would be those of another page. */
const cacheControlOf = (page: Listed) => (isCacheable(page) ? 'no-cache, no-transform' : 'no-store')

/** What is said of a page beside its bytes. */
function pageOf(listed: Listed, html: string, hosts: ReturnType<typeof hostsOf>): Page {
  const styles = hashesIn(html, 'styles', 'latin1')
  const hasFrames = listed.path.endsWith('/pokladna')
  const scripts = hashesIn(html, 'scripts', 'latin1')
  const policy = `${contentPolicy({ ...hosts, scripts, styles, hasFrames })}; ${frameAncestors}`
  const digest = createHash('sha256').update(policy).update(html, 'latin1').digest('base64url')
  return {
    headers: {
      'Cache-Control': cacheControlOf(listed),
      'Content-Language': listed.language,
      'Content-Security-Policy': policy,
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      ...(listed.kind !== 'public' && { 'X-Robots-Tag': 'noindex' }),
    },
    tag: isCacheable(listed) ? digest : undefined,
  }
}

/** The query of a request as it came, with its question mark. */
const queryOf = ({ originalUrl }: Request) => /\?.*$/s.exec(originalUrl)?.[0] ?? ''

/** A text as its bytes in UTF-8, each of them a character. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
const htmlSafe = (json: string) => json.replaceAll('<', '\\u003c')
const attributeSafe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type PagesOptions = {
  readonly publicUrl: string
  readonly settings: Settings
  /** The ids of the sales points that the public sees. */
  readonly shops: () => Promise<readonly string[]>
  readonly projectUrl?: string | undefined
}

/** The id of the sales point that a page is of, `:shop` for the one that stands for all others; undefined for any other page. */
const shopOf = ({ path }: { readonly path: string }) => /\/mapa\/([^/]+)$/.exec(path)?.[1]

/**
 * The site: hashed assets for a year, and the prerendered pages with this installation's address and settings, which are the same in
 * every answer until the next start. Each has one address; in capitals, or with a slash at the end, it leads there (decision 40).
 */
export function pages({ publicUrl, settings, shops, projectUrl }: PagesOptions): Router {
  const dist = `${web}/${projectUrl === undefined ? 'dist' : 'dist-project'}`
  const manifest = Manifest.parse(JSON.parse(fs.readFileSync(`${dist}/pages.json`, 'utf8')))
  const values = {
    PUBLIC_URL: bytesOf(attributeSafe(publicUrl)),
    SETTINGS: bytesOf(htmlSafe(JSON.stringify(settings))),
  }
  const known = manifest.pages
  const constants = packedConstants()
  const seen = new Map<Listed, Page>()

  function send(request: Request, response: Response, listed: Listed, status = listed.status) {
    const text = () => textOf(listed, `${dist}/pages`, values)
    const page = seen.get(listed) ?? pageOf(listed, text(), hostsOf(settings, projectUrl, listed.kind))
    seen.set(listed, page)
    const { headers, tag } = page
    const encoding = encodingOf(request)
    response.status(status)
    for (const name in headers) response.setHeader(name, headers[name]!)
    if (status !== listed.status) response.setHeader('Cache-Control', 'no-store')
    else if (tag) {
      response.setHeader('ETag', `"${tag}-${encoding}"`)
      if (request.fresh) return response.status(304).end()
    }
    return constants.send(response, encoding, listed.file, () => Buffer.from(text(), 'latin1'))
  }

  /** Where nobody answers, the sales points are those that the site was built with. */
  const builtShops = [...new Set(known.flatMap((page) => shopOf(page) ?? []))].filter((id) => id !== ':shop')
  const shopIds = () => shops().catch(() => builtShops)

  const site = Router({ strict: false })
  site.get('/assets/:name', constants.files(`${dist}/client/assets`))
  site.use(
    '/assets',
    express.static(`${dist}/client/assets`, {
      immutable: true,
      maxAge: '1y',
      index: false,
      fallthrough: true,
    }),
  )
  const kept = { 'Cache-Control': 'public, max-age=3600' }
  site.get('/robots.txt', (_request, response) => {
    response
      .set(kept)
      .type('text')
      .send(robots(publicUrl, known, ['/api/', '/auth/']))
  })
  site.get('/sitemap.xml', async (_request, response) => {
    const ids = await shopIds()
    const entries = known.flatMap((page) => {
      const shop = shopOf(page)
      if (shop === ':shop')
        return ids
          .filter((id) => !builtShops.includes(id))
          .map((id) => ({ ...page, path: page.path.replace(':shop', id) }))
      return shop === undefined || ids.includes(shop) ? [page] : []
    })
    response.set(kept).type('application/xml').send(sitemap(publicUrl, entries))
  })
  for (const [from, to] of Object.entries(manifest.redirects))
    site.get(from, (request, response) => response.redirect(308, to + queryOf(request)))
  for (const page of known.filter(({ status }) => status === 200))
    site.get(page.path, async (request, response, next) => {
      const canonical = page.path.replace(/:(\w+)/, (_, name: string) =>
        encodeURIComponent(String(request.params[name])),
      )
      const shop = shopOf({ path: canonical })
      if (shop !== undefined && !(await shopIds()).includes(shop))
        return shopOf(page) === ':shop' ? next() : send(request, response, page, 404)
      if (request.path === canonical) return send(request, response, page)
      return response.set('Cache-Control', cacheControlOf(page)).redirect(308, canonical + queryOf(request))
    })
  // After the pages: it asks the system for a file each time.
  site.use(express.static(`${dist}/client`, { maxAge: '1h', index: false, redirect: false }))
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
