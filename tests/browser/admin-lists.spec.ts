import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  alert,
  heading,
  navigation,
  openBackOffice,
  refresh,
  rows,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { holdBack, requestsOf, takeAway } from './network.ts'

// Nobody is signed in at first, and the network goes away on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_/ })

const selected = (page: Page) => page.evaluate(() => String(getSelection()))

/** Moves the mouse over words as somebody who copies them. */
async function markWords(page: Page, words: string): Promise<void> {
  const told = rows(page).first().getByText(words, { exact: true }).first()
  await told.scrollIntoViewIfNeeded()
  const at = (await told.boundingBox())!
  const middle = at.y + at.height / 2
  await page.mouse.move(at.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(at.x + at.width - 1, middle, { steps: 5 })
  await page.mouse.up()
}

for (const width of [1280, 360])
  test(
    `words of a row are selected, a press beside its number opens it, and its head stays in sight, at ${width} px`,
    long,
    async ({ page, server }) => {
      // Of a person each: one e-mail orders ten times an hour and no more.
      const people = `vyber${randomUUID().slice(0, 8)}.test`
      const firstName = 'Vavrinec'
      for (let n = 0; n < 9; n += 1) await someOrder(server, { email: `clovek${n}@${people}`, firstName })
      const order = await someOrder(server, { email: `posledny@${people}`, firstName, lastName: 'Koniec' })
      const { staff } = await staffApi(server)
      const receivedOn = today()
      const paid = await staff.payments.record({
        id: order.id,
        amount: order.total,
        receivedOn,
        method: 'cash',
      })
      if (!paid.ok) throw new Error(paid.error.code)
      const visitor = visitorApi(server, `10.7.90.${width === 360 ? 1 : 2}`)
      const form = ticketForm({ email: order.email, subject: 'Predmet na výber' })
      const sent = await visitor.tickets.submit(await ticketRequest(visitor, form))
      if (!sent.ok) throw new Error(sent.error.code)
      await page.setViewportSize({ width, height: 480 })
      await openBackOffice(page, `/admin/objednavky?q=${people}`)
      await expect(rows(page)).toHaveCount(10)
      const list = page.url()

      await markWords(page, 'Vavrinec Koniec')
      await expect.poll(() => selected(page)).toContain('Vavrinec Konie')
      expect(page.url()).toBe(list)
      await page.mouse.click(1, 1)
      await expect.poll(() => selected(page)).toBe('')
      const name = rows(page).first().getByText('Vavrinec Koniec', { exact: true })
      const beside = page.context().waitForEvent('page')
      await name.click({ modifiers: ['ControlOrMeta'] })
      await expect(heading(await beside)).toHaveText(order.number)
      await (await beside).close()
      expect(page.url()).toBe(list)
      await name.click()
      await expect(heading(page)).toHaveText(order.number)
      await page.goBack()
      await expect(rows(page)).toHaveCount(10)

      if (width === 1280) {
        await rows(page).last().scrollIntoViewIfNeeded()
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        const isOnTop = () =>
          page.getByRole('columnheader', { name: 'Zákazník' }).evaluate((head) => {
            const { left, top, width, height } = head.getBoundingClientRect()
            const seen = document.elementFromPoint(left + width / 2, top + height / 2)
            return [window.scrollY > 100, top >= 0, seen !== null && head.contains(seen)]
          })
        await expect.poll(isOnTop).toEqual([true, true, true])
        if (isLong) expect(await violations(page)).toEqual([])
      }

      // Every list alike; what has presses of its own keeps them.
      for (const [path, words, title] of [
        [`/admin/tikety?q=${sent.value.ticketNumber}`, 'Predmet na výber', sent.value.ticketNumber],
        [`/admin/vouchery?q=${paid.value.vouchers[0]!.voucher.serial}`, '50,00 €', /^VCH-/],
      ] as const) {
        await page.goto(path)
        await expect(rows(page)).toHaveCount(1)
        await expectNoSidewaysScroll(page)
        if (isLong) expect(await violations(page)).toEqual([])
        await rows(page).getByText(words).first().click()
        await expect(heading(page)).toHaveText(title)
      }
      await page.goto(list)
      await rows(page).first().locator('button[data-choice-menu]').click()
      await page.getByRole('menuitemradio').first().click()
      await expect(page).toHaveURL(list)
    },
  )

/** How many rows of the list are whole in the window, above what stands fast at its foot. */
const rowsSeen = async (page: Page): Promise<number> => {
  const { height } = page.viewportSize()!
  const bar = (await navigation(page).boundingBox())!
  const foot = bar.y > height / 2 ? bar.y : height
  const places = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  return places.filter((bottom) => bottom <= foot).length
}

test('at 1440×900 at least fifteen orders are seen, at 390×844 at least six, and nothing moves with a filter', async ({
  page,
  server,
}) => {
  const order = await someOrder(server, {
    notes: 'Volať ráno',
    firstName: 'Bartolomej',
    lastName: 'Železničný',
  })
  const { staff } = await staffApi(server)
  await staff.payments.record({ id: order.id, amount: 10_00, receivedOn: today(), method: 'cash' })
  // The same rows again where they are asked for anew.
  const ids = Array.from({ length: 25 }, () => randomUUID())
  await page.route(/\/api\/admin\/orders(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { items } = await answer.json()
    const many = ids.map((id) => ({ ...items[0], id }))
    await route.fulfill({ response: answer, json: { items: many, next: 'x' } })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openBackOffice(page, `/admin/objednavky?sort=oldest&q=${order.number}`)
  await expect(rows(page)).toHaveCount(25)
  await page.evaluate(() => document.fonts.ready)
  expect(await rowsSeen(page)).toBeGreaterThanOrEqual(15)
  // The heads order the rows, and nothing else does.
  const sorting = page.getByRole('combobox', { name: 'Zoradiť' })
  await expect(sorting).toBeHidden()
  const top = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().top)
  const before = await top()
  await page.getByRole('button', { name: 'Zrušiť filtre' }).click()
  await expect(page.getByRole('button', { name: 'Zrušiť filtre' })).toBeHidden()
  expect(await top()).toBe(before)
  await page.goBack()
  await expect(rows(page).first()).toContainText(order.number)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await rowsSeen(page)).toBeGreaterThanOrEqual(6)
  const row = rows(page).first()
  const { height } = (await row.boundingBox())!
  expect(height).toBeLessThanOrEqual(92)
  for (const words of [
    order.number,
    'Bartolomej Železničný',
    /^101,00/,
    /10,00.*z.*101,00/,
    /splatná/,
    'Prijatá',
  ])
    await expect(row.getByText(words).filter({ visible: true }).first(), String(words)).toBeInViewport({
      ratio: 0.7,
    })
  expect((await row.locator('button[data-choice-menu]').boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await expect(sorting).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await violations(page)).toEqual([])
  const more = page.getByRole('button', { name: 'Ďalšie úkony' })
  await more.press('Enter')
  await page.getByRole('button', { name: 'Vybrať', exact: true }).press('Enter')
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(25)
  expect((await row.boundingBox())!.height).toBe(height)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
})

test('rows of refunds and tickets are as low as those of orders, whoever paid and however long their names are', async ({
  page,
  server,
}) => {
  const order = await someOrder(server, { firstName: 'Bartolomej Kazimír', lastName: 'Železničný' })
  const { staff } = await staffApi(server)
  const receivedOn = today()
  const amount = order.total + 10_00
  await staff.payments.record({ id: order.id, amount, receivedOn, method: 'transfer' })
  const visitor = visitorApi(server, '10.7.91.1')
  const sent = await visitor.tickets.submit(
    await ticketRequest(
      visitor,
      ticketForm({ email: order.email, subject: 'Kód na stierateľnej karte nevidno' }),
    ),
  )
  if (!sent.ok) throw new Error(sent.error.code)
  const account = 'SK3112000000198742637541'
  const payer = { method: 'transfer', name: 'Bartolomej Kazimír Železničný', account, paid: amount }
  const others = [
    { payers: [payer] },
    {
      payers: [
        { ...payer, paid: 1 },
        { ...payer, account: 'CZ6508000000192000145399', paid: 2 },
      ],
    },
    {
      payers: [],
      paymentMethod: 'postal',
      address: 'Hviezdoslavova 82, 036 01 Spišské Podhradie, Slovensko',
    },
    { payers: [{ ...payer, method: 'cash', account: null }], currency: 'USD' },
  ]
  await page.route(/\/api\/admin\/refunds$/, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const [due] = json.items.filter(({ id }: { id: string }) => id === order.id)
    const items = others.map((other) => ({ ...due, ...other, id: randomUUID() }))
    await route.fulfill({ response: answer, json: { ...json, items } })
  })
  const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  await page.setViewportSize({ width: 1024, height: 768 })
  await openBackOffice(page, '/admin/vratenia')
  for (const [width, most] of [
    [1440, 44.5],
    [1024, 44.5],
    // An account has a line of its own there, and what is to be known of it another.
    [390, 129],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await expect(rows(page)).toHaveCount(others.length)
    expect(Math.max(...(await heights())), `refunds at ${width} px`).toBeLessThanOrEqual(most)
    await expect(rows(page).first().getByText('Bartolomej Kazimír Železničný').first()).toBeVisible()
    // The account is never cut, and stands on one line (rule P37).
    const iban = rows(page).first().getByText(/^SK31/).filter({ visible: true }).locator('..')
    await expect(iban).toHaveText(account)
    expect(await iban.evaluate((all) => all.getClientRects().length), `account at ${width} px`).toBe(1)
    const { x, width: wide, height } = (await iban.boundingBox())!
    expect(height).toBeLessThan(25)
    const cell = (await iban.locator('xpath=ancestor::td').boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(cell.x + cell.width)
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Zaplatiť QR\s/ }),
    ).toBeInViewport({
      ratio: 1,
    })
    await expectNoSidewaysScroll(page)
    // What goes into no file says so where it would be picked (rule A127).
    for (const [row, why] of [
      [2, 'platilo sa poštovou poukážkou'],
      [3, 'toto je v\u00a0USD'],
    ] as const) {
      await rows(page).nth(row).getByRole('link').first().focus()
      await page.keyboard.press('x')
      await expect(page.getByRole('status').getByText(why)).toBeVisible()
      await expect(rows(page).nth(row).getByRole('checkbox', { checked: true })).toHaveCount(0)
    }
    await expect(rows(page).nth(2).getByTitle('platilo sa poštovou poukážkou')).toBeVisible()
  }
  // There is no code for dollars, and the row says so.
  await expect(rows(page).last().getByRole('button')).toHaveCount(1)
  await expect(rows(page).last()).toContainText('bez kódu')
  expect(await violations(page)).toEqual([])

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/admin/tikety?q=${sent.value.ticketNumber}`)
  await expect(rows(page)).toHaveCount(1)
  expect(Math.max(...(await heights())), 'tickets').toBeLessThanOrEqual(44.5)
})

test(
  'rows that are loading take no clicks; lists that failed ask again by themselves when the network is back',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    const question = `?q=${order.number}`
    await openBackOffice(page, `/admin/objednavky${question}`)
    await expect(rows(page)).toHaveCount(1)
    const table = page.getByRole('table')
    const body = table.locator('tbody')
    const answer = await holdBack(page, '**/api/admin/orders?*')
    await refresh(page)
    await expect(table).toHaveAttribute('aria-busy', 'true')
    await expect(body).toHaveCSS('pointer-events', 'none')
    await expect.poll(() => body.evaluate((one) => Number(getComputedStyle(one).opacity))).toBeLessThan(0.7)
    answer()
    await expect(table).toHaveAttribute('aria-busy', 'false')
    await expect(body).toHaveCSS('pointer-events', 'auto')
    await expect(body).toHaveCSS('opacity', '1')
    await page.unroute('**/api/admin/orders?*')

    for (const [path, failed] of [
      [`/admin/objednavky${question}`, 'Nepodarilo sa načítať objednávky: '],
      ['/admin/tikety', 'Nepodarilo sa načítať support tickets: '],
      ['/admin/vouchery', 'Nepodarilo sa načítať vouchery'],
      [`/admin/audit${question}`, 'Nepodarilo sa načítať audit trail dáta'],
      ['/admin', 'Nepodarilo sa načítať objednávky: '],
    ] as const) {
      await page.goto(path)
      // Rows, or that there are none.
      const told = page.getByRole('main').locator('table, h2').first()
      await expect(told).toBeVisible()
      await page.context().setOffline(true)
      await refresh(page)
      await expect(alert(page)).toContainText(failed)
      await page.context().setOffline(false)
      await expect(alert(page)).toHaveCount(0)
      await expect(told).toBeVisible()
    }
  },
)

test(
  'a list that failed is asked for again when somebody comes back to its tab, and once',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    await openBackOffice(page, `/admin/objednavky?q=${order.number}`)
    await expect(rows(page)).toHaveCount(1)
    await takeAway(page, '**/api/admin/orders?*')
    await refresh(page)
    await expect(alert(page)).toContainText('Nepodarilo sa načítať objednávky: ')
    await page.unroute('**/api/admin/orders?*')
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const asked = requestsOf(page)
    const lists = () => asked.filter((address) => address.includes('/api/admin/orders?')).length
    await turn('hidden')
    await turn('visible')
    await expect(alert(page)).toHaveCount(0)
    await expect(rows(page)).toContainText(order.number)
    expect(lists()).toBe(1)
    // What is there is not asked for again.
    await turn('hidden')
    await turn('visible')
    await refresh(page)
    await expect.poll(lists).toBe(2)
  },
)

test(
  'whoever tries again by keyboard, or loads anew, is never left without focus',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    const { staff } = await staffApi(server)
    const payment = {
      amount: order.total,
      receivedOn: today(),
      method: 'cash',
    } as const
    const paid = await staff.payments.record({ id: order.id, ...payment })
    if (!paid.ok) throw new Error(paid.error.code)
    await openBackOffice(page, '/admin/ucet')
    const main = page.getByRole('main')
    const again = main.getByRole('button', { name: 'Skúsiť znova' })
    /** All that a page shows; not who works here. */
    const shown = /\/api\/admin\/(?!me$|events|queues|presence|live)|\/auth\/v1\/factors/
    for (const path of [
      '/admin',
      '/admin/objednavky',
      `/admin/objednavky/${order.id}`,
      '/admin/vouchery',
      `/admin/vouchery/${paid.value.vouchers[0]!.voucher.serial}`,
      '/admin/platby',
      '/admin/platby?karta=vypisy',
      '/admin/dorucenia',
      '/admin/vratenia',
      '/admin/zavazky',
      '/admin/audit',
      '/admin/ucet',
    ]) {
      await takeAway(page, shown)
      await page.goto(path)
      await expect(again.first()).toBeVisible()
      await page.unroute(shown)
      while ((await again.count()) > 0) {
        const before = await again.count()
        await again.first().press('Enter')
        await expect.poll(() => again.count(), path).toBeLessThan(before)
        await expect(page.locator('main :focus'), path).toHaveCount(1)
      }
      const anew = main.getByRole('button', { name: 'Obnoviť' })
      for (const button of await anew.all()) {
        await button.press('Enter')
        await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
        await expect(button, path).toBeFocused()
      }
    }
  },
)

test(
  'whoever tries again within a ticket, or for one payment, is never left without focus',
  long,
  async ({ page, server }) => {
    const visitor = visitorApi(server, '10.7.93.1')
    const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({})))
    if (!sent.ok) throw new Error(sent.error.code)
    await openBackOffice(page)
    const main = page.getByRole('main')
    const again = main.getByRole('button', { name: 'Skúsiť znova' })
    /** What stands in a ticket beside itself, each with a button of its own. */
    for (const [part, heading] of [
      ['**/api/admin/tickets/*/replies', 'Správa zákazníka'],
      ['**/api/admin/tickets/*/customer', 'Ďalšie od zákazníka'],
      ['**/api/admin/tickets/*/history', 'História zmien'],
    ] as const) {
      await takeAway(page, part)
      await page.goto(`/admin/tikety/${sent.value.ticketNumber}`)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(sent.value.ticketNumber)
      await expect(again).toHaveCount(1)
      await page.unroute(part)
      await again.press('Enter')
      await expect(again).toHaveCount(0)
      await expect(main.locator(':focus'), part).toHaveText(heading)
    }

    const order = await someOrder(server)
    const file = camt([{ symbol: order.variableSymbol, amount: order.total }], `znova-${process.pid}`)
    const { staff } = await staffApi(server)
    const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    await page.goto(`/admin/platby?vypis=${read.value.id}`)
    const line = page.locator('[data-entry]')
    await line.click()
    await takeAway(page, '**/accept')
    await main.getByRole('button', { name: 'Prijať', exact: true }).click()
    await expect(again).toHaveCount(1)
    // It is on its way: neither the button nor what it was about has gone yet.
    const letThrough = await holdBack(page, '**/accept')
    await again.press('Enter')
    await expect(again).toHaveCount(0)
    await expect(line).toBeFocused()
    letThrough()
    await expect
      .poll(async () => {
        const found = await staff.orders.open({ id: order.id })
        return found.ok && found.value.order.paymentStatus
      })
      .toBe('paid')
    await expect(main.getByRole('button', { name: 'Prijať', exact: true })).toHaveCount(0)
    await expect(main.locator(':focus')).toHaveCount(1)
  },
)

test(
  'a row says by when it is to be paid, how late it is and how it is delivered; a cancelled one says nothing of paying',
  long,
  async ({ page, server }) => {
    const email = `riadok.${process.pid}@priklad.sk`
    const [late, done, off] = [
      await someOrder(server, { email }),
      await someOrder(server, { email }),
      await someOrder(server, { email }),
    ]
    const { orders } = (await staffApi(server)).staff
    for (const answer of [
      await orders.change({ id: done.id, status: 'vybavena', reason: 'v hotovosti', version: 1 }),
      await orders.change({ id: off.id, status: 'zrusena', version: 1 }),
    ])
      expect(answer.ok).toBe(true)
    await page.setViewportSize({ width: 1440, height: 800 })
    await openBackOffice(page, `/admin/objednavky?q=${email}`)
    const row = (number: string) => rows(page).filter({ hasText: number })
    await expect(row(late.number)).toContainText(/splatná \d+\.\s\d+\.\s\d{4}/)
    await expect(row(late.number)).toContainText(`VS ${late.variableSymbol}`)
    await expect(row(late.number)).toContainText('E-mail')
    await expect(row(done.number)).toContainText('Vybavená a\u00a0nezaplatená')
    await expect(row(off.number)).not.toContainText(/plat/i)
    for (const one of await rows(page).all()) expect((await one.boundingBox())!.height).toBeLessThan(61)

    await page.clock.setFixedTime(new Date(Date.parse(late.dueDate) + 3 * 86_400_000 + 43_200_000))
    await page.reload()
    await expect(row(late.number)).toContainText('po splatnosti 3\u00a0dni')
    await expect(row(off.number)).not.toContainText(/plat/i)
    await row(late.number).getByRole('link').click()
    await expect(page.getByRole('region', { name: /^Objednávka v/ })).toContainText(
      'po splatnosti 3\u00a0dni',
    )
  },
)
