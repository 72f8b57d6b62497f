import type { Order } from '@hotovo/domain/orders/order'
import type { Page } from '@playwright/test'
import { ticketRequest } from '../support/doors.ts'
import type { RunningHouse } from '../support/house.ts'
import { ticketForm } from '../support/tickets.ts'
import { heading, openBackOffice, rows, someOrder, staffApi, visitorApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { withHouse } from './houses.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first, and some tests refuse on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const list = '/admin/objednavky'
const detailOf = ({ id }: Order) => `${list}/${id}`
const numbers = (page: Page) => rows(page).getByRole('link')
/** What is told at the foot of the window. */
const bar = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'ATM-' })
const chip = (page: Page) => page.locator('#order-status')

let made = 0
const ownEmail = () => {
  made += 1
  return `praca.${process.pid}.${made}@priklad.sk`
}

/** Completes an order for a reason, as staff who got the cash in hand would. */
async function completedUnpaid(house: RunningHouse, ...orders: readonly Order[]): Promise<void> {
  const { staff } = await staffApi(house)
  for (const { id } of orders) {
    const done = await staff.orders.change(id, { status: 'vybavena', reason: 'v hotovosti', version: 1 })
    expect(done.ok).toBe(true)
  }
}

test.describe('one key', () => {
  test('s and a number change the status, shown before the server answers; z takes it back', async ({
    page,
    house,
  }) => {
    const order = await someOrder(house, { email: ownEmail() })
    await openBackOffice(page, detailOf(order))
    await expect(chip(page)).toHaveText('Prijatá')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/admin/orders/${order.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    const top = async () => (await page.locator('main h1').boundingBox())?.y
    const before = await top()
    await page.keyboard.press('s')
    await page.keyboard.press('2')
    await expect(chip(page)).toHaveText('Spracúva sa')
    await expect(bar(page)).toHaveCount(0)
    answer()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    // Nothing moves under the pointer.
    expect(await top()).toBe(before)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('z')
    await expect(chip(page)).toHaveText('Prijatá')
    await expect(page.getByRole('listitem').filter({ hasText: '(vrátenie)' })).toHaveCount(1)
  })

  test('a change that is refused goes back, and says so', async ({ page, house }) => {
    const order = await someOrder(house, { email: ownEmail() })
    await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
    await page.route(`**/api/admin/orders/${order.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await expect(numbers(page)).toHaveText([order.number])
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('2')
    await expect(bar(page)).toContainText('Nepodarilo sa zmeniť stav objednávky')
    await expect(rows(page)).toContainText('Prijatá')
    await page.unroute(`**/api/admin/orders/${order.id}`)
    await bar(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    await expect(rows(page)).toContainText('Spracúva sa')
  })

  test('where a reason is needed the menu leads to it, and no letter is lost', async ({ page, house }) => {
    const order = await someOrder(house, { email: ownEmail() })
    await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
    await expect(numbers(page)).toHaveText([order.number])
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('3')
    await page.keyboard.type('zaplatené v hotovosti')
    await expect(page.getByRole('dialog').getByLabel('Dôvod')).toHaveValue('zaplatené v hotovosti')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rows(page)).toContainText('Vybavená')

    await page.keyboard.press('z')
    await expect(rows(page)).toContainText('Prijatá')
    await numbers(page).click()
    await expect(chip(page)).toHaveText('Prijatá')
    await page.keyboard.press('s')
    await page.keyboard.press('3')
    await page.keyboard.type('znova')
    await expect(page.getByLabel('Dôvod')).toHaveValue('znova')
  })

  test('s and n work after Back, on the order one comes back from', async ({ page, house }) => {
    const email = ownEmail()
    await someOrder(house, { email })
    await someOrder(house, { email })
    await openBackOffice(page, `${list}?q=${encodeURIComponent(email)}`)
    await numbers(page).nth(1).click()
    await expect(chip(page)).toBeVisible()
    await page.goBack()
    await expect(numbers(page)).toHaveCount(2)
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitemradio', { name: 'Prijatá' })).toBeFocused()
    await page.keyboard.press('2')
    await expect(rows(page).nth(1)).toContainText('Spracúva sa')
    await page.keyboard.press('n')
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await page.keyboard.type('volal')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('group', { name: 'Admin poznámky' })).toContainText('volal')
  })
})

test('a queue is worked through: what is done opens the next, says how many are left, and can be taken back there', async ({
  page,
}) => {
  await withHouse(withAdmin, async (house) => {
    const orders = [await someOrder(house), await someOrder(house), await someOrder(house)] as const
    await completedUnpaid(house, ...orders)
    await openBackOffice(page, `${house.baseUrl}${list}?queue=completed-unpaid&sort=oldest`)
    await numbers(page).first().click()
    await expect(heading(page)).toHaveText(orders[0].number)
    await expect(page.getByText('3 zostávajú')).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('4')
    await expect(heading(page)).toHaveText(orders[1].number)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('2 zostávajú')).toBeVisible()
    await expect(bar(page)).toContainText(orders[0].number)
    // The payment that the queue asks for is one key away.
    await page.keyboard.press('e')
    await expect(page.locator('#amount')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(orders[2].number)
    await expect(page.getByText('1 zostáva')).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('4')
    await expect(heading(page)).toHaveText('Objednávky')
    await expect(page.getByRole('heading', { name: 'Žiadna objednávka nevyhovuje' })).toBeVisible()
    await expect(bar(page)).toContainText(orders[2].number)
  })
})

test('an order is one timeline: payment, vouchers, ticket, and a reply to the customer from its foot', async ({
  page,
  house,
}) => {
  const order = await someOrder(house, { email: ownEmail() })
  const { staff } = await staffApi(house)
  // From a network of their own: nobody may send many.
  const visitor = visitorApi(house, '10.2.0.1')
  const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ email: order.email })))
  if (!sent.ok) throw new Error(sent.error.code)
  const number = sent.value.ticketNumber
  const ticket = await staff.tickets.open(number)
  if (!ticket.ok) throw new Error(ticket.error.code)
  await staff.tickets.change(ticket.value.ticket.id, { relatedOrder: order.number, version: 1 })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`/api/admin/orders/${order.id}`)) asked.push(pathname)
  })
  await openBackOffice(page, detailOf(order))
  const steps = page.locator('section[aria-labelledby=history-title] ol > li')
  await expect(steps.filter({ hasText: number })).toHaveCount(1)
  // All of it came at one call.
  expect(new Set(asked)).toEqual(new Set([`/api/admin/orders/${order.id}/timeline`]))
  await page.keyboard.press('e')
  await expect(page.locator('#amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(steps.filter({ hasText: 'Platba' }).filter({ hasText: 'zapísaná ručne' })).toHaveCount(1)
  await expect(steps.filter({ hasText: /Vydan/ }).getByRole('link').first()).toHaveText(/^VCH-/)

  const paper = page.getByRole('region', { name: 'Odpoveď zákazníkovi' })
  await expect(paper).toContainText(order.email)
  await page.locator('#reply').fill('Vouchery sú na ceste.')
  await page.locator('#reply').press('Control+Enter')
  await expect(steps.filter({ hasText: 'Odpoveď zákazníkovi' })).toContainText('Vouchery sú na ceste.')
  await expect(page.locator('#reply')).toHaveValue('')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  expect(await violations(page)).toEqual([])
})

test('c shows whoever ordered: their other orders, what they come to, and the same order twice', async ({
  page,
  house,
}) => {
  const email = ownEmail()
  const first = await someOrder(house, { email })
  const second = await someOrder(house, { email })
  await openBackOffice(page, detailOf(second))
  await expect(chip(page)).toBeVisible()
  await page.keyboard.press('c')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('rovnaká suma o')
  await expect(panel.getByRole('row', { name: /^EUR/ })).toContainText('202,00')
  await expect(panel.getByRole('region', { name: 'Objednávky (1)' })).toContainText(first.number)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await panel.getByRole('link', { name: first.number }).first().click()
  await expect(heading(page)).toHaveText(first.number)
})

test.describe('what an everyday task takes once its record is on the screen', () => {
  /** Somebody whose presses are counted; what they type is the task's own. */
  const counting = (page: Page) => {
    const counts = { keys: 0, clicks: 0 }
    return {
      counts,
      key: async (key: string) => {
        counts.keys += 1
        await page.keyboard.press(key)
      },
      click: async (name: string | RegExp) => {
        counts.clicks += 1
        await page.getByRole('button', { name }).first().click()
      },
    }
  }

  test('an order is found by its variable symbol with two keys', async ({ page, house, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const order = await someOrder(house)
    await openBackOffice(page, list)
    await expect(numbers(page).first()).toBeVisible()
    await page.evaluate((symbol) => navigator.clipboard.writeText(symbol), order.variableSymbol)
    const { key, counts } = counting(page)
    await key('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await key('Control+v')
    await expect(heading(page)).toHaveText(order.number)
    expect(counts).toEqual({ keys: 2, clicks: 0 })
  })

  for (const by of ['keys', 'clicks'] as const)
    test(`a paid order is completed with one of ${by}`, async ({ page, house }) => {
      const order = await someOrder(house, { email: ownEmail() })
      const { staff } = await staffApi(house)
      const paid = await staff.payments.record(order.id, {
        amount: order.total,
        receivedOn: new Date().toISOString().slice(0, 10),
        method: 'transfer',
      })
      expect(paid.ok).toBe(true)
      // Its vouchers complete it by themselves; somebody opens it again.
      const statusNow = async () => {
        const found = await staff.orders.open(order.id)
        return found.ok ? found.value : undefined
      }
      await expect.poll(async () => (await statusNow())?.order.orderStatus).toBe('vybavena')
      const { version } = (await statusNow())!
      await staff.orders.change(order.id, { status: 'spracuva', version })
      await openBackOffice(page, detailOf(order))
      await expect(page.getByRole('button', { name: 'Vybaviť' })).toBeVisible()
      const { key, click, counts } = counting(page)
      await (by === 'keys' ? key('e') : click('Vybaviť'))
      await expect(chip(page)).toHaveText('Vybavená')
      await expect.poll(async () => (await statusNow())?.order.orderStatus).toBe('vybavena')
      expect(counts).toEqual({ keys: 0, clicks: 0, [by]: 1 })
    })

  test('a ticket is answered with two keys', async ({ page, house }) => {
    const visitor = visitorApi(house, '10.2.0.2')
    const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ email: ownEmail() })))
    if (!sent.ok) throw new Error(sent.error.code)
    await openBackOffice(page, `/admin/tikety/${sent.value.ticketNumber}`)
    await expect(page.locator('#reply')).toBeVisible()
    const { key, counts } = counting(page)
    await key('r')
    await expect(page.locator('#reply')).toBeFocused()
    await page.keyboard.type('Dobrý deň, už to je.')
    await key('Control+Enter')
    await expect(page.getByRole('main')).toContainText('Odpoveď je na ceste zákazníkovi')
    expect(counts).toEqual({ keys: 2, clicks: 0 })
  })

  test('a payment is matched with one key', async ({ page, house }) => {
    const order = await someOrder(house, { email: ownEmail() })
    const file = camt([{ symbol: order.variableSymbol, amount: order.total }], `work-${process.pid}`)
    const { staff } = await staffApi(house)
    const read = await staff.statements.import(new Uint8Array(file.buffer), file.name)
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    await openBackOffice(page, `/admin/platby?vypis=${read.value.id}`)
    const line = page.locator('[data-entry]')
    await expect(line).toHaveCount(1)
    await heading(page).focus()
    await page.keyboard.press('j')
    await expect(line).toHaveAttribute('aria-expanded', 'true')
    const { key, counts } = counting(page)
    await key('a')
    await expect
      .poll(async () => {
        const found = await staff.orders.open(order.id)
        return found.ok && found.value.order.paymentStatus
      })
      .toBe('paid')
    expect(counts).toEqual({ keys: 1, clicks: 0 })
  })

  test('a voucher is blocked with two keys', async ({ page, house }) => {
    const order = await someOrder(house, { email: ownEmail() })
    const { staff } = await staffApi(house)
    const paid = await staff.payments.record(order.id, {
      amount: order.total,
      receivedOn: new Date().toISOString().slice(0, 10),
      method: 'transfer',
    })
    if (!paid.ok) throw new Error(paid.error.code)
    const { serial } = paid.value.vouchers[0]!.voucher
    await openBackOffice(page, `/admin/vouchery/${serial}`)
    await expect(page.getByRole('button', { name: 'Zablokovať' })).toBeVisible()
    const { key, counts } = counting(page)
    await key('b')
    await expect(page.getByRole('dialog').getByLabel('Dôvod')).toBeFocused()
    await page.keyboard.type('Zákazník kód stratil')
    await key('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Zákazník kód stratil')
    const found = await staff.vouchers.open(serial)
    expect(found.ok && found.value.voucher.frozen).toBe(true)
    expect(counts).toEqual({ keys: 2, clicks: 0 })
  })
})
