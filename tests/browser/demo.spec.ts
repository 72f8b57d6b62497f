import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, navigation, rows, searchBox } from './back-office.ts'
import { box, folder, letter, signIn, test } from './demo-host.ts'
import { addPreset, fillIn, fillOrder, orderButton, solveSum } from './forms.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { notices } from './pages.ts'

for (const [width, tier] of [
  [360, {}],
  [1280, long],
] as const)
  test(
    `at ${width} px a voucher is ordered, paid, delivered and verified without a server`,
    tier,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await fillOrder(page)
      await expect(page.getByText('Toto je ukážka')).toBeVisible()
      const policy = page.locator('meta[http-equiv=Content-Security-Policy]')
      await expect(policy).toHaveAttribute('content', /^default-src 'none'; script-src 'self' 'sha256-/)
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
      await expect(heading(page)).toContainText('Ďakujeme, Ľubomíra')
      await expectNoSidewaysScroll(page)

      // One to the customer, one to staff.
      await expect(box(page)).toHaveText('Pošta (2)')
      await box(page).click()
      const received = letter(page, /lubomira@priklad\.sk/)
      await received.locator('summary').click()
      await expect(received).toContainText('Variabilný symbol')
      await expectNoSidewaysScroll(page)
      expect(await violations(page)).toEqual([])
      const [number] = /ATM-\w+/.exec(await received.innerText())!
      await page.keyboard.press('Escape')

      await page.goto('/admin/objednavky')
      await signIn(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: number.slice(-4) })
        .first()
        .click()
      await expect.poll(async () => (await heading(page).innerText()).replace(/\s/g, '')).toContain(number)
      await page.getByRole('button', { name: 'Zapísať platbu' }).first().click()
      await expect(page.getByLabel('Suma v EUR')).not.toHaveValue('')
      await page.getByLabel('Suma v EUR').press('Enter')
      await expect(page.getByRole('main')).toContainText('VCH-')
      await expect(box(page)).toHaveText('Pošta (4)')
      await box(page).click()
      const codes = letter(page, /PDF/)
      await codes.locator('summary').click()
      const code = /Kód: (\S+)/.exec((await codes.innerText()) ?? '')![1]!
      await expect(codes.getByRole('button', { name: /^Kopírovať/ }).first()).toBeVisible()
      const passwords = letter(page, /Heslo:/)
      await passwords.locator('summary').click()
      const password = /Heslo: (\S+)/.exec((await passwords.innerText()) ?? '')![1]!
      await page.keyboard.press('Escape')

      await page.goto('/overit-voucher')
      await page.getByRole('textbox', { name: 'Kód vouchera' }).fill(code)
      await page.getByRole('textbox', { name: 'Heslo' }).fill(password)
      await solveSum(page)
      await page.getByRole('textbox', { name: 'Heslo' }).press('Enter')
      await expect(page.getByRole('main')).toContainText(/Aktívny, nepoužitý.*Ostáva 20,00\s€/s)
      await expectNoSidewaysScroll(page)
    },
  )

test.describe('where the host answers 404.html', long, () => {
  test.use({ expectedComplaints: /status of 404|^Page not found/ })

  test('an order outlives a reload, the change of language and the way from its letter', async ({ page }) => {
    await fillOrder(page)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
    await expect(box(page)).toHaveText('Pošta (2)')
    await page.reload()
    await expect(heading(page)).toContainText('Ďakujeme, Ľubomíra')
    await expect(box(page)).toHaveText('Pošta (2)')
    await page.getByRole('link', { name: 'English' }).first().click()
    await expect(page.getByText('This is a demo')).toBeVisible()
    await expect(heading(page)).toContainText('Thank you')
    await expect(box(page)).toHaveText('Mail (2)')
    await box(page).click()
    const received = letter(page, /lubomira@priklad\.sk/)
    await received.locator('summary').click()
    await received.getByRole('link', { name: /\/objednavka\// }).click()
    await expect(heading(page)).toContainText('Ďakujeme, Ľubomíra')
  })

  test("an address that is nobody's says so", async ({ page }) => {
    await page.goto('/nikde')
    await expect(heading(page)).toHaveText('Stránka sa nenašla')
    await page.goto('/en/nikde')
    await expect(page.getByText('This is a demo')).toBeVisible()
  })
})

test(
  'the back-office has two years of orders, and says what it cannot do without a server',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin')
    await expect(page.getByText('Ukážka nekreslí PDF a nečíta bankové výpisy.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await signIn(page)
    await navigation(page)
      .getByRole('link', { name: /^Objednávky/ })
      .click()
    await expect(rows(page).nth(19)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('z\u00a0viac ako 1\u00a0000')
    await searchBox(page).fill('siobhan.obrien')
    await expect(page.getByRole('main')).toContainText(/10 objednávok(?! na)/)
    await navigation(page)
      .getByRole('link', { name: /^Platby/ })
      .click()
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'vypis.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }])
    await expect(notices(page).filter({ hasText: 'Toto ukážka nevie' })).toHaveCount(1)
    expect(await violations(page)).toEqual([])
  },
)

test('the house, what fills it and what it writes are scripts of 115 kB each at most, gzipped', long, () => {
  const assets = path.join(folder, 'assets')
  const scripts = fs.readdirSync(assets).filter((file) => /^(transport|worker|outside)-/.test(file))
  const sizes = scripts.map((file) => gzipSync(fs.readFileSync(path.join(assets, file))).length)
  expect(scripts).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThan(115_000)
})

test('while it is filled the site works already, and says how far it is', long, async ({ page }) => {
  let letOn = () => {}
  const held = new Promise<void>((resolve) => {
    letOn = resolve
  })
  await page.route('**/worker-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin')
  const line = page.getByRole('complementary').filter({ hasText: 'Toto je ukážka' })
  await expect(line.getByRole('status').first()).toContainText('Ukážka sa práve plní')
  await expect(line.getByRole('progressbar')).toHaveAttribute('value', '0')
  const { height } = (await line.boundingBox())!
  await expect(page.getByText('E-mail a heslo tu budú o chvíľu.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // What is not of the two years waits for nothing.
  await page.goto('/kupit-voucher')
  await solveSum(page)
  await page.goto('/admin')
  letOn()
  await signIn(page)
  await expect(line.getByRole('progressbar')).toHaveCount(0)
  // Nothing moves away under a finger.
  expect((await line.boundingBox())!.height).toBe(height)
})

test.describe('where the browser', long, () => {
  test('keeps nothing, the demo says so, and begins anew with each page', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('refused', 'QuotaExceededError')
      }
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, text) {
        // What pages keep themselves is not what this is about.
        if (key.startsWith('demo')) refuse()
        setItem.call(this, key, text)
      }
      CacheStorage.prototype.open = refuse
    })
    await page.goto('/kupit-voucher')
    await expect(page.getByText('Tento prehliadač nič neuloží')).toBeVisible()
    await addPreset(page, /^20\s€/)
    await fillIn(page)
    await solveSum(page)
    await orderButton(page).click()
    await expect(box(page)).toHaveText('Pošta (2)')
    await page.goto('/podpora')
    await expect(box(page)).toHaveText('Pošta (0)')
  })

  test.describe('does not fill it', () => {
    test.use({ expectedComplaints: /./ })
    test('the page says so', async ({ page }) => {
      await page.route('**/worker-*.js', (route) => route.abort())
      await page.goto('/admin')
      await expect(page.getByRole('main').getByText('Ukážku sa nepodarilo naplniť.')).toBeVisible()
    })
  })
})
