import { httpApi } from '@hotovo/adapters/http/client'
import type { Api } from '@hotovo/application/api'
import type { Order, OrderForm } from '@hotovo/domain/orders/order'
import { expect, type Locator, type Page } from '@playwright/test'
import { placed } from '../support/doors.ts'
import type { RunningHouse } from '../support/house.ts'
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

/** Opens a page of the back-office as the first admin. */
export async function openBackOffice(page: Page, path = '/admin'): Promise<void> {
  await page.goto(path)
  await signIn(page)
  await expect(navigation(page)).toBeVisible()
}

export const signOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Odhlásiť sa|Sign out)$/ }).click()

export const refresh = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^(Obnoviť|Refresh)$/ }).click()

/** Begins to search by its key, as soon as the page listens. */
export const beginSearch = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 2000 })
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
