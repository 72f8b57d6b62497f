import { dashboardDays } from '@hotovo/domain/limits'
import { atCurrentVersion } from '../support/staff.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import {
  answerSoon,
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
import { violations } from './looks.ts'
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
