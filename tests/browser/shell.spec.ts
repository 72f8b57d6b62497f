import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { expect, listen, test } from './fixtures.ts'
import { fillOrder, orderButton } from './forms.ts'
import { brokenIn, expectNoSidewaysScroll, setTextSize, violations } from './looks.ts'
import { requestsOf } from './network.ts'
import { heading, notices } from './pages.ts'
import { withServer } from './servers.ts'

const footer = (page: Page) => page.getByRole('contentinfo')
const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const dialog = (page: Page) => page.getByRole('dialog')

const stored = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), session: Object.keys(sessionStorage) }))
const consentOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hotovo-consent') ?? 'null'))
const root = (page: Page) => page.locator('html')
const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), name)

/** Before any script of ours: what the first paint has. */
async function reloadWithoutScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(heading(page)).toBeVisible()
}

async function openAccessibility(page: Page): Promise<void> {
  await footer(page).getByRole('button', { name: 'Prístupnosť' }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Nastavenia prístupnosti')
}

test('every way through the site leads to a page, and says where one is', long, async ({ page, baseURL }) => {
  for (const [language, name] of [
    ['/', 'Hlavná navigácia'],
    ['/en', 'Main navigation'],
  ] as const) {
    await page.goto(language)
    const ways = await page
      .locator('header a, footer a, main a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    const inside = [...new Set(ways.filter((href) => href.startsWith(baseURL!)))]
    expect(inside.length).toBeGreaterThan(18)
    const lost = []
    for (const href of inside) if ((await page.request.get(href)).status() !== 200) lost.push(href)
    expect(lost).toEqual([])
    for (const link of await footer(page).locator('a[target=_blank]').all()) {
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toContainText(language === '/' ? 'otvorí sa v novej karte' : 'opens in a new tab')
    }
    const navigation = page.getByRole('banner').getByRole('navigation', { name })
    await navigation.getByRole('link', { name: language === '/' ? 'Pre predajne' : 'For shops' }).click()
    await expect(heading(page)).toBeFocused()
    await expect(navigation.locator('[aria-current=page]')).toHaveText(
      language === '/' ? 'Pre predajne' : 'For shops',
    )
  }
})

test(
  'the header is one row on a phone with large text, and its navigation from 1024 px',
  long,
  async ({ page }) => {
    const banner = page.getByRole('banner')
    const isOneRow = async (parts: ReturnType<typeof banner.locator>) => {
      const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
      const shown = boxes.filter((box) => box !== null)
      expect(shown.length).toBeGreaterThan(2)
      for (const { y, height } of shown)
        expect(Math.abs(y + height / 2 - shown[0]!.y - shown[0]!.height / 2)).toBeLessThan(4)
    }
    for (const address of ['/', '/en']) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(address)
      await setTextSize(page, '125%')
      await isOneRow(banner.locator('a:visible, button:visible'))
      await setTextSize(page, '100%')
      // The footer reaches to the end of the page, behind the bar of cookies too.
      expect(
        await page.evaluate(
          () =>
            document.documentElement.scrollHeight -
            document.querySelector('footer')!.getBoundingClientRect().bottom -
            scrollY,
        ),
      ).toBeLessThan(1)
      for (const width of [1024, 1120, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        // The logo, the navigation, the way to buy.
        await isOneRow(
          banner
            .locator('div')
            .filter({ has: page.locator(':scope > nav') })
            .locator('a:visible'),
        )
      }
    }
  },
)

test('the bar of cookies does not lie over that of the cart', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/kupit-voucher')
  await expect(bar(page)).toBeVisible()
  await page.getByRole('group', { name: 'Suma vouchera' }).getByRole('button').first().click()
  const toSummary = page.getByRole('link', { name: 'Prejsť na súhrn' })
  await expect(toSummary).toBeInViewport({ ratio: 1 })
  const [cart, cookies] = await Promise.all([toSummary.boundingBox(), bar(page).boundingBox()])
  expect(cart!.y + cart!.height).toBeLessThanOrEqual(cookies!.y)
})

test('the menu of a phone by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  // Buyers first, then those who do business with us.
  await expect(sheet.getByRole('navigation').getByRole('link')).toHaveText([
    'Domov',
    'Ako to funguje',
    'Predajne',
    'Kde uplatniť',
    'Pomoc',
    'Kúpiť voucher',
    'Overiť voucher',
    'Časté otázky',
    'Spätná väzba',
    'Pre predajne',
    'Pre e\u2011shopy',
  ])
  await expect(sheet.getByRole('link', { name: 'English' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()

  // It is gone as soon as it is asked to close: a press that comes before the event of that opens it again.
  await opener.press('Enter')
  const isThere = await sheet.evaluate(async (menu: HTMLDialogElement) => {
    menu.requestClose()
    await Promise.resolve()
    return menu.isConnected
  })
  expect(isThere).toBe(false)

  // One dialog follows the other, and focus is where it came from.
  await opener.press('Enter')
  await sheet.getByRole('button', { name: 'Prístupnosť' }).press('Enter')
  await expect(dialog(page).getByRole('heading')).toHaveText('Nastavenia prístupnosti')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await sheet.getByRole('link', { name: 'Pre e\u2011shopy' }).press('Enter')
  await expect(page).toHaveURL(/\/obchodnici$/)
  await expect(heading(page)).toBeFocused()
  await expect(sheet).toHaveCount(0)

  // The browser's Back takes an open dialog along with its page.
  await opener.press('Enter')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(sheet).toHaveCount(0)
  await expect(heading(page)).toBeFocused()

  // Nothing is lost in a narrow window, nor with text twice as large.
  for (const [width, size] of [
    [320, '100%'],
    [320, '125%'],
    [640, '200%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await setTextSize(page, size)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('banner').getByRole('link', { name: /Kúpiť/ })).toBeVisible()
  }
  await page.setViewportSize({ width: 320, height: 740 })
  await footer(page).getByRole('button', { name: 'Prístupnosť' }).click()
  const title = dialog(page).getByRole('heading', { name: 'Nastavenia prístupnosti' })
  const [frame, words] = [(await dialog(page).boundingBox())!, (await title.boundingBox())!]
  expect(words.x).toBeGreaterThan(frame.x)
  expect(words.x + words.width).toBeLessThan(frame.x + frame.width)
  expect(await brokenIn(dialog(page).locator('h2, label'), /\p{L}+/gu)).toEqual([])
})

test('whoever skips to the content and filters it keeps the focus in the filter', long, async ({ page }) => {
  await page.goto('/kde-uplatnit')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const category = page.getByLabel('Kategória')
  await category.focus()
  await category.selectOption('crypto')
  await expect(page).toHaveURL(/\/kde-uplatnit\?kategoria=crypto$/)
  await expect(page.getByRole('status')).toHaveText(/^2\s/)
  await expect(category).toBeFocused()
})

test(
  'nothing is stored before a person decides, and where nobody counts they are only told',
  long,
  async ({ page, context }) => {
    for (const path of ['/', '/kupit-voucher', '/overit-voucher']) {
      await page.goto(path)
      await expect(bar(page)).toBeVisible()
      expect({ ...(await stored(page)), cookies: await context.cookies() }).toEqual({
        local: [],
        // How far one had scrolled, as long as the tab is open.
        session: path === '/' ? [] : ['react-router-scroll-positions'],
        cookies: [],
      })
    }
    await expect(bar(page).getByRole('button')).toHaveText(['Rozumiem'])
    await expect(bar(page).getByRole('link')).toHaveAttribute('href', '/cookies')
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page)).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    // It is among the first things that a keyboard comes to, and covers nothing that has focus.
    for (const name of ['Preskočiť na obsah', 'Nastavenia prístupnosti', 'Zásady cookies', 'Rozumiem']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveText(name)
    }
    const barBox = (await bar(page).boundingBox())!
    const last = footer(page).getByRole('button', { name: 'Prístupnosť' })
    await last.focus()
    const lastBox = (await last.boundingBox())!
    expect(lastBox.y + lastBox.height).toBeLessThanOrEqual(barBox.y)

    await bar(page).getByRole('button').press('Enter')
    await expect(bar(page)).toHaveCount(0)
    await expect(heading(page)).toBeFocused()
    expect(await consentOf(page)).toEqual({ version: 1, kinds: [], at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const asked = requestsOf(page)
    await page.reload()
    await footer(page).getByRole('button', { name: 'Nastavenia cookies' }).click()
    await expect(dialog(page)).toContainText('nepoužívame')
    await expect(dialog(page).getByRole('switch')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Rozumiem' }).click()
    await expect(dialog(page)).toHaveCount(0)
    expect(asked.filter((url) => url.includes('CookieBar'))).toEqual([])
  },
)

test.describe('where views are counted', () => {
  type Counted = { readonly body: string; readonly headers: http.IncomingHttpHeaders }

  /** A house of its own: where views are counted is said at its start. */
  async function withCounter(look: (address: string, counted: readonly Counted[]) => Promise<void>) {
    const counted: Counted[] = []
    const counter = http.createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      counted.push({ body, headers: request.headers })
      response.writeHead(204).end()
    })
    await once(counter.listen(0, '127.0.0.1'), 'listening')
    const { port } = counter.address() as AddressInfo
    const ANALYTICS_URL = `http://127.0.0.1:${port}/views`
    await withServer({ BACKEND: 'memory', ANALYTICS_URL }, ({ baseUrl }) => look(baseUrl, counted)).finally(
      () => {
        counter.closeAllConnections()
        counter.close()
      },
    )
  }
  // An order that does not exist is what the private page is tried with.
  test.use({ expectedComplaints: /404/ })

  test('one is asked, may refuse as easily, and change one’s mind', async ({ page }) =>
    withCounter(async (address, counted) => {
      const bodies = () => counted.map(({ body }) => JSON.parse(body))
      await page.goto(address)
      await expect(bar(page).getByRole('button')).toHaveText(['Súhlasím', 'Nesúhlasím', 'Nastavenia'])
      const [yes, no] = await Promise.all(
        ['Súhlasím', 'Nesúhlasím'].map((name) =>
          bar(page)
            .getByRole('button', { name, exact: true })
            .evaluate((button) => {
              const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
              return { color, backgroundColor, borderColor, fontSize, fontWeight }
            }),
        ),
      )
      expect(yes).toEqual(no)
      await bar(page).getByRole('button', { name: 'Nesúhlasím' }).click()
      await expect(bar(page)).toHaveCount(0)
      expect(await consentOf(page)).toMatchObject({ version: 2, kinds: [] })
      await page.getByRole('banner').getByRole('link', { name: 'Pre predajne' }).click()
      await expect(heading(page)).toBeFocused()

      const settings = async (isOn: boolean) => {
        await footer(page).getByRole('button', { name: 'Nastavenia cookies' }).click()
        await dialog(page).getByRole('switch', { name: 'Analytické' }).setChecked(isOn)
        await dialog(page).getByRole('button', { name: 'Uložiť nastavenia' }).click()
        await expect(dialog(page)).toHaveCount(0)
      }
      expect(counted).toEqual([])
      await settings(true)
      await expect.poll(bodies).toEqual([{ path: '/partneri', language: 'sk' }])
      await page.goto(`${address}/en/mapa`)
      await expect.poll(bodies).toContainEqual({ path: '/mapa', language: 'en' })
      await page.goto(`${address}/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}`)
      await expect(heading(page)).toBeVisible()
      await footer(page).getByRole('link', { name: 'Kúpiť voucher' }).click()
      await expect.poll(bodies).toHaveLength(3)
      expect(bodies()[2]).toEqual({ path: '/kupit-voucher', language: 'sk' })
      for (const { headers } of counted) {
        expect(headers.cookie).toBeUndefined()
        expect(headers.referer).toBeUndefined()
      }

      await settings(false)
      expect(await consentOf(page)).toMatchObject({ kinds: [] })
      await footer(page).getByRole('link', { name: 'Podpora', exact: true }).click()
      await expect(page).toHaveURL(/podpora$/)
      await expect(heading(page)).toBeFocused()
      expect(counted).toHaveLength(3)
    }))
  test('who wishes not to be followed is not even asked', long, async ({ page }) =>
    withCounter(async (address, counted) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
        // A page that leaves its house keeps nothing.
        if (origin === 'null') return
        localStorage.setItem(
          'hotovo-consent',
          '{"version":2,"kinds":["analytical"],"at":"2026-11-20T10:00:00Z"}',
        )
      })
      const asked = requestsOf(page)
      await page.goto(`${address}/faq`)
      await footer(page).getByRole('button', { name: 'Nastavenia cookies' }).click()
      await expect(dialog(page)).toContainText('nepoužívame')
      expect(asked.filter((url) => url.includes('Views'))).toEqual([])
      expect(counted).toEqual([])
    }),
  )
})

test('each accessibility setting is seen at once, and again after a reload without a flash', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, colorScheme: 'light' })
  const page = await context.newPage()
  const complaints = listen(page)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  const seen = async () => ({
    moves: await styleOf(page, 'header a', 'transition-duration'),
    paper: await styleOf(page, 'body', 'background-color'),
    rosette: await styleOf(page, 'main svg[viewBox^="-"]', 'display'),
    shadow: await styleOf(page, 'main ol > li', 'box-shadow'),
    underline: await styleOf(page, 'header a[hreflang]', 'text-decoration-line'),
    border: await styleOf(page, 'main ol > li', 'border-top-width'),
    text: await styleOf(page, 'html', 'font-size'),
  })
  const usual = await seen()
  expect(usual).toMatchObject({ rosette: 'block', border: '1px', text: '16px', underline: 'none' })
  await openAccessibility(page)
  const asked = dialog(page).getByRole('switch')
  await expect(asked).toHaveCount(4)
  for (const one of await asked.all()) await expect(one).not.toBeChecked()
  for (const one of await asked.all()) await one.click()
  await expect.poll(seen).toMatchObject({
    paper: 'rgb(255, 255, 255)',
    rosette: 'none',
    shadow: 'none',
    underline: 'underline',
    border: '2px',
    text: '20px',
  })
  const changed = await seen()
  expect(await styleOf(page, 'footer button', 'transition-duration')).toMatch(/^0s/)
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Hotovo' }).click()
  expect(await page.evaluate(() => localStorage.getItem('hotovo-accessibility'))).toBe(
    '{"reducedMotion":true,"highContrast":true,"largeText":true,"keyboardNavigation":true}',
  )
  // Where one is has a frame, whatever one came by.
  await heading(page).click()
  await footer(page).getByRole('button', { name: 'Prístupnosť' }).click()
  await dialog(page).getByRole('button', { name: 'Hotovo' }).click()
  expect(await styleOf(page, 'footer button:focus', 'outline-style')).toBe('solid')
  // The back-office looks the same.
  await page.goto('/admin')
  await expect(heading(page)).toBeVisible()
  expect(await styleOf(page, 'html', 'font-size')).toBe('20px')
  await page.goto('/')
  await reloadWithoutScripts(page)
  expect(await seen()).toEqual(changed)

  await page.unroute('**/assets/*.js')
  await page.reload()
  await openAccessibility(page)
  await dialog(page).getByRole('button', { name: 'Podľa zariadenia' }).click()
  await expect.poll(seen).toEqual(usual)
  expect((await stored(page)).local).toEqual([])
  expect(complaints.filter((text) => !text.includes('ERR_FAILED') && !text.includes('401'))).toEqual([])
  await context.close()
})

test.describe('wishes', long, () => {
  // The scripts that are held back.
  test.use({ expectedComplaints: /ERR_FAILED/ })

  test('the device’s wishes hold at once, and a person’s word against them, both ways', async ({ page }) => {
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await expect(root(page)).toHaveAttribute('data-contrast', 'more')
    await expect(root(page)).toHaveAttribute('data-motion', 'reduced')
    expect((await stored(page)).local).toEqual([])
    await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'no-preference' })
    await expect(root(page)).toHaveAttribute('data-contrast', 'usual')
    await expect(root(page)).toHaveAttribute('data-motion', 'usual')
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'no-preference' })
    await expect(root(page)).toHaveAttribute('data-contrast', 'more')
    await openAccessibility(page)
    await dialog(page).getByRole('switch', { name: 'Vysoký kontrast' }).click()
    await expect(root(page)).toHaveAttribute('data-contrast', 'usual')
    await page.keyboard.press('Escape')
    await reloadWithoutScripts(page)
    await expect(root(page)).toHaveAttribute('data-contrast', 'usual')
    expect(await styleOf(page, 'body', 'background-color')).toBe('rgb(250, 248, 243)')

    // The keyboard asks by its Tab, until the next press of a mouse.
    await page.unroute('**/assets/*.js')
    await page.reload()
    await expect(bar(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(root(page)).toHaveAttribute('data-keyboard')
    await page.mouse.click(5, 300)
    await expect(root(page)).not.toHaveAttribute('data-keyboard')
  })
})

test.describe('what cannot be fetched', long, () => {
  test.use({ expectedComplaints: /./ })

  test('a page says so and offers to try again; a dialog says so in a notice that F8 and Alt+T lead to', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(bar(page)).toBeVisible()
    await page.route(/PartnersPage|AccessibilityDialog/, (route) => route.abort())
    for (const [step, keys] of ['F8', 'Alt+t'].entries()) {
      await footer(page).getByRole('button', { name: 'Prístupnosť' }).click()
      await expect(notices(page)).toHaveCount(step + 1)
      await expect(notices(page).first()).toContainText('nepodarilo stiahnuť')
      expect((await notices(page).first().boundingBox())!.width).toBe(356)
      await page.keyboard.press(keys)
      await expect(page.locator('[data-sonner-toaster]')).toBeFocused()
    }
    await page.getByRole('banner').getByRole('link', { name: 'Pre predajne' }).click()
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Stránku sa nepodarilo stiahnuť')
    await expect(page).toHaveTitle('Stránku sa nepodarilo stiahnuť')
    // The same when it is the first page of a visit.
    await page.reload()
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Stránku sa nepodarilo stiahnuť')
    await page.unroute(/PartnersPage|AccessibilityDialog/)
    await page.getByRole('button', { name: 'Načítať znova' }).click()
    await expect(heading(page)).toHaveText(/^Predávajte vouchery/)
  })

  test('notices stay for four seconds, those of failures for five, and three are seen at once (rule W16)', async ({
    page,
  }) => {
    await page.clock.install()
    await fillOrder(page)
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    // Time passes in small steps until so many are there, and what is over fades before it is taken away.
    const [step, fades] = [10, 200]
    const until = (count: number) =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(step)
            return notices(page).count()
          },
          { intervals: [step] },
        )
        .toBe(count)
    const stayFor = async (ms: number, count: number) => {
      await page.clock.runFor(ms - 10 * step)
      await expect(notices(page).and(page.locator('[data-removed="false"]'))).toHaveCount(count)
      await page.clock.runFor(10 * step + fades)
      await expect(notices(page)).toHaveCount(0)
    }
    await orderButton(page).click()
    await until(1)
    await expect(notices(page)).toContainText('Objednávka prijatá')
    await stayFor(4_000, 1)

    await page.route(/AccessibilityDialog/, (route) => route.abort())
    const fail = () => footer(page).getByRole('button', { name: 'Prístupnosť' }).click()
    await fail()
    await until(1)
    await stayFor(5_000, 1)

    // Each is told before the next one is tried, or two would be one.
    for (let failed = 1; failed <= 4; failed += 1) {
      await fail()
      await until(failed)
    }
    await expect(notices(page).and(page.locator('[data-visible="true"]'))).toHaveCount(3)
  })
})
