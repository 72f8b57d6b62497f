import { readCheckpoints } from '@hotovo/adapters/postgres/audit/checkpoints'
import { openSnapshot, verifyAudit } from '@hotovo/adapters/postgres/audit/verify'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { followExpiringVouchers } from '@hotovo/application/vouchers/expiry'
import { expiryWarningDays } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf, daysLater, startOfDay } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ownBackends } from '../support/backends.ts'
import { migratedDatabase } from '../support/database.ts'
import { must } from '../support/spending.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { inProcess, newOrder, setupOf, type TestApp } from '../support/test-app.ts'
import { contradictionsIn } from '../support/voucher-sums.ts'
import { testMacs, testPersonal, testWorld } from '../support/world.ts'

type Open = Pick<TestApp, 'api' | 'as' | 'ports' | 'world'>

/** An order of one voucher that was paid; answers the voucher. */
async function boughtVoucherIn(house: Open) {
  const { order } = (await newOrder(house.api)).view
  const desk = (await somebody(house)).api.staff
  const receivedOn = dayOf(house.world.clock.now())
  const paid = must(
    await desk.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' }),
  )
  return { order, voucher: paid.vouchers[0]!.voucher }
}

/** A voucher lapses, is found in the list of staff, and given back by them: its value, once, with a record. */
async function lapsedIsGivenBack(house: Open) {
  const { voucher, order } = await boughtVoucherIn(house)
  const { serial, amount } = voucher
  const all = (await house.ports.vouchers.ofOrder(order.id)).map(({ voucher: one }) => one.amount)
  house.world.clock.set(voucher.expiresAt)
  await followExpiringVouchers(house.ports)()
  const desk = (await somebody(house)).api.staff
  const listed = async () =>
    must(await desk.vouchers.list({ lapsed: true })).items.map(({ voucher: one }) => one.serial)
  expect(await listed()).toContain(serial)

  const reason = { reason: 'Zákazník požiadal o zostatok' }
  const { record, vouchers } = must(await desk.vouchers.refund({ serial, ...reason }))
  expect(record.order).toMatchObject({
    paymentStatus: 'refund-due',
    charged: order.total - amount,
    received: order.total,
  })
  const taken = vouchers.find(({ voucher: one }) => one.serial === serial)
  expect(taken?.voucher).toMatchObject({ voided: true, balance: 0, lapsed: 0 })
  const again = await desk.vouchers.refund({ serial, ...reason })
  expect(again).toEqual({ ok: false, error: { code: 'voucher-worthless' } })
  expect(await listed()).not.toContain(serial)
  const owed = must(await desk.vouchers.liability())
  const standing = all.reduce((sum, one) => sum + one, -amount)
  expect(owed.map(({ outstanding, lapsed }) => [outstanding, lapsed])).toEqual([[0, standing]])
  const { movements } = must(await desk.vouchers.open({ serial }))
  expect(movements.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
    ['issue', amount],
    ['expire', -amount],
  ])

  const receivedOn = dayOf(house.world.clock.now())
  const given = (of: number) =>
    atCurrentVersion(desk, order.id, (version) =>
      desk.payments.refund({ id: order.id, amount: of, receivedOn, method: 'transfer', version }),
    )
  expect(await given(amount + 1)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  const over = must(await given(amount))
  expect(over.record.order).toMatchObject({ paymentStatus: 'paid', received: order.total - amount })
  expect(over.payments.map(({ kind, amount: moved }) => [kind, moved])).toContainEqual(['refund', -amount])
}

describe.each(ownBackends)('Vouchers that expire, on $name', (backend) => {
  let app: TestApp
  beforeEach(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  afterEach(() => app.close())

  const follow = () => followExpiringVouchers(app.ports)()
  const lettersOf = async (serial: string) =>
    (await app.letters()).filter(({ id }) => id === `voucher-expires-soon-${serial.toLowerCase()}`)

  const boughtVoucher = () => boughtVoucherIn(app)
  const now = async (serial: string) => (await app.ports.vouchers.find(serial))!.voucher
  const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1).toISOString())
  const issuedOf = async ({ id }: Order) => app.ports.vouchers.ofOrder(id)

  test('their customer is told a month before, once, and not about one without a balance', async () => {
    const { voucher, order } = await boughtVoucher()
    const all = await issuedOf(order)
    const warned = daysLater(lastDayOf(voucher.expiresAt), -expiryWarningDays)
    app.world.clock.set(new Date(Date.parse(startOfDay(warned)) - 1).toISOString())
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    app.world.clock.set(startOfDay(warned))
    expect(await follow()).toEqual({ expired: 0, warned: all.length })
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    const [letter, ...others] = await lettersOf(voucher.serial)
    expect(others).toEqual([])
    expect(letter?.to).toBe(order.email)
    expect(letter?.text).toContain(voucher.serial)
  })

  test('what is left lapses at the last instant, and is told: in the ledger, in the log, in what we owe', async () => {
    const { voucher, order } = await boughtVoucher()
    const { serial, amount, expiresAt } = voucher
    const all = await issuedOf(order)
    app.world.clock.set(new Date(Date.parse(expiresAt) - 1).toISOString())
    expect(await follow()).toMatchObject({ expired: 0 })
    app.world.clock.set(expiresAt)
    expect(await follow()).toMatchObject({ expired: all.length })
    expect(await follow()).toEqual({ expired: 0, warned: 0 })
    expect(await now(serial)).toMatchObject({ balance: 0, lapsed: amount, voided: false })
    expect(
      (await app.ports.vouchers.history(serial)).map(({ kind, amount: moved }) => [kind, moved]),
    ).toEqual([
      ['issue', amount],
      ['expire', -amount],
    ])
    const sums = await app.ports.vouchers.liability()
    expect(sums.map(({ outstanding, lapsed }) => [outstanding, lapsed])).toEqual([
      [0, all.reduce((sum, { voucher: one }) => sum + one.amount, 0)],
    ])
  })

  test('two who look at the same time expire each once', async () => {
    const { voucher, order } = await boughtVoucher()
    const all = await issuedOf(order)
    app.world.clock.set(voucher.expiresAt)
    const done = await Promise.all([follow(), follow(), follow()])
    expect(done.reduce((sum, { expired }) => sum + expired, 0)).toBe(all.length)
    const history = await app.ports.vouchers.history(voucher.serial)
    expect(history.filter(({ kind }) => kind === 'expire')).toHaveLength(1)
  })

  test('one that faults holds up no other, is told once in a round, and tried again in the next', async () => {
    const { voucher, order } = await boughtVoucher()
    const others = (await issuedOf(order)).length - 1
    expect(others).toBeGreaterThan(0)
    app.world.clock.set(voucher.expiresAt)
    const { vouchers } = app.ports
    const [first] = await vouchers.due({ to: 'expire', at: voucher.expiresAt, limit: 1 })
    const planted = new Error('a fault of this voucher')
    const change: typeof vouchers.change = async (asked) => {
      if (asked.before.serial === first!.serial) throw planted
      return vouchers.change(asked)
    }
    const faulty = followExpiringVouchers({ ...app.ports, vouchers: { ...vouchers, change } })
    for (const round of [1, 2]) {
      const fault = await faulty().catch((thrown: unknown) => thrown)
      expect(fault, `round ${round}`).toMatchObject({ errors: [planted] })
      for (const { voucher: one } of await issuedOf(order))
        expect(one.lapsed).toBe(one.serial === first!.serial ? 0 : one.amount)
    }
    expect(await follow()).toEqual({ expired: 1, warned: 0 })
    expect((await now(first!.serial)).lapsed).toBe(first!.amount)
    const away: typeof vouchers.change = async () => {
      throw new Unavailable('nobody stores anything')
    }
    const next = (await boughtVoucher()).voucher
    app.world.clock.set(next.expiresAt)
    const round = followExpiringVouchers({ ...app.ports, vouchers: { ...vouchers, change: away } })()
    await expect(round).rejects.toThrow('nobody stores anything')
  })

  test('what lapsed is listed, and staff give it back: it is due, and a record says when it went', () =>
    lapsedIsGivenBack(app))
})

test('a balance that lapsed and was given back leaves the ledger and the log whole', async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const world = testWorld()
  const ports = { ...world, ...postgresStores(database.sql, testPersonal) }
  const as: TestApp['as'] = (accessToken) => asCaller(createApi(ports), { ...visitor, accessToken })
  await lapsedIsGivenBack({ as, api: as(() => undefined), ports, world })
  expect(await contradictionsIn(database.owner)).toEqual([])
  const snapshot = await openSnapshot(database.address)
  const { findings } = await verifyAudit(snapshot, await readCheckpoints('/nowhere', testMacs()))
  await snapshot.end()
  expect(findings).toEqual([])
})
