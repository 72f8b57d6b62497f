import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { openBackOffice } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll } from './looks.ts'

const legal = ['/ochrana-sukromia', '/podmienky', '/cookies', '/pristupnost', '/odstupenie'] as const
const all = [...legal, '/api'] as const

/** Opens a page and waits until its scripts listen: the word about cookies is not in a prerendered page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Cookies', exact: true })).toBeVisible()
}

test(
  'every legal page says without scripts that it is a draft, of when, and who stands behind it',
  long,
  async ({ still: page }) => {
    for (const path of legal)
      for (const [language, draft, day] of [
        ['', 'Návrh textu. Pred spustením ho skontroluje právnik prevádzkovateľa.', /\d+\.\s\d+\.\s20\d\d/],
        ['/en', 'A draft. The operator’s lawyer will check it before the launch.', /\d+\s\w+\s20\d\d/],
      ] as const) {
        await page.goto(language + path)
        const main = page.getByRole('main')
        // What leads to a document calls it by its name; only a withdrawal is called by the deed.
        if (path !== '/odstupenie')
          await expect(page.getByRole('contentinfo').locator(`a[href="${language + path}"]`)).toHaveText(
            await main.getByRole('heading', { level: 1 }).innerText(),
          )
        await expect(main.getByText(draft)).toBeVisible()
        await expect(main.locator('header')).toContainText(day)
        await expect(main).not.toContainText(/\{\{|<\/?\w+>|undefined|NaN/)
        // The contents lead to sections that are there.
        const anchors = await main
          .locator('nav a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash))
        expect(anchors.length).toBeGreaterThan(8)
        for (const anchor of new Set(anchors)) await expect(main.locator(`h2${anchor}`)).toBeVisible()
      }
  },
)

test(
  'the contents lead to a section and focus goes along, beside the text and folded above it',
  long,
  async ({ page }) => {
    await open(page, '/podmienky')
    const contents = page.getByRole('navigation', { name: 'Obsah stránky' })
    await contents.getByRole('link', { name: 'Reklamácia' }).click()
    await expect(page.getByRole('heading', { name: 'Reklamácia' })).toBeFocused()
    await expect(page).toHaveURL(/\/podmienky#complaints$/)
    await expect(page.getByRole('heading', { name: 'Reklamácia' })).toBeInViewport()
    // It stays beside the text.
    await expect(contents.getByRole('link', { name: 'Čo je voucher' })).toBeInViewport()
    // The same link once more leads there once more.
    await contents.getByRole('link', { name: 'Reklamácia' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Reklamácia' })).toBeFocused()

    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/en/podmienky')
    const folded = page.getByRole('navigation', { name: 'On this page' })
    await expect(folded.getByRole('link', { name: 'Complaints' })).toBeHidden()
    await folded.locator('summary').focus()
    await page.keyboard.press('Enter')
    await folded.getByRole('link', { name: 'Complaints' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Complaints' })).toBeFocused()
  },
)

test(
  'at 320 px nothing scrolls sideways, and tables are still tables with every cell to be read',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of all) {
      await open(page, path)
      await expectNoSidewaysScroll(page)
      const cut = await page
        .locator('main :is(td, th, pre, code, p, li)')
        .evaluateAll((cells) =>
          cells
            .filter(
              (cell) =>
                cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display !== 'inline',
            )
            .map((cell) => cell.textContent),
        )
      expect(cut, path).toEqual([])
    }
    await page.goto('/podmienky')
    const row = page.getByRole('table').getByRole('row', { name: /^Jeden voucher najviac/ })
    await expect(row.getByRole('cell')).toHaveCount(3)
    await expect(row.getByText('CZK')).toBeVisible()
  },
)

test(
  'a call of the API and the model form of a withdrawal can be copied, and letters have a subject',
  long,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: baseURL!,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())

    await page.goto('/api')
    await expect(page.getByText(`export API_URL="${new URL(baseURL!).origin}"`)).toBeVisible()
    await page.getByRole('button', { name: /volanie \/api\/vouchers\/redeem/ }).click()
    await expect(page.getByText(/volanie \/api\/vouchers\/redeem: Skopírované/)).toBeAttached()
    expect(await copied()).toMatch(
      /^curl "\$API_URL\/api\/vouchers\/redeem" \\\n {2}-H "Authorization: Bearer/,
    )
    for (const [method, path] of [
      ['POST', '/api/vouchers/validate'],
      ['POST', '/api/vouchers/redeem'],
      ['GET', '/api/vouchers/{code}'],
      ['POST', '/api/transactions/{id}/reverse'],
      ['GET', '/api/transactions'],
    ])
      await expect(
        page
          .getByRole('article')
          .filter({ hasText: new RegExp(`^[^/]*${method}${path?.replace(/[{}]/g, '.')}[^/]`) }),
      ).toHaveCount(1)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Napísať podpore' })).toHaveAttribute('href', '/kontakt')
    await expect(main.getByRole('link', { name: 'Napísať e-mail' })).toHaveAttribute(
      'href',
      /^mailto:.+\?subject=API/,
    )
    // What is told is live.
    const { paths } = await (await page.request.get('/openapi.json')).json()
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/settings', '/api/vouchers/redeem', '/api/transactions/{id}/reverse']),
    )

    await open(page, '/odstupenie')
    await page.getByRole('button', { name: /vzorový formulár/ }).click()
    await expect(page.getByText(/vzorový formulár: Skopírované/)).toBeAttached()
    const form = await copied()
    expect(form).toContain('odstupujem od zmluvy')
    const mail = new URL((await main.getByRole('link', { name: 'Odstúpiť e-mailom' }).getAttribute('href'))!)
    expect(mail.searchParams.get('subject')).toBe('Odstúpenie od zmluvy, objednávka [číslo objednávky]')
    expect(mail.searchParams.get('body')!.replaceAll('\r\n', '\n')).toBe(form)
    await expect(main.getByRole('link', { name: 'Odstúpiť cez podporu' })).toHaveAttribute(
      'href',
      '/podpora?tema=refund',
    )
    await context.close()
  },
)

test('printed, the text is there and what only a screen needs is not', long, async ({ page }) => {
  for (const path of ['/podmienky', '/odstupenie', '/cookies']) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    for (const section of await main.getByRole('heading', { level: 2 }).all())
      await expect(section).toBeVisible()
    await expect(main.getByRole('navigation')).toBeHidden()
    await expect(main.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  }
})

test(
  'the settings of cookies and of accessibility open from the pages about them',
  long,
  async ({ page }) => {
    for (const [path, button, title] of [
      ['/cookies', 'Nastavenia cookies', /cookies/i],
      ['/pristupnost', 'Nastavenia prístupnosti', /rístupnos/],
    ] as const) {
      await open(page, path)
      const opener = page.getByRole('main').getByRole('button', { name: button })
      await opener.click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  },
)

test.describe('what the browser keeps', () => {
  // Whoever opens the back-office is not signed in yet.
  test.use({ expectedComplaints: /401/ })

  test('stands in the table of cookies, all of it', async ({ page, context }) => {
    const found = new Set<string>()
    const look = async () => {
      const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      for (const name of await page.evaluate(stored)) found.add(name)
      for (const { name } of await context.cookies()) found.add(name)
    }
    await open(page, '/kupit-voucher')
    await look()
    // Before a person does anything there is at most the place on the page.
    expect([...found].filter((name) => name !== 'react-router-scroll-positions')).toEqual([])
    await page.locator('#firstName').fill('Ľubomíra')
    await page.getByRole('button', { name: 'Rozumiem' }).click()
    await page.getByRole('radio', { name: 'Tmavý' }).first().click()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Prístupnosť' }).click()
    const setting = page.getByRole('dialog').getByRole('switch').first()
    await setting.click()
    await expect(setting).toBeChecked()
    await look()
    await openBackOffice(page)
    await look()
    await page.goto('/cookies')
    await look()
    const listed = await page.getByRole('rowheader').locator('code').allInnerTexts()
    expect([...found].filter((name) => !listed.includes(name))).toEqual([])
    for (const name of [
      'purchase-draft',
      'hotovo-consent',
      'hotovo-accessibility',
      'mui-mode',
      'staff-session',
    ])
      expect([...found]).toContain(name)
  })
})
