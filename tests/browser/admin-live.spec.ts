import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { newOrder, ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  heading,
  openBackOffice,
  rows,
  setAccountOpen,
  signIn,
  somebody,
  someOrder,
  staffApi,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'
import { withServer } from './servers.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

/** What is answered once the page hears what is stored. */
const listening = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/events' && answer.ok())
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('button', { name })

test(
  'a list says how many orders are new in two pages, moves no row, and shows them when it is asked to',
  long,
  async ({ page, server }) => {
    const email = `nazivo.${process.pid}@priklad.sk`
    const first = await someOrder(server, { email })
    let heard = listening(page)
    await openBackOffice(page, '/admin/objednavky')
    await heard
    const other = await page.context().newPage()
    heard = listening(other)
    await other.goto('/admin/objednavky')
    await heard
    for (const one of [page, other]) await expect(rows(one).first()).toContainText(first.number)
    const second = await someOrder(server, { email })
    for (const one of [page, other]) {
      await expect(button(one, '1 nová, zobraziť')).toBeVisible()
      await expect(rows(one).first()).toContainText(first.number)
    }
    const third = await someOrder(server, { email })
    await button(page, '2 nové, zobraziť').press('Enter')
    await expect(rows(page).first()).toContainText(third.number)
    await expect(rows(page).nth(1)).toContainText(second.number)
    await expect(button(page, /zobraziť$/)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    await expect(button(other, '2 nové, zobraziť')).toBeVisible()
    await other.close()
  },
)

/** What is answered once the page knows whether what it heard of belongs among its rows. */
const looked = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/admin/first-rows') && answer.ok())

for (const width of [1280, 360])
  test(
    `a filtered list tells only what its filter lets through, and a press shows as many, at ${width} px`,
    width === 360 ? {} : long,
    async ({ page, server }) => {
      const email = `filter.nazivo.${process.pid}.${width}@priklad.sk`
      const first = await someOrder(server, { email, deliveryMethod: 'courier' })
      await page.setViewportSize({ width, height: 800 })
      const heard = listening(page)
      await openBackOffice(page, `/admin/objednavky?delivery=courier&q=${email}`)
      await heard
      await expect(rows(page)).toHaveCount(1)
      let looking = looked(page)
      await someOrder(server, { email, deliveryMethod: 'sms' })
      await looking
      await expect(button(page, /zobraziť$/)).toHaveCount(0)
      looking = looked(page)
      const second = await someOrder(server, { email, deliveryMethod: 'courier' })
      await looking
      const fresh = button(page, /zobraziť$/)
      await expect(fresh).toHaveText('1 nová, zobraziť')
      await expect(rows(page).first()).toContainText(first.number)
      await fresh.click()
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).first()).toContainText(second.number)
      await expect(fresh).toHaveCount(0)

      // What was told of one question is not told of the next.
      looking = looked(page)
      await someOrder(server, { email, deliveryMethod: 'courier' })
      await looking
      await expect(fresh).toHaveText('1 nová, zobraziť')
      await page.getByRole('button', { name: /^Doručenie: .*Zrušiť filter$/ }).click()
      await expect(rows(page)).toHaveCount(4)
      await expect(fresh).toHaveCount(0)
    },
  )

test(
  'a list that is sorted so that what is new stands elsewhere tells nothing, and a filtered one of tickets what it lets through',
  long,
  async ({ page, server }) => {
    const email = `zoradene.nazivo.${process.pid}@priklad.sk`
    // Nobody orders so often, so these are many people.
    for (let n = 0; n < 26; n++)
      await newOrder(visitorApi(server, `10.7.62.${n}`), { email: `${n}.${email}` })
    let heard = listening(page)
    await openBackOffice(page, `/admin/objednavky?sort=oldest&q=${email}`)
    await heard
    await expect(rows(page)).toHaveCount(25)
    let looking = looked(page)
    await someOrder(server, { email: `27.${email}` })
    await looking
    await expect(button(page, /zobraziť$/)).toHaveCount(0)

    const api = visitorApi(server, '10.7.61.1')
    const send = async (subject: string) =>
      api.tickets.submit(await ticketRequest(api, ticketForm({ email, subject })))
    heard = listening(page)
    await page.goto('/admin/tikety?q=obalka')
    await heard
    await expect(heading(page)).toBeVisible()
    looking = looked(page)
    await send('Niečo celkom iné')
    await looking
    await expect(button(page, /zobraziť$/)).toHaveCount(0)
    await send('Otvorená obálka')
    await button(page, '1 nový, zobraziť').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Otvorená obálka')
  },
)

/** A voucher that is issued, by its serial. */
async function someVoucher(server: RunningServer) {
  const order = await someOrder(server)
  const { staff } = await staffApi(server)
  const receivedOn = today()
  const paid = await staff.payments.record({
    id: order.id,
    amount: order.total,
    receivedOn,
    method: 'transfer',
  })
  if (!paid.ok) throw new Error(paid.error.code)
  return paid.value.vouchers[0]!.voucher.serial
}

for (const width of [1280, 360])
  test(
    `of two windows one blocks a voucher, the other sees it in its row, and how many are new, at ${width} px`,
    long,
    async ({ page, server }) => {
      const serial = await someVoucher(server)
      await page.setViewportSize({ width, height: 800 })
      let heard = listening(page)
      await openBackOffice(page, '/admin/vouchery')
      await heard
      const row = rows(page).filter({ hasText: serial })
      await expect(row).toContainText('Aktívny')
      const before = await row.boundingBox()

      const other = await page.context().newPage()
      heard = listening(other)
      await other.goto(`/admin/vouchery/${serial}`)
      await heard
      await other.getByRole('button', { name: 'Zablokovať' }).click()
      await other.getByRole('dialog').getByLabel('Dôvod').fill('Zákazník volal')
      await other.getByRole('dialog').getByRole('button', { name: 'Zablokovať' }).click()
      await expect(other.getByRole('dialog')).toHaveCount(0)
      await expect(row).toContainText('Zablokovaný')
      expect(await row.boundingBox()).toEqual(before)
      // Who did it is told nothing anew.
      await expect(button(other, 'Načítať')).toHaveCount(0)

      // Its order has two.
      const next = await someVoucher(server)
      await expect(button(page, '2 nové, zobraziť')).toBeVisible()
      expect(await row.boundingBox()).toEqual(before)
      await button(page, '2 nové, zobraziť').click()
      await expect(rows(page).filter({ hasText: next })).toHaveCount(1)

      await page.goto(`/admin/vouchery/${serial}`)
      await expect(page.getByRole('button', { name: 'Odblokovať' })).toBeVisible()
      const { staff } = await staffApi(server)
      await staff.vouchers.unfreeze({ serial, reason: 'Našiel sa' })
      await expect(page.getByRole('button', { name: 'Zablokovať' })).toBeVisible()
      const told = page.getByRole('status').filter({ hasText: 'Práve zmenené' })
      await expect(told).toContainText(/Jana Adminova: Odblokovan/)
      await expect(page.locator('[data-news]')).toContainText('Našiel sa')
      await page.screenshot({ path: test.info().outputPath(`voucher-${width}.png`) })
      await told.getByRole('button', { name: 'Zavrieť' }).click()
      await expect(page.locator('[data-news]')).toHaveCount(0)
      // What is begun stays until somebody loads it.
      await page.getByRole('button', { name: 'Zablokovať' }).click()
      const reason = page.getByRole('dialog').getByLabel('Dôvod')
      await reason.fill('Rozpísané')
      await staff.vouchers.freeze({ serial, reason: 'Druhýkrát' })
      await expect(page.getByText('Záznam sa medzitým zmenil')).toHaveCount(1)
      await expect(reason).toHaveValue('Rozpísané')
      await other.close()
    },
  )

test(
  'of two windows at the payments one decides, the other sees by whom in the line, no line moves, and new lines are told',
  long,
  async ({ page }) => {
    await withServer(withAdmin, async (server) => {
      await openBackOffice(page, `${server.baseUrl}/admin/platby`)
      await expect(heading(page)).toHaveText('Platby')
      const heard = listening(page)
      const listed = page.waitForResponse((answer) => answer.url().includes('/api/admin/bank-entries?'))
      await page.goto(`${server.baseUrl}/admin/platby?stav=unknown`)
      await Promise.all([heard, listed])
      const { staff } = await staffApi(server)
      const bring = async (...amounts: readonly number[]) => {
        const { name, buffer } = camt(
          amounts.map((amount) => ({ amount })),
          `vypis ${amounts.join(' ')}`,
        )
        const brought = await staff.statements.import({ file: buffer, name })
        if (!brought.ok) throw new Error(brought.error.code)
        return brought.value.entries
      }
      const entries = await bring(5_00, 7_00, 9_00)
      await button(page, '3 nové, zobraziť').click()
      const lines = page.locator('[data-entry]')
      await expect(lines).toHaveCount(3)
      const line = (entry: (typeof entries)[number]) => page.locator(`[data-entry="${entry.id}"]`)
      const ids = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('data-entry')))
      const [first, second] = ids.map((id) => entries.find((entry) => entry.id === id)!)
      const last = lines.last()
      await line(first!).click()
      await expect(line(first!)).toHaveAttribute('aria-expanded', 'true')
      const before = await last.boundingBox()
      for (const { statementId, place } of [first!, second!])
        await staff.statements.setAside({ id: statementId, place, aside: true, reason: 'not-ours' })
      for (const entry of [first!, second!]) await expect(line(entry)).toContainText('odložená: ')
      await expect(lines).toHaveCount(3)
      expect(await last.boundingBox()).toEqual(before)
      await expect(button(page, /zobraziť$/)).toHaveCount(0)
      await page.screenshot({ path: test.info().outputPath('payments.png') })

      const [fourth] = await bring(11_00)
      await expect(button(page, '1 nový, zobraziť')).toBeVisible()
      await expect(lines).toHaveCount(3)
      // The file is told of above them, and they are where they were, to a part of a pixel.
      const after = await last.boundingBox()
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(1)
      await button(page, '1 nový, zobraziť').click()
      await expect(lines).toHaveCount(2)
      await expect(line(fourth!)).toBeVisible()
    })
  },
)

test('a record says that somebody else changed it and keeps what is typed; a change of one’s own is no news', async ({
  page,
  server,
}) => {
  const order = await someOrder(server)
  const heard = listening(page)
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  await heard
  const note = page.getByLabel(/^Nová poznámka/)
  await note.fill('Moja vlastná')
  await page.keyboard.press('Control+Enter')
  await expect(note).toHaveValue('')
  await note.fill('Rozpísané')
  const { staff } = await staffApi(server)
  await expect(button(page, 'Načítať')).toHaveCount(0)
  expect(await staff.orders.addNote({ id: order.id, text: 'Volané zákazníkovi' })).toMatchObject({ ok: true })
  await expect(page.getByRole('main')).toContainText(
    /Záznam sa medzitým zmenil.*Jana Adminova: Poznámka pridaná/,
  )
  await expect(page.getByText('Volané zákazníkovi')).toHaveCount(0)
  await button(page, 'Načítať').click()
  await expect(page.getByText('Volané zákazníkovi').first()).toBeVisible()
  await expect(note).toHaveValue('Rozpísané')
  await expect(button(page, 'Načítať')).toHaveCount(0)
  // Where nothing is typed it is shown at once.
  await note.fill('')
  expect(await staff.orders.change({ id: order.id, status: 'spracuva', version: 3 })).toMatchObject({
    ok: true,
  })
  await expect(page.locator('#order-status')).toHaveText('Spracúva sa')
  await expect(page.getByRole('status').filter({ hasText: 'Práve zmenené' })).toContainText(
    /Jana Adminova: Stav objednávky: Prijatá\s*→\s*Spracúva sa/,
  )
  await expect(page.locator('[data-news]')).toContainText('Stav objednávky')
})

test(
  'a menu that is open while somebody else changes what it is of closes, says so, and no number chooses any more',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server, { email: `ponuka.${process.pid}@priklad.sk` })
    const { staff } = await staffApi(server)
    const menu = page.getByRole('menu')
    const told = page.getByText('Ponuka sa zavrela a nič sa nevybralo.')
    const changed = async (status: 'spracuva' | 'prijata' | 'zrusena', version: number) =>
      expect(await staff.orders.change({ id: order.id, status, version })).toMatchObject({ ok: true })
    let heard = listening(page)
    await openBackOffice(page, `/admin/objednavky?q=ponuka.${process.pid}@priklad.sk`)
    await heard
    await rows(page).first().locator('[data-choice-menu]').click()
    await expect(menu).toBeVisible()
    await changed('spracuva', 1)
    await expect(menu).toHaveCount(0)
    await expect(page.getByText('Medzitým sa to zmenilo: Spracúva sa')).toBeVisible()
    await page.keyboard.press('1')
    await expect(rows(page).first()).toContainText('Spracúva sa')

    heard = listening(page)
    await page.goto(`/admin/objednavky/${order.id}`)
    await heard
    await expect(page.locator('#order-status')).toBeVisible()
    await page.keyboard.press('s')
    await expect(menu).toBeVisible()
    await changed('zrusena', 2)
    await expect(menu).toHaveCount(0)
    await expect(told).toBeVisible()
    await page.keyboard.press('2')
    await expect(page.getByRole('status').filter({ hasText: 'Práve zmenené' })).toContainText(
      /Jana Adminova: .*Stav objednávky: Spracúva sa\s*→\s*Zrušená/,
    )
    await expect(page.locator('#order-status')).toHaveText('Zrušená')
    expect(await staff.orders.open({ id: order.id })).toMatchObject({
      value: { version: 3, order: { orderStatus: 'zrusena' } },
    })

    const visitor = visitorApi(server, '10.7.68.9')
    const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ subject: 'Dvaja' })))
    if (!sent.ok) throw new Error(sent.error.code)
    heard = listening(page)
    await page.goto(`/admin/tikety/${sent.value.ticketNumber}`)
    await heard
    await page.locator('#ticket-priority').click()
    await expect(menu).toBeVisible()
    const found = await staff.tickets.open({ id: sent.value.ticketNumber })
    if (!found.ok) throw new Error(found.error.code)
    const { ticket, version } = found.value
    const made = await staff.tickets.change({ id: ticket.id, priority: 'urgent', version })
    expect(made.ok).toBe(true)
    await expect(menu).toHaveCount(0)
    await page.keyboard.press('1')
    await expect(page.locator('#ticket-priority')).toHaveText(/Urgentn/)
  },
)

test('whoever’s account is closed sees nothing more at once, and finds what they were typing when they come back', async ({
  page,
  server,
}) => {
  const order = await someOrder(server)
  const person = await somebody(server)
  const heard = listening(page)
  await openBackOffice(page, `/admin/objednavky/${order.id}`, person)
  await heard
  await expect(page.getByText(order.email).first()).toBeVisible()
  const note = page.getByLabel('Nová poznámka')
  await note.fill('Volať po piatej')
  await setAccountOpen(server, person.email, false)
  await expect(page.locator('#password')).toBeVisible()
  await expect(page.getByText(order.email).filter({ visible: true })).toHaveCount(0)
  await expect(note).toBeHidden()
  await look(page)
  await setAccountOpen(server, person.email, true)
  await signIn(page, person)
  await expect(note).toHaveValue('Volať po piatej')
  await setAccountOpen(server, person.email, false)
  await expect(page.locator('#password')).toBeVisible()
  await page.reload()
  await setAccountOpen(server, person.email, true)
  await signIn(page, person)
  await expect(note).toHaveValue('Volať po piatej')
})
