import fs from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { freePort, type RunningHouse, removeDataDir, startHouse, temporaryDataDir } from '../support/house.ts'
import { textInPicture } from '../support/qr.ts'

type Options = {
  /** What the console may complain about in this test, because the test makes it happen. */
  readonly expectedComplaints: RegExp | undefined
}
type Shared = { readonly house: RunningHouse }

/** The first admin of every house here. */
export const admin = { email: 'jana.adminova@hotovo.test', password: 'správny kôň batéria' }
const asAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

/** Tests on the real server: one of its own per worker, and a page whose console must stay silent. */
export const test = base.extend<Options, Shared>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const dataDir = temporaryDataDir()
      const house = await startHouse(dataDir, await freePort(), { TILE_URL: 'none', ...asAdmin })
      await use(house)
      await house.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, use) => use(house.baseUrl),
  expectedComplaints: [undefined, { option: true }],
  page: async ({ page, expectedComplaints }, use) => {
    const complaints = listen(page)
    await use(page)
    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
  },
})
export { expect }

/** Everything the browser complains about on this page: errors, warnings, what the policy blocked. */
export function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (fault) => complaints.push(`uncaught: ${fault.message}`))
  return complaints
}

/** Waits until the scripts have taken the page over, and what they add to it is there. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  )
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The solution of the sum under the form, as a person reads it. */
export async function solutionOn(page: Page): Promise<string> {
  const label = page.locator('label[for="humanCheck.answer"]')
  await expect(label).toContainText(/\d/)
  const [, left, operator, right] = /(\d+)\s*([+\-−×])\s*(\d+)/.exec(await label.innerText())!
  const [a, b] = [Number(left), Number(right)]
  return String(operator === '+' ? a + b : operator === '×' ? a * b : a - b)
}

export const solveSum = async (page: Page): Promise<void> =>
  page.locator('[id="humanCheck.answer"]').fill(await solutionOn(page))

export const customer = {
  firstName: 'Ľubomíra',
  lastName: "O'Brien-Šťastná",
  email: 'lubomira@priklad.sk',
  phone: '+421 905 123 456',
}

/** Fills in who orders. */
export async function fillContact(page: Page, fields: Record<string, string> = customer): Promise<void> {
  for (const [id, value] of Object.entries(fields)) await page.locator(`[id="${id}"]`).fill(value)
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

/** Fills in the form of the back-office and sends it. */
export async function signIn(page: Page, { email, password }: typeof admin = admin): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
}

/** Opens a page of the back-office as the first admin. */
export async function openBackOffice(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path)
  await signIn(page)
  await expect(page.getByRole('navigation', { name: /Administrácia|Back-office/ })).toBeVisible()
}

/** The text of the QR code that stands on the page, read from its picture as a phone would. */
export async function readQr(page: Page): Promise<string> {
  const image = page.locator('figure img')
  await image.scrollIntoViewIfNeeded()
  const { data, width, height } = PNG.sync.read(await page.locator('figure > div').screenshot())
  return textInPicture(data, width, height)
}

/** No sideways scrolling: nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { inner, content } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(content).toBeLessThanOrEqual(inner)
}

/** The axe that its adapter for Playwright brings; the adapter itself takes five times as long over frames we do not have. */
const axe = fs.readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core'),
  'utf8',
)
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Axe = {
  run(
    context: Document,
    options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What axe finds on the page: rule and place, so that a failure says what to mend. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  // What is still fading in has another contrast than it will have.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => {
      return one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity
    }),
  )
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    return (await axe.run(document, { runOnly, resultTypes: ['violations'] })).violations
  }, standards)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
