import type { Browser, Locator, Page } from '@playwright/test'
import type { RunningServer } from '../support/server.ts'
import { ticketRequest } from '../support/test-app.ts'
import { ticketForm } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import {
  openBackOffice,
  rows,
  sendNow,
  signOut,
  somebody,
  someOrder,
  staffApi,
  visitorApi,
} from './back-office.ts'
import { camt } from './camt.ts'
import { expect, ownNetwork, test } from './fixtures.ts'

// Nobody is signed in at first, and what conflicts is refused.
test.use({ expectedComplaints: /Failed to load resource/ })

const main = (page: Page): Locator => page.getByRole('main')
const button = (page: Page, name: string | RegExp): Locator => main(page).getByRole('button', { name })

/** The page of somebody else, in a browser of their own. */
async function otherDesk(browser: Browser, server: RunningServer, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, extraHTTPHeaders: ownNetwork() })
  const page = await context.newPage()
  await openBackOffice(page, address, await somebody(server))
  return page
}

test('two people at one order see each other, one takes it and the other takes it over, and what conflicts is told with nothing typed lost', async ({
  page,
  server,
  browser,
}) => {
  const order = await someOrder(server)
  const address = `/admin/objednavky/${order.id}`
  await openBackOffice(page, address)
  const eva = await otherDesk(browser, server, address)
  await expect(main(page)).toContainText(/Práve tu je aj Eva/)
  await expect(main(eva)).toContainText('Práve tu je aj Jana Adminova')

  await page.keyboard.press('t')
  await expect(main(page)).toContainText('Máte to vy')
  await expect(main(eva)).toContainText('Má to Jana Adminova')
  await button(eva, 'Prevziať').click()
  await expect(main(eva)).toContainText('Máte to vy')
  await expect(main(page)).toContainText(/Má to Eva/)
  await button(eva, 'Uvoľniť').click()
  await expect(button(page, 'Beriem si to')).toBeVisible()

  const [own, others] = [page.getByLabel(/^Nová poznámka/), eva.getByLabel(/^Nová poznámka/)]
  await own.fill('Rozpísané slová')
  await others.fill('Volané zákazníkovi')
  await eva.keyboard.press('Control+Enter')
  await expect(others).toHaveValue('')
  await expect(main(page)).toContainText('Záznam sa medzitým zmenil')
  await own.blur()
  await page.keyboard.press('s')
  await page.keyboard.press('2')
  const dialog = page.getByRole('dialog', { name: 'Objednávka sa medzitým zmenila' })
  await expect(dialog).toContainText('Volané zákazníkovi')
  await dialog.getByRole('button', { name: 'Zobraziť aktuálny záznam' }).click()
  await expect(own).toHaveValue('Rozpísané slová')
  await expect(main(page).getByText('Volané zákazníkovi').first()).toBeVisible()

  await eva.context().close()
  await expect(main(page)).not.toContainText('Práve tu je aj')
})

test(
  'two people at one ticket see each other, and a reply to what the other one changed waits with its words',
  long,
  async ({ page, server, browser }) => {
    const visitor = visitorApi(server, '10.7.68.1')
    const sent = await visitor.tickets.submit(
      await ticketRequest(visitor, ticketForm({ subject: 'Dvaja naraz' })),
    )
    if (!sent.ok) throw new Error(sent.error.code)
    const address = `/admin/tikety/${sent.value.ticketNumber}`
    await openBackOffice(page, address)
    const eva = await otherDesk(browser, server, address)
    await expect(main(page)).toContainText(/Práve tu je aj Eva/)
    await expect(main(eva)).toContainText('Práve tu je aj Jana Adminova')
    const reply = page.getByLabel(/^Text odpovede pre zákazníka/)
    await reply.fill('Dobrý deň, pozriem sa na to.')
    await main(eva).getByRole('heading', { level: 1 }).focus()
    await eva.keyboard.press('t')
    await expect(main(page)).toContainText('Záznam sa medzitým zmenil')
    await button(page, 'Odoslať odpoveď').click()
    await sendNow(page)
    const dialog = page.getByRole('dialog', { name: 'Tiket sa medzitým zmenil' })
    await expect(dialog).toContainText(/Eva/)
    await dialog.getByRole('button', { name: 'Zobraziť aktuálny záznam' }).click()
    await expect(reply).toHaveValue('Dobrý deň, pozriem sa na to.')
    await signOut(eva)
    await expect(main(page)).not.toContainText('Práve tu je aj')
    await eva.context().close()
  },
)

test(
  'a row that somebody has open or took is marked, until its order is completed',
  long,
  async ({ page, server, browser }) => {
    const order = await someOrder(server)
    await openBackOffice(page, `/admin/objednavky?q=${order.number}`)
    const row = rows(page).first()
    await expect(row).toContainText(order.number)
    const eva = await otherDesk(browser, server, `/admin/objednavky/${order.id}`)
    await expect(row).toContainText(/Otvorené: Eva/)
    const heights = async () => (await row.boundingBox())!.height
    const before = await heights()
    await button(eva, 'Beriem si to').click()
    await expect(row).toContainText(/Má to Eva/)
    expect(await heights()).toBe(before)
    // The key of the record takes it over here too, and is taken back as there.
    await page.keyboard.press('j')
    await page.keyboard.press('t')
    await expect(row).toContainText('Máte to vy')
    await page.keyboard.press('z')
    await expect(row).not.toContainText('Máte to vy')
    await button(eva, 'Beriem si to').click()
    await expect(row).toContainText(/Má to Eva/)
    await main(eva).getByRole('heading', { level: 1 }).focus()
    await eva.keyboard.press('s')
    await eva.keyboard.press('4')
    await eva.keyboard.press('Enter')
    await expect(row).toContainText(/Otvorené: Eva/)
    await eva.goto('/admin')
    await expect(row).not.toContainText('Otvorené')
    await eva.context().close()
  },
)

test(
  'who looks at a line of a statement is named in it, and no line moves',
  long,
  async ({ page, server, browser }) => {
    const { staff } = await staffApi(server)
    const { name, buffer } = camt([{ amount: 13_37 }], `pritomnost ${process.pid}`)
    const brought = await staff.statements.import({ file: buffer, name })
    if (!brought.ok) throw new Error(brought.error.code)
    const address = '/admin/platby?stav=unknown'
    const row = (of: Page) => of.locator(`[data-entry="${brought.value.entries[0]!.id}"]`)
    await openBackOffice(page, address)
    await expect(row(page)).toBeVisible()
    const before = await row(page).boundingBox()
    const eva = await otherDesk(browser, server, address)
    await row(eva).click()
    await expect(row(page)).toContainText(/Otvorené: Eva/)
    expect(await row(page).boundingBox()).toEqual(before)
    await row(page).click()
    await expect(main(page)).toContainText(/Práve tu je aj Eva/)
    await eva.context().close()
    await expect(row(page)).not.toContainText('Otvorené')
  },
)
