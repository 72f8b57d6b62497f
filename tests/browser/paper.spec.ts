import type { PaymentMethod } from '@hotovo/domain/shared/money'
import type { Page } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'
import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { setBrowserTextSize } from './looks.ts'
import { readQr } from './pages.ts'

/** How large somebody wants text: by the site's own setting, or twice as large by the browser's. */
const sizes = ['usual', 'large', 'twice'] as const

async function wish(page: Page, size: (typeof sizes)[number]): Promise<void> {
  await page.evaluate((isLarge) => {
    document.documentElement.toggleAttribute('data-large-text', isLarge)
  }, size === 'large')
  await setBrowserTextSize(page, size === 'twice' ? 32 : 16)
}

/** Each sheet of what is printed, as the texts on it. */
async function sheetsOf(page: Page): Promise<readonly string[]> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ format: 'A4', preferCSSPageSize: true })),
  )
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
