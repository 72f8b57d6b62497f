import fs from 'node:fs/promises'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { parse } from 'csv-parse/sync'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { openBackOffice, rows, someOrder, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { violations } from './looks.ts'
import { notices } from './pages.ts'

// Nobody is signed in at first, and one export is not answered.
test.use({ expectedComplaints: /Failed to load resource/ })

test('what the filter means is taken as a table, by keyboard alone; who did is in the audit log', async ({
  page,
  server,
}) => {
  const email = `tabulka.${process.pid}@priklad.sk`
  const first = await someOrder(server, { email, firstName: 'Žofia', lastName: "O'Hara-Čížová" })
  const second = await someOrder(server, { email })
  await openBackOffice(page, `/admin/objednavky?q=${email}`)
  await expect(rows(page)).toHaveCount(2)
  const button = page.getByRole('button', { name: 'Exportovať CSV' })

  await page.route('**/api/admin/orders/export', (route) => route.abort())
  await button.press('Enter')
  await expect(notices(page).filter({ hasText: 'Export sa nepodaril' })).toBeVisible()
  await page.unroute('**/api/admin/orders/export')

  await expect(button).toHaveAttribute('aria-disabled', 'false')
  const download = page.waitForEvent('download')
  await button.press('Enter')
  // First, as it goes by itself.
  await expect(notices(page).filter({ hasText: 'Stiahnuté 2 riadky' })).toBeVisible()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^hotovo-objednavky-\d{4}-\d\d-\d\d\.csv$/)
  await expect(button).toBeFocused()
  const text = await fs.readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [heads, ...orders] = parse(text, { bom: true, delimiter: ';' }) as string[][]
  expect(heads?.slice(0, 4)).toEqual(['Číslo', 'Variabilný symbol', 'Meno', 'Priezvisko'])
  expect(orders.map((row) => row.slice(0, 5))).toEqual(
    [second, first].map((order) => [
      order.number,
      order.variableSymbol,
      order.firstName,
      order.lastName,
      email,
    ]),
  )
  expect(orders[1]).toContain((first.total / 100).toFixed(2).replace('.', ','))
  expect(orders[1]).toContain('Prijatá')
  expect(await violations(page)).toEqual([])

  await page.goto('/admin/audit')
  await expect(rows(page).filter({ hasText: 'Objednávky exportované' }).first()).toBeVisible()
})

test(
  'tickets, vouchers, payments and the audit log are taken as tables, each by its filter',
  long,
  async ({ page, server }) => {
    const email = `stiahnut.${process.pid}@priklad.sk`
    const subject = `=HYPERLINK("https://zly.example/${process.pid}")`
    const visitor = visitorApi(server)
    const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ email, subject })))
    if (!sent.ok) throw new Error(sent.error.code)
    const { ticketNumber } = sent.value
    const { staff } = await staffApi(server)
    const { id, number, total } = await someOrder(server, { email })
    const paid = await staff.payments.record({ id, amount: total, receivedOn: '2026-03-02', method: 'cash' })
    if (!paid.ok) throw new Error(paid.error.code)
    const { voucher } = paid.value.vouchers[0]!
    const account = sampleAccounts.EUR!.iban
    const [from, to] = ['2026-03-02', '2026-03-02']
    const reference = `EXP-${process.pid}`
    const line = { kind: 'credit', amount: 7_77, currency: 'EUR', bookedOn: from, reference } as const
    const told = { variableSymbol: null, message: '=1+1', counterparty: '@SUM(A1)', counterAccount: null }
    const lines = [{ ...line, ...told }]
    const file = inUtf8(camt053Of({ account, currency: 'EUR', number: '1', from, to, lines }))
    const read = await staff.statements.import({ file, name: 'vypis.xml' })
    if (!read.ok) throw new Error(read.error.code)

    const tables = [
      // Where it is, which ones, the name of the file, a column and what stands in it, and what the list shows first.
      ['/admin/tikety', `q=${ticketNumber}`, 'tikety', 'Predmet', `'${subject}`, subject],
      ['/admin/vouchery', `q=${voucher.serial}`, 'vouchery', 'Objednávka', number, number],
      ['/admin/platby', `vypis=${read.value.id}`, 'platby', 'Správa', "'=1+1", '@SUM(A1)'],
      ['/admin/audit', `q=${number}&action=created&type=order`, 'audit', 'Entita', number, number],
    ] as const
    await openBackOffice(page, '/admin/tikety')
    for (const [path, question, name, head, cell, shown] of tables) {
      await page.goto(`${path}?${question}`)
      const button = page.getByRole('button', { name: 'Exportovať CSV' })
      // A filter that is on says it too, where the search is out of sight.
      await expect(page.getByRole('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
      const download = page.waitForEvent('download')
      await button.press('Enter')
      // First, as it goes by itself.
      await expect(notices(page).filter({ hasText: 'Stiahnutý 1 riadok' })).toBeVisible()
      const taken = await download
      expect(taken.suggestedFilename()).toMatch(new RegExp(`^hotovo-${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
      const text = await fs.readFile(await taken.path(), 'utf8')
      const [heads = [], ...lines] = parse(text, { bom: true, delimiter: ';' }) as string[][]
      expect(lines.map((row) => row[heads.indexOf(head)])).toEqual([cell])
    }
    await page.goto('/admin/audit')
    for (const what of ['Tikety', 'Vouchery', 'Platby'])
      await expect(
        rows(page)
          .filter({ hasText: `${what} exportované` })
          .first(),
      ).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Audit Trail exportovaný' }).first()).toBeVisible()
  },
)
