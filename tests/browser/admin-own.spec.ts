import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { signInAs } from '../support/staff.ts'
import { long } from '../support/tier.ts'
import { type admin, heading, openBackOffice, rows, somebody, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, setTextSize, violations } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const newPassword = 'orgován pod lampou 17'

/** Signs in elsewhere, by a program. */
const elsewhere = (server: RunningServer, credentials: typeof admin) =>
  signInAs(visitorApi(server, '10.7.65.1'), credentials)

async function openAccount(page: Page, credentials: typeof admin, address = '/admin/ucet'): Promise<void> {
  await openBackOffice(page, address, credentials)
  await expect(heading(page)).toHaveText(/^(Môj účet|My account)$/)
}

const tabToField = (page: Page, id: string) =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.id === wanted, id))

test('a new password by keyboard alone, from the menu with the name', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const credentials = await somebody(server)
  const other = await elsewhere(server, credentials)
  await openBackOffice(page, '/admin', credentials)
  await page.getByRole('banner').getByRole('link', { name: 'Účet' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/ucet')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Môj účet/)
  await expect(rows(page)).toHaveCount(2)
  // Too short: the summary takes focus and leads to the field.
  await tabToField(page, 'own-password')
  await page.keyboard.type('nesprávne heslo')
  await tabToField(page, 'own-new-password')
  await page.keyboard.type('krátke')
  await page.keyboard.press('Enter')
  const summary = page
    .getByRole('main')
    .getByRole('link', { name: 'Nové heslo musí obsahovať aspoň 15 znakov' })
  await expect(summary).toBeVisible()
  await look(page)
  await summary.press('Enter')
  await expect(page.locator('#own-new-password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  const told = page.getByRole('main').getByRole('alert').filter({ hasText: 'Terajšie heslo nesedí.' })
  await expect(told).toBeFocused()
  await tabToField(page, 'own-password')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(credentials.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Heslo je zmenené' })).toBeFocused()
  await expect(page.locator('#own-new-password')).toHaveValue('')
  await expect(rows(page)).toHaveCount(1)
  expect(await visitorApi(server).session.refresh({ refreshToken: other.refreshToken })).toMatchObject({
    error: { code: 'session-over' },
  })
  // This session goes on, over a reload too.
  await page.reload()
  await expect(heading(page)).toHaveText('Môj účet')
  await elsewhere(server, { ...credentials, password: newPassword })
})

test.describe('from a computer with Linux', long, () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' })

  test('one sees where one is signed in, and ends one session and all others', async ({ page, server }) => {
    const credentials = await somebody(server)
    for (let count = 1; count <= 3; count++) await elsewhere(server, credentials)
    await openAccount(page, credentials)
    await expect(rows(page)).toHaveCount(4)
    await expect(rows(page).first()).toContainText('Linux')
    await expect(rows(page).first()).toContainText('Toto zariadenie')
    await expect(rows(page).first().getByRole('button')).toHaveCount(0)
    await expect(rows(page).nth(1)).toContainText('10.7.65.1')
    await rows(page)
      .nth(1)
      .getByRole('button', { name: /^Odhlásiť/ })
      .press('Enter')
    await expect(page.getByText('Zariadenie je odhlásené.')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Odhlásiť ostatné' }).press('Enter')
    await expect(page.getByText('Ostatné zariadenia sú odhlásené.')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    // What was pressed is gone, and focus is not lost with it.
    await expect(page.getByRole('heading', { name: 'Kde ste prihlásený' })).toBeFocused()
    await page.reload()
    await expect(heading(page)).toHaveText('Môj účet')
  })
})

test.describe('axe finds nothing', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(`in one's own account${language}, ${colorScheme}, ${width} px`, long, async ({ page, server }) => {
      const credentials = await somebody(server)
      await elsewhere(server, credentials)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await openAccount(page, credentials, `${language}/admin/ucet`)
      await expect(rows(page)).toHaveCount(2)
      expect(await violations(page)).toEqual([])
      await page.locator('#own-new-password').press('Enter')
      await expect(page.locator('#own-password[aria-invalid=true]')).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await setTextSize(page, '200%')
      await expectNoSidewaysScroll(page)
    })
})

test('on a phone the account opens from its dialog, which closes', long, async ({ page, server }) => {
  const credentials = await somebody(server)
  await page.setViewportSize({ width: 360, height: 740 })
  await openBackOffice(page, '/admin', credentials)
  await page.getByRole('button', { name: 'Účet' }).click()
  await page.getByRole('dialog', { name: 'Účet' }).getByRole('link', { name: 'Účet' }).click()
  await expect(heading(page)).toHaveText('Môj účet')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
})
