import { expect, listen, test } from './fixtures.ts'
import { answer, choose, customer, field, fillOrder, orderButton, problemAt, solveSum, sum } from './forms.ts'
import { startAgain, withHouse } from './houses.ts'
import { loseAnswer, refuseOnce } from './network.ts'
import { heading } from './pages.ts'

/** What the browser says by itself about a request that fails on purpose. */
const failedRequest = /Failed to load resource|Failed to fetch dynamically|could not be fetched/

test.describe('a server that fails', () => {
  test.use({ expectedComplaints: failedRequest })

  test('keeps the form, says so, and makes one order when it is back', async ({ page, house }) => {
    await fillOrder(page, { tile: /^50\s€/ })

    // The order arrives, the answer does not: the worst that can happen to a form.
    await loseAnswer(page, '**/api/orders')
    await orderButton(page).click()
    await expect(
      page.getByText('Pri odosielaní objednávky nastala chyba. Skúste to znovu.').first(),
    ).toBeVisible()
    for (const [id, value] of Object.entries(customer)) await expect(field(page, id)).toHaveValue(value)

    const made = page.waitForResponse('**/api/orders')
    await orderButton(page).click()
    const answer = await made
    expect(answer.status()).toBe(201)
    expect(await answer.headerValue('idempotent-replayed')).toBe('true')
    await page.waitForURL(/\/objednavka\//)
    await expect(heading(page)).toContainText('51,00 €')
    expect(house.output()).not.toContain('"level":50')
  })

  test('of which nothing is left can be ordered from again after its restart', async ({ page }) => {
    await withHouse({}, async (house) => {
      await fillOrder(page, { address: `${house.baseUrl}/kupit-voucher` })
      await house.kill()
      await orderButton(page).click()
      await expect(page.getByText('Formulár ostal vyplnený.').first()).toBeVisible()
      await startAgain(house)
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\//)
      await expect(heading(page)).toContainText('21,00 €')
    })
  })

  test('503 is a sentence, not a riddle', async ({ page }) => {
    await fillOrder(page)
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'text/html',
        body: '<h1>Bad gateway</h1>',
      }),
    )
    await orderButton(page).click()
    await expect(
      page.getByText('Pri odosielaní objednávky nastala chyba. Skúste to znovu.').first(),
    ).toBeVisible()
    await page.unroute('**/api/orders')
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
  })

  test('leaves the human check with a way to try again', async ({ page }) => {
    await page.route('**/api/human-check', (route) => route.abort())
    await page.goto('/kupit-voucher')
    await expect(page.getByText('Príklad sa nepodarilo načítať.')).toBeVisible()
    await page.unroute('**/api/human-check')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(sum(page)).toContainText(/\d/)
    await expect(answer(page)).toBeFocused()
  })

  test('leaves the page of an order with a way to try again', async ({ page }) => {
    await page.route('**/api/orders/*', (route) => route.abort())
    await page.goto(`/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`)
    await expect(heading(page)).toHaveText('Objednávku sa nepodarilo načítať')
    await page.unroute('**/api/orders/*')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(heading(page)).toHaveText('Takú objednávku nepoznáme')
    await expect(heading(page)).toBeFocused()
  })

  test('a part of the site that cannot be fetched says what to do', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'Kúpiť voucher' }).first().click()
    await expect(heading(page)).toHaveText('Stránku sa nepodarilo stiahnuť')
  })
})

test.describe('a human check that is no longer good', () => {
  test.use({ expectedComplaints: /422/ })

  test('is asked anew, and the form is sent with the next answer', async ({ page }) => {
    await fillOrder(page)
    const problems = [{ at: 'humanCheck.answer', code: 'human-check-expired' }]
    await refuseOnce(page, '**/api/orders', { status: 422, code: 'invalid', problems })
    const asked = page.waitForResponse('**/api/human-check')
    await orderButton(page).click()
    await asked
    await expect(problemAt(page, 'humanCheck.answer')).toContainText('Platnosť príkladu vypršala')
    await expect(answer(page)).toHaveValue('')
    await solveSum(page)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
  })
})

test('after an order the form is a fresh one: empty cart, nothing typed', async ({ page }) => {
  await fillOrder(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  await page.goto('/kupit-voucher')
  await expect(page.getByRole('complementary')).toContainText('Košík je prázdny')
  await expect(page.locator('#email')).toHaveValue('')
})

test.describe('with ordering switched off', () => {
  test.use({ expectedComplaints: failedRequest })

  test('the page says so, the button is disabled, and nothing typed is lost', async ({ browser }) => {
    const page = await browser.newPage()
    const complaints = listen(page)
    await withHouse({ FEATURES_OFF: 'ordering', BACKEND: 'memory' }, async (house) => {
      await page.goto(`${house.baseUrl}/kupit-voucher`)
      await expect(page.getByText('Objednávanie je dočasne nedostupné').first()).toBeVisible()
      await choose(page, /^20\s€/)
      await page
        .getByRole('button', { name: /^Pridať/ })
        .first()
        .click()
      await page.locator('#email').fill('jana@priklad.sk')
      await expect(orderButton(page)).toBeDisabled()
      await page.reload()
      await expect(page.locator('#email')).toHaveValue('jana@priklad.sk')
      await expect(page.getByRole('button', { name: 'Odobrať voucher 20 €' })).toBeVisible()
      await page.goto(`${house.baseUrl}/en/kupit-voucher`)
      await expect(page.getByText(/temporarily unavailable/).first()).toBeVisible()
      expect(complaints).toEqual([])
    })
    await page.close()
  })
})
