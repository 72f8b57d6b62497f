import { reportHandMoney } from '@hotovo/application/payments/by-hand'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { handDayBounds } from '@hotovo/domain/payments/hand-day-limit'
import { dayOf, timeOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const most = handMoneyPerDay.EUR

describe.each(testSetups)('Money recorded by hand is not without a limit (rule A46), $name', ({ open }) => {
  let app: TestApp
  type Desk = Awaited<ReturnType<typeof somebody>>['api']['staff']
  let jana: Desk
  let peter: Desk
  beforeEach(async () => {
    app = await open()
    jana = (await somebody(app)).api.staff
    peter = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  /** Orders of 1001.00. */
  const large = async () =>
    (
      await newOrder(app.api, {
        selectedVouchers: [{ id: 'line-1', amount: 1000_00, quantity: 1, isCustom: true }],
      })
    ).view.order
  const pay = (desk: Desk, id: string, amount: number, key?: string) =>
    desk.payments.record({ id, amount, receivedOn: today(), method: 'cash' }, key)
  const left = async (desk: Desk) => done(await desk.payments.allowance({ currency: 'EUR' })).left.minor
  const beyond = async () => {
    const order = await large()
    const account = done(await pay(jana, order.id, most + 1))
    return { order, account, waiting: account.byHand[0]! }
  }
  const version = ({ record }: OrderAccount) => ({ version: record.version })

  test('what is within the day pays at once, the one that goes beyond it waits and pays nothing', async () => {
    const [one, two] = [await large(), await large()]
    expect(await left(jana)).toBe(most)
    expect(done(await pay(jana, one.id, one.total)).vouchers).not.toEqual([])
    expect(await left(jana)).toBe(most - one.total)
    const account = done(await pay(jana, two.id, two.total))
    expect(account.record.order).toMatchObject({ paymentStatus: 'pending', received: 0 })
    expect(account).toMatchObject({ payments: [], vouchers: [], deliveries: [] })
    expect(account.byHand).toMatchObject([{ state: 'waiting', amount: two.total, decidedBy: null }])
    // Whatever the currency it is one day (rule A51); another person and the next day have their own.
    expect(done(await jana.payments.allowance({ currency: 'CZK' })).left).toEqual({
      minor: ((most - one.total) * handMoneyPerDay.CZK) / most,
      currency: 'CZK',
    })
    expect(await left(peter)).toBe(most)
    expect(await left(jana)).toBe(most - one.total)
    app.world.clock.forward(24 * 60)
    const later = (await somebody(app)).api.staff
    expect(await left(later)).toBe(most)
    const paid = done(await pay(later, two.id, two.total))
    expect(paid.record.order.paymentStatus).toBe('paid')
  })

  test('how much is within a day is set from the next day on, within bounds, by the version that was read, and logged (rule A111)', async () => {
    // No day that has begun by the database's own clock is given another limit.
    app.world.clock.set('2126-03-04T09:00:00.000Z')
    const [jana, peter] = [(await somebody(app)).api.staff, (await somebody(app)).api.staff]
    const { payments } = jana
    const [one, two] = [await large(), await large()]
    const usual = done(await payments.dayLimit())
    expect(usual).toEqual({ today: most, version: 0, changes: [] })
    const { min, max } = handDayBounds
    for (const amount of [min - 1, max + 1])
      expect(await payments.setDayLimit({ amount, version: 0 })).toEqual({
        ok: false,
        error: { code: 'invalid', problems: [{ at: 'amount', code: 'amount-out-of-range', min, max }] },
      })
    const set = { amount: 600_00, version: 0 }
    const first = done(await payments.setDayLimit(set))
    expect(first).toMatchObject({ today: most, version: 1, changes: [{ version: 1, amount: 600_00 }] })
    // As after a lost answer; and by whoever has not seen it.
    expect(done(await payments.setDayLimit(set))).toEqual(first)
    expect(await peter.payments.setDayLimit({ amount: 700_00, version: 0 })).toEqual({
      ok: false,
      error: { code: 'limit-changed' },
    })
    expect(done(await pay(jana, one.id, one.total)).byHand[0]!.state).toBe('recorded')
    app.world.clock.forward(24 * 60)
    const later = (await somebody(app)).api.staff
    expect(done(await later.payments.dayLimit()).today).toBe(600_00)
    expect(await left(later)).toBe(600_00)
    expect(done(await pay(later, two.id, two.total)).byHand[0]!.state).toBe('waiting')
    const [entry] = (await app.ports.systemLog.newest(20)).filter(
      ({ action }) => action === 'hand_day_limit_set',
    )
    expect(entry!.details).toMatchObject({ fromMinor: most, toMinor: 600_00, version: 1 })
  })

  test('of many at once no more pays than one may record alone', async () => {
    const orders = [await large(), await large(), await large()]
    const paid = await Promise.all(orders.map(({ id, total }) => pay(jana, id, total)))
    const states = paid.map((one) => done(one).byHand[0]!.state)
    expect(states.toSorted()).toEqual(['recorded', 'waiting', 'waiting'])
    expect(await left(jana)).toBe(most - orders[0]!.total)
  })

  test('a colleague confirms it, whoever recorded it does not; then it pays, once', async () => {
    const { order, account, waiting } = await beyond()
    const own = await jana.payments.confirm({ id: order.id, payment: waiting.id, ...version(account) })
    expect(own).toEqual({ ok: false, error: { code: 'second-person-needed' } })
    expect(done(await peter.payments.waiting()).items).toMatchObject([
      { id: waiting.id, orderNumber: order.number, recordedBy: waiting.recordedBy, amount: most + 1 },
    ])
    const confirmed = done(
      await peter.payments.confirm({ id: order.id, payment: waiting.id, ...version(account) }),
    )
    expect(confirmed.record.order).toMatchObject({ paymentStatus: 'over', received: most + 1 })
    expect(confirmed.payments).toMatchObject([{ id: waiting.id, amount: most + 1, method: 'cash' }])
    expect(confirmed.vouchers).not.toEqual([])
    expect(confirmed.byHand).toMatchObject([{ state: 'confirmed', recordedBy: waiting.recordedBy }])
    expect(confirmed.byHand[0]!.decidedById).not.toBe(waiting.recordedById)
    expect([await left(jana), await left(peter)]).toEqual([most, most])
    expect(done(await peter.payments.waiting()).items).toEqual([])
    const again = await atCurrentVersion(peter, order.id, (version) =>
      peter.payments.confirm({ id: order.id, payment: waiting.id, version }),
    )
    expect(again).toEqual({ ok: false, error: { code: 'payment-not-found' } })
    const { items } = done(await peter.orders.history({ id: order.id }))
    expect(
      items
        .filter(({ fieldName }) => fieldName === 'hand_payment')
        .map(({ oldValue, newValue }) => [oldValue, newValue])
        .toSorted(),
    ).toEqual([
      [null, `waiting ${most + 1}`],
      [`waiting ${most + 1}`, `confirmed ${most + 1}`],
    ])
  })

  test('a colleague refuses it with a reason, and whoever recorded it calls it off without one', async () => {
    const first = await beyond()
    const refuse = (reason?: string) =>
      peter.payments.refuse({
        id: first.order.id,
        payment: first.waiting.id,
        ...version(first.account),
        reason,
      })
    for (const reason of [undefined, ' '])
      expect(await refuse(reason)).toEqual({
        ok: false,
        error: { code: 'invalid', problems: [{ at: 'reason', code: 'required' }] },
      })
    const refused = done(await refuse('Pokladničný doklad nie je'))
    expect(refused).toMatchObject({ payments: [], byHand: [{ state: 'refused' }] })
    const { items } = done(await peter.orders.history({ id: first.order.id }))
    expect(items.find(({ oldValue }) => oldValue?.startsWith('waiting'))).toMatchObject({
      newValue: `refused ${most + 1}`,
      notes: 'Pokladničný doklad nie je',
    })
    // Whoever recorded it sees who refused it, and why.
    const [{ decidedBy }] = refused.byHand as [(typeof refused.byHand)[0]]
    expect(done(await jana.payments.waiting())).toMatchObject({
      items: [],
      refused: [{ id: first.waiting.id, decidedBy, reason: 'Pokladničný doklad nie je' }],
    })
    const second = await beyond()
    const off = done(
      await jana.payments.refuse({
        id: second.order.id,
        payment: second.waiting.id,
        ...version(second.account),
      }),
    )
    expect(off).toMatchObject({ payments: [], byHand: [{ state: 'called-off' }] })
    expect(off.record.order.paymentStatus).toBe('pending')
  })

  test('a mistake that is taken back uses up nothing of the day; what vouchers were issued for stays counted', async () => {
    const [one, two] = [await large(), await large()]
    const part = done(await pay(jana, one.id, 900_00))
    const back = await jana.payments.takeBack({
      id: one.id,
      payment: part.payments[0]!.id,
      reason: 'Omyl',
      ...version(part),
    })
    expect(done(back).record.order.received).toBe(0)
    expect(await left(jana)).toBe(most)
    const whole = done(await pay(jana, two.id, two.total))
    const late = await atCurrentVersion(jana, two.id, (version) =>
      jana.payments.takeBack({ id: two.id, payment: whole.payments[0]!.id, reason: 'Omyl', version }),
    )
    expect(late).toEqual({ ok: false, error: { code: 'vouchers-issued' } })
    expect(await left(jana)).toBe(most - two.total)
  })

  /** An order for the courier whose money somebody else recorded, with its vouchers. */
  const courierOrder = async (quantity: number, amount = 500_00) => {
    const eva = (await somebody(app)).api.staff
    const { order } = (
      await newOrder(app.api, {
        deliveryMethod: 'courier',
        selectedVouchers: [{ id: 'line-1', amount, quantity, isCustom: true }],
      })
    ).view
    const { id, total } = order
    const waiting = done(await pay(eva, id, total))
    const { vouchers } = waiting.vouchers.length
      ? waiting
      : done(await peter.payments.confirm({ id, payment: waiting.byHand[0]!.id, ...version(waiting) }))
    return { order, serials: vouchers.map(({ voucher }) => voucher.serial) }
  }
  const reissue = (desk: Desk, serial: string) => desk.vouchers.reissue({ serial, reason: 'List sa stratil' })
  const refused = { ok: false, error: { code: 'beyond-day' } }

  test('a reissue counts into the day; beyond it is refused, and a colleague does it (rule A51)', async () => {
    const { serials } = await courierOrder(5)
    for (const serial of serials.slice(0, 3)) done(await reissue(jana, serial))
    const small = await large()
    done(await pay(jana, small.id, 1))
    expect(await left(jana)).toBe(most - 1500_01)
    expect(await reissue(jana, serials[3]!)).toEqual(refused)
    const { voucher } = done(await jana.vouchers.open({ serial: serials[3]! }))
    expect(voucher).toMatchObject({ voided: false, balance: 500_00 })
    done(await reissue(peter, serials[3]!))
    const follow = reportHandMoney(app.ports)
    app.world.clock.forward(24 * 60)
    await follow()
    const told = (await app.letters()).find(({ id }) => id.startsWith('recorded-by-hand'))
    expect(told?.text.match(/List sa stratil/g)).toHaveLength(4)
    done(await reissue((await somebody(app)).api.staff, serials[4]!))
  })

  test('an order that is cancelled and goes on again has its vouchers issued anew, which counts as well', async () => {
    const { order } = await courierOrder(3)
    const set = (desk: Desk, status: OrderStatus) =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.orders.change({ id: order.id, status, reason: 'Kuriér list stratil', version }),
      )
    const cancelAndGoOn = async (desk: Desk) => {
      done(await set(desk, 'zrusena'))
      return set(desk, 'spracuva')
    }
    done(await cancelAndGoOn(jana))
    expect(await left(jana)).toBe(most - 1500_00)
    expect(await cancelAndGoOn(jana)).toEqual(refused)
    const cancelled = done(await jana.orders.open({ id: order.id }))
    expect(cancelled.order.orderStatus).toBe('zrusena')
    const many = await jana.orders.changeBulk(
      {
        orders: [{ id: order.id, version: cancelled.version }],
        status: 'spracuva',
        reason: 'Spolu',
        of: { count: 1 },
      },
      '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a02',
    )
    expect(done(many).outcomes).toMatchObject([{ id: order.id, outcome: 'beyond-day' }])
    expect(done(await set(peter, 'spracuva')).order.orderStatus).toBe('spracuva')
    expect(await left(peter)).toBe(most - 1500_00)
  })

  /** A courier order of 750.00 that goes on no more, all of which but a part was given back, as somebody noted it. */
  const cancelled = async (givenBack: number) => {
    const { order, serials } = await courierOrder(1, 750_00)
    const change = (status: OrderStatus) => (desk: Desk) =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.orders.change({ id: order.id, status, reason: 'Kuriér list stratil', version }),
      )
    done(await change('zrusena')(jana))
    const refund = { amount: givenBack, receivedOn: today(), method: 'transfer' } as const
    done(
      await atCurrentVersion(jana, order.id, (version) =>
        jana.payments.refund({ id: order.id, ...refund, version }),
      ),
    )
    return { order, serials, goesOn: change('prijata') }
  }
  const standing = async ({ id }: { id: string }) =>
    done(await jana.payments.account({ id })).vouchers.filter(({ voucher }) => !voucher.voided)

  test('ten cents that are recorded by hand have no vouchers issued anew for nothing: what they do not cover counts too', async () => {
    const { order, goesOn } = await cancelled(10)
    done(await goesOn(jana))
    expect(await standing(order)).toEqual([])
    done(await pay(jana, order.id, 10))
    expect(await standing(order)).toHaveLength(2)
    expect(await left(jana)).toBe(most - 750_00)
    // All that comes in anew is counted once, as what was recorded.
    const other = await cancelled(740_00)
    done(await other.goesOn(jana))
    done(await pay(jana, other.order.id, 740_00))
    expect(await left(jana)).toBe(most - 1500_00)
    const third = await cancelled(10)
    done(await third.goesOn(jana))
    expect(await pay(jana, third.order.id, 10)).toEqual(refused)
    expect(done(await jana.payments.account({ id: third.order.id })).byHand.at(-1)).not.toMatchObject({
      amount: 10,
    })
    done(await pay(peter, third.order.id, 10))
    expect(await left(peter)).toBe(most - 750_00)
  })

  test('whoever confirms a payment that has vouchers issued anew lets them out of their own day', async () => {
    const { order, goesOn } = await cancelled(10)
    done(await goesOn(jana))
    const beyondDay = done(await pay(jana, order.id, most + 1))
    const [waiting] = beyondDay.byHand.filter(({ state }) => state === 'waiting')
    const other = await courierOrder(3)
    for (const serial of other.serials) done(await reissue(peter, serial))
    const confirm = (desk: Desk) =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.payments.confirm({ id: order.id, payment: waiting!.id, version }),
      )
    expect(await confirm(peter)).toEqual(refused)
    expect(await standing(order)).toEqual([])
    const eva = (await somebody(app)).api.staff
    done(await confirm(eva))
    expect([await left(jana), await left(eva)]).toEqual([most, most - 750_00])
  })

  test('sent again under its key it waits once', async () => {
    const order = await large()
    const key = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
    await Promise.all([pay(jana, order.id, most + 1, key), pay(jana, order.id, most + 1, key)])
    expect(done(await pay(jana, order.id, most + 1, key)).byHand).toHaveLength(1)
  })

  test('what was recorded by hand is told by one letter the morning after, and no letter comes of a day without any', async () => {
    const follow = reportHandMoney(app.ports)
    const letters = async () =>
      (await app.letters()).filter(({ id }) => id.startsWith('recorded-by-hand')).map(({ id }) => id)
    const order = await large()
    done(await pay(jana, order.id, 1_00))
    const day = today()
    await follow()
    expect(await letters()).toEqual([])
    app.world.clock.forward(24 * 60)
    expect(timeOf(app.world.clock.now()) >= '07:00').toBe(true)
    await follow()
    await follow()
    expect(await letters()).toEqual([`recorded-by-hand-${day}`])
  })

  test('whoever is alone is told that nobody is there to confirm', async () => {
    expect(done(await jana.payments.allowance({ currency: 'EUR' })).hasColleague).toBe(true)
    const other = await open()
    try {
      const alone = (await somebody(other)).api.staff
      expect(done(await alone.payments.allowance({ currency: 'EUR' })).hasColleague).toBe(false)
    } finally {
      await other.close()
    }
  })
})
