import fs from 'node:fs/promises'
import type { Api } from '@hotovo/application/api'
import type { OrderChange } from '@hotovo/application/orders/change'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import { noteSummary, pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import {
  admin,
  alert,
  beginSearch,
  heading,
  openBackOffice,
  refresh,
  rows,
  searchBox,
  signIn,
  someOrder,
  staffApi,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, visitIn } from './looks.ts'
import { takeAway } from './network.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or nobody answers.
test.use({ expectedComplaints: /Failed to load resource/ })

async function change(desk: Api, id: string, change: Omit<OrderChange, 'version'>): Promise<void> {
  const found = await desk.staff.orders.open({ id })
  if (!found.ok) throw new Error(`not found: ${id}`)
  const changed = await desk.staff.orders.change({ id, ...change, version: found.value.version })
  if (!changed.ok) throw new Error(`not changed: ${JSON.stringify(changed.error)}`)
}

/** An order that was looked after: a status, a status with a note, and notes, one of them with marks in it. */
async function busyOrder(server: RunningServer): Promise<Order> {
  const desk = await staffApi(server)
  const order = await someOrder(server)
  await change(desk, order.id, { status: 'spracuva' })
  await change(desk, order.id, { status: 'zrusena', note: 'Zákazník si to rozmyslel' })
  await desk.staff.orders.addNote({ id: order.id, text: longNote })
  await desk.staff.orders.addNote({ id: order.id, text: marks })
  return order
}
const longNote = `${'Overené. '.repeat(15)}Koniec`
const marks = '<img src=x onerror=alert(1)> & "úvodzovky"'

/** How an address calls the newest row about a number. */
async function placeOfNewest(desk: Api, q: string): Promise<string> {
  const found = await desk.staff.audit.list({ q })
  const newest = found.ok ? found.value.items[0] : undefined
  if (!newest) throw new Error(`no row about ${q}`)
  return `${newest.at}_${newest.type}_${newest.id}`
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Detail záznamu' })
const details = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Detail/ })
/**
 * By keyboard: a notice in the corner stays while the mouse is over it. The address changes before the page is
 * drawn; only then do its links lead from where one is.
 */
const turn = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Strany zoznamu' }).getByRole('link', { name }).press('Enter')
  await expect(heading(page)).toBeFocused()
}
const filter = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) })
const fact = (page: Page, name: string) =>
  dialog(page)
    .locator('div:has(> dt)', { has: page.getByText(name, { exact: true }) })
    .locator('dd')

test.describe('the audit page', () => {
  test('tells of an order in words, and of each row by keyboard at an address of its own, which leads to the order', async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { id, number } = await busyOrder(server)
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await expect(rows(page)).toHaveCount(6)
    const [marked, noted, freed, cancelled, processed, created] = await rows(page).all()

    await expect(created!).toContainText(`Objednávka${number}Vytvorenie`)
    await expect(created!).toContainText('Návštevník')
    await expect(processed!).toContainText('Zmena stavu')
    await expect(processed!).toContainText(/Prijatá →\s*Spracúva sa/)
    await expect(processed!).toContainText(`Jana Adminova${admin.email}`)
    // What old and new say already is not said again.
    await expect(page.getByText(/Status changed/)).toHaveCount(0)
    await expect(cancelled!).toContainText(/Spracúva sa →\s*ZrušenáZákazník si to rozmyslel/)

    await expect(freed!).toContainText(/Zmena účtovanej sumy.*→\s*0,00/)

    await expect(noted!).toContainText('Pridanie poznámky')
    const cells = await noted!.getByRole('cell').allInnerTexts()
    expect(cells).toContain(`${longNote.slice(0, noteSummary).trimEnd()}…`)
    await expect(marked!).toContainText(marks)
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)

    const list = page.url()
    await heading(page).click()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(details(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await expect(page).toHaveURL(/&detail=.+_order_\d+$/)
    await expect(fact(page, 'Poznámka')).toHaveText(longNote)
    await look(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await expect(details(page).nth(1)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
    await page.goForward()
    await page.reload()
    await expect(fact(page, 'Poznámka')).toHaveText(longNote)
    await page.getByRole('button', { name: 'Zavrieť' }).click()
    await expect(page).toHaveURL(list)

    await details(page).nth(4).click()
    await expect(fact(page, 'Pole')).toHaveText('Stav objednávky')
    await expect(fact(page, 'Pôvodná hodnota')).toHaveText('Prijatá')
    await expect(fact(page, 'Nová hodnota')).toHaveText('Spracúva sa')
    await expect(fact(page, 'Presný čas')).toHaveText(/\d+\. \S+ \d{4} o \d+:\d\d:\d\d/)
    await expect(fact(page, 'Kto')).toContainText(admin.email)
    await expect(fact(page, 'Označenie entity')).toHaveText(id)
    await dialog(page)
      .getByRole('link', { name: `Objednávka ${number}` })
      .click()
    await expect(page).toHaveURL(`/admin/objednavky/${id}`)
  })

  test(
    'tells of sign-ins, those that failed with whose e-mail it was and how severe',
    long,
    async ({ page, server }) => {
      const email = 'utocnik@priklad.sk'
      const api = visitorApi(server)
      for (let n = 0; n < 3; n++) await api.session.signIn({ email, password: 'hádam správne heslo' })
      await openBackOffice(page, `/admin/audit?q=${email}`)
      await expect(rows(page)).toHaveCount(4)
      await expect(rows(page).filter({ hasText: 'Neúspešné prihlásenie' })).toHaveCount(3)
      const alarm = rows(page).filter({ hasText: 'Opakované neúspešné prihlásenia' })
      await expect(alarm).toContainText('Závažnosť: kritická')
      await expect(alarm).toContainText(email)
      await page.goto(`/admin/audit?q=${admin.email}&type=system`)
      await expect(rows(page).filter({ hasText: 'Úspešné prihlásenie' }).first()).toContainText(
        'Jana Adminova',
      )
    },
  )

  test(
    'is searched and filtered, its address says how, and what it shows is taken as a table',
    long,
    async ({ page, server }) => {
      const { number } = await busyOrder(server)
      await openBackOffice(page)
      await page.keyboard.press('g')
      await page.keyboard.press('a')
      // Who came to work and looked at the overview is a press away.
      await expect(page).toHaveURL('/admin/audit?signIns=hidden')
      await page.getByRole('button', { name: 'Prihlásenia: skryté. Zrušiť filter' }).click()
      await expect(page).toHaveURL('/admin/audit')
      await expect(rows(page).filter({ hasText: 'Zobrazenie prehľadu' }).first()).toBeVisible()
      await heading(page).click()
      await beginSearch(page)
      await page.keyboard.type(number)
      await expect(page).toHaveURL(`/admin/audit?q=${number}`)
      await expect(rows(page)).toHaveCount(6)

      const groups = filter(page, 'Akcia').locator('optgroup')
      await expect(groups.first()).toHaveAttribute('label', 'Spoločné')
      await expect(groups.filter({ hasText: 'Odloženie platby' })).toHaveAttribute(
        'label',
        'Platby a\u00a0výpisy',
      )
      await filter(page, 'Akcia').selectOption('Zmena stavu')
      await expect(page).toHaveURL(`/admin/audit?q=${number}&action=status_change`)
      await expect(rows(page)).toHaveCount(2)
      await filter(page, 'Typ').selectOption('Objednávka')
      await filter(page, 'Dátum').selectOption('Posledný týždeň')
      await page.reload()
      await expect(page).toHaveURL(`/admin/audit?q=${number}&type=order&action=status_change&period=week`)
      await expect(searchBox(page)).toHaveValue(number)
      await expect(filter(page, 'Typ')).toHaveValue('order')
      await expect(rows(page)).toHaveCount(2)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportovať CSV' }).press('Enter')
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^hotovo-audit-\d{4}-\d\d-\d\d\.csv$/)
      const [heads = [], ...lines] = parse(await fs.readFile(await file.path(), 'utf8'), {
        bom: true,
        delimiter: ';',
      }) as string[][]
      expect(lines.map((line) => line[heads.indexOf('Entita')])).toEqual([number, number])

      await filter(page, 'Typ').selectOption('Tiket')
      await expect(page.getByRole('heading', { name: 'Žiadny záznam nevyhovuje' })).toBeVisible()
      await page.goBack()
      await expect(rows(page)).toHaveCount(2)
      await page.goForward()
      await expect(page.getByRole('heading', { name: 'Žiadny záznam nevyhovuje' })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Zrušiť filtre' }).last().click()
      await expect(page).toHaveURL('/admin/audit')
      await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    },
  )

  test(
    'is turned page by page, forth and back, and from a copied address',
    long,
    async ({ page, server, context }) => {
      const desk = await staffApi(server)
      for (let n = 0; n < 2 * pageSize.usual; n++) await desk.staff.dashboard()
      await openBackOffice(page, '/admin/audit?type=system&period=week')
      await expect(rows(page)).toHaveCount(pageSize.usual)
      const first = page.url()
      await turn(page, 'Ďalšie')
      await expect(page).toHaveURL(/type=system&period=week&cursor=/)
      await expect(heading(page)).toBeFocused()
      await expect(rows(page)).toHaveCount(pageSize.usual)
      const second = page.url()
      await turn(page, 'Ďalšie')
      await expect(page).not.toHaveURL(second)
      await turn(page, 'Späť')
      await expect(page).toHaveURL(second)
      await page.goBack()
      await page.goBack()
      await expect(page).toHaveURL(second)
      await page.goBack()
      await expect(page).toHaveURL(first)

      const copied = await context.newPage()
      await copied.goto(second)
      await expect(rows(copied)).toHaveCount(pageSize.usual)
      await turn(copied, 'Na prvú stranu')
      await expect(copied).toHaveURL(first)
    },
  )

  for (const [language, width] of [
    ['', 360],
    ['/en', 1280],
  ] as const)
    test(
      `leads by its numbers to what they are of, ${width} px${language}`,
      long,
      async ({ page, server }) => {
        const { staff } = await staffApi(server)
        const order = await someOrder(server)
        const paid = await staff.payments.record({
          id: order.id,
          amount: order.total,
          receivedOn: '2026-03-02',
          method: 'transfer',
          reference: 'PPD 7',
        })
        if (!paid.ok) throw new Error(paid.error.code)
        const { serial } = paid.value.vouchers[0]!.voucher
        const frozen = await staff.vouchers.freeze({ serial, reason: 'Stratený' })
        if (!frozen.ok) throw new Error(frozen.error.code)
        const visitor = visitorApi(server, `10.7.31.${width === 360 ? 1 : 2}`)
        const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm()))
        if (!sent.ok) throw new Error(sent.error.code)
        const ticket = sent.value.ticketNumber
        await page.setViewportSize({ width, height: 800 })
        await openBackOffice(page, `${language}/admin/audit?q=${order.number}&action=received_change`)
        const written = formatMoney(order.total, order.currency, language === '' ? 'sk' : 'en')
        const [kind, method] = language === '' ? ['Platba', 'prevodom'] : ['Payment', 'by transfer']
        await expect(rows(page)).toContainText([`${kind} ${written} · ${method} · PPD 7`])
        for (const [number, path] of [
          [order.number, `/objednavky/${order.id}`],
          [ticket, `/tikety/${ticket}`],
          [serial, `/vouchery/${serial}`],
        ] as const) {
          await page.goto(`${language}/admin/audit?q=${number}`)
          await rows(page).getByRole('link', { name: number, exact: true }).first().press('Enter')
          await expect(page).toHaveURL(`${language}/admin${path}`)
          await page.goBack()
          // The rest of the row still opens the row.
          await rows(page)
            .first()
            .click({ position: { x: 8, y: 8 } })
          await expect(page.getByRole('dialog')).toContainText(number)
        }
      },
    )

  for (const [language, width, who, anybody] of [
    ['', 360, 'Kto', 'ktokoľvek'],
    ['/en', 1280, 'Who', 'anybody'],
  ] as const)
    test(`shows only what one person did, ${width} px${language}`, long, async ({ page, server }) => {
      const { number } = await busyOrder(server)
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `${language}/admin/audit?q=${number}`)
      await expect(rows(page)).toHaveCount(6)
      await rows(page)
        .getByRole('link', { name: /^Jana Adminova: / })
        .first()
        .press('Enter')
      await expect(page).toHaveURL(
        `${language}/admin/audit?q=${number}&by=${encodeURIComponent(admin.email)}`,
      )
      await expect(rows(page)).toHaveCount(5)
      if (width === 360) await page.getByRole('button', { name: /^Filtre/ }).press('Enter')
      await expect(filter(page, who).locator('option:checked')).toHaveText('Jana Adminova')
      await filter(page, who).selectOption(anybody)
      await expect(rows(page)).toHaveCount(6)
      await filter(page, who).selectOption('Jana Adminova')
      await expect(rows(page)).toHaveCount(5)
      await page.reload()
      await expect(rows(page)).toHaveCount(5)
      // Of what was made no row is severe.
      await page.goto(`${language}/admin/audit?action=created`)
      await expect(rows(page).first()).toBeVisible()
      if (width === 360) await page.getByRole('button', { name: /^Filtre/ }).press('Enter')
      const severity = filter(page, language ? 'Severity' : 'Závažnosť').locator('option')
      await expect(severity).toHaveText(language ? ['any', 'Medium'] : ['každá', 'Stredná'])
    })

  for (const [language, width, words] of [
    [
      '',
      360,
      {
        prihlásenie: 'Úspešné prihlásenie',
        odhlásenie: 'Odhlásenie',
        poznámka: 'Pridanie poznámky',
        stav: 'Zmena stavu objednávky',
      },
    ],
    ['/en', 1280, { 'sign-in': 'Sign-in succeeded', note: 'Note added', status: 'Order status changed' }],
  ] as const)
    test(`finds rows by the words on the page, ${width} px${language}`, long, async ({ page, server }) => {
      await busyOrder(server)
      const desk = await staffApi(server)
      await desk.session.signOut({ scope: 'local' })
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `${language}/admin/audit`)
      await expect(rows(page).first()).toBeVisible()
      for (const [word, action] of Object.entries(words)) {
        await heading(page).click()
        await beginSearch(page)
        await page.keyboard.type(word)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(`${language}/admin/audit?q=${encodeURIComponent(word)}`)
        await expect(rows(page).filter({ hasText: action }).first()).toBeVisible()
        await expect(rows(page).filter({ hasNotText: new RegExp(word.slice(1, 4), 'i') })).toHaveCount(0)
      }
    })

  test('shows what came meanwhile when it is refreshed', long, async ({ page, server }) => {
    const desk = await staffApi(server)
    const { id, number } = await someOrder(server)
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await expect(rows(page)).toHaveCount(1)
    await desk.staff.orders.addNote({ id, text: 'Práve teraz' })
    await refresh(page)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Práve teraz')
  })
})

test(
  'what was erased on request is said to be, in the audit log and in the detail',
  long,
  async ({ page, server }) => {
    const { number } = await busyOrder(server)
    await page.route('**/api/admin/audit*', async (route) => {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      const { items, next } = await response.json()
      const gone = { oldValue: null, newValue: null, notes: null, erased: true }
      const isNote = ({ action }: AuditRecord) => action === 'note_added'
      const json = { items: items.map((row: AuditRecord) => (isNote(row) ? { ...row, ...gone } : row)), next }
      return route.fulfill({ response, json })
    })
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await expect(rows(page).filter({ hasText: '(vymazané na žiadosť)' })).toHaveCount(2)
    await details(page).first().click()
    await expect(fact(page, 'Nová hodnota')).toHaveText('(vymazané na žiadosť)')
    await expect(fact(page, 'Poznámka')).toHaveText('(vymazané na žiadosť)')
  },
)

test.describe('the detail of a row', long, () => {
  test('of the general log says from where it came', async ({ page, server }) => {
    const email = 'zabudol@priklad.sk'
    await visitorApi(server).session.signIn({ email, password: 'zabudnuté heslo' })
    await openBackOffice(page, `/admin/audit?q=${email}`)
    await details(page).click()
    await expect(fact(page, 'Akcia')).toHaveText('Neúspešné prihlásenie security_admin_login_failed')
    await expect(fact(page, 'Závažnosť')).toContainText('Vysoká')
    await expect(fact(page, 'IP adresa')).toHaveText('127.0.0.1')
    await expect(fact(page, 'Program')).toHaveText('node')
    await expect(fact(page, 'E-mail')).toHaveText(email)
    await expect(fact(page, 'Zostávajúce pokusy')).toHaveText('4')
    await expect(fact(page, 'Pole')).toHaveCount(0)
  })

  test('is found by its address when its row has long left the page; another address finds nothing', async ({
    page,
    server,
  }) => {
    const desk = await staffApi(server)
    const { number } = await someOrder(server)
    const place = await placeOfNewest(desk, number)
    for (let n = 0; n <= pageSize.usual; n++) await desk.staff.dashboard()
    await openBackOffice(page, `/admin/audit?detail=${place}`)
    await expect(fact(page, 'Nová hodnota')).toHaveText(number)
    await expect(rows(page).filter({ hasText: number })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/admin/audit')
    await page.goto('/admin/audit?detail=whatever')
    await expect(dialog(page)).toContainText('Taký záznam tu nie je')
  })

  test('waits with its page for somebody whose session ended', async ({ page, server }) => {
    const { number } = await someOrder(server)
    await page.clock.install()
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await details(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.context().clearCookies()
    await page.clock.fastForward('09:00')
    await expect(heading(page)).toHaveText('Prihlásenie')
    await signIn(page)
    await expect(fact(page, 'Nová hodnota')).toHaveText(number)
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText('Audit Trail')
    await expect(rows(page)).toHaveCount(1)
  })
})

test.describe('while the database is away', long, () => {
  test('the audit log keeps its rows, says so, and goes on when it is back', async ({ page, server }) => {
    const { number } = await someOrder(server)
    await openBackOffice(page, `/admin/audit?q=${number}`)
    await expect(rows(page)).toHaveCount(1)
    await takeAway(page, '**/api/admin/audit*')
    await refresh(page)
    await expect(alert(page)).toContainText('Nepodarilo sa načítať audit trail dáta')
    await expect(rows(page)).toHaveCount(1)
    // What another filter means is not there, so nothing is shown for it.
    await filter(page, 'Typ').selectOption('Systém')
    await expect(rows(page)).toHaveCount(0)
    await expect(alert(page)).toContainText('Nepodarilo sa načítať audit trail dáta')
    await page.goBack()
    await expect(filter(page, 'Typ')).toHaveValue('')
    await expect(alert(page)).toContainText('Nepodarilo sa načítať audit trail dáta')
    await page.unroute('**/api/admin/audit*')
    await alert(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(alert(page)).toHaveCount(0)
  })

  test('a detail says so and can be tried again', async ({ page, server }) => {
    const desk = await staffApi(server)
    const { number } = await someOrder(server)
    const place = await placeOfNewest(desk, number)
    await openBackOffice(page)
    await takeAway(page, '**/api/admin/audit*')
    await page.goto(`/admin/audit?detail=${place}`)
    await expect(dialog(page)).toContainText('Záznam sa nepodarilo načítať')
    await page.unroute('**/api/admin/audit*')
    await dialog(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(fact(page, 'Nová hodnota')).toHaveText(number)
  })

  test('the overview keeps its figures, says so, and goes on when it is back', async ({ page, server }) => {
    await someOrder(server)
    await openBackOffice(page)
    await expect(rows(page).first()).toBeVisible()
    await takeAway(page, '**/api/admin/dashboard')
    await refresh(page)
    await expect(alert(page)).toContainText('Nepodarilo sa načítať objednávky: server neodpovedá.')
    await expect(rows(page).first()).toBeVisible()
    await page.reload()
    await expect(alert(page)).toContainText('Nepodarilo sa načítať objednávky: server neodpovedá.')
    await expect(rows(page)).toHaveCount(0)
    await page.unroute('**/api/admin/dashboard')
    await alert(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test(
  'the overview of a house without orders, with the first ones, and what its figures lead to',
  long,
  async ({ page }) => {
    const tile = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    // A house of its own: nobody else has ordered there.
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const desk = await staffApi(server)
      await openBackOffice(page, `${server.baseUrl}/admin`)
      await expect(page.getByRole('heading', { name: 'Zatiaľ neprišla žiadna objednávka' })).toBeVisible()
      await expect(tile('Tržby')).toContainText('0,00 €')
      const numbers = []
      for (let n = 0; n < 6; n++) {
        const { id, number } = await someOrder(server)
        numbers.unshift(number)
        if (n < 2)
          await change(desk, id, { status: n === 0 ? 'spracuva' : 'vybavena', reason: 'V hotovosti' })
      }
      await refresh(page)
      await expect(tile('Objednávky spolu')).toContainText('6')
      await expect(tile('Čakajúce')).toContainText('5')
      await expect(tile('Vybavené')).toContainText('1')
      const shown = await rows(page).getByRole('link').allInnerTexts()
      expect(shown).toEqual(numbers.slice(0, 5))

      for (const [name, address] of [
        ['Všetky objednávky', '/admin/objednavky'],
        ['Zaplatené objednávky', '/admin/objednavky?payment=paid,over'],
        ['Prijaté', '/admin/objednavky?status=prijata'],
        ['Spracúvané', '/admin/objednavky?status=spracuva'],
        ['Vybavené objednávky', '/admin/objednavky?status=vybavena'],
        ['Vybavené a\u00a0nezaplatené 1', '/admin/objednavky?queue=completed-unpaid&sort=oldest'],
      ] as const) {
        await page.getByRole('main').getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(server.baseUrl + address)
        await expect(heading(page)).toBeFocused()
        await page.goBack()
      }
      await page.getByRole('link', { name: numbers[0]! }).click()
      await expect(page).toHaveURL(/\/admin\/objednavky\/[0-9a-f-]{36}$/)
    })
  },
)

test.describe('axe finds nothing, and nothing is wider than the window', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(
      `audit and overview${language}, ${colorScheme}, ${width} px`,
      long,
      async ({ browser, baseURL, server }) => {
        const { number } = await busyOrder(server)
        const options = { baseURL: baseURL!, colorScheme, width }
        await visitIn(
          browser,
          options,
          async (page, look) => {
            await openBackOffice(page, `${language}/admin`)
            await expect(rows(page).first()).toBeVisible()
            await look('overview')
            await page.goto(`${language}/admin/audit?q=${number}`)
            await expect(rows(page)).toHaveCount(6)
            await look('audit')
            await details(page).first().click()
            await expect(page.getByRole('dialog')).toContainText(number)
            await look('detail')
            await page.goto(`${language}/admin/audit?type=system`)
            await expect(rows(page).first()).toBeVisible()
            await look('general log')
            await page.goto(`${language}/admin/audit?q=nikto-taký`)
            await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
            await look('nothing found')
            await page.route('**/api/admin/**', (route) => route.abort())
            await refresh(page)
            await expect(alert(page)).toBeVisible()
            await look('failed')
            if (width === 360) {
              await page.setViewportSize({ width: 320, height: 640 })
              await expectNoSidewaysScroll(page)
            }
          },
          /Failed to load resource/,
        )
      },
    )
})
