import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import { heading, navigation, openBackOffice, signIn, signOut, somebody } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, setTextSize, violations } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({
  expectedComplaints: /Failed to load resource/,
  // A passkey is of a site with a name, and the server's is this one (`PUBLIC_URL`).
  baseURL: async ({ server }, use) => use(server.baseUrl.replace('127.0.0.1', 'localhost')),
})

/** A device that keeps passkeys and always finds that it is its owner, until it does not. */
async function virtualDevice(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

const section = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: /^(Druhé overenie|Second factor)$/ }) })

test('a passkey is made, passes the second step by keyboard alone, is the way in, and is removed', async ({
  page,
  server,
}) => {
  const device = await virtualDevice(page)
  const credentials = await somebody(server)
  await openBackOffice(page, '/admin/ucet', credentials)
  await page.getByLabel(/^Názov/).fill('Notebook')
  await section(page).getByRole('button', { name: 'Pridať prístupový kľúč' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Záložné kódy' }).getByRole('listitem')).toHaveCount(10)
  const codes = await page.getByRole('list', { name: 'Záložné kódy' }).getByRole('listitem').allTextContents()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Hotovo' }).press('Enter')
  await expect(section(page)).toContainText('Notebook')
  await expect(section(page)).toContainText('Prístupový kľúč')
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
  // Where it is already no other is made.
  await section(page).getByRole('button', { name: 'Pridať prístupový kľúč' }).click()
  await expect(section(page).getByRole('alert').filter({ hasText: 'nevznikol' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await signOut(page)
  await signIn(page, credentials)
  await expect(heading(page)).toHaveText('Druhé overenie')
  await expect(navigation(page)).toHaveCount(0)
  const use = page.getByRole('button', { name: 'Použiť prístupový kľúč' })
  await expect(use).toBeFocused()
  expect(await violations(page)).toEqual([])
  // A device that does not know its owner answers nothing.
  await device.verifies(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'neodpovedal' })).toBeFocused()
  await device.verifies(true)
  await tabUntil(page, () => use.evaluate((button) => button === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Môj účet')

  // It is a way in by itself, too.
  await signOut(page)
  const alone = page.getByRole('button', { name: 'Prihlásiť sa prístupovým kľúčom' })
  await alone.focus()
  await device.verifies(false)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Žiadny prístupový kľúč' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await device.verifies(true)
  await alone.press('Enter')
  await expect(heading(page)).toHaveText('Môj účet')

  await section(page)
    .getByRole('button', { name: /^Odstrániť/ })
    .click()
  await page.locator('#factor-password').fill(credentials.password)
  await page.locator('#factor-proof').fill(codes[0]!)
  await page.locator('#factor-proof').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Druhé overenie je odstránené.' })).toBeFocused()
  await signOut(page)
  // The device still has it, and here it opens nothing any more.
  await alone.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Týmto prístupovým kľúčom' })).toBeFocused()
  await signIn(page, credentials)
  await expect(navigation(page)).toBeVisible()
})

test.describe('axe finds nothing, and nothing is cut off however large the text', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(`where passkeys are${language}, ${colorScheme}, ${width} px`, long, async ({ page, server }) => {
      const look = async () => {
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        await setTextSize(page, '200%')
        await expectNoSidewaysScroll(page)
        await setTextSize(page, '100%')
      }
      const button = (name: RegExp) => page.getByRole('main').getByRole('button', { name })
      const device = await virtualDevice(page)
      const credentials = await somebody(server)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `${language}/admin/ucet`, credentials)
      await button(/^(Pridať prístupový kľúč|Add a passkey)$/).click()
      await expect(page.getByRole('checkbox')).toBeVisible()
      await look()
      await page.getByRole('checkbox').check()
      await button(/^(Hotovo|Done)$/).click()
      await button(/^(Odstrániť|Remove)/).click()
      // Who has no program that shows codes is told which code is meant.
      await expect(page.getByLabel(/^(Záložný kód|Recovery code)/)).toBeVisible()
      await button(/^(Odstrániť|Remove)$/).click()
      await expect(page.locator('#factor-proof[aria-invalid=true]')).toBeVisible()
      await look()
      await page.context().clearCookies({ name: 'staff-session' })
      await page.reload()
      await expect(button(/(prístupovým kľúčom|with a passkey)$/)).toBeVisible()
      await look()
      await signIn(page, credentials)
      await device.verifies(false)
      await button(/^(Použiť prístupový kľúč|Use a passkey)$/).click()
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
      await look()
      await button(/^(Použiť záložný kód|Use a recovery code)$/).click()
      await expect(page.locator('#second-step-code')).toBeFocused()
      await look()
    })
})
