import type { Api } from '@hotovo/application/api'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, openBackOffice, sendNow, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, setTextSize, violations } from './looks.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first, and some tests refuse on purpose.
test.use({ expectedComplaints: /Failed to load resource/ })

let made = 0
/** An order of somebody who orders once. */
async function someOrder(server: RunningServer) {
  made += 1
  const email = `sledujuca.${process.pid}.${made}@priklad.sk`
  const { view } = await newOrder(visitorApi(server), { email, firstName: 'Ľubomíra' })
  return view
}

/** Records money that came in for an order today. */
async function pay(staff: Api['staff'], id: string, amount: number) {
  const receivedOn = today()
  const paid = await staff.payments.record({ id, amount, receivedOn, method: 'transfer' })
  if (!paid.ok) throw new Error(`not recorded: ${paid.error.code}`)
  return paid.value
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** What a form of the page said about a line of stations. */
const stations = (page: Page) => page.getByRole('main').locator('ol').first().getByRole('listitem')

/** Somebody comes back to the page: it looks at once, and nobody has to wait for the next poll. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('the open page of an order follows by itself: a part, all of it, too much', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { order, token } = await someOrder(server)
  const { staff } = await staffApi(server)
  await page.goto(`/objednavka/${token}`)
  await expect(heading(page)).toHaveText(/Ostáva zaplatiť 101,00\s€\./)
  await expect(page.getByRole('main')).toContainText('zanikne')
  const codeBefore = await page.locator('figure img').getAttribute('src')

  await pay(staff, order.id, 50_00)
  await lookAgain(page)
  await expect(heading(page)).toHaveText(/Ostáva zaplatiť 51,00\s€\./)
  await expect(page.getByRole('main')).toContainText(/Prišlo 50,00\s€, ostáva zaplatiť 51,00\s€\./)
  // What was paid in part does not lapse by itself.
  await expect(page.getByRole('main')).toContainText('Ak už vouchery nechcete, napíšte nám')
  await expect(page.getByRole('main')).not.toContainText('zanikne')
  await expect(page.locator('figure img')).toHaveAttribute('alt', /51,00/)
  await expect(page.locator('figure img')).not.toHaveAttribute('src', codeBefore!)
  await look(page)

  const { vouchers } = await pay(staff, order.id, 56_00)
  await lookAgain(page)
  // Letters go out by themselves; the page is looked at again until they have.
  await expect(async () => {
    await lookAgain(page)
    await expect(heading(page)).toHaveText(/Vouchery sme vám odoslali\./, { timeout: 1000 })
  }).toPass()
  const main = page.getByRole('main')
  await expect(main).toContainText(/Prišlo o\s5,00\s€ viac, vrátime ich\./)
  await expect(main.locator('figure img')).toHaveCount(0)
  for (const { voucher } of vouchers)
    await expect(card(page, 'Vydané vouchery')).toContainText(voucher.serial)
  await expect(card(page, 'Stav objednávky').getByRole('listitem')).toContainText([
    /Objednávka prijatá.*\d+:\d\d/,
    /Platba prijatá.*\d+:\d\d/,
    /Vouchery vydané.*\d+:\d\d/,
    /Vouchery odoslané.*\d+:\d\d/,
    /Vrátime 5,00\s€/,
  ])
  await expect(main).toContainText('s…@priklad.sk')
  for (const [name, path] of [
    ['Zablokovať voucher', '/overit-voucher?zablokovat'],
    ['Kde uplatniť', '/kde-uplatnit'],
    ['Overiť voucher', '/overit-voucher'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path)
  await look(page)
})

test(
  'an order that was cancelled says what becomes of its money, and how to order again',
  long,
  async ({ page, server }) => {
    const { order, token } = await someOrder(server)
    const { staff } = await staffApi(server)
    const { record } = await pay(staff, order.id, 50_00)
    const cancelled = await staff.orders.change({ id: order.id, status: 'zrusena', version: record.version })
    await page.goto(`/objednavka/${token}`)
    await expect(heading(page)).toHaveText(/Objednávka je zrušená\. Vrátime vám 50,00\s€\./)
    await expect(page.getByRole('link', { name: 'Objednať znova' })).toBeVisible()
    const receivedOn = today()
    const { version } = cancelled.ok ? cancelled.value : record
    await staff.payments.refund({ id: order.id, amount: 50_00, receivedOn, method: 'transfer', version })
    await lookAgain(page)
    await expect(heading(page)).toHaveText('Peniaze sme vám vrátili.')
  },
)

test('by keyboard alone: a part is recorded and taken back, and what vouchers came of is not', async ({
  page,
  server,
}) => {
  const { order } = await someOrder(server)
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  const payments = card(page, 'Platby')
  await expect(payments).toContainText(/Neprišlo nič, chýba 101,00\s€\./)
  await card(page, 'Priebeh objednávky').getByRole('button', { name: 'Zapísať platbu' }).focus()
  await page.keyboard.press('Enter')
  const amount = payments.getByLabel('Suma v EUR')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(amount).toHaveCount(0)
  await expect(payments.getByRole('heading', { name: 'Platby' })).toBeFocused()
  await payments.getByRole('button', { name: 'Zapísať platbu' }).press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('101,00')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('päťdesiat')
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toBeFocused()
  await look(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await expect(payments).toContainText(/Prišlo 50,00\s€ z\s101,00\s€, chýba 51,00\s€\./)
  await expect(payments.getByRole('heading', { name: 'Platby' })).toBeFocused()
  // Told once, at the foot of the window, with the number of its order (rule A155).
  const told = page.getByText('Platba je zapísaná')
  await expect(told).toHaveCount(1)
  await expect(payments).not.toContainText('Platba je zapísaná')
  await expect(told.locator('..')).toContainText(order.number)
  await expect(told).toBeInViewport({ ratio: 1 })

  await payments.getByRole('button', { name: /^Vziať späť/ }).focus()
  await page.keyboard.press('Enter')
  await expect(payments.getByLabel('Dôvod')).toBeFocused()
  await page.keyboard.type('omyl')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(payments).toContainText(/Neprišlo nič, chýba 101,00\s€\./)
  await expect(card(page, 'História zmien')).toContainText(/Vzaté späť\s*[-−]50,00\s€\s*Jana/)

  await payments.getByRole('button', { name: 'Zapísať platbu' }).focus()
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(payments).toContainText(/Prišlo 101,00\s€, nič nechýba\./)
  await expect(card(page, 'Vouchery')).toContainText(/VCH-/)
  await expect(stations(page)).toContainText([/Objednaná/, /Zaplatená/, /Vydané/, /Doručené/])
  // What was delivered completes the order, which is a change of its own.
  const { staff } = await staffApi(server)
  const statusNow = async () => {
    const opened = await staff.orders.open({ id: order.id })
    return opened.ok ? opened.value.order.orderStatus : opened.error.code
  }
  await expect.poll(statusNow).toBe('vybavena')
  await page.reload()
  await expect(payments).toContainText(/Prišlo 101,00\s€, nič nechýba\./)
  await look(page)
  await payments.getByRole('button', { name: /^Vziať späť/ }).focus()
  await page.keyboard.press('Enter')
  await expect(payments.getByLabel('Dôvod')).toBeFocused()
  await page.keyboard.type('omyl')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(payments).toContainText('Peniaze treba vrátiť')
  await expect(payments.getByLabel('Dôvod')).toHaveValue('omyl')
})

test('a voucher is replaced, and the old one is folded away', long, async ({ page, server }) => {
  const { order } = await someOrder(server)
  const { staff } = await staffApi(server)
  const { vouchers } = await pay(staff, order.id, order.total)
  const { serial } = vouchers[0]!.voucher
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  const issued = card(page, 'Vouchery')
  await issued.getByRole('button', { name: `Vydať náhradný voucher ${serial}` }).click()
  await expect(issued).toContainText('Stane sa to až o\u00a010 sekúnd')
  await issued.getByLabel('Dôvod').fill('stratený')
  await issued.getByRole('button', { name: 'Vydať náhradný voucher', exact: true }).click()
  await expect(issued).toContainText('Výmena čaká na\u00a0odoslanie')
  await sendNow(page)
  await expect(issued).toContainText(`namiesto ${serial}`)
  await expect(card(page, 'História zmien')).toContainText(
    new RegExp(`Náhradný voucher vydaný: VCH-\\w{9} namiesto ${serial}.*Jana.*stratený`),
  )
  await expect(issued.getByText(/1\snahradený voucher/)).toBeVisible()
  await page.locator('#order-status').click()
  await page.getByRole('menuitemradio', { name: 'Zrušená' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(/Zneplatnia sa 2\snepoužité vouchery/)
  await asked.getByRole('button', { name: 'Nemeniť' }).click()
  // Each of the two leads to the other.
  const main = page.getByRole('main')
  await issued.getByRole('link', { name: serial }).first().click()
  await expect(main).toContainText('Nahradil ho')
  await main.getByRole('link', { name: /^VCH-/ }).click()
  await expect(main).toContainText('Namiesto')
  await expect(main.getByRole('link', { name: serial })).toBeVisible()
})

for (const [path, scheme, width] of fourLooks)
  test(
    `axe finds nothing, and nothing is wider than the page: ${path || '/sk'}, ${scheme}, ${width} px`,
    long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const { staff } = await staffApi(server)
      const { order, token } = await someOrder(server)
      const check = async (what: string) => {
        expect(await violations(page), what).toEqual([])
        await expectNoSidewaysScroll(page)
      }
      const site = `${path}/objednavka/${token}`
      await pay(staff, order.id, 50_00)
      await page.goto(site)
      await expect(heading(page)).toContainText('51')
      await check('partial')
      await openBackOffice(page, `${path}/admin/objednavky/${order.id}`)
      await card(page, path ? 'Payments' : 'Platby')
        .getByRole('button')
        .first()
        .waitFor()
      await card(page, path ? 'Progress of the order' : 'Priebeh objednávky')
        .getByRole('button')
        .click()
      await expect(page.locator('#amount')).toBeFocused()
      await page.locator('#amount').fill('x')
      await page.locator('#amount').press('Enter')
      await expect(page.locator('#amount')).toHaveAttribute('aria-invalid', 'true')
      await check('admin-form')
      const { vouchers } = await pay(staff, order.id, 56_00)
      await page.reload()
      await expect(page.getByText(vouchers[0]!.voucher.serial).first()).toBeVisible()
      await check('admin-issued')
      await setTextSize(page, '200%')
      await expectNoSidewaysScroll(page)
      await page.goto(`${path}/admin/objednavky?q=${encodeURIComponent(order.email)}`)
      await expect(page.getByText(order.number).first()).toBeVisible()
      await check('list')
      await page.goto(site)
      await expect(page.getByText(vouchers[0]!.voucher.serial).first()).toBeVisible()
      await check('issued')
      await setTextSize(page, '200%')
      await expectNoSidewaysScroll(page)
    },
  )
