import type { Role } from '@hotovo/domain/staff/account'
import type { Locator, Page, Request } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import {
  heading,
  navigation,
  openBackOffice,
  signIn,
  somebody,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { camt } from './camt.ts'
import { ageSecondStep, code, setUpFactor } from './factor.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'
import { notices } from './pages.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet, or a second step is too old.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page): Locator => page.getByRole('main')
const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole('button', { name })
const progress = (page: Page): Locator => main(page).getByRole('region', { name: 'Priebeh objednávky' })
const statusMenu = (page: Page): Locator => page.locator('#order-status')

let visits = 0

/** What there is to work on: an order that is paid and one that is not, a voucher, a ticket, and a line that pays the second order. */
async function work(server: RunningServer) {
  const { staff } = await staffApi(server)
  const [paid, unpaid] = [await someOrder(server), await someOrder(server)]
  const payment = {
    id: paid.id,
    amount: paid.total,
    receivedOn: '2026-03-02',
    method: 'transfer',
  } as const
  const recorded = await staff.payments.record(payment)
  if (!recorded.ok) throw new Error(recorded.error.code)
  visits += 1
  const visitor = visitorApi(server, `10.7.96.${visits}`)
  const sent = await visitor.tickets.submit(await ticketRequest(visitor, ticketForm()))
  if (!sent.ok) throw new Error(sent.error.code)
  const file = camt([{ symbol: unpaid.variableSymbol, amount: unpaid.total }], `roly-${visits}`)
  const statement = await staff.statements.send({
    file: new Uint8Array(file.buffer),
    name: file.name,
    id: crypto.randomUUID(),
  })
  if (!statement.ok) throw new Error(statement.error.code)
  await expect
    .poll(async () => {
      const imports = await staff.statements.imports()
      return imports.ok && imports.value.find(({ id }) => id === statement.value.id)?.course.state
    })
    .toBe('read')
  const serial = recorded.value.vouchers[0]!.voucher.serial
  return { paid, unpaid, serial, ticket: sent.value.ticketNumber }
}

/** Enters as somebody with a role; whatever a page asks for that the role may not have is noted. */
async function enter(page: Page, server: RunningServer, role: Role, path = '/admin') {
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()} at ${page.url()}`)
  })
  const credentials = await somebody(server, role)
  await openBackOffice(page, path, credentials)
  return { refused, credentials }
}

/** The names of what can be pressed, filled in or chosen on the page, beside what only filters. */
const controls = (page: Page): Promise<string[]> =>
  main(page).evaluate((root) => {
    const named = (one: Element) => {
      const label = 'labels' in one ? (one as HTMLInputElement).labels?.[0]?.textContent : undefined
      return (one.getAttribute('aria-label') ?? label ?? one.textContent ?? '').replace(/\s+/g, ' ').trim()
    }
    return [
      ...root.querySelectorAll(
        'button, input, select, textarea, summary, [contenteditable], [draggable=true], [role^=menuitem]',
      ),
    ]
      .filter((one) => !one.matches('search *, thead *, [data-entry]') && one.checkVisibility())
      .map(named)
  })

/** What an auditor is offered: other looks at what is there, and ways to take it along. */
const readersControls = [
  /^(Obnoviť|Zákazník|Vytlačiť|Exportovať CSV|Pohľady|Overiť reťaz|Graf|Tabuľka)$/,
  /^(Kopírovať|Zoradiť)/,
]

test('an auditor reads everything, and finds nothing anywhere that would write', async ({ page, server }) => {
  const { paid, unpaid, serial, ticket } = await work(server)
  const { refused } = await enter(page, server, 'auditor')
  const asked = new Set<Request>()
  // What tells of news never ends.
  page.on('request', (request) => request.url().includes('/events') || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const found: string[] = []
  const note = async () => {
    await expect.poll(() => asked.size).toBe(0)
    const { pathname } = new URL(page.url())
    const others = (await controls(page)).filter((name) => !readersControls.some((one) => one.test(name)))
    found.push(...others.map((name) => `${pathname}: ${name}`))
  }
  const visit = async (path: string, isThere: string | RegExp) => {
    await page.goto(path)
    await expect(main(page)).toContainText(isThere)
    await note()
  }
  await visit('/admin', 'Tržby')
  await visit('/admin/objednavky', unpaid.number)
  await visit(`/admin/objednavky/${unpaid.id}`, 'Peniaze zapisuje ten, kto má na\u00a0starosti financie.')
  await expect(main(page)).toContainText('Zatiaľ')
  await look(page)
  await visit(`/admin/objednavky/${paid.id}`, serial)
  await expect(statusMenu(page)).toHaveCount(0)
  await visit('/admin/tikety', ticket)
  await visit(`/admin/tikety/${ticket}`, 'Rieši')
  await look(page)
  await visit('/admin/platby', /polu/)
  await page.locator('[data-entry]').first().click()
  await expect(main(page)).toContainText('O\u00a0platbe rozhoduje ten, kto má na\u00a0starosti financie.')
  await note()
  await visit('/admin/platby?karta=vypisy', 'roly-')
  await visit('/admin/platby?karta=potvrdit', 'Nič')
  await visit('/admin/dorucenia', 'Vybavuje ich podpora.')
  await visit('/admin/vratenia', 'Vrátenie zapisuje ten')
  await visit('/admin/vouchery', serial)
  await visit(`/admin/vouchery/${serial}`, 'Aktívny, nepoužitý')
  await visit('/admin/zavazky', 'EUR')
  await visit('/admin/audit', 'Audit Trail')
  await visit('/admin/obchodnici', 'Kto prijíma vouchery')
  await visit('/admin/ucty', 'jana.adminova')
  await visit('/admin/nastavenia', 'Pohľady tímu')
  expect(found).toEqual([])
  // Views are kept for oneself, and never for the team.
  await page.goto('/admin/objednavky?status=prijata')
  await button(page, 'Pohľady').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Uložiť' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0)
  // No key does what no button does.
  await page.goto(`/admin/objednavky/${unpaid.id}`)
  await expect(progress(page)).toBeVisible()
  for (const key of 'nset') await page.keyboard.press(key)
  await expect(page.locator('form')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Prehľad')
  await expect(page.getByRole('dialog')).not.toContainText('Prijať platbu')
  expect(refused).toEqual([])
})

test('support sees an order through, but for its money', async ({ page, server }) => {
  const { paid, unpaid, serial, ticket } = await work(server)
  const { refused } = await enter(page, server, 'support')
  await expect(main(page)).toContainText('Objednávky spolu')
  await expect(main(page)).not.toContainText('Tržby')
  await expect(main(page)).not.toContainText('0,00')
  await look(page)
  await expect(navigation(page)).not.toContainText('Platby')
  await page.goto(`/admin/objednavky/${unpaid.id}`)
  await expect(progress(page)).toContainText('Peniaze zapisuje ten, kto má na\u00a0starosti financie.')
  await expect(progress(page).getByRole('button')).toHaveCount(0)
  await expect(button(page, /^(Zapísať|Vziať späť)/)).toHaveCount(0)
  await statusMenu(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Nová poznámka')).toBeVisible()

  await page.goto(`/admin/objednavky/${paid.id}`)
  await expect(button(page, 'Vydať náhradný voucher').first()).toBeVisible()
  await expect(button(page, 'Vziať späť')).toHaveCount(0)
  await statusMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'Spracúva sa' }).press('Tab')
  await expect(main(page).getByLabel('Stav', { exact: true }).getByRole('option')).toHaveText([
    'Prijatá',
    'Spracúva sa',
    'Vybavená',
  ])
  await expect(main(page)).toContainText('môže ten, kto má na\u00a0starosti financie')
  await look(page)

  // Of many together it is left out, and nobody is asked for a reason.
  await page.goto(`/admin/objednavky?q=${encodeURIComponent(paid.number)}`)
  await expect(button(page, 'Exportovať CSV')).toHaveCount(0)
  await button(page, 'Vybrať').first().click()
  await main(page).locator('tbody input[type=checkbox]').first().check()
  await page.keyboard.press('S')
  const plan = page.getByRole('dialog')
  await plan.getByRole('combobox').selectOption({ label: 'Zrušená' })
  await expect(plan).toContainText('Ostanú, ako sú: mení ich ten, kto má na\u00a0starosti financie.')
  await expect(plan.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.goto(`/admin/tikety/${ticket}`)
  await expect(page.locator('#reply')).toBeVisible()
  await expect(button(page, 'Vezmem si ho')).toBeVisible()
  await page.goto(`/admin/vouchery/${serial}`)
  await expect(button(page, 'Zablokovať')).toBeVisible()
  await expect(button(page, 'Vydať náhradný voucher')).toBeVisible()
  await expect(button(page, /^(Vrátiť hodnotu|Zrušiť bez vrátenia)$/)).toHaveCount(0)
  await expect(main(page).getByRole('link', { name: /Audit/ })).toHaveCount(0)
  for (const path of ['/admin/platby', '/admin/vratenia', '/admin/zavazky', '/admin/audit']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Sem vaša rola nevedie')
  }
  expect(refused).toEqual([])
})

test('finance records money and decides about payments; customers and vouchers are left to support', async ({
  page,
  server,
}) => {
  const { paid, unpaid, serial, ticket } = await work(server)
  const { refused } = await enter(page, server, 'finance')
  await expect(main(page)).toContainText('Tržby')
  await page.goto(`/admin/objednavky/${unpaid.id}`)
  await expect(progress(page).getByRole('button', { name: 'Zapísať platbu' })).toBeVisible()
  await page.goto(`/admin/objednavky/${paid.id}`)
  await expect(button(page, 'Vziať späť')).toHaveCount(1)
  await expect(button(page, 'Vydať náhradný voucher')).toHaveCount(0)
  await statusMenu(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.goto('/admin/objednavky')
  await expect(button(page, 'Exportovať CSV')).toBeVisible()
  await page.goto(`/admin/tikety/${ticket}`)
  await expect(main(page)).toContainText('Rieši')
  await expect(page.locator('#reply, #admin-note, #ticket-assignee, #ticket-status')).toHaveCount(0)
  await page.goto(`/admin/vouchery/${serial}`)
  await expect(button(page, 'Vrátiť hodnotu')).toBeVisible()
  await expect(button(page, /^(Zablokovať|Vydať náhradný voucher)$/)).toHaveCount(0)
  await page.goto('/admin/dorucenia')
  await expect(main(page)).toContainText('Vybavuje ich podpora.')
  await page.goto('/admin/platby')
  await expect(page.locator('input[type=file]')).toBeAttached()
  await page.locator('[data-entry]').first().click()
  await expect(button(page, 'Odložiť').first()).toBeVisible()
  await page.goto('/admin/audit')
  await expect(heading(page)).toHaveText('Sem vaša rola nevedie')
  expect(refused).toEqual([])
})

test('a cashier is led from there to the cash desk, has an account there, and no more', async ({
  page,
  server,
}) => {
  await page.goto('/admin')
  await signIn(page, await somebody(server, 'cashier'))
  await expect(page).toHaveURL(/\/pokladna$/)
  await expect(heading(page)).toHaveText('Nepracujete pri žiadnej pokladni')
  for (const path of ['/admin/objednavky', '/admin/audit']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Sem vaša rola nevedie')
  }
  await expect(navigation(page)).toHaveCount(0)
  await look(page)
  await main(page).getByRole('link', { name: 'Do pokladne' }).click()
  await expect(page).toHaveURL(/\/pokladna$/)
  await page.goBack()
  await main(page).getByRole('link', { name: 'Môj účet' }).click()
  await expect(heading(page)).toHaveText('Môj účet')
})

test('a second step that is too old is asked for in place: what was typed is recorded after it, and stays where it is called off', async ({
  page,
  server,
}) => {
  const order = await someOrder(server)
  const { credentials } = await enter(page, server, 'finance', '/admin/ucet')
  const { secret } = await setUpFactor(page)
  await page.goto(`/admin/objednavky/${order.id}`)
  await progress(page).getByRole('button', { name: 'Zapísať platbu' }).click()
  await main(page).getByLabel(/^Suma/).fill('40')
  await main(page)
    .getByLabel(/^Označenie|^Referencia|nepovinné/)
    .last()
    .fill('výpis 17/3')
  const submit = main(page).getByRole('form').getByRole('button', { name: 'Zapísať platbu' })
  await ageSecondStep(server, credentials.email)
  await submit.click()
  await expect(page.locator('#second-step-code')).toBeFocused()
  await look(page)
  await page.getByRole('button', { name: 'Späť bez zmeny' }).click()
  await expect(notices(page).filter({ hasText: 'Nič sa nezmenilo' })).toBeVisible()
  await expect(main(page).getByLabel(/^Suma/)).toHaveValue('40')
  await expect(main(page)).not.toContainText(/neodpoved|nevieme/)
  await submit.click()
  await expect(page.locator('#second-step-code')).toBeFocused()
  await page.keyboard.type(code(secret, 1))
  await expect(main(page)).toContainText('výpis 17/3')
  await expect(progress(page)).toContainText(/prišlo\s40,00/)
})
