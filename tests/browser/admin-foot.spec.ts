import type { Locator, Page } from '@playwright/test'
import { atCurrentVersion } from '../support/staff.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, openBackOffice, rows, someOrder, staffApi, visitorApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, look, setBrowserTextSize } from './looks.ts'
import { loseAnswer } from './network.ts'
import { withServer } from './servers.ts'

test.use({ expectedComplaints: /Failed to load resource|net::ERR_/ })

/** Whether what is pressed in the middle of each is it. */
const areHit = async (...all: readonly Locator[]): Promise<readonly boolean[]> =>
  Promise.all(
    all.map((one) =>
      one.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      }),
    ),
  )

/** Brings focus to each, and tells whether it is hit then. */
async function expectHit(...all: readonly Locator[]): Promise<void> {
  for (const one of all) {
    await one.focus()
    await expect.poll(() => areHit(one)).toEqual([true])
  }
}

/** No second passes, and nothing that is told goes, as long as somebody looks. */
const slowly = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setInterval.bind(window)
    Object.assign(window, { setInterval: (call: () => void, ms: number) => set(call, ms * 60) })
  })

for (const { width, height, text } of [
  { width: 1440, height: 900, text: 16 },
  { width: 390, height: 844, text: 16 },
  { width: 1440, height: 900, text: 32 },
  { width: 390, height: 844, text: 32 },
])
  test(
    `with four notices nothing that is worked with is covered, ${width}×${height} with text of ${text} px (rule A168)`,
    long,
    async ({ page }) => {
      await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
        const [order, paid] = [await someOrder(server), await someOrder(server)]
        for (const place of [1, 2, 3, 4, 5]) {
          const api = visitorApi(server, `10.9.0.${place}`)
          const sent = await api.tickets.submit(await ticketRequest(api, ticketForm({})))
          expect(sent.ok).toBe(true)
        }
        const { staff } = await staffApi(server)
        const read = await staff.statements.import({
          file: camt([{ amount: 777, message: 'bez symbolu' }]).buffer,
          name: 'banka.xml',
        })
        expect(read.ok).toBe(true)
        const money = { amount: paid.total, receivedOn: today(), method: 'transfer' } as const
        expect((await staff.payments.record({ id: paid.id, ...money })).ok).toBe(true)
        const cancelled = await atCurrentVersion(staff, paid.id, (version) =>
          staff.orders.change({ id: paid.id, status: 'zrusena', reason: 'Na želanie', version }),
        )
        expect(cancelled.ok).toBe(true)
        await slowly(page)
        await page.setViewportSize({ width, height })
        await setBrowserTextSize(page, text)
        await openBackOffice(page, `${server.baseUrl}/admin/tikety`)
        await expect(rows(page)).toHaveCount(5)
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        const reply = page.getByLabel('Text odpovede pre zákazníka')
        const send = page.getByRole('button', { name: 'Odoslať odpoveď' })
        const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
        const done = page.getByRole('main').getByRole('status').filter({ hasText: 'Vykonané' })
        // One is sent at once, three wait.
        for (const [place, waiting] of ['Čaká 1', 'Čaká 1', 'Čakajú 2', 'Čakajú 3'].entries()) {
          await expect(heading(page)).toHaveText(/^SUP-/)
          const number = await heading(page).innerText()
          await reply.fill('Pozrieme sa na to.')
          await reply.press('Control+Shift+Enter')
          await expect(page.getByRole('main')).toContainText(`${waiting}\u00a0zmen`)
          await expect(heading(page)).not.toHaveText(number)
          if (place > 0) continue
          await held.getByRole('button', { name: 'Odoslať hneď' }).press('Enter')
          await expect(done).toBeVisible()
        }
        await expect(done).toBeVisible()
        await expect(held).toContainText('3\u00a0zmeny čakajú')
        // All but the newest are folded, and there at a press.
        await expect(held.getByRole('button', { name: 'Odvolať' })).toHaveCount(1)
        await held.getByRole('button', { name: 'Všetky (3)' }).press('Enter')
        await expect(held.getByRole('button', { name: 'Odvolať' })).toHaveCount(3)
        await held.getByRole('button', { name: 'Len posledná' }).press('Enter')

        await expectHit(reply)
        await page.keyboard.type('Pozrieme sa na to.')
        if (text === 16) await expect.poll(() => areHit(reply, send)).toEqual([true, true])
        await expectHit(send)
        await expectNoSidewaysScroll(page)

        const go = async (...keys: readonly string[]) => {
          await heading(page).focus()
          for (const key of keys) await page.keyboard.press(key)
        }
        await go('g', 'o')
        await expect(heading(page)).toHaveText('Objednávky')
        await page.getByRole('link', { name: order.number }).press('Enter')
        await expect(heading(page)).toContainText(order.number)
        await expectHit(
          page.getByRole('button', { name: 'Zapísať platbu' }).first(),
          page.getByLabel('Nová poznámka'),
        )

        await go('g', 'p')
        await expect(heading(page)).toHaveText('Platby')
        await page.keyboard.press('j')
        await expectHit(
          page.getByLabel('Číslo, variabilný symbol, meno alebo e-mail'),
          page.getByRole('button', { name: 'Odložiť' }),
        )

        await go('g', 'r')
        await expect(rows(page)).toHaveCount(1)
        const presses = rows(page).getByRole('button')
        await expect(presses.first()).toBeVisible()
        await expectHit(...(await presses.all()))
        await expect(held).toContainText('3\u00a0zmeny čakajú')
      })
    },
  )

test(
  'without a network that is said; what nobody answered goes out by itself once it is back, once, and that is told (rule A169)',
  long,
  async ({ page, context }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
      const api = visitorApi(server, '10.9.1.1')
      const sent = await api.tickets.submit(await ticketRequest(api, ticketForm({})))
      if (!sent.ok) throw new Error(sent.error.code)
      const { staff } = await staffApi(server)
      const record = async () => {
        const found = await staff.tickets.open({ id: sent.value.ticketNumber })
        if (!found.ok) throw new Error(found.error.code)
        return found.value
      }
      const { id } = (await record()).ticket
      await slowly(page)
      await openBackOffice(page, `${server.baseUrl}/admin/tikety/${sent.value.ticketNumber}`)
      const main = page.getByRole('main')
      const note = page.getByLabel('Nová poznámka')
      const chip = page.locator('#ticket-status')
      const parts = page.waitForResponse(/HeldBars/)
      await note.press('End')
      await parts
      // The one arrives, and nobody hears of it; the other does not get out.
      await note.fill('Jedna poznámka')
      await loseAnswer(page, '**/notes')
      await page.getByRole('button', { name: 'Pridať poznámku' }).press('Enter')
      await expect(main).toContainText('Nepodarilo sa pridať poznámku')
      await expect(note).toBeFocused()
      await context.setOffline(true)
      await expect(main).toContainText('Ste bez siete')
      await chip.focus()
      for (const key of ['s', '4']) await page.keyboard.press(key)
      await expect(main).toContainText('Nepodarilo sa zmeniť stav tiketu')
      expect((await record()).ticket.status).toBe('open')
      await look(page)

      await context.setOffline(false)
      const done = main.getByRole('status').filter({ hasText: 'Sieť je späť, vykonané' })
      await expect(done).toBeVisible()
      await expect(main).not.toContainText('Ste bez siete')
      await expect.poll(async () => (await record()).ticket.status).toBe('closed')
      await expect(chip).toHaveText('Zatvorený')
      await expect(note).toHaveValue('')
      expect((await record()).adminNotes?.split('\n')).toHaveLength(1)

      // What a colleague changed meanwhile is not changed over.
      await context.setOffline(true)
      await chip.focus()
      for (const key of ['s', '2']) await page.keyboard.press(key)
      await expect(main).toContainText('Nepodarilo sa zmeniť stav tiketu')
      const { version } = await record()
      expect((await staff.tickets.change({ id, status: 'resolved', version })).ok).toBe(true)
      await context.setOffline(false)
      await expect(main).toContainText('Vaša zmena sa neuložila.')
      expect((await record()).ticket.status).toBe('resolved')
    })
  },
)
