import { newOrder } from '../support/test-app.ts'
import { long } from '../support/tier.ts'
import { today } from '../support/today.ts'
import { heading, staffApi, visitorApi } from './back-office.ts'
import { expect, test } from './fixtures.ts'
import { expectNoSidewaysScroll, violations } from './looks.ts'

// Some answers are refusals on purpose.
test.use({ expectedComplaints: /Failed to load resource/ })

let made = 0
for (const { path, width, tier, method, said } of [
  {
    path: '',
    width: 360,
    tier: {},
    method: 'cash',
    said: {
      title: 'Odstúpenie od zmluvy',
      ask: 'Odstúpiť od zmluvy tu',
      sure: 'Naozaj odstúpiť od zmluvy?',
      keep: 'Ponechať objednávku',
      confirm: 'Potvrdiť odstúpenie',
      refund: /Vrátime vám 101,00\s€ do 14\sdní/,
      done: /Objednávka je zrušená\. Vrátime vám 101,00\s€\./,
      received: /Odstúpenie sme prijali/,
      off: /Odstúpili ste od zmluvy/,
      where: /IBAN účtu, na ktorý máme peniaze poslať/,
    },
  },
  {
    path: '/en',
    width: 1280,
    tier: long,
    method: 'transfer',
    said: {
      title: 'Withdrawal from the contract',
      ask: 'Withdraw from the contract here',
      sure: 'Withdraw from the contract?',
      keep: 'Keep the order',
      confirm: 'Confirm the withdrawal',
      refund: /We refund €101\.00 within 14\sdays/,
      done: /The order is cancelled\. We will refund €101\.00\./,
      received: /We received your withdrawal/,
      off: /You withdrew from the contract/,
      where: /We send the money to where it came from/,
    },
  },
] as const)
  test(
    `a customer withdraws in two steps by keyboard alone, at ${width} px: ${path || '/sk'}`,
    tier,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 800 })
      made += 1
      const email = `odstupuje.${process.pid}.${made}@priklad.sk`
      const { order, token } = (await newOrder(visitorApi(server), { email, paymentMethod: method })).view
      const { staff } = await staffApi(server)
      const receivedOn = today()
      await staff.payments.record({ id: order.id, amount: order.total, receivedOn, method })
      await page.goto(`${path}/objednavka/${token}`)
      const check = async (what: string) => {
        expect(await violations(page), what).toEqual([])
        await expectNoSidewaysScroll(page)
      }
      const main = page.getByRole('main')
      await main.getByRole('button', { name: said.ask }).focus()
      await page.keyboard.press('Enter')
      await expect(main.getByRole('heading', { name: said.sure })).toBeFocused()
      await expect(main).toContainText(said.refund)
      await check('asked')
      await main.getByRole('button', { name: said.keep }).focus()
      await page.keyboard.press('Enter')
      await expect(main.getByRole('heading', { name: said.title })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(main.getByRole('button', { name: said.ask })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(main.getByRole('button', { name: said.confirm })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(heading(page)).toHaveText(said.done)
      await expect(heading(page)).toBeFocused()
      await expect(main).toContainText(said.received)
      await expect(main).toContainText(said.where)
      await expect(main.getByRole('listitem').filter({ hasText: said.off })).toBeVisible()
      await expect(main.getByRole('button', { name: said.ask })).toHaveCount(0)
      await check('done')
      await page.reload()
      await expect(main).toContainText(said.received)
    },
  )
