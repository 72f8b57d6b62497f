import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import { nativeArgon2 } from '@hotovo/adapters/native/argon2'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { argonPasswords } from '@hotovo/adapters/security/passwords'
import { readSecrets } from '@hotovo/adapters/security/secrets'
import { systemClock } from '@hotovo/adapters/system/clock'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { Api } from '@hotovo/application/api'
import { addStaff, closeStaff, openStaff, resetStaff } from '@hotovo/application/staff/accounts'
import type { Order, OrderForm } from '@hotovo/domain/orders/order'
import type { Result } from '@hotovo/domain/shared/result'
import { type Role, randomPassword } from '@hotovo/domain/staff/account'
import { answerDue } from '@hotovo/domain/tickets/handling'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { signInAs } from '../support/staff.ts'
import { newOrder } from '../support/test-app.ts'

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

/** Shows what can be done with a list, where that is behind one sign for want of room. */
export async function showActions(page: Page): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: /^(Ďalšie úkony|More actions)$/ })
  if (await more.isVisible()) await more.click()
}

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

/** Sends at once what waits its seconds before it is sent. */
export const sendNow = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')

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

/** Each question on a connection of its own: one that has stood still is closed by the house, at the moment it is used on a busy machine. */
const ask: typeof fetch = (url, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Connection', 'close')
  return fetch(url, { ...init, headers })
}

/** The product as a visitor uses it, past the pages, from this machine, or from the network of an address. */
export const visitorApi = ({ baseUrl }: RunningServer, address?: string): Api =>
  httpApi({
    baseUrl,
    fetch: (url, init) =>
      ask(url, address ? { ...init, headers: { ...init?.headers, 'X-Forwarded-For': address } } : init),
  })

/** The product as a member of staff uses it, past the pages. */
export async function apiOf(server: RunningServer, credentials: typeof admin): Promise<Api> {
  const { accessToken } = await signInAs(visitorApi(server), credentials)
  return httpApi({ baseUrl: server.baseUrl, fetch: ask, accessToken: () => accessToken })
}

/** So much of the first admin's day stays for what is recorded on a page, in minor units (rule A46). */
const sparedByHand = 1000_00

/**
 * The product as the first admin uses it at another desk, past the pages. What tests before it recorded by hand makes no payment
 * wait: somebody else records it then. A file that is not read yet when its house has waited long enough is waited for (rule P20).
 */
export async function staffApi(server: RunningServer): Promise<Api> {
  const api = await apiOf(server, admin)
  const { payments, statements } = api.staff
  const record: typeof payments.record = async (payment, key) => {
    const allowed = await payments.allowance({ currency: 'EUR' })
    const isSpent = allowed.ok && allowed.value.left.minor < sparedByHand + payment.amount
    const desk = isSpent ? (await apiOf(server, await somebody(server))).staff.payments : payments
    return desk.record(payment, key)
  }
  const read: typeof statements.import = async (file) => {
    const answer = await statements.import(file)
    // The same file is the same import while it waits, and changes nothing twice.
    return answer.ok || answer.error.code !== 'statement-waits' ? answer : read(file)
  }
  // Calls that are fetched with the first of them are no properties of their own.
  const payingBy: typeof payments = Object.assign(Object.create(payments), { record })
  const reading: typeof statements = Object.assign(Object.create(statements), { import: read })
  const staff = Object.assign(Object.create(api.staff), { payments: payingBy, statements: reading })
  return { ...api, staff }
}

/** An order of a visitor. */
export const someOrder = async (server: RunningServer, form: Partial<OrderForm> = {}): Promise<Order> =>
  (await newOrder(visitorApi(server), form)).view.order

/** Makes tickets urgent, and sets the clock of their house to half an hour before an answer to each is owed. */
export async function answerSoon(
  server: RunningServer,
  setAhead: (minutes: number) => void,
  ...numbers: readonly string[]
): Promise<void> {
  const { staff } = await staffApi(server)
  const owed: number[] = []
  for (const number of numbers) {
    const found = await staff.tickets.open({ id: number })
    if (!found.ok) throw new Error(found.error.code)
    const { ticket, version } = found.value
    const made = await staff.tickets.change({ id: ticket.id, priority: 'urgent', version })
    if (!made.ok) throw new Error(made.error.code)
    owed.push(Date.parse(answerDue(made.value)!))
  }
  setAhead((Math.min(...owed) - Date.now()) / 60_000 - 30)
}

/** Sets the clock of a house to an instant, from which it goes on: no other day, and no midnight, changes what it says. */
export const setClock = (setAhead: (minutes: number) => void, at: string): void =>
  setAhead((Date.parse(at) - Date.now()) / 60_000)

/** Accounts beside the running server, as the shell makes and changes them; a process of its own for each would take longer than most tests. */
async function asTheShell<Done>(
  { dataDir }: RunningServer,
  act: (ports: Parameters<typeof addStaff>[0] & Parameters<typeof closeStaff>[0]) => Promise<Done>,
): Promise<Done> {
  const { hashing } = readSecrets(path.join(dataDir, 'secrets.json'))!
  const macs = serverMacs(hashing)
  const host = path.join(dataDir, 'postgres')
  const sql = openSql({ host, port: 5432, user: 'postgres', database: 'hotovo' }, () => {})
  try {
    const { staff, tickets } = postgresStores(sql, { macs, sealing: sealing(hashing) })
    const system = { clock: systemClock(), random: systemRandom }
    return await act({ staff, tickets, macs, passwords: argonPasswords(nativeArgon2), ...system })
  } finally {
    await sql.close()
  }
}

let made = 0

/** Somebody with an account of their own: an admin, or whoever has no role at all. */
export async function somebody(server: RunningServer, role: Role | null = 'admin'): Promise<typeof admin> {
  made += 1
  const email = `eva.${process.pid}.${made}@hotovo.test`
  return {
    email,
    password: passwordOf(
      await asTheShell(server, (ports) =>
        addStaff(ports)({ email, role, password: randomPassword(ports.random.integer) }),
      ),
    ),
  }
}

/** Closes an account, or opens it again. */
export const setAccountOpen = (server: RunningServer, email: string, isOpen: boolean): Promise<unknown> =>
  asTheShell<unknown>(server, (ports) => (isOpen ? openStaff : closeStaff)(ports)(email))

/** Ends the sessions of an account behind everybody's back; answers its new password, which must be changed. */
export const resetPassword = async (server: RunningServer, email: string): Promise<string> =>
  passwordOf(await asTheShell(server, (ports) => resetStaff(ports)(email)))

function passwordOf(done: Result<{ readonly password: string }, { readonly code: string }>): string {
  if (!done.ok) throw new Error(done.error.code)
  return done.value.password
}
