import { randomUUID } from 'node:crypto'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import type { Page } from '@playwright/test'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { isLong, long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import {
  beginSearch,
  heading,
  openBackOffice,
  rows,
  sendNow,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { brokenIn, visitIn } from './looks.ts'
import { goOn } from './pages.ts'

// Nobody is signed in at first.
test.use({ expectedComplaints: /Failed to load resource/ })

const shots = process.env.SHOTS

let made = 0
/** What one visit works with, known to no other: a new order, one that is paid, a ticket, a line that pays exactly. */
async function material(server: RunningServer) {
  made += 1
  const email = `sirka.${process.pid}.${made}@priklad.sk`
  const order = await someOrder(server, { email })
  const other = await someOrder(server, { email })
  const visitor = visitorApi(server, `10.8.0.${made}`)
  const form = ticketForm({ email, subject: `Kedy príde kód? ${made}` })
  const sent = await visitor.tickets.submit(await ticketRequest(visitor, form))
  if (!sent.ok) throw new Error(sent.error.code)
  const { staff } = await staffApi(server)
  const payment = { amount: other.total, receivedOn: today(), method: 'cash' } as const
  const paid = await staff.payments.record({ id: other.id, ...payment })
  if (!paid.ok) throw new Error(paid.error.code)
  const noted = await staff.orders.addNote({ id: order.id, text: 'Zavolať pred doručením' })
  if (!noted.ok) throw new Error(noted.error.code)
  const line = {
    kind: 'credit',
    amount: order.total,
    currency: 'EUR',
    bookedOn: today(),
    variableSymbol: order.variableSymbol,
    message: 'Vouchery',
    counterparty: `${order.firstName} ${order.lastName}`,
    counterAccount: null,
    reference: `W-${process.pid}-${made}`,
  } as const
  const { iban: account } = sampleAccounts.EUR!
  const file = camt053Of({ account, currency: 'EUR', number: '1', from: today(), to: today(), lines: [line] })
  const read = await staff.statements.import({ file: inUtf8(file), name: 'vypis.xml' })
  if (!read.ok) throw new Error(read.error.code)
  return {
    email,
    order,
    ticket: sent.value.ticketNumber,
    serial: paid.value.vouchers[0]!.voucher.serial,
    statement: read.value.id,
  }
}

/** Rows of something to press that are lower than a finger is broad, and words that stand outside the window and cannot be moved into it. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const low = [...document.querySelectorAll('main tbody tr')].filter((row) => {
      const { height } = row.getBoundingClientRect()
      return height > 0 && height < 43.9 && row.querySelector('a, button') !== null
    })
    const isMoved = (element: Element): boolean =>
      element.tagName !== 'MAIN' &&
      (getComputedStyle(element).overflowX === 'auto' || isMoved(element.parentElement!))
    const outside = [...document.querySelectorAll('main :is(a, button, h1, h2, td, th, p, dd)')].filter(
      (element) => {
        const { left, right, width: own } = element.getBoundingClientRect()
        const isSeen = own > 1 && getComputedStyle(element).visibility === 'visible'
        return isSeen && !element.closest('thead') && !isMoved(element) && (right > width + 1 || left < -1)
      },
    )
    return [...low, ...outside].map((element) => element.outerHTML.slice(0, 120))
  })

/** What somebody works through, and what is looked at where. */
type Walk = Awaited<ReturnType<typeof material>> & {
  readonly page: Page
  readonly hasSplit: boolean
  readonly to: (at: string, title: string) => Promise<void>
  readonly shown: (name: string) => Promise<void>
}
const walks = {
  orders: async ({ page, to, shown, email, order, hasSplit }: Walk) => {
    await to(`/admin/objednavky?q=${email}`, 'Objednávky')
    await expect(rows(page)).toHaveCount(2)
    const row = rows(page).filter({ hasText: order.number })
    await expect(row.getByRole('img', { name: 's\u00a0poznámkou zákazníka' })).toBeVisible()
    await shown('orders')
    await row.getByRole('link', { name: order.number }).click()
    await expect(heading(page)).toHaveText(order.number)
    const beside = page.getByRole('navigation', { name: 'Objednávky' })
    await expect(beside.getByRole('link')).toHaveCount(hasSplit ? 2 : 0)
    await shown('order')
  },
  payments: async ({ page, to, shown, statement }: Walk) => {
    await to(`/admin/platby?vypis=${statement}`, 'Platby')
    const accept = page.getByRole('button', { name: 'Prijať 1\u00a0presnú' })
    await expect(accept).toBeVisible()
    await shown('payments')
    await accept.click()
    await page.getByRole('button', { name: 'Odoslať hneď' }).click()
    await expect(page.getByText(/^Prijat/).first()).toBeVisible()
    await shown('accepted')
  },
  tickets: async ({ page, to, shown, ticket }: Walk) => {
    await to(`/admin/tikety?q=${ticket}`, 'Tikety')
    await expect(rows(page)).toHaveCount(1)
    await shown('tickets')
    await rows(page).getByRole('link', { name: ticket }).first().click()
    await expect(heading(page)).toHaveText(ticket)
    await page.getByLabel('Text odpovede pre zákazníka').fill('Kód sme poslali dnes.')
    await shown('ticket')
    await page.getByRole('button', { name: 'Odoslať odpoveď' }).click()
    await sendNow(page)
    await expect(page.locator('main article').getByText('Kód sme poslali dnes.')).toBeVisible()
  },
  vouchers: async ({ page, to, shown, serial }: Walk) => {
    await to(`/admin/vouchery?q=${serial}`, 'Vouchery')
    await expect(rows(page)).toHaveCount(1)
    await shown('vouchers')
    await rows(page).getByRole('link', { name: serial }).click()
    await expect(heading(page)).toHaveText(serial)
    await page.getByRole('button', { name: 'Zablokovať' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Dôvod').fill('Zákazník ho stratil')
    await shown('blocking')
    await dialog.getByRole('button', { name: 'Zablokovať' }).click()
    await expect(dialog).toHaveCount(0)
    await shown('voucher')
  },
  // Each with words that stand there once it has its data.
  pages: async ({ page, shown, order }: Walk) => {
    for (const [at, name, title, words] of [
      ['/admin', 'overview', 'Prehľad', 'Čaká na vás'],
      ['/admin/platby?karta=vypisy', 'statements', 'Platby', 'vypis.xml'],
      ['/admin/dorucenia', 'deliveries', 'Doručenia', /doručen/i],
      ['/admin/vratenia', 'refunds', 'Vrátenia', /vrát/i],
      ['/admin/vouchery', 'all-vouchers', 'Vouchery', 'VCH-'],
      ['/admin/zavazky', 'liability', 'Záväzky', 'EUR'],
      [`/admin/audit?q=${order.number}`, 'audit', 'Audit Trail', order.number],
      ['/admin/ucet', 'account', 'Môj účet', /heslo/i],
    ] as const) {
      await goOn(page, at)
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
      await shown(name)
    }
  },
}

/** The looks, and what the gate works through in each: what no other test looks at. The long run sees all in all. */
const looks: readonly (readonly [number, 'light' | 'dark', ...(keyof typeof walks)[]])[] = [
  [1440, 'light'],
  [1440, 'dark', 'pages'],
  [1024, 'light'],
  [1024, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [360, 'light'],
]
for (const [width, colorScheme, ...inGate] of looks)
  test(
    `what staff work through is whole at ${width} px, ${colorScheme}`,
    inGate.length > 0 ? {} : long,
    async ({ browser, server }) => {
      const made = await material(server)
      await visitIn(
        browser,
        { baseURL: server.baseUrl, width, colorScheme },
        async (page, look) => {
          const shown = async (name: string) => {
            if (shots)
              await page.screenshot({ path: `${shots}/${width}-${colorScheme}-${name}.png`, fullPage: true })
            expect(await cut(page), name).toEqual([])
            await look(name)
          }
          const to = async (at: string, title: string) => {
            await page.goto(at)
            await expect(heading(page)).toHaveText(title)
          }
          await openBackOffice(page)
          for (const [name, walk] of Object.entries(walks))
            if (isLong || inGate.some((one) => one === name))
              await walk({ ...made, page, to, shown, hasSplit: width >= 1100 })
        },
        /Failed to load resource/,
      )
    },
  )

/** What of a table stands outside its frame, or has its time on two lines, or what of a time is `whole`. */
const askew = async (page: Page, whole = /.+/g): Promise<string[]> => {
  const outside = await page.evaluate(() => {
    const table = document.querySelector<HTMLElement>('main table')!
    const frame = table.parentElement!.getBoundingClientRect()
    const cells = [...table.querySelectorAll('th, td')].filter((cell) => {
      const { width, right } = cell.getBoundingClientRect()
      return width > 0 && right > frame.right + 1
    })
    return cells.map((element) => element.outerHTML.slice(0, 120))
  })
  return [...outside, ...(await brokenIn(page.locator('main table tbody time'), whole))]
}

for (const width of [1256, 1280, 1366, 1440])
  test(
    `no list is cut off at its end at ${width} px, and the parts of a record stand beneath one another`,
    long,
    async ({ page, server }) => {
      const email = `bartolomej.zeleznicny-kukuricny.${process.pid}.${width}@priklad.sk`
      const order = await someOrder(server, {
        email,
        firstName: 'Bartolomej',
        lastName: 'Železničný-Kukuričný',
      })
      const visitor = visitorApi(server, `10.9.${width % 256}.1`)
      const form = ticketForm({
        email,
        name: 'Bartolomej Železničný-Kukuričný',
        subject: 'Kuriér doručil otvorenú obálku a\u00a0kód už niekto použil',
      })
      const sent = await visitor.tickets.submit(await ticketRequest(visitor, form))
      if (!sent.ok) throw new Error(sent.error.code)
      const { staff } = await staffApi(server)
      await staff.orders.addNote({ id: order.id, text: 'Zavolať pred doručením, a\u00a0ak nedvíha, napísať' })
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/tikety?q=${sent.value.ticketNumber}`)
      await expect(rows(page)).toHaveCount(1)
      // In a narrow list of tickets the time may stand beneath its day.
      expect(await askew(page, /[^ ]+/g)).toEqual([])
      // Its category is told whether or not it has a column.
      await expect(rows(page).getByText('Voucher', { exact: true }).filter({ visible: true })).toHaveCount(1)
      for (const list of [`/admin/objednavky?q=${email}`, '/admin/audit']) {
        await page.goto(list)
        await expect(heading(page)).toBeVisible()
        await expect(rows(page).first()).toBeVisible()
        expect(await askew(page), list).toEqual([])
      }
      await page.goto(`/admin/objednavky/${order.id}`)
      const take = page.getByRole('button', { name: 'Beriem si to' })
      await expect(take).toBeVisible()
      const left = async (part: typeof take) => Math.round((await part.boundingBox())!.x)
      const total = page.getByRole('main').locator('header').getByText('101,00')
      expect(await left(total)).toBe(await left(heading(page)))
      const middle = async (part: typeof take) => {
        const { y, height } = (await part.boundingBox())!
        return y + height / 2
      }
      expect(await middle(take)).toBeGreaterThan(await middle(heading(page)))
    },
  )

/** On how many lines the search of a list and its filters stand, and which of their words are cut. */
const filterLines = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('search')
    .evaluate((bar) => {
      const parts = [...bar.querySelectorAll<HTMLElement>('input, select, button')].filter(
        ({ offsetWidth }) => offsetWidth > 0,
      )
      const middles = parts
        .map((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return (top + bottom) / 2
        })
        .toSorted((a, b) => a - b)
      const lines = middles.filter((middle, at) => at === 0 || middle - middles[at - 1]! > 8)
      const names = [...bar.querySelectorAll<HTMLElement>('label > span, div > span')]
      const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      const search = bar.querySelector('input')!
      const words = document.createElement('canvas').getContext('2d')!
      words.font = getComputedStyle(search).font
      const start = Number.parseFloat(getComputedStyle(search).paddingInlineStart)
      const key = bar.querySelector('kbd')!.getBoundingClientRect()
      const end = key.width > 0 ? search.getBoundingClientRect().right - key.left : 0
      const isCut =
        search.value === '' && words.measureText(search.placeholder).width > search.offsetWidth - start - end
      return {
        lines: lines.length,
        cut: [...cut, ...(isCut ? [search] : [])].map(({ outerHTML }) => outerHTML.slice(0, 120)),
      }
    })

for (const width of [1280, 1440])
  for (const language of ['', '/en'])
    test(
      `the search of a list and its filters stand on one line at ${width} px${language}`,
      long,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        await openBackOffice(page, `${language}/admin`)
        for (const list of ['objednavky', 'tikety', 'vouchery', 'audit']) {
          await page.goto(`${language}/admin/${list}`)
          await expect(page.getByRole('main').getByRole('search')).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          expect(await filterLines(page), list).toEqual({ lines: 1, cut: [] })
        }
        // The way out of a search that stands beside the filters moves nothing.
        await beginSearch(page)
        await page.keyboard.type('nikto nikde')
        const clear = page
          .getByRole('search')
          .getByRole('button', { name: /^(Zrušiť filtre|Clear filters)$/ })
        await expect(clear).toBeVisible()
        expect(await filterLines(page)).toEqual({ lines: 1, cut: [] })
      },
    )

test(
  'a filter that lets everything through is opened by a press on its name, and shows what is chosen',
  long,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await openBackOffice(page, '/admin/objednavky')
    const search = page.getByRole('main').getByRole('search')
    await search.getByText('Stav', { exact: true }).click({ force: true })
    await page.getByRole('dialog', { name: 'Stav' }).getByRole('checkbox', { name: 'Prijatá' }).click()
    await page.keyboard.press('Escape')
    await expect(search.getByRole('button', { name: 'Stav Prijatá' })).toBeVisible()
    const currency = search.getByRole('combobox', { name: 'Mena', exact: true })
    await expect(currency).toHaveCSS('opacity', '0')
    await currency.selectOption('CZK')
    await expect(currency).toHaveCSS('opacity', '1')
  },
)

for (const width of [768, 1024, 1280])
  test(
    `the subject of a ticket has two lines, and its row no more, at ${width} px`,
    long,
    async ({ page, server }) => {
      const email = `predmet.${process.pid}.${width}@priklad.sk`
      const name = 'Bartolomej Železničný-Kukuričný'
      const short = 'Mapa predajní sa mi v mobile neotvorí'
      const long =
        'Kuriér doručil otvorenú obálku, kód už niekto použil a v predajni vravia, že s tým nič nespravia'
      const visitor = visitorApi(server, `10.9.${width % 256}.2`)
      for (const subject of [short, long]) {
        const sent = await visitor.tickets.submit(
          await ticketRequest(visitor, ticketForm({ email, name, subject })),
        )
        if (!sent.ok) throw new Error(sent.error.code)
      }
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/tikety?q=${email}`)
      await expect(rows(page)).toHaveCount(2)
      await page.evaluate(() => document.fonts.ready)
      const seen = (subject: string) =>
        page.getByTitle(subject).evaluate((told) => {
          const { scrollHeight, clientHeight } = told
          const lines = Math.round(clientHeight / Number.parseFloat(getComputedStyle(told).lineHeight))
          return { lines, isCut: scrollHeight > clientHeight + 1 }
        })
      expect((await seen(short)).isCut).toBe(false)
      expect((await seen(long)).lines).toBe(2)
      for (const row of await rows(page).all()) expect((await row.boundingBox())!.height).toBeLessThan(46)
      await expect(rows(page).filter({ hasText: short })).toContainText(name)
      // The day and the time are whole; between them there may be a new line.
      expect(await askew(page, /[^ ]+/g)).toEqual([])
    },
  )

for (const width of [768, 1024, 1280, 1440])
  test(
    `each row of the list of orders is 44 px high, whatever it says of paying, at ${width} px`,
    long,
    async ({ page, server }) => {
      const { staff } = await staffApi(server)
      const email = `bartolomej.kukuricny-zeleznicny.${process.pid}.${width}@priklad.sk`
      const form = { email, firstName: 'Bartolomej', lastName: 'Železničný-Kukuričný', notes: 'Volať ráno' }
      const [open, part, done, paid, off] = [
        await someOrder(server, form),
        await someOrder(server, form),
        await someOrder(server, form),
        await someOrder(server, form),
        await someOrder(server, form),
      ]
      for (const answer of [
        await staff.payments.record({ id: part.id, amount: 10_00, receivedOn: today(), method: 'cash' }),
        await staff.payments.record({ id: paid.id, amount: paid.total, receivedOn: today(), method: 'cash' }),
        await staff.orders.change({ id: done.id, status: 'vybavena', reason: 'v hotovosti', version: 1 }),
        await staff.orders.change({ id: off.id, status: 'zrusena', version: 1 }),
        await staff.orders.addNote({ id: open.id, text: 'Zavolať pred doručením' }),
      ])
        expect(answer.ok).toBe(true)
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/objednavky?q=${email}`)
      const row = ({ number }: typeof open) => rows(page).filter({ hasText: number })
      const areLow = async () => {
        await expect(rows(page)).toHaveCount(5)
        await page.evaluate(() => document.fonts.ready)
        for (const one of await rows(page).all())
          expect((await one.boundingBox())!.height, await one.innerText()).toBeLessThanOrEqual(44.5)
      }
      await expect(row(part)).toContainText('Zaplatená čiastočne: 10,00\u00a0€ z\u00a0101,00\u00a0€')
      await expect(row(part)).toContainText(/splatná \d+\.\s\d+\.\s\d{4}/)
      await areLow()
      await page.clock.setFixedTime(new Date(Date.parse(open.dueDate) + 12 * 86_400_000 + 43_200_000))
      await page.reload()
      for (const one of [open, part, done]) await expect(row(one)).toContainText('po splatnosti 12\u00a0dní')
      await areLow()
      expect(await askew(page)).toEqual([])
    },
  )

test(
  'menus of a record open from no paragraph, in which no list of choices may stand',
  long,
  async ({ page, server }) => {
    const { order, ticket } = await material(server)
    await openBackOffice(page)
    for (const [path, menu] of [
      [`/admin/objednavky/${order.id}`, '#order-status'],
      [`/admin/tikety/${ticket}`, '#ticket-status'],
    ] as const) {
      await page.goto(path)
      await expect(page.locator(menu)).toBeVisible()
      await expect(page.locator('p :is(div, p, ul, dl)'), path).toHaveCount(0)
    }
  },
)

for (const [path, words] of [
  ['/admin/objednavky', /^25 z\sviac ako 1\s000$/],
  ['/admin/tikety', /^25 z\sviac ako 1\s000$/],
  ['/en/admin/objednavky', /^25 of more than 1,000$/],
  ['/en/admin/tikety', /^25 of more than 1,000$/],
] as const)
  test(
    `how many rows there are is said in two lines at most on a phone, at ${path}`,
    long,
    async ({ page, server }) => {
      await material(server)
      await page.setViewportSize({ width: 360, height: 740 })
      const isOrders = path.endsWith('objednavky')
      await page.route(
        isOrders ? /\/api\/admin\/orders(\?|$)/ : /\/api\/admin\/tickets(\?|$)/,
        async (route) => {
          const answer = await route.fetch()
          const { items } = await answer.json()
          const many = Array.from({ length: 25 }, () => ({ ...items[0], id: randomUUID() }))
          await route.fulfill({ response: answer, json: { items: many, next: 'x' } })
        },
      )
      await page.route('**/api/admin/counts', (route) =>
        route.fulfill({ json: [{ count: 1000, isMore: true }] }),
      )
      await openBackOffice(page, path)
      const said = page.getByRole('main').getByText(words)
      await expect(said).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const lines = await said.evaluate(
        (told) => told.clientHeight / Number.parseFloat(getComputedStyle(told).lineHeight),
      )
      expect(Math.round(lines)).toBeLessThanOrEqual(2)
    },
  )

for (const width of [700, 768, 1024, 1100, 1280, 1440])
  test(
    `whatever is listed of a ticket stands in its row, which is as low as any, at ${width} px`,
    long,
    async ({ page, server }) => {
      const email = `riadok.${width}@pk.sk`
      const name = 'Jana Malá'
      const subject = 'Kód už niekto použil'
      const form = ticketForm({ email, name, subject, topic: undefined, category: 'complaint' })
      const visitor = visitorApi(server, `10.9.${width % 256}.3`)
      const sent = await visitor.tickets.submit(await ticketRequest(visitor, form))
      if (!sent.ok) throw new Error(sent.error.code)
      const number = sent.value.ticketNumber
      const { staff } = await staffApi(server)
      const found = await staff.tickets.open({ id: number })
      if (!found.ok) throw new Error(found.error.code)
      const { id } = found.value.ticket
      await staff.tickets.addNote({ id, text: 'Volať popoludní' })
      await staff.tickets.change({ id, priority: 'urgent', assignee: 'me', version: 2 })
      await page.setViewportSize({ width, height: 800 })
      await openBackOffice(page, `/admin/tikety?q=${email}`)
      await expect(rows(page)).toHaveCount(1)
      await page.evaluate(() => document.fonts.ready)
      const row = rows(page)
      const listed: (string | RegExp)[] = [number, name, subject, 'Reklamácia', 'Urgentná', 'Otvorený']
      // In a window that is narrower than a tablet the address and the day are one press away.
      if (width > 700) listed.push(email, /^\d+\.\s\d+\.\s\d{4}/)
      for (const words of listed) {
        const told = row.getByText(words, { exact: true }).filter({ visible: true })
        await expect(told, String(words)).toHaveCount(1)
      }
      await expect(row.getByRole('img', { name: 's\u00a0poznámkou' })).toHaveCount(1)
      expect((await row.boundingBox())!.height).toBeLessThan(46)
      expect(await askew(page)).toEqual([])
    },
  )
