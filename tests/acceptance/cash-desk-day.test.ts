import { randomUUID } from 'node:crypto'
import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { createApi } from '@hotovo/application/api'
import { expect, onTestFinished, test } from 'vitest'
import { type Backend, postgres } from '../support/backends.ts'
import { cashDesk } from '../support/cash-desk.ts'
import { cashContradictionsIn } from '../support/cash-sums.ts'
import type { MigratedDatabase } from '../support/database.ts'
import { done } from '../support/done.ts'
import { newOrder, overHttp, setupOf } from '../support/test-app.ts'
import { testMacs } from '../support/world.ts'

/** A house on PostgreSQL that is asked over HTTP, and its database. */
async function houseOverHttp() {
  let database: MigratedDatabase | undefined
  const backend: Backend = {
    ...postgres,
    open: async (report) => {
      const stores = await postgres.open(report)
      database = stores.database
      return stores
    },
  }
  const house = await setupOf(backend, overHttp).open()
  onTestFinished(house.close)
  return { house, database: database! }
}

/** What twenty customers buy: amounts in minor units and pieces, own amounts among them. */
const wishes = Array.from({ length: 20 }, (_, n) => ({
  amount: [10_00, 20_00, 50_00, 7_00, 12_50][n % 5]!,
  isCustom: n % 5 > 2,
  quantity: 1 + (n % 3),
}))

test('a day of a cash desk: twenty sales, of which some are given back and some issued anew, and the cash of ten orders; its drawer, its statement, the payments, the ledger of vouchers and the audit log say the same', async () => {
  const { database, house } = await houseOverHttp()
  const drawer = 150_00
  const { desk, admin, wanted } = await cashDesk(house, { drawer, perDay: 20_000_00 })
  /** Nothing happens in the same instant. */
  const secondLater = () => house.world.clock.forward(1 / 60)
  let sold = 0
  let back = 0
  let taken = 0

  const sales = []
  for (const [n, { amount, isCustom, quantity }] of wishes.entries()) {
    secondLater()
    const total = amount * quantity
    const line = { id: `line-${n}`, amount, isCustom, quantity }
    const form = {
      language: n % 4 === 0 ? 'en' : 'sk',
      selectedVouchers: [line],
      given: total + n * 5,
    } as const
    const sale = done(await desk.sell(form, randomUUID()))
    expect(sale).toMatchObject({ total, change: n * 5 })
    sold += total
    sales.push(sale)
  }
  const print = async (id: string) => {
    secondLater()
    const { token } = done(await desk.addressSlip({ id }))
    done(await createApi(house.ports).slips.print({ token }))
  }
  // Every fifth is given back, half of those once its slip was printed; every fourth of the others did not print well.
  for (const [n, { orderId, slip, total }] of sales.entries()) {
    if (n % 10 !== 0) await print(slip.id)
    secondLater()
    if (n % 5 === 0) {
      done(await desk.refund({ id: orderId, reason: 'Zlá suma.' }, randomUUID()))
      back += total
    } else if (n % 4 === 0) {
      const other = done(await desk.replaceSlip({ id: slip.id, reason: 'Došiel papier.' }, randomUUID()))
      await print(other.id)
    }
  }
  for (const deliveryMethod of ['email', 'sms', 'courier', 'both', 'email'] as const)
    for (const paymentMethod of ['transfer', 'cash'] as const) {
      const { number } = (await newOrder(house.api, { deliveryMethod, paymentMethod })).view.order
      const { id, due } = done(await desk.findOrder({ text: number }))
      taken += done(await desk.takeOrder({ id, due, given: due }, randomUUID())).amount
    }

  const view = done(await desk.view())
  const expected = drawer + sold - back + taken
  const sums = {
    sale: { count: 20, amount: sold },
    order: { count: 10, amount: taken },
    refund: { count: 4, amount: -back },
  }
  expect(view).toMatchObject({ drawer: expected, sums, takenToday: expected - drawer })
  const counted = { id: view.shift!.id, counted: expected - 5, note: 'Päť centov chýba.' }
  expect(done(await desk.closeShift(counted))).toMatchObject({ expected, counted: expected - 5 })

  const day = house.ports.clock.now().slice(0, 10)
  const statement = done(await admin.cashDesks.statement({ from: day, to: day }))
  const commission = Math.floor(((sold - back) * wanted.commission) / 10_000)
  const owing = { sums, commission, owed: expected - drawer - commission }
  expect(statement).toMatchObject({
    ...owing,
    desks: [{ salesPointId: wanted.salesPointId, ...owing }],
    shifts: [{ drawerNow: expected, counted: expected - 5, sums }],
  })
  await house.letters()
  // What the tables say by themselves, of which the statement reads none but the movements.
  const { rows } = await database.owner.query(
    `select (select sum(amount_minor)::int from order_payments) as payments,
            (select sum(received_minor)::int from voucher_orders) as received,
            (select sum(l.amount_minor)::int from voucher_ledger l
               join vouchers v on v.serial = l.voucher_serial join voucher_orders o on o.id = v.order_id
              where o.delivery_method = 'slip') as sold`,
  )
  expect(rows).toEqual([
    { payments: owing.owed + commission, received: owing.owed + commission, sold: sold - back },
  ])
  expect(await cashContradictionsIn(database.owner)).toEqual([])
  const snapshot = await openSnapshot(database.address)
  const { findings } = await verifyAudit(snapshot, await readCheckpoints('/nowhere', testMacs()))
  await snapshot.end()
  expect(findings).toEqual([])
})
