import type { Locator, Page } from '@playwright/test'
import { ticketRequest } from '../support/doors.ts'
import { ticketForm } from '../support/tickets.ts'
import { heading, openBackOffice, rows, someOrder, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

/** What is answered once the page hears what is stored. */
const listening = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/admin/events') && answer.ok())
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name })

test('a list says how many orders are new in two pages, moves no row, and shows them when it is asked to', async ({
  page,
  house,
}) => {
  const email = `nazivo.${process.pid}@priklad.sk`
  const first = await someOrder(house, { email })
  let heard = listening(page)
  await openBackOffice(page, '/admin/objednavky')
  await heard
  const other = await page.context().newPage()
  heard = listening(other)
  await other.goto('/admin/objednavky')
  await heard
  for (const one of [page, other]) await expect(rows(one).first()).toContainText(first.number)
  const second = await someOrder(house, { email })
  for (const one of [page, other]) {
    await expect(button(one, '1 nová, zobraziť')).toBeVisible()
    await expect(rows(one).first()).toContainText(first.number)
  }
  const third = await someOrder(house, { email })
  await button(page, '2 nové, zobraziť').press('Enter')
  await expect(rows(page).first()).toContainText(third.number)
  await expect(rows(page).nth(1)).toContainText(second.number)
  await expect(button(page, /zobraziť$/)).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
  await expect(button(other, '2 nové, zobraziť')).toBeVisible()
  await other.close()
})

test('a list of tickets says how many are new', async ({ page, house }) => {
  const heard = listening(page)
  await openBackOffice(page, '/admin/tikety')
  await heard
  const api = visitorApi(house, '10.7.60.1')
  await api.tickets.submit(await ticketRequest(api, ticketForm({ subject: 'Práve teraz' })))
  await button(page, '1 nový, zobraziť').click()
  await expect(rows(page).first()).toContainText('Práve teraz')
})

test('a record says that somebody else changed it and keeps what is typed; a change of one’s own is no news', async ({
  page,
  house,
}) => {
  const order = await someOrder(house)
  const heard = listening(page)
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  await heard
  const note = page.getByLabel(/^Nová poznámka/)
  await note.fill('Moja vlastná')
  await page.keyboard.press('Control+Enter')
  await expect(note).toHaveValue('')
  await note.fill('Rozpísané')
  const { staff } = await staffApi(house)
  await expect(button(page, 'Načítať')).toHaveCount(0)
  expect(await staff.orders.addNote(order.id, 'Volané zákazníkovi')).toMatchObject({ ok: true })
  await expect(page.getByRole('main')).toContainText('Záznam sa medzitým zmenil')
  await expect(page.getByText('Volané zákazníkovi')).toHaveCount(0)
  await button(page, 'Načítať').click()
  await expect(page.getByText('Volané zákazníkovi').first()).toBeVisible()
  await expect(note).toHaveValue('Rozpísané')
  await expect(button(page, 'Načítať')).toHaveCount(0)
})
