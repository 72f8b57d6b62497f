import { readFileSync } from 'node:fs'
import { openBackOffice } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'

test('on a telephone a sales point is found, gets other hours and a day from which it is closed, its page says so, and both are undone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openBackOffice(page, '/admin/predajne')
  const main = page.getByRole('main')
  const changes = main.getByRole('button', { name: /^Zmeniť predajňu/ })
  await main.getByLabel('Názov, ulica alebo obec').fill('bardejov')
  await expect(changes).toHaveCount(1)
  await look(page)
  await changes.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Zmeniť predajňu Pekáreň U rinku' })
  await dialog.getByLabel('Pondelok').fill('od rána')
  await dialog.getByLabel('Natrvalo zatvorená od').fill('2099-01-31')
  await dialog.getByRole('button', { name: 'Uložiť' }).press('Enter')
  await expect(dialog.getByLabel('Pondelok')).toBeFocused()
  await expect(dialog).toContainText('Napíšte od kedy do kedy')
  await look(page)
  await dialog.getByLabel('Pondelok').fill('5 – 7:45')
  await page.keyboard.press('Enter')
  const said = main.getByRole('status')
  await expect(said.filter({ hasText: 'Predajňa Pekáreň U rinku je zmenená.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText('Končí 31. 1. 2099')
  await look(page)
  // What is attended to stays; else the bar passes while the visitor looks.
  const undo = main.getByRole('button', { name: 'Vrátiť zmenu' })
  await undo.focus()
  const visitor = await page.context().newPage()
  // No holiday, on which a Monday of its week says other hours.
  await visitor.clock.setFixedTime('2026-11-25T12:00:00+01:00')
  await visitor.goto('/mapa/bardejov')
  const shop = visitor.getByRole('main')
  await expect(shop).toContainText('31. 1. 2099')
  await expect(shop.getByRole('row', { name: 'Pondelok' })).toContainText('5:00 – 7:45')
  await undo.press('Enter')
  await expect(said.filter({ hasText: 'Zmena je vrátená.' })).toBeVisible()
  await expect(main).not.toContainText('Končí')
  const told = visitor.waitForResponse(/\/api\/places$/)
  await visitor.reload()
  expect(await (await told).text()).not.toContain('2099-01-31')
  await expect(shop.getByRole('row', { name: 'Pondelok' })).toContainText('5:30 – 16:00')
  await expect(shop).not.toContainText('2099')
})

test('a table of sales points is brought back with what changed, which is shown first, written by keyboard, and undone, 360 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openBackOffice(page, '/admin/predajne')
  const main = page.getByRole('main')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Exportovať CSV' }).click(),
  ])
  const rows = readFileSync(await download.path(), 'utf8').split('\r\n')
  const [heads, bakery] = [rows[0]!, rows.find((row) => row.includes('Pekáreň U rinku'))!]
  const added = bakery.replace(/^[^;]+/, '').replace('Pekáreň U rinku', 'Kiosk pri stanici')
  await main.getByRole('button', { name: 'Nahrať tabuľku' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nahrať predajne z tabuľky' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'predajne.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, bakery.replace('Pekáreň U rinku', 'Pekáreň U mosta'), added, 'x'].join('\n')),
  })
  await expect(dialog).toContainText('Zmení sa 1 predajňa')
  await expect(dialog).toContainText('Názov: Pekáreň U rinku → Pekáreň U mosta')
  await expect(dialog).toContainText('Pribudne 1 predajňa')
  await expect(dialog).toContainText('1 riadok sa vynechá')
  await look(page)
  await dialog.getByRole('button', { name: 'Zapísať' }).press('Enter')
  await expect(main.getByRole('status').filter({ hasText: 'Predajne z tabuľky sú zapísané.' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await main.getByLabel('Názov, ulica alebo obec').fill('bardejov')
  await expect(main).toContainText('Kiosk pri stanici')
  await expect(main).toContainText('Pekáreň U mosta')
  await main.getByRole('button', { name: 'Vrátiť zmenu' }).press('Enter')
  await expect(main).toContainText('Pekáreň U rinku')
  await expect(main).not.toContainText('Kiosk pri stanici')
})
