import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { apiOf, openBackOffice, rows, somebody, someOrder } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { look } from './looks.ts'

// The browser tells of every answer that is not 200: here somebody is not signed in yet.
test.use({ expectedComplaints: /Failed to load resource/ })

test('a payment beyond the day of one person waits, and a colleague confirms it from their queue', async ({
  page,
  server,
}) => {
  const order = await someOrder(server)
  const main = page.getByRole('main')
  const progress = main.getByRole('region', { name: 'Priebeh objednávky' })
  const press = (name: string | RegExp) => main.getByRole('button', { name }).last().press('Enter')
  await openBackOffice(page, `/admin/objednavky/${order.id}`, await somebody(server))
  await press('Zapísať platbu')
  await main.getByLabel(/^Suma/).fill('2000')
  await expect(main).toContainText(/Dnes môžete sami zapísať alebo vydať náhradou ešte 2\s000,00\s€/)
  await expect(main).not.toContainText('Je to viac')
  await main.getByLabel(/^Suma/).fill('2500')
  await expect(main).toContainText('kým ju potvrdí kolega')
  await look(page)
  await main.getByLabel(/^Suma/).press('Control+Enter')
  await expect(main).toContainText(/Platba čaká na\skolegu/)
  await expect(progress).toContainText(/platbu potvrdí kolega/)
  await expect(progress.getByRole('button')).toHaveText('Stiahnuť platbu')
  await expect(main.getByRole('button', { name: /^Potvrdiť/ })).toHaveCount(0)
  await look(page)
  await press('Zapísať platbu')
  await expect(main).toContainText(/Na\spotvrdenie už čaká\s*2\s500,00\s€ · zapísané: /)
  await look(page)

  await openBackOffice(page, '/admin/platby?karta=potvrdit')
  await look(page)
  await rows(page).filter({ hasText: order.number }).getByRole('link').press('Enter')
  await progress.getByRole('button', { name: 'Potvrdiť platbu' }).press('Enter')
  await expect(main).toContainText('Potvrďte len to, čo ste si overili')
  await expect(main).toContainText(/bude treba navyše vrátiť 2\s399,00\s€/)
  await look(page)
  await press('Aj tak potvrdiť')
  await expect(main).toContainText('Platba je potvrdená')
  await expect(main).toContainText('potvrdené: ')
  await expect(main.getByRole('button', { name: /^Odmietnuť/ })).toHaveCount(0)
})

test(
  'whoever recorded a payment that was refused finds who refused it and why, at the queue and in the order',
  long,
  async ({ page, server }) => {
    const order = await someOrder(server)
    const [jana, peter] = [await somebody(server), await somebody(server)]
    const form = { amount: 2500_00, receivedOn: today(), method: 'cash' } as const
    const recorded = await (await apiOf(server, jana)).staff.payments.record({ id: order.id, ...form })
    if (!recorded.ok) throw new Error(recorded.error.code)
    const { record, byHand } = recorded.value
    const reason = 'Pokladničný doklad nie je'
    const { payments } = (await apiOf(server, peter)).staff
    const refused = await payments.refuse({
      id: order.id,
      payment: byHand[0]!.id,
      version: record.version,
      reason,
    })
    expect(refused.ok).toBe(true)
    const main = page.getByRole('main')
    await openBackOffice(page, '/admin/platby?karta=potvrdit', jana)
    await expect(main).toContainText('Potvrdí ich pri')
    const row = rows(page).filter({ hasText: order.number })
    await expect(row).toContainText(reason)
    await look(page)
    await row.getByRole('link').press('Enter')
    await expect(main).toContainText('Odmietnutá, nezaplatila nič')
    await expect(main).toContainText(`Dôvod: ${reason}`)
    await look(page)
  },
)
