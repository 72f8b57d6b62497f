import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, openBackOffice, someOrder, staffApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, look } from './looks.ts'
import { withServer } from './servers.ts'

test.use({ expectedComplaints: /Failed to load resource/ })

const lines = (page: Page) => page.locator('[data-entry]')
const main = (page: Page) => page.getByRole('main')

/** How many lines are seen whole, with nothing above them. */
const inSight = (page: Page) =>
  lines(page).evaluateAll(
    (all) =>
      all.filter((line) => {
        const { left, top, bottom } = line.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint(left + 40, y)))
      }).length,
  )

test(
  'with three files and a bar eight payments are in sight, on a phone three; what is emptied leads on by Enter, and a little is forgiven (rules P41 to P43)',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const [exact, short] = [await someOrder(server), await someOrder(server)]
      await page.setViewportSize({ width: 1440, height: 900 })
      await openBackOffice(page, `${server.baseUrl}/admin/platby`)
      const unknown = (name: string, of: number) =>
        camt(
          Array.from({ length: of }, (_, at) => at).map((place) => ({
            amount: 1000 + place,
            message: `${name} ${place}`,
          })),
          name,
        )
      await page.locator('input[type=file]').setInputFiles([
        camt([
          { symbol: exact.variableSymbol, amount: exact.total },
          { symbol: short.variableSymbol, amount: short.total - 30 },
        ]),
        unknown('druhy', 5),
        unknown('treti', 4),
      ])
      const folded = page.getByText('3\u00a0súbory: Načítaných 11\u00a0riadkov, 11\u00a0nových')
      await expect(folded).toBeVisible()
      await folded.click()
      await expect(main(page).getByText('druhy.xml')).toBeVisible()
      await folded.click()

      // Nobody chose a group: what came is shown where it is first.
      await expect(lines(page)).toHaveCount(1)
      await heading(page).focus()
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
      await expect(page.getByRole('link', { name: 'Ďalej: Čiastočné (1)' })).toBeFocused()
      await expect(main(page)).toContainText('V\u00a0iných skupinách čaká ešte 10\u00a0platieb.')
      await look(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/stav=partial/)
      await expect(lines(page)).toHaveCount(1)
      // Before it is looked at.
      await expect(lines(page)).toContainText('chýba 0,30\u00a0€')
      await heading(page).focus()
      await page.keyboard.press('j')
      await expect(page.getByRole('button', { name: 'Prijať a\u00a0odpustiť 0,30\u00a0€' })).toBeVisible()
      await page.keyboard.press('f')
      const question = page.getByRole('dialog', { name: 'Odpustiť zvyšok' })
      await expect(question).toContainText('Odpustené peniaze sa nikdy nevracajú.')
      await look(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('link', { name: 'Ďalej: Nepriradené (9)' })).toBeFocused()
      const paid = await (await staffApi(server)).staff.orders.open({ id: short.id })
      expect(paid.ok && paid.value.order.paymentStatus).toBe('paid')

      await page.keyboard.press('Enter')
      await expect(lines(page)).toHaveCount(9)
      await heading(page).focus()
      // A group where nothing is says what waits elsewhere; behind what is no payment the first one comes again.
      await page.keyboard.press('Shift+J')
      await expect(main(page)).toContainText('V\u00a0iných skupinách čaká ešte 9\u00a0platieb.')
      await expect(main(page)).toContainText('Zostáva 9\u00a0platieb')
      await expect(main(page).getByRole('link', { name: /^Presné/ })).toHaveCount(0)
      await page.keyboard.press('Shift+J')
      await expect(main(page)).toContainText('Čo platbami nie je')
      await page.keyboard.press('Shift+J')
      await expect(lines(page)).toHaveCount(9)
      await heading(page).focus()
      await page.keyboard.press('j')
      const why = page.getByRole('dialog', { name: 'Prečo platbu odložiť?' })
      const setAside = async () => {
        await page.keyboard.press('x')
        await expect(why.getByRole('textbox')).toBeFocused()
        await page.keyboard.press('2')
      }
      await setAside()
      await expect(lines(page)).toHaveCount(8)
      await page.locator('[data-entry][aria-expanded=true]').click()
      await expect(main(page)).toContainText('je odložená')
      expect(await inSight(page)).toBe(8)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect.poll(() => inSight(page)).toBeGreaterThanOrEqual(3)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.keyboard.press('j')
      for (let left = 8; left > 0; left -= 1) {
        await expect(lines(page)).toHaveCount(left)
        await expect(page.locator('[data-entry][aria-expanded=true]')).toBeFocused()
        await setAside()
      }
      await expect(main(page)).toContainText('„Platby na priradenie“: všetko je vybavené.')
      await expect(page.getByRole('link', { name: /^Ďalej: / })).toBeFocused()
    })
  },
)
