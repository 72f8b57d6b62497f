import type { Locator, Page, Request } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { today } from '../support/today.ts'
import { heading, openBackOffice, rows, sendNow, someOrder, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'

// Nobody is signed in at first, and the network is lost on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_|Failed to fetch/ })

const main = (page: Page): Locator => page.getByRole('main')
const held = (page: Page): Locator => page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
const missing = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Časť stránky chýba' })

/** Opens a page and waits until it has fetched all that it fetches before anybody presses anything. */
async function openWhole(page: Page, path: string): Promise<void> {
  const parts = new Set<string>()
  let isTold = false
  const isPart = (url: string) => url.includes('/assets/')
  page.on('request', (asked) => isPart(asked.url()) && parts.add(asked.url()))
  const end = (asked: Request) => {
    parts.delete(asked.url())
    isTold ||= asked.url().includes('/HeldBars-')
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await openBackOffice(page, path)
  await expect.poll(() => isTold && parts.size === 0).toBe(true)
}

/** An order that is paid, by somebody at another desk. */
async function paidOrder(server: RunningServer, form: Parameters<typeof someOrder>[1] = {}) {
  const order = await someOrder(server, form)
  const { staff } = await staffApi(server)
  const money = { amount: order.total, receivedOn: today(), method: 'transfer' } as const
  const paid = await staff.payments.record({ id: order.id, ...money })
  if (!paid.ok) throw new Error(paid.error.code)
  return { order, staff, deliveries: paid.value.deliveries }
}

test.describe('a network that is lost before the first press (rule A177)', () => {
  test('leaves the page of an order with the reason that was typed, and what is missing can be fetched again', async ({
    page,
    server,
    context,
  }) => {
    const { order } = await paidOrder(server)
    await page.route(/\/assets\/Cancelling-/, (route) => route.abort())
    await openWhole(page, `/admin/objednavky/${order.id}`)
    await expect(page.locator('#order-status')).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('s')
    await page.keyboard.press('4')
    const reason = page.getByLabel('Dôvod')
    await expect(reason).toBeFocused()
    await page.keyboard.type('na želanie')
    await expect(missing(page)).toContainText('Čo ste vyplnili, ostáva tu.')
    await expect(heading(page)).toContainText(order.number)
    await expect(reason).toBeFocused()
    await look(page)
    await missing(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(missing(page)).toBeVisible()
    await page.unroute(/\/assets\/Cancelling-/)
    await context.setOffline(false)
    await missing(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(main(page)).toContainText('Peniaze (101,00 €) bude treba vrátiť')
    await expect(missing(page)).toHaveCount(0)
    await expect(reason).toHaveValue('na želanie')
    await reason.press('Control+Enter')
    await expect(held(page)).toContainText(order.number)
  })

  test('keeps the change of a status, and it is sent when the network is back', async ({
    page,
    server,
    context,
  }) => {
    const order = await someOrder(server)
    await openWhole(page, `/admin/objednavky/${order.id}`)
    await expect(page.locator('#order-status')).toHaveText('Prijatá')
    await context.setOffline(true)
    await page.keyboard.press('s')
    await page.keyboard.press('3')
    await page.getByLabel('Dôvod').fill('v hotovosti')
    await page.getByLabel('Dôvod').press('Control+Enter')
    await expect(main(page).getByRole('alert').filter({ hasText: 'Server neodpovedal' })).toBeVisible()
    await expect(page.getByLabel('Dôvod')).toHaveValue('v hotovosti')
    await expect(heading(page)).toContainText(order.number)
    await context.setOffline(false)
    await page.getByLabel('Dôvod').press('Control+Enter')
    await expect(page.locator('#order-status')).toHaveText('Vybavená')
  })

  test('keeps a reply, which leaves when the network is back', async ({ page, server, context }) => {
    const api = visitorApi(server)
    const sent = await api.tickets.submit(await ticketRequest(api, ticketForm()))
    if (!sent.ok) throw new Error(sent.error.code)
    await openWhole(page, `/admin/tikety/${sent.value.ticketNumber}`)
    const reply = page.getByLabel('Text odpovede pre zákazníka')
    await expect(reply).toBeVisible()
    await context.setOffline(true)
    await reply.fill('Pozrieme sa na to.')
    await reply.press('Control+Enter')
    await expect(held(page)).toContainText(sent.value.ticketNumber)
    await sendNow(page)
    await expect(main(page).getByText('Server neodpovedal').first()).toBeVisible()
    await expect(reply).toHaveValue('Pozrieme sa na to.')
    // It goes by itself.
    await context.setOffline(false)
    await expect(main(page).locator('article').filter({ hasText: 'Pozrieme sa na to.' })).toBeVisible()
  })

  test('leaves the refunds, and the letter that asks for an account comes when it is back', async ({
    page,
    server,
    context,
  }) => {
    const { order, staff } = await paidOrder(server)
    const found = await staff.orders.open({ id: order.id })
    if (!found.ok) throw new Error(found.error.code)
    const { version } = found.value
    const change = { id: order.id, status: 'zrusena', reason: 'na želanie', version } as const
    expect((await staff.orders.change(change)).ok).toBe(true)
    await openWhole(page, '/admin/vratenia')
    const row = rows(page).filter({ hasText: order.number })
    await expect(row).toBeVisible()
    await context.setOffline(true)
    await row.getByRole('button', { name: 'Vypýtať od zákazníka' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('Časť stránky chýba')
    await expect(row).toBeAttached()
    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(dialog.getByRole('textbox')).toHaveValue(/IBAN/)
  })

  test('keeps the number of a letter that is handed over', async ({ page, server, context }) => {
    const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
    const { order, staff, deliveries } = await paidOrder(server, { deliveryMethod: 'courier', ...courier })
    expect((await staff.deliveries.print({ ids: [deliveries[0]!.id] })).ok).toBe(true)
    await openWhole(page, '/admin/dorucenia?rad=letters')
    const row = rows(page).filter({ hasText: order.number })
    await row.getByRole('checkbox').check()
    await context.setOffline(true)
    await page.keyboard.press('e')
    const number = page.getByRole('dialog').getByRole('textbox').first()
    await number.fill('EB000000005SK')
    await page.getByRole('dialog').getByRole('button', { name: 'Odovzdané' }).click()
    await sendNow(page)
    await expect(main(page).getByText('Server neodpovedal').first()).toBeVisible()
    await expect(row).toBeVisible()
    // It goes by itself, and is known to have gone.
    await context.setOffline(false)
    await expect(row).toHaveCount(0)
  })
})
