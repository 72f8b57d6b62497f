import { expect, type Locator, type Page } from '@playwright/test'

export const field = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`)
/** What is said at a field that is not right. */
export const problemAt = (page: Page, id: string): Locator => field(page, `${id}-problem`)
/** The heading above a form that was refused. */
export const refusal = (page: Page): Locator =>
  page.getByRole('heading', { name: /^(Skontrolujte \d+ úda|Check \d+)/ })
/** What it lists, each with the way to its field. */
export const summaryOf = (page: Page): Locator =>
  page
    .getByRole('alert')
    .filter({ has: refusal(page) })
    .getByRole('link')
/** The sum under a form, and the field for its result. */
export const sum = (page: Page): Locator => page.locator('label[for="humanCheck.answer"]')
export const answer = (page: Page): Locator => field(page, 'humanCheck.answer')

/** The solution of the sum under the form, as a person reads it. */
export async function solutionOn(page: Page): Promise<string> {
  const label = sum(page)
  await expect(label).toContainText(/\d/)
  const [, left, operator, right] = /(\d+)\s*([+\-−×])\s*(\d+)/.exec(await label.innerText())!
  const [a, b] = [Number(left), Number(right)]
  return String(operator === '+' ? a + b : operator === '×' ? a * b : a - b)
}

export const solveSum = async (page: Page): Promise<void> => answer(page).fill(await solutionOn(page))

export const customer = {
  firstName: 'Ľubomíra',
  lastName: "O'Brien-Šťastná",
  email: 'lubomira@priklad.sk',
  phone: '+421 905 123 456',
}

/** Fills in fields by their ids: who orders, where nothing else is asked for. */
export async function fillIn(page: Page, fields: Record<string, string> = customer): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await field(page, id).fill(value)
}

/** Presses an option of a group, by the words on it. */
export async function choose(page: Page, name: string | RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** Taps a tile, which puts one such voucher into the cart. */
export const addPreset = (page: Page, amount: RegExp): Promise<void> =>
  page.getByRole('button', { name: amount }).click()

export const orderButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Objednať s povinnosťou platby|Order with obligation to pay)$/ })

/** Opens the purchase page and fills it in but for the last press: one voucher of 20 EUR, unless another tile is named. */
export async function fillOrder(
  page: Page,
  { address = '/kupit-voucher', tile = /^20\s€/ }: { address?: string; tile?: RegExp } = {},
): Promise<void> {
  await page.goto(address)
  await addPreset(page, tile)
  await fillIn(page)
  await solveSum(page)
}
