import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import type { Ports } from '@hotovo/application/ports'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { rateLimits } from '@hotovo/domain/limits'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatDay } from '@hotovo/domain/shared/format'
import { maskedCode } from '@hotovo/domain/shared/voucher-code'
import { expiryOf, type Voucher } from '@hotovo/domain/vouchers/voucher'
import type { Locator, Page } from '@playwright/test'
import { openBeside } from '../support/beside.ts'
import { isLong, long } from '../support/tier.ts'
import { addVoucher, freshSecrets } from '../support/vouchers.ts'
import { test as base, expect } from './fixtures.ts'
import { solutionOn, solveSum, sum, answer as sumAnswer } from './forms.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { requestsOf } from './network.ts'
import { heading } from './pages.ts'

/** The stores of the house, to issue vouchers into. */
const test = base.extend<{ readonly stores: Ports }>({
  stores: async ({ server }, use) => {
    const stores = await openBeside(server.dataDir)
    await use(stores.ports)
    await stores.close()
  },
})

const code = (page: Page) => page.getByRole('textbox', { name: 'Kód vouchera' })
const password = (page: Page) => page.getByRole('textbox', { name: 'Heslo' })
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Skontrolujte' })
const blockButton = (page: Page) => page.getByRole('button', { name: 'Zablokovať voucher' })
const confirmation = (page: Page) => page.getByRole('form', { name: 'Zablokovať tento voucher?' })
const confirm = (page: Page) => confirmation(page).getByRole('button', { name: 'Áno, zablokovať' })

/** The answer in a word and a sum, which takes focus. */
const verdict = (page: Page, state: string) =>
  page.getByRole('group', { name: new RegExp(`^${state} (Ostáva\\s|.* left$)`) })
const day = (instant: string) => formatDay(dayOf(instant), 'sk')

/** Fills in the form from its first field to its button as a person without a mouse does. */
async function verifyByKeyboard(page: Page, secrets: { code: string; password: string }): Promise<void> {
  const solution = await solutionOn(page)
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(secrets.code)
  await page.keyboard.press('Tab')
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(secrets.password)
  await page.keyboard.press('Tab')
  await page.keyboard.type(solution)
  await page.keyboard.press('Enter')
}

/** Everything a browser keeps of a page. */
const kept = async (page: Page): Promise<string> =>
  JSON.stringify([
    await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
    await page.context().cookies(),
  ])

/** A real server goes by the machine's clock: what it is to take as good must not have run out by then. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const createdAt = daysAgo(60)
const usedAt = daysAgo(30)
const past = '2026-01-05T09:00:00.000Z'

/** A voucher that was issued two months ago, but for the overrides. */
const issuedLately = (stores: Ports, overrides: Partial<Voucher> = {}): Promise<VoucherSecrets> =>
  addVoucher(stores, { createdAt, expiresAt: expiryOf(createdAt), ...overrides })

const states: readonly {
  readonly name: string
  readonly voucher: Partial<Voucher>
  readonly label: string
  readonly left: RegExp
  readonly next: readonly [name: string, path: string]
  readonly says?: RegExp
}[] = [
  {
    name: 'active, unused',
    voucher: {},
    label: 'Aktívny, nepoužitý',
    left: /^Ostáva 50,00\s€ z\s50,00\s€$/,
    next: ['Kde uplatniť', '/kde-uplatnit'],
  },
  {
    name: 'active, partly used',
    voucher: { amount: 1000_00, balance: 250_50, currency: 'CZK', usedAt },
    label: 'Aktívny, čiastočne použitý',
    left: /^Ostáva 250,50\sKč z\s1\s000,00\sKč$/,
    next: ['Kde uplatniť', '/kde-uplatnit'],
  },
  {
    name: 'used',
    voucher: { balance: 0, usedAt },
    label: 'Použitý',
    left: /^Ostáva 0,00\s€ z\s50,00\s€$/,
    next: ['Kúpiť ďalší voucher', '/kupit-voucher'],
    says: new RegExp(`Naposledy použitý\\s*${day(usedAt)}`),
  },
  {
    name: 'expired with a balance',
    voucher: { balance: 12_00, createdAt: past, usedAt: past, expiresAt: '2026-01-06T22:59:59.999Z' },
    label: 'Platnosť vypršala',
    left: /^Ostáva 12,00\s€/,
    next: ['Požiadať o\u00a0vrátenie zostatku', '/podpora?tema=refund'],
    says: /Zostatok vám na požiadanie vrátime: napíšte podpore sériové číslo VCH-\w{9}.*Platil do\s*6\.\s1\.\s2026/s,
  },
  {
    name: 'inactive',
    voucher: { voided: true },
    label: 'Neaktívny',
    left: /^Ostáva 0,00\s€/,
    next: ['Napísať podpore', '/podpora?tema=voucher-usage'],
    says: /Prečo, vám povie podpora/,
  },
  {
    name: 'frozen',
    voucher: { frozen: true },
    label: 'Zablokovaný',
    left: /^Ostáva 50,00\s€/,
    next: ['Napísať podpore', '/podpora?tema=lost-code'],
    says: /Nikto ním nezaplatí a\szostatok na ňom ostáva\. Napíšte podpore sériové číslo VCH-\w{9}/,
  },
]

/** The gate sees one that can be paid with and one that cannot. */
const statesByTier = states.filter(({ name }) => isLong || ['active, partly used', 'frozen'].includes(name))

test('a voucher is verified by keyboard alone and shown in its state, and nothing of it is kept', async ({
  page,
  stores,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sent = requestsOf(page)
  await page.goto('/overit-voucher')
  const main = page.getByRole('main')
  for (const [index, { name, voucher, label, left, next, says }] of statesByTier.entries())
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' })
      const secrets = await issuedLately(stores, voucher)
      await verifyByKeyboard(page, secrets)
      await expect(verdict(page, label)).toBeFocused()
      const masked = maskedCode(secrets.code)
      await expect(main).toContainText(masked)
      await expect(main).not.toContainText(secrets.code)
      await expect(main.getByText(left)).toBeVisible()
      if (says) await expect(main).toContainText(says)
      await expect(main).toContainText(`Vydaný${day(voucher.createdAt ?? createdAt)}`)
      await expect(main).toContainText('Kód ani heslo nikomu neposielajte')
      await expect(main.getByRole('link', { name: next[0] })).toHaveAttribute('href', next[1])
      await expect(main).toContainText(/Sériové číslo\s*VCH-[0-9A-Z]{9}/)
      await expect(blockButton(page)).toHaveCount(label.startsWith('Aktívny') ? 1 : 0)
      // Over a coupon that can be seen no toast lies.
      await expect(page.getByRole('listitem').filter({ hasText: 'Voucher overený' })).toHaveCount(0)
      expect(await violations(page), name).toEqual([])
      await expectNoSidewaysScroll(page)
      const everything = [await kept(page), await page.content(), ...sent].join()
      expect(everything).not.toContain(secrets.code)
      expect(everything).not.toContain(secrets.password)
      await page.getByRole('button', { name: 'Overiť iný' }).press('Enter')
      await expect(code(page)).toBeFocused()
      await expect(code(page)).toHaveValue('')
      await expect(password(page)).toHaveValue('')
    })
  await page.route('**/verify-voucher', async (route) => {
    const response = await route.fetch()
    const { voucher, ...rest } = await response.json()
    await route.fulfill({ response, json: { ...rest, voucher: { ...voucher, status: 'zamrznutý' } } })
  })
  await verifyByKeyboard(page, await issuedLately(stores))
  await expect(verdict(page, 'Neznámy stav')).toBeFocused()
  await page.getByRole('button', { name: 'Overiť iný' }).press('Enter')
  await expect(code(page)).toHaveAttribute('autocomplete', 'off')
  await expect(password(page)).toHaveAttribute('autocomplete', 'off')
})

test(
  'a code is read as people type and paste it, and the caret stays where it was',
  long,
  async ({ page }) => {
    await page.goto('/overit-voucher')
    await solveSum(page)
    const caret = () => code(page).evaluate((input: HTMLInputElement) => input.selectionStart)
    await code(page).pressSequentially('8k2xq7r4zm3d51va2')
    await expect(code(page)).toHaveValue('8K2X-Q7R4-ZM3D-51VA-2')
    await code(page).press('Home')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Backspace')
    await expect(code(page)).toHaveValue('8K2X-7R4Z-M3D5-1VA2')
    expect(await caret()).toBe(4)
    await page.keyboard.type('q')
    await expect(code(page)).toHaveValue('8K2X-Q7R4-ZM3D-51VA-2')
    expect(await caret()).toBe(6)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Kód: 8K2X Q7R4 ZM3D 51VA 2, prosím')
    await expect(code(page)).toHaveValue('8K2X-Q7R4-ZM3D-51VA-2')
  },
)

test.describe('what fails', long, () => {
  test.use({ expectedComplaints: /Failed to load resource|net::ERR/ })

  test('in the form is told at its field and above, in the words of rule W3', async ({ page }) => {
    await page.goto('/overit-voucher')
    await solutionOn(page)
    await page.getByRole('button', { name: 'Overiť', exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Skontrolujte 3 údaje' })).toBeFocused()
    await expect(page).toHaveTitle(/^Chyba: Overiť voucher/)
    await expect(summary(page).getByRole('link')).toHaveText([
      'Zadajte kód, ktorý chcete overiť',
      'Zadajte heslo',
      'Vypočítajte príklad a napíšte výsledok',
    ])
    await summary(page).getByRole('link').first().press('Enter')
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAccessibleDescription(/Zadajte kód, ktorý chcete overiť/)
    await page.keyboard.type('8k')
    await expect(code(page)).toHaveAccessibleDescription(/Neplatný formát kódu\. Zadajte aspoň 3\sznaky/)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('2')
    await expect(code(page)).not.toHaveAccessibleDescription(/Neplatný/)
    // The list above stands still until the next press.
    await expect(summary(page).getByRole('link')).toHaveCount(3)
    await page.getByRole('button', { name: 'Overiť', exact: true }).press('Enter')
    await expect(summary(page).getByRole('link')).toHaveCount(2)
  })

  test('at the server is one answer, or says when and how to go on; what was typed stays', async ({
    page,
    stores,
    extraHTTPHeaders,
  }) => {
    const known = await issuedLately(stores)
    const answer = page.getByRole('main').getByRole('group')
    const expectAnswer = async (title: string, text: RegExp) => {
      await expect(answer).toBeFocused()
      await expect(answer).toHaveAccessibleName(title)
      await expect(answer).toContainText(text)
    }
    await page.goto('/overit-voucher')
    const answers: string[] = []
    const wrong = freshSecrets()
    for (const secrets of [wrong, { ...known, password: wrong.password }, { ...wrong, code: 'ABCD-EFGH' }]) {
      await verifyByKeyboard(page, secrets)
      await expectAnswer('Kód alebo heslo nesedí', /Skontrolujte znak po znaku obidve/)
      answers.push(await answer.innerText())
      await expect(code(page)).toHaveValue(secrets.code)
      await expect(password(page)).toHaveValue(secrets.password)
      await expect(sumAnswer(page)).toHaveValue('')
    }
    expect(new Set(answers).size).toBe(1)
    expect(await violations(page)).toEqual([])

    const toasts = page.getByRole('listitem').filter({ hasText: 'Chyba overenia' })
    for (const fail of [
      () => page.route('**/verify-voucher', (route) => route.fulfill({ status: 500 })),
      () => page.route('**/verify-voucher', (route) => route.abort()),
    ]) {
      await fail()
      await verifyByKeyboard(page, known)
      await expectAnswer('Chyba overenia', /Pri overovaní vouchera nastala chyba\. Skúste to znova\./)
      await expect(toasts.first()).toBeVisible()
      // Its buttons stay free.
      const cookies = page.getByRole('region', { name: 'Cookies' })
      await expect
        .poll(async () => {
          const [toast, bar] = await Promise.all([toasts.first().boundingBox(), cookies.boundingBox()])
          return toast && bar && toast.y + toast.height <= bar.y
        })
        .toBe(true)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Iný príklad' }).press('Enter')
    }
    // After three failures the server insists on the sum, should a page ever leave it out.
    await page.route('**/verify-voucher', (route) => {
      const { humanCheck: _, ...postData } = route.request().postDataJSON()
      return route.continue({ postData })
    })
    const refused = page.waitForResponse('**/verify-voucher')
    await verifyByKeyboard(page, known)
    expect((await refused).status()).toBe(428)
    await expect(summary(page).getByRole('link')).toHaveText(['Vypočítajte príklad a napíšte výsledok'])
    await expect(sum(page)).toContainText(/\d/)
    await page.unrouteAll()

    for (let tries = 0; tries < rateLimits.verify.most; tries++)
      await page.request.post('/verify-voucher', {
        data: { code: '', password: '' },
        headers: extraHTTPHeaders!,
      })
    await verifyByKeyboard(page, known)
    await expectAnswer('Príliš veľa pokusov', /Skúste to znova o\s1\sminútu\./)
    await expect(code(page)).toHaveValue(known.code)
  })
})

/** Spends amounts of a voucher at a merchant, and gives the last one back. */
async function spend(stores: Ports, secrets: VoucherSecrets, amounts: readonly number[]): Promise<void> {
  const key = await addMerchantKey(stores)('Kníhkupectvo U\u00a0zeleného stromu')
  if (!key.ok) throw new Error('a merchant of a test has no key')
  const { merchant } = asCaller(createApi(stores), { ...visitor, accessToken: () => key.value.secret })
  let last = ''
  for (const [place, amount] of amounts.entries()) {
    const spent = await merchant.redeem({ ...secrets, amount, currency: 'EUR' }, `${place} ${secrets.code}`)
    if (!spent.ok) throw new Error(`a voucher of a test was not spent: ${spent.error.code}`)
    last = spent.value.answer.transaction.id
  }
  await merchant.reverse({ id: last }, `back ${secrets.code}`)
}

test(
  'what was spent and what came back is listed, the newest first; a long list is folded, and whole on paper',
  long,
  async ({ page, stores }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const secrets = await issuedLately(stores, {
      createdAt: new Date().toISOString(),
      expiresAt: expiryOf(new Date().toISOString()),
    })
    await page.goto('/overit-voucher')
    await spend(stores, secrets, [1_00, 2_00, 3_00, 4_00, 5_00, 6_00, 7_50])
    await verifyByKeyboard(page, secrets)
    await expect(verdict(page, 'Aktívny, čiastočne použitý')).toBeFocused()
    const timeline = page.getByRole('region', { name: 'Platby týmto voucherom' })
    const rows = timeline.getByRole('listitem')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText(
      /Kníhkupectvo U\szeleného stromu\+7,50\s€Vrátené na voucher, \d+\.\s\d+\.\s\d{4}/,
    )
    await expect(rows.nth(1)).toContainText(/−7,50\s€Platba/)
    await expect(page.getByRole('main').getByText(/^Ostáva 29,00\s€/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(rows).toHaveCount(9)
    await expect(timeline.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await timeline.getByRole('button', { name: /^Zobraziť 4\sstaršie záznamy$/ }).press('Enter')
    await expect(rows).toHaveCount(9)
    await expect(rows.nth(5)).toBeFocused()
    await expect(rows.last()).toContainText(/Voucher vydaný\+50,00\s€/)
    await expect(timeline.getByRole('button')).toHaveCount(0)
  },
)

test.describe('blocking', () => {
  test.use({ expectedComplaints: /Failed to load resource|net::ERR/ })

  test('takes two presses by keyboard, says what it means, and can be thought better of', async ({
    page,
    stores,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const sent = requestsOf(page)
    await page.goto('/overit-voucher')
    const secrets = await issuedLately(stores, { balance: 12_00, usedAt })
    await verifyByKeyboard(page, secrets)
    await expect(verdict(page, 'Aktívny, čiastočne použitý')).toBeFocused()
    await blockButton(page).press('Enter')
    await expect(confirmation(page).getByRole('heading')).toBeFocused()
    await expect(confirmation(page)).toContainText(
      /nikto nezaplatí, ani vy.*Odblokuje ho len podpora.*VCH-\w{9}/s,
    )
    expect(await violations(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(blockButton(page)).toBeFocused()
    await expect(confirmation(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(confirm(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(verdict(page, 'Zablokovaný')).toBeFocused()
    const main = page.getByRole('main')
    await expect(main.getByText(/^Ostáva 12,00\s€/)).toBeVisible()
    await expect(blockButton(page)).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    const everything = [await kept(page), await page.content(), ...sent].join()
    for (const secret of [secrets.code, secrets.password]) expect(everything).not.toContain(secret)
    await page.getByRole('button', { name: 'Overiť iný' }).press('Enter')
    await verifyByKeyboard(page, secrets)
    await expect(verdict(page, 'Zablokovaný')).toBeFocused()
  })

  test(
    'by the link of the letter: the form, what is left on the voucher, and one press; in both languages',
    long,
    async ({ page, stores }) => {
      for (const [path, title, go, question, yes, blocked] of [
        [
          '/overit-voucher',
          'Zablokovať voucher',
          'Pokračovať',
          'Zablokovať tento voucher?',
          'Áno, zablokovať',
          'Zablokovaný',
        ],
        [
          '/en/overit-voucher',
          'Block a voucher',
          'Continue',
          'Block this voucher?',
          'Yes, block it',
          'Blocked',
        ],
      ] as const) {
        const { code, password } = await issuedLately(stores)
        await page.goto(`${path}?zablokovat`)
        await expect(heading(page)).toHaveText(title)
        await expect(page).toHaveTitle(new RegExp(`^${title}`))
        await solveSum(page)
        expect(await violations(page)).toEqual([])
        await page.locator('#code').fill(code)
        await page.locator('#password').fill(password)
        await page.getByRole('button', { name: go, exact: true }).click()
        await expect(page.getByRole('heading', { name: question })).toBeFocused()
        await expect(page.getByRole('heading', { name: question })).toBeInViewport()
        await page.getByRole('button', { name: yes }).click()
        await expect(verdict(page, blocked)).toBeFocused()
      }
      expect(page.url()).toMatch(/\/en\/overit-voucher\?zablokovat$/)
    },
  )

  test('is found from the form, which keeps what was typed', long, async ({ page, stores }) => {
    const { code: typed } = await issuedLately(stores)
    await page.goto('/overit-voucher')
    await solveSum(page)
    await code(page).fill(typed)
    await page.getByRole('link', { name: /Zablokujte voucher/ }).press('Enter')
    await expect(heading(page)).toBeFocused()
    await expect(heading(page)).toHaveText('Zablokovať voucher')
    await expect(code(page)).toHaveValue(typed)
    await page.goBack()
    await expect(heading(page)).toHaveText('Overiť voucher')
    await expect(code(page)).toHaveValue(typed)
  })

  test(
    'whose answer is lost can be pressed again, offline too; where a sum is asked for, it is asked in place',
    long,
    async ({ page, stores, extraHTTPHeaders }) => {
      const secrets = await issuedLately(stores)
      await page.goto('/overit-voucher?zablokovat')
      await solutionOn(page)
      await verifyByKeyboard(page, secrets)
      await expect(confirmation(page).getByRole('heading')).toBeFocused()
      const failure = confirmation(page).getByRole('group')
      await page.context().setOffline(true)
      await confirm(page).press('Enter')
      await expect(failure).toBeFocused()
      await expect(failure).toContainText(/Nevieme, či je zablokovaný.*stlačte to znova/s)
      expect(await violations(page)).toEqual([])
      await page.context().setOffline(false)

      for (let failures = 0; failures < 3; failures++)
        await page.request.post('/verify-voucher', {
          data: { ...secrets, password: 'ABCDEFGHJK' },
          headers: extraHTTPHeaders!,
        })
      await confirm(page).press('Enter')
      await expect(summary(page).getByRole('link')).toHaveText(['Vypočítajte príklad a napíšte výsledok'])
      await solveSum(page)
      expect(await violations(page)).toEqual([])
      await page.route('**/api/vouchers/freeze', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await confirm(page).press('Enter')
      await expect(failure).toContainText('Nevieme, či je zablokovaný')
      await page.unrouteAll()
      // The sum was used by what was done and not heard of: another is asked for.
      await confirm(page).press('Enter')
      await expect(summary(page).getByRole('link')).toHaveCount(1)
      await solveSum(page)
      await confirm(page).press('Enter')
      await expect(verdict(page, 'Zablokovaný')).toBeFocused()
    },
  )

  test(
    'is done in the dialog of merchants too, and too many presses are told when to come back',
    long,
    async ({ page, stores, extraHTTPHeaders }) => {
      await page.goto('/obchodnici')
      await page.getByRole('button', { name: 'Overiť voucher' }).press('Enter')
      await solutionOn(page)
      await verifyByKeyboard(page, await issuedLately(stores))
      await blockButton(page).press('Enter')
      for (let tries = 0; tries < rateLimits.verify.most; tries++)
        await page.request.post('/verify-voucher', {
          data: { code: '', password: '' },
          headers: extraHTTPHeaders!,
        })
      await confirm(page).press('Enter')
      await expect(confirmation(page).getByRole('group')).toContainText(/Príliš veľa pokusov.*o\s1\sminútu/s)
      expect(await violations(page)).toEqual([])
    },
  )
})

/** Presses Tab through a dialog and back to where it began; answers what had focus. */
async function tabThrough(page: Page, dialog: Locator): Promise<number> {
  const inside = () => dialog.evaluate((box) => box.contains(document.activeElement))
  const start = await page.evaluateHandle(() => document.activeElement)
  for (let stops = 1; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    // Between the last and the first stands the browser itself.
    if (!(await inside())) expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    if (await page.evaluate((first) => first === document.activeElement, start)) return stops
  }
  throw new Error('focus never came back')
}

test('merchants verify in a dialog that keeps focus, forgets when it closes and gives focus back', async ({
  page,
  stores,
}) => {
  const secrets = await issuedLately(stores, { balance: 20_00, usedAt })
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.goto('/obchodnici')
  const open = page.getByRole('button', { name: 'Overiť voucher' })
  const dialog = page.getByRole('dialog', { name: 'Overiť voucher' })
  await expect(open).toBeVisible()
  await open.press('Enter')
  await expect(code(page)).toBeFocused()
  await solutionOn(page)
  expect(await tabThrough(page, dialog)).toBeGreaterThan(5)
  expect(await violations(page)).toEqual([])
  await verifyByKeyboard(page, secrets)
  await expect(verdict(page, 'Aktívny, čiastočne použitý')).toBeFocused()
  await expect(dialog).toContainText(maskedCode(secrets.code))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await expect(code(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  expect(page.url()).toMatch(/\/obchodnici$/)
})

test(
  'the pages around it are read without scripts, in both languages, and say where links leave the site',
  long,
  async ({ still: page }) => {
    for (const [path, title, steps] of [
      ['/ako-funguje', 'Ako to funguje', 4],
      ['/en/ako-funguje', 'How it works', 4],
      ['/partneri', 'Predávajte vouchery za\u00a0hotovosť', 3],
      ['/en/partneri', 'Sell vouchers for\u00a0cash', 3],
      ['/obchodnici', 'Prijímajte platby od\u00a0ľudí bez\u00a0karty', 4],
      ['/en/obchodnici', 'Take payments from people without a\u00a0card', 4],
      ['/overit-voucher', 'Overiť voucher', 0],
      ['/en/overit-voucher', 'Check a voucher', 0],
    ] as const) {
      await page.goto(path)
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('main').locator('ol > li')).toHaveCount(steps)
      const text = await page.getByRole('main').innerText()
      expect(text).not.toMatch(/\{\{|undefined|NaN|\b(how|partners|merchants|verify|problems)\.\w/)
      for (const link of await page.getByRole('main').locator('a[target=_blank]').all())
        await expect(link).toHaveAccessibleName(/otvorí sa v novej karte|opens in a new tab/)
    }
    await page.goto('/ako-funguje')
    const facts = await page.getByRole('main').locator('dl').allInnerTexts()
    expect(facts.join(' ').replace(/\s+/g, ' ')).toMatch(
      /10 € až 500 €.*5 € až 1 000 €.*1 €.*7 dní.*3 až 7 pracovných dní.*do 24 hodín.*10 €.*12 mesiacov/,
    )
  },
)
