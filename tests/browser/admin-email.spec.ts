import path from 'node:path'
import type { Page } from '@playwright/test'
import { lettersIn } from '../support/mail.ts'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { heading, navigation, openBackOffice, signIn, somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, violations } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

/** The link in the letter to an address, once it is in the outbox. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  let link: string | undefined
  const found = async () => {
    const letters = await lettersIn(path.join(server.dataDir, 'outbox'))
    link = letters
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /http\S+novy-email#\S+/.exec(text) ?? [])[0]
    return link
  }
  await expect.poll(found).toBeDefined()
  return link!
}
const tabTo = (page: Page, id: string) =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.id === wanted, id))
const tabToWords = (page: Page, words: string) =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.textContent === wanted, words))

for (const width of [360, 1280])
  test(
    `an e-mail is changed by keyboard alone, and both addresses confirm, ${width} px`,
    width === 1280 ? long : {},
    async ({ page, server }) => {
      const credentials = await somebody(server)
      const newEmail = `nova.${credentials.email}`
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, '/admin/ucet', credentials)
      await tabToWords(page, 'Zmeniť e-mail')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Zmeniť e-mail' })).toBeFocused()
      await tabTo(page, 'own-email')
      await page.keyboard.type('nie je e-mail')
      await page.keyboard.press('Enter')
      await expect(page.locator('#own-email[aria-invalid=true]')).toBeVisible()
      await look(page)
      await tabTo(page, 'own-email')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(newEmail)
      await tabTo(page, 'own-email-password')
      await page.keyboard.type(credentials.password)
      await page.keyboard.press('Enter')
      const waits = page.getByRole('status').filter({ hasText: 'Potvrďte na oboch adresách' })
      await expect(waits).toBeFocused()
      await expect(waits).toContainText(newEmail)
      await look(page)

      await page.goto(await linkTo(server, credentials.email))
      await expect(heading(page)).toHaveText('Zmena e-mailu')
      // Opening a link confirms nothing.
      await page.reload()
      await tabToWords(page, 'Potvrdiť zmenu')
      await look(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toBeFocused()
      await expect(page.getByRole('status')).toContainText('Ešte druhá adresa')
      await look(page)
      const last = await linkTo(server, newEmail)
      await page.goto('about:blank')
      await page.goto(last)
      await tabToWords(page, 'Potvrdiť zmenu')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toContainText('E-mail je zmenený')
      await tabToWords(page, 'Otvoriť administráciu')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText('Prihlásenie')
      await signIn(page, { ...credentials, email: newEmail })
      await expect(navigation(page)).toBeVisible()

      await page.goto('about:blank')
      await page.goto(last)
      await tabToWords(page, 'Potvrdiť zmenu')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert')).toContainText('Tento odkaz už neplatí')
      await look(page)
    },
  )

test('in English the links are sent again, and the change is called off', async ({ page, server }) => {
  const credentials = await somebody(server)
  await openBackOffice(page, '/en/admin/ucet', credentials)
  await page.getByRole('button', { name: 'Change the e-mail' }).click()
  await page.locator('#own-email').fill(`new.${credentials.email}`)
  await page.locator('#own-email-password').fill(credentials.password)
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Confirm at both addresses' })).toBeFocused()
  expect(await linkTo(server, `new.${credentials.email}`)).toContain('/en/admin/novy-email#')
  await page.getByRole('button', { name: 'Send the links again' }).click()
  await expect(page.getByText('We have sent the links again.')).toBeVisible()
  await page.getByRole('button', { name: 'Call off the change' }).click()
  await expect(page.getByText('The change is called off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change the e-mail' })).toBeVisible()
})

for (const [language, colorScheme, width] of fourLooks)
  test(
    `axe finds nothing on the page that a link opens${language}, ${colorScheme}, ${width} px`,
    long,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${language}/admin/novy-email#x`)
      const button = page.getByRole('button', { name: /^(Potvrdiť zmenu|Confirm the change)$/ })
      await expect(button).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await button.click()
      await expect(page.getByRole('alert')).toBeVisible()
      expect(await violations(page)).toEqual([])
    },
  )
