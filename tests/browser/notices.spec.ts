import { expect, test } from './fixtures.ts'
import { addPreset, fillIn, orderButton, solveSum } from './forms.ts'
import { notices } from './pages.ts'

test('a notice breaks no number, nor does the page; it lies on nothing of the page of a phone, and is not on paper', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/kupit-voucher')
  await addPreset(page, /^500\s€/)
  await fillIn(page)
  await solveSum(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  await expect(page.locator('figure img')).toBeVisible()
  const number = notices(page).getByText(/^ATM-[A-Z0-9]{9}$/)
  const lines = await number.evaluate((one) =>
    [...one.getClientRects()].map(({ top, width }) => [top, width]),
  )
  expect(lines).toHaveLength(1)
  const line = page.getByRole('main').getByText(/Číslo objednávky: ATM-/)
  const groups = line.locator('> span:last-child [data-group]')
  const tops = await groups.evaluateAll((all) => all.map((group) => group.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([4, 1])
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
})
