import { type APIRequestContext, request as http, type Page } from '@playwright/test'
import { combinations } from '../support/combinations.ts'
import { dictionaries } from '../support/dictionaries.ts'
import { isLong, long } from '../support/tier.ts'
import { expect, listen, ownNetwork, test } from './fixtures.ts'
import { addPreset, choose, fillIn, orderButton, refusal, solveSum } from './forms.ts'
import { expectNoSidewaysScroll, setBrowserTextSize, violations } from './looks.ts'
import { alive, heading } from './pages.ts'
import {
  inLanguage,
  inSlovak,
  type Language,
  languageOf,
  languages,
  listedPaths,
  ofEachKind,
  unlisted,
} from './paths.ts'

// Every page in every combination (`npm run test:long`), or of each kind one, in the combination of its place.
test.describe.configure({ mode: 'parallel', timeout: isLong ? 3_600_000 : 300_000 })

/** The pages that the sitemap lists, or of each kind one. */
const pathsByTier = async (client: APIRequestContext): Promise<readonly string[]> => {
  const listed = await listedPaths(client)
  return isLong ? listed : ofEachKind(listed)
}

/** What a page says of itself, read from its HTML as it arrives. */
type Reading = {
  readonly path: string
  readonly status: number
  readonly lang: string
  readonly title: string
  readonly description: string | undefined
  readonly canonical: string | undefined
  readonly alternates: Readonly<Record<string, string>>
  readonly robots: string | undefined
  readonly headings: readonly string[]
  /** Characters in the main part beside the heading. */
  readonly words: number
  readonly text: string
  readonly links: readonly string[]
  readonly outward: readonly { readonly href: string; readonly rel: string }[]
  readonly ids: readonly string[]
  readonly pictures: number
  readonly data: readonly string[]
}

/** Reads pages without their scripts: the browser parses what the server answers, in a document without a policy. */
async function readings(page: Page, paths: readonly string[]): Promise<Reading[]> {
  const answers: { path: string; status: number; text: string }[] = []
  for (const path of paths) {
    const answer = await page.request.get(path)
    answers.push({ path, status: answer.status(), text: await answer.text() })
  }
  return page.evaluate((given) => {
    const reading = ({ path, status, text }: (typeof given)[number]) => {
      const html = new DOMParser().parseFromString(text, 'text/html')
      const all = (selector: string) => [...html.querySelectorAll(selector)]
      const attribute = (selector: string, name: string) =>
        html.querySelector(selector)?.getAttribute(name) ?? undefined
      const attributes = (name: string) => all(`[${name}]`).map((element) => element.getAttribute(name)!)
      const headings = all('h1').map(({ textContent }) => textContent ?? '')
      const named = ['aria-label', 'alt', 'title', 'placeholder', 'content'].flatMap(attributes)
      return {
        path,
        status,
        lang: html.documentElement.lang,
        title: html.title,
        description: attribute('meta[name=description]', 'content'),
        canonical: attribute('link[rel=canonical]', 'href'),
        alternates: Object.fromEntries(
          all('link[rel=alternate][hreflang]').map((link) => [
            link.getAttribute('hreflang')!,
            link.getAttribute('href')!,
          ]),
        ),
        robots: attribute('meta[name=robots]', 'content'),
        headings,
        words: (html.querySelector('main')?.textContent ?? '').length - headings.join('').length,
        text: [html.title, html.querySelector('#root')?.textContent, ...named].join('\n'),
        links: all('a[href]').map((link) => link.getAttribute('href')!),
        outward: all('a[target=_blank]').map((link) => ({
          href: link.getAttribute('href')!,
          rel: link.getAttribute('rel') ?? '',
        })),
        ids: attributes('id'),
        pictures: all('img:not([alt])').length,
        data: all('script[type="application/ld+json"]').map(({ textContent }) => textContent ?? ''),
      }
    }
    return given.map(reading)
  }, answers)
}

/** What a reader must never see: keys instead of words, placeholders without values. */
async function slips(text: string): Promise<string[]> {
  const keys = new Set<string>()
  for (const words of (await dictionaries('sk')).values())
    for (const key of words.keys()) keys.add(key).add(key.replace(/_[^_.]+$/, ''))
  const tokens = text.match(/[a-z]\w*(?:\.\w+)+/gi) ?? []
  return [
    ...tokens.filter((token) => keys.has(token)),
    ...(text.match(/\{\{.*?\}\}|__[A-Z_]+__|\bundefined\b|\bNaN\b|\[object \w+\]/g) ?? []),
  ]
}

test('every page arrives whole: in its language, with one heading, its addresses, what search engines read, and no dead link', async ({
  page,
  baseURL,
}) => {
  const paths = await pathsByTier(page.request)
  expect(paths).toEqual(expect.arrayContaining(['/', '/en', '/kupit-voucher', '/en/faq', '/mapa', '/api']))
  expect(paths.filter((path) => /admin|objednav/.test(path))).toEqual([])
  const site = baseURL!
  // Links name the address that the installation is configured with.
  const canonicalSite = new URL((await readings(page, ['/']))[0]!.canonical!).origin
  const found = await readings(page, paths)
  const wrong: string[] = []
  const check = (isRight: boolean, path: string, what: string) => {
    if (!isRight) wrong.push(`${path}: ${what}`)
  }
  for (const it of found) {
    const { path } = it
    const bare = inSlovak(path)
    const own = canonicalSite + path
    check(it.status === 200, path, `answered ${it.status}`)
    check(it.lang === languageOf(path), path, `lang ${it.lang}`)
    check(it.canonical === own, path, `canonical ${it.canonical}`)
    check(it.robots === undefined, path, `robots ${it.robots}`)
    for (const [of, address] of [
      ['sk', canonicalSite + bare],
      ['en', canonicalSite + inLanguage('en', bare)],
      ['x-default', canonicalSite + bare],
    ] as const)
      check(it.alternates[of] === address, path, `hreflang ${of} ${it.alternates[of]}`)
    check(it.headings.length === 1 && it.headings[0] !== '', path, `headings ${it.headings}`)
    check(it.words > 100, path, `only ${it.words} characters before scripts`)
    check(it.pictures === 0, path, `${it.pictures} pictures without a text`)
    check((it.description?.length ?? 0) > 30, path, `description ${it.description}`)
    for (const slip of await slips(it.text)) check(false, path, slip)
    for (const { href, rel } of it.outward)
      check(/noopener|noreferrer/.test(rel), path, `${href} without noopener`)
  }
  for (const what of ['title', 'description'] as const)
    for (const language of languages) {
      const seen = new Map<string, string>()
      for (const it of found.filter(({ lang }) => lang === language)) {
        const twin = seen.get(it[what] ?? '')
        check(twin === undefined, it.path, `the same ${what} as ${twin}`)
        seen.set(it[what] ?? '', it.path)
      }
    }

  const byPath = new Map(found.map((it) => [it.path, it]))
  const others = await readings(
    page,
    unlisted.flatMap(([path]) => languages.map((language) => inLanguage(language, path))),
  )
  for (const it of others) {
    check(it.status === unlisted.find(([path]) => path === inSlovak(it.path))![1], it.path, `${it.status}`)
    check(it.lang === languageOf(it.path), it.path, `lang ${it.lang}`)
    check(it.robots === 'noindex' && it.canonical === undefined, it.path, 'is for the index')
    check(it.headings.length === 1, it.path, `headings ${it.headings}`)
    for (const slip of await slips(it.text)) check(false, it.path, slip)
  }
  const elsewhere = new Set<string>()
  for (const it of [...found, ...others])
    for (const link of it.links) {
      const target = new URL(link, site + it.path)
      if (target.origin !== site || !/^https?:$/.test(target.protocol)) continue
      const there = byPath.get(target.pathname)
      if (!there) elsewhere.add(target.pathname)
      else if (target.hash) check(there.ids.includes(target.hash.slice(1)), it.path, `no anchor ${link}`)
    }
  for (const [path] of unlisted)
    for (const language of languages) elsewhere.delete(inLanguage(language, path))
  for (const path of elsewhere) {
    const status = (await page.request.get(path)).status()
    check(status === 200, path, `is linked to and answers ${status}`)
  }
  expect(wrong).toEqual([])
  expectData(found)
})

/** What pages tell search engines, in data that they can read. */
function expectData(found: readonly Reading[]): void {
  const typesOn: Record<string, string[]> = {}
  for (const { path, data, canonical } of found) {
    expect(data, path).toHaveLength(1)
    const document = JSON.parse(data[0]!)
    expect(document['@context']).toBe('https://schema.org')
    const things: Record<string, unknown>[] = document['@graph']
    typesOn[path] = things.map((thing) => String(thing['@type']))
    const way = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    if (way) {
      const steps = way.itemListElement as { position: number; name: string; item: string }[]
      expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
      expect(steps.at(-1)!.item).toBe(canonical)
      for (const { name, item } of steps) expect([name.length > 1, URL.canParse(item)]).toEqual([true, true])
    }
    const store = things.find((thing) => thing['@type'] === 'Store')
    if (store)
      expect(store, path).toMatchObject({
        name: expect.stringMatching(/./),
        address: {
          '@type': 'PostalAddress',
          addressCountry: 'SK',
          addressLocality: expect.stringMatching(/./),
        },
        geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
      })
    const faq = things.find((thing) => thing['@type'] === 'FAQPage')
    if (faq) expect(faq.mainEntity).toHaveLength(5)
  }
  for (const [path, types] of Object.entries(typesOn)) {
    const bare = inSlovak(path)
    const expected = { '/': ['Organization', 'WebSite'], '/faq': ['BreadcrumbList', 'FAQPage'] }[bare]
    const others = /^\/mapa\/./.test(bare) ? ['BreadcrumbList', 'Store'] : ['BreadcrumbList']
    expect(types, path).toEqual(expected ?? others)
  }
}

test(
  'a page has one address: others lead to it with their query, and robots are told where not to go',
  long,
  async ({ baseURL }) => {
    const client = await http.newContext({ baseURL: baseURL! })
    const ask = async (path: string) => {
      const answer = await client.get(path, { maxRedirects: 0 })
      return [answer.status(), answer.headers().location]
    }
    for (const [path, to] of [
      ['/kontakt', '/podpora'],
      ['/en/kontakt?tema=other', '/en/podpora?tema=other'],
      ['/faq/', '/faq'],
      ['/FAQ?a=%20&b', '/faq?a=%20&b'],
      ['/EN/faq/', '/en/faq'],
      ['/en/', '/en'],
      ['/api/', '/api'],
      ['/Objednavka/AbC%2fx/', '/objednavka/AbC%2Fx'],
      ['/admin/', '/admin'],
    ] as const)
      expect([path, ...(await ask(path))]).toEqual([path, 308, to])
    for (const path of ['/faq', '/en', '/objednavka/AbC', '/faq?x=/'])
      expect([path, ...(await ask(path))]).toEqual([path, 200, undefined])
    expect((await ask(`${baseURL}//evil.example/faq/`))[0]).toBe(404)
    const robots = (await (await client.get('/robots.txt')).text()).split('\n')
    expect(robots).toEqual(
      expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Disallow: /en/admin']),
    )
    expect(robots.find((line) => line.startsWith('Sitemap: '))).toMatch(/^Sitemap: https?:.*\/sitemap\.xml$/)
    const paths = await listedPaths(client)
    const closed = robots.flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
    expect(paths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
    await client.dispose()
  },
)

/** How to get to a page as it should be looked at: most are there at once. */
type View = { readonly name: string; readonly open: (page: Page, language: Language) => Promise<void> }

const plain = (path: string): View => ({
  name: path,
  open: async (page, language) => {
    await page.goto(inLanguage(language, path))
    await alive(page)
  },
})

/** The purchase page at its fullest, with every field refused. */
const refused: View = {
  name: 'purchase, refused',
  open: async (page, language) => {
    await page.goto(inLanguage(language, '/kupit-voucher'))
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await addPreset(page, /^(200\s€|€200)/)
    await choose(page, /Kuriérom|By courier/)
    await orderButton(page).click()
    await expect(refusal(page)).toBeFocused()
  },
}
const ordered: View = {
  name: 'order',
  open: async (page, language) => {
    await refused.open(page, language)
    await choose(page, /^(E-mailom a|By e-mail and)/)
    await fillIn(page)
    await solveSum(page)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
    await expect(page.locator('figure img')).toBeVisible()
  },
}

const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'light, more contrast': { colorScheme: 'light', contrast: 'more' },
  'dark, more contrast': { colorScheme: 'dark', contrast: 'more' },
} as const
type Look = keyof typeof looks

const ways = combinations({ look: Object.keys(looks) as Look[], width: [360, 1280], language: languages })

/** The ways to look at the view in this place: the gate sees it in one, and neighbours in different ones. */
const waysByTier = (place: number) => (isLong ? ways : [ways[(place * 5) % ways.length]!])

for (const look of Object.keys(looks) as Look[])
  test(`every page comes alive in silence, in words, fits its window and 320 px, and axe finds nothing: ${look}`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      ...looks[look],
      // A notice that is fading in has no contrast yet; at rest it has.
      reducedMotion: 'reduce',
      extraHTTPHeaders: ownNetwork(),
    })
    const page = await context.newPage()
    const complaints = listen(page)
    const listed = (await pathsByTier(context.request)).filter((path) => languageOf(path) === 'sk')
    const views = [...[...listed, ...unlisted.map(([path]) => path)].map(plain), refused, ordered]
    const found: Record<string, readonly string[]> = {}
    for (const [place, view] of views.entries())
      for (const { language, width } of waysByTier(place).filter((way) => way.look === look)) {
        const name = `${view.name}, ${language}, ${width} px`
        await page.setViewportSize({ width, height: 800 })
        await view.open(page, language)
        await expect(heading(page), name).toHaveCount(1)
        await expect(page.locator('html'), name).toHaveAttribute('lang', language)
        found[name] = [...(await violations(page)), ...(await slips(await page.locator('body').innerText()))]
        for (const narrow of [width, 320]) {
          await page.setViewportSize({ width: narrow, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      }
    expect(Object.keys(found).length).toBeGreaterThan(3)
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([])
    // Some pages are looked at because they are not there.
    expect(complaints.filter((text) => !/404|\/nikde/.test(text))).toEqual([])
    await context.close()
  })

test('steps are read whole on a phone with the browser’s text twice as large', long, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await setBrowserTextSize(page, 32)
  for (const path of ['/ako-funguje', '/partneri', '/obchodnici'])
    for (const language of languages) {
      await plain(path).open(page, language)
      const steps = await page
        .locator('main ol > li:has(> [aria-hidden])')
        .evaluateAll((all) => all.map((step) => [step.scrollWidth, step.clientWidth] as const))
      expect(steps.length).toBeGreaterThan(2)
      for (const [content, room] of steps) expect(content).toBeLessThanOrEqual(room)
    }
})

test('a planted fault is found by axe', async ({ page }) => {
  await page.setContent('<html lang="sk"><title>x</title><main><h1>x</h1><img src="data:,"></main></html>')
  expect(await violations(page)).toEqual(['image-alt: img'])
})
