import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { Api } from '@hotovo/application/api'
import { s10CheckDigit } from '@hotovo/domain/deliveries/tracking-number'
import type { Order, OrderForm } from '@hotovo/domain/orders/order'
import type { Page } from '@playwright/test'
import { camt053Of, type LineToWrite } from '../../server/demo/bank-files.ts'
import type { RunningServer } from '../support/server.ts'
import { atCurrentVersion } from '../support/staff.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, openBackOffice, rows, someOrder, staffApi, visitorApi, withAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { notices } from './pages.ts'
import { withServer } from './servers.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
const lines = (page: Page) => page.locator('[data-entry]')

let files = 0
/** A statement of the sample account with these credits, one for each order. */
function statementOf(credits: readonly Pick<LineToWrite, 'amount' | 'variableSymbol' | 'counterparty'>[]) {
  files += 1
  const day = today()
  const written = credits.map((credit, index) => ({
    ...{ kind: 'credit' as const, currency: 'EUR' as const, bookedOn: day, message: null },
    ...{ counterAccount: 'SK3112000000198742637541', reference: `${files}-${index}`, ...credit },
  }))
  const account = sampleAccounts.EUR!.iban
  const text = camt053Of({ account, currency: 'EUR', number: `${files}`, from: day, to: day, lines: written })
  return { name: `vypis-${files}.xml`, mimeType: 'application/xml', buffer: Buffer.from(text) }
}

const creditOf = ({ total, variableSymbol }: Order) => ({
  amount: total,
  variableSymbol,
  counterparty: 'Jana Nováková',
})

const made = async (count: number, make: (place: number) => Promise<Order>): Promise<Order[]> => {
  const all: Order[] = []
  for (let place = 0; place < count; place++) all.push(await make(place))
  return all
}

/** What a day brings: orders to be paid by statements, for the courier, for refunds, by hand; and tickets. */
async function aDay(server: RunningServer) {
  const { staff } = await staffApi(server)
  const order = (form: Partial<OrderForm> = {}) => someOrder(server, form)
  const paidBy = async ({ amount, symbol }: { amount: number; symbol: string }) => {
    const { buffer, name } = statementOf([{ amount, variableSymbol: symbol, counterparty: 'Jana Nováková' }])
    const read = await staff.statements.import({ file: new Uint8Array(buffer), name })
    if (!read.ok) throw new Error(read.error.code)
    const accepted = await staff.statements.accept({ id: read.value.id, place: 1 })
    if (!accepted.ok) throw new Error(accepted.error.code)
  }
  const exact = await made(20, () => order())
  const named = await made(10, (place) => order({ lastName: `Číslová${'abcdefghij'[place]}` }))
  const short = await made(5, () => order())
  const byHand = await made(5, () => order())
  const letters = await made(10, () => order({ deliveryMethod: 'courier', ...courier }))
  const refunds = await made(10, () => order())
  for (const { total, variableSymbol } of [...letters, ...refunds])
    await paidBy({ amount: total, symbol: variableSymbol })
  for (const { id } of refunds) {
    const done = await atCurrentVersion(staff, id, (version) =>
      staff.orders.change({ id, status: 'zrusena', reason: 'Na želanie zákazníka', version }),
    )
    if (!done.ok) throw new Error(done.error.code)
  }
  for (let place = 0; place < 20; place++) {
    const api = visitorApi(server, `10.7.81.${place}`)
    const sent = await api.tickets.submit(await ticketRequest(api, ticketForm()))
    if (!sent.ok) throw new Error(sent.error.code)
  }
  return { staff, exact, named, short, byHand, letters, refunds }
}

/** Somebody at a keyboard: how many presses each kind of work takes, and how long; what a scanner types is the task's own. */
function atTheKeyboard(page: Page) {
  let presses = 0
  const table: string[] = []
  return {
    table,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        presses += 1
        await page.keyboard.press(key)
      }
    },
    task: async (
      name: string,
      { count, most }: { count: number; most: number },
      work: () => Promise<void>,
    ) => {
      presses = 0
      const begun = performance.now()
      await work()
      const seconds = (performance.now() - begun) / 1000
      table.push(
        `| ${name} | ${count} | ${presses} | ${(presses / count).toFixed(1)} | ${seconds.toFixed(0)} |`,
      )
      expect(presses / count, name).toBeLessThanOrEqual(most)
    },
  }
}

const statusOf = async (staff: Api['staff'], { id }: Order) => {
  const found = await staff.orders.open({ id })
  if (!found.ok) throw new Error(found.error.code)
  return found.value.order
}

test(
  'a day at the keyboard: three statements, fifty orders, ten letters, ten refunds, twenty tickets',
  long,
  async ({ page }, { annotations }) => {
    test.setTimeout(900_000)
    await withServer({ ...withAdmin, TRUST_PROXY: '1' }, async (server) => {
      const { staff, exact, named, short, byHand, letters, refunds } = await aDay(server)
      await page.setViewportSize({ width: 1440, height: 900 })
      await openBackOffice(page, `${server.baseUrl}/admin`)
      const { press, task, table } = atTheKeyboard(page)
      const goTo = async (key: string, title: string) => {
        await press('g', key)
        await expect(heading(page)).toHaveText(title)
      }
      /** Nothing waits before it is sent, and all that was sent is told of. */
      const settled = () => expect(page.getByRole('region', { name: 'Čo čaká pred odoslaním' })).toBeHidden()
      const paid = async (orders: readonly Order[], as: string) => {
        for (const order of orders)
          await expect.poll(async () => (await statusOf(staff, order)).paymentStatus).toBe(as)
      }
      /** Its turn comes behind the letters of all that was done before. */
      const choose = async (file: ReturnType<typeof statementOf>) => {
        await page.locator('input[type=file]').setInputFiles(file)
        const courseOf = async () => {
          const imports = await staff.statements.imports()
          return imports.ok && imports.value.find(({ fileName }) => fileName === file.name)?.course.state
        }
        await expect.poll(courseOf, { timeout: 240_000 }).toBe('read')
      }
      const listed = async (count: number) => {
        await expect(lines(page)).toHaveCount(count)
        await expect(lines(page).first()).toHaveAttribute('aria-expanded', 'true')
      }

      const toGroup = async (count: number, state: string) => {
        await press('Shift+J')
        await expect(page).toHaveURL(new RegExp(`stav=${state}`))
        await expect(lines(page)).toHaveCount(count)
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
        await press('j')
      }

      await task('a statement whose payments are exact', { count: 20, most: 0.5 }, async () => {
        await goTo('p', 'Platby')
        await choose(statementOf(exact.map((order) => creditOf(order))))
        await expect(lines(page)).toHaveCount(20)
        await press('e')
        await settled()
        await expect(lines(page)).toHaveCount(0)
      })
      await paid(exact, 'paid')
      await task(
        'a payment without a symbol, by name and sum',
        { count: named.length, most: 1.5 },
        async () => {
          await choose(
            statementOf(
              named.map((order) => ({
                ...creditOf(order),
                variableSymbol: null,
                counterparty: `${order.firstName} ${order.lastName}`,
              })),
            ),
          )
          await expect(page.getByRole('main')).toContainText('Načítaných 10')
          // Nothing waited: the first group that got lines opens by itself.
          await expect(lines(page)).toHaveCount(10)
          await press('j')
          await listed(10)

          for (const [place] of named.entries()) {
            await press('a')
            await expect(lines(page).filter({ hasText: 'o\u00a0chvíľu ju prijmeme' })).toHaveCount(place + 1)
          }
          await settled()
        },
      )
      await paid(named, 'paid')
      await task('a payment of too little, or of nobody', { count: 10, most: 3.5 }, async () => {
        await choose(
          statementOf([
            ...short.map((order) => ({ ...creditOf(order), amount: order.total - 1000 })),
            ...[1, 2, 3, 4, 5].map((n) => ({
              amount: n * 111,
              variableSymbol: null,
              counterparty: 'Neznámy',
            })),
          ]),
        )
        await expect(lines(page)).toHaveCount(5)
        await press('j')
        await listed(5)
        for (const [place] of short.entries()) {
          await press('a')
          await expect(lines(page).filter({ hasText: 'o\u00a0chvíľu ju prijmeme' })).toHaveCount(place + 1)
        }
        await settled()
        await toGroup(5, 'unknown')
        for (let left = 5; left > 0; left--) {
          await listed(left)
          await press('x')
          await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
          await press('1')
        }
      })
      await paid(short, 'partial')

      await task('a letter for the courier, printed and handed over', { count: 10, most: 1 }, async () => {
        await press('Control+k')
        await page.keyboard.type('listy')
        await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(/listy/i)
        await press('Enter')
        await expect(rows(page)).toHaveCount(10)
        const opened = page.waitForEvent('popup')
        await press('e')
        await opened
        await expect(rows(page).filter({ hasText: 'čaká na odovzdanie' })).toHaveCount(10)
        await page.bringToFront()
        await press('e')
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('textbox').first()).toBeFocused()
        for (const place of letters.keys()) {
          const digits = `0000000${place}`
          await page.keyboard.type(`EB${digits}${s10CheckDigit(digits)}SK`)
          await page.keyboard.press('Enter')
        }
        await expect(dialog.getByRole('button', { name: 'Odovzdané' })).toBeFocused()
        await press('Enter')
        await expect(rows(page)).toHaveCount(0)
      })

      await task(
        'a refund in a file of the bank, marked as sent',
        { count: refunds.length, most: 2 },
        async () => {
          await goTo('r', 'Vrátenia')
          await expect(rows(page)).toHaveCount(10)
          const stored = page.waitForEvent('download')
          await press('j', 'x')
          for (let more = 9; more > 0; more--) await press('Shift+J')
          await press('e')
          await stored
          await expect(rows(page)).toHaveCount(0)
          await page.getByRole('link', { name: 'V\u00a0súbore 1' }).press('Enter')
          await expect(page.getByRole('button', { name: 'Odoslané' })).toBeVisible()
          await press('e')
          await page.getByRole('button', { name: 'Odoslať hneď' }).click()
          await expect(notices(page).filter({ hasText: 'Odoslané: 10' })).toBeVisible()
        },
      )

      await task('an order that is worked on, several at once', { count: 10, most: 2 }, async () => {
        await goTo('o', 'Objednávky')
        await press('/')
        await page.keyboard.type('stav:prijata ')
        await press('Enter')
        await expect(rows(page)).toHaveCount(10)
        await press('Escape', 'j', 'x')
        for (let more = 9; more > 0; more--) await press('Shift+J')
        await press('Shift+S')
        await expect(page.getByRole('dialog', { name: 'Zmeniť stav' })).toBeVisible()
        await press('2')
        await expect(page.getByRole('dialog')).toContainText('Zmení sa 10 objednávok')
        await press('Control+Enter')
        await expect(rows(page)).toHaveCount(0)
      })

      await staff.savedReplies.add({ title: 'Kód', text: 'Pošlite nám fotku k {číslo}.', language: 'sk' })
      await task('a ticket: a saved reply, resolved, the next one open', { count: 20, most: 4 }, async () => {
        await goTo('t', 'Tikety')
        await press('/')
        await page.keyboard.type('stav:otvorený ')
        await press('Enter')
        await expect(rows(page)).toHaveCount(20)
        await expect(page).toHaveURL(/status=open/)
        await press('Escape', 'j', 'Enter')
        for (let left = 20; left > 0; left--) {
          await expect(page.getByRole('main')).toContainText(
            left === 1 ? '1\u00a0zostáva' : left < 5 ? `${left}\u00a0zostávajú` : `${left}\u00a0zostáva`,
          )
          const title = (await heading(page).textContent()) ?? ''
          await press('m', 'Enter')
          await expect(page.getByLabel('Text odpovede pre zákazníka')).not.toHaveValue('')
          await press('Control+Shift+Enter')
          await expect(heading(page)).not.toHaveText(title)
        }
      })
      annotations.push({ type: 'presses', description: table.join('\n') })
      console.log(table.join('\n'))
      for (const order of [...short, ...byHand])
        expect((await statusOf(staff, order)).orderStatus).toBe('spracuva')
    })
  },
)
