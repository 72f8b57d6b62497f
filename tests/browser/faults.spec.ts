import { formWork, rateLimits } from '@hotovo/domain/limits'
import { long } from '../support/tier.ts'
import { expect, listen, test } from './fixtures.ts'
import {
  addPreset,
  answer,
  customer,
  field,
  fillOrder,
  orderButton,
  problemAt,
  solveSum,
  sum,
} from './forms.ts'
import { loseAnswer, refuseOnce } from './network.ts'
import { heading } from './pages.ts'
import { startAgain, withServer } from './servers.ts'

/** What the browser says by itself about a request that fails on purpose. */
const failedRequest = /Failed to load resource|Failed to fetch dynamically|could not be fetched/

test.describe('a server that fails', () => {
  test.use({ expectedComplaints: failedRequest })

  test('keeps the form, says so, and makes one order when it is back; work that is asked for, the page does', async ({
    page,
    server,
  }) => {
    await fillOrder(page, { tile: /^50\s€/ })
    const failed = page.getByText('Pri odosielaní objednávky nastala chyba. Skúste to znovu.').first()
    const expectForm = async () => {
      await expect(failed).toBeVisible()
      for (const [id, value] of Object.entries(customer)) await expect(field(page, id)).toHaveValue(value)
    }
    await page.route(
      '**/api/orders',
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'retry-after': '1' },
          contentType: 'text/html',
          body: '<h1>Bad gateway</h1>',
        }),
      { times: 1 },
    )
    await orderButton(page).click()
    await expectForm()

    // The order arrives, the answer does not: the worst that can happen to a form. First the house asks for work.
    await loseAnswer(page, '**/api/orders')
    await refuseOnce(page, '**/api/orders', { status: 428, code: 'work-needed', bits: formWork.mostBits })
    const worked = page.waitForRequest((request) => /"work":\d+/.test(request.postData() ?? ''))
    await orderButton(page).click()
    await worked
    await expect(orderButton(page)).toBeEnabled()
    await expectForm()
    const maybe = page.getByRole('alert').filter({ hasText: 'Objednávku sme možno prijali' })
    await expect(maybe).toContainText('či vám prišlo potvrdenie')
    await expect(maybe).toContainText('bez zmeny znova: vznikne len jedna')

    const made = page.waitForResponse('**/api/orders')
    await orderButton(page).click()
    const answer = await made
    expect(answer.status()).toBe(201)
    expect(await answer.headerValue('idempotent-replayed')).toBe('true')
    await page.waitForURL(/\/objednavka\//)
    await expect(heading(page)).toContainText('51,00 €')
    expect(server.output()).not.toContain('"level":50')
  })

  test('of which nothing is left can be ordered from again after its restart', long, async ({ page }) => {
    // It is killed: the house of all the tests must not be.
    await withServer({}, async (server) => {
      await fillOrder(page, { address: `${server.baseUrl}/kupit-voucher` })
      await server.kill()
      await orderButton(page).click()
      await expect(page.getByText('Formulár ostal vyplnený.').first()).toBeVisible()
      await startAgain(server)
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\//)
      await expect(heading(page)).toContainText('21,00 €')
    })
  })

  test('leaves the human check with a way to try again', long, async ({ page }) => {
    await page.route('**/api/human-check', (route) => route.abort())
    await page.goto('/kupit-voucher')
    await expect(page.getByText('Príklad sa nepodarilo načítať.')).toBeVisible()
    await page.unroute('**/api/human-check')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(sum(page)).toContainText(/\d/)
    await expect(answer(page)).toBeFocused()
  })

  test('leaves the page of an order with a way to try again', long, async ({ page }) => {
    await page.route('**/api/orders/*', (route) => route.abort())
    await page.goto(`/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`)
    await expect(heading(page)).toHaveText('Objednávku sa nepodarilo načítať')
    await page.unroute('**/api/orders/*')
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(heading(page)).toHaveText('Takú objednávku nepoznáme')
    await expect(heading(page)).toBeFocused()
  })
})

test.describe('a human check that is no longer good', long, () => {
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

test.describe('where many order', () => {
  test.use({ expectedComplaints: /42[89]/ })

  test('the page is awake while it does the work that is asked for', long, async ({ page }) => {
    await fillOrder(page)
    await refuseOnce(page, '**/api/orders', { status: 428, code: 'work-needed', bits: formWork.mostBits })
    const made = page.waitForRequest((request) => /"work":\d+/.test(request.postData() ?? ''))
    await orderButton(page).click()
    await expect(page.getByRole('button', { name: 'Odosielam' })).toBeVisible()
    await field(page, 'notes').fill('Zvoniť dvakrát.')
    await expect(field(page, 'notes')).toHaveValue('Zvoniť dvakrát.')
    await made
    await page.waitForURL(/\/objednavka\//)
  })

  test('too many are told to wait, and the form stays', long, async ({ page }) => {
    await fillOrder(page)
    await refuseOnce(page, '**/api/orders', {
      status: 429,
      code: 'too-many-requests',
      limit: rateLimits.forms,
      retryAfterSeconds: 130,
    })
    await orderButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Príliš veľa odoslaní za krátky čas' }),
    ).toContainText(/Skúste to znova o\s3\sminúty/)
    for (const [id, value] of Object.entries(customer)) await expect(field(page, id)).toHaveValue(value)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
  })
})

test.describe('with ordering switched off', long, () => {
  test.use({ expectedComplaints: failedRequest })

  test('the page says so, the button is disabled, and nothing typed is lost', async ({ browser }) => {
    const page = await browser.newPage()
    const complaints = listen(page)
    // What is switched off is said at its start.
    await withServer({ FEATURES_OFF: 'ordering', BACKEND: 'memory' }, async (server) => {
      await page.goto(`${server.baseUrl}/kupit-voucher`)
      await expect(page.getByText('Objednávanie je dočasne nedostupné').first()).toBeVisible()
      await addPreset(page, /^20\s€/)
      await page.locator('#email').fill('jana@priklad.sk')
      await expect(orderButton(page)).toBeDisabled()
      await page.reload()
      await expect(page.locator('#email')).toHaveValue('jana@priklad.sk')
      await expect(page.getByRole('button', { name: 'Odobrať voucher 20 €' })).toBeVisible()
      await page.goto(`${server.baseUrl}/en/kupit-voucher`)
      await expect(page.getByText(/temporarily unavailable/).first()).toBeVisible()
      expect(complaints).toEqual([])
    })
    await page.close()
  })
})
