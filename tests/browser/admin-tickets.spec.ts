import type { TicketForm } from '@hotovo/domain/tickets/ticket'
import type { Locator, Page, Route } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import {
  answerSoon,
  beginSearch,
  heading,
  openBackOffice,
  rows,
  searchBox,
  sendNow,
  setClock,
  someOrder,
  staffApi,
  turn,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, look, visitIn } from './looks.ts'
import { loseAnswer } from './network.ts'
import { notices } from './pages.ts'
import { withClock } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or an answer is lost.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const main = (page: Page): Locator => page.getByRole('main')
/** What is told at the foot of the window. */
const bar = (page: Page): Locator => main(page).getByRole('status').filter({ hasText: 'SUP-' })
const chip = (page: Page): Locator => page.locator('#ticket-status')

let networks = 0

/** A request for support, as a visitor sent it from a network of their own: nobody may send many. */
async function someTicket(server: RunningServer, form: Partial<TicketForm> = {}) {
  networks += 1
  const api = visitorApi(server, `10.1.0.${networks}`)
  const sent = await api.tickets.submit(await ticketRequest(api, ticketForm(form)))
  if (!sent.ok) throw new Error(sent.error.code)
  const { staff } = await staffApi(server)
  const found = await staff.tickets.open({ id: sent.value.ticketNumber })
  if (!found.ok) throw new Error(found.error.code)
  return { ticket: found.value.ticket, staff }
}
const repliesTo = async (server: RunningServer, id: string) => {
  const found = await (await staffApi(server)).staff.tickets.replies({ id })
  if (!found.ok) throw new Error(found.error.code)
  return found.value.items.map(({ text }) => text)
}
const recordOf = async (server: RunningServer, id: string) => {
  const found = await (await staffApi(server)).staff.tickets.open({ id })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

test(
  'tickets are filtered, sorted and changed in the list, and a change is taken back',
  long,
  async ({ page, server }) => {
    const own = `zoznam.${process.pid}`
    await page.emulateMedia({ colorScheme: 'dark' })
    const { ticket } = await someTicket(server, { subject: 'Prvý problém', email: `prvy@${own}.sk` })
    await someTicket(server, { subject: 'Druhý problém', email: `druhy@${own}.sk` })
    await openBackOffice(page, `/admin/tikety?q=${own}.sk`)
    await expect(heading(page)).toHaveText('Tikety')
    const row = rows(page).filter({ hasText: ticket.number })
    for (const words of [
      `prvy@${own}.sk`,
      'Prvý problém',
      'Voucher',
      'Stredná',
      'Otvorený',
      'odpoveď do',
      'nikto nerieši',
    ])
      await expect(row).toContainText(words)
    await expect(page.getByRole('columnheader', { name: 'Dátum' })).toHaveAttribute('aria-sort', 'descending')
    await look(page)
    await page.getByRole('button', { name: 'Dátum' }).click()
    await expect(page).toHaveURL(/sort=oldest/)
    await expect(page.getByRole('columnheader', { name: 'Dátum' })).toHaveAttribute('aria-sort', 'ascending')
    await row.getByRole('button', { name: /^Zmeniť stav/ }).click()
    await look(page)
    await page.getByRole('menuitemradio', { name: 'Vyriešený' }).click()
    await expect(row).toContainText('Vyriešený')
    await expect(bar(page)).toContainText('Stav tiketu zmenený')
    await expect.poll(async () => (await recordOf(server, ticket.id)).ticket.status).toBe('resolved')
    await bar(page).getByRole('button', { name: 'Vrátiť späť' }).click()
    await expect.poll(async () => (await recordOf(server, ticket.id)).ticket.status).toBe('open')
    await turn(page, 'Stav', 'Vyriešený', 'Zatvorený')
    await expect(page).toHaveURL(/status=resolved%2Cclosed/)
    await searchBox(page).fill('nič také nie je')
    await expect(main(page)).toContainText('Žiadne support tickets neboli nájdené')
    await look(page)
  },
)

test(
  'z takes a change of status back, in the list and on the record, and each is told once',
  long,
  async ({ page, server }) => {
    const { ticket } = await someTicket(server)
    await openBackOffice(page, `/admin/tikety?q=${ticket.number}`)
    await expect(rows(page)).toHaveCount(1)
    const history = page.getByRole('region', { name: 'História zmien' }).getByRole('listitem')
    await page.keyboard.press('j')
    for (const key of ['s', '4']) await page.keyboard.press(key)
    await expect(bar(page)).toContainText(`${ticket.number}: Otvorený → Zatvorený`)
    await page.keyboard.press('z')
    await expect(rows(page)).toContainText('Otvorený')
    await expect(bar(page)).toContainText('Zatvorený → Otvorený')
    await expect.poll(async () => (await recordOf(server, ticket.id)).ticket.status).toBe('open')

    await page.keyboard.press('j')
    for (const key of ['s', '2']) await page.keyboard.press(key)
    await expect(bar(page)).toContainText('Otvorený → Rieši sa')
    // The way back goes along to the record.
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(ticket.number)
    await expect(bar(page)).toContainText('Otvorený → Rieši sa')
    await page.keyboard.press('z')
    await expect(chip(page)).toHaveText('Otvorený')
    await expect(history).toHaveCount(5)
    for (const key of ['s', '3', 'z']) await page.keyboard.press(key)
    await expect(history).toHaveCount(7)
    await expect(chip(page)).toHaveText('Otvorený')
    await expect(notices(page)).toHaveCount(0)
  },
)

test(
  'the bar of a change stays while somebody is at it, and hands focus on when it goes',
  long,
  async ({ page, server }) => {
    const { ticket } = await someTicket(server)
    await page.clock.install()
    await openBackOffice(page, `/admin/tikety/${ticket.number}`)
    const close = () => bar(page).getByRole('button', { name: 'Zavrieť' })
    const undo = () => bar(page).getByRole('button', { name: 'Vrátiť späť' })
    await chip(page).click()
    await page.getByRole('menuitemradio', { name: 'Rieši sa' }).click()
    await undo().hover()
    await page.clock.runFor(15_000)
    await undo().focus()
    await heading(page).hover()
    await page.clock.runFor(15_000)
    await undo().click()
    await expect(chip(page)).toHaveText('Otvorený')
    await expect(chip(page)).toBeFocused()
    await close().click()
    await expect(bar(page)).toHaveCount(0)
    await expect(chip(page)).toBeFocused()
    // Where nobody is at it, it goes.
    await heading(page).hover()
    for (const key of ['s', '2']) await page.keyboard.press(key)
    await expect(bar(page)).toContainText('Otvorený → Rieši sa')
    await page.clock.runFor(11_000)
    await expect(bar(page)).toHaveCount(0)

    await page.goto(`/admin/tikety?q=${ticket.number}`)
    await expect(rows(page)).toHaveCount(1)
    await loseAnswer(page, `**/tickets/${ticket.id}`)
    await page.keyboard.press('j')
    for (const key of ['s', '3']) await page.keyboard.press(key)
    const link = rows(page).getByRole('link', { name: ticket.number, exact: true })
    await bar(page).getByRole('button', { name: 'Skúsiť znova' }).press('Enter')
    await expect(bar(page)).toContainText('Rieši sa → Vyriešený')
    await expect(link).toBeFocused()
    await undo().press('Enter')
    await expect(rows(page)).toContainText('Rieši sa')
    await expect(link).toBeFocused()
  },
)

test(
  'the tickets whose answer is due are worked through: what is done opens the next, and says how many are left',
  long,
  async ({ page }) => {
    // A house of its own: its clock stands on a Monday, just before an answer is owed.
    await withClock({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server, setAhead) => {
      setClock(setAhead, '2040-03-05T08:00:00.000Z')
      const numbers: string[] = []
      for (let n = 0; n < 4; n += 1) numbers.push((await someTicket(server)).ticket.number)
      const [first, second, third, other] = numbers as [string, string, string, string]
      await answerSoon(server, setAhead, first, second, third)
      await openBackOffice(page, `${server.baseUrl}/admin`)
      await page.getByRole('link', { name: 'Tikety s\u00a0blízkym alebo zmeškaným termínom 3' }).click()
      await expect(rows(page)).toHaveCount(3)
      await expect(main(page).getByText('Termín odpovede: blízky alebo zmeškaný')).toBeVisible()
      await rows(page).getByRole('link', { name: first, exact: true }).click()
      await expect(heading(page)).toHaveText(first)
      const left = main(page).getByText(/^Tikety s\u00a0blízkym alebo zmeškaným termínom: \d+ zost/)
      await expect(left).toContainText('3 zostávajú')
      // Whose it is says nothing to the customer.
      await page.keyboard.press('t')
      await expect(bar(page)).toContainText('Zmena uložená')
      await expect(heading(page)).toHaveText(first)
      for (const key of ['s', '3']) await page.keyboard.press(key)
      await expect(heading(page)).toHaveText(second)
      await expect(heading(page)).toBeFocused()
      await expect(left).toContainText('2 zostávajú')
      await expect(bar(page)).toContainText(`${first}: Otvorený → Vyriešený`)
      // Whoever goes back to one that is done stays there.
      await page.keyboard.press('k')
      await expect(heading(page)).toHaveText(first)
      await expect(chip(page)).toHaveText('Vyriešený')
      await page.keyboard.press('j')
      await expect(heading(page)).toHaveText(second)
      await page.keyboard.press('r')
      await page.keyboard.type('Dobrý deň')
      await page.keyboard.press('Control+Enter')
      const waiting = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
      await expect(waiting).toContainText(`${second}: odpoveď zákazníkovi`)
      await sendNow(page)
      await expect(bar(page)).toContainText(`${second}: odpoveď zákazníkovi`)
      // What is pressed after a reply is meant for the ticket that was answered; one that resolves it opens the next.
      await expect(heading(page)).toHaveText(second)
      const { staff } = await staffApi(server)
      await staff.savedReplies.add({ title: 'Hotovo', text: 'Ešte k {číslo}.', language: 'sk' })
      await staff.savedReplies.add({ title: 'Kód prečítať', text: 'Skúste lupu.', language: 'sk' })
      // A saved reply, resolved, and the next one: three keys; what fits is chosen at its place (rule A120).
      await page.keyboard.press('m')
      await expect(page.getByRole('option').first()).toHaveText(/^1Hotovo/)
      await expect(page.getByRole('option', { selected: true })).toHaveText(/^2Kód prečítať.*hodí sa/)
      await page.keyboard.press('1')
      await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(`Ešte k ${second}.`)
      await page.keyboard.press('Control+Shift+Enter')
      await expect(heading(page)).toHaveText(third)
      await expect(left).toContainText('1 zostáva')
      await expect(waiting).toContainText(`${second}: odpoveď zákazníkovi · Vyriešený`)
      // It was meant for another one: it is there again as it was, and nothing went out (rule A119).
      await page.keyboard.press('z')
      await expect(heading(page)).toHaveText(second)
      await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(`Ešte k ${second}.`)
      await expect(chip(page)).toHaveText('Otvorený')
      expect(await repliesTo(server, second)).toEqual(['Dobrý deň'])
      await page.keyboard.press('r')
      await page.keyboard.press('Control+Shift+Enter')
      await expect(heading(page)).toHaveText(third)
      await sendNow(page)
      await expect.poll(async () => (await recordOf(server, second)).ticket.status).toBe('resolved')
      for (const key of ['s', '4']) await page.keyboard.press(key)
      await expect(heading(page)).toHaveText('Tikety')
      await expect(page).toHaveURL(/due=soon/)
      await expect(main(page)).toContainText('Hotovo, tu už nič nečaká')
      await expect(bar(page)).toContainText(third)
      // What is typed means the same, and the chip takes it off.
      await page.getByRole('button', { name: /^Termín odpovede.*Zrušiť filter$/ }).click()
      await expect(rows(page)).toHaveCount(4)
      await searchBox(page).fill('termín:blízko ')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/due=soon/)
      await expect(rows(page)).toHaveCount(0)
      expect((await recordOf(server, other)).ticket.status).toBe('open')
    })
  },
)

test('a ticket is found, answered and resolved by keyboard alone', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { ticket, staff } = await someTicket(server, { subject: 'Klávesnica' })
  await staff.savedReplies.add({ title: 'Pozdrav', text: 'Dobrý deň, {meno}', language: 'sk' })
  await openBackOffice(page, '/admin/tikety')
  await beginSearch(page)
  await page.keyboard.type(ticket.number)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await look(page)
  await page.keyboard.press('2')
  await expect(rows(page)).toContainText('Rieši sa')
  await expect.poll(async () => (await recordOf(server, ticket.id)).ticket.status).toBe('in_progress')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(ticket.number)
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  // None fits: Enter takes none (rule A120).
  const greeting = page.getByRole('dialog').getByRole('option', { name: 'Pozdrav' })
  await expect(greeting).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Žiadna sa zjavne nehodí')
  await look(page)
  await page.keyboard.type('pozdr')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(`Dobrý deň, ${ticket.name}`)
  await page.keyboard.press('Control+Enter')
  await expect(main(page)).toContainText('Odíde o\u00a0chvíľu')
  await look(page)
  await sendNow(page)
  await expect.poll(() => repliesTo(server, ticket.id)).toEqual([`Dobrý deň, ${ticket.name}`])
  await look(page)
  await expect(main(page).locator('article')).toContainText('Dobrý deň')
  await heading(page).focus()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nová poznámka')).toBeFocused()
  await page.keyboard.type('Volal aj včera')
  await page.keyboard.press('Control+Enter')
  await expect(main(page)).toContainText('Admin poznámka bola úspešne pridaná')
  await heading(page).focus()
  await page.keyboard.press('s')
  await page.keyboard.press('3')
  await expect.poll(async () => (await recordOf(server, ticket.id)).ticket.status).toBe('resolved')
})

test('answers that are lost make nothing double', long, async ({ page, server }) => {
  const { ticket } = await someTicket(server)
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  const reply = page.getByLabel('Text odpovede pre zákazníka')
  await reply.fill('Raz a dosť')
  await loseAnswer(page, '**/replies')
  await page.getByRole('button', { name: 'Odoslať odpoveď' }).click()
  await sendNow(page)
  await expect(bar(page)).toContainText(`${ticket.number}: odpoveď zákazníkovi`)
  await expect(bar(page)).toContainText('Server neodpovedal')
  await page.getByRole('button', { name: 'Odoslať odpoveď' }).click()
  await expect(main(page).locator('article')).toHaveCount(1)
  expect(await repliesTo(server, ticket.id)).toEqual(['Raz a dosť'])

  await page.getByLabel('Nová poznámka').fill('Jedna poznámka')
  await loseAnswer(page, '**/notes')
  await page.getByRole('button', { name: 'Pridať poznámku' }).click()
  await expect(main(page)).toContainText('Nepodarilo sa pridať poznámku')
  await page.getByRole('button', { name: 'Pridať poznámku' }).click()
  await expect(main(page)).toContainText('Admin poznámka bola úspešne pridaná')
  expect((await recordOf(server, ticket.id)).adminNotes?.split('\n')).toHaveLength(1)

  await loseAnswer(page, `**/tickets/${ticket.id}`)
  await page.getByRole('button', { name: /^Zmeniť stav/ }).click()
  await page.getByRole('menuitemradio', { name: 'Zatvorený' }).click()
  await expect(main(page)).toContainText('Nepodarilo sa zmeniť stav tiketu')
  await bar(page).getByRole('button', { name: 'Skúsiť znova' }).click()
  await expect(chip(page)).toBeFocused()
  await expect(bar(page).filter({ hasText: 'Stav tiketu zmenený' })).toBeVisible()
  await expect(chip(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'of a long talk the newest answers stand by the reply, the others one press away, each line in its direction',
  long,
  async ({ page, server }) => {
    const { ticket, staff } = await someTicket(server, { description: 'مرحبا، لم أستلم القسيمة بعد' })
    for (let n = 1; n <= 7; n++)
      await staff.tickets.reply({ id: ticket.id, text: `Odpoveď ${n}`, version: n })
    await openBackOffice(page, `/admin/tikety/${ticket.number}`)
    const answers = main(page).locator('article')
    await expect(answers).toHaveCount(5)
    await expect(answers.first()).toContainText('Odpoveď 3')
    await expect(page.getByText(ticket.message)).toHaveCSS('unicode-bidi', 'plaintext')
    await main(page).getByRole('button', { name: 'Ukázať 2 staršie odpovede' }).click()
    await expect(answers).toHaveCount(7)
    await expect(main(page).getByRole('heading', { name: 'Čo sme odpovedali' })).toBeFocused()
  },
)

test('stored markup is text, and what is being written outlives a reload', long, async ({ page, server }) => {
  const markup = '<img src=x onerror=alert(1)><b>tučné</b>'
  const { ticket } = await someTicket(server, { subject: markup, description: markup })
  await openBackOffice(page, `/admin/tikety/${ticket.number}`)
  await expect(main(page).locator('h3').first()).toHaveText(markup)
  await expect(main(page).locator('img, b')).toHaveCount(0)
  await page.getByLabel('Text odpovede pre zákazníka').fill(markup)
  await page.reload()
  await expect(page.getByLabel('Text odpovede pre zákazníka')).toHaveValue(markup)
  await page.getByRole('button', { name: 'Odoslať a\u00a0nastaviť „Vyriešený“' }).click()
  await sendNow(page)
  await expect(main(page).locator('article')).toContainText(markup)
  await expect(main(page).locator('img, b')).toHaveCount(0)
})

test(
  'a related order is set by its number, the ticket is taken, and saved words are used',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server, { email: 'lubomira@example.sk' })
    const stranger = await someOrder(server, { email: 'jan@example.sk' })
    const { ticket } = await someTicket(server)
    await openBackOffice(page, `/admin/tikety/${ticket.number}`)
    // The only order of the customer is told under a reply that has it, with the way to link it (rule S15).
    const meant = main(page).getByText('mal zákazník zrejme na mysli')
    await page.getByLabel('Text odpovede pre zákazníka').fill(`K ${order.number}`)
    await expect(meant).toBeVisible()
    const field = page.getByLabel('Súvisiaca objednávka')
    await field.fill('ATM-NIKDE0000')
    await field.press('Enter')
    await expect(main(page)).toContainText('Objednávku s takým číslom nepoznáme')
    await field.fill(stranger.number.slice(4))
    await field.press('Enter')
    await expect(main(page)).toContainText('Objednávka je iného zákazníka')
    await expect(page.getByRole('button', { name: `Priradiť ${stranger.number}` })).toBeFocused()
    await page.keyboard.press('Enter')
    const insist = page.getByRole('button', { name: `Aj tak priradiť ${stranger.number}` })
    await expect(insist).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Zrušiť priradenie' })).toBeVisible()
    await expect(meant).toHaveCount(0)
    await page.getByLabel('Text odpovede pre zákazníka').fill(`Platba za ${stranger.number} prišla`)
    const leak = page.getByText('Prezradili by ste ju')
    await expect(leak).toBeVisible()
    await page.getByRole('button', { name: `Priradiť ${order.number}` }).click()
    await expect(leak).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: order.number }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Vezmem si ho' }).click()
    await expect(page.getByRole('button', { name: 'Vezmem si ho' })).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    await expect.poll(async () => (await recordOf(server, ticket.id)).assignee).not.toBeNull()
    const reply = page.getByLabel('Text odpovede pre zákazníka')
    await reply.fill('Pošleme nový kód')
    await page.getByRole('button', { name: 'Uložené odpovede' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Spravovať odpovede' }).click()
    await dialog.getByLabel('Názov odpovede').fill('Nový kód')
    await dialog.getByLabel('Text odpovede').fill('K {číslo} nový {kód}')
    await dialog.getByRole('button', { name: 'Uložiť text na ďalšie použitie' }).click()
    await expect(dialog).toContainText('Zástupku {kód} nepoznáme')
    await dialog.getByLabel('Text odpovede').fill('K {číslo} nový kód')
    await dialog.getByRole('button', { name: 'Uložiť text na ďalšie použitie' }).click()
    await expect(dialog).toContainText('Odpoveď „Nový kód“ je uložená.')
    await dialog.getByRole('button', { name: 'Upraviť odpoveď „Nový kód“' }).click()
    await dialog.getByLabel('Text odpovede').fill('K {číslo}: nový kód')
    await dialog.getByRole('button', { name: 'Uložiť zmeny' }).click()
    await dialog.getByRole('button', { name: 'Zmazať odpoveď „Nový kód“' }).click()
    await expect(dialog).toContainText('Odpoveď „Nový kód“ je zmazaná.')
    await dialog.getByRole('button', { name: 'Vrátiť späť' }).click()
    await expect(dialog.getByRole('button', { name: 'Upraviť odpoveď „Nový kód“' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Späť na výber' }).click()
    await dialog.getByRole('combobox').fill('nov')
    await dialog.getByRole('option', { name: 'Nový kód' }).click()
    await expect(reply).toBeFocused()
    await expect(reply).toHaveValue(`Pošleme nový kód\n\nK ${ticket.number}: nový kód`)
  },
)

test(
  'the record tells who wrote what and when, what else they have, and what was changed',
  long,
  async ({ page, server }) => {
    const email = `zaznam.${process.pid}@example.sk`
    const order = await someOrder(server, { email })
    const { ticket: before } = await someTicket(server, { email, subject: 'Starší problém' })
    const { ticket, staff } = await someTicket(server, {
      email,
      name: 'Žofia Kráľová',
      subject: 'Kód sa nedá prečítať',
      description: 'Papier zmokol.\nČo mám robiť?',
    })
    for (let n = 1; n <= 6; n += 1) await staff.tickets.addNote({ id: ticket.id, text: `Poznámka ${n}` })
    await staff.tickets.reply({ id: ticket.id, text: 'Pošleme nový kód.', version: 7 })
    await openBackOffice(page, `/admin/tikety/${ticket.number}`)
    const card = (name: string) => main(page).getByRole('region', { name, exact: true })
    const fact = (name: string) =>
      card('O\u00a0tikete')
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .first()
    for (const [name, value] of [
      ['Meno', 'Žofia Kráľová'],
      ['E-mail', email],
      ['Kategória', 'Voucher · Použitie vouchera'],
      ['Vytvorený', /^\d+\.\s\d+\.\s\d{4}, \d+:\d\d$/],
    ] as const)
      await expect(fact(name), name).toHaveText(value)
    // Nobody asks for a phone.
    await expect(card('O\u00a0tikete').getByText('Telefón')).toHaveCount(0)
    await expect(card('Správa zákazníka')).toContainText('Kód sa nedá prečítať')
    await expect(card('Správa zákazníka').getByText('Papier zmokol.')).toHaveText(
      'Papier zmokol.\nČo mám robiť?',
    )
    await expect(card('Riešenie')).toContainText('nastavte „Vyriešený“')
    const others = card('Ďalšie od zákazníka')
    await expect(others).toContainText('Ďalšie tikety (1)')
    await expect(others.getByRole('link', { name: before.number })).toBeVisible()
    await expect(others).toContainText('Objednávky (1)')
    await expect(others.getByRole('link', { name: order.number })).toBeVisible()

    // What the customer reads and what stays in the house are on different papers.
    const paper = (part: Locator) => part.evaluate((one) => getComputedStyle(one).backgroundColor)
    const notes = card('Admin poznámky')
    await expect(notes.getByRole('group')).toContainText('Poznámka 6')
    const answer = main(page).getByRole('article')
    await expect(answer).toContainText('Pošleme nový kód.')
    expect(await paper(answer)).not.toBe(await paper(notes.getByRole('group')))
    expect(await paper(card('Odpoveď zákazníkovi'))).not.toBe(await paper(notes))
    await expect(card('Odpoveď zákazníkovi')).toContainText('Prečíta si ju zákazník')
    await expect(notes).toContainText('Vidia ju len správcovia.')

    const history = page.getByRole('group', { name: 'História zmien' })
    await expect(history.getByRole('listitem')).toHaveCount(8)
    await expect(history.getByRole('listitem').last()).toHaveText(/^Vytvorený\s*Návštevník · /)
    expect((await history.boundingBox())!.height).toBe(256)
    await history.focus()
    await page.keyboard.press('End')
    await expect(history.getByRole('listitem').last()).toBeInViewport()
    await expect.poll(() => history.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  },
)

test(
  'a record without changes says so, and a note that is not added is told where it is written',
  long,
  async ({ page, server }) => {
    const { ticket } = await someTicket(server)
    const order = await someOrder(server)
    const unchanged = async (route: Route, without: object) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...without } })
    }
    await page.route('**/tickets/*/history', (route) => unchanged(route, { items: [] }))
    await page.route('**/orders/*/timeline', (route) => unchanged(route, { entries: [] }))
    await page.route('**/notes', (route) => route.abort())
    await openBackOffice(page, `/admin/tikety/${ticket.number}`)
    for (const path of [`/admin/tikety/${ticket.number}`, `/admin/objednavky/${order.id}`]) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'História zmien' })).toHaveText(
        'História zmienŽiadne zmeny zatiaľ neboli zaznamenané',
      )
      await page.getByLabel('Nová poznámka').fill('Volal')
      await page.getByRole('button', { name: 'Pridať poznámku' }).click()
      const kept = main(page).getByRole('alert').filter({ hasText: 'Nepodarilo sa pridať poznámku' })
      await expect(kept).toBeVisible()
      // It is told where it is mended, and there alone (rule A155).
      await expect(page.getByText('Nepodarilo sa pridať poznámku')).toHaveCount(1)
      await expect(page.getByLabel('Nová poznámka')).toHaveValue('Volal')
    }
  },
)

for (const [prefix, colorScheme, width] of fourLooks)
  test(
    `pages of tickets are whole at ${width}, ${colorScheme}${prefix}`,
    long,
    async ({ browser, server }) => {
      const { ticket, staff } = await someTicket(server)
      await staff.tickets.reply({ id: ticket.id, text: 'Dobrý deň,\npozrieme sa na to.', version: 1 })
      await visitIn(
        browser,
        { baseURL: server.baseUrl, colorScheme, width },
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
    },
  )
