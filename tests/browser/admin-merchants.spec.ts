import { randomUUID } from 'node:crypto'
import { openBackOffice, rows } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { violations } from './looks.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

test('a merchant is given a key by keyboard, which is shown once and not lost by a key that was pressed too often, and it is revoked', async ({
  page,
}) => {
  const name = `Čaj a káva ${randomUUID().slice(0, 8)}`
  await openBackOffice(page, '/admin/obchodnici')
  await page.getByRole('button', { name: 'Nový kľúč' }).press('Enter')
  const dialog = page.getByRole('dialog')
  // What is typed at once, blanks too, goes into its first field.
  await expect(dialog.getByLabel('Názov obchodníka')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/hv_live_[0-9A-Za-z]{40}/)
  await expect(dialog.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('hv_live_')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mám ho' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = rows(page).filter({ hasText: name })
  await row.getByRole('button', { name: /^Zrušiť kľúč/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Zrušiť kľúč' }).press('Enter')
  await expect(row).toContainText('zrušený')
})
