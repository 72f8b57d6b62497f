import type { Order } from '@hotovo/domain/orders/order'
import type { Locator, Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  heading,
  openBackOffice,
  rows,
  sendNow,
  someOrder,
  staffApi,
  visitorApi,
  withAdmin,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'
import { holdBack } from './network.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: nobody is signed in at first, and some tests refuse on purpose.
test.use({ expectedComplaints: /Failed to load resource|net::ERR_FAILED/ })

const list = '/admin/objednavky'
const detailOf = ({ id }: Order) => `${list}/${id}`
const numbers = (page: Page) => rows(page).getByRole('link')
/** What is told at the foot of the window. */
const bar = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'ATM-' })
const chip = (page: Page) => page.locator('#order-status')

let made = 0
const ownEmail = () => {
  made += 1
  return `praca.${process.pid}.${made}@priklad.sk`
}

/** Holds the changes of an order back until each is let through. */
async function holdChanges(page: Page, { id }: Order) {
  const waiting: (() => void)[] = []
  let asked = 0
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      asked += 1
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    await route.continue()
  })
  return {
    asked: (count: number) => expect.poll(() => asked).toBe(count),
    letOne: () => waiting.shift()?.(),
  }
}

/** Completes an order for a reason, as staff who got the cash in hand would. */
async function completedUnpaid(server: RunningServer, ...orders: readonly Order[]): Promise<void> {
  const { staff } = await staffApi(server)
  for (const { id } of orders) {
    const done = await staff.orders.change({ id, status: 'vybavena', reason: 'v hotovosti', version: 1 })
    expect(done.ok).toBe(true)
  }
}

test.describe('one key', () => {
  test('s and a number change the status, shown before the server answers; z takes it back', async ({
    page,
    server,
  }) => {
    const order = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(order))
    await expect(chip(page)).toHaveText('Prijatá')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(`**/api/admin/orders/${order.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue()
    })
    const top = async () => (await page.locator('main h1').boundingBox())?.y
    const before = await top()
    await page.keyboard.press('s')
    await page.keyboard.press('2')
    await expect(chip(page)).toHaveText('Spracúva sa')
    await expect(bar(page)).toHaveCount(0)
    answer()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    // Nothing moves under the pointer.
    expect(await top()).toBe(before)
    if (isLong) expect(await violations(page)).toEqual([])
    await page.keyboard.press('z')
    await expect(chip(page)).toHaveText('Prijatá')
    await expect(page.getByRole('listitem').filter({ hasText: '(vrátenie)' })).toHaveCount(1)
  })

  test('a number that is pressed before the menu is there is not lost; that it cannot be fetched is said', async ({
    page,
    server,
  }) => {
    const order = await someOrder(server, { email: ownEmail() })
    const fetched = '**/assets/Choices-*.js'
    const letThrough = await holdBack(page, fetched)
    await openBackOffice(page, detailOf(order))
    await expect(chip(page)).toHaveText('Prijatá')
    await page.keyboard.press('s')
    await page.keyboard.press('2')
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    await expect(page.getByRole('menu')).toHaveCount(0)
    letThrough()
    await chip(page).press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Spracúva sa' })).toBeFocused()
    await page.unroute(fetched)
    await page.route(fetched, (route) => route.abort())
    await page.reload()
    await expect(chip(page)).toHaveText('Spracúva sa')
    await chip(page).press('Enter')
    await expect(page.getByText('Server neodpovedal')).toBeVisible()
    await page.unroute(fetched)
    await chip(page).press('Enter')
    await expect(page.getByRole('menuitemradio', { name: 'Spracúva sa' })).toBeFocused()
    // The first letters of a word lead to it, and back to where it was opened.
    await page.keyboard.press('v')
    await expect(page.getByRole('menuitemradio', { name: 'Vybavená' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(chip(page)).toBeFocused()
  })

  test('a change that is refused goes back, and says so', long, async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
    await page.route(`**/api/admin/orders/${order.id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await expect(numbers(page)).toHaveText([order.number])
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await page.keyboard.press('2')
    await expect(bar(page)).toContainText('Nepodarilo sa zmeniť stav objednávky')
    // A title that says that it failed does not say why, nor that it may be done.
    await expect(bar(page)).toContainText('Server neodpovedal. Možno sa to predsa podarilo.')
    await expect(rows(page)).toContainText('Prijatá')
    await page.unroute(`**/api/admin/orders/${order.id}`)
    await bar(page).getByRole('button', { name: 'Skúsiť znova' }).click()
    await expect(bar(page)).toContainText('Stav objednávky zmenený')
    await expect(numbers(page)).toBeFocused()
    await expect(rows(page)).toContainText('Spracúva sa')
  })

  test(
    'where a reason is needed the menu leads to it, and no letter is lost',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
      await expect(numbers(page)).toHaveText([order.number])
      await page.keyboard.press('j')
      await page.keyboard.press('s')
      await page.keyboard.press('3')
      await page.keyboard.type('zaplatené v hotovosti')
      await expect(page.getByRole('dialog').getByLabel('Dôvod')).toHaveValue('zaplatené v hotovosti')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(rows(page)).toContainText('Vybavená')

      await page.keyboard.press('z')
      await expect(rows(page)).toContainText('Prijatá')
      await numbers(page).click()
      await expect(chip(page)).toHaveText('Prijatá')
      await page.keyboard.press('s')
      await page.keyboard.press('3')
      await page.keyboard.type('znova')
      await expect(page.getByLabel('Dôvod')).toHaveValue('znova')
    },
  )

  test(
    'what is pressed while a change is on its way waits for it and is not lost',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
      await expect(numbers(page)).toHaveText([order.number])
      const held = await holdChanges(page, order)
      await page.keyboard.press('j')
      for (const key of ['s', '2']) await page.keyboard.press(key)
      await expect(rows(page)).toContainText('Spracúva sa')
      await held.asked(1)
      for (const key of ['s', '1']) await page.keyboard.press(key)
      held.letOne()
      await held.asked(2)
      held.letOne()
      await expect(rows(page)).toContainText('Prijatá')
      await expect(bar(page)).toContainText('Spracúva sa → Prijatá')
    },
  )

  test(
    'a record that is opened while its status goes back shows what it will be, and loses no key',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
      await expect(numbers(page)).toHaveText([order.number])
      const held = await holdChanges(page, order)
      await page.keyboard.press('j')
      for (const key of ['s', '2']) await page.keyboard.press(key)
      await held.asked(1)
      held.letOne()
      await expect(bar(page)).toContainText('Stav objednávky zmenený')
      await page.keyboard.press('z')
      await held.asked(2)
      await expect(rows(page)).toContainText('Prijatá')

      const known = page.waitForResponse(/timeline$/)
      await numbers(page).click()
      await known
      await expect(page.getByRole('region', { name: 'Zákazník' })).toBeVisible()
      await expect(chip(page)).toHaveText('Prijatá')
      for (const key of ['s', '2']) await page.keyboard.press(key)
      held.letOne()
      await held.asked(3)
      for (const key of ['s', '3']) await page.keyboard.press(key)
      await page.keyboard.type('v hotov')
      held.letOne()
      await expect(bar(page)).toContainText('Stav objednávky zmenený')
      await page.keyboard.type('osti')
      await expect(page.getByLabel('Dôvod')).toHaveValue('v hotovosti')
      await page.keyboard.press('Control+Enter')
      await held.asked(4)
      held.letOne()
      await expect(chip(page)).toHaveText('Vybavená')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  test('a change that is on its way is taken back by z once it is made', long, async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(order))
    await expect(chip(page)).toHaveText('Prijatá')
    const held = await holdChanges(page, order)
    for (const key of ['s', '2', 'z']) await page.keyboard.press(key)
    await held.asked(1)
    held.letOne()
    await held.asked(2)
    await expect(chip(page)).toHaveText('Prijatá')
    held.letOne()
    await expect(page.getByRole('listitem').filter({ hasText: '(vrátenie)' })).toHaveCount(1)
  })

  test('a paid order asks for a reason before it is cancelled, and z calls that off', async ({
    page,
    server,
  }) => {
    const order = await someOrder(server, { email: ownEmail() })
    const { staff } = await staffApi(server)
    const money = { amount: order.total, receivedOn: today(), method: 'transfer' } as const
    expect((await staff.payments.record({ id: order.id, ...money })).ok).toBe(true)
    const statusNow = async () => {
      const found = await staff.orders.open({ id: order.id })
      return found.ok && found.value.order.orderStatus
    }
    // What was delivered completes the order, which is a change of its own.
    await expect.poll(statusNow).toBe('vybavena')
    await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
    await expect(numbers(page)).toHaveText([order.number])
    for (const key of ['j', 's', '4']) await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Dôvod')).toBeFocused()
    await expect(dialog).toContainText(
      /Zneplatnia sa 2\snepoužité vouchery\. Peniaze \(101,00\s€\) bude treba vrátiť/,
    )
    await page.keyboard.type('na želanie')
    await page.keyboard.press('Control+Enter')
    const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
    await expect(held).toContainText(order.number)
    // It waits on any page of the back-office, and whoever closes the window is asked first.
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(heading(page)).toHaveText('Platby')
    await expect(held).toContainText(order.number)
    const isAsked = page.waitForEvent('dialog').then((asked) => asked.dismiss().then(() => asked.type()))
    await Promise.all([page.close({ runBeforeUnload: true }), isAsked])
    expect(await isAsked).toBe('beforeunload')
    await page.keyboard.press('z')
    await expect(held).toHaveCount(0)
    expect(await statusNow()).toBe('vybavena')
  })

  test(
    'z takes back the newest first, held or done and on whatever page, and tells it; a reload tells what was held',
    long,
    async ({ page, server }) => {
      const email = ownEmail()
      const paid = await someOrder(server, { email })
      const other = await someOrder(server, { email })
      const { staff } = await staffApi(server)
      const money = { amount: paid.total, receivedOn: today(), method: 'transfer' } as const
      expect((await staff.payments.record({ id: paid.id, ...money })).ok).toBe(true)
      const statusOf = async ({ id }: typeof paid) => {
        const found = await staff.orders.open({ id })
        return found.ok && found.value.order.orderStatus
      }
      await expect.poll(() => statusOf(paid)).toBe('vybavena')
      await openBackOffice(page, `${list}?q=${encodeURIComponent(email)}`)
      const held = page.getByRole('region', { name: 'Čo čaká pred odoslaním' })
      const cancel = async () => {
        for (const key of ['j', 's', '4']) await page.keyboard.press(key)
        await expect(page.getByRole('dialog').getByLabel('Dôvod')).toBeFocused()
        await page.keyboard.type('na želanie')
        await page.keyboard.press('Control+Enter')
        await expect(held).toContainText(paid.number)
      }
      await expect(numbers(page)).toHaveText([other.number, paid.number])
      for (const key of ['j', 's', '2']) await page.keyboard.press(key)
      await expect.poll(() => statusOf(other)).toBe('spracuva')
      await cancel()
      for (const key of ['g', 't']) await page.keyboard.press(key)
      await page.keyboard.press('z')
      const told = page.getByRole('main').getByRole('status')
      await expect(told.filter({ hasText: 'Odvolané' })).toContainText(paid.number)
      await expect(held).toHaveCount(0)
      await expect(heading(page)).toHaveText('Tikety')
      await page.reload()
      await expect(heading(page)).toHaveText('Tikety')
      await page.keyboard.press('z')
      await expect(told.filter({ hasText: 'Vrátené späť' })).toContainText(
        `${other.number}: Spracúva sa → Prijatá`,
      )
      await expect(page.getByRole('main').getByRole('link', { name: other.number })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('z')
      await expect(told.filter({ hasText: 'V tomto okne nie je čo vrátiť' })).toBeVisible()
      expect([await statusOf(paid), await statusOf(other)]).toEqual(['vybavena', 'prijata'])

      await page.goto(`${list}?q=${encodeURIComponent(email)}`)
      await expect(numbers(page)).toHaveText([other.number, paid.number])
      await page.keyboard.press('j')
      await cancel()
      page.once('dialog', (asked) => void asked.accept())
      await page.reload()
      await expect(told.filter({ hasText: 'Táto zmena sa nestihla odoslať' })).toContainText(paid.number)
      expect(await statusOf(paid)).toBe('vybavena')
      await told.getByRole('button', { name: 'Otvoriť a dokončiť' }).click()
      await expect(page).toHaveURL(new RegExp(`/objednavky/${paid.id}`))
      await expect(page.getByRole('dialog').getByLabel('Dôvod')).toHaveValue('na želanie')
      await expect(told.filter({ hasText: 'Táto zmena sa nestihla odoslať' })).toHaveCount(0)
      expect(await statusOf(paid)).toBe('vybavena')
    },
  )

  test(
    'a key that is pressed before the record is there is done as soon as it is',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      await openBackOffice(page, `${list}?q=${encodeURIComponent(order.email)}`)
      await expect(numbers(page)).toHaveText([order.number])
      let answer = () => {}
      const hold = () => {
        const held = new Promise<void>((resolve) => {
          answer = resolve
        })
        return page.route(/timeline$/, async (route) => {
          await held
          await route.continue()
        })
      }
      // A busy machine: what React leaves until later than the first paint comes after what somebody types at once.
      await page.evaluate(() => {
        const later: (() => void)[] = []
        const { postMessage } = MessagePort.prototype
        const leave = ({ target }: FocusEvent) => {
          if (!(target instanceof HTMLHeadingElement)) return
          // So long that React goes on later.
          for (const until = performance.now() + 30; performance.now() < until; );
          MessagePort.prototype.postMessage = function (message: unknown) {
            later.push(() => postMessage.call(this, message))
          }
        }
        document.addEventListener('focusin', leave)
        Object.assign(window, {
          goOn: () => {
            document.removeEventListener('focusin', leave)
            MessagePort.prototype.postMessage = postMessage
            for (const post of later) post()
          },
        })
      })
      await hold()
      await numbers(page).click()
      await expect(heading(page)).toBeFocused()
      // Its row is known: the note goes where notes go, letter by letter.
      await page.keyboard.press('n')
      await page.keyboard.type('tes')
      await expect(page.getByLabel('Nová poznámka')).toHaveValue('tes')
      await page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
      await page.keyboard.press('Escape')
      await expect(heading(page)).toBeFocused()
      await page.keyboard.press('e')
      answer()
      await expect(page.locator('#amount')).toBeFocused()

      // Nothing is known of the one that an address leads to.
      await page.unroute(/timeline$/)
      await hold()
      await page.goto(detailOf(order))
      await expect(heading(page)).toHaveText('Objednávka')
      for (const key of ['s', '2', 'e']) await page.keyboard.press(key)
      answer()
      await expect(chip(page)).toHaveText('Spracúva sa')
      await expect(bar(page)).toContainText('Stav objednávky zmenený')
    },
  )

  test('after a note, a reply or Escape in a field keys are keys again', long, async ({ page, server }) => {
    const email = ownEmail()
    const orders = [await someOrder(server, { email }), await someOrder(server, { email })]
    await openBackOffice(page, `${list}?q=${encodeURIComponent(email)}&sort=oldest`)
    await numbers(page).first().click()
    await expect(heading(page)).toHaveText(orders[0]!.number)
    await page.keyboard.press('n')
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await page.keyboard.type('volal')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/notes$/, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'Admin poznámky' })).toBeFocused()
    // It is no letter of the note that is on its way.
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[1]!.number)
    const noted = page.waitForResponse(/notes$/)
    answer()
    await noted
    await page.keyboard.press('k')
    await expect(heading(page)).toHaveText(orders[0]!.number)
    const notes = page.getByRole('group', { name: 'Admin poznámky' })
    await expect(notes).toContainText('volal')
    await page.keyboard.press('n')
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await page.keyboard.type('zaplatí')
    await page.keyboard.press('Control+Enter')
    await expect(notes).toContainText('zaplatí')
    await expect(notes).toBeFocused()
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[1]!.number)
    await page.keyboard.press('n')
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await page.keyboard.type('neskôr')
    await page.keyboard.press('Escape')
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('k')
    await expect(heading(page)).toHaveText(orders[0]!.number)
    await page.keyboard.press('j')
    await expect(heading(page)).toHaveText(orders[1]!.number)
    await expect(page.getByLabel('Nová poznámka')).toHaveValue('neskôr')
  })

  test('s and n work after Back, on the order one comes back from', long, async ({ page, server }) => {
    const email = ownEmail()
    await someOrder(server, { email })
    await someOrder(server, { email })
    await openBackOffice(page, `${list}?q=${encodeURIComponent(email)}`)
    await numbers(page).nth(1).click()
    await expect(chip(page)).toBeVisible()
    await page.goBack()
    await expect(numbers(page)).toHaveCount(2)
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitemradio', { name: 'Prijatá' })).toBeFocused()
    await page.keyboard.press('2')
    await expect(rows(page).nth(1)).toContainText('Spracúva sa')
    await page.keyboard.press('n')
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await page.keyboard.type('volal')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('group', { name: 'Admin poznámky' })).toContainText('volal')
  })
})

// How many are left is counted over a whole house: one of its own.
test('a queue is worked through: what is done opens the next, says how many are left, and can be taken back there', async ({
  page,
}) => {
  await withServer({ BACKEND: 'memory', ...withAdmin }, async (server) => {
    const orders = [await someOrder(server), await someOrder(server), await someOrder(server)] as const
    await completedUnpaid(server, ...orders)
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/assets\/FiltersOn/, async (route) => {
      await held
      await route.continue()
    })
    const answered = page.waitForResponse(/admin\/orders\?/)
    await openBackOffice(page, `${server.baseUrl}${list}?queue=completed-unpaid&sort=oldest`)
    await answered
    await expect(page.getByText('Načítavam objednávky')).toHaveCount(0)
    // Rows wait for what stands above them, or they would move under whoever presses one.
    await expect(numbers(page)).toHaveCount(0)
    letThrough()
    await numbers(page).first().click()
    await expect(heading(page)).toHaveText(orders[0].number)
    await expect(page.getByText('3 zostávajú')).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('4')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(orders[1].number)
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('2 zostávajú')).toBeVisible()
    await expect(bar(page)).toContainText(orders[0].number)
    // The payment that the queue asks for is one key away.
    await page.keyboard.press('e')
    await expect(page.locator('#amount')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(orders[2].number)
    await expect(page.getByText('1 zostáva')).toBeVisible()
    await page.keyboard.press('s')
    await page.keyboard.press('4')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Objednávky')
    await expect(page.getByRole('heading', { name: 'Hotovo, tu už nič nečaká' })).toBeVisible()
    // The payment before it may still be told there.
    await expect(bar(page).filter({ hasText: orders[2].number })).toBeVisible()
  })
})

test(
  'what only confirms is as wide as its words, in one line where they have room; F8 leads there, and another page is without it',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    for (const [width, height, highest] of [
      [1440, 900, 40],
      [390, 844, 80],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openBackOffice(page, `${list}?q=${order.number}`)
      await expect(numbers(page)).toHaveText([order.number])
      await page.keyboard.press('z')
      const nothing = page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'V tomto okne nie je čo vrátiť' })
      const line = nothing.locator('> div')
      await expect(line).toBeVisible()
      const box = (await line.boundingBox())!
      expect(box.height).toBeLessThanOrEqual(highest)
      expect(box.width).toBeLessThan(Math.min(width, 640))
      await page.keyboard.press('F8')
      await expect(nothing.getByRole('button', { name: 'Zavrieť' })).toBeFocused()
      await numbers(page).focus()
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(order.number)
      await expect(nothing).toHaveCount(0)
    }
  },
)

test.describe('by mouse alone', () => {
  test.use({ viewport: { width: 1280, height: 720 } })

  test(
    'what is next with the next order is not beneath the bar, which leaves a pointer that only lies there',
    long,
    async ({ page }) => {
      await withServer(withAdmin, async (server) => {
        const orders = [await someOrder(server), await someOrder(server)] as const
        await completedUnpaid(server, ...orders)
        await page.clock.install()
        await openBackOffice(page, `${server.baseUrl}${list}?queue=completed-unpaid&sort=oldest`)
        await numbers(page).first().click()
        await expect(heading(page)).toHaveText(orders[0].number)
        await chip(page).click()
        await page.getByRole('menuitemradio', { name: 'Zrušená' }).press('Enter')
        await page.mouse.move(400, 694)
        await page.keyboard.press('Enter')
        await expect(heading(page)).toHaveText(orders[1].number)
        await expect(bar(page)).toContainText(orders[0].number)
        const next = page
          .getByRole('main')
          .getByRole('region', { name: 'Priebeh objednávky' })
          .getByRole('button')
        const { x, y, width, height } = (await next.boundingBox())!
        const isFree = (button: Element, [left, top]: readonly [number, number]) =>
          button.contains(document.elementFromPoint(left, top))
        expect(await next.evaluate(isFree, [x + width / 2, y + height / 2] as const)).toBe(true)
        expect(await bar(page).evaluate((told) => told.matches(':hover'))).toBe(true)
        await page.clock.runFor(11_000)
        await expect(bar(page)).toHaveCount(0)
      })
    },
  )

  test(
    'whoever points at the bar keeps it; an undo by its button leaves focus at the status, and no page moves',
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      await page.clock.install()
      await openBackOffice(page, detailOf(order))
      await chip(page).click()
      await page.getByRole('menuitemradio', { name: 'Spracúva sa' }).click()
      const undo = bar(page).getByRole('button', { name: 'Vrátiť späť' })
      await expect(undo).toBeVisible()
      await undo.hover()
      await page.clock.runFor(15_000)
      await expect(undo).toBeVisible()
      await undo.focus()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await undo.click()
      await expect(chip(page)).toHaveText('Prijatá')
      await expect(chip(page)).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    },
  )

  test('one press leads to the note, however far down it stands', long, async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    await openBackOffice(page, detailOf(order))
    await page.getByRole('button', { name: 'Poznámka', exact: true }).click()
    await expect(page.getByLabel('Nová poznámka')).toBeFocused()
    await expect(page.getByLabel('Nová poznámka')).toBeInViewport()
  })
})

/** The number of a ticket about an order, from a network of its own: nobody may send many. */
async function ticketAbout(
  server: RunningServer,
  { email, number }: Order,
  address: string,
): Promise<string> {
  const visitor = visitorApi(server, address)
  const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm({ email })))
  if (!sent.ok) throw new Error(sent.error.code)
  const { staff } = await staffApi(server)
  const opened = await staff.tickets.open({ id: sent.value.ticketNumber })
  if (!opened.ok) throw new Error(opened.error.code)
  await staff.tickets.change({ id: opened.value.ticket.id, relatedOrder: number, version: 1 })
  return sent.value.ticketNumber
}

test(
  'what is next with an order is its only primary button, also where a reply to its ticket is written',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    const number = await ticketAbout(server, order, '10.2.0.2')
    // What is still turning into another colour has neither.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openBackOffice(page, `/admin/objednavky/${order.id}`)
    const next = page.getByRole('region', { name: 'Priebeh objednávky' }).getByRole('button')
    await expect(next).toHaveText('Zapísať platbu')
    /** The buttons that look as what is next does. */
    const primary = () =>
      next.evaluate((button) => {
        const inkOf = (one: Element) => getComputedStyle(one).backgroundColor
        return [...document.querySelectorAll('main button')]
          .filter((one) => inkOf(one) === inkOf(button))
          .map(({ textContent }) => textContent)
      })
    const reply = page.locator('#reply')
    await page.getByRole('button', { name: 'Odpoveď zákazníkovi' }).click()
    for (const text of ['', 'Vouchery sú na ceste.']) {
      await reply.fill(text)
      await expect(page.getByRole('button', { name: 'Odoslať odpoveď' })).toBeEnabled({
        enabled: text !== '',
      })
      expect(await primary()).toEqual(['Zapísať platbu'])
    }
    await page.goto(`/admin/tikety/${number}`)
    await reply.fill('Vouchery sú na ceste.')
    const alone = page.getByRole('button', { name: 'Odoslať odpoveď', exact: true })
    await expect(alone).toHaveCSS('color', 'rgb(255, 255, 255)')
  },
)

test(
  'an order is one timeline: payment, vouchers, ticket, and a reply to the customer from its foot',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server, { email: ownEmail() })
    const number = await ticketAbout(server, order, '10.2.0.1')
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith(`/api/admin/orders/${order.id}`)) asked.push(pathname)
    })
    await openBackOffice(page, detailOf(order))
    const steps = page.locator('section[aria-labelledby=history-title] ol > li')
    await expect(steps.filter({ hasText: number })).toHaveCount(1)
    // All of it came at one call.
    expect(new Set(asked)).toEqual(new Set([`/api/admin/orders/${order.id}/timeline`]))
    await page.keyboard.press('e')
    await expect(page.locator('#amount')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(steps.filter({ hasText: 'Platba' }).filter({ hasText: 'zapísaná ručne' })).toHaveCount(1)
    await expect(steps.filter({ hasText: /Vydan/ }).getByRole('link').first()).toHaveText(/^VCH-/)

    await page.getByRole('button', { name: 'Odpoveď zákazníkovi' }).click()
    const paper = page.getByRole('region', { name: 'Odpoveď zákazníkovi' })
    await expect(paper).toContainText(order.email)
    await page.locator('#reply').fill('Vouchery sú na ceste.')
    await page.locator('#reply').press('Control+Enter')
    await sendNow(page)
    await expect(steps.filter({ hasText: 'Odpoveď zákazníkovi' })).toContainText('Vouchery sú na ceste.')
    await expect(page.locator('#reply')).toHaveValue('')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoSidewaysScroll(page)
    if (isLong) expect(await violations(page)).toEqual([])
  },
)

test(
  'c shows whoever ordered: their other orders, what they come to, and the same order twice',
  long,
  async ({ page, server }) => {
    const email = ownEmail()
    const first = await someOrder(server, { email })
    const second = await someOrder(server, { email })
    await openBackOffice(page, detailOf(second))
    await expect(chip(page)).toBeVisible()
    await page.keyboard.press('c')
    const name = `${second.firstName} ${second.lastName}`
    const panel = page.getByRole('complementary', { name })
    await expect(panel).toContainText('rovnaká suma o')
    await expect(panel.getByRole('row', { name: /^EUR/ })).toContainText('202,00')
    await expect(panel.getByRole('region', { name: 'Ďalšie objednávky (1)' })).toContainText(first.number)
    expect(await violations(page)).toEqual([])
    // Where there is no room beside the page they lie over it.
    await page.setViewportSize({ width: 360, height: 800 })
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText('rovnaká suma o')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('link', { name: first.number }).first().click()
    await expect(heading(page)).toHaveText(first.number)
  },
)

test(
  'c shows the customer of an order that was found by a phone, or by an account: vouchers, twins, and who paid from there too',
  long,
  async ({ page }) => {
    await withServer({ BACKEND: 'memory', ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { staff } = await staffApi(server)
      const [theirs, other] = [ownEmail(), ownEmail()]
      const phone = '+421 905 777 123'
      const first = await someOrder(server, { email: theirs, phone })
      const twin = await someOrder(server, { email: theirs, phone })
      const called = await someOrder(server, { email: other, phone })
      const beside = await someOrder(server, { email: ownEmail(), phone: '+421 905 777 999' })
      // Both are paid from one account.
      const file = camt(
        [first, beside].map(({ variableSymbol: symbol, total: amount }) => ({ symbol, amount })),
      )
      const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      const accepted = await staff.statements.acceptExact({ statement: read.value.id })
      if (!accepted.ok) throw new Error(accepted.error.code)
      const account = await staff.payments.account({ id: first.id })
      if (!account.ok) throw new Error(account.error.code)
      const { serial } = account.value.vouchers[0]!.voucher

      await openBackOffice(page, `${server.baseUrl}/admin`)
      const panel = page.getByRole('complementary', { name: `${first.firstName} ${first.lastName}` })
      for (const pasted of ['0905/777 123', 'SK68 0720 0002 8919 8742 6353']) {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('combobox').fill(pasted)
        await page.getByRole('dialog').getByRole('option').filter({ hasText: first.number }).first().click()
        await expect(heading(page)).toHaveText(first.number)
        await page.keyboard.press('c')
        await expect(panel.getByRole('region', { name: 'Vouchery' })).toContainText(serial)
        await expect(panel.getByRole('region', { name: 'Ďalšie objednávky (1)' })).toContainText(twin.number)
        await expect(
          panel.getByRole('region', { name: 'Objednávky s\u00a0rovnakým telefónom' }),
        ).toContainText(called.number)
        const told = panel.locator('p').filter({ hasText: 'rovnaká suma o' })
        await expect(told.filter({ hasText: twin.number })).toHaveCount(1)
        await expect(panel).toContainText('Z\u00a0toho istého účtu bolo zaplatené aj')
        await expect(panel.locator('p').filter({ hasText: beside.number })).toContainText(
          'SK6807200002891987426353',
        )
        await expect(panel.getByRole('row', { name: /^EUR/ })).toContainText('101,00')
        await page.keyboard.press('Escape')
        await expect(panel).toHaveCount(0)
        await page.goto(`${server.baseUrl}/admin`)
        await expect(heading(page)).toHaveText('Prehľad')
      }
      await page.close()
    })
  },
)

for (const width of [1440, 1024, 768, 360])
  test(
    `with the mouse a status, a note and a payment take one press each once they are on the screen, at ${width} px`,
    long,
    async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      const { staff } = await staffApi(server)
      const now = async () => {
        const found = await staff.orders.open({ id: order.id })
        if (!found.ok) throw new Error(found.error.code)
        return found.value
      }
      let presses = 0
      const press = async (what: Locator) => {
        presses += 1
        await what.click()
      }
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, detailOf(order))
      await expect(chip(page)).toHaveText('Prijatá')
      // The menu is opened, and chosen from.
      await press(chip(page))
      await press(page.getByRole('menuitemradio', { name: 'Spracúva sa' }))
      await expect(chip(page)).toHaveText('Spracúva sa')
      await expect.poll(async () => (await now()).order.orderStatus).toBe('spracuva')
      expect(presses).toBe(2)

      presses = 0
      await page.getByLabel('Nová poznámka').fill('Volal zákazník')
      await press(page.getByRole('button', { name: 'Pridať poznámku' }))
      await expect.poll(async () => (await now()).adminNotes).toContain('Volal zákazník')
      expect(presses).toBe(1)

      const file = camt(
        [{ symbol: order.variableSymbol, amount: order.total }],
        `mysou-${process.pid}-${width}`,
      )
      const read = await staff.statements.import({ file: new Uint8Array(file.buffer), name: file.name })
      if (!read.ok) throw new Error(JSON.stringify(read.error))
      await page.goto(`/admin/platby?vypis=${read.value.id}`)
      await page.locator('[data-entry]').click()
      presses = 0
      await press(page.getByRole('button', { name: 'Prijať', exact: true }))
      await expect.poll(async () => (await now()).order.paymentStatus).toBe('paid')
      expect(presses).toBe(1)
    },
  )

test.describe('what an everyday task takes once its record is on the screen', () => {
  /** Somebody whose presses are counted; what they type is the task's own. */
  const counting = (page: Page) => {
    const counts = { keys: 0, clicks: 0 }
    return {
      counts,
      key: async (key: string) => {
        counts.keys += 1
        await page.keyboard.press(key)
      },
      click: async (name: string | RegExp) => {
        counts.clicks += 1
        await page.getByRole('button', { name }).first().click()
      },
    }
  }

  test('an order is found by its variable symbol with two keys', long, async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const order = await someOrder(server)
    await openBackOffice(page, list)
    await expect(numbers(page).first()).toBeVisible()
    await page.evaluate((symbol) => navigator.clipboard.writeText(symbol), order.variableSymbol)
    const { key, counts } = counting(page)
    await key('Control+k')
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await key('Control+v')
    await expect(heading(page)).toHaveText(order.number)
    expect(counts).toEqual({ keys: 2, clicks: 0 })
  })

  for (const by of ['keys', 'clicks'] as const)
    test(`a paid order is completed with one of ${by}`, long, async ({ page, server }) => {
      const order = await someOrder(server, { email: ownEmail() })
      const { staff } = await staffApi(server)
      const paid = await staff.payments.record({
        id: order.id,
        amount: order.total,
        receivedOn: today(),
        method: 'transfer',
      })
      expect(paid.ok).toBe(true)
      // Its vouchers complete it by themselves; somebody opens it again.
      const statusNow = async () => {
        const found = await staff.orders.open({ id: order.id })
        return found.ok ? found.value : undefined
      }
      await expect.poll(async () => (await statusNow())?.order.orderStatus).toBe('vybavena')
      const { version } = (await statusNow())!
      await staff.orders.change({ id: order.id, status: 'spracuva', version })
      await openBackOffice(page, detailOf(order))
      await expect(page.getByRole('button', { name: 'Vybaviť' })).toBeVisible()
      const { key, click, counts } = counting(page)
      await (by === 'keys' ? key('e') : click('Vybaviť'))
      await expect(chip(page)).toHaveText('Vybavená')
      await expect.poll(async () => (await statusNow())?.order.orderStatus).toBe('vybavena')
      expect(counts).toEqual({ keys: 0, clicks: 0, [by]: 1 })
    })
})
