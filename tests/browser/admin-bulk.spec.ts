import type { OrderForm } from '@hotovo/domain/orders/order'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'
import { openBackOffice, rows, showActions, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { loseAnswer } from './network.ts'

// Nobody is signed in at first, and one part is not answered.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED|ERR_CONNECTION_RESET/ })

let networks = 0
/** Orders of one e-mail, the newest first as the list has them. */
async function someOrders(server: RunningServer, count: number, form: Partial<OrderForm> = {}) {
  networks += 1
  const api = visitorApi(server, `10.7.59.${networks}`)
  const email = `davka.${process.pid}.${networks}@priklad.sk`
  const orders = []
  for (let n = 0; n < count; n++) orders.unshift((await newOrder(api, { ...form, email })).view.order)
  return { email, orders, list: `/admin/objednavky?q=${email}` }
}
const picked = (page: Page) => page.getByRole('region', { name: 'Vybrané objednávky' })
const batch = (page: Page) => page.getByRole('region', { name: 'Hromadná zmena stavu' })
const undone = (page: Page) => page.getByRole('region', { name: 'Vrátenie hromadnej zmeny' })
/** Where the last row stands on its page, however that is scrolled. */
const lastRow = (page: Page) =>
  rows(page)
    .last()
    .evaluate((row) => row.getBoundingClientRect().top + window.scrollY)
const ticks = (page: Page) => page.getByRole('main').getByRole('checkbox')

for (const width of [1280, 360])
  test(
    `by mouse, ${width} px wide: picked, planned, changed though an answer is lost, and taken back`,
    long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      const { list, orders } = await someOrders(server, 3)
      await openBackOffice(page, list)
      await expect(rows(page)).toHaveCount(3)
      await expect(ticks(page)).toHaveCount(0)
      await showActions(page)
      const top = await lastRow(page)
      await page.getByRole('button', { name: 'Vybrať', exact: true }).click()
      await expect(picked(page)).toContainText('0 vybraných')
      const tick = page.getByRole('checkbox', { name: `Vybrať objednávku ${orders[0]!.number}` })
      const target = await tick.locator('xpath=..').boundingBox()
      expect([target?.width, target?.height]).toEqual([44, 44])
      await tick.check()
      await ticks(page).nth(1).check()
      await expect(picked(page)).toContainText('2 vybrané')
      expect(await lastRow(page)).toBeCloseTo(top, 0)
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await ticks(page)
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await expect(picked(page)).toContainText('3 vybrané')
      await tick.uncheck()
      await ticks(page).nth(1).uncheck()
      await tick.click({ modifiers: ['Shift'] })
      await expect(picked(page)).toContainText('3 vybrané')
      await ticks(page).nth(2).uncheck()
      await expect(picked(page)).toContainText('2 vybrané')
      await picked(page).getByRole('button', { name: 'Všetky vyhovujúce' }).click()
      await expect(picked(page)).toContainText('3 vybrané: všetky, čo vyhovujú filtru')
      await expect(ticks(page).nth(2)).toBeChecked()

      await picked(page).getByRole('button', { name: 'Zmeniť stav' }).click()
      const dialog = page.getByRole('dialog', { name: 'Zmeniť stav' })
      await dialog.getByLabel('Nový stav').selectOption('vybavena')
      await expect(dialog).toContainText('Potrebuje dôvod: 3')
      await expect(dialog).toContainText('Zmenia sa 3 objednávky. Ešte chýba dôvod.')
      await expect(dialog.getByRole('button', { name: 'Zmeniť 3 objednávky' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await dialog.getByLabel('Dôvod').fill('v hotovosti')
      await expect(dialog).toContainText('Zmenia sa 3 objednávky. Zatiaľ sa nezmenilo nič.')
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await loseAnswer(page, '**/api/admin/orders/bulk')
      await dialog.getByRole('button', { name: 'Zmeniť 3 objednávky' }).click()
      await expect(batch(page)).toContainText('Server neodpovedal')
      await batch(page).getByRole('button', { name: 'Skúsiť znova' }).click()
      await expect(batch(page)).toContainText('Zmenené 3 objednávky.')
      await expect(rows(page).getByText('Vybavená', { exact: true })).toHaveCount(3)

      await batch(page).getByRole('button', { name: 'Podrobnosti' }).click()
      const report = page.getByRole('dialog', { name: 'Hromadná zmena stavu' })
      await expect(report.getByRole('link')).toHaveCount(3)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      const colleague = (await staffApi(server)).staff.orders
      const other = await colleague.change({ id: orders[1]!.id, status: 'spracuva', version: 2 })
      expect(other.ok).toBe(true)
      await expect(batch(page).getByRole('button', { name: 'Vrátiť všetky' })).toBeVisible()
      await page.keyboard.press('z')
      await expect(undone(page)).toContainText('Vrátené 2 objednávky. 1 ostala, ako bola.')
      await expect(rows(page).getByText('Prijatá', { exact: true })).toHaveCount(2)
      await expect(rows(page).nth(1)).toContainText('Spracúva sa')

      await page.goto('/admin/audit')
      const logged = rows(page).filter({ hasText: 'Hromadná zmena stavu objednávok' })
      await expect(logged.first()).toBeVisible()
    },
  )

for (const width of [1280, 360])
  test(
    `by keyboard alone, ${width} px wide: x, Shift+j, Shift+s, and a colleague was faster`,
    width === 1280 ? {} : long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      const { list, orders } = await someOrders(server, 3)
      await openBackOffice(page, list)
      await expect(rows(page)).toHaveCount(3)
      await page.keyboard.press('j')
      await expect(rows(page).nth(0).getByRole('link')).toBeFocused()
      // What is pressed before the bar is fetched waits for it; rows are picked meanwhile.
      let goOn = () => {}
      const pressed = new Promise<void>((done) => {
        goOn = done
      })
      const bar = page.waitForRequest(/OrdersBulk-/)
      await page.route(/OrdersBulk-/, (route) => pressed.then(() => route.continue()))
      await page.keyboard.press('x')
      await bar
      await page.keyboard.press('Shift+J')
      await page.keyboard.press('Shift+J')
      await page.keyboard.press('Shift+S')
      goOn()
      await expect(page.getByRole('dialog', { name: 'Zmeniť stav' })).toBeVisible()
      await page.keyboard.press('2')
      await expect(page.getByRole('dialog')).toContainText('Zmenia sa 3 objednávky')
      await page.keyboard.press('Escape')
      await expect(picked(page)).toContainText('3 vybrané')
      await page.keyboard.press('Escape')
      await expect(picked(page)).toBeHidden()
      await expect(ticks(page)).toHaveCount(0)
      await page.keyboard.press('k')
      await page.keyboard.press('k')
      await page.keyboard.press('Shift+J')
      await expect(picked(page)).toContainText('2 vybrané')
      await page.keyboard.press('Shift+J')
      await expect(picked(page)).toContainText('3 vybrané')
      await page.keyboard.press('x')
      await expect(picked(page)).toContainText('2 vybrané')

      // While several are picked, the key of one status is that of all of them.
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog', { name: 'Zmeniť stav' })
      await expect(dialog.getByLabel('Nový stav')).toBeFocused()
      await page.keyboard.press('2')
      await page.keyboard.type('vrátiť')
      await expect(dialog.getByLabel('Dôvod')).toHaveValue('vrátiť')
      await expect(dialog.getByLabel('Nový stav')).toHaveValue('spracuva')
      await expect(dialog).toContainText('Zmenia sa 2 objednávky.')
      const colleague = (await staffApi(server)).staff.orders
      const faster = await colleague.change({ id: orders[0]!.id, status: 'zrusena', version: 1 })
      expect(faster.ok).toBe(true)
      await page.keyboard.press('Control+Enter')
      await expect(batch(page)).toContainText('Zmenená 1 objednávka. 1 ostala, ako bola.')
      const details = batch(page).getByRole('button', { name: 'Podrobnosti' })
      await expect(details).toBeFocused()
      await page.keyboard.press('Enter')
      const report = page.getByRole('dialog', { name: 'Hromadná zmena stavu' })
      await expect(report).toContainText('Medzitým zmenil niekto iný: 1')
      if (isLong) expect(await violations(page)).toEqual([])
      await report.getByRole('link', { name: orders[1]!.number }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[1]!.number)
      await expect(page.getByText('Hromadná zmena').first()).toBeVisible()
    },
  )

test(
  'ticks are there, and rows marked, as soon as somebody picks: the page waits for no clock',
  long,
  async ({ page, server }) => {
    const { list } = await someOrders(server, 2)
    // It stays the same instant, so what is drawn anew with the time is not.
    await page.clock.setFixedTime(new Date())
    await openBackOffice(page, list)
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(ticks(page)).toHaveCount(2)
    await expect(ticks(page).first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(ticks(page)).toHaveCount(0)
    await showActions(page)
    await page.getByRole('button', { name: 'Vybrať', exact: true }).click()
    await expect(ticks(page)).toHaveCount(2)
  },
)
