import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { expect, listen, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './looks.ts'
import { requestsOf } from './network.ts'
import { alive, heading } from './pages.ts'

test.describe('pages arrive', () => {
  test('readable before scripts, in their language, the back-office too', async ({ still: page }) => {
    for (const [path, language, status, title] of [
      ['/', 'sk', 200, /^Hotovo/],
      ['/en', 'en', 200, /^Hotovo/],
      ['/kupit-voucher', 'sk', 200, /^Kúpiť voucher/],
      ['/en/kupit-voucher', 'en', 200, /^Buy a voucher/],
      ['/nikde', 'sk', 404, /nenašla/],
      ['/en/nowhere/at/all', 'en', 404, /not found/i],
      ['/admin', 'sk', 200, /^Prehľad/],
      ['/en/admin/audit', 'en', 200, /^Audit trail/],
      ['/admin/objednavky/0190f3c2-0000-7000-8000-000000000000', 'sk', 200, /^Objednávka/],
      ['/admin/nikde', 'sk', 404, /nenašla/],
      ['/en/admin/objednavky/x/y', 'en', 404, /not found/i],
    ] as const) {
      const answer = await page.goto(path)
      expect([path, answer!.status()]).toEqual([path, status])
      await expect(page).toHaveTitle(title)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(heading(page)).toBeVisible()
    }
  })
})

test.describe('before the scripts come', () => {
  test('a form goes nowhere, least of all into an address', long, async ({ still: page }) => {
    const asked = requestsOf(page)
    await page.goto('/kupit-voucher')
    await page.locator('#email').fill('kanarik@priklad.sk')
    const stopped = page.waitForEvent('console', (message) => message.text().startsWith('Sending form data'))
    await page.keyboard.press('Enter')
    await stopped
    expect(asked.filter((url) => url.includes('kanarik'))).toEqual([])
  })
})

test.describe('the shell', () => {
  test('leads from one language to the counterpart of the page', async ({ page }) => {
    await page.goto('/kupit-voucher?a=1&b=%20')
    // The query is in the link once scripts listen.
    const follow = async (name: string) => {
      const link = page.getByRole('banner').getByRole('link', { name })
      await expect(link).toHaveAttribute('href', /\?a=1&b=%20$/)
      await link.click()
    }
    await follow('English')
    await expect(page).toHaveURL(/\/en\/kupit-voucher\?a=1&b=%20$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await follow('Slovenčina')
    await expect(page).toHaveURL(/[^n]\/kupit-voucher\?a=1&b=%20$/)
  })

  test.describe('where there may be nothing', long, () => {
    test.use({ expectedComplaints: /404|\/nikde/ })
    test('knows the counterpart of a sales point without scripts, and of an unknown one with them', async ({
      page,
      still,
    }) => {
      const toEnglish = (of: Page) => of.getByRole('banner').getByRole('link', { name: 'English' })
      const { items } = await (await page.request.get('/api/places')).json()
      await still.goto(`/mapa/${items[0].id}`)
      await expect(toEnglish(still)).toHaveAttribute('href', `/en/mapa/${items[0].id}`)
      for (const nowhere of ['/mapa/nikde', '/nikde']) {
        await still.goto(nowhere)
        await expect(toEnglish(still)).toHaveAttribute('href', '/en')
        await page.goto(nowhere)
        await expect(toEnglish(page)).toHaveAttribute('href', `/en${nowhere}`)
      }
    })
  })

  test(
    'opens the portal of partners in a new tab, and says so; without one nothing leads there',
    long,
    async ({ page }) => {
      const links = page.getByRole('link', { name: /Prihlásenie pre partnerov/ })
      await page.goto('/partneri')
      await alive(page)
      await expect(links).toHaveCount(0)
      // Pages carry the settings of their installation.
      await page.route('**/partneri', async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('"signIn":null', '"signIn":"https://portal.example/in"')
        await route.fulfill({ response, body })
      })
      await page.reload()
      const link = page.getByRole('banner').getByRole('link', { name: /Prihlásenie pre partnerov.*nov/ })
      await expect(link).toHaveAttribute('href', 'https://portal.example/in')
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener|noreferrer/)
      await expect(page.getByRole('main').getByRole('link', { name: /portálu partnerov.*nov/ })).toBeVisible()
    },
  )

  test('keeps the chosen scheme over a reload, without a flash of the other', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, colorScheme: 'light' })
    const page = await context.newPage()
    const complaints = listen(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('radio', { name: 'Tmavý' }).first().click()
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect.poll(background).toBe('rgb(15, 22, 19)')
    // Before any script of ours: what the first paint has.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await background()).toBe('rgb(15, 22, 19)')
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
    await context.close()
  })

  test.describe('an unknown path', long, () => {
    test.use({ expectedComplaints: /Failed to load resource.*404|\/nikde/ })

    test('has its page, a way home, and a line in the console', async ({ page }) => {
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      await page.goto('/nikde')
      await expect(heading(page)).toHaveText('Stránka sa nenašla')
      await expect.poll(() => lines.some((line) => line.includes('/nikde'))).toBe(true)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
      await page.getByRole('main').getByRole('link').first().click()
      await expect(page).toHaveURL(/\/$/)
    })
  })

  test('has a confirmation page for those who come without an order', long, async ({ page }) => {
    await page.goto('/potvrdenie-objednavky')
    await expect(heading(page)).toHaveText('Ďakujeme za objednávku')
    await expect(page.getByRole('main').getByRole('link', { name: 'Kúpiť voucher' })).toHaveAttribute(
      'href',
      '/kupit-voucher',
    )
    await expect(page.getByRole('main').getByRole('link', { name: /úvod/ })).toHaveAttribute('href', '/')
  })
})
