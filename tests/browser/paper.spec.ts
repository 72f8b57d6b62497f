import type { PaymentMethod } from '@hotovo/domain/shared/money'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { openBackOffice, rows, someOrder, staffApi, visitorApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { setBrowserTextSize } from './looks.ts'
import { readQr } from './pages.ts'
import { withServer } from './servers.ts'

/** How large somebody wants text: by the site's own setting, or twice as large by the browser's. */
const sizes = ['usual', 'large', 'twice'] as const

async function wish(page: Page, size: (typeof sizes)[number]): Promise<void> {
  await page.evaluate((isLarge) => {
    document.documentElement.toggleAttribute('data-large-text', isLarge)
  }, size === 'large')
  await setBrowserTextSize(page, size === 'twice' ? 32 : 16)
}

/** Each sheet of what is printed, as the texts on it. */
async function sheetsOf(
  page: Page,
  size: Parameters<Page['pdf']>[0] = { format: 'A4', preferCSSPageSize: true },
): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf(size)))
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
}

/** What lies over a value, and labels and values that are wider than their place. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main dt, main dd')].filter(
      (one) => one.getClientRects().length > 0,
    )
    const boxes = shown.map((one) => ({
      text: one.textContent,
      box: one.getBoundingClientRect(),
      isWide: one.scrollWidth > one.clientWidth + 1,
    }))
    return boxes.flatMap(({ text, box, isWide }, place) => [
      ...(isWide ? [`${text} is cut`] : []),
      ...boxes
        .slice(place + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map((other) => `${text} over ${other.text}`),
    ])
  })

const papers = [
  ['order', 'transfer'],
  ['order', 'cash'],
  ['order', 'postal'],
  ['slip', 'cash'],
  ['slip', 'postal'],
] as const satisfies readonly (readonly ['order' | 'slip', PaymentMethod])[]

test(
  'on paper the page without scripts of a postal order is one sheet, however large text is',
  long,
  async ({ still, server }) => {
    const { view } = await newOrder(visitorApi(server), {
      paymentMethod: 'postal',
      deliveryMethod: 'courier',
    })
    await still.goto(`/objednavka/${view.token}?bez-skriptov`)
    for (const size of ['usual', 'twice'] as const) {
      await wish(still, size)
      expect([size, (await sheetsOf(still)).length]).toEqual([size, 1])
    }
  },
)

for (const [what, method] of papers)
  test(
    `on paper the ${what} that is paid by ${method} is one sheet, its code and its values whole, however large text is`,
    what === 'slip' && method === 'postal' ? {} : long,
    async ({ page, server }) => {
      const { view } = await newOrder(visitorApi(server), {
        paymentMethod: method,
        deliveryMethod: 'courier',
      })
      const { number, variableSymbol } = view.order
      await page.setViewportSize({ width: 680, height: 1000 })
      await page.goto(`/objednavka/${view.token}`)
      await expect(page.locator('figure img')).toBeVisible()
      const code = await readQr(page)
      if (what === 'slip') await page.evaluate(() => (document.documentElement.dataset.print = 'slip'))
      for (const size of sizes) {
        await wish(page, size)
        const sheets = await sheetsOf(page)
        expect([size, sheets.length]).toEqual([size, 1])
        const [sheet = ''] = sheets
        expect(sheet.replace(/\s/g, '')).toContain(method === 'cash' ? number : variableSymbol)
        // Whoever has an order on paper is told the way back to it; a counter is not.
        expect(/odkaz\s*v\s*e-maile/.test(sheet)).toBe(what === 'order')
        await page.emulateMedia({ media: 'print' })
        expect([size, await overlaps(page)]).toEqual([size, []])
        expect(await readQr(page)).toBe(code)
        await page.emulateMedia({ media: null })
      }
    },
  )

const bare = (text: string) => text.replace(/\s/g, '')
/** Low sheets: a few rows fill one. */
const low = { width: '19cm', height: '14cm' }

test(
  'lists of staff on paper say what of and when, show every column and every text whole, and no press',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const email = 'alexandra.kratochvilova-hruskovicova.objednavky@velmi-dlha-domena.example'
      const form = { email }
      const { number, variableSymbol, total } = await someOrder(server, form)
      for (let more = 0; more < 9; more++) await someOrder(server, form)
      const { staff } = await staffApi(server)
      const statement = camt([{ symbol: variableSymbol, amount: total + 10_00 }])
      const read = await staff.statements.import({ file: statement.buffer, name: statement.name })
      if (!read.ok) throw new Error(read.error.code)
      expect((await staff.statements.accept({ id: read.value.id, place: 1 })).ok).toBe(true)

      await openBackOffice(page, `${server.baseUrl}/admin/objednavky?q=alexandra&delivery=email`)
      await expect(rows(page)).toHaveCount(10)
      const sheets = (await sheetsOf(page, low)).map(bare)
      const all = sheets.join('')
      expect(sheets.length).toBeGreaterThan(1)
      for (const sheet of sheets) expect(sheet).toContain('Platba,splatnosť')
      expect(sheets[0]).toMatch(
        /^ObjednávkyVytlačené\d+\.\d+\.\d{4},\d+:\d\dHľadaťobjednávku:alexandraDoručenie:E-mail10obj/,
      )
      expect(all.split(email)).toHaveLength(11)
      expect(all).toContain('Vytvorené')
      expect(all).not.toMatch(/Zrušiť|Zoradiť|Obnoviť|Pohľady|CSV|Úkony|↕/)

      await page.goto(`${server.baseUrl}/admin/vratenia`)
      await expect(rows(page)).toContainText([number])
      const refunds = (await sheetsOf(page, low)).map(bare).join('')
      expect(refunds).toMatch(/^Vrátenia.*Navrátenie·Vytlačené/)
      expect(refunds).toContain(`${number}`)
      expect(refunds).toContain('SK6807200002891987426353')
      expect(refunds).toContain('10,00€')
      expect(refunds).not.toMatch(/Zaplatiť|Hotové|Zapísať|QR/)

      await page.goto(`${server.baseUrl}/admin/objednavky/${number}`)
      await expect(page.getByRole('heading', { name: 'História' })).toBeVisible()
      const record = (await sheetsOf(page)).map(bare).join('')
      expect(record.indexOf(email)).toBeLessThan(record.indexOf('História'))
    })
  },
)
