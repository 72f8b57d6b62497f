import type { TicketForm } from '@hotovo/domain/support/ticket'
import type { Locator, Page } from '@playwright/test'
import { ticketRequest } from '../support/doors.ts'
import type { RunningHouse } from '../support/house.ts'
import { ticketForm } from '../support/tickets.ts'
import {
  beginSearch,
  heading,
  openBackOffice,
  refresh,
  rows,
  signIn,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, visitIn } from './looks.ts'
import { loseAnswer, takeAway } from './network.ts'
import { notices } from './pages.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or an answer is lost.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page): Locator => page.getByRole('dialog')

let networks = 0

/** A request for support, as a visitor sent it from a network of their own: nobody may send many. */
async function someTicket(house: RunningHouse, form: Partial<TicketForm> = {}) {
  networks += 1
  const api = visitorApi(house, `10.1.0.${networks}`)
  const sent = await api.tickets.submit(await ticketRequest(api, ticketForm(form)))
  if (!sent.ok) throw new Error(sent.error.code)
  const { staff } = await staffApi(house)
  const found = await staff.tickets.open(sent.value.ticketNumber)
  if (!found.ok) throw new Error(found.error.code)
  return { ticket: found.value.ticket, staff }
}
const repliesTo = async (house: RunningHouse, id: string) => {
  const found = await (await staffApi(house)).staff.tickets.replies(id)
  if (!found.ok) throw new Error(found.error.code)
  return found.value.items.map(({ text }) => text)
}
const recordOf = async (house: RunningHouse, id: string) => {
  const found = await (await staffApi(house)).staff.tickets.open(id)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

test('tickets are filtered, sorted and changed in the list, and a change is taken back', async ({
  page,
  house,
}) => {
  const { ticket } = await someTicket(house, { subject: 'Prvý problém', email: 'prvy@example.sk' })
  await someTicket(house, { subject: 'Druhý problém', email: 'druhy@example.sk' })
  await openBackOffice(page, '/admin/tikety?q=example.sk')
  await expect(heading(page)).toHaveText('Tikety')
  const row = rows(page).filter({ hasText: ticket.number })
  for (const words of [
    'prvy@example.sk',
    'Prvý problém',
    'Voucher',
    'Stredná',
    'Otvorený',
    'odpoveď do',
    'nikto nerieši',
  ])
    await expect(row).toContainText(words)
  await expect(page.getByRole('columnheader', { name: 'Dátum' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Dátum' }).click()
  await expect(page).toHaveURL(/sort=oldest/)
  await expect(page.getByRole('columnheader', { name: 'Dátum' })).toHaveAttribute('aria-sort', 'ascending')
  await row.getByRole('button', { name: /^Zmeniť stav/ }).click()
  await page.getByRole('menuitemradio', { name: 'Vyriešený' }).click()
  await expect(row).toContainText('Vyriešený')
  await expect(notices(page).filter({ hasText: 'Stav ticketu zmenený' })).toBeVisible()
  await expect.poll(async () => (await recordOf(house, ticket.id)).ticket.status).toBe('resolved')
  await main(page).getByRole('button', { name: 'Vrátiť späť' }).click()
  await expect.poll(async () => (await recordOf(house, ticket.id)).ticket.status).toBe('open')
  for (const status of ['Vyriešený', 'Zatvorený']) {
    await page.getByRole('checkbox', { name: status }).click({ force: true })
    await expect(page.getByRole('checkbox', { name: status })).toBeChecked()
  }
  await expect(page).toHaveURL(/status=resolved%2Cclosed/)
  await page.getByRole('searchbox').fill('nič také nie je')
  await expect(main(page)).toContainText('Žiadne support tickets neboli nájdené')
})

test('a ticket is found, answered and resolved by keyboard alone', async ({ page, house }) => {
  const { ticket } = await someTicket(house, { subject: 'Klávesnica' })
  await openBackOffice(page, '/admin/tikety')
  await beginSearch(page)
  await page.keyboard.type(ticket.number)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await page.keyboard.press('2')
  await expect(rows(page)).toContainText('Rieši sa')
  await expect.poll(async () => (await recordOf(house, ticket.id)).ticket.status).toBe('in_progress')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(ticket.number)
  await page.keyboard.press('r')
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toBeFocused()
  await page.keyboard.type('Dobrý deň')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => repliesTo(house, ticket.id)).toEqual(['Dobrý deň'])
  await expect(main(page)).toContainText('Odpoveď je na ceste zákazníkovi')
  await heading(page).focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nová poznámka')).toBeFocused()
  await page.keyboard.type('Volal aj včera')
  await page.keyboard.press('Control+Enter')
  await expect(notices(page).filter({ hasText: 'Admin poznámka bola úspešne pridaná' })).toBeVisible()
  await heading(page).focus()
  await page.keyboard.press('s')
  await page.keyboard.press('3')
  await expect.poll(async () => (await recordOf(house, ticket.id)).ticket.status).toBe('resolved')
})

test('stored markup is text, and what is being written outlives a reload', async ({ page, house }) => {
  const markup = '<img src=x onerror=alert(1)><b>tučné</b>'
  const { ticket } = await someTicket(house, { subject: markup, description: markup })
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  await expect(main(page).locator('h3').first()).toHaveText(markup)
  await expect(main(page).locator('img, b')).toHaveCount(0)
  await page.getByLabel('Text odpovede pre zákazníka').fill(markup)
  await page.reload()
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(markup)
  await page.getByRole('button', { name: 'Odoslať a\u00a0nastaviť „Vyriešený“' }).click()
  await expect(main(page).locator('article')).toContainText(markup)
  await expect(main(page).locator('img, b')).toHaveCount(0)
})

test('answers that are lost make nothing double', async ({ page, house }) => {
  const { ticket } = await someTicket(house)
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  const reply = page.getByLabel('Text odpovede pre zákazníka')
  await reply.fill('Raz a dosť')
  await loseAnswer(page, '**/replies')
  await page.getByRole('button', { name: 'Odoslať odpoveď' }).click()
  await expect(main(page)).toContainText('Odpoveď sa nepodarilo odoslať')
  await page.getByRole('button', { name: 'Odoslať odpoveď' }).click()
  await expect(main(page).locator('article')).toHaveCount(1)
  expect(await repliesTo(house, ticket.id)).toEqual(['Raz a dosť'])

  await page.getByLabel('Nová poznámka').fill('Jedna poznámka')
  await loseAnswer(page, '**/notes')
  await page.getByRole('button', { name: 'Pridať poznámku' }).click()
  await expect(main(page)).toContainText('Nepodarilo sa pridať poznámku')
  await page.getByRole('button', { name: 'Pridať poznámku' }).click()
  await expect(notices(page).filter({ hasText: 'Poznámka pridaná' })).toBeVisible()
  expect((await recordOf(house, ticket.id)).adminNotes?.split('\n')).toHaveLength(1)

  await loseAnswer(page, `**/tickets/${ticket.id}`)
  await page.getByRole('button', { name: /^Zmeniť stav/ }).click()
  await page.getByRole('menuitemradio', { name: 'Zatvorený' }).click()
  await expect(main(page)).toContainText('Nepodarilo sa zmeniť stav ticketu')
  await main(page).getByRole('button', { name: 'Skúsiť znova' }).click()
  await expect(notices(page).filter({ hasText: 'Stav ticketu zmenený' })).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('where nobody answers the list says so, keeps its rows and goes on', async ({ page, house }) => {
  const { ticket } = await someTicket(house)
  await openBackOffice(page, `/admin/tikety?q=${ticket.number}`)
  const row = main(page).getByRole('link', { name: ticket.number, exact: true })
  await expect(row).toBeVisible()
  await takeAway(page, '**/api/admin/tickets?*')
  await refresh(page)
  await expect(main(page).getByRole('alert')).toContainText('Nepodarilo sa načítať support tickets: ')
  await expect(row).toBeVisible()
  await page.unroute('**/api/admin/tickets?*')
  await main(page).getByRole('button', { name: 'Skúsiť znova' }).click()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(row).toBeVisible()
})

test('two people at one ticket: the second is told, and chooses', async ({ page, house, browser }) => {
  const { ticket } = await someTicket(house)
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  const context = await browser.newContext({ baseURL: house.baseUrl })
  const second = await context.newPage()
  await second.goto(`/admin/tikety/${ticket.number}`)
  await signIn(second)
  await second.getByRole('button', { name: /^Priorita/ }).click()
  await second.getByRole('menuitemradio', { name: 'Urgentná' }).click()
  await expect(main(second)).toContainText('Zmena uložená')
  await context.close()
  await page.getByRole('button', { name: /^Zmeniť stav/ }).click()
  await page.getByRole('menuitemradio', { name: 'Vyriešený' }).click()
  await expect(dialog(page)).toContainText('Tiket sa medzitým zmenil')
  await expect(dialog(page)).toContainText('Urgentná')
  await dialog(page).getByRole('button', { name: 'Aj tak zmeniť' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect
    .poll(async () => (await recordOf(house, ticket.id)).ticket)
    .toMatchObject({
      status: 'resolved',
      priority: 'urgent',
    })
})

test('a related order is set by its number, the ticket is taken, and saved words are used', async ({
  page,
  house,
}) => {
  const order = await someOrder(house, { email: 'lubomira@example.sk' })
  const { ticket } = await someTicket(house)
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  await page.getByLabel('Súvisiaca objednávka').fill('ATM-NIKDE0000')
  await page.getByRole('button', { name: 'Priradiť' }).click()
  await expect(main(page)).toContainText('Objednávku s takým číslom nepoznáme')
  await page.getByLabel('Súvisiaca objednávka').fill(order.number)
  await page.getByRole('button', { name: 'Priradiť' }).click()
  await expect(main(page).getByRole('link', { name: order.number }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Vezmem si ho' }).click()
  await expect.poll(async () => (await recordOf(house, ticket.id)).assignee).not.toBeNull()
  await page.getByLabel('Text odpovede pre zákazníka').fill('Pošleme nový kód')
  await page.getByText('Uložené odpovede').click()
  await page.getByLabel('Názov odpovede').fill('Nový kód')
  await page.getByRole('button', { name: 'Uložiť text na ďalšie použitie' }).click()
  await page.getByRole('button', { name: 'Vložiť odpoveď „Nový kód“' }).click()
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(
    'Pošleme nový kód\n\nPošleme nový kód',
  )
  await page.getByRole('button', { name: 'Zmazať odpoveď „Nový kód“' }).click()
  await expect(main(page)).toContainText('Odpoveď „Nový kód“ je zmazaná.')
  await main(page).getByRole('button', { name: 'Vrátiť späť' }).first().click()
  await expect(page.getByRole('button', { name: 'Vložiť odpoveď „Nový kód“' })).toBeVisible()
})

for (const [prefix, colorScheme, width] of fourLooks)
  test(`pages of tickets are whole at ${width}, ${colorScheme}${prefix}`, async ({ browser, house }) => {
    const { ticket, staff } = await someTicket(house)
    await staff.tickets.reply(ticket.id, { text: 'Dobrý deň,\npozrieme sa na to.', version: 1 })
    await visitIn(
      browser,
      { baseURL: house.baseUrl, colorScheme, width },
      async (page, look) => {
        const shoot = async (name: string) => {
          await look(name)
          const dir = process.env.PICTURES
          if (dir)
            await page.screenshot({ path: `${dir}/${name}-${width}-${colorScheme}.png`, fullPage: true })
        }
        await openBackOffice(page, `${prefix}/admin/tikety`)
        await expect(rows(page).first()).toBeVisible()
        await shoot('tickets')
        await rows(page).locator('button[aria-haspopup=menu]').first().click()
        await shoot('tickets-menu')
        await page.keyboard.press('Escape')
        await page.goto(`${prefix}/admin/tikety?q=nicotakenie`)
        await expect(main(page).getByText(/neboli nájdené|were found/)).toBeVisible()
        await shoot('tickets-none')
        await page.goto(`${prefix}/admin/tikety/${ticket.number}`)
        await expect(main(page).locator('article')).toHaveCount(1)
        await shoot('ticket')
        await page.goto(`${prefix}/admin/tikety/SUP-NIKDE0000`)
        await expect(heading(page)).toHaveText(/nepoznáme|no such/)
        await shoot('ticket-missing')
      },
      /Failed to load resource/,
    )
  })
