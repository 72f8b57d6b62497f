import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { newOrder, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { heading, openBackOffice, rows, showActions, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { loseAnswer } from './network.ts'

// Nobody is signed in at first, and one part is not answered.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED|ERR_CONNECTION_RESET/ })

let networks = 0
/** Tickets of one e-mail, the newest first as the list has them. */
async function someTickets(server: RunningServer, count: number) {
  networks += 1
  const api = visitorApi(server, `10.7.80.${networks}`)
  const email = `davka.tiketov.${process.pid}.${networks}@priklad.sk`
  const { staff } = await staffApi(server)
  const tickets = []
  for (let n = 0; n < count; n++) {
    const sent = await api.tickets.submit(await ticketRequest(api, ticketForm({ email })))
    if (!sent.ok) throw new Error(sent.error.code)
    const found = await staff.tickets.open({ id: sent.value.ticketNumber })
    if (!found.ok) throw new Error(found.error.code)
    tickets.unshift(found.value.ticket)
  }
  return { api, email, tickets, staff: staff.tickets, list: `/admin/tikety?q=${email}` }
}
const picked = (page: Page) => page.getByRole('region', { name: 'Vybrané tikety' })
const batch = (page: Page) => page.getByRole('region', { name: 'Hromadná zmena tiketov' })
const undone = (page: Page) => page.getByRole('region', { name: 'Vrátenie hromadnej zmeny' })
const plan = (page: Page) => page.getByRole('dialog', { name: 'Zmeniť tikety' })
const ticks = (page: Page) => page.getByRole('main').getByRole('checkbox')

for (const width of [1280, 360])
  test(
    `tickets by mouse, ${width} px wide: picked, planned, changed though an answer is lost, and taken back`,
    long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      const { list, tickets, staff } = await someTickets(server, 3)
      const urgent = await staff.change({
        id: tickets[2]!.id,
        priority: 'urgent',
        assignee: 'me',
        version: 1,
      })
      expect(urgent.ok).toBe(true)
      await openBackOffice(page, list)
      await expect(rows(page)).toHaveCount(3)
      await expect(ticks(page)).toHaveCount(0)
      await showActions(page)
      await page.getByRole('button', { name: 'Vybrať', exact: true }).click()
      await expect(picked(page)).toContainText('0 vybraných')
      const tick = page.getByRole('checkbox', { name: `Vybrať tiket ${tickets[0]!.number}` })
      const target = await tick.locator('xpath=..').boundingBox()
      expect([target?.width, target?.height]).toEqual([44, 44])
      await tick.check()
      await expect(picked(page)).toContainText('1 vybraný')
      await expectNoSidewaysScroll(page)
      if (isLong) expect(await violations(page)).toEqual([])
      await ticks(page)
        .nth(1)
        .click({ modifiers: ['Shift'] })
      await expect(picked(page)).toContainText('2 vybrané')
      await picked(page).getByRole('button', { name: 'Všetky vyhovujúce' }).click()
      await expect(picked(page)).toContainText('3 vybrané: všetky, čo vyhovujú filtru')
      await expect(ticks(page).nth(2)).toBeChecked()

      await picked(page).getByRole('button', { name: 'Zmeniť tikety' }).click()
      await expect(plan(page).getByRole('button')).toHaveCount(1)
      await plan(page).getByLabel('Nová priorita').selectOption('Urgentná')
      await expect(plan(page)).toContainText('Zmenia sa 2 tikety. Zatiaľ sa nezmenilo nič.')
      await expect(plan(page)).toContainText('Zostane, už je to tak: 1')
      await plan(page).getByLabel('Nová priorita').selectOption('Ponechať')
      await expect(plan(page)).not.toContainText('Zatiaľ sa nezmenilo nič.')
      await plan(page).getByLabel('Nový stav').selectOption('Rieši sa')
      await plan(page).getByLabel('Rieši').selectOption('ja')
      await expect(plan(page)).toContainText('Zmenia sa 3 tikety.')
      await plan(page).getByLabel('Poznámka').fill('výpadok platieb')
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      await loseAnswer(page, '**/api/admin/tickets/bulk')
      await plan(page).getByRole('button', { name: 'Zmeniť 3 tikety' }).click()
      await expect(batch(page)).toContainText('Server neodpovedal')
      await batch(page).getByRole('button', { name: 'Skúsiť znova' }).click()
      await expect(batch(page)).toContainText('Zmenené 3 tikety.')
      await expect(rows(page).getByText('Rieši sa', { exact: true })).toHaveCount(3)
      await expect(rows(page).getByText('rieši Jana Adminova')).toHaveCount(3)

      await batch(page).getByRole('button', { name: 'Podrobnosti' }).click()
      const report = page.getByRole('dialog', { name: 'Hromadná zmena tiketov' })
      await expect(report.getByRole('link')).toHaveCount(3)
      if (isLong) expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      const faster = await staff.change({ id: tickets[1]!.id, status: 'closed', version: 2 })
      expect(faster.ok).toBe(true)
      await batch(page).getByRole('button', { name: 'Vrátiť všetky' }).click()
      await expect(undone(page)).toContainText('Vrátené 2 tikety. 1 ostal, ako bol.')
      await expect(rows(page).getByText('Otvorený', { exact: true })).toHaveCount(2)
      await expect(rows(page).nth(1)).toContainText('Zatvorený')
      // Whose it was before the batch it is again.
      await expect(rows(page).nth(0)).toContainText('nikto nerieši')
      await expect(rows(page).nth(2)).toContainText('rieši Jana Adminova')

      await page.goto('/admin/audit')
      await expect(rows(page).filter({ hasText: 'Hromadná zmena tiketov' }).first()).toBeVisible()
    },
  )

for (const width of [1280, 360])
  test(
    `tickets by keyboard alone, ${width} px wide: x, Shift+j, Shift+s, and a colleague was faster`,
    long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      const { list, tickets, staff } = await someTickets(server, 3)
      await openBackOffice(page, list)
      await expect(rows(page)).toHaveCount(3)
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(picked(page)).toContainText('1 vybraný')
      await page.keyboard.press('Escape')
      await expect(picked(page)).toBeHidden()
      await expect(ticks(page)).toHaveCount(0)
      await page.keyboard.press('Shift+J')
      await expect(picked(page)).toContainText('2 vybrané')
      await page.keyboard.press('Shift+J')
      await expect(picked(page)).toContainText('3 vybrané')
      await page.keyboard.press('x')
      await expect(picked(page)).toContainText('2 vybrané')

      await page.keyboard.press('Shift+S')
      await expect(plan(page).getByLabel('Nový stav')).toBeFocused()
      await page.keyboard.press('v')
      await expect(plan(page)).toContainText('Zmenia sa 2 tikety.')
      const faster = await staff.change({ id: tickets[0]!.id, status: 'closed', version: 1 })
      expect(faster.ok).toBe(true)
      await plan(page).getByRole('button', { name: 'Zmeniť 2 tikety' }).press('Enter')
      await expect(batch(page)).toContainText('Zmenený 1 tiket. 1 ostal, ako bol.')
      await expect(batch(page).getByRole('button', { name: 'Podrobnosti' })).toBeFocused()
      await page.keyboard.press('Enter')
      const report = page.getByRole('dialog', { name: 'Hromadná zmena tiketov' })
      await expect(report).toContainText('Medzitým zmenil niekto iný: 1')
      await report.getByRole('link', { name: tickets[1]!.number }).press('Enter')
      await expect(heading(page)).toContainText(tickets[1]!.number)
      await expect(page.getByText('Hromadná zmena').first()).toBeVisible()
    },
  )

test(
  'ticks of tickets are there as soon as somebody picks, beside the number, and go with the picks',
  long,
  async ({ page, server }) => {
    const { list } = await someTickets(server, 2)
    // It stays the same instant, so what is drawn anew with the time is not.
    await page.clock.setFixedTime(new Date())
    await openBackOffice(page, list)
    await expect(rows(page)).toHaveCount(2)
    const height = () =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().height)
    const low = await height()
    // The second time nothing else is fetched.
    for (const _ of ['first', 'second']) {
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await expect(ticks(page)).toHaveCount(2)
      expect(await height()).toBeCloseTo(low, 0)
      await page.keyboard.press('Escape')
      await expect(ticks(page)).toHaveCount(0)
    }
  },
)

test('c shows the customer of a ticket beside the pages, who stays while one goes through their records, and puts them away again', async ({
  page,
  server,
}) => {
  const { api, list, email, tickets } = await someTickets(server, 2)
  const { order } = (await newOrder(api, { email })).view
  const customer = page.getByRole('complementary', { name: tickets[0]!.name })
  await openBackOffice(page, list)
  await expect(rows(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await expect(customer.getByRole('link', { name: order.number })).toBeVisible()
  await expect(customer.getByRole('link', { name: tickets[1]!.number })).toBeVisible()
  await expect(customer.getByRole('link', { name: tickets[0]!.number })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(customer).toBeHidden()
  await expect(rows(page).nth(0).getByRole('link', { name: tickets[0]!.number })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(tickets[0]!.number)
  await page.keyboard.press('c')
  await expect(customer.getByRole('row', { name: /^EUR/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(customer).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Zákazník', exact: true }).click()
  await customer.getByRole('link', { name: order.number }).click()
  await expect(heading(page)).toHaveText(order.number)
  await expect(customer).toBeVisible()
  await customer.getByRole('link', { name: 'Celá stránka zákazníka' }).click()
  await expect(heading(page)).toHaveText(tickets[0]!.name)
  await expect(page.getByRole('main').getByRole('link', { name: order.number })).toBeVisible()

  // Where there is no room they lie over the page, until one goes on.
  await page.setViewportSize({ width: 390, height: 844 })
  const over = page.getByRole('dialog', { name: tickets[0]!.name })
  await over.getByRole('link', { name: order.number }).click()
  await expect(heading(page)).toHaveText(order.number)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test(
  'a saved reply goes out to the picked by keyboard, each with its own number, and a report says who got none',
  long,
  async ({ page, server }) => {
    const { list, tickets, staff } = await someTickets(server, 3)
    const { staff: desk } = await staffApi(server)
    const title = `Výpadok ${tickets[0]!.number}`
    await desk.savedReplies.add({ title, text: 'Dobrý deň, k {číslo}: už to ide.', language: 'sk' })
    await staff.change({ id: tickets[2]!.id, status: 'closed', version: 1 })
    await openBackOffice(page, list)
    await expect(rows(page)).toHaveCount(3)
    await page.keyboard.press('j')
    for (const key of ['Shift+J', 'Shift+J']) await page.keyboard.press(key)
    await expect(picked(page)).toContainText('3 vybrané')
    // The keys of a row change all that are picked.
    await page.keyboard.press('p')
    await expect(page.getByRole('dialog').getByLabel('Priorita')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('m')
    const plan = page.getByRole('dialog', { name: 'Odpovedať na tikety' })
    const choice = plan.getByLabel('Odpoveď v slovenčine')
    await expect(choice).toBeFocused()
    const numbered = await choice.getByRole('option', { name: title }).textContent()
    await page.keyboard.press(numbered![0]!)
    await expect(choice.locator('option:checked')).toContainText(title)
    await expect(plan).toContainText('Bez odpovede: zatvorený: 1')
    // One customer: of their two tickets the newer one is replied to, unless somebody wants both (rule A175).
    await expect(plan).toContainText('Odíde 1 odpoveď.')
    const preview = plan.getByRole('region', { name: 'Čo dostane' })
    await expect(preview).toContainText(`1 z 1 · ${tickets[0]!.name} · po slovensky`)
    await plan.getByLabel('Poslať aj im').check()
    await expect(plan).toContainText('Odídu 2 odpovede.')
    await expect(preview).toContainText(`Dobrý deň, k ${tickets[0]!.number}: už to ide.`)
    await preview.getByRole('button', { name: 'Ďalší príjemca' }).press('Enter')
    await expect(preview).toContainText(`Dobrý deň, k ${tickets[1]!.number}: už to ide.`)
    await plan.getByLabel('Nový stav').selectOption('Vyriešený')
    expect(await violations(page)).toEqual([])
    await plan.getByRole('button', { name: 'Odoslať 2 odpovede' }).click()
    // They wait their seconds, and are called off as all that nothing takes back.
    const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
    await expect(held).toContainText('2\u00a0hromadné odpovede zákazníkom')
    await held.getByRole('button', { name: 'Odoslať hneď' }).click()
    const report = page.getByRole('region', { name: 'Hromadná odpoveď' })
    await expect(report).toContainText('Odoslané 2 odpovede. 1 tiket ostal bez odpovede.')
    await expect(report.getByRole('button', { name: 'Podrobnosti' })).toBeVisible()
    await expect(report.getByRole('button', { name: /Vrátiť/ })).toHaveCount(0)
    await expect(rows(page).nth(0)).toContainText('Vyriešený')
    for (const { id, number } of tickets.slice(0, 2))
      expect(await staff.replies({ id })).toMatchObject({
        value: { items: [{ text: `Dobrý deň, k ${number}: už to ide.` }] },
      })
    expect(await staff.replies({ id: tickets[2]!.id })).toMatchObject({ value: { items: [] } })
  },
)

test(
  'the customer beside the pages says when the next record is somebody else’s, and gives way by one press',
  long,
  async ({ page, server }) => {
    const [one, other] = [await someTickets(server, 1), await someTickets(server, 1)]
    await page.setViewportSize({ width: 1440, height: 900 })
    await openBackOffice(page, '/admin/tikety?q=davka.tiketov')
    const [first, second] = [other.tickets[0]!, one.tickets[0]!]
    await rows(page).getByRole('link', { name: first.number, exact: true }).click()
    await expect(heading(page)).toHaveText(first.number)
    await page.keyboard.press('c')
    const customer = page.getByRole('complementary')
    await expect(customer).toContainText(first.email)
    await expect(customer).not.toContainText('patrí niekomu inému')
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(second.number)
    await expect(customer).toContainText(`Otvorený záznam patrí niekomu inému: ${second.name}.`)
    expect(await violations(page)).toEqual([])
    await customer.getByRole('button', { name: 'Ukázať toho zákazníka' }).click()
    await expect(customer).toContainText(second.email)
    await expect(customer).not.toContainText('patrí niekomu inému')
    await expect(customer.getByRole('heading', { level: 2 })).toBeFocused()
  },
)
