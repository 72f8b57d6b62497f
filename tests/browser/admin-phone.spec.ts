import fs from 'node:fs'
import path from 'node:path'
import type { TextMessage } from '@hotovo/application/letters/ports'
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { heading, navigation, openBackOffice, signIn, signOut, somebody, someOrder } from './back-office.ts'
import { ageSecondStep } from './factor.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, fourLooks, look, violations } from './looks.ts'
import { tabUntil } from './pages.ts'

// The browser tells of every answer that is not 200; here some are not, on purpose.
test.use({ expectedComplaints: /Failed to load resource/ })

let last = 100_000
/** A number that nobody else here has. */
const ownNumber = () => `+421905${(process.pid % 900) + 100}${String(last++ % 1000).padStart(3, '0')}`

/** The codes of the texts that went to a number, the oldest first. */
function codesTo({ dataDir }: RunningServer, number: string): readonly string[] {
  const outbox = path.join(dataDir, 'outbox')
  const names = fs.existsSync(outbox) ? fs.readdirSync(outbox) : []
  return names
    .filter((name) => name.startsWith('step-') && name.endsWith('.sms.json'))
    .map((name) => JSON.parse(fs.readFileSync(path.join(outbox, name), 'utf8')) as TextMessage)
    .filter(({ to }) => to === number)
    .toSorted((one, other) => (one.id.slice(-13) < other.id.slice(-13) ? -1 : 1))
    .map(
      ({ text }) => /@localhost #(\d{6})$|@127\.0\.0\.1 #(\d{6})$/.exec(text)?.slice(1).find(Boolean) ?? text,
    )
}
/** The code of the text that is the so-manieth to a number, once it has come. */
async function codeTo(server: RunningServer, number: string, count: number): Promise<string> {
  await expect.poll(() => codesTo(server, number).length, { timeout: 30_000 }).toBe(count)
  return codesTo(server, number).at(-1)!
}
/** Ends the pause between two texts: the clock of a database is nobody's to move. */
async function endPause({ dataDir }: RunningServer): Promise<void> {
  const owner = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'hotovo',
  })
  await owner.connect()
  await owner.query("update rate_limits set ends_at = now() where name = 'step-text'")
  await owner.end()
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isFocused = (page: Page, id: string) => () =>
  page.evaluate((wanted) => document.activeElement?.id === wanted, id)
const section = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: /^(Druhé overenie|Second factor)$/ }) })

test(
  'by keyboard alone: a telephone is set up, passes the second step, and is asked again for what moves money',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    const credentials = await somebody(server)
    const number = ownNumber()
    const ending = number.slice(-3)
    await page.setViewportSize({ width: 360, height: 760 })
    await openBackOffice(page, '/admin/ucet', credentials)
    await expect(section(page)).toContainText('Textové správy sú najslabšie')
    await page.getByRole('button', { name: 'Radšej textové správy' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Kam poslať kód' })).toBeFocused()
    await tabUntil(page, isFocused(page, 'factor-phone'))
    await page.keyboard.type('+421 2 123 456 78')
    await page.keyboard.press('Enter')
    await expect(page.locator('#factor-phone[aria-invalid=true]')).toBeVisible()
    await look(page)
    await page.locator('#factor-phone').fill(number)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Zadajte kód zo správy' })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: `…${ending}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Poslať znova' })).toHaveAttribute('aria-disabled', 'true')
    const first = await codeTo(server, number, 1)
    await tabUntil(page, isFocused(page, 'factor-phone-code'))
    const field = page.locator('#factor-phone-code')
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    await page.keyboard.type(wrong(first))
    await expect(page.getByRole('alert').filter({ hasText: 'Kód nesedí.' })).toBeVisible()
    await expect(field).toBeFocused()
    await look(page)
    // The sixth digit sends it.
    await page.keyboard.type(first)
    await expect(page.getByRole('heading', { name: 'Odložte si záložné kódy' })).toBeFocused()
    await page.getByRole('checkbox', { name: 'Kódy mám odložené' }).press(' ')
    await page.getByRole('button', { name: 'Hotovo' }).press('Enter')
    await expect(section(page)).toContainText(`Textová správa na číslo …${ending}`)
    await expect(section(page)).not.toContainText(number)

    // Its button is in a menu where there is less room.
    await page.setViewportSize({ width: 1280, height: 760 })
    await signOut(page)
    await page.setViewportSize({ width: 360, height: 760 })
    await signIn(page, credentials)
    await expect(heading(page)).toHaveText('Druhé overenie')
    const send = page.locator('#second-step-send')
    await expect(send).toBeFocused()
    // Within a minute there is no other one, and the page says so.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Kódov bolo priveľa.' })).toBeVisible()
    await look(page)
    await endPause(server)
    // A part of the page that nobody answers for is asked for again.
    await page.route(/\/SecondStep-/, (route) => route.abort(), { times: 1 })
    await page.reload()
    await expect(send).toBeFocused()
    // One that never comes leaves nobody before a line that turns for good.
    await page.route(/\/SecondStep-/, () => {}, { times: 1 })
    await page.reload()
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(send).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#second-step-code')).toBeFocused()
    await page.keyboard.type(await codeTo(server, number, 2))
    await expect(navigation(page)).toBeAttached()
    await expect(heading(page)).toHaveText('Môj účet')

    // One that is too old is asked for in place, and the payment is recorded behind it (rule A57).
    await page.goto(`/admin/objednavky/${order.id}`)
    const main = page.getByRole('main')
    await main
      .getByRole('region', { name: 'Priebeh objednávky' })
      .getByRole('button', { name: 'Zapísať platbu' })
      .click()
    await main.getByLabel(/^Suma/).fill('40')
    await ageSecondStep(server, credentials.email)
    await endPause(server)
    await main.getByRole('form').getByRole('button', { name: 'Zapísať platbu' }).click()
    await expect(send).toBeFocused()
    await look(page)
    await page.keyboard.press('Enter')
    await expect(page.locator('#second-step-code')).toBeFocused()
    await page.keyboard.type(await codeTo(server, number, 3))
    await expect(main).toContainText(/prišlo\s40,00/)
  },
)

test(
  'goes with the password and the code of a text, and another one is sent once its pause is over',
  long,
  async ({ page, server }) => {
    const credentials = await somebody(server)
    const number = ownNumber()
    await page.clock.install()
    await openBackOffice(page, '/admin/ucet', credentials)
    await page.getByRole('button', { name: 'Radšej textové správy' }).click()
    await page.locator('#factor-phone').fill(number)
    await page.locator('#factor-phone').press('Enter')
    await codeTo(server, number, 1)
    const again = page.getByRole('button', { name: 'Poslať znova' })
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    await endPause(server)
    await page.clock.fastForward(60_000)
    await expect(again).toHaveAttribute('aria-disabled', 'false')
    await again.click()
    await page.locator('#factor-phone-code').fill(await codeTo(server, number, 2))
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Hotovo' }).click()
    await section(page)
      .getByRole('button', { name: /^Odstrániť/ })
      .click()
    await endPause(server)
    await page.locator('#factor-password').fill(credentials.password)
    await section(page).getByRole('button', { name: 'Poslať kód' }).click()
    await page.locator('#factor-proof').fill(await codeTo(server, number, 3))
    await page.locator('#factor-proof').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Druhé overenie je odstránené.' })).toBeFocused()
  },
)

test.describe('axe finds nothing', () => {
  for (const [language, colorScheme, width] of fourLooks)
    test(
      `in setting up a telephone and in its second step${language}, ${colorScheme}, ${width} px`,
      long,
      async ({ page, server }) => {
        const credentials = await somebody(server)
        const number = ownNumber()
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 800 })
        await openBackOffice(page, `${language}/admin/ucet`, credentials)
        await page.getByRole('button', { name: /^(Radšej textové správy|Text messages instead)$/ }).click()
        expect(await violations(page)).toEqual([])
        await page.locator('#factor-phone').fill(number)
        await page.locator('#factor-phone').press('Enter')
        const first = await codeTo(server, number, 1)
        await expect(page.locator('#factor-phone-code')).toBeVisible()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        const shot = process.env.SHOTS && `${process.env.SHOTS}/${width}-${colorScheme}`
        if (shot) await section(page).screenshot({ path: `${shot}-phone.png` })
        await page.locator('#factor-phone-code').fill(first)
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: /^(Hotovo|Done)$/ }).click()
        await section(page)
          .getByRole('button', { name: /^(Odstrániť|Remove)/ })
          .click()
        await expect(page.locator('#factor-proof')).toBeVisible()
        expect(await violations(page)).toEqual([])
        if (shot) await section(page).screenshot({ path: `${shot}-phone-own.png` })
        await endPause(server)
        await page.context().clearCookies({ name: 'staff-session' })
        await page.reload()
        await signIn(page, credentials)
        await page.locator('#second-step-send').click()
        await expect(page.locator('#second-step-code')).toBeFocused()
        expect(await violations(page)).toEqual([])
        await expectNoSidewaysScroll(page)
        if (shot) await page.screenshot({ path: `${shot}-phone-step.png` })
      },
    )
})
