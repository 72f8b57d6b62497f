import path from 'node:path'
import type { Order } from '@hotovo/domain/orders/order'
import { lettersIn } from '../support/mail.ts'
import type { RunningServer } from '../support/server.ts'
import { long } from '../support/tier.ts'
import { openBackOffice, rows, someOrder, staffApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './network.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }

/** So many paid orders for the courier, each with the id of its letter at the same place. */
async function paidByCourier(count: number, server: RunningServer) {
  const { staff } = await staffApi(server)
  const orders: Order[] = []
  const letters: string[] = []
  for (let place = 0; place < count; place++) {
    const order = await someOrder(server, { deliveryMethod: 'courier', ...courier })
    const payment = { amount: order.total, receivedOn: '2026-03-02', method: 'transfer' } as const
    const paid = await staff.payments.record({ id: order.id, ...payment })
    if (!paid.ok) throw new Error(paid.error.code)
    orders.push(order)
    letters.push(paid.value.deliveries[0]!.id)
  }
  return { staff, orders, letters }
}

test('three letters are printed at one press and handed over with scanned numbers, of which their customers are told', async ({
  page,
  server,
}) => {
  const { orders } = await paidByCourier(3, server)
  const numbers = ['EB000000005SK', 'EB000000014SK', 'EB000000028SK']
  await openBackOffice(page, '/admin/dorucenia?rad=letters')
  const rowOf = ({ number }: Order) => rows(page).filter({ hasText: number })
  for (const order of orders) {
    await expect(rowOf(order)).toContainText('Hlavná 1, 949 01 Nitra, Slovensko')
    await rowOf(order).getByRole('checkbox').check()
  }
  // A browser that shows no PDF stores it instead.
  const letters = page
    .waitForEvent('popup')
    .then((tab) =>
      Promise.any([
        tab.waitForURL(/^blob:/).then(() => tab.url()),
        tab.waitForEvent('download').then((stored) => stored.url()),
      ]),
    )
  await page.getByRole('button', { name: 'Vytlačiť vybrané (3)' }).click()
  expect(await letters).toMatch(/^blob:/)
  for (const order of orders) await expect(rowOf(order)).toContainText('čaká na odovzdanie')

  await page.bringToFront()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Odovzdať 3' })
  await expect(dialog).toContainText('navždy zmažeme')
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  for (const place of orders.keys()) {
    await page.keyboard.type(numbers[place]!)
    await page.keyboard.press('Enter')
    if (place !== 0) continue
    // The same parcel once more: it is told, and what somebody scans on without a look ends nowhere until it is mended (rule V37).
    for (const scan of [']C1EB000000005SK', ...numbers.slice(1)]) {
      await page.keyboard.type(scan)
      await page.keyboard.press('Enter')
    }
    await expect(dialog.getByText('Toto číslo je tu dvakrát').last()).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('sme nikam nezapísali')
    await expect(dialog.getByRole('textbox').nth(1)).toBeFocused()
    await expect(dialog.getByRole('textbox').nth(1)).toHaveValue(']C1EB000000005SK')
    await expect(dialog.getByRole('textbox').nth(2)).toHaveValue('')
    await page.keyboard.press('Backspace')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  }
  // One scan too many presses nothing.
  await expect(dialog.getByRole('button', { name: 'Odovzdané' })).toBeFocused()
  await page.keyboard.type(numbers[0]!)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Odoslať hneď' }).click()
  for (const order of orders) await expect(rowOf(order)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Odovzdané 3 listy')

  const outbox = path.join(server.dataDir, 'outbox')
  await expect
    .poll(async () => {
      const texts = (await lettersIn(outbox)).map(({ text }) => text)
      return orders.filter(({ number }) =>
        texts.some((text) => text.includes(number) && /zasielky\/EB0000000\d\dSK/.test(text)),
      ).length
    })
    .toBe(3)
})

test(
  'Escape drops the letters that were ticked, and one that was printed twice says so',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(1, server)
    for (let times = 0; times < 2; times++) await staff.deliveries.print({ ids: letters })
    await openBackOffice(page, '/admin/dorucenia?rad=letters')
    const row = rows(page).filter({ hasText: orders[0]!.number })
    await expect(row).toContainText('· 2×')
    await row.getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Odovzdať vybrané (1)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row.getByRole('checkbox')).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Odovzdať vybrané' })).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').locator('dl').first()).toContainText('Zrušiť výber riadkov')
  },
)

test(
  'a label that another letter has is told in the dialog by keyboard alone, and kept once somebody is sure (rule V31)',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(2, server)
    await staff.deliveries.print({ ids: letters })
    const first = { id: letters[0]!, trackingNumber: 'EB777777775SK' }
    await staff.deliveries.handOver({ carrier: 'posta', letters: [first] })
    await openBackOffice(page, '/admin/dorucenia?rad=letters')
    const row = rows(page).filter({ hasText: orders[1]!.number })
    await row.getByRole('checkbox').check()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog')
    await page.keyboard.type('EB777777775SK')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`má už list objednávky ${orders[0]!.number}`)).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Odovzdaný 1 list')
  },
)

test(
  'a number that is hardly one of its carrier is told at its field and kept by a second press; each letter may have a carrier of its own (rule V36)',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(2, server)
    await staff.deliveries.print({ ids: letters })
    await openBackOffice(page, '/admin/dorucenia?rad=letters')
    const rowOf = ({ number }: Order) => rows(page).filter({ hasText: number })
    for (const order of orders) await rowOf(order).getByRole('checkbox').check()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Odovzdať 2' })
    const numbers = dialog.getByRole('textbox')
    await page.keyboard.type('EB8634841011SK')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Slovenská pošta máva čísla ako EB123456785SK')).toBeVisible()
    await expect(numbers.first()).toBeFocused()
    // Once it is cleared the next scan takes its place; Enter alone keeps the number, the one at the end of another scan does not.
    await page.keyboard.press('Backspace')
    await page.keyboard.type('EB863484102SK')
    await page.keyboard.press('Enter')
    await page.keyboard.type('EB863484101SK')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Kontrolná číslica nesedí')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(numbers.nth(1)).toBeFocused()
    await page.keyboard.type('Z1234567890')
    await dialog.getByRole('button', { name: 'Každý list inému dopravcovi' }).click()
    await dialog.getByLabel(`Dopravca pre ${orders[1]!.number}`).selectOption({ label: 'GLS' })
    await numbers.nth(1).focus()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('GLS máva čísla ako')).toBeVisible()
    await expect(numbers.nth(1)).toBeFocused()
    await dialog.getByLabel(`Dopravca pre ${orders[1]!.number}`).selectOption({ label: 'Packeta' })
    await expect(dialog.getByText('GLS máva čísla ako')).toHaveCount(0)
    await numbers.nth(1).focus()
    await page.keyboard.press('Control+Enter')
    for (const order of orders) await expect(rowOf(order)).toContainText('o chvíľu odíde s kuriérom')
    await page.getByRole('button', { name: 'Odoslať hneď' }).click()
    for (const order of orders) await expect(rowOf(order)).toHaveCount(0)
    await page.goto(`/admin/objednavky/${orders[1]!.id}`)
    await expect(page.getByRole('link', { name: 'Packeta Z1234567890' })).toBeVisible()
  },
)

test(
  'letters without a number are counted before the press, which leads to the first of them, and pressed again they go (rule V33)',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(2, server)
    await staff.deliveries.print({ ids: letters })
    await openBackOffice(page, '/admin/dorucenia?rad=letters')
    const rowOf = ({ number }: Order) => rows(page).filter({ hasText: number })
    for (const order of orders) await rowOf(order).getByRole('checkbox').check()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Odovzdať 2' })
    await expect(dialog.getByRole('status')).toHaveText('2 listy bez čísla zásielky.')
    await page.keyboard.type('EB888888885SK')
    await dialog.getByLabel('Dopravca').selectOption({ label: 'DPD' })
    await page.reload()
    for (const order of orders) await rowOf(order).getByRole('checkbox').check()
    await page.keyboard.press('e')
    await expect(dialog.getByRole('textbox').first()).toHaveValue('EB888888885SK')
    await expect(dialog.getByLabel('Dopravca')).toHaveValue('dpd')
    await dialog.getByLabel('Dopravca').selectOption({ label: 'Slovenská pošta' })
    await dialog.getByRole('textbox').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByRole('status')).toContainText('1 list bez čísla zásielky. Ak číslo nie je')
    await expect(dialog.getByRole('textbox').nth(1)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Odoslať hneď' }).click()
    for (const order of orders) await expect(rowOf(order)).toHaveCount(0)

    // The number that was left out is added at its order, with the question about that of the other one.
    await page.goto(`/admin/objednavky/${orders[1]!.id}`)
    await page.getByRole('button', { name: 'Doplniť číslo zásielky' }).click()
    const number = page.getByRole('dialog').getByRole('textbox')
    await expect(number).toBeFocused()
    await page.keyboard.type('EB888888885SK')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`má už list objednávky ${orders[0]!.number}`)).toBeVisible()
    await expect(number).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Slovenská pošta EB888888885SK' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Opraviť číslo zásielky' })).toBeVisible()
  },
)

test(
  'letters whose hand-over nobody answered are named, and it is tried again once the network is back (rule A161)',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(1, server)
    await staff.deliveries.print({ ids: letters })
    await openBackOffice(page, '/admin/dorucenia?rad=letters')
    const row = rows(page).filter({ hasText: orders[0]!.number })
    await row.getByRole('checkbox').check()
    await page.keyboard.press('e')
    await page.keyboard.type('EB666666665SK')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const now = page.getByRole('button', { name: 'Odoslať hneď' })
    await expect(now).toBeVisible()
    await page.context().setOffline(true)
    await now.click()
    const lost = page.getByRole('main').getByText('Odovzdanie 1 listu kuriérovi')
    await expect(lost).toContainText('Možno sa to predsa podarilo')
    await expect(lost).toContainText('Len čo sa vráti sieť, skúsime to sami.')
    await expect(page.getByText('Server neodpovedal')).toHaveCount(1)
    await page.getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(lost).toContainText('Možno sa to predsa podarilo')
    await expect(page.locator('h1')).toBeFocused()
    await page.context().setOffline(false)
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Server neodpovedal')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('Odovzdaný 1 list')
  },
)

test(
  'a key waits for the letters with what is scanned after it; Escape drops what is picked first',
  long,
  async ({ page, server }) => {
    const { staff, orders, letters } = await paidByCourier(1, server)
    await staff.deliveries.print({ ids: letters })
    const address = '/admin/dorucenia?rad=letters'
    await openBackOffice(page, address)
    const row = rows(page).filter({ hasText: orders[0]!.number })
    await row.getByRole('checkbox').check()
    const letThrough = await holdBack(page, '**/api/admin/deliveries?*')
    const asked = page.waitForRequest('**/api/admin/deliveries?*')
    // A key waits some seconds by the clock of the page, which goes on only where the test lets it.
    await page.clock.install()
    await page.goto(address)
    await asked
    await page.clock.pauseAt(await page.evaluate(() => performance.timeOrigin + 600_000))
    await page.keyboard.press('e')
    await page.keyboard.type('EB555555555SK')
    await page.keyboard.press('Enter')
    letThrough()
    const dialog = page.getByRole('dialog')
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(dialog.getByRole('textbox').first()).toHaveValue('EB555555555SK', { timeout: 1 })
    }).toPass()
    await page.clock.resume()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const tick = row.getByRole('checkbox')
    await tick.check()
    await page.keyboard.press('e')
    await dialog.getByRole('textbox').fill('EB555555555SK')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('z')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    const told = page.getByText('Odvolané, nič sa neodoslalo')
    await expect(told).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tick).not.toBeChecked()
    await expect(told).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(told).toHaveCount(0)
  },
)
