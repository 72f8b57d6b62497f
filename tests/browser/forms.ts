import { expect, type Locator, type Page } from '@playwright/test'

export const field = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`)
/** What is said at a field that is not right. */
export const problemAt = (page: Page, id: string): Locator => field(page, `${id}-problem`)
/** The heading above a form that was refused. */
export const refusal = (page: Page): Locator =>
  page.getByRole('heading', { name: /^(Skontrolujte \d+ úda|Check \d+)/ })
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

/** Chooses a tile and puts one of it into the cart. */
export async function addPreset(page: Page, amount: RegExp, add: string | RegExp): Promise<void> {
  await choose(page, amount)
  await page.getByRole('button', { name: add }).first().click()
}

export const orderButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Objednať s povinnosťou platby|Order with obligation to pay)$/ })

/** Opens the purchase page and fills it in but for the last press: one voucher of 20 EUR, unless another tile is named. */
export async function fillOrder(
  page: Page,
  { address = '/kupit-voucher', tile = /^20\s€/ }: { address?: string; tile?: RegExp } = {},
): Promise<void> {
  await page.goto(address)
  await addPreset(page, tile, /^Pridať/)
  await fillIn(page)
  await solveSum(page)
}
