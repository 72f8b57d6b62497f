import path from 'node:path'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { handedOverTo } from '../support/handed-over.ts'
import { lettersIn, smtpTarget } from '../support/mail.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, openBackOffice, rows, someOrder, staffApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { fillOrder, orderButton, solveSum } from './forms.ts'
import { expectNoSidewaysScroll, setTextSize, violations } from './looks.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page) => page.getByRole('main')
const shown = async (page: Page, field: string) =>
  (await page.locator('dt', { hasText: field }).locator('+ dd').first().innerText()).replace(/\s/g, '')

/** Lets a file fall onto an element, as a hand does: the browser opens it where nobody takes it. */
async function drop(page: Page, onto: string, { name, mimeType, buffer }: ReturnType<typeof camt>) {
  const given = { name, mimeType, text: buffer.toString('utf8') }
  const dataTransfer = await page.evaluateHandle((file) => {
    const carried = new DataTransfer()
    carried.items.add(new File([file.text], file.name, { type: file.mimeType }))
    return carried
  }, given)
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(onto, event, { dataTransfer })
}

test('from the order to a voucher that is good, with the files that a bank and a mailbox would have', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  // The queue of payments and the mailbox are everybody's, and this reads them whole.
  await withServer(withAdmin, async (server) => {
    const outbox = path.join(server.dataDir, 'outbox')
    await fillOrder(page, { address: `${server.baseUrl}/kupit-voucher`, tile: /^50\s€/ })
    await orderButton(page).click()
    await page.waitForURL(/\/objednavka\//)
    const orderPage = page.url()
    const [symbol, iban] = [await shown(page, 'Variabilný symbol'), await shown(page, 'IBAN')]
    const file = camt([{ symbol, amount: 51_00, payer: 'Ľubomíra Šťastná' }])
    expect(file.buffer.toString()).toContain(iban)

    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
    await openBackOffice(desk, `${server.baseUrl}/admin/platby`)
    await expect(heading(desk)).toHaveText('Platby')
    await drop(desk, 'main h1', file)
    await expect(main(desk)).toContainText('Načítaný 1\u00a0riadok, 1\u00a0nový')
    await desk.locator('[data-entry]').first().click()
    await desk.keyboard.press('a')
    await desk.getByRole('button', { name: 'Odoslať hneď' }).click()
    await expect(desk.locator('[data-entry]')).toHaveCount(0)

    await expect(async () => {
      await page.goto(orderPage)
      await expect(heading(page)).toHaveText(/Vouchery sme vám odoslali\./, { timeout: 1000 })
    }).toPass()
    const handed = await handedOverTo(outbox)
    expect([...handed.values()]).toEqual([{ code: expect.any(String), password: expect.any(String) }])
    const [[serial, { code = '', password = '' }]] = [...handed] as [
      [string, { code: string; password: string }],
    ]
    const letters = (await lettersIn(outbox)).filter(({ text }) => text.includes(serial))
    const files = letters.flatMap(({ attachments = [] }) => attachments)
    expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/\.pdf$/)])
    const bytes = Buffer.from(files[0]!.base64, 'base64')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text.replace(/\s/g, '')).toContain(code.replace(/\s/g, ''))
    expect(text.replace(/\s/g, '')).not.toContain(password)

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
    await phone.goto(`${server.baseUrl}/overit-voucher`)
    await phone.getByRole('textbox', { name: 'Kód vouchera' }).fill(code)
    await phone.getByRole('textbox', { name: 'Heslo' }).fill(password)
    await solveSum(phone)
    await phone.keyboard.press('Enter')
    await expect(main(phone)).toContainText(serial)
    await expect(main(phone)).toContainText(/50,00\s€/)
    await expectNoSidewaysScroll(phone)

    await desk.goto(`${server.baseUrl}/admin/audit`)
    await expect(main(desk)).toContainText('Načítanie výpisu')
    await desk.context().close()
    await phone.context().close()
  })
})

test(
  'a delivery that fails is listed with its reason, and arrives once it is tried again; in large text too',
  long,
  async ({ page }) => {
    // Its letters go to a mailbox that refuses them at first.
    const mailbox = await smtpTarget()
    mailbox.behave(() => 'later')
    try {
      await withServer({ ...withAdmin, ...mailbox.environment }, async (server) => {
        const order = await someOrder(server)
        const { staff } = await staffApi(server)
        const receivedOn = today()
        await staff.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' })
        await openBackOffice(page, `${server.baseUrl}/admin/dorucenia`)
        await expect(async () => {
          await page.reload()
          await expect(rows(page)).toHaveCount(2, { timeout: 2000 })
        }).toPass()
        await expect(rows(page).first()).toContainText(order.number)
        await expect(rows(page).first()).toContainText('-krát')
        const again = rows(page).first().getByRole('button', { name: 'Skúsiť znova' })
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await expect(again).toBeInViewport({ ratio: 1 })
          await setTextSize(page, '200%')
          await expectNoSidewaysScroll(page)
          await setTextSize(page, '100%')
          expect(await violations(page)).toEqual([])
        }
        mailbox.behave(() => 'take')
        await page.keyboard.press('j')
        await page.keyboard.press('e')
        await expect(main(page)).toContainText('Skúšame to znova')
        // The other one is tried again by itself.
        await expect(async () => {
          await page.reload()
          await expect(main(page)).toContainText('Nič nezlyhalo', { timeout: 2000 })
        }).toPass()
        const arrived = (await mailbox.received()).filter(({ text }) => text.includes('VCH-'))
        expect(new Set(arrived.map(({ id }) => id)).size).toBe(2)
      })
    } finally {
      await mailbox.close()
    }
  },
)
