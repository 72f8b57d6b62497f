import type { Locator, Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, openBackOffice, signIn, someOrder, staffApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, look, visitIn } from './looks.ts'
import { takeAway } from './network.ts'
import { notices } from './pages.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or nobody answers.
test.use({ expectedComplaints: /Failed to load resource/ })

const box = (page: Page): Locator => page.getByRole('dialog').getByRole('combobox')
const options = (page: Page): Locator => page.getByRole('dialog').getByRole('option')
const opening = (page: Page): Locator => page.getByRole('button', { name: /^(Hľadať|Search)( Ctrl K)?$/ })

for (const width of [1280, 360])
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test(
      'with the mouse an order is found by a part of its name and opened',
      long,
      async ({ page, server }) => {
        const order = await someOrder(server, { firstName: 'Žofia', lastName: `Myšková${'abc'[width % 3]}` })
        await page.goto('/admin')
        await signIn(page)
        // A notice under a mouse does not leave by itself, so none may keep a press from the button; on a phone it lets all through.
        await expect(notices(page).first()).toBeVisible()
        if (width > 600) await notices(page).first().hover()
        await opening(page).click()
        await expect(box(page)).toBeFocused()
        await box(page).fill('myskov zofia')
        const found = page.getByRole('dialog').getByRole('group', { name: 'Objednávky' }).getByRole('option')
        await found.filter({ hasText: order.number }).click()
        await expect(heading(page)).toContainText(order.number)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        // What was opened is offered again, by its number alone.
        await opening(page).click()
        const recent = page.getByRole('dialog').getByRole('group', { name: 'Naposledy otvorené' })
        await expect(recent.getByRole('option').first()).toHaveText(order.number)
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Myškov')
      },
    )

    test(
      'by keyboard alone what was pasted opens at once, and a command leads on',
      width === 360 ? long : {},
      async ({ page, server, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await page.emulateMedia({ colorScheme: 'dark' })
        const order = await someOrder(server)
        await openBackOffice(page)
        await page.evaluate((text) => navigator.clipboard.writeText(text), `/VS${order.variableSymbol}/SS/KS`)
        await page.keyboard.press('Control+k')
        await expect(box(page)).toBeFocused()
        await page.keyboard.press('Control+v')
        await expect(heading(page)).toContainText(order.number)
        await page.keyboard.press('Control+k')
        await page.keyboard.type('platby')
        await expect(options(page).filter({ hasText: 'Prejsť: Platby' })).toHaveAttribute(
          'aria-selected',
          'true',
        )
        await expect(page.getByRole('status').filter({ hasText: '0 záznamov' })).toHaveCount(1)
        await expect(page.getByRole('dialog')).not.toContainText('sme nič nenašli')
        await look(page)
        await page.keyboard.press('Enter')
        await expect(heading(page)).toHaveText('Platby')
        await page.keyboard.press('Control+k')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page.locator('body')).not.toBeFocused()
      },
    )
  })

test(
  'a payment is found by who paid, and what goes back of it by its number, and both have focus where they stand',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const { staff } = await staffApi(server)
      const { name, buffer } = camt([
        { amount: 17_77, payer: 'Neznámy Platiteľ' },
        { amount: 18_88, payer: 'Iný Človek' },
      ])
      await staff.statements.import({ file: buffer, name })
      await openBackOffice(page, `${server.baseUrl}/admin`)
      await expect.poll(async () => (await staff.statements.entries({})).ok).toBe(true)
      await page.keyboard.press('Control+k')
      await expect(box(page)).toBeFocused()
      await page.keyboard.type('neznamy plat')
      await expect(options(page)).toHaveText([/17,77.*Neznámy Platiteľ.*čaká na priradenie/])
      await page.keyboard.press('Enter')
      const line = page.locator('[data-entry][aria-expanded=true]')
      await expect(line).toContainText('Neznámy Platiteľ')
      await expect(line).toBeFocused()
      await page.keyboard.press('v')
      await expect(line).not.toContainText('Neznámy Platiteľ')
      const due = await staff.payments.refunds(undefined)
      const number = due.ok ? due.value.items[0]!.number : ''
      for (const [key, title] of [
        ['d', 'Prehľad'],
        ['r', 'Vrátenia'],
      ] as const) {
        await page.keyboard.press('g')
        await page.keyboard.press(key)
        await expect(heading(page)).toHaveText(title)
        await page.keyboard.press('Control+k')
        await expect(box(page)).toBeFocused()
        await page.keyboard.type(number.toLowerCase())
        await expect(options(page)).toHaveText([new RegExp(`${number}.*17,77.*na\\svrátenie`)])
        await look(page)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('link', { name: number })).toBeFocused()
      }
    })
  },
)

test('an address with the number of an order becomes that with its id', long, async ({ page, server }) => {
  const order = await someOrder(server)
  await openBackOffice(page, `/admin/objednavky/${order.number}`)
  await expect(heading(page)).toContainText(order.number)
  await expect(page).toHaveURL(new RegExp(`/admin/objednavky/${order.id}$`))
  await page.goto('/admin/objednavky/ATM-000000000')
  await expect(heading(page)).toHaveText('Takú objednávku nepoznáme')
})

test(
  'where nobody answers it says so, keeps what was typed and asks again',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    await openBackOffice(page)
    await takeAway(page, '**/api/admin/search?*')
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type(order.number)
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Server neodpovedal')
    await page.unroute('**/api/admin/search?*')
    await page.getByRole('dialog').getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(box(page)).toBeFocused()
    await expect(options(page).first()).toContainText(order.number)
  },
)

test('the code of a voucher is sent nowhere, however slowly it is typed', async ({ page }) => {
  await openBackOffice(page)
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  const typed = () => asked.filter((url) => url.includes('/api/admin/search'))
  await page.keyboard.type('0000')
  await expect.poll(typed).toContainEqual(expect.stringMatching(/q=0000$/))
  asked.length = 0
  for (const text of ['-', '0', '000-0000-000', '0-']) {
    await page.keyboard.type(text)
    await expect(page.getByRole('dialog').getByText('Začína sa to ako kód vouchera')).toBeVisible()
    await page.clock.fastForward(1_000)
  }
  await page.keyboard.type('0')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('kód vouchera')
  await page.keyboard.press('Enter')
  expect(typed()).toEqual([])
})

for (const [language, colorScheme, width] of fourLooks)
  test(`is whole at ${width}, ${colorScheme}${language}`, long, async ({ browser, server }) => {
    const order = await someOrder(server, { firstName: 'Ľubomíra', lastName: 'Dlhá-Priezvisková' })
    await visitIn(
      browser,
      { baseURL: server.baseUrl, colorScheme, width },
      async (page, look) => {
        await openBackOffice(page, `${language}/admin`)
        await page.keyboard.press('Control+k')
        await expect(box(page)).toBeFocused()
        await look('empty')
        await page.keyboard.type('dlha priezviskova')
        await expect(options(page).first()).toContainText(order.number)
        await look('found')
        await box(page).fill('nikto taky tu nie je')
        await expect(page.getByRole('dialog')).toContainText(/nič nenašli|Nothing was found/)
        await look('nothing')
      },
      /Failed to load resource/,
    )
  })
