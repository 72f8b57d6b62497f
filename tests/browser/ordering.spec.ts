import { brand } from '@hotovo/adapters/content/brand'
import type { Page } from '@playwright/test'
import { readSquare } from '../support/square.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'
import { visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import {
  addPreset,
  choose,
  customer,
  field,
  fillIn,
  fillOrder,
  orderButton,
  solutionOn,
  solveSum,
} from './forms.ts'
import { brokenIn, expectNoSidewaysScroll, setTextSize, violations } from './looks.ts'
import { alive, heading, notices, readQr, tabUntil } from './pages.ts'
import { startAgain, withServer } from './servers.ts'

test.describe('with a server that is killed', long, () => {
  test.use({ expectedComplaints: /ERR_CONNECTION/ })

  test('the page of an order is found again after a kill -9', async ({ page }) => {
    // The house of all the tests must not be killed.
    await withServer({}, async (server) => {
      await fillOrder(page, { address: `${server.baseUrl}/kupit-voucher` })
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
      const square = readSquare(await readQr(page))
      await server.kill()
      await startAgain(server)
      await page.reload()
      await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 21,00 €.')
      expect(readSquare(await readQr(page))).toEqual(square)
    })
  })
})

test('a visitor orders in English, in Czech crowns, by courier', long, async ({ page }) => {
  await page.goto('/en/kupit-voucher')
  await page.getByText('CZK', { exact: true }).click()
  await addPreset(page, /^(CZK|Kč)\s?200\b/)
  await fillIn(page)
  await choose(page, /courier/i)
  await fillIn(page, { address: 'Hlavná 1', city: 'Brno', postalCode: '60200' })
  await page.getByLabel('Country').selectOption('CZ')
  await solveSum(page)
  await orderButton(page).click()

  await page.waitForURL(/\/en\/objednavka\/[\w-]{75}$/)
  await expect(heading(page)).toContainText('211.00')
  expect(await readQr(page)).toMatch(
    /^SPD\*1\.0\*ACC:CZ5699990000003456789015\+HOTVCZ22\*AM:211\.00\*CC:CZK\*/,
  )
})

test('cash shows the order number as a code, rounded to five cents', long, async ({ page }) => {
  await page.goto('/kupit-voucher')
  // What one voucher cannot carry is said before it is ordered.
  await field(page, 'customAmount').fill('1000')
  await page.getByRole('button', { name: /Pridať/ }).click()
  await expect(page.getByText('Takú sumu vydáme ako 2 menšie vouchery.')).toBeVisible()
  await page.getByRole('button', { name: /^Odobrať voucher 1\s?000/ }).click()
  await field(page, 'customAmount').fill('12,33')
  await page.getByRole('button', { name: /^Pridať/ }).click()
  await expect(page.getByText(/^Takú sumu vydáme/)).toHaveCount(0)
  await fillIn(page)
  await choose(page, /V hotovosti/)
  await solveSum(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  await expect(heading(page)).toContainText('13,35 €')
  expect(await readQr(page)).toMatch(/^ATM-[A-Z0-9]{9}$/)
  // Nobody pastes at a counter; of the whole page only its own address can be copied.
  await expect(page.getByRole('button', { name: /^Kopírovať/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Vytlačiť údaje do predajne' })).toBeVisible()
  const home = page.getByRole('main').getByRole('link', { name: 'Na úvodnú stránku' })
  await expect(home).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Všetky predajne na mape' }).click()
  await expect(page).toHaveURL(/\/mapa\?sluzba=order-payment$/)
})

/** What the page of an order says of a payment. */
const shown = async (page: Page, what: string) =>
  (await page.locator('dt', { hasText: what }).locator('+ dd').first().innerText()).replace(/\s/g, '')

test('the whole order by keyboard alone, paid by what its page says, which is found again after a reload', async ({
  page,
}) => {
  const focused = (test: string) =>
    page.evaluate(`(() => { const e = document.activeElement; return Boolean(${test}) })()`)
  const onto = (test: string) => tabUntil(page, () => focused(test) as Promise<boolean>)
  const button = (words: string) =>
    onto(`e.tagName === 'BUTTON' && e.textContent.includes(${JSON.stringify(words)})`)

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Kúpiť voucher' }).first().press('Enter')
  await expect(heading(page)).toHaveText('Kúpiť voucher')
  await page.reload()
  await alive(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused()
  await page.keyboard.press('Enter')

  await button('20\u00a0€')
  await page.keyboard.press('Enter')
  for (const [id, value] of Object.entries(customer)) {
    await onto(`e.id === ${JSON.stringify(id)}`)
    await page.keyboard.type(value)
  }
  await onto(`e.type === 'radio' && e.value === 'email'`)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^SMS/ })).toBeChecked()
  await onto(`e.id === 'humanCheck.answer'`)
  await page.keyboard.type(await solutionOn(page))
  await expect(page.getByText('Správne')).toBeVisible()
  await button('Objednať')
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 21,00 €.')
    const number = await page
      .getByText(/^ATM-[A-Z0-9]{9}$/)
      .first()
      .innerText()
    const square = readSquare(await readQr(page))
    expect(square).toMatchObject({ amount: '21', currency: 'EUR', note: number })
    expect(square.iban).toBe(await shown(page, 'IBAN'))
    expect(square.variableSymbol).toBe(await shown(page, 'Variabilný symbol'))
    expect(square.beneficiary.replace(/\s/g, '')).toBe(await shown(page, 'Príjemca'))
    await expect(page.getByText('Ukážkový účet')).toBeVisible()
  }
})

test(
  'the whole order on a phone of 360 pixels, and nothing lost at 320 or with text twice as large',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/kupit-voucher')
    await expectNoSidewaysScroll(page)
    await addPreset(page, /^500\s€/)
    await expect(page.getByText('1 voucher, 501,00 €')).toBeVisible()
    await fillIn(page)
    // The bar at the bottom must not lie over what is being typed into, once the page has scrolled there.
    await page.locator('#phone').focus()
    const isOnTop = () =>
      page.evaluate(() => {
        const field = document.activeElement!.getBoundingClientRect()
        return (
          document.elementFromPoint(field.x + field.width / 2, field.y + field.height / 2) ===
          document.activeElement
        )
      })
    await expect.poll(isOnTop).toBe(true)
    await solveSum(page)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
    await expect(page.locator('figure img')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const order = page.url()
    const others = ['/potvrdenie-objednavky', '/mapa', '/podmienky', '/kde-uplatnit']
    for (const path of [order, '/', '/kupit-voucher', ...(isLong ? others : [])]) {
      await page.goto(path)
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 640 })
        for (const size of ['100%', '200%'] as const) {
          await setTextSize(page, size)
          await expectNoSidewaysScroll(page)
        }
      }
    }
  },
)

/** What of the page breaks where it should not: groups of codes, and words of headings and values. */
const broken = async (page: Page) => [
  ...(await brokenIn(page.locator('main [data-group]'), /^.{1,16}$/gu)),
  ...(await brokenIn(page.locator('main :is(h1, dt)'), /\p{L}+/gu)),
]

for (const payment of ['transfer', 'cash'] as const)
  test(
    `the order's page, paid by ${payment}, breaks no code and no word, and is read in any size of text`,
    long,
    async ({ page }) => {
      await page.goto(`/kupit-voucher?platba=${payment}`)
      await addPreset(page, /^500\s€/)
      await fillIn(page, { ...customer, email: 'lubomira.stastna-novotna@dlha-domena.priklad.hotovo.test' })
      await solveSum(page)
      await orderButton(page).click()
      await page.waitForURL(/\/objednavka\//)
      await expect(page.locator('figure img')).toBeVisible()
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        for (const size of ['100%', '125%', '200%'] as const) {
          await setTextSize(page, size)
          expect([width, size, await broken(page)]).toEqual([width, size, []])
          await expectNoSidewaysScroll(page)
          // An amount is never cut by its coupon.
          const cut = await page
            .locator('main header')
            .getByText(/^500,00\s€$/)
            .evaluate(
              (amount) =>
                amount.getBoundingClientRect().right - amount.parentElement!.getBoundingClientRect().right,
            )
          expect(cut).toBeLessThanOrEqual(0)
        }
      }
    },
  )

test('the page of an order says how to pay without scripts, whom to call, and what it does not know', async ({
  server,
  still,
}) => {
  const { order, token, payment } = (await newOrder(visitorApi(server), { firstName: 'Ľubomíra' })).view
  await still.goto(`/objednavka/${token}`)
  await still.waitForURL(/\?bez-skriptov$/)
  await expect(heading(still)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 101,00\u00a0€.')
  const page = still.locator('body')
  await expect(page).toContainText(order.variableSymbol)
  await expect(page).toContainText(payment.iban!.slice(-4))
  await expect(page).toContainText(brand.phone)
  const picture = still.getByRole('img', { name: /^QR kód/ })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(still.locator('a[href*="/objednavka/"]')).toHaveCount(0)
  await still.setViewportSize({ width: 360, height: 740 })
  const browser = await still.context().newCDPSession(still)
  for (const standard of [16, 32]) {
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await expect(page).toHaveCSS('font-size', `${standard * 1.0625}px`)
    await expectNoSidewaysScroll(still)
  }

  const unknown = await still.goto(`/en/objednavka/${'0'.repeat(32)}${'A'.repeat(43)}?bez-skriptov`)
  expect(unknown!.status()).toBe(404)
  await expect(heading(still)).toHaveText('We do not know this order')
})

test('what is copied is said as it follows the verb', long, async ({ page }) => {
  await fillOrder(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  for (const what of ['IBAN', 'BIC', 'príjemcu', 'sumu', 'variabilný symbol', 'správu pre príjemcu'])
    await expect(page.getByRole('button', { name: `Kopírovať ${what}`, exact: true })).toBeVisible()
})

test('what cannot be copied stands there selected, with how to copy it by hand', long, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await fillOrder(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.getByRole('button', { name: 'Kopírovať IBAN' }).click()
  const byHand = page.getByRole('textbox', { name: 'IBAN' })
  await expect(byHand).toBeFocused()
  await expect(byHand).toHaveAccessibleDescription(/Skopírujte ho klávesmi/)
  const selected = () => page.evaluate(() => getSelection()!.toString())
  expect(await selected()).toBe(await byHand.inputValue())
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
})

test(
  'a mistyped e-mail is asked about, mended with one press, and never in the way',
  long,
  async ({ page }) => {
    await fillOrder(page)
    await field(page, 'email').fill('jana@gmial.com')
    await expect(page.getByText('Mysleli ste')).toHaveCount(0)
    await field(page, 'phone').focus()
    await page.getByRole('button', { name: 'Mysleli ste jana@gmail.com?' }).click()
    await expect(field(page, 'email')).toHaveValue('jana@gmail.com')
    await expect(field(page, 'email')).toBeFocused()
    await field(page, 'email').fill('jana@gmial.com')
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
    await expect(page.getByRole('main').getByRole('link', { name: 'Napíšte nám' })).toHaveAttribute(
      'href',
      '/podpora',
    )
  },
)

test(
  'cash at shops that are made up is warned of, where it is to be paid and where one would go',
  long,
  async ({ page }) => {
    await page.goto('/mapa/banska-bystrica')
    await expect(page.getByText('Overené miesto')).toHaveCount(0)
    await page.getByRole('link', { name: 'Vyskúšať objednávku' }).click()
    await alive(page)
    await expect(page.getByRole('radio', { name: /hotovosti/ })).toBeChecked()
    await addPreset(page, /^20\s€/)
    await fillIn(page)
    await solveSum(page)
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
    await expect(page.getByText('v hotovosti zatiaľ nikde nezaplatíte')).toBeVisible()
  },
)

test('a shared tablet says that the order came in and forgets who ordered: the form is empty and in EUR for the next one, also on the way back', async ({
  page,
}) => {
  const expectEmptyForm = async () => {
    await alive(page)
    for (const id of Object.keys(customer)) await expect(field(page, id)).toHaveValue('')
    await expect(page.getByRole('radio', { name: 'EUR' })).toBeChecked()
    await expect(page.getByRole('complementary')).toContainText('Košík je prázdny')
  }
  await page.goto('/kupit-voucher')
  await page.getByText('CZK', { exact: true }).click()
  await addPreset(page, /^200\sKč/)
  await fillIn(page)
  await solveSum(page)
  await orderButton(page).click()
  await page.waitForURL(/\/objednavka\//)
  await expect(notices(page)).toContainText('Objednávka prijatá')
  await expect(page.locator('figure img')).toBeVisible()
  await page.goBack()
  await expectEmptyForm()
  await page.goForward()
  await page.reload()
  await expect(page.locator('figure img')).toBeVisible()
  await page.goBack()
  await expectEmptyForm()
  await page.goto('/kupit-voucher')
  await expectEmptyForm()
})

test(
  "a voucher's code in the notes is unreadable as soon as it is typed, and why is said",
  long,
  async ({ page }) => {
    await page.goto('/kupit-voucher')
    await alive(page)
    const notes = page.locator('#notes')
    const told = page.getByRole('status').filter({ hasText: 'Kód vouchera sem nepatrí' })
    await notes.fill('Zvoňte dvakrát')
    await expect(notes).toHaveValue('Zvoňte dvakrát')
    await expect(told).toHaveCount(0)
    await notes.pressSequentially(', kód 0000-0000-0000-0001-2')
    await expect(notes).toHaveValue('Zvoňte dvakrát, kód ••••-••••-••••-0001')
    await expect(told).toBeVisible()
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
    expect(kept).toContain('Zvoňte dvakrát')
    expect(kept).not.toContain('0000-0000')
    // What is mended is not reproached any more.
    await notes.fill('Zvoňte dvakrát')
    await expect(told).toHaveCount(0)

    await page.goto('/en/kupit-voucher')
    await alive(page)
    await expect(notes).toHaveValue('Zvoňte dvakrát')
    await notes.fill('0000-0000-0000-0001-2')
    await expect(page.getByRole('status').filter({ hasText: /^The code of a voucher/ })).toBeVisible()
  },
)

test.describe('the cart', () => {
  test('adds up fees, grows, shrinks to nothing, and gives back what was removed', long, async ({ page }) => {
    await page.goto('/kupit-voucher')
    const summary = page.getByRole('complementary')
    const add = page.getByRole('button', { name: /^Pridať/ }).first()
    await expect(add).toBeDisabled()
    await expect(orderButton(page)).toBeDisabled()
    // Nothing costs nothing, and what is missing is one press away.
    await expect(summary).not.toContainText('€')
    await summary.getByRole('link', { name: /^Košík je prázdny/ }).click()
    await expect(page.getByRole('button', { name: /^10\s€/ })).toBeFocused()
    await page.getByRole('link', { name: 'Vyberte sumu alebo zadajte vlastnú.' }).click()
    await expect(field(page, 'customAmount')).toBeFocused()
    for (const [name, path] of [
      ['podmienky', '/podmienky'],
      ['ochrana súkromia', '/ochrana-sukromia'],
      ['právo odstúpiť', '/odstupenie'],
    ] as const)
      await expect(summary.getByRole('link', { name })).toHaveAttribute('href', path)

    await addPreset(page, /^20\s€/)
    await choose(page, /Kuriérom/)
    await expect(summary).toContainText(/Poplatok za spracovanie\s*1,00\s€/)
    await expect(summary).toContainText(/Doručenie kuriérom\s*10,00\s€/)
    await expect(summary).toContainText(/Spolu\s*31,00\s€/)

    const more = page.getByRole('button', { name: 'Pridať jeden voucher 20 €' })
    for (let pieces = 1; pieces < 10; pieces++) await more.click()
    await expect(summary).toContainText(/Spolu\s*211,00\s€/)
    await expect(page.getByText('Maximálne množstvo je 10')).toBeVisible()

    for (let pieces = 10; pieces > 1; pieces--)
      await page.getByRole('button', { name: 'Ubrať jeden voucher 20 €' }).click()
    await page.getByRole('button', { name: 'Odobrať voucher 20 €' }).click()
    await expect(summary).toContainText('Košík je prázdny')
    await page.getByRole('button', { name: 'Vrátiť späť' }).click()
    await expect(summary).toContainText(/Spolu\s*31,00\s€/)
  })

  test(
    'is filled by one tap on a tile, which can be taken back; more come by number and a press',
    long,
    async ({ page }) => {
      await page.goto('/kupit-voucher')
      await alive(page)
      const summary = page.getByRole('complementary')
      await addPreset(page, /^50\s€/)
      await expect(summary).toContainText(/1\s×\s50,00\s€/)
      await expect(page.getByText(/^Pridali ste 1\s×\s50\s€\.$/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^50\s€/ })).toContainText(/v\skošíku: 1/)
      await expect(page.getByRole('button', { name: /^50\s€/ })).toBeFocused()
      await page.getByRole('button', { name: 'Vrátiť späť' }).click()
      await expect(summary).toContainText('Košík je prázdny')
      await addPreset(page, /^50\s€/)
      await field(page, 'quantity').fill('3')
      await page.getByRole('button', { name: /^Pridať ešte 3\s×\s50\s€$/ }).click()
      await expect(summary).toContainText(/4\s×\s50,00\s€/)
      await page.getByRole('button', { name: 'Vrátiť späť' }).click()
      await expect(summary).toContainText(/1\s×\s50,00\s€/)
    },
  )

  test(
    'another currency asks first, empties cart and custom amount, and can be taken back',
    long,
    async ({ page }) => {
      await page.goto('/kupit-voucher')
      await addPreset(page, /^20\s€/)
      await page.getByText('USD', { exact: true }).click()
      await expect(page.getByText('Zmenou meny sa košík vyprázdni')).toBeVisible()
      await page.getByRole('button', { name: 'Ponechať EUR' }).click()
      await expect(page.getByRole('complementary')).toContainText('21,00 €')
      await field(page, 'customAmount').fill('33')
      await page.getByText('USD', { exact: true }).click()
      await page.getByRole('button', { name: 'Zmeniť na USD' }).click()
      await expect(page.getByRole('complementary')).toContainText('Košík je prázdny')
      await expect(field(page, 'customAmount')).toHaveValue('')
      await page.getByRole('button', { name: 'Vrátiť EUR aj košík' }).click()
      await expect(page.getByRole('complementary')).toContainText('21,00 €')
    },
  )

  test('survives a reload with everything that was typed', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^100\s€/)
    await fillIn(page)
    const summary = page.getByRole('complementary')
    // What was done before the page came alive is kept from then on.
    await expect(summary).toContainText('101,00 €')
    await page.reload()
    await expect(summary).toContainText('101,00 €')
    for (const [id, value] of Object.entries(customer)) await expect(field(page, id)).toHaveValue(value)
  })
})
