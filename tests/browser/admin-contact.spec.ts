import { smtpTarget } from '../support/mail.ts'
import { today } from '../support/today.ts'
import { openBackOffice, rows, sendNow, someOrder, staffApi, withAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

test('a contact is corrected by keyboard from what failed, and its order tells of it', async ({ page }) => {
  const mailbox = await smtpTarget()
  mailbox.behave(() => 'later')
  try {
    await withServer({ ...withAdmin, ...mailbox.environment }, async (server) => {
      const order = await someOrder(server)
      const { staff } = await staffApi(server)
      await staff.payments.record({
        ...{ id: order.id, amount: order.total, receivedOn: today(), method: 'transfer' },
      })
      await openBackOffice(page, `${server.baseUrl}/admin/dorucenia`)
      await expect(async () => {
        await page.reload()
        // Codes and passwords are one piece of work.
        await expect(rows(page)).toHaveCount(1, { timeout: 2000 })
        await expect(rows(page)).toContainText('E-mail s\u00a0heslami', { timeout: 2000 })
        await expect(rows(page)).toContainText('E-mail s\u00a0kódmi', { timeout: 2000 })
      }).toPass()
      const press = rows(page).first().getByRole('button', { name: 'Opraviť kontakt' })
      await press.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Opraviť kontakt' })
      await expect(dialog.getByLabel('E-mail')).toHaveValue(order.email)
      await dialog.getByLabel('E-mail').fill('jana.nova@example.test')
      await page.keyboard.press('Enter')
      // Why is missing: focus is there.
      await expect(dialog.getByLabel('Prečo')).toBeFocused()
      await page.keyboard.type('Preklep, volala')
      await page.keyboard.press('Enter')
      // It waits its seconds; called off, everything is as it was typed, and so it is where Escape closed it (rule A179).
      const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
      await expect(held).toContainText(order.number)
      await expect(dialog).toBeHidden()
      await page.keyboard.press('z')
      await expect(dialog.getByLabel('E-mail')).toHaveValue('jana.nova@example.test')
      await expect(dialog.getByLabel('Prečo')).toHaveValue('Preklep, volala')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.reload()
      await rows(page).first().getByRole('button', { name: 'Opraviť kontakt' }).click()
      await expect(dialog).toContainText('Je tu, čo ste rozpísali a\u00a0neposlali.')
      await expect(dialog.getByLabel('E-mail')).toHaveValue('jana.nova@example.test')
      await page.keyboard.press('Enter')
      await sendNow(page)
      await expect(held).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Vykonané' })).toContainText(
        order.number,
      )
      await page.goto(`${server.baseUrl}/admin/objednavky/${order.number}`)
      const history = page.getByRole('main')
      await expect(history).toContainText('Kontakt opravený')
      await expect(history).toContainText('e-mail: jana.nova@example.test')
      // The first `e` leads to what failed, the second tries it again (rule A166).
      await page.keyboard.press('e')
      await expect(page.getByRole('heading', { name: 'Doručenie' })).toBeFocused()
      const tried = page.waitForRequest((asked) => asked.method() === 'POST' && /retry/.test(asked.url()))
      await page.keyboard.press('e')
      await tried
    })
  } finally {
    await mailbox.close()
  }
})
