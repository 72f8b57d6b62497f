import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { lettersIn } from '../support/mail.ts'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { heading, navigation, openBackOffice, rows, signIn, somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, setTextSize, violations, visitIn } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const password = 'orgován pod lampou 17'

/** The link of the newest letter to somebody, once it is in the outbox. */
async function linkTo(server: RunningServer, email: string): Promise<string> {
  let link: string | undefined
  const find = async () => {
    const letters = await lettersIn(path.join(server.dataDir, 'outbox'))
    link = letters.filter(({ to }) => to === email).flatMap(({ text }) => /http\S+#\S+/.exec(text) ?? [])[0]
    return link
  }
  await expect.poll(find).toBeDefined()
  return link!
}

/** Chooses what to do with the account of a row. */
async function choose(row: Locator, what: string): Promise<void> {
  await row.getByRole('button', { name: /^Upraviť účet/ }).press('Enter')
  await row.page().getByRole('menuitem', { name: what }).press('Enter')
}

test('a colleague is invited by keyboard, chooses a password, and loses the role while they work', async ({
  page,
  server,
  browser,
}) => {
  const email = `eva.${randomUUID()}@hotovo.test`
  await openBackOffice(page, '/admin', await somebody(server))
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText('Účty')
  await tabUntil(page, () => page.evaluate(() => document.activeElement?.textContent === 'Pozvať kolegu'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pozvať kolegu' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Poslať pozvánku' }).press('Enter')
  await expect(dialog.locator('#member-email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Eva Nová')
  await page.keyboard.press('Tab')
  await page.keyboard.type('podpora')
  await expect(dialog).toContainText('Peniaze nezapisuje')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Poslať pozvánku' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Pozvánka odišla na ${email}` })).toBeVisible()
  await expect(heading(page)).toBeFocused()
  const row = rows(page).filter({ hasText: email })
  await expect(row).toContainText('pozvaný')

  const theirs = await browser.newContext({ baseURL: server.baseUrl })
  const eva = await theirs.newPage()
  await eva.goto(await linkTo(server, email))
  await eva.locator('#newPassword').fill(password)
  await eva.locator('#newPassword').press('Enter')
  await eva.getByRole('link', { name: 'Prihlásiť sa' }).click()
  await signIn(eva, { email, password })
  await expect(navigation(eva).getByRole('link', { name: 'Tikety' })).toBeVisible()
  await expect(navigation(eva).getByRole('link', { name: /Platby|Účty|Audit/ })).toHaveCount(0)

  await choose(row, 'Zmeniť rolu')
  const role = page.getByRole('dialog', { name: 'Zmeniť rolu: Eva Nová' })
  await role.locator('#member-role').selectOption('cashier')
  await role.getByRole('button', { name: 'Zmeniť rolu' }).click()
  await expect(row).toContainText('pokladník')
  await navigation(eva).getByRole('link', { name: 'Objednávky' }).click()
  await expect(heading(eva)).toHaveText('Sem vaša rola nevedie')
  await expect(navigation(eva).getByRole('link')).toHaveCount(0)
  await theirs.close()
})

test('what is done to an account is asked about first, also on a phone', async ({ page, server }) => {
  const admin = await somebody(server)
  const other = await somebody(server)
  await page.setViewportSize({ width: 360, height: 800 })
  await openBackOffice(page, '/admin/ucty', admin)
  const row = rows(page).filter({ hasText: other.email })
  await expect(row).toBeVisible()
  await expectNoSidewaysScroll(page)
  await look(page)
  await choose(row, 'Zatvoriť účet')
  const dialog = page.getByRole('dialog', { name: 'Zatvoriť účet?' })
  await expect(dialog).toContainText('Účet sa dá znova otvoriť.')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose(row, 'Zatvoriť účet')
  await dialog.getByRole('button', { name: 'Zatvoriť' }).click()
  await expect(row).toContainText('zatvorený')
  await choose(row, 'Otvoriť účet')
  await page.getByRole('dialog', { name: 'Otvoriť účet?' }).getByRole('button', { name: 'Otvoriť' }).click()
  await expect(row).not.toContainText('zatvorený')
})

test(
  'axe finds nothing on accounts, and their words are whole however large, in any look',
  long,
  async ({ browser, server }) => {
    const admin = await somebody(server)
    const other = await somebody(server)
    for (const [language, colorScheme, width] of fourLooks)
      await visitIn(
        browser,
        { baseURL: server.baseUrl, colorScheme, width },
        async (page, look) => {
          const lookLarge = async (name: string) => {
            await look(name)
            await setTextSize(page, '200%')
            await expectNoSidewaysScroll(page)
            await setTextSize(page, '100%')
          }
          await openBackOffice(page, `${language}/admin/ucty`, admin)
          const row = rows(page).filter({ hasText: other.email })
          await expect(row).toBeVisible()
          await lookLarge('accounts')
          await row.getByRole('button').click()
          await expect(page.getByRole('menuitem').first()).toBeVisible()
          await look('what is done to one')
          await page.getByRole('menuitem').first().press('Enter')
          await expect(page.getByRole('dialog')).toBeVisible()
          await lookLarge('role')
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: /^(Pozvať kolegu|Invite a colleague)$/ }).click()
          await page.getByRole('button', { name: /^(Poslať pozvánku|Send the invitation)$/ }).click()
          await expect(page.locator('#member-email')).toBeFocused()
          await lookLarge('invite')
          await page.keyboard.press('Escape')
        },
        /Failed to load resource/,
      )
  },
)
