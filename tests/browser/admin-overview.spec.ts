import { dashboardDays } from '@hotovo/domain/limits'
import type { Currency } from '@hotovo/domain/shared/money'
import type { Locator } from '@playwright/test'
import { atCurrentVersion } from '../support/staff.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import {
  admin,
  answerSoon,
  apiOf,
  heading,
  openBackOffice,
  rows,
  setClock,
  someOrder,
  staffApi,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { withClock } from './servers.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

/** A Monday, and the morning of it: an answer to what is urgent is owed two hours later, on the same day. */
const [today, morning] = ['2040-03-05', '2040-03-05T08:00:00.000Z']

test(
  'every figure of the overview leads to as many records as it says; days are bars and a table',
  long,
  async ({ page }) => {
    // No text message arrives: nobody listens there.
    const sms = { SMS: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/send', SMS_HTTP_TOKEN: 'x' }
    const environment = { BACKEND: 'memory', ...withAdmin, ...sms, TRUST_PROXY: '1' }
    // A house of its own: figures count what everybody does in it, by its own clock.
    await withClock(environment, async (server, setAhead) => {
      setClock(setAhead, morning)
      const tickets = []
      for (const at of [1, 2, 3]) {
        const visitor = visitorApi(server, `10.7.91.${at}`)
        const form = ticketForm({ subject: `Prehľad ${at}` })
        const sent = await visitor.tickets.submit(await ticketRequest(visitor, form))
        if (!sent.ok) throw new Error(sent.error.code)
        tickets.push(sent.value.ticketNumber)
      }
      await answerSoon(server, setAhead, tickets[1]!)
      const { staff } = await staffApi(server)
      const solved = await staff.tickets.open({ id: tickets[0]! })
      if (!solved.ok) throw new Error(solved.error.code)
      await staff.tickets.change({ id: solved.value.ticket.id, status: 'resolved', version: 1 })

      const orders = []
      for (let n = 0; n < 5; n += 1) orders.push(await someOrder(server))
      const [waiting, unpaid, given, open] = orders as [
        (typeof orders)[0],
        (typeof orders)[0],
        (typeof orders)[0],
        (typeof orders)[0],
      ]
      const [over, partly, failing] = [
        await someOrder(server),
        await someOrder(server),
        await someOrder(server, { deliveryMethod: 'both' }),
      ]
      for (const { id, total } of [waiting, given, over, partly, failing]) {
        const amount = id === over.id ? total + 5_00 : total
        const paid = await staff.payments.record({ id, amount, receivedOn: today, method: 'cash' })
        if (!paid.ok) throw new Error(paid.error.code)
      }
      const statusOf = async (id: string) => {
        const found = await staff.orders.open({ id })
        return found.ok && found.value.order.orderStatus
      }
      // What was delivered completes its order by itself.
      for (const { id } of [waiting, given, over, partly])
        await expect.poll(() => statusOf(id)).toBe('vybavena')
      const account = await staff.payments.account({ id: partly.id })
      if (!account.ok) throw new Error(account.error.code)
      const { serial } = account.value.vouchers[0]!.voucher
      const back = await staff.vouchers.refund({ serial, reason: 'darovaný dvakrát' })
      if (!back.ok) throw new Error(back.error.code)
      await expect
        .poll(async () => {
          const failed = await staff.deliveries.list({ queue: 'failed' })
          return failed.ok && failed.value.items.length
        })
        .toBe(1)
      for (const [{ id }, change] of [
        [waiting, { status: 'spracuva' }],
        [unpaid, { status: 'vybavena', reason: 'v hotovosti' }],
        [given, { status: 'zrusena' }],
      ] as const) {
        const done = await atCurrentVersion(staff, id, (version) =>
          staff.orders.change({ id, ...change, version }),
        )
        if (!done.ok) throw new Error(done.error.code)
      }
      const file = camt([{ amount: 777, message: 'bez symbolu' }], 'prehlad')
      const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      await openBackOffice(page, `${server.baseUrl}/admin`)
      const main = page.getByRole('main')
      // The gate follows one figure of each kind.
      const followed = ['Zaplatené objednávky', 'Zaplatené na vybavenie']
      const tile = (name: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
      for (const [name, figure, link, count] of [
        ['Objednávky spolu', '8', 'Všetky objednávky', 8],
        // The one that was paid too much for is among them.
        ['Tržby', /354,00\s€/, 'Zaplatené objednávky', 3],
        ['Tržby', /354,00\s€/, 'S\u00a0časťou na vrátenie', 1],
        ['Čakajúce', '4', 'Prijaté', 3],
        ['Čakajúce', '4', 'Spracúvané', 1],
        ['Vybavené', '3', 'Vybavené objednávky', 3],
        ['Aktívne tikety', '2', 'Otvorené a\u00a0rozpracované', 2],
        ['Vyriešené tikety', '1', 'Vyriešené a\u00a0uzavreté', 1],
      ] as const) {
        await expect(tile(name)).toContainText(figure)
        if (!isLong && !followed.includes(link)) continue
        await tile(name).getByRole('link', { name: link, exact: true }).click()
        await expect(rows(page), name).toHaveCount(count)
        await page.goBack()
      }

      const queues = main.getByRole('region', { name: 'Čaká na vás' })
      const counts = [
        ['Zaplatené na vybavenie', 2, rows(page)],
        ['Po splatnosti', 0, rows(page)],
        ['Vybavené a\u00a0nezaplatené', 1, rows(page)],
        ['Platby na priradenie', 1, page.locator('[data-entry]')],
        ['Tikety s\u00a0blízkym alebo zmeškaným termínom', 1, rows(page)],
        ['Zlyhané doručenia', 1, rows(page)],
        ['Vrátenia peňazí', 3, rows(page)],
      ] as const
      for (const [name, count, records] of counts) {
        const link = queues.getByRole('link', { name: `${name} ${count}`, exact: true })
        await expect(link).toBeVisible()
        if (count === 0 || !(isLong || followed.includes(name))) continue
        await link.click()
        await expect(heading(page)).not.toHaveText('Prehľad')
        if (name === 'Platby na priradenie') await page.getByRole('link', { name: /^Nepriradené/ }).click()
        await expect(records, name).toHaveCount(count)
        await page.goto(`${server.baseUrl}/admin`)
      }
      await expect(queues.getByRole('listitem')).toHaveCount(10)

      const days = main.getByRole('region', { name: 'Posledné dva týždne' })
      await expect(days.locator('svg rect')).toHaveCount(2 * dashboardDays)
      const table = days.getByRole('table')
      await expect(table.getByRole('row')).toHaveCount(dashboardDays + 1)
      await expect(table.getByRole('row').nth(1)).toContainText(/8.*354,00\s€/)
      await days.getByText('Tabuľka').click()
      await expect(days.locator('svg')).toHaveCount(0)
      await expect(table.getByRole('row')).toHaveCount(dashboardDays + 1)
      await expect(table.getByRole('row').nth(1)).toContainText(/8.*354,00\s€/)
      expect(await violations(page)).toEqual([])

      // The vouchers of the cancelled order are void.
      await expect(main.getByRole('region', { name: 'Hodnota vydaných voucherov' })).toContainText(
        /350,00\s€/,
      )
      await main.getByRole('link', { name: tickets[2]! }).click()
      await expect(heading(page)).toHaveText(tickets[2]!)
      await page.goBack()
      await main.getByRole('link', { name: open.number }).click()
      await expect(heading(page)).toHaveText(open.number)
    })
  },
)

test(
  'what is earned, in all and each day, and what vouchers are worth stand by currency, EUR first, and fit',
  long,
  async ({ page }) => {
    // A house of its own, as above.
    await withClock({ BACKEND: 'memory', ...withAdmin }, async (server, setAhead) => {
      setClock(setAhead, morning)
      const { staff } = await apiOf(server, admin)
      /** An order that is paid; no letter leaves before somebody prints it. */
      const paid = async (
        currency: Currency,
        ...pieces: readonly (readonly [amount: number, quantity: number])[]
      ) => {
        const selectedVouchers = pieces.map(([amount, quantity], place) => ({
          id: `line-${place}`,
          amount,
          quantity,
          isCustom: true,
        }))
        const { id, total } = await someOrder(server, {
          currency,
          selectedVouchers,
          deliveryMethod: 'courier',
        })
        const done = await staff.payments.record({ id, amount: total, receivedOn: today, method: 'cash' })
        if (!done.ok) throw new Error(done.error.code)
        return total
      }
      const main = page.getByRole('main')
      const figure = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: /^(Tržby|Revenue)$/ }) })
        .locator('p')
        .first()
      const days = main.getByRole('table').first().getByRole('row')
      const worth = main.getByRole('region', {
        name: /^(Hodnota vydaných voucherov|Value of issued vouchers)$/,
      })
      /** What stands there, with blanks as people write them. */
      const written = async (part: Locator) =>
        (await part.allInnerTexts()).map((text) => text.replace(/[\u00a0\u202f]/g, ' '))
      const stand = async () => ({
        all: (await written(figure))[0]!.split(/\n+/),
        today: await written(days.nth(1).getByRole('cell').last().locator('span')),
        yesterday: await written(days.nth(2).getByRole('cell').last().locator('span')),
        worth: await written(worth.getByRole('listitem')),
      })
      /** Words that stand outside what they are in. */
      const cut = () =>
        main.evaluate((element) =>
          [
            ...element.querySelectorAll(
              'li > p, li > p > small, td > span, [aria-labelledby=worth-title] li',
            ),
          ].flatMap((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            const { right } = range.getBoundingClientRect()
            const frame = one.closest('li, td')!.getBoundingClientRect()
            return right > frame.right + 1 ? [one.textContent] : []
          }),
        )

      await paid('EUR', [100_00, 1])
      // As much as an order may be worth, four times.
      for (let n = 0; n < 4; n += 1) await paid('CZK', [10_000_00, 10], [10_000_00, 10], [10_000_00, 5])
      await openBackOffice(page, `${server.baseUrl}/admin`)
      await expect(figure.locator('small')).toHaveCount(1)
      await main.getByText('Tabuľka').click()
      expect(await stand()).toEqual({
        all: ['111,00 €', '1 mil. Kč'],
        today: ['111,00 €', '1 000 044,00 Kč'],
        yesterday: ['0,00 €'],
        worth: ['100,00 €', '1 000 000,00 Kč'],
      })
      await paid('USD', [1000_00, 2])
      for (const [path, width, told] of [
        [
          '/admin',
          1280,
          {
            all: ['111,00 €', '2 011 $', '1 mil. Kč'],
            today: ['111,00 €', '2 011,00 $', '1 000 044,00 Kč'],
            yesterday: ['0,00 €'],
            worth: ['100,00 €', '2 000,00 $', '1 000 000,00 Kč'],
          },
        ],
        [
          '/en/admin',
          360,
          {
            all: ['€111.00', '$2,011', 'Kč 1m'],
            today: ['€111.00', '$2,011.00', 'Kč 1,000,044.00'],
            yesterday: ['€0.00'],
            worth: ['€100.00', '$2,000.00', 'Kč 1,000,000.00'],
          },
        ],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${server.baseUrl}${path}`)
        await expect(figure.locator('small')).toHaveCount(2)
        await main.getByText(/^(Tabuľka|Table)$/).click()
        expect(await stand()).toEqual(told)
        expect(await cut()).toEqual([])
        await expectNoSidewaysScroll(page)
        expect(await violations(page)).toEqual([])
      }
    })
  },
)
