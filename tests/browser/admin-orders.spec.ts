import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import type { Order } from '@hotovo/domain/orders/order'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  beginSearch,
  filter,
  heading,
  openBackOffice,
  refresh,
  rows,
  searchBox,
  signIn,
  signOut,
  someOrder,
  staffApi,
  turn,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, setTextSize, violations } from './looks.ts'
import { loseAnswer } from './network.ts'
import { notices } from './pages.ts'
import { startAgain, withServer } from './servers.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first, and some tests refuse on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

/** The orders as a member of staff at another desk has them. */
const colleague = async (server: RunningServer): Promise<Api['staff']['orders']> =>
  (await staffApi(server)).staff.orders

let made = 0
/** An e-mail that no other order has, so that a search finds just those of one test. */
function ownEmail(): string {
  made += 1
  return `zakaznik.${process.pid}.${made}@priklad.sk`
}

const list = '/admin/objednavky'
const listOf = (email: string) => `${list}?q=${encodeURIComponent(email)}`
const detailOf = ({ id }: Order) => `${list}/${id}`
const numbers = (page: Page) => rows(page).getByRole('link')
const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true }).first()
const history = (page: Page) => card(page, 'História zmien').getByRole('listitem')
/** What is told at the foot of the window. */
const bar = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'ATM-' })
/** The status in the head, and its menu. */
const chip = (page: Page) => page.locator('#order-status')
/** Chooses a status that is commented first. */
async function comment(page: Page, status: string) {
  await chip(page).click()
  await page.getByRole('menuitemradio', { name: status }).press('Tab')
}
/** The value beside a name. */
const fact = (page: Page, title: string, name: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first()

test.describe('the list', () => {
  test(
    'has everything in its address: a copy shows the same, back and forward work',
    long,
    async ({ page, server }) => {
      const email = ownEmail()
      const euro = await someOrder(server, { email })
      const czech = await someOrder(server, {
        email,
        currency: 'CZK',
        selectedVouchers: [{ id: 'a', amount: 500_00, quantity: 1, isCustom: false }],
      })
      await openBackOffice(page, listOf(email))
      await expect(searchBox(page)).toHaveValue(email)
      await expect(numbers(page)).toHaveText([czech.number, euro.number])
      await page.getByRole('columnheader', { name: 'Vytvorené' }).getByRole('button').click()
      await expect(numbers(page)).toHaveText([euro.number, czech.number])
      await page.getByLabel('Mena').selectOption('CZK')
      await expect(numbers(page)).toHaveText([czech.number])
      await turn(page, 'Stav', 'Zrušená')
      await expect(page.getByRole('heading', { name: 'Žiadna objednávka nevyhovuje' })).toBeVisible()
      const address = new URL(page.url())
      expect(Object.fromEntries(address.searchParams)).toEqual({
        q: email,
        sort: 'oldest',
        currency: 'CZK',
        status: 'zrusena',
      })

      await page.goBack()
      await expect(numbers(page)).toHaveText([czech.number])
      await page.goBack()
      await expect(numbers(page)).toHaveText([euro.number, czech.number])
      await page.goForward()
      await expect(numbers(page)).toHaveText([czech.number])
      await expect(page.getByRole('combobox', { name: 'Mena' })).toHaveValue('CZK')
      await page.reload()
      await expect(numbers(page)).toHaveText([czech.number])

      await page.goto(address.href)
      await expect(filter(page, 'Stav')).toHaveText('Zrušená')
      await page.getByRole('main').getByRole('button', { name: 'Zrušiť filtre' }).click()
      await expect(page).toHaveURL(`${list}?sort=oldest`)
      await expect(searchBox(page)).toHaveValue('')
    },
  )

  test(
    'shows everything where its address asks for what nobody can ask for',
    long,
    async ({ page, server }) => {
      const { number } = await someOrder(server)
      await openBackOffice(page, `${list}?cursor=rubbish&from=2026-02-31&to=9999-12-31&q=%00%1b`)
      await expect(numbers(page).first()).toHaveText(number)
    },
  )

  test('is filtered by payment and by days', long, async ({ page, server }) => {
    const email = ownEmail()
    const { number } = await someOrder(server, { email })
    await openBackOffice(page, `${listOf(email)}&payment=pending`)
    await expect(numbers(page)).toHaveText([number])
    await turn(page, 'Platba', 'Čaká na platbu', 'Zaplatená')
    await expect(page.getByRole('heading', { name: 'Žiadna objednávka nevyhovuje' })).toBeVisible()
    await turn(page, 'Platba', 'Zaplatená')
    const days = async (from: string, to: string) => {
      await filter(page, 'Vytvorené').click()
      const sheet = page.getByRole('dialog', { name: 'Vytvorené' })
      await sheet.getByLabel('Od', { exact: true }).fill(from)
      await sheet.getByLabel('Do', { exact: true }).fill(to)
      await sheet.getByLabel('Do', { exact: true }).press('Enter')
      return sheet
    }
    await expect(await days('', '2020-01-31')).toBeHidden()
    await expect(page).toHaveURL(/to=2020-01-31/)
    await expect(numbers(page)).toHaveCount(0)
    await expect(filter(page, 'Vytvorené')).toHaveText('do 31.\u00a01.\u00a02020')
    const sheet = await days('2020-02-01', '2020-01-31')
    await expect(sheet.getByRole('alert')).toContainText('je pred dňom')
    await page.keyboard.press('Escape')
    await expect(await days('2020-01-31', '')).toBeHidden()
    await expect(numbers(page)).toHaveText([number])
  })

  test(
    'is turned page by page, back too, and a detail leads back to the page it was opened from',
    long,
    async ({ page, server }) => {
      // Of a person each: one e-mail orders ten times an hour and no more.
      const people = `z${randomUUID().slice(0, 8)}.test`
      const all: string[] = []
      for (let n = 0; n < 27; n += 1) {
        const { number } = await someOrder(server, { email: `clovek${n}@${people}` })
        all.unshift(number)
      }
      await openBackOffice(page, listOf(people))
      await expect(numbers(page)).toHaveText(all.slice(0, 25))
      await expect(page.getByText(/^25 z\u00a027 · spolu/)).toBeVisible()
      await page.getByRole('link', { name: 'Ďalšie' }).click()
      await expect(numbers(page)).toHaveText(all.slice(25))
      await expect(page.getByText(/^2 z\u00a027 · spolu/)).toBeVisible()
      await expect(heading(page)).toBeFocused()
      const second = page.url()
      await numbers(page).last().click()
      await expect(heading(page)).toHaveText(all.at(-1)!)
      await page.getByRole('link', { name: 'Späť na objednávky' }).click()
      await expect(page).toHaveURL(second)
      await expect(numbers(page)).toHaveText(all.slice(25))
      await page.getByRole('link', { name: 'Späť', exact: true }).click()
      await expect(numbers(page)).toHaveText(all.slice(0, 25))

      // Where one was on the page, one is again.
      await numbers(page).nth(24).scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      expect(before).toBeGreaterThan(200)
      await numbers(page).nth(24).click()
      await expect(heading(page)).toHaveText(all[24]!)
      await page.goBack()
      await expect(numbers(page)).toHaveText(all.slice(0, 25))
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)

      await page.goto(second)
      await expect(numbers(page)).toHaveText(all.slice(25))
      await page.getByRole('link', { name: 'Na prvú stranu' }).click()
      await expect(numbers(page)).toHaveText(all.slice(0, 25))
    },
  )

  test('changes a status in its row, which says so and takes it back', long, async ({ page, server }) => {
    const email = ownEmail()
    await someOrder(server, { email })
    await openBackOffice(page, listOf(email))
    const opener = rows(page).getByRole('button', { name: /Zmeniť$/ })
    await opener.click()
    await page.getByRole('menuitemradio', { name: 'Spracúva sa' }).click()
    await expect(opener).toBeFocused()
    await expect(rows(page)).toContainText('Spracúva sa')
    await expect(page.getByRole('main').getByText('Stav objednávky zmenený')).toBeVisible()
    await page.getByRole('button', { name: 'Vrátiť späť' }).click()
    await expect(rows(page)).toContainText('Prijatá')
  })

  test(
    'has a note to press in each row where there is room, which opens its record there',
    long,
    async ({ page, server }) => {
      const email = ownEmail()
      const { number } = await someOrder(server, { email })
      await page.setViewportSize({ width: 1600, height: 900 })
      await openBackOffice(page, listOf(email))
      await expect(page.getByRole('columnheader', { name: 'Akcie' })).toBeVisible()
      await rows(page)
        .getByRole('button', { name: `Poznámka k objednávke ${number}` })
        .click()
      await expect(page.getByRole('textbox', { name: /poznámk/i })).toBeFocused()
    },
  )

  test(
    'offers no status for one that stays cancelled, and says why there',
    long,
    async ({ page, server }) => {
      const email = ownEmail()
      const { token } = (await newOrder(visitorApi(server), { email })).view
      expect((await visitorApi(server).orders.withdraw({ token })).ok).toBe(true)
      await openBackOffice(page, listOf(email))
      await rows(page)
        .getByRole('button', { name: /Zmeniť$/ })
        .click()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitemradio', { disabled: true })).toHaveCount(3)
      await expect(menu).toContainText('Objednávka ostáva zrušená: zákazník od nej odstúpil')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('1')
      await expect(menu).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(rows(page)).toContainText('Zrušená')
    },
  )
})

test.describe('an order', () => {
  test('shows every field, N/A where there is none, and what was written as text, markup too', async ({
    page,
    server,
  }) => {
    const email = ownEmail()
    const full = await someOrder(server, {
      email,
      firstName: 'Ľubomíra',
      lastName: "O'Brien-Šťastná",
      phone: '+421 905 123 456',
      deliveryMethod: 'courier',
      address: 'Hlavná 12/3',
      city: 'Banská Štiavnica',
      postalCode: '969 01',
      country: 'Slovensko',
      paymentMethod: 'postal',
      notes: 'Zvoniť dvakrát.\nĎakujem.',
      selectedVouchers: [
        { id: 'a', amount: 50_00, quantity: 2, isCustom: false },
        { id: 'b', amount: 73_35, quantity: 1, isCustom: true },
      ],
    })
    await openBackOffice(page, detailOf(full))
    await expect(heading(page)).toHaveText(full.number)
    await expect(page).toHaveTitle(new RegExp(full.number))
    const facts: readonly (readonly [string, string, string | RegExp])[] = [
      ['Zákazník', 'Meno', "Ľubomíra O'Brien-Šťastná"],
      ['Zákazník', 'E-mail', email],
      ['Zákazník', 'Telefón', '+421 905 123 456'],
      ['Zákazník', 'Adresa', 'Hlavná 12/3'],
      ['Zákazník', 'PSČ', '969 01'],
      ['Zákazník', 'Mesto', 'Banská Štiavnica'],
      ['Zákazník', 'Krajina', 'Slovensko'],
      ['Objednávka v\u00a0skratke', 'Variabilný symbol', full.variableSymbol],
      ['Objednávka v\u00a0skratke', 'Platba', 'Poštová poukážka'],
      ['Objednávka v\u00a0skratke', 'Doručenie', 'Kuriér'],
      ['Objednávka v\u00a0skratke', 'Splatnosť', /^\d+\.\s\d+\.\s\d{4}$/],
    ]
    for (const [title, name, value] of facts) await expect(fact(page, title, name), name).toHaveText(value)
    await expect(card(page, 'Vouchery').locator('tbody tr')).toHaveText([
      /Z\sponuky\s*50,00\s€\s×\s2\s*100,00\s€/,
      /Vlastná\ssuma\s*73,35\s€\s×\s1\s*73,35\s€/,
    ])
    await expect(card(page, 'Vouchery').locator('tfoot tr')).toHaveText([
      /Medzisúčet za vouchery\s*3\skusy\s*173,35\s€/,
      /Poplatok za spracovanie\s*1,00\s€/,
      /Poplatok za doručenie\s*10,00\s€/,
      /Celková suma v\sEUR\s*184,35\s€/,
    ])
    await expect(card(page, 'Vouchery')).toContainText('Stav vouchera: Zatiaľ nevydaný')
    await expect(card(page, 'Priebeh objednávky').getByRole('listitem')).toContainText([
      /Objednaná.*\d+\.\s\d+\.\s\d{4}$/,
      'Čaká na platbu',
    ])
    await expect(page.getByRole('main').locator('header')).toContainText('Čaká na platbu')
    await expect(fact(page, 'Zákazník', 'Poznámka zákazníka')).toHaveText('Zvoniť dvakrát.\nĎakujem.')
    await expect(card(page, 'Objednávka v\u00a0skratke')).toContainText('Zvoniť dvakrát.')
    await comment(page, 'Spracúva sa')
    await expect(card(page, 'Stav objednávky')).toContainText('nastavte „Vybavená“')
    await card(page, 'Stav objednávky').getByRole('button', { name: 'Nemeniť' }).click()
    await expect(history(page)).toHaveText([/^Vytvorená\s*Návštevník · /])

    const bare = await someOrder(server, {
      email,
      address: '',
      city: '',
      postalCode: '',
      country: '',
      notes: '',
    })
    await page.goto(detailOf(bare))
    await page.getByText('5\u00a0prázdnych polí').click()
    for (const name of ['Adresa', 'PSČ', 'Mesto', 'Krajina', 'Poznámka zákazníka'])
      await expect(fact(page, 'Zákazník', name), name).toHaveText('N/A')

    // What was written is text, whatever it looks like.
    const markup = '<img src=x onerror=alert(1)>'
    const odd = await someOrder(server, {
      email: ownEmail(),
      lastName: "O'Brien",
      address: `${markup} 1`,
      city: '<b>Nitra</b>',
      postalCode: '<i>1</i>',
      country: '<script>x</script>',
      notes: `${markup}\n{{brand}} $t(common.copy)`,
    })
    const desk = await colleague(server)
    await desk.addNote({ id: odd.id, text: markup })
    await desk.change({ id: odd.id, status: 'spracuva', note: markup, version: 2 })
    await page.goto(detailOf(odd))
    await expect(fact(page, 'Zákazník', 'Adresa')).toHaveText(`${markup} 1`)
    await expect(fact(page, 'Zákazník', 'Mesto')).toHaveText('<b>Nitra</b>')
    await expect(fact(page, 'Zákazník', 'PSČ')).toHaveText('<i>1</i>')
    await expect(fact(page, 'Zákazník', 'Krajina')).toHaveText('<script>x</script>')
    await expect(fact(page, 'Zákazník', 'Poznámka zákazníka')).toHaveText(
      `${markup}\n{{brand}} $t(common.copy)`,
    )
    await expect(card(page, 'Admin poznámky')).toContainText(markup)
    await expect(history(page).first()).toContainText(markup)
    expect(await page.locator('main img').count()).toBe(0)
  })

  test('changes its status with a note: at once, in the history, and in the list on the way back', async ({
    page,
    server,
  }) => {
    const email = ownEmail()
    const { number } = await someOrder(server, { email, notes: 'Zvoniť dvakrát.' })
    await openBackOffice(page, listOf(email))
    await expect(rows(page).getByRole('img', { name: 's\u00a0poznámkou zákazníka' })).toBeVisible()
    await numbers(page).click()
    const status = card(page, 'Stav objednávky')
    await comment(page, 'Spracúva sa')
    await expect(status.getByLabel(/^Poznámka k\szmene/)).toHaveAccessibleDescription(
      'Keď nič nenapíšete, do histórie sa zapíše „Stav: Spracúva sa“.',
    )
    await status.getByLabel(/^Poznámka k\szmene/).fill('Volané zákazníkovi')
    await status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    await expect(page.getByRole('main').locator('header')).toContainText('Spracúva sa')
    await expect(chip(page)).toHaveText('Spracúva sa')
    await expect(history(page).first()).toHaveText(
      /^Stav objednávky: Prijatá\s*→\s*Spracúva sa\s*Jana Adminova · .*Volané zákazníkovi$/,
    )

    // Going back is a second change, and marked as such.
    await bar(page).getByRole('button', { name: 'Vrátiť späť' }).click()
    await expect(history(page)).toHaveCount(3)
    await expect(history(page).first()).toHaveText(
      /^Stav objednávky \(vrátenie\): Spracúva sa\s*→\s*Prijatá\s*Jana Adminova · [^A-Z]*$/,
    )
    await chip(page).click()
    await page.getByRole('menuitemradio', { name: 'Zrušená' }).click()
    const asked = page.getByRole('dialog')
    await expect(asked.getByLabel('Dôvod (nepovinné)')).toBeFocused()
    await page.keyboard.type('na želanie')
    await page.keyboard.press('Enter')
    await expect(history(page)).toHaveCount(4)
    await expect(history(page).first()).toHaveText(/Prijatá\s*→\s*Zrušená.*Dôvod: na želanie$/)

    await page.getByRole('link', { name: 'Späť na objednávky' }).click()
    await expect(rows(page)).toContainText(number)
    await expect(rows(page)).toContainText('Zrušená')
  })

  test(
    'takes a note: stamped, in the history, cut there at a hundred characters',
    long,
    async ({ page, server }) => {
      const noted = await someOrder(server, { email: ownEmail() })
      await openBackOffice(page, detailOf(noted))
      const notes = card(page, 'Admin poznámky')
      const field = notes.getByLabel('Nová poznámka')
      const add = notes.getByRole('button', { name: 'Pridať poznámku' })
      // Nobody sends what is not there: its button comes with whoever writes.
      await expect(add).toBeHidden()
      await field.fill('   ')
      await expect(add).toBeDisabled()
      const long = `${'Zákazník volal. '.repeat(10)}Koniec.`
      await field.fill(long)
      await add.click()
      await expect(notices(page).filter({ hasText: 'Admin poznámka bola úspešne pridaná' })).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(notes).toContainText(`Jana Adminova: ${long}`)
      await expect(notes).toContainText(/\[\d+\. \d+\. \d{4}, \d+:\d\d:\d\d\]/)
      await expect(history(page).first()).toContainText('Poznámka pridaná')
      await expect(card(page, 'História zmien').locator('[tabindex="0"]')).toHaveCSS('max-height', '256px')
      const summary = history(page).first().locator('p').nth(1)
      await expect(summary).toHaveText(`${long.slice(0, 100).trimEnd()}…`)
      await history(page).first().getByRole('button', { name: 'Zobraziť celú poznámku' }).click()
      await expect(summary).toHaveText(long)

      const kept = notes.getByRole('group', { name: 'Admin poznámky' })
      for (const text of ['a'.repeat(900), 'najnovšia']) {
        await field.fill(text)
        await add.click()
        await expect(kept).toContainText(text)
      }
      const isAtEnd = () =>
        kept.evaluate((box) => [
          box.scrollHeight > box.clientHeight,
          box.scrollTop + box.clientHeight >= box.scrollHeight - 1,
        ])
      await expect.poll(isAtEnd).toEqual([true, true])

      await field.fill('a'.repeat(1003))
      await expect(notes).toContainText('O 3 znaky viac')
      await add.click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue('a'.repeat(1003))
    },
  )

  test('that nobody knows says so and leads back', long, async ({ page }) => {
    await openBackOffice(page, `${list}/00000000-0000-4000-8000-000000000000`)
    await expect(heading(page)).toHaveText('Takú objednávku nepoznáme')
    await page.getByRole('link', { name: 'Späť na objednávky' }).click()
    await expect(heading(page)).toHaveText('Objednávky')
  })
})

test.describe('two people and one order', () => {
  test('the second is told what the first did, and decides', long, async ({ page, server }) => {
    const shared = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(shared))
    const status = card(page, 'Stav objednávky')
    await comment(page, 'Spracúva sa')
    await status.getByLabel(/^Poznámka k\szmene/).fill('moja poznámka')
    const desk = await colleague(server)
    await desk.change({ id: shared.id, status: 'zrusena', note: 'Zákazník si to rozmyslel', version: 1 })
    await status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
    const dialog = page.getByRole('dialog', { name: 'Objednávka sa medzitým zmenila' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Zrušená' })).toHaveText([
      /Prijatá\s*→\s*Zrušená\s*Jana Adminova · .*Zákazník si to rozmyslel/,
    ])
    expect(await desk.open({ id: shared.id })).toMatchObject({
      ok: true,
      value: { order: { orderStatus: 'zrusena' } },
    })

    // Looking first: the record is fresh, the form as it was.
    await dialog.getByRole('button', { name: 'Zobraziť aktuálny záznam' }).click()
    await expect(chip(page)).toHaveText('Zrušená')
    await expect(status.getByLabel('Stav')).toHaveValue('spracuva')
    await expect(status.getByLabel('Stav')).toBeFocused()
    await expect(status.getByLabel(/^Poznámka k\szmene/)).toHaveValue('moja poznámka')

    // Somebody is faster again; this time it is done all the same.
    await desk.addNote({ id: shared.id, text: 'ešte niečo' })
    await status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
    await expect(dialog.getByRole('listitem')).toContainText(['ešte niečo'])
    await dialog.getByRole('button', { name: 'Aj tak zmeniť na „Spracúva sa“' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(chip(page)).toBeFocused()
    await expect(chip(page)).toHaveText('Spracúva sa')
    await expect(history(page).filter({ hasText: 'moja poznámka' }).first()).toBeVisible()
    expect(await desk.open({ id: shared.id })).toMatchObject({
      ok: true,
      value: { order: { orderStatus: 'spracuva' } },
    })
  })

  test(
    'who cancels all the same is asked by what that does now, on a page as it is now; Esc drops it (rule A149)',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      const { id, total: amount } = order
      // What nobody tells is found out when it is sent.
      await page.route('**/api/admin/events*', (route) => route.abort())
      await openBackOffice(page, detailOf(order))
      await expect(chip(page)).toBeVisible()
      await page.keyboard.press('s')
      await page.keyboard.press('4')
      const asked = page.getByRole('dialog', { name: /^Stav objednávky/ })
      await asked.getByLabel(/^Dôvod/).fill('duplicitná')
      const { staff } = await staffApi(server)
      await staff.payments.record({ id, amount, receivedOn: today(), method: 'transfer' })
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Aj tak zmeniť na „Zrušená“' }).click()
      await expect(asked).toContainText(/Zneplat\S+ sa 2/)
      await expect(asked.getByLabel(/^Dôvod/)).toHaveValue('duplicitná')
      await expect(asked.getByLabel(/^Dôvod/)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(asked).toHaveCount(0)
      await expect(page.locator('form:has(#status)')).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText(/Zaplatená.*hotové.*nič nechýba/s)
    },
  )

  test(
    'what a colleague did is told in the dialog that is open, and held by a second press only (rule A159)',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      const { id, total: amount } = order
      await openBackOffice(page, detailOf(order))
      await expect(chip(page)).toBeVisible()
      await page.keyboard.press('s')
      await page.keyboard.press('4')
      const asked = page.getByRole('dialog', { name: /^Stav objednávky/ })
      await asked.getByLabel(/^Dôvod/).fill('duplicitná')
      const { staff } = await staffApi(server)
      await staff.payments.record({ id, amount, receivedOn: today(), method: 'transfer' })
      await expect(asked).toContainText('Objednávka sa medzitým zmenila')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(asked).toContainText('Nič sa neodoslalo.')
      await expect(asked).toContainText(/Zneplat\S+ sa 2/)
      await expect(asked.getByLabel(/^Dôvod/)).toBeFocused()
      const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
      await expect(held).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(held).toContainText(order.number)
      await page.keyboard.press('z')
    },
  )
})

test(
  'what is taken back in the list too late stays as it was left, and that is told',
  long,
  async ({ page, server }) => {
    const email = ownEmail()
    const shared = await someOrder(server, { email })
    await openBackOffice(page, listOf(email))
    await rows(page)
      .getByRole('button', { name: /Zmeniť$/ })
      .click()
    await page.getByRole('menuitemradio', { name: 'Spracúva sa' }).click()
    const undo = page.getByRole('button', { name: 'Vrátiť späť' })
    await expect(undo).toBeVisible()
    const desk = await colleague(server)
    await desk.change({ id: shared.id, status: 'zrusena', version: 2 })
    await undo.click()
    const told = page.getByRole('status').filter({ hasText: 'Nevrátilo sa nič, medzitým sa to zmenilo' })
    await expect(told.getByRole('link', { name: shared.number })).toBeVisible()
    await expect(rows(page)).toContainText('Zrušená')
    await expect(numbers(page)).toBeFocused()
  },
)

test(
  'what was typed outlives a reload and the other language, and no sign-out, here or in another tab',
  long,
  async ({ page, server }) => {
    const drafted = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(drafted))
    await chip(page).click()
    await page.getByRole('menuitemradio', { name: 'Vybavená' }).click()
    await page.locator('#reason').fill('v hotovosti')
    await page.locator('#admin-note').fill('rozpísané')
    const isKept = async () => {
      await expect(page.locator('#status')).toHaveValue('vybavena')
      await expect(page.locator('#reason')).toHaveValue('v hotovosti')
      await expect(page.locator('#admin-note')).toHaveValue('rozpísané')
    }
    await page.reload()
    await isKept()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Admin notes' })).toBeVisible()
    await isKept()
    await page.getByRole('link', { name: 'Slovenčina' }).click()
    const other = await page.context().newPage()
    await other.goto(list)
    await signOut(other)
    await signIn(page)
    await expect(page.locator('#status')).toHaveCount(0)
    await expect(page.locator('#admin-note')).toHaveValue('')
    await page.locator('#admin-note').fill('znova')
    await signOut(page)
    await signIn(page)
    await expect(page.locator('#admin-note')).toHaveValue('')
  },
)

test(
  'an answer that was lost: the note is there once, the change is in the history once, and nobody is blamed',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(order))
    const status = card(page, 'Stav objednávky')
    const notes = card(page, 'Admin poznámky')
    const note = notes.getByLabel('Nová poznámka')
    const add = notes.getByRole('button', { name: 'Pridať poznámku' })
    await note.fill('Volal zákazník')
    await loseAnswer(page, /\/api\/admin\/orders\/[^/]+\/notes$/)
    await add.click()
    await expect(notes.getByRole('alert')).toContainText('Nepodarilo sa pridať poznámku')
    await expect(notes.getByRole('alert')).toContainText('Server neodpovedal. Možno sa to predsa podarilo.')
    await page.reload()
    await expect(note).toHaveValue('Volal zákazník')
    await add.click()
    await expect(notes).toContainText('Jana Adminova: Volal zákazník')
    await expect(note).toHaveValue('')

    await comment(page, 'Spracúva sa')
    await status.getByLabel(/^Poznámka k\szmene/).fill('Volané')
    await loseAnswer(page, new RegExp(`/api/admin/orders/${order.id}$`))
    const save = status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' })
    await save.click()
    await expect(status).toContainText('Nepodarilo sa zmeniť stav objednávky')
    await expect(status).toContainText('Server neodpovedal. Možno sa to predsa podarilo.')
    await save.click()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(history(page)).toHaveCount(3)
    await expect(history(page).filter({ hasText: 'Volal zákazník' })).toHaveCount(1)
    await expect(notes.getByText('Volané')).toHaveCount(0)
  },
)

test(
  'everything that fails keeps what was typed and works when the server is back',
  long,
  async ({ page }) => {
    await withServer(withAdmin, async (server) => {
      await page.goto(server.baseUrl + list)
      await signIn(page)
      await expect(page.getByRole('heading', { name: 'Zatiaľ žiadne objednávky' })).toBeVisible()
      const lonely = await someOrder(server)
      await refresh(page)
      await numbers(page).click()
      await expect(heading(page)).toHaveText(lonely.number)
      const status = card(page, 'Stav objednávky')
      const notes = card(page, 'Admin poznámky')
      await comment(page, 'Spracúva sa')
      await status.getByLabel(/^Poznámka k\szmene/).fill('Volané')
      await notes.getByLabel('Nová poznámka').fill('Zákazník volal')
      await server.kill()

      await status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
      await expect(status).toContainText('Nepodarilo sa zmeniť stav objednávky')
      await expect(status.getByLabel(/^Poznámka k\szmene/)).toHaveValue('Volané')
      await notes.getByRole('button', { name: 'Pridať poznámku' }).click()
      await expect(notes.getByRole('alert')).toContainText('Nepodarilo sa pridať poznámku')
      await expect(notes.getByLabel('Nová poznámka')).toHaveValue('Zákazník volal')
      // It is told once, where it is done again.
      await expect(notices(page).filter({ hasText: 'Nepodarilo sa pridať poznámku' })).toHaveCount(0)
      await refresh(page)
      await expect(page.getByRole('main')).toContainText('Objednávku sa nepodarilo obnoviť')
      await expect(heading(page)).toHaveText(lonely.number)

      await startAgain(server, withAdmin)
      await expect(status.getByRole('button', { name: 'Skúsiť znova' })).toHaveCount(0)
      await status.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
      await expect(bar(page)).toContainText('Stav objednávky zmenený')
      await notes.getByRole('button', { name: 'Pridať poznámku' }).click()
      await expect(notes).toContainText('Jana Adminova: Zákazník volal')
      await expect(history(page)).toHaveCount(3)
    })
  },
)

test('by keyboard alone: search, row, status, detail, note, and back', long, async ({ page, server }) => {
  const email = ownEmail()
  const older = await someOrder(server, { email })
  const newer = await someOrder(server, { email })
  await openBackOffice(page, list)
  await expect(numbers(page).first()).toBeVisible()
  await beginSearch(page)
  await page.keyboard.type(email)
  await expect(numbers(page)).toHaveText([newer.number, older.number])
  // Letters belong to the field as long as somebody types.
  await expect(searchBox(page)).toHaveValue(email)
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await expect(numbers(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(numbers(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('menuitemradio', { name: 'Prijatá' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('z klávesnice')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).nth(0)).toContainText('Spracúva sa')
  await expect(rows(page).nth(0).getByRole('button')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(numbers(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(newer.number)
  await expect(history(page).first()).toContainText('z klávesnice')
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitemradio', { name: 'Spracúva sa' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Nová poznámka')).toBeFocused()
  await page.keyboard.type('snaha')
  await expect(page.getByLabel('Nová poznámka')).toHaveValue('snaha')
  await page.goBack()
  await expect(numbers(page)).toHaveText([newer.number, older.number])
  // Where one was, one goes on from.
  await page.keyboard.press('j')
  await expect(numbers(page).nth(1)).toBeFocused()
  // What follows at once is no key, and is in the field once that is there.
  await page.keyboard.press('n')
  await page.keyboard.type('esej')
  await expect(heading(page)).toHaveText(older.number)
  await expect(page.getByLabel('Nová poznámka')).toBeFocused()
  await expect(page.getByLabel('Nová poznámka')).toHaveValue('esej')
})

// The gate sees this screen in the look that is hardest to fit, and others as they are worked with.
for (const [path, scheme, width] of fourLooks)
  test(
    `axe finds nothing, and nothing is wider than the page: ${path || '/sk'}, ${scheme}, ${width} px`,
    path && width === 360 ? {} : long,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      const email = ownEmail()
      const shown = await someOrder(server, {
        email,
        firstName: 'Maximiliánamaximiliána',
        lastName: 'Nebojsová-Krásnohorská-Dlhá',
        notes: 'x'.repeat(400),
        address: 'Ulica'.repeat(20),
      })
      const desk = await colleague(server)
      await desk.addNote({ id: shown.id, text: 'y'.repeat(500) })
      const check = async (what: string) => {
        expect(await violations(page), what).toEqual([])
        await expectNoSidewaysScroll(page)
      }
      await openBackOffice(page, path + listOf(email))
      await expect(rows(page)).toHaveCount(1)
      await check('list')
      if (width < 600) {
        await page.getByRole('button', { name: /^(Filtre|Filters)/ }).click()
        await check('filters')
      }
      await rows(page).locator('button[data-choice-menu]').click()
      await check('status menu')
      await page.keyboard.press('3')
      await page.locator('dialog form button[type=submit]').click()
      await expect(page.locator('dialog [aria-invalid]')).toBeFocused()
      await check('status dialog')
      await page.keyboard.press('Escape')
      await rows(page).locator('a').click()
      await expect(heading(page)).toHaveText(shown.number)
      await expect(page.locator('section[aria-labelledby=history-title] ol li')).toHaveCount(2)
      await check('detail')
      await chip(page).click()
      await page.getByRole('menuitemradio').nth(1).press('Tab')
      await desk.change({ id: shown.id, status: 'zrusena', version: 2 })
      await page.locator('form:has(#status) button[type=submit]').click()
      await expect(page.locator('dialog li')).toHaveCount(2)
      await check('conflict')
      await page.keyboard.press('Escape')
      await page.goto(`${path}${list}?q=nikto-taky-nie-je`)
      await expect(page.locator('main h2')).toBeVisible()
      await check('nothing found')

      // Nothing is lost where text is twice as large, nor at 320 px.
      const narrow = [
        [360, '200%'],
        [320, '100%'],
      ] as const
      for (const [width, size] of isLong ? narrow : narrow.slice(0, 1))
        for (const address of [path + listOf(email), path + detailOf(shown)]) {
          await page.setViewportSize({ width, height: 700 })
          await page.goto(address)
          await setTextSize(page, size)
          await expect(page.getByText(shown.number).first()).toBeVisible()
          await expectNoSidewaysScroll(page)
        }
    },
  )
