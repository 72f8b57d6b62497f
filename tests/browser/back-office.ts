import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import type { Api } from '@hotovo/application/api'
import type { Order, OrderForm } from '@hotovo/domain/orders/order'
import type { Role } from '@hotovo/domain/staff/account'
import { answerDue } from '@hotovo/domain/support/handling'
import { expect, type Locator, type Page } from '@playwright/test'
import { placed } from '../support/doors.ts'
import { ended, type RunningHouse, serverFile } from '../support/house.ts'
import { signedIn } from '../support/staff.ts'

/** The first admin of every house here, and the environment that makes it. */
export const admin = { email: 'jana.adminova@hotovo.test', password: 'správny kôň batéria' }
export const withAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

export const heading = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 })
export const navigation = (page: Page): Locator =>
  page.getByRole('navigation', { name: /^(Administrácia|Back-office)$/ })
export const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert')
/** The rows of the list on the page. */
export const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr')

/** Fills in the form of the back-office and sends it. */
export async function signIn(page: Page, { email, password }: typeof admin = admin): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#password').press('Enter')
}

/** Opens a page of the back-office as somebody, past the form, which has its own tests. */
export async function openBackOffice(page: Page, path = '/admin', credentials = admin): Promise<void> {
  const { origin } = path.startsWith('/') ? { origin: '' } : new URL(path)
  const answer = await page.request.post(`${origin}/auth/v1/token?grant_type=password`, {
    headers: { 'X-Session': 'cookie', 'Sec-Fetch-Site': 'same-origin' },
    data: credentials,
  })
  expect(answer.status()).toBe(200)
  await page.goto(path)
  await expect(navigation(page)).toBeVisible()
}

export const signOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Odhlásiť sa|Sign out)$/ }).click()

export const refresh = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Obnoviť|Refresh)$/ }).click()

/** A filter whose values are chosen in a sheet; it says which are. */
export const filter = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('search')
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Turns values of such a filter on or off. */
export async function turn(page: Page, name: string, ...values: readonly string[]): Promise<void> {
  await filter(page, name).click()
  const sheet = page.getByRole('dialog', { name })
  for (const value of values) await sheet.getByRole('checkbox', { name: value, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(filter(page, name)).toBeFocused()
}

/** The search of the list on the page. */
export const searchBox = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('search')
    .getByRole('combobox', { name: /^(Hľadať|Search|Find)/ })

/** Begins to search by its key, as soon as the page listens. */
export const beginSearch = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused({ timeout: 2000 })
  }).toPass()

/** The product as a visitor uses it, past the pages, from this machine, or from the network of an address. */
export const visitorApi = ({ baseUrl }: RunningHouse, address?: string): Api =>
  httpApi({
    baseUrl,
    fetch: (url, init) =>
      fetch(url, address ? { ...init, headers: { ...init?.headers, 'X-Forwarded-For': address } } : init),
  })

/** The product as the first admin uses it at another desk, past the pages. */
export async function staffApi(house: RunningHouse): Promise<Api> {
  const { accessToken } = await signedIn(visitorApi(house), admin)
  return httpApi({ baseUrl: house.baseUrl, fetch, accessToken: () => accessToken })
}

/** An order of a visitor. */
export const someOrder = async (house: RunningHouse, form: Partial<OrderForm> = {}): Promise<Order> =>
  (await placed(visitorApi(house), form)).view.order

/** Makes tickets urgent, and sets the clock of their house to half an hour before an answer to each is owed. */
export async function answerSoon(
  house: RunningHouse,
  setAhead: (minutes: number) => void,
  ...numbers: readonly string[]
): Promise<void> {
  const { staff } = await staffApi(house)
  const owed: number[] = []
  for (const number of numbers) {
    const found = await staff.tickets.open(number)
    if (!found.ok) throw new Error(found.error.code)
    const { ticket, version } = found.value
    const made = await staff.tickets.change(ticket.id, { priority: 'urgent', version })
    if (!made.ok) throw new Error(made.error.code)
    owed.push(Date.parse(answerDue(made.value)!))
  }
  setAhead((Math.min(...owed) - Date.now()) / 60_000 - 30)
}

/** Sets the clock of a house to an instant, from which it goes on: no other day, and no midnight, changes what it says. */
export const setClock = (setAhead: (minutes: number) => void, at: string): void =>
  setAhead((Date.parse(at) - Date.now()) / 60_000)

const staffFile = path.join(path.dirname(serverFile), 'commands/staff.ts')
let made = 0

/** What the shell does to an account beside the running server: the password that it says. */
async function passwordFrom(house: RunningHouse, ...words: readonly string[]): Promise<string> {
  const { words: said } = await ended(staffFile, words, { DATA_DIR: house.dataDir })
  const password = /has the password (\S{23})$/m.exec(said)?.[1]
  if (!password) throw new Error(said)
  return password
}

/** Somebody with an account of their own: an admin, or whoever has no role at all. */
export async function somebody(house: RunningHouse, role: Role | null = 'admin'): Promise<typeof admin> {
  made += 1
  const email = `eva.${process.pid}.${made}@hotovo.test`
  return { email, password: await passwordFrom(house, 'add', email, ...(role ? ['--role', role] : [])) }
}

/** Ends the sessions of an account behind everybody's back; answers its new password. */
export const resetPassword = (house: RunningHouse, email: string): Promise<string> =>
  passwordFrom(house, 'reset', email)
