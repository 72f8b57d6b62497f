import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  beginSearch,
  heading,
  navigation,
  openBackOffice,
  rows,
  sendNow,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** Where `g` and a key lead. */
const places = [
  ['o', '/admin/objednavky'],
  ['t', '/admin/tikety'],
  ['p', '/admin/platby'],
  ['l', '/admin/dorucenia'],
  ['r', '/admin/vratenia'],
  ['v', '/admin/vouchery'],
  ['z', '/admin/zavazky'],
  ['k', '/admin/pokladne'],
  ['m', '/admin/obchodnici'],
  ['n', '/admin/nastavenia'],
  ['u', '/admin/ucty'],
  ['a', '/admin/audit?signIns=hidden'],
  ['d', '/admin'],
] as const

let made = 0
/** What is worked through in one test, known to no other: an order that was paid, one that a line pays exactly, a ticket. */
async function material(server: RunningServer) {
  made += 1
  const email = `klavesy.${process.pid}.${made}@priklad.sk`
  const [order, other] = [await someOrder(server, { email }), await someOrder(server, { email })]
  const visitor = visitorApi(server, `10.7.92.${made}`)
  const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ email })))
  if (!sent.ok) throw new Error(sent.error.code)
  const { staff } = await staffApi(server)
  const receivedOn = today()
  const paid = await staff.payments.record({ id: other.id, amount: other.total, receivedOn, method: 'cash' })
  if (!paid.ok) throw new Error(paid.error.code)
  const file = camt([{ symbol: order.variableSymbol, amount: order.total }], `klavesy-${process.pid}-${made}`)
  const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return {
    staff,
    email,
    order,
    ticket: sent.value.ticketNumber,
    serial: paid.value.vouchers[0]!.voucher.serial,
    statement: read.value.id,
  }
}

test(
  'keys that are switched off do nothing in any view, Ctrl K does; switched on, each leads where the help says',
  long,
  async ({ page, server }) => {
    const { email, order, ticket, serial, statement } = await material(server)
    await openBackOffice(page)
    await page.getByRole('button', { name: 'Klávesové skratky' }).click()
    const keysOf = (words: RegExp) =>
      dialog(page).locator('dl > div').filter({ hasText: words }).locator('dd')
    const helped = [
      [/^Hľadať v/, '/'],
      [/^Nasledujúci/, 'jk'],
      [/^Stav objednávky/, 's'],
      [/^Ďalší krok/, 'e'],
      [/^Poznámka/, 'n'],
      [/^Odpoveď zákazníkovi/, 'r'],
      [/^Zákazník/, 'c'],
      [/^Priorita/, 'p'],
      [/^Kto rieši/, 'a'],
      [/^Uložené odpovede/, 'm'],
      [/^Vybrať riadok/, 'x'],
      [/^Vybrať aj/, 'ShiftjShiftk'],
      [/^Vybrať všetko od/, 'Shifta\u00a0kliknutie'],
      [/^Zmeniť vybrané/, 'Shifts'],
      [/^Zrušiť výber/, 'Esc'],
      [/^Záznam na celú/, 'Esc'],
      [/^Späť, odkiaľ/, 'u'],
      [/^Otvoriť riadok/, 'Enter'],
      [/^Voľba v/, '1234'],
      [/^Odoslať, čo/, 'CtrlEnter'],
      [/^Hľadať a/, 'Ctrlk'],
      [/^Prijať platbu, alebo/, 'a'],
      [/^Odložiť platbu/, 'x'],
      [/^Prijať všetky presné/, 'e'],
      [/^Vrátiť platbu odosielateľovi/, 'v'],
      [/^Prijať platbu zrušenej/, 'b'],
      [/^Odpustiť zvyšok/, 'f'],
      [/^Nasledujúca a/, 'ShiftjShiftk'],
      [/^Vybrať platbu/, 'Shiftx'],
      [/^Priradiť platbu/, 'p'],
      [/^Zaplatiť vrátenie/, 'q'],
      [/^Zapísať vrátenie/, 'n'],
      [/^Súbor pre banku/, 'e'],
      [/^Skúsiť zlyhané/, 'e'],
      [/^Opraviť kontakt/, 'o'],
      [/^Vybrať všetky vrátenia/, 'a'],
      [/^Zapísať účty/, 'p'],
      [/^Vypýtať od zákazníka účet/, 'r'],
      [/^Prijať na inú/, '123'],
      [/^Zablokovať/, 'b'],
      [/^Vziať/, 't'],
      [/^Vrátiť alebo odvolať posledné/, 'z'],
      [/^Zobraziť tento/, '?'],
    ] as const
    for (const [words, keys] of helped) await expect(keysOf(words)).toHaveText(keys)
    await expect(dialog(page).locator('dl > div')).toHaveCount(helped.length + places.length)
    await dialog(page).getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')

    const written: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      const isWrite = request.method() !== 'GET' && pathname.startsWith('/api/')
      // What is heard of others makes a page ask again, and say where it is, whatever is pressed.
      if (isWrite && !/\/(events|presence|counts|first-rows|columns)$/.test(pathname))
        written.push(`${request.method()} ${pathname}`)
    })
    const keys = [...'jkxsetnrcbazpmvfq123u/?', 'Shift+J', 'Shift+K', 'Shift+S', 'g', 'o']
    for (const [path, title] of [
      [`/admin/objednavky?q=${email}`, 'Objednávky'],
      [`/admin/objednavky/${order.id}`, order.number],
      [`/admin/tikety/${ticket}`, ticket],
      [`/admin/vouchery/${serial}`, serial],
      [`/admin/platby?vypis=${statement}`, 'Platby'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      await expect(main(page).locator('[data-entry], tbody tr, form, ol > li').first()).toBeVisible()
      const address = page.url()
      const at = await page.evaluateHandle(() => document.activeElement)
      for (const key of keys) await page.keyboard.press(key)
      expect(await page.evaluate((one) => document.activeElement === one, at), path).toBe(true)
      expect(page.url()).toBe(address)
      await expect(page.locator('dialog[open], :popover-open')).toHaveCount(0)
      expect(written).toEqual([])
    }
    // It is no key alone.
    await page.keyboard.press('Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Klávesové skratky' }).click()
    await dialog(page).getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    for (const [key, path] of places) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(page).toHaveURL(path)
      await expect(heading(page)).toBeFocused()
    }
  },
)

for (const width of [1440, 1024, 768, 360])
  test(
    `an order, a payment, a ticket and a voucher are worked through by keyboard alone at ${width} px`,
    long,
    async ({ page, server }) => {
      const { staff, email, order, ticket, serial, statement } = await material(server)
      const orderNow = async () => {
        const found = await staff.orders.open({ id: order.id })
        if (!found.ok) throw new Error(found.error.code)
        return found.value
      }
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, '/admin')

      // An order: searched, changed in its row, opened, noted, changed there, taken back.
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await expect(heading(page)).toHaveText('Objednávky')
      await beginSearch(page)
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveCount(2)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await expect(rows(page).getByRole('link', { name: order.number })).toBeFocused()
      await page.keyboard.press('s')
      await page.keyboard.press('2')
      await expect.poll(async () => (await orderNow()).order.orderStatus).toBe('spracuva')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(order.number)
      await expect(page.locator('#order-status')).toHaveText('Spracúva sa')
      await page.keyboard.press('n')
      await expect(page.getByLabel('Nová poznámka')).toBeFocused()
      await page.keyboard.type('Volal zákazník')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('group', { name: 'Admin poznámky' })).toContainText('Volal zákazník')
      await page.keyboard.press('s')
      await page.keyboard.press('4')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect((await orderNow()).order.orderStatus).toBe('zrusena')
      await page.keyboard.press('z')
      await expect.poll(async () => (await orderNow()).order.orderStatus).toBe('spracuva')
      // The customer stands beside the page where there is room, over it elsewhere.
      await page.keyboard.press('c')
      const customer = page.getByRole(width >= 1280 ? 'complementary' : 'dialog', {
        name: `${order.firstName} ${order.lastName}`,
      })
      await expect(customer).toContainText(email)
      await page.keyboard.press('Escape')
      await expect(customer).toHaveCount(0)
      await expect(page.locator('body')).not.toBeFocused()
      await page.keyboard.press('u')
      await expect(rows(page)).toHaveCount(2)

      // A payment: what a statement brought is accepted.
      await page.goto(`/admin/platby?vypis=${statement}`)
      const line = page.locator('[data-entry]')
      await expect(line).toHaveCount(1)
      await heading(page).focus()
      await page.keyboard.press('j')
      await expect(line).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('a')
      await page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
      await expect.poll(async () => (await orderNow()).order.paymentStatus).toBe('paid')

      // A ticket: taken, answered, resolved.
      await page.keyboard.press('Control+k')
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.type(ticket)
      await expect(dialog(page).getByRole('option', { name: ticket }).first()).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(ticket)
      const ticketNow = async () => {
        const found = await staff.tickets.open({ id: ticket })
        if (!found.ok) throw new Error(found.error.code)
        return found.value
      }
      await expect(page.locator('#reply')).toBeVisible()
      await page.keyboard.press('t')
      await expect.poll(async () => (await ticketNow()).assignee).not.toBeNull()
      // A reply is to the ticket as the page knows it.
      await expect(main(page)).toContainText('Zmena uložená')
      await page.keyboard.press('r')
      await expect(page.locator('#reply')).toBeFocused()
      await page.keyboard.type('Dobrý deň, už to je.')
      await page.keyboard.press('Control+Enter')
      await sendNow(page)
      await expect(main(page)).toContainText('Čo sme odpovedali')
      await heading(page).focus()
      await page.keyboard.press('s')
      await page.keyboard.press('3')
      await expect.poll(async () => (await ticketNow()).ticket.status).toBe('resolved')

      // A voucher: blocked with a reason, and let go again.
      await page.keyboard.press('Control+k')
      await expect(dialog(page).getByRole('combobox')).toBeFocused()
      await page.keyboard.type(serial)
      await expect(
        heading(page)
          .or(dialog(page).getByRole('option', { name: serial }).first())
          .first(),
      ).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(serial)
      const isFrozen = async () => {
        const found = await staff.vouchers.open({ serial })
        return found.ok && found.value.voucher.frozen
      }
      await expect(page.getByRole('button', { name: 'Zablokovať' })).toBeVisible()
      await page.keyboard.press('b')
      await expect(dialog(page).getByLabel('Dôvod')).toBeFocused()
      await page.keyboard.type('Zákazník kód stratil')
      await page.keyboard.press('Control+Enter')
      await expect.poll(isFrozen).toBe(true)
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Odblokovať' })).toBeVisible()
      await page.keyboard.press('b')
      await expect(dialog(page).getByLabel('Dôvod')).toBeFocused()
      await page.keyboard.type('Našiel sa')
      await page.keyboard.press('Control+Enter')
      await expect.poll(isFrozen).toBe(false)
      await expect(navigation(page)).toBeVisible()
    },
  )

test('whoever does nothing is told when they will be signed out, and stays at a press where they were', async ({
  page,
  server,
}) => {
  const order = await someOrder(server)
  await page.clock.install()
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  const note = page.getByLabel('Nová poznámka')
  await note.fill('Rozpísané')
  const warning = page.getByRole('alert').filter({ hasText: 'Odhlásime vás o' })
  await expect(warning).toHaveCount(0)
  await page.clock.fastForward('28:30')
  await expect(warning).toContainText(/Odhlásime vás o\s[01]:\d\d/)
  await warning.getByRole('button', { name: 'Ostať' }).click()
  await expect(warning).toHaveCount(0)
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Rozpísané')
})
