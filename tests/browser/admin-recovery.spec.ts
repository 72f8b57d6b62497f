import path from 'node:path'
import type { Page } from '@playwright/test'
import { lettersIn } from '../support/mail.ts'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { heading, navigation, signIn, somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, setTextSize, violations } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const newPassword = 'orgován pod lampou 17'
/** The address in the letter to somebody, once it is in the outbox. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  let link: string | undefined
  const look = async () => {
    const letters = await lettersIn(path.join(server.dataDir, 'outbox'))
    link = letters.filter(({ to }) => to === email).flatMap(({ text }) => /http\S+#\S+/.exec(text) ?? [])[0]
    return link
  }
  await expect.poll(look).toBeDefined()
  return link!
}

const tabTo = (page: Page, id: string) =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.id === wanted, id))
const tabToLink = (page: Page, words: string) =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.textContent === wanted, words))

for (const width of [360, 1280])
  test(
    `a forgotten password is replaced by keyboard alone, ${width} px`,
    width === 1280 ? long : {},
    async ({ page, server }) => {
      const { email } = await somebody(server)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/admin')
      await expect(heading(page)).toHaveText('Prihlásenie')
      await tabToLink(page, 'Zabudli ste heslo?')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/admin/zabudnute-heslo')
      await expect(heading(page)).toHaveText('Zabudnuté heslo')
      await expect(heading(page)).toBeFocused()
      await expect(page).toHaveTitle(/^Zabudnuté heslo/)
      await tabTo(page, 'email')
      await page.keyboard.type('nie je e-mail')
      await page.keyboard.press('Enter')
      await expect(page.locator('#email[aria-invalid=true]')).toBeVisible()
      await look(page)
      await tabTo(page, 'email')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toBeFocused()
      await expect(page.getByRole('status')).toContainText(`Ak má ${email} prístup do administrácie`)
      await look(page)

      const link = await linkTo(server, email)
      await page.goto(link)
      await expect(heading(page)).toHaveText('Nové heslo')
      await expect(page.locator('#newPassword')).toHaveAttribute('autocomplete', 'new-password')
      await tabTo(page, 'newPassword')
      await page.keyboard.type('krátke')
      await page.keyboard.press('Enter')
      await expect(page.locator('#newPassword[aria-invalid=true]')).toBeVisible()
      await look(page)
      // A reload keeps the link.
      await page.reload()
      await tabTo(page, 'newPassword')
      await page.keyboard.type(newPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toBeFocused()
      await expect(page.getByRole('status')).toContainText('Heslo je nastavené')
      await tabToLink(page, 'Prihlásiť sa')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText('Prihlásenie')
      await signIn(page, { email, password: newPassword })
      await expect(navigation(page)).toBeVisible()

      await page.goto('about:blank')
      await page.goto(link)
      await tabTo(page, 'newPassword')
      await page.keyboard.type('ešte iné heslo 44')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('alert')).toContainText('Tento odkaz už neplatí')
      await look(page)
      await tabToLink(page, 'Poslať nový odkaz')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/admin\/zabudnute-heslo$/)
      await expect(heading(page)).toBeFocused()
    },
  )

test('in English the letter and its page are English', long, async ({ page, server }) => {
  const { email } = await somebody(server)
  await page.goto('/en/admin/zabudnute-heslo')
  await page.locator('#email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText('Look into your mail')
  await page.goto(await linkTo(server, email))
  await expect(page).toHaveURL(/\/en\/admin\/nove-heslo#/)
  await expect(heading(page)).toHaveText('New password')
})

test(
  'where nobody answers the form says so, keeps what was typed, and works afterwards',
  long,
  async ({ page }) => {
    const stranger = `nikto.${process.pid}@example.sk`
    await page.goto('/admin/zabudnute-heslo')
    await page.route('**/auth/v1/recover', (route) => route.abort())
    await page.locator('#email').fill(stranger)
    await page.getByRole('button', { name: 'Poslať odkaz' }).click()
    await expect(page.getByRole('alert')).toContainText('Server neodpovedal')
    await expect(page.locator('#email')).toHaveValue(stranger)
    await page.unroute('**/auth/v1/recover')
    await page.getByRole('button', { name: 'Poslať odkaz' }).click()
    await expect(page.getByRole('status')).toContainText(`Ak má ${stranger}`)
    for (let count = 1; count <= 3; count++) {
      await page.reload()
      await page.locator('#email').fill(stranger)
      await page.getByRole('button', { name: 'Poslať odkaz' }).click()
      await expect(page.getByRole(count < 3 ? 'status' : 'alert')).toContainText(
        count < 3 ? 'Pozrite si poštu' : 'Skúste to znova o',
      )
    }
  },
)

test.describe('axe finds nothing', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(
      `on the pages of a forgotten password${language}, ${colorScheme}, ${width} px`,
      long,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        const look = async () => {
          expect(await violations(page)).toEqual([])
          await expectNoSidewaysScroll(page)
          await setTextSize(page, '200%')
          await expectNoSidewaysScroll(page)
          await setTextSize(page, '100%')
        }
        await page.goto(`${language}/admin/zabudnute-heslo`)
        await expect(page.locator('#email')).toBeVisible()
        await look()
        await page.locator('#email').fill(`nikto.${colorScheme}.${width}.${process.pid}@example.sk`)
        await page.locator('#email').press('Enter')
        await expect(page.getByRole('status')).toBeVisible()
        await look()
        await page.goto(`${language}/admin/nove-heslo#x`)
        await expect(page.locator('#newPassword')).toBeVisible()
        await look()
        await page.locator('#newPassword').fill(newPassword)
        await page.locator('#newPassword').press('Enter')
        await expect(page.getByRole('alert')).toBeVisible()
        await look()
      },
    )
})
