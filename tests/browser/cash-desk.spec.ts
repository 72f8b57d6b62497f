import type { Page } from '@playwright/test'
import { signIn, someOrder } from './back-office.ts'
import { newDesk } from './desks.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'

// The browser tells of every answer that is not 200: nobody is signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

/** What a press prints of the page itself, which no test can see, is counted. */
const countPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(
        Number(document.documentElement.dataset.prints ?? 0) + 1,
      )
    }
  })

test('a shift by keyboard: a voucher is sold and its slip fetched once, issued anew, an order is scanned and paid, and a drawer that lacks money is closed', async ({
  page,
  server,
}) => {
  const cashier = await newDesk(server, 'bardejov')
  const order = await someOrder(server)
  await countPrints(page)
  await page.goto('/pokladna')
  await signIn(page, cashier)
  const main = page.getByRole('main')
  const press = (...keys: readonly string[]) =>
    keys.reduce(
      (before, key) => before.then(() => page.keyboard.press(key, { delay: 20 })),
      Promise.resolve(),
    )

  // The drawer is counted.
  await expect(page.locator('#drawer')).toBeFocused()
  await look(page)
  await page.keyboard.type('100')
  await press('Enter')
  await expect(main.getByRole('heading', { name: 'Predaj', exact: true })).toBeFocused()

  // Two vouchers of 20 € for a note of 50 €.
  await press('2')
  await expect(main.getByText('1 × 20,00 €')).toBeVisible()
  await press('+')
  await expect(main.getByText('2 × 20,00 €')).toBeVisible()
  await press('Enter')
  await expect(page.locator('#given')).toBeFocused()
  await page.keyboard.type('50')
  await expect(main.getByRole('status').filter({ hasText: 'Vydať' })).toContainText('10,00 €')
  await look(page)
  await press('F9')
  const tab = main.getByRole('link', { name: /Otvoriť lístok na tlač/ })
  await expect(tab).toBeFocused()
  await expect(main.getByText('Vydať zákazníkovi')).toBeVisible()
  const address = (await tab.getAttribute('href'))!
  const printed = await page.request.get(address)
  expect([printed.status(), printed.headers()['content-type'], printed.headers()['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(printed.headers()['content-security-policy']).toBe("frame-ancestors 'self'")
  expect((await page.request.get(address)).status()).toBe(410)

  // It did not print: it is voided and issued anew. The tab that opens meanwhile gets nothing more.
  await page.context().route(/\/slip\//, (route) => route.fulfill({ body: 'a tab of a test' }))
  await press('Enter')
  await page.bringToFront()
  const yes = main.getByRole('button', { name: 'Áno, ďalší zákazník' })
  await expect(yes).toBeFocused()
  await look(page)
  await main.getByRole('button', { name: 'Nie' }).press('Enter')
  await expect(page.locator('#reason')).toBeFocused()
  await press('Enter')
  await expect(tab).toBeFocused()
  expect(await tab.getAttribute('href')).not.toBe(address)
  // Whoever reloads the page is asked about it still.
  await page.reload()
  await expect(yes).toBeFocused()
  await main.getByRole('button', { name: 'Nie' }).press('Enter')
  await main.getByRole('button', { name: 'Skúsiť tlač znova' }).press('Enter')
  await page.context().unroute(/\/slip\//)
  const second = await page.request.get((await tab.getAttribute('href'))!)
  expect(second.status()).toBe(200)
  await page.context().route(/\/slip\//, (route) => route.fulfill({ body: 'a tab of a test' }))
  await tab.press('Enter')
  await page.bringToFront()
  await yes.press('Enter')

  // A scanner types the number of an order, wherever focus is, and Enter.
  await expect(main.getByRole('heading', { name: 'Predaj', exact: true })).toBeFocused()
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  await expect(page.locator('#order-given')).toBeFocused()
  await look(page)
  await main.getByRole('button', { name: 'Presne' }).press('Enter')
  await expect(main.getByRole('button', { name: /Prijať hotovosť/ })).toBeFocused()
  await press('Enter')
  await expect(
    main.getByRole('status').filter({ hasText: `Objednávka ${order.number} je zaplatená` }),
  ).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-prints', '1')
  await press('F2')
  await page.keyboard.type(order.number)
  await press('Enter')
  await expect(main.getByRole('alert').filter({ hasText: 'je už zaplatená' })).toBeVisible()
  await look(page)

  // The drawer lacks a euro, and its cashier says why.
  await page.getByRole('button', { name: 'Ukončiť zmenu' }).press('Enter')
  await expect(page.locator('#counted')).toBeFocused()
  const owed = 100_00 + 40_00 + order.total
  await page.keyboard.type(((owed - 100) / 100).toFixed(2).replace('.', ','))
  await expect(main.getByRole('status').filter({ hasText: 'V zásuvke chýba 1,00 €' })).toBeVisible()
  await press('Enter')
  await expect(page.locator('#note')).toBeFocused()
  await page.keyboard.type('zle vydané')
  await press('Enter')
  await expect(main.getByRole('heading', { name: 'Zmena je ukončená' })).toBeVisible()
  await expect(main.locator('dl')).toContainText('−1,00 €')
  await expect(page.locator('html')).toHaveAttribute('data-prints', '2')
  await look(page)
  await press('Enter')
  await expect(page.locator('#drawer')).toBeFocused()

  // On paper no word stands letter under letter, and nothing is beyond the 80 mm.
  await page.emulateMedia({ media: 'print' })
  const labels = await page.locator('article dt').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(labels.length).toBeGreaterThan(8)
  expect(labels.filter((height) => height > 60)).toEqual([])
  expect(await page.locator('article').evaluate((paper) => paper.scrollWidth)).toBeLessThanOrEqual(273)
})

test('F9 takes the cash of the order in whose field one types, whatever is left of a sale beside it', async ({
  page,
  server,
}) => {
  const cashier = await newDesk(server, 'bratislava-ruzinov')
  const order = await someOrder(server)
  await countPrints(page)
  await page.goto('/pokladna')
  await signIn(page, cashier)
  const main = page.getByRole('main')
  await page.locator('#drawer').fill('100')
  await page.locator('#drawer').press('Enter')
  await expect(main.getByRole('heading', { name: 'Predaj', exact: true })).toBeFocused()
  await page.keyboard.press('2')
  await expect(main.getByText('1 × 20,00 €')).toBeVisible()
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  await expect(page.locator('#order-given')).toBeFocused()
  await page.keyboard.type('200')

  // Focus in neither of them: no key tells which is meant.
  await page.locator('#order-given').blur()
  await page.keyboard.press('F9')
  await expect(main.getByRole('alert').filter({ hasText: 'Rozrobený je predaj aj objednávka' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByText('1 × 20,00 €')).toBeVisible()

  await page.locator('#order-given').focus()
  await page.keyboard.press('F8')
  await expect(page.locator('#order-given')).toBeFocused()
  await page.keyboard.press('F9')
  await expect(
    main.getByRole('status').filter({ hasText: `Objednávka ${order.number} je zaplatená` }),
  ).toBeVisible()
  await expect(main.getByText('1 × 20,00 €')).toBeVisible()
})
