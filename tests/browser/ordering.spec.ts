import { readSquare } from '../support/square.ts'
import { expect, test } from './fixtures.ts'
import { addPreset, choose, customer, field, fillIn, orderButton, solutionOn, solveSum } from './forms.ts'
import { startAgain } from './houses.ts'
import { expectNoSidewaysScroll, setTextSize } from './looks.ts'
import { heading, readQr, tabUntil } from './pages.ts'

test.describe('with a server that is killed', () => {
  test.use({ expectedComplaints: /ERR_CONNECTION/ })

  test('a visitor orders in Slovak, pays by what the page says, and finds the page again after a reload and a kill -9', async ({
    page,
    house,
  }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Kúpiť voucher' }).first().click()
    await expect(heading(page)).toHaveText('Kúpiť voucher')

    await addPreset(page, /^50\s€/, /Pridať/)
    await page.getByRole('button', { name: 'Pridať jeden voucher 50 €' }).click()
    await fillIn(page)
    await solveSum(page)
    await expect(page.getByText('Správne')).toBeVisible()
    await orderButton(page).click()

    await page.waitForURL(/\/objednavka\/[\w-]{75}$/)
    await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 101,00 €.')
    const number = await page
      .getByText(/^ATM-[A-Z0-9]{9}$/)
      .first()
      .innerText()

    const shown = async (field: string) =>
      (await page.locator('dt', { hasText: field }).locator('+ dd').first().innerText()).replace(/\s/g, '')
    const square = readSquare(await readQr(page))
    expect(square).toMatchObject({ amount: '101', currency: 'EUR', note: number })
    expect(square.iban).toBe(await shown('IBAN'))
    expect(square.variableSymbol).toBe(await shown('Variabilný symbol'))
    expect(square.beneficiary.replace(/\s/g, '')).toBe(await shown('Príjemca'))
    await expect(page.getByText('Ukážkový účet')).toBeVisible()

    await page.reload()
    await expect(page.getByText(number).first()).toBeVisible()

    await house.kill()
    await startAgain(house)
    await page.reload()
    await expect(heading(page)).toHaveText('Ďakujeme, Ľubomíra. Ostáva zaplatiť 101,00 €.')
    expect(readSquare(await readQr(page))).toEqual(square)
  })
})

test('a visitor orders in English, in Czech crowns, by courier', async ({ page }) => {
  await page.goto('/en/kupit-voucher')
  await page.getByText('CZK', { exact: true }).click()
  await addPreset(page, /^(CZK|Kč)\s?200\b/, /^Add/)
  await fillIn(page)
  await choose(page, /courier/i)
  await fillIn(page, { address: 'Hlavná 1', city: 'Košice', postalCode: '040 01', country: 'Slovakia' })
  await solveSum(page)
  await orderButton(page).click()

  await page.waitForURL(/\/en\/objednavka\/[\w-]{75}$/)
  await expect(heading(page)).toContainText('211.00')
  expect(await readQr(page)).toMatch(
    /^SPD\*1\.0\*ACC:CZ5699990000003456789015\+HOTVCZ22\*AM:211\.00\*CC:CZK\*/,
  )
})

test('cash shows the order number as a code, rounded to five cents', async ({ page }) => {
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
})

test('the whole order by keyboard alone', async ({ page }) => {
  const focused = (test: string) =>
    page.evaluate(`(() => { const e = document.activeElement; return Boolean(${test}) })()`)
  const onto = (test: string) => tabUntil(page, () => focused(test) as Promise<boolean>)
  const button = (words: string) =>
    onto(`e.tagName === 'BUTTON' && e.textContent.includes(${JSON.stringify(words)})`)

  await page.goto('/kupit-voucher')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused()
  await page.keyboard.press('Enter')

  await onto(`e.type === 'radio' && e.name !== 'currency' && e.closest('label')?.textContent.includes('10')`)
  await page.keyboard.press('ArrowRight')
  await button('Pridať')
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
  await button('Objednať')
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/objednavka\//)
  await expect(heading(page)).toContainText('21,00 €')
})

test('the whole order on a phone of 360 pixels, and nothing lost at 320 or with text twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/kupit-voucher')
  await expectNoSidewaysScroll(page)
  await addPreset(page, /^500\s€/, /Pridať/)
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
  for (const path of [order, '/', '/kupit-voucher', '/potvrdenie-objednavky']) {
    await page.goto(path)
    await setTextSize(page, '200%')
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [order, '/', '/kupit-voucher', '/potvrdenie-objednavky']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})

test.describe('the cart', () => {
  test('adds up fees, grows, shrinks to nothing, and gives back what was removed', async ({ page }) => {
    await page.goto('/kupit-voucher')
    const summary = page.getByRole('complementary')
    const add = page.getByRole('button', { name: /^Pridať/ }).first()
    await expect(add).toBeDisabled()
    await expect(orderButton(page)).toBeDisabled()
    await expect(summary).toContainText('Košík je prázdny')

    await addPreset(page, /^20\s€/, /Pridať/)
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

  test('another currency asks first, empties cart and custom amount, and can be taken back', async ({
    page,
  }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^20\s€/, /Pridať/)
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
  })

  test('survives a reload with everything that was typed', async ({ page }) => {
    await page.goto('/kupit-voucher')
    await addPreset(page, /^100\s€/, /Pridať/)
    await fillIn(page)
    await page.reload()
    await expect(page.getByRole('complementary')).toContainText('101,00 €')
    for (const [id, value] of Object.entries(customer)) await expect(field(page, id)).toHaveValue(value)
  })
})
