import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const fonts = { fonts: 145, preloadedFonts: 55 }

/** What the first load of a page may cost, in kB of 1000 bytes: scripts gzipped, fonts as they are. */
const budgets = {
  home: { path: '/', most: { scripts: 205, ...fonts } },
  merchants: { path: '/obchodnici', most: { scripts: 205, ...fonts } },
  verification: { path: '/overit-voucher', most: { scripts: 235, ...fonts } },
  'not found': { path: '/nikde', most: { scripts: 205, ...fonts } },
  order: {
    path: `/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`,
    most: { scripts: 235, ...fonts },
  },
  purchase: { path: '/kupit-voucher', most: { scripts: 260, ...fonts } },
  // The shell, and the back-office: all of it, before anybody has signed in.
  'back-office': { path: '/admin', most: { scripts: 205 + 110, ...fonts } },
}

type Weight = (typeof budgets)['home']['most']

/** Scripts are gzipped here: what came over the wire is what browser and server happened to agree on. */
async function weightOf(answers: readonly Response[], preloads: readonly string[]): Promise<Weight> {
  const bytes: Weight = { scripts: 0, fonts: 0, preloadedFonts: 0 }
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

// Some pages say that what was looked for is not there (or nobody signed in), and the browser says so too.
test.use({ expectedComplaints: /401|404|\/nikde/ })

for (const [name, { path, most }] of Object.entries(budgets))
  test(`the first load stays light: ${name}`, async ({ page }, { annotations }) => {
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(path, { waitUntil: 'networkidle' })
    const preloads = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    const weight = await weightOf(answers, preloads)
    const description = `${name}: ${Object.entries(weight)
      .map(([what, size]) => `${what} ${size.toFixed(1)} kB`)
      .join(', ')}`
    annotations.push({ type: 'weight', description })
    console.log(description)
    for (const what of Object.keys(most) as (keyof Weight)[]) {
      expect(weight[what], what).toBeGreaterThan(0)
      expect(weight[what], what).toBeLessThanOrEqual(most[what])
    }
  })
