import { long } from '../support/tier.ts'
import { expect, test } from './fixtures.ts'
import { alive, heading } from './pages.ts'

test.describe('frequent questions', () => {
  const open = 'main details[open] h2'

  test('one answer is open at a time, by keyboard alone, and the page does not move focus', async ({
    page,
  }) => {
    await page.goto('/faq')
    await alive(page)
    await expect(page.locator(open)).toHaveText(/^Čo je voucher/)
    const second = page.locator('main summary').nth(1)
    await second.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator(open)).toHaveText(['Ako voucher kúpim a\u00a0koľko to stojí?'])
    await expect(second).toBeFocused()
    await expect(page.locator('main details[open]')).toContainText('1\u00a0€')
    await page.keyboard.press('Enter')
    await expect(page.locator(open)).toHaveCount(0)
    await expect(page.locator('main summary')).toHaveCount(5)
  })

  test(
    'an answer has an address: it opens with the page, and when the address changes within it',
    long,
    async ({ page }) => {
      await page.goto('/faq#platnost')
      await alive(page)
      await expect(page.locator(open)).toHaveText([/^Ako dlho voucher platí/])
      await expect(page.locator('#platnost')).toBeInViewport()
      await page.evaluate(() => {
        location.hash = '#kod-nefunguje'
      })
      await expect(page.locator(open)).toHaveText([/^Kód nefunguje/])
      await expect(page.locator('#kod-nefunguje')).toBeFocused()
      await page.getByRole('link', { name: /^Odkaz na odpoveď/ }).click()
      await expect(page).toHaveURL(/\/faq#kod-nefunguje$/)
      await page.goto('/en/faq#nowhere')
      await expect(page.locator(open)).toHaveText([/^What is a/])
    },
  )

  test('works without scripts, and is whole on paper', long, async ({ still: page }) => {
    await page.goto('/en/faq#strata-kodu')
    await expect(page.locator(open)).toHaveText([/^What if somebody else/])
    await page.locator('main summary').last().click()
    await expect(page.locator(open)).toHaveText([/^My code does not work/])
    await page.emulateMedia({ media: 'print' })
    for (const answer of await page.locator('main details p:first-child').all())
      await expect(answer).toBeVisible()
  })
})

test.describe('where to redeem', () => {
  const cards = 'main li h3'

  test('the address holds category and currency: chosen, reloaded, and emptied again', async ({ page }) => {
    await page.goto('/kde-uplatnit')
    await alive(page)
    await expect(page.getByRole('status')).toHaveText(/^16\spartnerov$/)
    await page.getByLabel('Kategória').selectOption('Kryptomeny')
    await expect(page).toHaveURL(/\?kategoria=crypto$/)
    // Who takes two currencies stands there once, with both.
    await expect(page.locator(cards)).toHaveText(['Blokovisko', 'Mincovňa pri Váhu'])
    await expect(page.locator('main li').filter({ hasText: 'Blokovisko' }).locator('dt')).toHaveText([
      /EUR/,
      /CZK/,
    ])
    await page.getByLabel('Mena vouchera').selectOption('CZK')
    await expect(page).toHaveURL(/\?kategoria=crypto&mena=CZK$/)
    await page.reload()
    await alive(page)
    await expect(page.locator(cards)).toHaveText(['Blokovisko', 'Mincovňa pri Váhu'])
    await expect(page.getByLabel('Kategória')).toHaveValue('crypto')
    await page.getByLabel('Kategória').selectOption('Hudba')
    await expect(page.getByRole('heading', { name: 'Takého partnera zatiaľ nemáme' })).toBeVisible()
    await page.getByRole('button', { name: 'Zobraziť všetkých' }).click()
    await expect(page).toHaveURL(/\/kde-uplatnit$/)
    await expect(page.getByRole('heading', { name: 'Partneri', exact: true })).toBeFocused()
    await expect(page.locator(cards)).toHaveCount(16)
  })

  test(
    'featured ones come first; every way out opens a new tab, and says where it leads',
    long,
    async ({ page }) => {
      await page.goto('/en/kde-uplatnit?kategoria=nic&mena=XXX')
      await expect(page.getByRole('status')).toHaveText(/^16\spartners$/)
      const featured = await page
        .locator('main li')
        .evaluateAll((items) => items.map((item) => item.textContent!.includes('Recommended')))
      expect(featured).toEqual(featured.toSorted((one, other) => Number(other) - Number(one)))
      expect(featured.filter(Boolean)).toHaveLength(4)
      for (const link of await page.locator('main li a').all()) {
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', 'noopener')
        await expect(link).toHaveAccessibleName(/^Go to the website .+ \(.*new tab.*\)$/)
      }
      await page.getByRole('link', { name: 'I want to accept vouchers' }).first().click()
      await expect(page).toHaveURL(/\/en\/chcem-prijimat$/)
    },
  )
})

test(
  'the contact of the API page leads to support, without a new page in between',
  long,
  async ({ page }) => {
    await page.goto('/en/api')
    await alive(page)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.locator('main a[href="/en/kontakt"]').click()
    await expect(page).toHaveURL(/\/en\/podpora$/)
    await expect(heading(page)).toBeFocused()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  },
)

test(
  'merchants read how much and when, errors and calls line by line; a portal that is not there is a form of ours',
  long,
  async ({ page }) => {
    await page.goto('/obchodnici')
    const terms = page.getByRole('table', { name: /vzorové hodnoty/ })
    await expect(terms.getByRole('row', { name: /Provízia.*3\s% z\suplatnenej sumy/ })).toBeVisible()
    await expect(terms.getByRole('row', { name: /Vyúčtovanie.*do 7\sdní/ })).toBeVisible()
    const register = page.getByRole('main').getByRole('link', { name: 'Chcem prijímať vouchery' }).first()
    await expect(register).toHaveAttribute('href', '/chcem-prijimat')
    await expect(register).not.toHaveAttribute('target')
    // What covers a code is seen, not heard.
    await expect(page.locator('dt [aria-hidden=true]')).toHaveText('••••')
    await page.setViewportSize({ width: 768, height: 800 })
    const tops = await page
      .locator('#benefits + ul > li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
    await page.goto('/en/api')
    await expect(page.getByRole('table', { name: 'Errors by the field code' }).getByRole('row')).toHaveCount(
      17,
    )
    await expect(
      page.getByRole('table', { name: /^Reasons in the field code/ }).getByRole('row'),
    ).toHaveCount(10)
    await expect(page.locator('pre').filter({ hasText: '/validate' }).first()).toContainText(
      '{\n  "code": "8K2XQ7R4ZM3D51VA6",\n',
    )
  },
)
