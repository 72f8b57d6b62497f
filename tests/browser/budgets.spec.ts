import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { isLong } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pages.ts'
import { languageOf, listedPaths, ofEachKind, unlisted } from './paths.ts'

/** What the first load of a page may cost, in kB of 1000 bytes: scripts gzipped, fonts as they are. */
const fonts = { fonts: 145, preloadedFonts: 55 }
const light = { scripts: 178, ...fonts }
/** The shell, and what a form is sent with. */
const asking = { scripts: 216, ...fonts }
/** Pages that may cost more than the shell; a page that is not named here must not. */
const heavier: Readonly<Record<string, Weight>> = {
  '/kupit-voucher': { scripts: 220.5, ...fonts },
  '/mapa': { scripts: 280, ...fonts },
  // Its answer lists payments, and blocks without another fetch.
  '/overit-voucher': asking,
  '/podpora': asking,
  '/chcem-predavat': asking,
  '/chcem-prijimat': asking,
  '/spatna-vazba': asking,
  '/odstupenie': asking,
  // It asks nothing, and fetches what it shows.
  '/objednavka': { scripts: 216.5, ...fonts },
  // The frame and the first screen of the back-office, before anybody has signed in.
  '/admin': { scripts: 243, ...fonts },
  '/admin/objednavky': { scripts: 255, ...fonts },
}
const mostOf = (path: string) => heavier[path] ?? heavier[`/${path.split('/')[1]}`] ?? light

type Weight = { readonly scripts: number; readonly fonts: number; readonly preloadedFonts: number }

/** What only the back-office says to the server. */
const staffPaths = ['/api/admin', '/auth/v1']

/** The calls of staff that the scripts of a page could make. */
async function staffCallsIn(answers: readonly Response[]): Promise<readonly string[]> {
  const scripts = answers.filter((answer) => answer.request().resourceType() === 'script')
  const sources = await Promise.all(scripts.map((answer) => answer.text()))
  return staffPaths.filter((path) => sources.some((source) => source.includes(path)))
}

/** Scripts are gzipped here: what came over the wire is what browser and server happened to agree on. */
async function weightOf(answers: readonly Response[], preloads: readonly string[]): Promise<Weight> {
  const bytes = { scripts: 0, fonts: 0, preloadedFonts: 0 }
  for (const answer of answers) {
    const type = answer.request().resourceType()
    if (type === 'script') bytes.scripts += gzipSync(await answer.body(), { level: 9 }).length
    if (type !== 'font') continue
    const { length } = await answer.body()
    bytes.fonts += length
    if (preloads.includes(answer.url())) bytes.preloadedFonts += length
  }
  return {
    scripts: bytes.scripts / 1000,
    fonts: bytes.fonts / 1000,
    preloadedFonts: bytes.preloadedFonts / 1000,
  }
}

/** A busy machine is silent before it is done: what a page fetches last must be there. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await alive(page)
  const last = path.startsWith('/admin')
    ? page.locator('#password')
    : page.getByRole('region', { name: 'Cookies', exact: true })
  await expect(last).toBeVisible()
  if (path === '/mapa') await expect(page.getByRole('application')).toBeVisible()
}

// Some pages say that what was looked for is not there (or nobody signed in), and the browser says so too.
test.use({ expectedComplaints: /401|404|\/nikde/ })

test('the first load of every kind of page stays light, and only that of the back-office knows a call of staff', async ({
  page,
}, { annotations }) => {
  // Two dozen first visits, each without what another one fetched.
  test.setTimeout(600_000)
  const listed = (await listedPaths(page.request)).filter((path) => languageOf(path) === 'sk')
  const all = [...ofEachKind(listed), ...unlisted.map(([path]) => path), '/admin', '/admin/objednavky']
  // Of those that may cost the same each third is enough in the gate: what they share shows in any of them.
  const alike = (path: string) => all.filter((other) => mostOf(other) === mostOf(path))
  const paths = all.filter((path) => isLong || alike(path).indexOf(path) % 3 === 0)
  const heavy: string[] = []
  const staffCalls: Record<string, readonly string[]> = {}
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  // Each page is somebody's first.
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const path of paths) {
    const answers: Response[] = []
    const note = (answer: Response) => answers.push(answer)
    page.on('response', note)
    await page.goto(path)
    await expectWhole(page, path)
    await page.waitForLoadState('networkidle')
    page.off('response', note)
    const preloads = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    const weight = await weightOf(answers, preloads)
    staffCalls[path] = await staffCallsIn(answers)
    const description = `${path}: ${Object.entries(weight)
      .map(([what, size]) => `${what} ${size.toFixed(1)} kB`)
      .join(', ')}`
    annotations.push({ type: 'weight', description })
    console.log(description)
    const most = mostOf(path)
    for (const what of Object.keys(most) as (keyof Weight)[])
      if (!(weight[what] > 0 && weight[what] <= most[what]))
        heavy.push(`${description}; ${what} at most ${most[what]}`)
  }
  expect(heavy).toEqual([])
  expect(Object.entries(staffCalls).filter(([, calls]) => calls.length > 0)).toEqual([
    ['/admin', staffPaths],
    ['/admin/objednavky', staffPaths],
  ])
})
