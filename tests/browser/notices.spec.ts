import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { addPreset, fillIn, orderButton, solveSum } from './forms.ts'
import { setBrowserTextSize } from './looks.ts'
import { notices } from './pages.ts'

/**
 * How large somebody wants text, by the site's own setting and by the browser's in pixels, and the width of their window:
 * `before` until the notice stands, then `width`.
 */
const sizes = {
  usual: { largeText: false, standard: 16, before: 360, width: 360, tier: {} },
  'the site’s larger': { largeText: true, standard: 16, before: 360, width: 360, tier: long },
  'larger by both': { largeText: true, standard: 32, before: 360, width: 360, tier: long },
  'larger by both on a tablet': { largeText: true, standard: 32, before: 800, width: 800, tier: long },
  'larger by both in a window made narrow': {
    largeText: true,
    standard: 32,
    before: 1280,
    width: 320,
    tier: long,
  },
} as const

for (const [name, { largeText, standard, before, width, tier }] of Object.entries(sizes))
  test(
    `a notice breaks no number, nor does the page; it lies on nothing of the page of a phone, and is not on paper: text ${name}`,
    tier,
    async ({ page }) => {
      await page.addInitScript(
        (wishes) => localStorage.setItem('hotovo-accessibility', JSON.stringify(wishes)),
        { largeText },
      )
      await page.setViewportSize({ width: before, height: 740 })
      await setBrowserTextSize(page, standard)
      await page.goto('/kupit-voucher')
      await addPreset(page, /^500\s€/)
      await fillIn(page)
      await solveSum(page)
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\//)
      await expect(page.locator('figure img')).toBeVisible()
      if (width !== before) await page.setViewportSize({ width, height: 740 })
      await expect(notices(page)).toHaveAttribute('data-y-position', 'top')
      const number = notices(page).getByText(/^ATM-[A-Z0-9]{9}$/)
      const lines = await number.evaluate((one) =>
        [...one.getClientRects()].map(({ left, right }) => [left, right]),
      )
      expect(lines).toHaveLength(1)
      if (name === 'usual') {
        const line = page.getByRole('main').getByText(/Číslo objednávky: ATM-/)
        const groups = line.locator('> span:last-child [data-group]')
        const tops = await groups.evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top))
        expect([tops.length, new Set(tops).size]).toEqual([4, 1])
      }
      const frame = (await notices(page).boundingBox())!
      const edges = [0, frame.x, ...lines.flat(), frame.x + frame.width, width]
      expect(edges).toEqual(edges.toSorted((one, other) => one - other))
      // Above every page there are some pixels more than these.
      const header = (await page.getByRole('banner').boundingBox())!
      expect(frame.y + frame.height).toBeLessThan(header.y + header.height + 8)
      const below = await notices(page).evaluate((notice) => {
        const box = notice.getBoundingClientRect()
        const kept = document.querySelectorAll(
          'main h1, main h2, main dt, main dd, main button, [role=region] button',
        )
        return [...kept]
          .filter((one) => {
            const other = one.getBoundingClientRect()
            return (
              other.height > 0 &&
              Math.min(box.right, other.right) > Math.max(box.left, other.left) &&
              Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top)
            )
          })
          .map(({ textContent }) => textContent)
      })
      expect(below).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(notices(page)).toBeHidden()
    },
  )
