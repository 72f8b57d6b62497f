import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import {
  alert,
  beginSearch,
  heading,
  openBackOffice,
  rows,
  sendNow,
  someOrder,
  staffApi,
  turn,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { fourLooks, look, setTextSize, visitIn } from './looks.ts'
import { loseAnswer } from './network.ts'
import { notices } from './pages.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or an answer is lost.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page): Locator => page.getByRole('main')
const dialog = (page: Page): Locator => page.getByRole('dialog')
/** What was done last, told at the foot of the window. */
const outcome = (page: Page): Locator => page.locator('#voucher-outcome')
/** What waits its seconds. */
const held = (page: Page): Locator => page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click()

/** An order that was paid, the serial of its voucher, and the desk of somebody else. */
async function paidOrder(server: RunningServer) {
  const order = await someOrder(server)
  const { staff } = await staffApi(server)
  const paid = await staff.payments.record({
    id: order.id,
    amount: order.total,
    receivedOn: '2026-03-02',
    method: 'transfer',
  })
  if (!paid.ok) throw new Error(paid.error.code)
  return { order, serial: paid.value.vouchers[0]!.voucher.serial, staff }
}

const voucherOf = async (server: RunningServer, serial: string) => {
  const found = await (await staffApi(server)).staff.vouchers.open({ serial })
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

test('from its order a voucher is opened, blocked with a reason, and the block is taken back', async ({
  page,
  server,
}) => {
  const { order, serial } = await paidOrder(server)
  await openBackOffice(page, `/admin/objednavky/${order.id}`)
  const issued = page.getByRole('list', { name: 'Vydané vouchery' })
  await issued.getByRole('link', { name: serial }).click()
  await expect(heading(page)).toHaveText(serial)
  await expect(main(page)).toContainText('Aktívny, nepoužitý')
  await look(page)
  await press(page, 'Zablokovať')
  await expect(dialog(page)).toContainText('Odblokovať sa dá kedykoľvek')
  await dialog(page).getByRole('button', { name: 'Zablokovať' }).click()
  await expect(dialog(page)).toContainText('Napíšte dôvod')
  await look(page)
  await expect(dialog(page).getByLabel('Dôvod')).toBeFocused()
  expect((await voucherOf(server, serial)).voucher.frozen).toBe(false)
  await dialog(page).getByLabel('Dôvod').fill('Zákazník volal, že kód stratil')
  await dialog(page).getByRole('button', { name: 'Zablokovať' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(outcome(page)).toBeFocused()
  await expect(main(page)).toContainText('Zákazník volal, že kód stratil')
  expect((await voucherOf(server, serial)).voucher.frozen).toBe(true)
  await outcome(page).getByRole('button', { name: 'Vrátiť späť' }).click()
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText('Vrátenie: zablokovaný omylom')
  expect((await voucherOf(server, serial)).voucher.frozen).toBe(false)
  await page.getByRole('link', { name: 'Všetky záznamy v\u00a0Audit Traile' }).click()
  await expect(rows(page).first()).toContainText(serial)
})

for (const width of [1280, 360])
  test(
    `what was done to a voucher is told once, at the foot of the window, and moves nothing at ${width} px`,
    long,
    async ({ page, server }) => {
      const { serial, staff } = await paidOrder(server)
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/vouchery/${serial}`)
      await expect(page.getByRole('button', { name: 'Zablokovať' })).toBeVisible()
      const top = () =>
        page.getByRole('heading', { name: 'Zostatok' }).evaluate((title) => title.getBoundingClientRect().top)
      for (const [what, told] of [
        ['Zablokovať', 'Voucher je zablokovaný'],
        ['Odblokovať', 'Voucher je odblokovaný'],
      ] as const) {
        await page.getByRole('button', { name: what }).click()
        await dialog(page).getByLabel('Dôvod').fill('Zákazník volal')
        const before = await top()
        await page.keyboard.press('Control+Enter')
        await expect(outcome(page)).toContainText(told)
        await expect(outcome(page)).toBeFocused()
        expect(await top()).toBe(before)
        await expect(outcome(page)).toBeInViewport({ ratio: 1 })
        await expect(main(page).getByText(told)).toHaveCount(1)
        await expect(notices(page).filter({ hasText: told })).toHaveCount(0)
      }
      const dir = process.env.PICTURES
      if (dir) await page.screenshot({ path: `${dir}/outcome-${width}.png` })
      await outcome(page).getByRole('button', { name: 'Zavrieť' }).press('Enter')
      await expect(outcome(page)).toBeEmpty()
      await expect(heading(page)).toBeFocused()

      // What cannot be taken back any more says why, and what nobody answered to says so.
      await page.keyboard.press('b')
      await dialog(page).getByLabel('Dôvod').fill('Zákazník volal')
      await page.keyboard.press('Control+Enter')
      await page.route('**/unfreeze', (route) => route.abort())
      await outcome(page).getByRole('button', { name: 'Vrátiť späť' }).press('Enter')
      await expect(outcome(page)).toContainText('Server neodpovedal')
      await expect(heading(page)).toBeFocused()
      await page.unroute('**/unfreeze')
      await outcome(page).getByRole('button', { name: 'Zavrieť' }).press('Enter')
      await staff.vouchers.unfreeze({ serial, reason: 'Našiel sa' })
      await page.reload()
      await page.getByRole('button', { name: 'Zablokovať' }).click()
      await dialog(page).getByLabel('Dôvod').fill('Zákazník volal')
      await page.keyboard.press('Control+Enter')
      await expect(outcome(page)).toContainText('Voucher je zablokovaný')
      await staff.vouchers.cancel({ serial, reason: 'Podvod' })
      await outcome(page).getByRole('button', { name: 'Vrátiť späť' }).press('Enter')
      await expect(outcome(page)).toContainText('Voucher medzitým niekto zneplatnil')
      await expect(heading(page)).toBeFocused()
    },
  )

test('a voucher is found, opened and given back by keyboard alone', long, async ({ page, server }) => {
  const { order, serial } = await paidOrder(server)
  await openBackOffice(page)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(heading(page)).toHaveText('Vouchery')
  await beginSearch(page)
  await page.keyboard.type(order.number)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await beginSearch(page)
  await page.keyboard.type(serial.slice(4, 10).toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`q=${serial.slice(4, 10)}`, 'i'))
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(serial)
  await page.getByRole('button', { name: 'Vrátiť hodnotu' }).press('Enter')
  await dialog(page).getByLabel('Dôvod').focus()
  await page.keyboard.type('Dohodnuté so zákazníkom')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // It is held: z calls it off, and its reason is still there.
  await expect(page.getByRole('heading', { name: 'Čo s\u00a0ním' })).toBeFocused()
  await expect(held(page)).toContainText(`${serial}: zneplatnenie a\u00a0vrátenie`)
  await page.keyboard.press('z')
  await expect(held(page)).toHaveCount(0)
  await expect(main(page)).toContainText('Odvolané, nič sa neodoslalo')
  expect((await voucherOf(server, serial)).voucher.voided).toBe(false)
  await page.getByRole('button', { name: 'Vrátiť hodnotu' }).press('Enter')
  await expect(dialog(page)).toContainText('Stane sa to až o\u00a010 sekúnd')
  await expect(dialog(page).getByLabel('Dôvod')).toHaveValue('Dohodnuté so zákazníkom')
  await page.keyboard.press('Control+Enter')
  await sendNow(page)
  await expect(main(page)).toContainText('Odtiaľto sa to už vrátiť nedá')
  await expect(main(page)).toContainText('Voucher je zneplatnený')
  await page.getByRole('link', { name: 'Späť na vouchery' }).press('Enter')
  await expect(rows(page).first()).toContainText('Zneplatnený')
  const found = await (await staffApi(server)).staff.orders.open({ id: order.id })
  expect(found.ok && found.value.order.charged).toBeLessThan(order.total)
})

test('a press whose answer was lost is repeated, and is done once', long, async ({ page, server }) => {
  const { serial } = await paidOrder(server)
  await openBackOffice(page, `/admin/vouchery/${serial}`)
  await loseAnswer(page, `**/api/admin/vouchers/${serial}/reissue`)
  await press(page, 'Vydať náhradný voucher')
  await dialog(page).getByLabel('Dôvod').fill('Kód videl niekto iný')
  await dialog(page).getByRole('button', { name: 'Vydať náhradný voucher' }).click()
  await sendNow(page)
  await expect(main(page)).toContainText('Server neodpovedal')
  await press(page, 'Skúsiť znova')
  await expect(main(page)).toContainText('Odtiaľto sa to už vrátiť nedá')
  await expect(main(page)).toContainText('Nahradil ho')
  expect((await voucherOf(server, serial)).movements.filter(({ kind }) => kind === 'cancel')).toHaveLength(1)
})

test('of two people at one voucher the second is told what the first did', long, async ({ page, server }) => {
  const { serial, staff } = await paidOrder(server)
  await openBackOffice(page, `/admin/vouchery/${serial}`)
  await press(page, 'Zrušiť bez vrátenia')
  await dialog(page).getByLabel('Dôvod').fill('Podvod')
  await staff.vouchers.refund({ serial, reason: 'Dohodnuté' })
  await dialog(page).getByRole('button', { name: 'Zrušiť bez vrátenia' }).click()
  await sendNow(page)
  await expect(outcome(page)).toContainText('medzitým nič nezostalo')
  await expect(main(page)).not.toContainText('Nevykonalo sa')
  await expect(main(page)).toContainText('Dohodnuté')
  await expect(main(page)).not.toContainText('Podvod')
})

test(
  'filters are in the address, what fits nothing says so, and a list that cannot be loaded is tried again',
  long,
  async ({ page, server }) => {
    const { serial } = await paidOrder(server)
    await openBackOffice(page, `/admin/vouchery?q=${serial}&status=used`)
    await expect(main(page)).toContainText('Žiadny voucher nevyhovuje')
    await main(page).getByRole('button', { name: 'Zrušiť filtre' }).last().click()
    await expect(rows(page).filter({ hasText: serial })).toHaveCount(1)
    const inCrowns = page.waitForResponse(/\/api\/admin\/vouchers\?.*currency=CZK/)
    await page.getByLabel('Mena').selectOption('CZK')
    await expect(page).toHaveURL(/currency=CZK/)
    await inCrowns
    await page.route('**/api/admin/vouchers?*', (route) => route.abort())
    await turn(page, 'Stav', 'Platné')
    await expect(alert(page)).toContainText('Nepodarilo sa načítať vouchery')
    await page.unroute('**/api/admin/vouchers?*')
    await alert(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(alert(page)).toHaveCount(0)
    await page.goto('/admin/vouchery/VCH-000000000')
    await expect(heading(page)).toHaveText('Taký voucher nepoznáme')
  },
)

for (const [prefix, colorScheme, width] of fourLooks)
  test(
    `pages of vouchers are whole at ${width}, ${colorScheme}${prefix}`,
    long,
    async ({ browser, server }) => {
      const { serial, staff } = await paidOrder(server)
      await staff.vouchers.freeze({ serial, reason: 'Zákazník volal, že kód stratil' })
      await visitIn(
        browser,
        { baseURL: server.baseUrl, colorScheme, width },
        async (page, look) => {
          const shoot = async (name: string) => {
            await look(name)
            const dir = process.env.PICTURES
            if (dir)
              await page.screenshot({ path: `${dir}/${name}-${width}-${colorScheme}.png`, fullPage: true })
          }
          await openBackOffice(page, `${prefix}/admin/vouchery`)
          await expect(rows(page).first()).toBeVisible()
          await shoot('vouchers')
          await page.goto(`${prefix}/admin/vouchery/${serial}`)
          await expect(main(page).locator('ol > li')).toHaveCount(2)
          await shoot('voucher')
          await page.getByRole('button', { name: /^(Zrušiť bez vrátenia|Cancel without a refund)$/ }).click()
          await dialog(page).locator('[type=submit]').click()
          await shoot('dialog')
          await page.keyboard.press('Escape')
          await setTextSize(page, '200%')
          await shoot('voucher-large')
          await page.goto(`${prefix}/admin/zavazky`)
          await expect(rows(page).first()).toBeVisible()
          await shoot('liability')
        },
        /Failed to load resource/,
      )
    },
  )
