import { dueDays } from '@hotovo/domain/limits'
import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { atCurrentVersion } from '../support/staff.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, navigation, openBackOffice, rows, someOrder, staffApi, withAdmin } from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { setTextSize, visitIn } from './looks.ts'
import { requestsOf } from './network.ts'
import { tabUntil } from './pages.ts'
import { withClock, withServer } from './servers.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

const way = (page: Page, name: string): Locator =>
  navigation(page).getByRole('list', { name: 'Čaká na vás' }).getByRole('link', { name, exact: true })
const place = (page: Page, name: string | RegExp): Locator =>
  navigation(page).getByRole('link', { name, exact: true })

/** One order to complete, one that is completed and not paid, one to refund, and a payment of nobody. */
async function work(server: RunningServer) {
  const { staff } = await staffApi(server)
  const receivedOn = today()
  const statusOf = async (id: string) => {
    const found = await staff.orders.open({ id })
    return found.ok && found.value.order.orderStatus
  }
  const [paid, unpaid, given] = [await someOrder(server), await someOrder(server), await someOrder(server)]
  for (const { id, total } of [paid, given]) {
    await staff.payments.record({ id, amount: total, receivedOn, method: 'cash' })
    // What was delivered completes its order by itself.
    await expect.poll(() => statusOf(id)).toBe('vybavena')
  }
  for (const [{ id }, change] of [
    [paid, { status: 'spracuva' }],
    [unpaid, { status: 'vybavena', reason: 'v hotovosti' }],
    [given, { status: 'zrusena' }],
  ] as const) {
    const done = await atCurrentVersion(staff, id, (version) =>
      staff.orders.change({ id, ...change, version }),
    )
    if (!done.ok) throw new Error(done.error.code)
  }
  const file = camt([{ amount: 777, message: 'bez symbolu' }], 'rady')
  const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return { staff, paid, unpaid, given }
}

test(
  'queues stand in the rail beneath their places while something waits, lead there by keyboard, and follow what others do',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { staff, paid, unpaid } = await work(server)
      await page.setViewportSize({ width: 1280, height: 800 })
      const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/events')
      const asked = requestsOf(page)
      await openBackOffice(page, `${server.baseUrl}/admin/objednavky`)
      await heard
      await expect(way(page, 'vybavené nezaplatené 1')).toBeVisible()
      await expect(place(page, 'Platby na priradenie: 1')).toBeVisible()
      await expect(place(page, 'Vrátenia na vrátenie: 1')).toBeVisible()
      for (const quiet of ['Prehľad', 'Objednávky', 'Tikety', 'Doručenia'])
        await expect(place(page, quiet)).toBeVisible()
      // A queue keeps its place where nothing waits in it.
      await expect(way(page, 'po splatnosti 0')).toBeVisible()
      await expect(navigation(page).getByRole('list', { name: 'Čaká na vás' })).toHaveCount(4)

      const toComplete = way(page, 'na vybavenie 1')
      await place(page, 'Objednávky').focus()
      await tabUntil(page, () => toComplete.evaluate((link) => link === document.activeElement))
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(paid.number)
      await expect(toComplete).toHaveAttribute('aria-current', 'true')
      // The beginning of the page and that of the stream, whatever pages one goes to.
      for (const name of ['Tikety', 'Doručenia', 'Vouchery', 'Audit Trail']) {
        await place(page, name).click()
        await expect(heading(page)).toHaveText(name)
      }
      expect(asked.filter((request) => request.endsWith('/api/admin/queues')).length).toBeLessThan(3)

      // Somebody else completes one; what is stored is told, on a page that shows nothing of it.
      const done = await atCurrentVersion(staff, paid.id, (version) =>
        staff.orders.change({ id: paid.id, status: 'vybavena', version }),
      )
      expect(done.ok).toBe(true)
      await expect(toComplete).toHaveCount(0)
      await way(page, 'vybavené nezaplatené 1').click()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText(unpaid.number)

      // What is done here is counted at once.
      await place(page, /^Vrátenia/).click()
      await page.getByRole('main').getByRole('button', { name: 'Zapísať inak' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Zapísať vrátenie' }).click()
      await page.getByRole('button', { name: 'Odoslať hneď' }).click()
      await expect(place(page, 'Vrátenia')).toBeVisible()
      // What is still on its way needs the house no more.
      await page.close()
    })
  },
)

test(
  'what somebody else changes stands in the row of a list, which is marked where it belongs there no more; e completes it there',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { staff, paid } = await work(server)
      const become = async (status: 'vybavena' | 'spracuva') => {
        const done = await atCurrentVersion(staff, paid.id, (version) =>
          staff.orders.change({ id: paid.id, status, version }),
        )
        expect(done.ok).toBe(true)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/events')
      await openBackOffice(page, `${server.baseUrl}/admin/objednavky?queue=to-complete&sort=oldest`)
      await heard
      await expect(rows(page)).toContainText('Spracúva sa')
      await become('vybavena')
      await expect(rows(page)).toContainText('Vybavená')
      await expect(rows(page)).toContainText('do tohto výberu to už nepatrí')
      await expect(page.getByRole('button', { name: '1 riadok sem už nepatrí, obnoviť' })).toBeVisible()
      await become('spracuva')
      await expect(rows(page)).toContainText('Spracúva sa')
      await expect(rows(page)).not.toContainText('nepatrí')
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await expect(rows(page)).toContainText('Vybavená')
      await expect(page.getByText('do tohto výberu to už nepatrí')).toHaveCount(1)
      await page.getByRole('button', { name: '1 riadok sem už nepatrí, obnoviť' }).click()
      await expect(rows(page)).toHaveCount(0)
      await page.close()
    })
  },
)

test(
  'what a colleague sends stands marked in its row of the list of refunds, which moves nothing, until it is loaded again (rule A124)',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { staff, paid } = await work(server)
      const over = await atCurrentVersion(staff, paid.id, (version) =>
        staff.orders.change({ id: paid.id, status: 'zrusena', version }),
      )
      expect(over.ok).toBe(true)
      const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/admin/events')
      await openBackOffice(page, `${server.baseUrl}/admin/vratenia`)
      await heard
      const row = rows(page).filter({ hasText: paid.number })
      await row.getByRole('link').focus()
      const [due] = (
        await staff.payments.refunds(undefined).then((all) => (all.ok ? all.value.items : []))
      ).filter(({ id }) => id === paid.id)
      const sent = { amount: due!.due, receivedOn: '2026-03-02', method: 'transfer' } as const
      expect(await staff.payments.refund({ id: paid.id, ...sent, version: due!.version })).toMatchObject({
        ok: true,
      })
      await expect(row).toContainText('do tohto výberu to už nepatrí')
      await expect(row.getByRole('link')).toBeFocused()
      await page.getByRole('button', { name: '1 riadok sem už nepatrí, obnoviť' }).click()
      await expect(row).toHaveCount(0)
      await page.close()
    })
  },
)

test(
  'the queue of what is overdue leads to as many orders as it says, from the rail and from the overview',
  long,
  async ({ page }) => {
    await withClock({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server, setAhead) => {
      const { staff, unpaid } = await work(server)
      const [late, part, off] = [await someOrder(server), await someOrder(server), await someOrder(server)]
      const receivedOn = today()
      await staff.payments.record({ id: part.id, amount: 1_00, receivedOn, method: 'cash' })
      const gone = await atCurrentVersion(staff, off.id, (version) =>
        staff.orders.change({ id: off.id, status: 'zrusena', version }),
      )
      expect(gone.ok).toBe(true)
      // A day after they were due none has expired yet.
      setAhead((dueDays + 1) * 24 * 60)
      await page.setViewportSize({ width: 1280, height: 800 })
      await openBackOffice(page, `${server.baseUrl}/admin/objednavky`)
      const overdue = [unpaid, late, part].map(({ number }) => number).sort()
      const shown = async () => (await rows(page).getByRole('link', { name: /^ATM-/ }).allInnerTexts()).sort()
      await way(page, 'po splatnosti 3').click()
      await expect(rows(page)).toHaveCount(3)
      expect(await shown()).toEqual(overdue)
      await place(page, 'Prehľad').click()
      await page.getByRole('main').getByRole('link', { name: 'Po splatnosti 3', exact: true }).click()
      await expect(rows(page)).toHaveCount(3)
      expect(await shown()).toEqual(overdue)
      await page.close()
    })
  },
)

test(
  'on a phone a place shows how many wait in its first queue, and the last button all others',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { unpaid } = await work(server)
      await page.setViewportSize({ width: 360, height: 740 })
      await openBackOffice(page, `${server.baseUrl}/admin/objednavky`)
      await expect(place(page, 'Objednávky na vybavenie: 1')).toBeVisible()
      await expect(place(page, 'Platby na priradenie: 1')).toBeVisible()
      await expect(navigation(page).getByRole('list', { name: 'Čaká na vás' })).toHaveCount(0)
      await navigation(page).getByRole('button', { name: 'Viac Čaká na vás: 1' }).click()
      const more = page.getByRole('dialog', { name: 'Viac' })
      await expect(more.getByRole('link', { name: 'Vrátenia na vrátenie: 1' })).toBeVisible()
      await more.getByRole('link', { name: 'Vybavené a\u00a0nezaplatené 1' }).click()
      await expect(more).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: unpaid.number })).toBeVisible()
      await page.close()
    })
  },
)

test('the rail with its queues is whole in every look, and with large text', long, async ({ browser }) => {
  await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
    await work(server)
    for (const [width, colorScheme, contrast] of [
      [1280, 'light', 'more'],
      [1280, 'light', 'no-preference'],
      [1280, 'dark', 'no-preference'],
      [360, 'light', 'no-preference'],
      [360, 'dark', 'no-preference'],
    ] as const)
      await visitIn(
        browser,
        { baseURL: server.baseUrl, width, colorScheme, contrast },
        async (page, look) => {
          const shoot = async (name: string) => {
            await look(name)
            const dir = process.env.PICTURES
            if (dir) await page.screenshot({ path: `${dir}/${name}-${width}-${colorScheme}-${contrast}.png` })
          }
          await openBackOffice(page, '/admin/objednavky')
          await expect(place(page, 'Platby na priradenie: 1')).toBeVisible()
          await expect(rows(page).first()).toBeVisible()
          await shoot('rail')
          if (width === 360) {
            await navigation(page).getByRole('button', { name: /^Viac/ }).click()
            await shoot('more')
            await page.keyboard.press('Escape')
          }
          await setTextSize(page, '125%')
          await shoot('rail-large')
          /** Words of the rail that stand outside of it. */
          const cut = await page.getByRole('banner').evaluate((rail) => {
            const { right } = rail.getBoundingClientRect()
            return [...rail.querySelectorAll('a, a *')]
              .filter((one) => one.getBoundingClientRect().right > right)
              .map(({ outerHTML }) => outerHTML)
          })
          expect(cut).toEqual([])
        },
        /Failed to load resource/,
      )
  })
})
