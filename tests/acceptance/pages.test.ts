import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { places } from '@hotovo/adapters/content/places'
import { memoryPorts } from '@hotovo/adapters/memory/stores'
import { settingsOf } from '@hotovo/application/site/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../server/pages.ts'
import { buildSite } from '../support/furnished.ts'
import { serveHttp } from '../support/test-app.ts'
import { testWorld } from '../support/world.ts'

const publicUrl = 'https://hotovo.test'
const ports = memoryPorts(testWorld())
const settings = settingsOf(ports.installation)
/** One was added since the site was built, and the last one of those days was removed. */
const removed = places.at(-1)!.id
const shops = async () => ['x', ...places.slice(0, -1).map(({ id }) => id)]

describe('The pages of the site', () => {
  let server: Awaited<ReturnType<typeof serveHttp>>
  /** Every page that was built. */
  let listed: readonly { readonly path: string; readonly kind: string; readonly status: number }[]
  beforeAll(async () => {
    buildSite()
    const manifest = path.resolve(import.meta.dirname, '../../web/dist/pages.json')
    listed = JSON.parse(fs.readFileSync(manifest, 'utf8')).pages
    server = await serveHttp(ports, [], { publicUrl, site: pages({ publicUrl, settings, shops }) })
  })
  afterAll(() => server.close())

  // Where nothing is said of caches, `fetch` asks past them as soon as it names a tag.
  const get = (page: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(server.baseUrl + page, {
      method,
      redirect: 'manual',
      headers: { 'accept-encoding': 'br', 'cache-control': 'max-age=0', ...headers },
    })

  const elsewhere = { 'x-forwarded-host': 'elsewhere.test', 'x-forwarded-proto': 'http' }

  /** An address of a page, and one where nothing is for that which says so. */
  const addressOf = (page: { path: string }) => page.path.replace(/:\w+/, 'x').replace('*', 'nowhere')

  test.each(['br', 'gzip', 'identity'])(
    'are the same for everybody who reads %s, with a tag of their own, by which they are asked about each time',
    async (encoding) => {
      const [first, again, head, plain] = await Promise.all([
        get('/', { 'accept-encoding': encoding }),
        get('/?a=<b>', { 'accept-encoding': encoding, 'accept-language': 'en', cookie: 'a=b', ...elsewhere }),
        get('/', { 'accept-encoding': encoding }, 'HEAD'),
        get('/', { 'accept-encoding': 'identity' }),
      ])
      const body = await first.text()
      expect(body).toBe(await again.text())
      expect(body).toBe(await plain.text())
      expect(await head.text()).toBe('')
      for (const { status, headers } of [first, again, head])
        expect([status, Object.fromEntries(headers)]).toEqual([
          200,
          expect.objectContaining({
            'cache-control': 'no-cache, no-transform',
            'content-type': 'text/html; charset=utf-8',
            'content-language': 'sk',
            vary: 'Accept-Encoding',
            etag: expect.stringMatching(new RegExp(`^"[\\w-]{43}-${encoding}"$`)),
          }),
        ])
      expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
      for (const { headers } of [first, head])
        expect(headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    },
  )

  test('of a shop are there as long as the house has it: a new one without a build, a removed one no more (rule W20)', async () => {
    const status = async (id: string) => (await get(`/mapa/${id}`)).status
    expect([await status('x'), await status(places[1]!.id)]).toEqual([200, 200])
    expect(await (await get('/mapa/x')).text()).toContain('<meta name="shop" content="later"/>')
    expect([await status('y'), await status(removed)]).toEqual([404, 404])
    const gone = await get(`/en/mapa/${removed}`)
    expect([gone.headers.get('cache-control'), gone.headers.get('etag')]).toEqual(['no-store', null])
    const sitemap = await (await get('/sitemap.xml')).text()
    expect(['x', places[1]!.id, removed, ':shop'].map((id) => sitemap.includes(`/en/mapa/${id}<`))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const deaf = pages({ publicUrl, settings, shops: () => Promise.reject(new Error('nobody answers')) })
    const other = await serveHttp(ports, [], { site: deaf })
    const answers = ['x', removed].map((id) => fetch(`${other.baseUrl}/mapa/${id}`))
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([404, 200])
    await other.close()
  })

  test('are not sent again to who names their tag, weakly or among others, or any at all', async () => {
    const page = await get('/')
    const tag = page.headers.get('etag')!
    for (const known of [tag, `W/${tag}`, `"a", ${tag}, "b"`, '*'])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await get('/', { 'if-none-match': known }, method)
        expect([known, status, headers.get('content-length')]).toEqual([known, 304, null])
        for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
          expect(headers.get(name)).toBe(page.headers.get(name))
      }
    const others = { another: '"another"', 'of another encoding': tag.replace('-br"', '-gzip"') }
    for (const known of Object.values(others))
      expect((await get('/', { 'if-none-match': known })).status).toBe(200)
    expect((await get('/', { 'if-none-match': tag, 'cache-control': 'no-cache' })).status).toBe(200)
  })

  test('have another tag where they say something else', async () => {
    const tagAt = async (address: string, given: typeof settings) => {
      const other = await serveHttp(ports, [], {
        site: pages({ publicUrl: address, settings: given, shops }),
      })
      const { headers } = await fetch(other.baseUrl)
      await other.close()
      return headers.get('etag')
    }
    const tags = await Promise.all([
      tagAt(publicUrl, settings),
      tagAt('https://elsewhere.test', settings),
      tagAt(publicUrl, { ...settings, analyticsUrl: 'https://views.test/count' }),
    ])
    expect(new Set(tags).size).toBe(3)
    expect(tags[0]).toBe((await get('/', { 'accept-encoding': 'gzip' })).headers.get('etag')!)
  })

  test('are stored by nobody where they are an order’s, of staff, or not there', async () => {
    const own = listed.filter(({ kind, status }) => kind !== 'public' || status === 404).map(addressOf)
    expect(own).toEqual(
      expect.arrayContaining(['/objednavka/x', '/en/admin', '/nowhere', '/en/admin/nowhere']),
    )
    for (const address of [...own, '/assets/index-old.js'])
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await get(address, { 'if-none-match': '*' }, method)
        const told = [status, headers.get('cache-control'), headers.get('etag'), headers.get('x-robots-tag')]
        const isThere = !/nowhere|assets/.test(address)
        const isListed = /\/(admin|pokladna|objednavka|potvrdenie)/.test(address)
        expect([address, ...told]).toEqual([
          address,
          isThere ? 200 : 404,
          'no-store',
          null,
          isListed ? 'noindex' : null,
        ])
      }
    const led = await get('/Objednavka/a-token/')
    expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
      308,
      '/objednavka/a-token',
      'no-store',
    ])
  })

  test('let in the styles and scripts that stand in them, each by its hash, and nothing else that does', async () => {
    const hashesIn = (body: string, element: 'style' | 'script') =>
      body
        .split(new RegExp(`<${element}(?=[ >])`))
        .slice(1)
        .map((rest) => /^([^>]*)>(.*?)<\/(?:style|script)>/s.exec(rest)!)
        .filter(([, attributes]) => !/ src=|type="application\//.test(attributes!))
        .map(([, , text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    for (const address of listed.map(addressOf)) {
      const answer = await get(address, { 'accept-encoding': 'identity' })
      const body = await answer.text()
      const policy = answer.headers.get('content-security-policy')!
      const directives = Object.fromEntries(
        policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
      )
      expect([address, directives]).toEqual([
        address,
        {
          'default-src': ["'none'"],
          'style-src': ["'self'", ...new Set(hashesIn(body, 'style'))],
          'script-src': ["'self'", ...new Set(hashesIn(body, 'script'))],
          'img-src': ["'self'", 'data:', ...(settings.tileUrl === 'none' ? [] : [expect.any(String)])],
          'font-src': ["'self'"],
          'connect-src': ["'self'"],
          'manifest-src': ["'self'"],
          // The cash desk prints slips from a frame.
          ...(address.endsWith('/pokladna') && { 'frame-src': ["'self'"] }),
          'base-uri': ["'none'"],
          'object-src': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      ])
      expect(hashesIn(body, 'style').length).toBeGreaterThan(1)
      expect(body).toContain('<style data-late>/**/</style>')
      expect(body).not.toMatch(/nonce|__[A-Z_]+__|<[^>]+\sstyle="/)
    }
  })

  test('have scripts and styles whose names change with what is in them, kept for a year', async () => {
    const assets = new Set((await (await get('/')).text()).match(/(?<=(?:src|href)=")\/assets\/[^"]+/g))
    expect(assets.size).toBeGreaterThan(3)
    for (const asset of assets)
      for (const encoding of ['br', 'identity'])
        expect(
          (await get(asset, { 'accept-encoding': encoding }, 'HEAD')).headers.get('cache-control'),
          asset,
        ).toBe('public, max-age=31536000, immutable')
  })
})
