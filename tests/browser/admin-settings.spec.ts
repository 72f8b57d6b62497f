import { randomUUID } from 'node:crypto'
import { openBackOffice, staffApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

test('on a telephone views of the team are put in order, renamed, removed and put back by keyboard, focus staying with them, and no limit beyond its bounds is set', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const name = randomUUID().slice(0, 8)
  const { savedViews } = (await staffApi(server)).staff
  for (const part of ['A', 'B'])
    await savedViews.keep({ list: 'audit', name: `${name} ${part}`, question: 'q=x', isShared: true })
  await openBackOffice(page, '/admin/nastavenia')
  const main = page.getByRole('main')
  const button = (text: string) => main.getByRole('button', { name: text, exact: true })
  const links = main.getByRole('link', { name })
  await expect(links).toHaveText([`${name} A`, `${name} B`])
  await button(`Posunúť pohľad ${name} B vyššie`).press('Enter')
  await expect(links).toHaveText([`${name} B`, `${name} A`])
  await expect(main.getByRole('button', { name: new RegExp(`^Posunúť pohľad ${name} B`) })).toBeFocused()
  await button(`Premenovať pohľad ${name} B`).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(`${name} A`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Tak sa už volá')
  await dialog.getByRole('textbox').fill(`${name} C`)
  await page.keyboard.press('Enter')
  await expect(button(`Premenovať pohľad ${name} C`)).toBeFocused()
  await button(`Odstrániť pohľad ${name} C`).press('Enter')
  await expect(button('Vrátiť späť')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(links).toHaveText([`${name} C`, `${name} A`])
  await expect(button(`Premenovať pohľad ${name} C`)).toBeFocused()
  await look(page)
  await button('Zmeniť limit').press('Enter')
  await dialog.getByLabel('Limit v').fill('2 001')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Suma je mimo povolených limitov')
  await look(page)
})
