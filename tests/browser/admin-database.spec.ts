import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { long } from '../support/tier.ts'
import { admin, heading, refresh, signIn, signOut, someOrder, withAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { withServer } from './servers.ts'

/** The database of a data folder, with all its processes: stopped where they stand, and set going again. */
function databaseOf(dataDir: string) {
  const [postmaster] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const children = () => execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster!], { encoding: 'utf8' })
  const all = (signal: NodeJS.Signals) => {
    // The postmaster first, so that it makes no new ones meanwhile.
    process.kill(Number(postmaster), signal)
    for (const pid of children().split('\n').map(Number).filter(Boolean))
      try {
        process.kill(pid, signal)
      } catch (fault) {
        // It has ended since it was listed, as those do whose connection was given up.
        if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault
      }
  }
  return { freeze: () => all('SIGSTOP'), thaw: () => all('SIGCONT') }
}

test.describe('while the database does not answer', long, () => {
  test.use({ expectedComplaints: /Failed to load resource/ })
  test.setTimeout(180_000)

  test('every screen of the back-office says so in its own words, keeps what it has, and goes on afterwards', async ({
    page,
  }) => {
    // A house of its own: whoever shares its database is held up, too.
    await withServer(withAdmin, async (server) => {
      const order = await someOrder(server)
      const database = databaseOf(server.dataDir)
      const soon = { timeout: 30_000 }
      const main = page.getByRole('main')
      const goTo = (name: string) => page.getByRole('link', { name, exact: false }).first().click()
      try {
        await page.goto(`${server.baseUrl}/admin`)
        await expect(page.locator('#email')).toBeVisible()
        database.freeze()
        await signIn(page)
        await expect(page.getByText('Nastala neočakávaná chyba').first()).toBeVisible(soon)
        await expect(page.locator('#email')).toHaveValue(admin.email)
        database.thaw()
        await expect(async () => {
          await page.locator('#password').fill(admin.password)
          await page.locator('#password').press('Enter')
          await expect(page.getByRole('heading', { name: 'Prehľad' })).toBeVisible({ timeout: 8000 })
        }).toPass(soon)
        await expect(main).toContainText(order.number, soon)

        database.freeze()
        await refresh(page)
        await expect(main).toContainText('Nepodarilo sa načítať objednávky', soon)
        await expect(main).toContainText(order.number)
        await goTo('Objednávky')
        await expect(main).toContainText('Nepodarilo sa načítať objednávky', soon)
        await goTo('Audit Trail')
        await expect(main).toContainText('Nepodarilo sa načítať audit trail dáta', soon)
        await page.getByRole('button', { name: 'Overiť reťaz' }).click()
        await expect(main).toContainText('Reťaz sa nepodarilo overiť', soon)
        database.thaw()

        await page.getByRole('button', { name: 'Skúsiť znova' }).first().click()
        await expect(main).toContainText(order.number, soon)
        await page.getByRole('button', { name: 'Overiť reťaz' }).click()
        await expect(main).toContainText('Reťaz je neporušená', soon)
        await goTo('Objednávky')
        await page.getByRole('link', { name: order.number }).click()
        await expect(heading(page)).toHaveText(order.number)

        await page.locator('#order-status').click()
        // A change that is commented first is sent at its button, not held.
        await page.getByRole('menuitemradio', { name: 'Spracúva sa' }).press('Tab')
        await page.getByLabel('Nová poznámka').fill('Zákazník volal')
        database.freeze()
        await page.getByRole('button', { name: 'Zmeniť na „Spracúva sa“' }).click()
        await expect(main).toContainText('Nepodarilo sa zmeniť stav objednávky', soon)
        await page.getByRole('button', { name: 'Pridať poznámku' }).click()
        await expect(main).toContainText('Nepodarilo sa pridať poznámku', soon)
        await expect(page.getByLabel('Nová poznámka')).toHaveValue('Zákazník volal')
        await signOut(page)
        await expect(page.getByText('Chyba odhlásenia').first()).toBeVisible(soon)
        database.thaw()

        // Nobody knows whether the frozen change was made; what counts is that the page ends up with the truth.
        await page.getByRole('button', { name: 'Pridať poznámku' }).click()
        await expect(main).toContainText('Jana Adminova: Zákazník volal', soon)
        await refresh(page)
        await expect(heading(page)).toHaveText(order.number)
        await signOut(page)
        await expect(page.getByText('Boli ste úspešne odhlásený').first()).toBeVisible(soon)
      } finally {
        database.thaw()
      }
    })
  })
})
