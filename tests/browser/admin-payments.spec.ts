import { randomUUID } from 'node:crypto'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { Api } from '@hotovo/application/api'
import type { Order } from '@hotovo/domain/orders/order'
import { majorText } from '@hotovo/domain/shared/money'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { untilAnswered } from '../support/spending.ts'
import { atCurrentVersion } from '../support/staff.ts'
import { long } from '../support/tier.ts'
import {
  apiOf,
  heading,
  openBackOffice,
  rows,
  somebody,
  someOrder,
  staffApi,
  withAdmin,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, look, setTextSize, visitIn } from './looks.ts'
import { loseAnswer } from './network.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

const choose = (page: Page, files: ReturnType<typeof camt>[]) =>
  page.locator('input[type=file]').setInputFiles(files)
const lines = (page: Page) => page.locator('[data-entry]')
const main = (page: Page) => page.getByRole('main')
const paymentOf = async (server: RunningServer, id: string) => {
  const found = await (await staffApi(server)).staff.orders.open({ id })
  return found.ok ? found.value.order.paymentStatus : found.error.code
}

async function cancelled(staff: Api['staff'], { id }: Order): Promise<void> {
  const answer = await atCurrentVersion(staff, id, (version) => {
    const key = randomUUID()
    return untilAnswered(() => staff.orders.change({ id, status: 'zrusena', version }, key))
  })
  if (!answer.ok) throw new Error(answer.error.code)
}

/**
 * Where lines are counted that nobody has decided about, or all exact ones are accepted in one press, a test has a house of
 * its own: what others read would be among them.
 */
const ownHouse = (look: (server: RunningServer) => Promise<void>) =>
  withServer({ BACKEND: 'memory', ...withAdmin }, look)

test('a statement is dropped, and its payments are accepted by keyboard', long, async ({ page }) => {
  await ownHouse(async (server) => {
    const [one, two, three] = [await someOrder(server), await someOrder(server), await someOrder(server)]
    await openBackOffice(page, `${server.baseUrl}/admin`)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(heading(page)).toHaveText('Platby')
    const file = camt([
      { symbol: one.variableSymbol, amount: one.total },
      { symbol: two.variableSymbol, amount: two.total },
      { symbol: three.variableSymbol, amount: three.total - 100 },
      { amount: 777, message: 'bez symbolu' },
    ])
    await choose(page, [file])
    await expect(main(page)).toContainText('Načítané 4\u00a0riadky, 4\u00a0nové')
    await choose(page, [file])
    await expect(main(page)).toContainText('všetky sme už mali')

    await expect(lines(page)).toHaveCount(2)
    await heading(page).focus()
    await page.keyboard.press('j')
    await expect(lines(page).first()).toHaveAttribute('aria-expanded', 'true')
    await expect(main(page)).toContainText('Sedí variabilný symbol.')
    await look(page)
    // Both were booked on one day; which stands first is nobody's promise.
    const isOne = (await lines(page).first().innerText()).includes(one.number)
    const [first, second] = isOne ? [one, two] : [two, one]
    await expect(main(page).getByRole('link', { name: first.number })).toBeVisible()
    await page.keyboard.press('a')
    // It is held, and called off by the key that takes back.
    await expect(main(page)).toContainText('o\u00a0chvíľu ju prijmeme')
    await page.keyboard.press('z')
    await expect(main(page)).not.toContainText('o\u00a0chvíľu ju prijmeme')
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page).first()).toBeFocused()
    expect(await paymentOf(server, first.id)).toBe('paid')

    await page.getByRole('button', { name: 'Prijať 1\u00a0presnú' }).press('Enter')
    await page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
    await expect(main(page)).toContainText('Prijatá 1\u00a0platba.')
    expect(await paymentOf(server, second.id)).toBe('paid')

    await page.getByRole('link', { name: /^Čiastočné/ }).press('Enter')
    await expect(page).toHaveURL(/stav=partial/)
    await expect(lines(page)).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const why = page.getByRole('dialog', { name: 'Prečo platbu odložiť?' })
    await expect(why.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('1')
    await expect(main(page)).toContainText('je odložená')
    await page.keyboard.press('z')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page).first()).toBeFocused()
    // Under what was set aside the key that sets aside has it wait again, however long ago that was.
    await page.keyboard.press('x')
    await expect(why.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('1')
    await expect(main(page)).toContainText('je odložená')
    await expect(lines(page)).toHaveCount(0)
    await page.reload()
    await page.getByRole('link', { name: /^Odložené/ }).press('Enter')
    await expect(lines(page)).toHaveCount(1)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(lines(page)).toHaveCount(0)
    await page.getByRole('link', { name: /^Čiastočné/ }).press('Enter')
    await expect(lines(page)).toHaveCount(1)
    await page.keyboard.press('j')
    await expect(main(page).getByRole('link', { name: three.number })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText(three.number)

    await page.goto(`${server.baseUrl}/admin/platby?karta=vypisy`)
    await rows(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/vypis=/)
    await expect(lines(page)).toHaveCount(4)
    await expect(lines(page).filter({ hasText: 'prijatá: ' })).toHaveCount(2)
    await look(page)
    await page.getByRole('link', { name: /^Čiastočné/ }).click()
    await expect(page).toHaveURL(/vypis=.*stav=partial/)
    await expect(lines(page)).toHaveCount(1)
  })
})

test(
  'files that are dropped at once are read in turn, and another tab and whoever comes back see the same',
  long,
  async ({ page }) => {
    await ownHouse(async (server) => {
      const address = `${server.baseUrl}/admin/platby`
      await openBackOffice(page, address)
      const other = await page.context().newPage()
      await other.goto(address)
      await expect(heading(other)).toHaveText('Platby')
      const table = Buffer.from('Kedy;Prišlo;Odišlo;Symbol\n3/2/2026;10,00;;123\n')
      await choose(page, [
        camt([{ amount: 777, message: 'bez symbolu' }], 'prvy'),
        { name: 'fotka.xml', mimeType: 'text/xml', buffer: Buffer.from('ahoj') },
        { name: 'tabulka.csv', mimeType: 'text/csv', buffer: table },
      ])
      const shown = async (tab: Page) => {
        const files = tab.getByRole('region', { name: 'Bankový výpis' }).getByRole('listitem')
        await expect(files.filter({ hasText: 'Načítaný 1\u00a0riadok, 1\u00a0nový' })).toHaveCount(1)
        await expect(files.filter({ hasText: 'fotka.xml' })).toContainText('Nie je to výpis')
        await expect(files.filter({ hasText: 'tabulka.csv' })).toContainText('Kto súbor nahral: ')
        await expect(files).toHaveCount(3)
      }
      await shown(page)
      await look(page)
      await shown(other)
      await page.reload()
      await shown(page)
      for (const name of ['Zahodiť súbor', 'Skryť súhrn']) {
        await page.getByRole('button', { name }).press('Enter')
        await expect(page.getByRole('button', { name: 'Vybrať súbory' })).toBeFocused()
      }
      await expect(main(page)).not.toContainText('fotka.xml')
      await page.reload()
      await expect(lines(page)).toHaveCount(1)
      await expect(main(page)).not.toContainText('tabulka.csv')
    })
  },
)

test(
  'answers that are lost: payments are accepted once and counted once, and the key stays',
  long,
  async ({ page }) => {
    await ownHouse(async (server) => {
      const [one, two, three] = [await someOrder(server), await someOrder(server), await someOrder(server)]
      await openBackOffice(page, `${server.baseUrl}/admin/platby`)
      const file = camt([
        { symbol: one.variableSymbol, amount: one.total },
        { symbol: two.variableSymbol, amount: two.total },
        { symbol: three.variableSymbol, amount: three.total - 100 },
        { amount: 777, message: 'bez symbolu' },
      ])
      await choose(page, [file])
      await expect(lines(page)).toHaveCount(2)
      await loseAnswer(page, '**/accept-exact')
      await page.getByRole('button', { name: 'Prijať 2\u00a0presné' }).click()
      await page.getByRole('button', { name: 'Odoslať hneď' }).click()
      await expect(main(page)).toContainText('Server neodpovedal. Prijatých zatiaľ 0')
      // Whoever would rather see the lines beneath it puts it away, and finds the press where it was.
      await page.getByRole('button', { name: 'Zavrieť', exact: true }).press('Enter')
      await expect(main(page)).not.toContainText('Server neodpovedal')
      await expect(page.locator(':focus')).not.toHaveCount(0)
      await loseAnswer(page, '**/accept-exact')
      await page.getByRole('button', { name: 'Prijať 2\u00a0presné' }).click()
      await page.getByRole('button', { name: 'Odoslať hneď' }).click()
      await expect(main(page)).toContainText('Server neodpovedal. Prijatých zatiaľ 0')
      await page.getByRole('button', { name: 'Pokračovať' }).click()
      await expect(main(page)).toContainText('Prijaté 2\u00a0platby.')

      await page.goto(`${server.baseUrl}/admin/platby?stav=partial`)
      await lines(page).click()
      await loseAnswer(page, '**/accept')
      await page.getByRole('button', { name: 'Prijať čiastočnú platbu' }).click()
      await page.getByRole('button', { name: 'Odoslať hneď' }).click()
      await expect(main(page)).toContainText('Možno sa to predsa podarilo. Skúste to znova')
      const key = page.waitForRequest('**/accept').then((request) => request.headers()['idempotency-key'])
      await main(page).getByRole('button', { name: 'Skúsiť znova' }).click()
      expect(await key).toMatch(/^[\da-f-]{36}$/)
      await expect(lines(page)).toHaveCount(0)
      const { staff } = await staffApi(server)
      const account = await staff.payments.account({ id: three.id })
      expect(account.ok && account.value.payments).toHaveLength(1)

      await page.goto(`${server.baseUrl}/admin/platby?stav=unknown`)
      await lines(page).click()
      await loseAnswer(page, '**/set-aside')
      const tried = page.waitForRequest('**/set-aside')
      await page.getByRole('button', { name: 'Odložiť' }).click()
      await page.getByRole('button', { name: 'Nepatrí k\u00a0objednávkam' }).click()
      const under = (await tried).headers()['idempotency-key']
      await expect(main(page)).toContainText('Možno sa to predsa podarilo. Skúste to znova')
      const again = page.waitForRequest('**/set-aside')
      await main(page).getByRole('button', { name: 'Skúsiť znova' }).click()
      expect((await again).headers()['idempotency-key']).toBe(under)
      await expect(main(page)).toContainText('je odložená')
    })
  },
)

test(
  'exact payments of one press wait ten seconds and are called off, or accepted',
  long,
  async ({ page }) => {
    await ownHouse(async (server) => {
      const [one, two] = [await someOrder(server), await someOrder(server)]
      await page.clock.install()
      await openBackOffice(page, `${server.baseUrl}/admin/platby`)
      await choose(page, [
        camt([
          ...[one, two].map((order) => ({ symbol: order.variableSymbol, amount: order.total })),
          { amount: 777, message: 'bez symbolu' },
        ]),
      ])
      const accept = page.getByRole('button', { name: 'Prijať 2\u00a0presné' })
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('accept-exact')) sent.push(request.url())
      })
      await accept.press('Enter')
      await expect(main(page)).toContainText('Prijatie 2\u00a0presných platieb')
      await expect(accept).toBeFocused()
      await page.clock.runFor(5_000)
      await page.keyboard.press('z')
      await expect(main(page)).not.toContainText('Prijatie 2\u00a0presných platieb')
      await page.clock.runFor(20_000)
      expect([sent, await paymentOf(server, one.id)]).toEqual([[], 'pending'])

      // As long as somebody is at the bar, it waits for them.
      await accept.press('Enter')
      await page.getByRole('button', { name: 'Odvolať' }).focus()
      await page.clock.runFor(20_000)
      expect(sent).toEqual([])
      await page.getByRole('button', { name: 'Odvolať' }).press('Enter')
      await expect(accept).toBeFocused()

      await accept.press('Enter')
      await page.getByRole('link', { name: /^Nepriradené/ }).click()
      await expect(lines(page)).toHaveCount(1)
      const places = async () => [
        await lines(page).boundingBox(),
        await page.getByRole('link', { name: /^Nepriradené/ }).boundingBox(),
      ]
      const before = await places()
      await page.clock.runFor(11_000)
      await expect(main(page)).toContainText('Prijaté 2\u00a0platby.')
      // Whoever works on another group meanwhile finds everything where it was.
      expect(await places()).toEqual(before)
      await page.getByRole('button', { name: 'Zavrieť', exact: true }).press('Enter')
      await page.clock.runFor(100)
      await expect(heading(page)).toBeFocused()
      for (const { id } of [one, two]) expect(await paymentOf(server, id)).toBe('paid')
    })
  },
)

test(
  'a line beside its order: the same looks the same, what differs is marked, and what is left is told',
  long,
  async ({ page }) => {
    await ownHouse(async (server) => {
      const name = { firstName: 'Jana', lastName: 'Nowaková' }
      const [same, other] = [await someOrder(server, name), await someOrder(server, name)]
      await openBackOffice(page, `${server.baseUrl}/admin/platby`)
      await choose(page, [
        camt([
          { symbol: same.variableSymbol, amount: same.total - 100, payer: 'NOWAKOVA JANA' },
          { message: 'za darček', amount: other.total + 1_234_00 },
        ]),
      ])
      await expect(main(page)).toContainText('Zostávajú 2\u00a0platby, ')
      const both = same.total - 100 + other.total + 1_234_00
      expect((await main(page).innerText()).replaceAll(/\s/g, '')).toContain(
        majorText(both).replace('.', ','),
      )

      await page.goto(`${server.baseUrl}/admin/platby?stav=partial`)
      await lines(page).click()
      const side = (title: string) =>
        page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })
      await expect(side('Objednávka').getByRole('link', { name: same.number })).toBeVisible()
      const drawn = (title: string) =>
        side(title).locator('svg').first().locator('path').first().getAttribute('d')
      expect(await drawn('Riadok z\u00a0banky')).toBe(await drawn('Objednávka'))
      // The sum differs and nothing else; a name in capitals and without accents is the same name.
      await expect(side('Objednávka').locator('mark')).toHaveCount(1)
      await expect(side('Riadok z\u00a0banky').locator('mark')).toHaveCount(1)
      await expect(side('Riadok z\u00a0banky').locator('mark')).toHaveCSS('text-decoration-line', 'underline')
      await expect(side('Riadok z\u00a0banky')).toContainText('chýba 1,00\u00a0€')
      await expect(main(page)).toContainText(
        'Odpustiť možno najviac 0,50\u00a0€, chýba 1,00\u00a0€. Viac neodpustí nikto.',
      )
    })
  },
)

test(
  'a table is read once its columns, its days and its account are named',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    await openBackOffice(page, '/admin/platby')
    const table = `Kedy;Prišlo;Odišlo;Symbol ${order.number}\n3/2/2026;${majorText(order.total)};;${order.variableSymbol}\n`
    await choose(page, [{ name: 'tabulka.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }])
    const name = () => page.getByRole('button', { name: 'Určiť stĺpce' }).click()
    const form = page.getByRole('dialog')
    const submit = () => form.getByRole('button', { name: 'Zapamätať a\u00a0načítať' }).click()
    await name()
    await form.getByLabel('Deň zaúčtovania').selectOption('0')
    await submit()
    await expect(form).toContainText('buď jeden stĺpec so sumou')
    await form.getByLabel(/^Prijaté/).selectOption('1')
    await form.getByLabel(/^Odoslané/).selectOption('2')
    await form.getByLabel('Variabilný symbol').selectOption('3')
    await submit()
    await expect(main(page)).toContainText('Dňu v\u00a02. riadku nerozumieme')
    await name()
    await expect(form.getByLabel(/^Prijaté/)).toHaveValue('1')
    await form.getByLabel('Poradie v\u00a0dátume').selectOption('mdy')
    await submit()
    await expect(main(page)).toContainText('Súbor nehovorí, z\u00a0ktorého nášho účtu je.')
    await name()
    await form.getByLabel('Náš IBAN').fill('SK65 9999 0000 0012 3456 7899')
    await submit()
    await expect(main(page)).toContainText('Načítaný 1\u00a0riadok, 1\u00a0nový')
  },
)

test(
  'whoever accepts lines sees who named the columns of their file, and what is not as in the file before',
  long,
  async ({ page, server }) => {
    const { statements } = (await staffApi(server)).staff
    const header = `Kedy;Koľko;Symbol;Správa ${process.pid}`
    const read = (day: string, name: string) =>
      statements.import({ file: new TextEncoder().encode(`${header}\n${day};10,00;;500,00\n`), name })
    const asked = await read('2.3.2026', 'prvy.csv')
    const why = asked.ok || asked.error.code !== 'statement-refused' ? undefined : asked.error.why
    if (why?.code !== 'columns-unknown') throw new Error('nobody asked for columns')
    const mapping = { header: why.header, account: sampleAccounts.EUR!.iban, decimalSign: ',' } as const
    const columns = { bookedOn: 0, amount: 1, variableSymbol: 2, message: [3] }
    await statements.rememberColumns({ ...mapping, columns })
    await read('2.3.2026', 'prvy.csv')
    const colleague = await somebody(server)
    const turned = { ...mapping, columns: { ...columns, amount: 3, message: [] } }
    await (await apiOf(server, colleague)).staff.statements.rememberColumns(turned)
    const second = await read('3.3.2026', 'druhy.csv')
    if (!second.ok) throw new Error(second.error.code)

    await openBackOffice(page, '/admin/platby?stav=unknown')
    const warning = main(page).getByRole('status').filter({ hasText: 'druhy.csv sme čítali inak' })
    await expect(warning).toContainText(`4. Správa ${process.pid}, napríklad 500,00`)
    await expect(warning).toContainText('Predtým: 2. Koľko, napríklad 10,00')
    await expect(warning).not.toContainText('prvy.csv')
    await lines(page).filter({ hasText: '500,00\u00a0€' }).click()
    await expect(main(page)).toContainText('Kto pomenoval stĺpce súboru druhy.csv:')
    await page.getByText('Čo je v\u00a0ktorom stĺpci').click()
    await expect(main(page)).toContainText('3. Symbol')
    await look(page)

    await openBackOffice(page, `/admin/platby?vypis=${second.value.id}`, colleague)
    await expect(main(page)).toContainText('Zmenili ste to vy')
    await look(page)
  },
)

test('a payment of nobody is divided between orders that were found', long, async ({ page, server }) => {
  const [one, two] = [await someOrder(server), await someOrder(server)]
  await openBackOffice(page, '/admin/platby')
  await choose(page, [camt([{ amount: one.total + two.total, message: 'za oboch' }], 'oboch')])
  await expect(main(page)).toContainText('Načítaný 1\u00a0riadok, 1\u00a0nový')
  await page.getByRole('link', { name: /^Nepriradené/ }).click()
  // Lines that were there before are shown until its own is.
  const amount = majorText(one.total + two.total).replace('.', ',')
  const line = lines(page).filter({ hasText: amount })
  await line.click()
  const search = page.getByRole('combobox', { name: 'Číslo, variabilný symbol' })
  for (const { id, number } of [one, two]) {
    await search.fill(number)
    const found = page.getByRole('option', { name: number })
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await expect(search).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id'))!)
    await page.keyboard.press('Escape')
    await expect(found).toHaveCount(0)
    await expect(search).toHaveValue(number)
    await page.keyboard.press('ArrowDown')
    await expect(found).toHaveCount(1)
    await look(page)
    await page.keyboard.press('Enter')
    await expect(page.locator(`#assign-${id}`)).toBeFocused()
    await expect(search).toHaveValue('')
    await page.keyboard.press('Enter')
    if (id === one.id) await expect(search).toBeFocused()
  }
  const accept = page.getByRole('button', { name: 'Prijať takto rozdelené' })
  await expect(accept).toBeFocused()
  await expect(main(page)).toContainText('Rozdelená je celá suma.')
  await page.locator(`#assign-${two.id}`).fill('1')
  await expect(main(page)).toContainText('Ešte rozdeliť')
  // As it was left, and the keys are still the bench's.
  await line.click()
  await expect(search).toHaveCount(0)
  await line.click()
  await expect(page.locator(`#assign-${two.id}`)).toHaveValue('1')
  await expect(line).toBeFocused()
  // Enter before anything was found waits for it; what is in already is put in no second time.
  await search.fill(two.number)
  await page.keyboard.press('Enter')
  await expect(page.locator(`#assign-${two.id}`)).toBeFocused()
  await page.keyboard.type(majorText(two.total))
  await page.keyboard.press('Enter')
  await expect(accept).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Odoslať hneď' }).click()
  await expect.poll(() => paymentOf(server, one.id)).toBe('paid')
  expect(await paymentOf(server, two.id)).toBe('paid')
})

test(
  'a payment that names three orders is accepted for the one of its number key, and for no other',
  long,
  async ({ page, server }) => {
    const { staff } = await staffApi(server)
    for (const key of ['1', '2', '3']) {
      const named = [await someOrder(server), await someOrder(server), await someOrder(server)]
      const [first, ...others] = named as [Order, Order, Order]
      const message = others.map(({ number }) => number).join(' ')
      const file = camt(
        [{ symbol: first.variableSymbol, amount: first.total, message }],
        `klaves-${process.pid}-${key}`,
      )
      const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const path = `/admin/platby?vypis=${read.value.id}`
      await (key === '1' ? openBackOffice(page, path) : page.goto(path))
      await expect(lines(page)).toHaveCount(1)
      await heading(page).focus()
      await page.keyboard.press('j')
      for (const [place, { number }] of named.entries())
        await expect(
          page.getByRole('button', { name: `${place + 1}: celá suma na ${number}`, exact: true }),
        ).toBeVisible()
      await page.keyboard.press(key)
      await page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
      await expect.poll(() => paymentOf(server, named[Number(key) - 1]!.id)).toBe('paid')
      const paid = []
      for (const { id } of named) if ((await paymentOf(server, id)) === 'paid') paid.push(id)
      expect(paid, key).toEqual([named[Number(key) - 1]!.id])
      await expect(page.locator('main :focus')).toHaveCount(1)
    }
  },
)

test(
  'of a payment that was recorded by hand the line of the bank gives nothing back by `a`',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    const { staff } = await staffApi(server)
    const paid = await staff.payments.record({
      ...{ id: order.id, amount: order.total },
      ...{ receivedOn: '2026-03-02', method: 'transfer' },
    })
    if (!paid.ok) throw new Error(paid.error.code)
    await openBackOffice(page, '/admin/platby?stav=duplicate')
    await choose(page, [
      camt([{ amount: order.total, symbol: order.variableSymbol, payer: 'Ručne Zapísaná' }], 'rukou'),
    ])
    const line = lines(page).filter({ hasText: 'Ručne Zapísaná' })
    await line.click()
    await expect(main(page)).toContainText(`už niekto zapísal ručne: ${paid.value.byHand[0]!.recordedBy}`)
    await expect(page.getByRole('button', { name: 'Je to tá istá platba' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Prijať a vrátiť peniaze' })).toBeVisible()
    await page.keyboard.press('a')
    await expect(line).toHaveCount(0)
    expect(await paymentOf(server, order.id)).toBe('paid')
    await page.keyboard.press('z')
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    // What is another one goes back by its order, by a key of its own, and is called off (rule P48).
    const giveBack = page.getByRole('button', { name: 'Prijať a vrátiť peniaze' })
    await expect(giveBack).toHaveAttribute('aria-keyshortcuts', 'b')
    await page.keyboard.press('b')
    await expect(giveBack).toHaveCount(0)
    await page.keyboard.press('z')
    await expect(giveBack).toBeVisible()
  },
)

test('what was paid for a cancelled order is given back and noted', long, async ({ page, server }) => {
  const order = await someOrder(server)
  const { staff } = await staffApi(server)
  const paid = await staff.payments.record({
    id: order.id,
    amount: order.total,
    receivedOn: '2026-03-02',
    method: 'transfer',
  })
  if (!paid.ok) throw new Error(paid.error.code)
  await cancelled(staff, order)
  await openBackOffice(page, '/admin/vratenia')
  const row = rows(page).filter({ hasText: order.number })
  await row.getByRole('button', { name: 'Zapísať inak' }).click()
  const dialog = page.getByRole('dialog', { name: order.number })
  await dialog.getByLabel('Suma').fill('99999')
  await dialog.getByRole('button', { name: 'Zapísať vrátenie' }).click()
  await expect(dialog).toContainText('Najviac')
  await dialog.getByLabel('Suma').fill(majorText(order.total))
  await dialog.getByRole('button', { name: 'Zapísať vrátenie' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Odoslať hneď' }).click()
  await expect(row).toHaveCount(0)
  expect(await paymentOf(server, order.id)).toBe('refunded')
})

test(
  'on a phone four places stand in the bar, and the others behind the last button',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await openBackOffice(page, '/admin')
    await page.getByRole('button', { name: 'Viac' }).click()
    await page.getByRole('dialog', { name: 'Viac' }).getByRole('link', { name: 'Vrátenia' }).click()
    await expect(heading(page)).toHaveText('Vrátenia')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

for (const [prefix, colorScheme, width] of fourLooks)
  test(`pages of money are whole at ${width}, ${colorScheme}${prefix}`, long, async ({ browser, server }) => {
    const [order, other, off] = [await someOrder(server), await someOrder(server), await someOrder(server)]
    const { staff } = await staffApi(server)
    const receivedOn = '2026-03-02'
    const paid = await staff.payments.record({
      id: off.id,
      amount: off.total,
      receivedOn,
      method: 'transfer',
    })
    if (!paid.ok) throw new Error(paid.error.code)
    await cancelled(staff, off)
    const file = camt(
      [
        { symbol: order.variableSymbol, amount: order.total },
        { symbol: other.variableSymbol, amount: other.total - 150, message: `objednávka ${other.number}` },
        { amount: 1234, message: 'bez symbolu' },
      ],
      `look-${width}-${colorScheme}`,
    )
    const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
    if (!read.ok) throw new Error(JSON.stringify(read.error))
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
        await openBackOffice(page, `${prefix}/admin/platby?stav=partial`)
        await lines(page).last().click()
        await expect(page.locator('dl dd a').first()).toBeVisible()
        await shoot('partial')
        await page.goto(`${prefix}/admin/platby?stav=unknown`)
        await lines(page).last().click()
        await shoot('unknown')
        await setTextSize(page, '200%')
        await shoot('large')
        await page.goto(`${prefix}/admin/platby?vypis=${read.value.id}`)
        await expect(lines(page)).toHaveCount(3)
        await shoot('statement')
        for (const [name, path] of [
          ['statements', '/admin/platby?karta=vypisy'],
          ['failed', '/admin/dorucenia'],
          ['letters', '/admin/dorucenia?rad=letters'],
          ['refunds', '/admin/vratenia'],
        ] as const) {
          await page.goto(`${prefix}${path}`)
          await expect(page.getByRole('main').locator('table, h2').first()).toBeVisible()
          await shoot(name)
        }
      },
      /Failed to load resource/,
    )
  })

test('what a table leaves open is asked once, with its words in view, and what is not booked is told, 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await ownHouse(async (server) => {
    const order = await someOrder(server)
    await openBackOffice(page, `${server.baseUrl}/admin/platby`)
    const amount = (order.total / 100).toFixed(2).replace('.', ',')
    const table = [
      'Deň;Suma;Smer;Stav;VS;Text',
      `1.3.2026;${amount};H;Zaúčtovaná;${order.variableSymbol};a`,
      '1.3.2026;7,50;S;Zaúčtovaná;;poplatok',
      '2.3.2026;9,00;H;Čakajúca;;príde zajtra',
      'Spolu;;;;;',
    ].join('\n')
    await choose(page, [{ name: 'pohyby.csv', mimeType: 'text/csv', buffer: Buffer.from(`${table}\n`) }])
    const dialog = page.getByRole('dialog')
    const say = async (said: Readonly<Record<string, string>>) => {
      await page.getByRole('button', { name: 'Určiť stĺpce' }).press('Enter')
      await dialog.getByLabel('Náš IBAN').fill(sampleAccounts.EUR!.iban)
      await look(page)
      for (const [label, choice] of Object.entries(said))
        await dialog.getByLabel(label, { exact: true }).selectOption({ label: choice })
      await dialog.getByRole('button', { name: 'Zapamätať a\u00a0načítať' }).press('Enter')
    }
    await say({
      'Deň zaúčtovania': '1. Deň, napríklad 1.3.2026',
      Suma: `2. Suma, napríklad ${amount}`,
      'Smer (prijaté, odoslané)': '3. Smer, napríklad H',
      'Variabilný symbol': `5. VS, napríklad ${order.variableSymbol}`,
      'Správa pre prijímateľa': '6. Text, napríklad a',
    })
    await expect(main(page)).toContainText('V\u00a02. riadku nevieme, či peniaze prišli alebo odišli: „H“.')
    await say({ 'Čo znamená „h“': 'Peniaze prišli' })
    await expect(dialog.getByRole('alert')).toContainText('Povedzte, čo znamená každé z\u00a0týchto slov.')
    await dialog.getByLabel('Čo znamená „s“').selectOption({ label: 'Peniaze odišli' })
    await dialog.getByRole('button', { name: 'Zapamätať a\u00a0načítať' }).press('Enter')
    await expect(main(page)).toContainText('Načítané 2\u00a0riadky, 2\u00a0nové')
    await expect(main(page)).toContainText('Riadok 4 ešte nie je zaúčtovaný')
    await expect(main(page)).toContainText('Riadok 5 nie je pohyb')
    await expect(page.getByRole('button', { name: 'Prijať 1\u00a0presnú' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Vybrať súbory' })).toBeFocused()
    await look(page)
  })
})
