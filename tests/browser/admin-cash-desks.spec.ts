import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { content } from '@hotovo/adapters/content/content'
import type { Page } from '@playwright/test'
import { saleForm } from '../support/cash-desk.ts'
import { done } from '../support/done.ts'
import { long } from '../support/tier.ts'
import { apiOf, openBackOffice, refresh, rows, somebody, staffApi } from './back-office.ts'
import { newDesk } from './desks.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, look, setTextSize } from './looks.ts'

// An answer is lost on its way.
test.use({ expectedComplaints: /Failed to load resource/ })

test(
  'a cash desk is set up by keys, its answer lost, its difference seen first, blocked at once, and its statement taken along',
  long,
  async ({ page, server }) => {
    const credentials = await somebody(server, 'cashier')
    await openBackOffice(page)
    const main = page.getByRole('main')
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('k')
      await expect(main.getByRole('heading', { level: 1, name: 'Pokladne' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await main.getByRole('button', { name: 'Zriadiť pokladňu' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nová pokladňa' })
    await dialog.getByLabel('Predajňa', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Najviac na jeden predaj').fill('1 000')
    await dialog.getByLabel('Provízia predajne').fill('2,5')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Najviac na jeden predaj')).toBeFocused()
    await expect(dialog).toContainText('Napíšte sumu od 5,00')
    await look(page)
    await dialog.getByLabel('Najviac na jeden predaj').fill('500')
    await dialog
      .getByRole('group', { name: 'Pokladníci' })
      .getByRole('checkbox', { name: /^Eva/ })
      .press('Space')
    let isLost = false
    await page.route('**/api/admin/cash-desks', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('alert')).toContainText('Server neodpovedal')
    await page.keyboard.press('Control+Enter')
    await expect(main.getByRole('status').filter({ hasText: 'je zriadená.' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('predáva, prijíma hotovosť za objednávky')

    const desk = (await apiOf(server, credentials)).staff.cashDesk
    const { shift } = done(await desk.openShift({ drawer: 20_00 }))
    done(await desk.sell(saleForm({ given: 50_00 }), randomUUID()))
    await refresh(page)
    await expect(rows(page)).toContainText('70,00')
    done(await desk.closeShift({ id: shift!.id, counted: 65_00, note: 'Chýba päť eur.' }))
    await refresh(page)
    await expect(rows(page)).toContainText('Chýba 5,00')
    await look(page)

    await main.getByRole('button', { name: /^Zablokovať pokladňu/ }).press('Enter')
    const question = page.getByRole('dialog', { name: /^Zablokovať pokladňu/ })
    await expect(question).toContainText('Hneď prestane predávať')
    await page.keyboard.press('Control+Enter')
    await expect(question).toBeHidden()
    await expect(rows(page)).toContainText('Zablokovaná')

    await main.getByRole('link', { name: 'Vyúčtovanie' }).press('Enter')
    const byDesk = main.getByRole('region', { name: 'Po pokladniach' })
    await expect(byDesk).toContainText('48,75')
    await expect(main.getByRole('region', { name: 'Smeny' })).toContainText('Chýba päť eur.')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      byDesk.getByRole('button', { name: 'Exportovať CSV' }).press('Enter'),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain(';50,00;0,00;0,00;1,25;48,75')
    const pdf = byDesk.getByRole('button', { name: /^PDF pre predajňu/ })
    await page.route('**/statement/pdf?*', (route) => route.abort(), { times: 1 })
    await pdf.press('Enter')
    await expect(page.getByText('Vyúčtovanie v\u00a0PDF sa nepodarilo pripraviť.')).toBeVisible()
    // A browser that shows no PDF stores it instead.
    const opened = page
      .waitForEvent('popup')
      .then((tab) =>
        Promise.any([
          tab.waitForURL(/^blob:/).then(() => tab.url()),
          tab.waitForEvent('download').then((stored) => stored.url()),
        ]),
      )
    await pdf.press('Enter')
    expect(await opened).toMatch(/^blob:/)
    await page.bringToFront()
    await main.getByLabel('Obdobie').selectOption('last-month')
    await expect(main).toContainText('V\u00a0týchto dňoch sa nič nedialo')
    await page.goBack()
    await expect(byDesk).toContainText('48,75')
    await page.setViewportSize({ width: 360, height: 740 })
    await look(page)
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByLabel('Obdobie')).toBeHidden()
    await expect(main).toContainText('Vytlačené')
  },
)

test(
  'an admin alone puts themselves at a desk: led there from the desk that is not theirs, and back to the one that is (rule K17)',
  long,
  async ({ page, server }) => {
    const alone = await somebody(server, 'admin')
    await openBackOffice(page, '/admin', alone)
    await page.goto('/pokladna')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nepracujete pri žiadnej pokladni')
    await look(page)
    await page.getByRole('link', { name: 'Prejsť na Pokladne' }).click()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Zriadiť pokladňu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nová pokladňa' })
    const place = dialog.getByLabel('Predajňa', { exact: true })
    await place.selectOption({ index: 5 })
    const chosen = await place.inputValue()
    const shop = await place.locator('option:checked').innerText()
    const [accounts] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: /^Pozvať ho v\súčtoch/ }).click(),
    ])
    await expect(accounts.getByRole('heading', { level: 1 })).toHaveText('Účty')
    await accounts.close()
    await expect(place).toHaveValue(chosen)
    await dialog.getByRole('checkbox', { name: /, vy, správca$/ }).check()
    await look(page)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await main.getByRole('link', { name: 'Prejsť k\u00a0mojej pokladni' }).click()
    await expect(page).toHaveURL(/\/pokladna$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop)
  },
)

/** The presses of the tables on the page that cannot be reached where they stand, once they are scrolled to. */
const unreachable = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('tbody :is(a, button)')]
      .filter((press) => {
        press.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = press.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const isWhole = left >= 0 && right <= document.documentElement.clientWidth
        return !isWhole || !hit || !press.contains(hit)
      })
      .map((press) => press.ariaLabel ?? press.innerText),
  )

for (const width of [360, 768, 1024, 1280, 1440])
  test(
    `every press of the desks and of their statement is in reach at ${width} px, with large text too`,
    long,
    async ({ page, server }) => {
      const { staff } = await staffApi(server)
      const [, one, other] = content.places
      const desk = (await apiOf(server, await newDesk(server, one!.id))).staff.cashDesk
      const { shift } = done(await desk.openShift({ drawer: 20_00 }))
      done(await desk.sell(saleForm({ given: 50_00 }), randomUUID()))
      done(await desk.closeShift({ id: shift!.id, counted: 65_00, note: 'Chýba päť eur, vydané zle.' }))
      done(await desk.openShift({ drawer: 65_00 }))
      await newDesk(server, other!.id)
      done(await staff.cashDesks.block({ salesPointId: other!.id }))
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page)
      for (const [address, press] of [
        ['/admin/pokladne', 'Nastaviť pokladňu'],
        ['/admin/pokladne?karta=vyuctovanie', 'PDF pre predajňu'],
      ] as const)
        for (const size of ['100%', '125%'] as const) {
          await page.goto(address)
          await setTextSize(page, size)
          await expect(page.getByRole('button', { name: `${press} ${one!.name}` })).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          await expectNoSidewaysScroll(page)
          expect(await unreachable(page), `${address}, ${size}`).toEqual([])
        }
    },
  )
