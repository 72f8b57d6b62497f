import { freePort, removeDataDir, startHouse, temporaryDataDir } from '../support/house.ts'
import { addPreset, choose, customer, expect, fillContact, listen, solveSum, test } from './fixtures.ts'

const order = { name: 'Objednať s povinnosťou platby' }

/** What the browser says by itself about a request that fails on purpose. */
const failedRequest = /Failed to load resource|Failed to fetch dynamically|could not be fetched/

test.describe('a server that fails', () => {
  test.use({ expectedComplaints: failedRequest })

  test('keeps the form, says so, and makes one order when it is back', async ({ page, house }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^50\s€/, /^Pridať/)
    await fillContact(page)
    await solveSum(page)

    // The order arrives, the answer does not: the worst that can happen to a form.
    let lost = 0
    await page.route('**/api/orders', async (route) => {
      if (lost === 0) {
        lost += 1
        await route.fetch()
        return route.abort('connectionreset')
      }
      return route.continue()
    })
    await page.getByRole('button', order).click()
    await expect(
      page.getByText('Pri odosielaní objednávky nastala chyba. Skúste to znovu.').first(),
    ).toBeVisible()
    for (const [id, value] of Object.entries(customer))
      await expect(page.locator(`#${id}`)).toHaveValue(value)

    const made = page.waitForResponse('**/api/orders')
    await page.getByRole('button', order).click()
    const answer = await made
    expect(answer.status()).toBe(201)
    expect(await answer.headerValue('idempotent-replayed')).toBe('true')
    await page.waitForURL(/\/objednavka\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('51,00 €')
    expect(house.output()).not.toContain('"level":50')
  })

  test('of which nothing is left can be ordered from again after its restart', async ({ page }) => {
    const dataDir = temporaryDataDir()
    const port = await freePort()
    let house = await startHouse(dataDir, port, { TILE_URL: 'none' })
    try {
      await page.goto(`${house.baseUrl}/kupit-voucher`)
      await addPreset(page, /^20\s€/, /^Pridať/)
      await fillContact(page)
      await solveSum(page)
      await house.kill()
      await page.getByRole('button', order).click()
      await expect(page.getByText('Formulár ostal vyplnený.').first()).toBeVisible()
      house = await startHouse(dataDir, port, { TILE_URL: 'none' })
      await page.getByRole('button', order).click()
      await page.waitForURL(/\/objednavka\//)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('21,00 €')
    } finally {
      await house.stop()
      removeDataDir(dataDir)
    }
  })

  test('503 is a sentence, not a riddle', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^20\s€/, /^Pridať/)
    await fillContact(page)
    await solveSum(page)
    await page.route('**/api/orders', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'retry-after': '1' },
        contentType: 'text/html',
        body: '<h1>Bad gateway</h1>',
      }),
    )
    await page.getByRole('button', order).click()
    await expect(
      page.getByText('Pri odosielaní objednávky nastala chyba. Skúste to znovu.').first(),
    ).toBeVisible()
    await page.unroute('**/api/orders')
    await page.getByRole('button', order).click()
    await page.waitForURL(/\/objednavka\//)
  })

  test('leaves the human check with a way to try again', async ({ page }) => {
    await page.route('**/api/human-check', (route) => route.abort())
    await page.goto('/kupit-voucher')
    await expect(page.getByText('Príklad sa nepodarilo načítať.')).toBeVisible()
    await page.unroute('**/api/human-check')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(page.locator('label[for="humanCheck.answer"]')).toContainText(/\d/)
    await expect(page.locator('[id="humanCheck.answer"]')).toBeFocused()
  })

  test('leaves the page of an order with a way to try again', async ({ page }) => {
    await page.route('**/api/orders/*', (route) => route.abort())
    await page.goto(`/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Objednávku sa nepodarilo načítať')
    await page.unroute('**/api/orders/*')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takú objednávku nepoznáme')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a part of the site that cannot be fetched says what to do', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'Kúpiť voucher' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stránku sa nepodarilo stiahnuť')
  })
})

test.describe('a human check that is no longer good', () => {
  test.use({ expectedComplaints: /422/ })

  test('is asked anew, and the form is sent with the next answer', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^20\s€/, /^Pridať/)
    await fillContact(page)
    await solveSum(page)
    const problems = [{ at: 'humanCheck.answer', code: 'human-check-expired' }]
    const document = {
      type: 'x',
      title: 'x',
      status: 422,
      detail: 'x',
      instance: '/',
      code: 'invalid',
      requestId: 'x',
    }
    await page.route(
      '**/api/orders',
      (route) =>
        route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          json: { ...document, problems },
        }),
      { times: 1 },
    )
    const asked = page.waitForResponse('**/api/human-check')
    await page.getByRole('button', order).click()
    await asked
    await expect(page.locator('[id="humanCheck.answer-problem"]')).toContainText('Platnosť príkladu vypršala')
    await expect(page.locator('[id="humanCheck.answer"]')).toHaveValue('')
    await solveSum(page)
    await page.getByRole('button', order).click()
    await page.waitForURL(/\/objednavka\//)
  })
})

test('after an order the form is a fresh one: empty cart, nothing typed', async ({ page }) => {
  await page.goto('/kupit-voucher')
  await addPreset(page, /^20\s€/, /^Pridať/)
  await fillContact(page)
  await solveSum(page)
  await page.getByRole('button', order).click()
  await page.waitForURL(/\/objednavka\//)
  await page.goto('/kupit-voucher')
  await expect(page.getByRole('complementary')).toContainText('Košík je prázdny')
  await expect(page.locator('#email')).toHaveValue('')
})

test.describe('with ordering switched off', () => {
  test.use({ expectedComplaints: failedRequest })

  test('the page says so, the button is disabled, and nothing typed is lost', async ({ browser }) => {
    const dataDir = temporaryDataDir()
    const house = await startHouse(dataDir, await freePort(), { FEATURES_OFF: 'ordering', BACKEND: 'memory' })
    const page = await browser.newPage()
    const complaints = listen(page)
    try {
      await page.goto(`${house.baseUrl}/kupit-voucher`)
      await expect(page.getByText('Objednávanie je dočasne nedostupné').first()).toBeVisible()
      await choose(page, /^20\s€/)
      await page
        .getByRole('button', { name: /^Pridať/ })
        .first()
        .click()
      await page.locator('#email').fill('jana@priklad.sk')
      await expect(page.getByRole('button', order)).toBeDisabled()
      await page.reload()
      await expect(page.locator('#email')).toHaveValue('jana@priklad.sk')
      await expect(page.getByRole('button', { name: 'Odobrať voucher 20 €' })).toBeVisible()
      await page.goto(`${house.baseUrl}/en/kupit-voucher`)
      await expect(page.getByText(/temporarily unavailable/).first()).toBeVisible()
      expect(complaints).toEqual([])
    } finally {
      await page.close()
      await house.stop()
      removeDataDir(dataDir)
    }
  })
})
