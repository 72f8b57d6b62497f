import type { Page } from '@playwright/test'
import { long } from '../support/tier.ts'
import {
  type admin,
  heading,
  navigation,
  openBackOffice,
  signIn,
  signOut,
  somebody,
  withAdmin,
} from './back-office.ts'
import { code, secretOn, setUpFactor } from './factor.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, violations } from './looks.ts'
import { notices, tabUntil } from './pages.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource/ })

async function openAccount(page: Page, credentials: typeof admin, address = '/admin/ucet'): Promise<void> {
  await openBackOffice(page, address, credentials)
  await expect(heading(page)).toHaveText(/^(Môj účet|My account)$/)
}

/** A code that is none of a quarter of an hour. */
function wrongCode(secret: string): string {
  const right = Array.from({ length: 60 }, (_, step) => code(secret, step - 30))
  const digits = [...'0123456789'].map((digit) => digit.repeat(6))
  return digits.find((one) => !right.includes(one))!
}
const section = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: /^(Druhé overenie|Second factor)$/ }) })

test('by keyboard alone: set up, signed out, and in again with both factors', async ({ page, server }) => {
  // A printer that takes its time: a sheet is gone once it is printed, and without a window that is at once.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const credentials = await somebody(server)
  await openAccount(page, credentials)
  await expect(section(page)).toContainText('Vypnuté')
  const begin = page.getByRole('button', { name: 'Nastaviť druhé overenie' })
  await begin.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Naskenujte kód' })).toBeFocused()
  await look(page)
  const secret = await secretOn(page)
  await tabUntil(page, () => page.evaluate(() => document.activeElement?.id === 'factor-code'))
  const field = page.locator('#factor-code')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  await page.keyboard.type(wrongCode(secret))
  await expect(page.getByRole('alert').filter({ hasText: 'Kód nesedí.' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  // The sixth digit sends it.
  await page.keyboard.type(code(secret))
  await expect(page.getByRole('heading', { name: 'Odložte si záložné kódy' })).toBeFocused()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stiahnuť' }).press('Enter')
  expect((await download).suggestedFilename()).toBe('zalozne-kody.txt')
  await page.getByRole('button', { name: 'Vytlačiť' }).press('Enter')
  await expect(page.locator('iframe').contentFrame().getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Hotovo' }).press('Enter')
  await expect(page.getByText('Najprv si kódy odložte')).toBeVisible()
  await look(page)
  await page.getByRole('checkbox', { name: 'Kódy mám odložené' }).press(' ')
  await page.getByRole('button', { name: 'Hotovo' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Druhé overenie je zapnuté.' })).toBeFocused()
  await expect(section(page)).toContainText('Ostáva vám 10 záložných kódov.')
  await signOut(page)
  await signIn(page, credentials)
  await expect(heading(page)).toHaveText('Druhé overenie')
  await expect(page.locator('#second-step-code')).toBeFocused()
  await expect(navigation(page)).toHaveCount(0)
  // A reload changes nothing: the password alone opens nothing.
  await page.reload()
  await expect(page.locator('#second-step-code')).toBeFocused()
  await page.keyboard.type(wrongCode(secret))
  await expect(page.getByRole('alert').filter({ hasText: 'Kód nesedí.' })).toBeVisible()
  await look(page)
  // As it is pasted, with a space in the middle.
  const next = code(secret, 1)
  await page.locator('#second-step-code').fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await expect(navigation(page)).toBeVisible()
  await expect(heading(page)).toHaveText('Môj účet')
})

test(
  'without the telephone a recovery code opens, once; others are made, and the factor goes with both factors',
  long,
  async ({ page, server }) => {
    const credentials = await somebody(server)
    await openAccount(page, credentials)
    const { secret, codes } = await setUpFactor(page)
    await expect(section(page)).toContainText('Zapnuté')
    await signOut(page)
    await signIn(page, credentials)
    await page.getByRole('button', { name: 'Použiť záložný kód' }).click()
    await expect(page.locator('#second-step-code')).toBeFocused()
    await page.keyboard.type(codes[0]!.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Môj účet')
    await expect(section(page)).toContainText('Ostáva vám 9 záložných kódov.')
    await section(page).getByRole('button', { name: 'Nové záložné kódy' }).click()
    await page.locator('#factor-password').fill('nesprávne heslo')
    await page.locator('#factor-password').press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Heslo nesedí.' })).toBeFocused()
    await page.locator('#factor-password').fill(credentials.password)
    await page.locator('#factor-password').press('Enter')
    const list = page.getByRole('list', { name: 'Záložné kódy' })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[1])
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Hotovo' }).click()
    await expect(section(page)).toContainText('Ostáva vám 10 záložných kódov.')
    await section(page)
      .getByRole('button', { name: /^Odstrániť/ })
      .click()
    await expect(page.getByRole('heading', { name: /^Odstrániť:/ })).toBeFocused()
    await page.getByRole('button', { name: 'Odstrániť', exact: true }).click()
    await expect(page.locator('#factor-password[aria-invalid=true]')).toBeVisible()
    await page.locator('#factor-password').fill(credentials.password)
    await page.locator('#factor-proof').fill(code(secret, 1))
    await page.locator('#factor-proof').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Druhé overenie je odstránené.' })).toBeFocused()
    await signOut(page)
    await signIn(page, credentials)
    await expect(heading(page)).toHaveText('Môj účet')
  },
)

test(
  'in English, by keyboard alone: a phone is lost, a recovery code opens and says how many are left, another phone takes its place',
  long,
  async ({ page, server }) => {
    const tabTo = (id: string) =>
      tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.id === wanted, id))
    const press = async (name: string, key?: 'Shift+Tab') => {
      const button = page.getByRole('button', { name, exact: true })
      await tabUntil(page, () => button.evaluate((one) => one === document.activeElement), key)
      await page.keyboard.press('Enter')
    }
    const credentials = await somebody(server)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openAccount(page, credentials, '/en/admin/ucet')
    const { codes } = await setUpFactor(page)
    await expect(page.getByRole('status').filter({ hasText: 'The second factor is on.' })).toBeFocused()
    await press('Sign out', 'Shift+Tab')
    await expect(heading(page)).toHaveText('Sign in')
    await tabTo('email')
    await page.keyboard.type(credentials.email)
    await tabTo('password')
    await page.keyboard.type(credentials.password)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Second step')
    await expect(page.locator('#second-step-code')).toBeFocused()
    await press('Use a recovery code')
    await expect(page.locator('#second-step-code')).toBeFocused()
    // What is missing is said, and typed there.
    await page.keyboard.press('Enter')
    await expect(page.locator('#second-step-code[aria-invalid=true]')).toBeFocused()
    await page.keyboard.type(codes[0]!)
    await page.keyboard.press('Enter')
    const told = notices(page).filter({ hasText: 'You have 9 recovery codes left.' })
    await expect(told).toContainText('Replace a lost phone or key at My account.')
    await expect(heading(page)).toHaveText('My account')
    await expect(section(page)).toContainText('You have 9 recovery codes left.')

    await tabTo('factor-name')
    await page.keyboard.type('New phone')
    await press('Add an authenticator app')
    await expect(page.getByRole('heading', { name: 'Scan the code' })).toBeFocused()
    const secret = await secretOn(page)
    await tabTo('factor-code')
    await page.keyboard.type(code(secret))
    await expect(page.getByRole('status').filter({ hasText: 'The second factor is on.' })).toBeFocused()
    await press('Remove: Authenticator app')
    await expect(page.getByRole('heading', { name: 'Remove: Authenticator app' })).toBeFocused()
    await press('Remove')
    await expect(page.getByRole('heading', { name: 'Check 2 fields' })).toBeFocused()
    await tabTo('factor-password')
    await page.keyboard.type(credentials.password)
    await tabTo('factor-proof')
    await page.keyboard.type(code(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'The second factor is removed.' })).toBeFocused()
    await expect(section(page).getByRole('listitem')).toHaveText([/New phone/])
    await press('Sign out', 'Shift+Tab')
    await expect(heading(page)).toHaveText('Sign in')
  },
)

test(
  'where everybody has to have one it is set up at sign-in, and then the back-office opens',
  long,
  async ({ page }) => {
    // A house of its own: nobody else could sign in to it.
    await withServer({ BACKEND: 'memory', STAFF_MFA: 'required', ...withAdmin }, async ({ baseUrl }) => {
      await page.goto(`${baseUrl}/admin`)
      await signIn(page)
      await expect(heading(page)).toHaveText('Nastavte si druhé overenie')
      await expect(navigation(page)).toHaveCount(0)
      await setUpFactor(page)
      await expect(navigation(page)).toBeVisible()
    })
  },
)

test.describe('axe finds nothing', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(
      `in setting up and in the second step${language}, ${colorScheme}, ${width} px`,
      long,
      async ({ page, server }) => {
        const credentials = await somebody(server)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        await openAccount(page, credentials, `${language}/admin/ucet`)
        await page.getByRole('button', { name: /^(Nastaviť druhé overenie|Set up a second factor)$/ }).click()
        await expect(page.getByRole('img', { name: /^QR/ })).toBeVisible()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        const shot = process.env.SHOTS && `${process.env.SHOTS}/${width}-${colorScheme}`
        if (shot) await section(page).screenshot({ path: `${shot}-scan.png` })
        const secret = await secretOn(page)
        await page.locator('#factor-code').fill(code(secret))
        await expect(page.getByRole('checkbox')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        if (shot) await section(page).screenshot({ path: `${shot}-codes.png` })
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: /^(Hotovo|Done)$/ }).click()
        await section(page)
          .getByRole('button', { name: /^(Odstrániť|Remove)/ })
          .click()
        await expect(page.locator('#factor-proof')).toBeVisible()
        expect(await violations(page)).toEqual([])
        if (shot) await section(page).screenshot({ path: `${shot}-own.png` })
        await page.context().clearCookies({ name: 'staff-session' })
        await page.reload()
        await signIn(page, credentials)
        await expect(page.locator('#second-step-code')).toBeFocused()
        await page.keyboard.type(wrongCode(secret))
        await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        if (shot) await page.screenshot({ path: `${shot}-step.png` })
      },
    )
})
