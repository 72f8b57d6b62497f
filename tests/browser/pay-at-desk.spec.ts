import { signIn } from './back-office.ts'
import { newDesk } from './desks.ts'
import { expect, test } from './fixtures.ts'
import { addPreset, choose, fillIn, orderButton, solveSum } from './forms.ts'
import { look, setBrowserTextSize } from './looks.ts'
import { heading, readQr } from './pages.ts'

// Nobody is signed in yet.
test.use({ expectedComplaints: /401/ })

test('an order from home, in large text on a phone, is paid at the desk of the shop that its page leads to, and its page says so', async ({
  page,
  server,
  browser,
}) => {
  const cashier = await newDesk(server, 'brezno')
  await page.setViewportSize({ width: 360, height: 740 })
  await setBrowserTextSize(page, 32)
  await page.goto('/kupit-voucher')
  await addPreset(page, /^20\s€/)
  await fillIn(page)
  await choose(page, /V hotovosti/)
  await expect(page.getByRole('link', { name: 'Kde predajú voucher na počkanie' })).toHaveAttribute(
    'href',
    '/mapa?sluzba=instant-purchase',
  )
  await solveSum(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\/[\w-]{75}$/)

  // Where to go, and what to take along.
  const places = page.getByRole('region', { name: 'Kde zaplatiť' })
  await expect(places.getByLabel('Obec')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(places).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await places.getByLabel('Obec').selectOption('Brezno')
  const shop = places.getByRole('listitem').first()
  await expect(shop).toContainText(/Brezno/)
  await expect(places.getByRole('status')).toContainText(/otvorená|otvára|nepoznáme/)
  await look(page)
  const number = await readQr(page)
  expect(number).toMatch(/^ATM-[A-Z0-9]{9}$/)
  await page.emulateMedia({ media: 'print' })
  await expect(shop).toBeVisible()
  await expect(places.getByLabel('Obec')).toBeHidden()
  await expect(page.locator('dl').filter({ hasText: number })).toContainText('21,00 €')
  await page.emulateMedia({ media: 'screen' })

  // The desk scans the number.
  const till = await (await browser.newContext({ baseURL: server.baseUrl })).newPage()
  await till.goto('/pokladna')
  await signIn(till, cashier)
  await till.locator('#drawer').fill('100')
  await till.keyboard.press('Enter')
  const desk = till.getByRole('main')
  await expect(desk.getByRole('heading', { name: 'Predaj', exact: true })).toBeFocused()
  await till.keyboard.type(number)
  await till.keyboard.press('Enter')
  await expect(till.locator('#order-given')).toBeFocused()
  await desk.getByRole('button', { name: 'Presne' }).press('Enter')
  await till.keyboard.press('Enter')
  await expect(
    desk.getByRole('status').filter({ hasText: `Objednávka ${number} je zaplatená` }),
  ).toBeVisible()
  await till.context().close()

  await page.reload()
  await expect(heading(page)).toHaveText(/Vouchery (sú vydané a idú k vám|sme vám odoslali)\./)
  await expect(places).toHaveCount(0)

  // What the shop does is told of it.
  await page.goto('/mapa/brezno')
  await expect(page.getByText('Voucher tu kúpite na počkanie')).toBeVisible()
  await expect(page.getByText('Zaplatíte tu objednávku z tohto webu.')).toBeVisible()
  await look(page)
})
