import fs from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { openBackOffice, rows, someOrder } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { violations } from './looks.ts'
import { notices } from './pages.ts'

// Nobody is signed in at first, and one export is not answered.
test.use({ expectedComplaints: /Failed to load resource/ })

test('what the filter means is taken as a table, by keyboard alone; who did is in the audit log', async ({
  page,
  house,
}) => {
  const email = `tabulka.${process.pid}@priklad.sk`
  const first = await someOrder(house, { email, firstName: 'Žofia', lastName: "O'Hara-Čížová" })
  const second = await someOrder(house, { email })
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
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^hotovo-objednavky-\d{4}-\d\d-\d\d\.csv$/)
  await expect(notices(page).filter({ hasText: 'Stiahnuté 2 objednávky' })).toBeVisible()
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
