import { identityProvider } from '../support/identity-provider.ts'
import { freePort } from '../support/server.ts'
import { admin, heading, withAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, violations } from './looks.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource/ })

test('a provider is linked by keyboard, signs in, and is unlinked, at 360 px', async ({ page }) => {
  const port = await freePort()
  // The address that people know, which is where the provider leads back to.
  const baseUrl = `http://localhost:${port}`
  const idp = await identityProvider(`${baseUrl}/auth/v1/callback`)
  try {
    const environment = {
      BACKEND: 'memory',
      ...withAdmin,
      PORT: String(port),
      OIDC_PROVIDERS: JSON.stringify([idp.config]),
    }
    await withServer(environment, async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`${baseUrl}/admin/ucet`)
      const by = page.getByRole('button', { name: 'Prihlásiť sa cez Dom' })
      // Nobody has linked it.
      await by.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Týmto účtom sa sem nikto neprihlasuje')
      await expect(page).toHaveURL(`${baseUrl}/admin/ucet`)
      await look(page)
      await page.locator('#email').fill(admin.email)
      await page.locator('#password').fill(admin.password)
      await page.locator('#password').press('Enter')
      await expect(heading(page)).toHaveText('Môj účet')
      await page.getByRole('button', { name: 'Prepojiť Dom' }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'Účet je prepojený.' })).toBeVisible()
      await expect(page.getByText('jana@provider.test')).toBeVisible()
      await expect(page).toHaveURL(`${baseUrl}/admin/ucet`)
      await expectNoSidewaysScroll(page)
      await look(page)
      for (const [language, colorScheme, width] of fourLooks) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 740 })
        await page.goto(`${baseUrl}${language}/admin/ucet`)
        await expect(page.getByText('jana@provider.test')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
      }
      await page.context().clearCookies({ name: /staff/ })
      await page.goto(`${baseUrl}/en/admin/ucet`)
      await page.getByRole('button', { name: 'Sign in with Dom' }).press('Enter')
      await expect(heading(page)).toHaveText('My account')
      await expect(page).toHaveURL(`${baseUrl}/en/admin/ucet`)
      await page.getByRole('button', { name: 'Unlink Dom' }).press('Enter')
      await expect(page.getByRole('status').filter({ hasText: 'The account is unlinked' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Link Dom' })).toBeVisible()
    })
  } finally {
    await idp.close()
  }
})
