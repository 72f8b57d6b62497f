import { pageSize } from '@hotovo/domain/limits'
import type { Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { beginSearch, heading, openBackOffice, rows, someOrder, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { violations } from './looks.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first.
test.use({ expectedComplaints: /401/ })
const beside = (page: Page) => page.getByRole('navigation', { name: /^(Objednávky|Orders|Tikety|Vouchery)$/ })
const shown = (page: Page) => beside(page).locator('[aria-current=page]')

let made = 0
/** Three orders of somebody whom no other test knows; the newest comes first in the list. */
async function threeOrders(server: RunningServer) {
  made += 1
  const email = `vedla.${process.pid}.${made}@priklad.sk`
  const orders = []
  for (const firstName of ['Prvá', 'Druhá', 'Tretia'])
    orders.push(await someOrder(server, { firstName, email }))
  return { email, orders: orders.reverse() }
}

async function searched(page: Page, email: string) {
  await openBackOffice(page, '/admin/objednavky')
  await beginSearch(page)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
}

test.describe('where there is room', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a record stands beside its list by keyboard alone: j and k move both, Esc widens, u goes back', async ({
    page,
    server,
  }) => {
    const { email, orders } = await threeOrders(server)
    await searched(page, email)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(orders[0]!.number)
    await expect(beside(page).getByRole('link')).toHaveCount(3)
    await expect(shown(page)).toContainText(orders[0]!.number)
    await expect(page.getByText('1 z 3')).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[1]!.number)
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/admin/objednavky/${orders[1]!.id}$`))
    await expect(shown(page)).toContainText('Druhá')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('j')
    await expect(page.getByText('3 z 3')).toBeVisible()
    // There is none behind the last one.
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(heading(page)).toHaveText(orders[1]!.number)

    await page.keyboard.press('Escape')
    await expect(beside(page)).toHaveCount(0)
    await expect(page.getByText('2 z 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shown(page)).toContainText(orders[1]!.number)

    // Keys are faster than pages: two at once are two records.
    const atOnce = (key: string) =>
      page.evaluate((pressed) => {
        for (let n = 0; n < 2; n++)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      }, key)
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[2]!.number)
    await atOnce('k')
    await expect(heading(page)).toHaveText(orders[0]!.number)
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[1]!.number)

    await page.keyboard.press('u')
    await expect(page).toHaveURL(new RegExp(`/admin/objednavky\\?q=${encodeURIComponent(email)}$`))
    await expect(rows(page)).toHaveCount(3)
    await expect(page.locator('[data-marked]')).toContainText(orders[1]!.number)

    // Where nobody came from the list it leads there too.
    await page.goto(`/admin/objednavky/${orders[1]!.id}`)
    await expect(heading(page)).toHaveText(orders[1]!.number)
    await page.keyboard.press('u')
    await expect(heading(page)).toHaveText('Objednávky')
  })

  test(
    'what is done elsewhere to an order beside the one that is open stands in its row (rule A150)',
    long,
    async ({ page, server }) => {
      const { email, orders } = await threeOrders(server)
      await searched(page, email)
      const heard = page.waitForResponse((one) => one.url().includes('/api/admin/events') && one.ok())
      await page.reload()
      await heard
      await expect(rows(page)).toHaveCount(3)
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(orders[0]!.number)
      const { staff } = await staffApi(server)
      await staff.orders.change({ id: orders[2]!.id, status: 'spracuva', version: 1 })
      await expect(beside(page).getByRole('link').nth(2)).toContainText('Spracúva sa')
      await expect(shown(page)).toContainText('Prijatá')
    },
  )

  test(
    'j goes on over the edge of a page and k comes back; u leads to the page one is at',
    long,
    async ({ page, server }) => {
      // Of a person each: one e-mail orders ten times an hour and no more.
      const people = `hrana${process.pid}.test`
      const all: string[] = []
      for (let n = 0; n <= pageSize.usual; n += 1)
        all.unshift((await someOrder(server, { email: `clovek${n}@${people}` })).number)
      const [last, first] = [all.at(-2)!, all.at(-1)!]
      await openBackOffice(page, `/admin/objednavky?q=${people}`)
      await expect(rows(page)).toHaveCount(pageSize.usual)
      await rows(page).getByRole('link', { name: last }).click()
      await expect(page.getByText('25 z 25')).toBeVisible()
      await page.keyboard.press('j')
      await expect(heading(page)).toHaveText(first)
      await expect(heading(page)).toBeFocused()
      await expect(page.getByText('1 z 1')).toBeVisible()
      await page.keyboard.press('k')
      await expect(heading(page)).toHaveText(last)
      await expect(page.getByText('25 z 25')).toBeVisible()
      await page.getByRole('button', { name: 'Nasledujúci záznam' }).click()
      await expect(heading(page)).toHaveText(first)
      await expect(page.getByText('1 z 1')).toBeVisible()
      // There is no page behind the last one.
      await page.keyboard.press('j')
      await page.keyboard.press('u')
      await expect(page).toHaveURL(/cursor=/)
      await expect(rows(page)).toHaveCount(1)
      await expect(page.locator('[data-marked]')).toContainText(first)
      await page.goBack()
      await expect(rows(page)).toHaveCount(pageSize.usual)
    },
  )

  test(
    'a menu that is open keeps its own Esc, and a reload keeps record and list',
    long,
    async ({ page, server }) => {
      const { email, orders } = await threeOrders(server)
      await searched(page, email)
      await rows(page).getByRole('link', { name: orders[2]!.number }).click()
      await expect(page.getByText('3 z 3')).toBeVisible()
      await page.keyboard.press('s')
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitemradio')).toHaveCount(0)
      await expect(shown(page)).toContainText(orders[2]!.number)
      // What is done to the record is seen in the list at once.
      await page.keyboard.press('s')
      await page.keyboard.press('2')
      await expect(shown(page)).toContainText('Spracúva sa')

      await page.reload()
      await expect(heading(page)).toHaveText(orders[2]!.number)
      await expect(beside(page).getByRole('link')).toHaveCount(3)
      await beside(page).getByRole('link', { name: orders[0]!.number }).click()
      await expect(heading(page)).toHaveText(orders[0]!.number)
      await page.goBack()
      await expect(rows(page)).toHaveCount(3)
    },
  )

  test(
    'neighbours are fetched ahead: the next one is there while nobody answers',
    long,
    async ({ page, server }) => {
      const { email, orders } = await threeOrders(server)
      await searched(page, email)
      const ahead = page.waitForResponse((answer) =>
        answer.url().endsWith(`/api/admin/orders/${orders[1]!.id}/timeline`),
      )
      await rows(page).getByRole('link', { name: orders[0]!.number }).click()
      await (await ahead).finished()
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route(`**/api/admin/orders/${orders[1]!.id}/**`, async (route) => {
        await held
        await route.continue()
      })
      // What has arrived may not be read yet: then it is there when one comes again.
      await expect(async () => {
        await page.keyboard.press('k')
        await expect(heading(page)).toHaveText(orders[0]!.number)
        await page.keyboard.press('j')
        await expect(heading(page)).toHaveText(orders[1]!.number)
        const mail = page.getByRole('main').getByText(orders[1]!.email).first()
        await expect(mail).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 60_000 })
      answer()
    },
  )

  test(
    'who did not come from a list sees the record alone, and tickets stand beside theirs',
    long,
    async ({ page, server }) => {
      const { orders } = await threeOrders(server)
      await openBackOffice(page, `/admin/objednavky/${orders[0]!.id}`)
      await expect(heading(page)).toHaveText(orders[0]!.number)
      await expect(beside(page)).toHaveCount(0)
      const subject = `Vedľa ${process.pid}`
      for (const about of [1, 2]) {
        const api = visitorApi(server, `10.7.0.${about}`)
        const sent = await api.tickets.submit(
          await ticketRequest(api, ticketForm({ subject: `${subject} ${about}` })),
        )
        expect(sent.ok).toBe(true)
      }
      await page.goto(`/admin/tikety?q=${encodeURIComponent(subject)}`)
      await expect(rows(page)).toHaveCount(2)
      await rows(page).first().getByRole('link').first().click()
      await expect(page.getByText('1 z 2')).toBeVisible()
      await expect(shown(page)).toContainText(`${subject} 2`)
      expect(await violations(page)).toEqual([])
    },
  )
})

test.describe('where there is none', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a record stands alone, and knows its neighbours', long, async ({ page, server }) => {
    const { email, orders } = await threeOrders(server)
    await searched(page, email)
    await rows(page).getByRole('link', { name: orders[0]!.number }).click()
    await expect(page.getByText('1 z 3')).toBeVisible()
    await expect(beside(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Nasledujúci záznam' }).click()
    await expect(heading(page)).toHaveText(orders[1]!.number)
    expect(await violations(page)).toEqual([])
  })
})
