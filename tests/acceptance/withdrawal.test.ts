import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { addMerchantKey } from '@hotovo/application/merchants/keys'
import { followUnpaidOrders } from '@hotovo/application/orders/unpaid'
import { withdrawalDays } from '@hotovo/domain/law'
import { rateLimits } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf, daysLater, endOfDay } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { handedOverIn } from '../support/handed-over.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('Withdrawal and refunds, $name', ({ open }) => {
  let app: TestApp
  beforeEach(async () => {
    app = await open()
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  /** Staff sign in anew where days have passed. */
  const desk = async () => (await somebody(app)).api.staff
  const paid = async (overrides: Parameters<typeof newOrder>[1] = {}) => {
    const { view } = await newOrder(app.api, overrides)
    const { order } = view
    const payment = { amount: order.total, receivedOn: today(), method: 'transfer' as const }
    const account = done(await (await desk()).payments.record({ id: order.id, ...payment }))
    await app.letters()
    return { ...view, vouchers: account.vouchers.map(({ voucher }) => voucher) }
  }
  const accountOf = async ({ id }: Order) => done(await (await desk()).payments.account({ id }))
  const refunded = async (order: Order, amount: number) => {
    const staff = await desk()
    const { version } = done(await staff.payments.account({ id: order.id })).record
    return staff.payments.refund({ id: order.id, amount, receivedOn: today(), method: 'transfer', version })
  }
  /** Spends some of a voucher as a merchant with its code and password. */
  async function shop() {
    const { secret } = done(await addMerchantKey(app.ports)('Kníhkupectvo'))
    return asCaller(createApi(app.ports), { ...visitor, accessToken: () => secret }).merchant
  }
  async function spend(
    serial: string,
    amount: number,
    key = 'nákup-1',
    by?: Awaited<ReturnType<typeof shop>>,
  ) {
    const merchant = by ?? (await shop())
    const { code = '', password = '' } =
      handedOverIn((await app.letters()).map(({ text }) => text)).get(serial) ?? {}
    return merchant.redeem({ code, password, amount, currency: 'EUR' }, key)
  }
  const over = { ok: false, error: { code: 'withdrawal-over' } }

  test('what was not spent comes back: vouchers are blocked for ever, a receipt says when, staff refund it', async () => {
    const { order, token, vouchers } = await paid()
    done(await spend(vouchers[0]!.serial, 12_34))
    const before = done(await app.api.orders.view({ token }))
    expect(before.progress.withdrawal).toEqual({
      lastDay: daysLater(dayOf(order.createdAt), withdrawalDays(dayOf(order.createdAt))),
      blocked: 2,
      kept: 12_84,
      refund: order.total - 12_84,
    })

    const withdrawnAt = app.world.clock.now()
    const view = done(await app.api.orders.withdraw({ token }))
    expect(view.order).toMatchObject({
      orderStatus: 'zrusena',
      paymentStatus: 'refund-due',
      charged: 12_84,
      received: order.total,
      withdrawnAt,
    })
    expect(view.progress.withdrawal).toBeNull()
    expect(view.progress.vouchers.map(({ status }) => status)).toEqual(['inactive', 'inactive'])
    const account = await accountOf(order)
    for (const { voucher } of account.vouchers) expect(voucher).toMatchObject({ balance: 0, voided: true })
    expect(await spend(vouchers[1]!.serial, 1, 'nákup-2')).toMatchObject({ ok: false })

    app.world.clock.forward(60)
    expect(done(await app.api.orders.withdraw({ token }))).toEqual(view)

    const letters = await app.letters()
    const [receipt, ...others] = letters.filter(({ id }) => id === `withdrawal-received-${order.id}`)
    expect(others).toEqual([])
    expect(receipt?.to).toBe(order.email)
    expect(receipt?.text.replaceAll('\u00a0', ' ')).toMatch(/2\. 3\. 2026.*10:00.*12,84 €.*88,16 €/s)
    const told = letters.find(({ id }) => id === `withdrawal-notification-${order.id}`)
    expect(told?.subject.replaceAll('\u00a0', ' ')).toContain('88,16 €')
    expect(told?.text).toContain('/admin/vratenia')

    const staff = await desk()
    const due = done(await staff.orders.list({ payment: ['refund-due'] })).items
    expect(due).toMatchObject([{ id: order.id, charged: 12_84, received: order.total, withdrawnAt }])
    expect(await refunded(order, order.total - 12_83)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(done(await refunded(order, order.total - 12_84)).record.order).toMatchObject({
      paymentStatus: 'refunded',
      received: 12_84,
    })
    const history = done(await staff.orders.history({ id: order.id })).items
    expect(history.find(({ fieldName }) => fieldName === 'withdrawn_at')).toMatchObject({
      actor: { kind: 'visitor' },
      newValue: withdrawnAt,
    })
  })

  test('a voucher that was spent whole is not blocked: what its merchant gives back can be spent', async () => {
    const { order, token, vouchers } = await paid()
    const { serial, amount } = vouchers[0]!
    const merchant = await shop()
    const { transaction } = done(await spend(serial, amount, 'nákup-1', merchant)).answer
    expect(done(await app.api.orders.view({ token })).progress.withdrawal).toMatchObject({
      blocked: 1,
      kept: amount + 50,
    })
    const { progress, ...view } = done(await app.api.orders.withdraw({ token }))
    expect(view.order).toMatchObject({ charged: amount + 50, paymentStatus: 'refund-due' })
    expect(progress.vouchers.map(({ status }) => status)).toEqual(['used', 'inactive'])
    expect(done(await merchant.reverse({ id: transaction.id }, 'vrátenie-1')).answer.voucher).toMatchObject({
      serial,
      status: 'active',
      balance: amount,
    })
    expect((await accountOf(order)).record.order).toMatchObject({
      charged: amount + 50,
      received: order.total,
    })
    done(await spend(serial, amount, 'nákup-2', merchant))
  })

  test('until the last millisecond of the fourteenth day in Bratislava, and not after it', async () => {
    const [inTime, late] = [await newOrder(app.api), await newOrder(app.api)]
    const placedOn = dayOf(late.view.order.createdAt)
    const last = endOfDay(daysLater(placedOn, withdrawalDays(placedOn)))
    app.world.clock.forward((Date.parse(last) - Date.parse(app.world.clock.now())) / 60_000)
    expect(app.world.clock.now()).toBe(last)
    expect(done(await app.api.orders.withdraw({ token: inTime.view.token })).order.withdrawnAt).toBe(last)
    app.world.clock.forward(1 / 60_000)
    expect(await app.api.orders.withdraw({ token: late.view.token })).toEqual(over)
    expect(done(await app.api.orders.view({ token: late.view.token })).progress.withdrawal).toBeNull()
    expect((await accountOf(late.view.order)).record.version).toBe(1)
  })

  test('an unpaid order is cancelled, costs nothing, and what is paid for it later is to be refunded', async () => {
    const { order, token } = (await newOrder(app.api)).view
    const view = done(await app.api.orders.withdraw({ token }))
    expect(view.order).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'pending', charged: 0 })
    const staff = await desk()
    const payment = { amount: order.total, receivedOn: today(), method: 'transfer' as const }
    const account = done(await staff.payments.record({ id: order.id, ...payment }))
    expect(account.record.order).toMatchObject({ paymentStatus: 'refund-due', charged: 0 })
    expect(account.vouchers).toEqual([])
    const { version } = account.record
    expect(await staff.orders.change({ id: order.id, status: 'prijata', version })).toEqual({
      ok: false,
      error: { code: 'order-closed' },
    })
    expect((await accountOf(order)).record.version).toBe(version)
  })

  test('nobody withdraws from what expired or was cancelled, or with another token; and not endlessly often', async () => {
    const { order, token } = (await newOrder(app.api)).view
    app.world.clock.forward(8 * 24 * 60)
    await followUnpaidOrders(app.ports)()
    app.world.clock.forward(4 * 24 * 60)
    expect(await followUnpaidOrders(app.ports)()).toMatchObject({ expired: 1 })
    expect((await accountOf(order)).record.order).toMatchObject({ orderStatus: 'zrusena', charged: 0 })
    expect(await app.api.orders.withdraw({ token })).toEqual(over)
    expect(await app.api.orders.withdraw({ token: '0'.repeat(75) })).toEqual({
      ok: false,
      error: { code: 'order-not-found' },
    })
    for (let asked = 2; asked < rateLimits.withdrawals.most; asked++)
      expect(await app.api.orders.withdraw({ token })).toEqual(over)
    expect(await app.api.orders.withdraw({ token })).toMatchObject({
      ok: false,
      error: { code: 'too-many-requests' },
    })
  })

  test('of a withdrawal and redemptions at the same time each is whole: what was spent is not refunded', async () => {
    const { order, token, vouchers } = await paid()
    const [withdrawal, ...spent] = await Promise.all([
      app.api.orders.withdraw({ token }),
      ...vouchers.map(({ serial }, place) => spend(serial, 10_00, `nákup-${place}`)),
    ])
    const gone = spent.filter(({ ok }) => ok).length * 10_50
    expect(done(withdrawal).order).toMatchObject({ charged: gone, paymentStatus: 'refund-due' })
    const { vouchers: left, record } = await accountOf(order)
    expect(left.every(({ voucher }) => voucher.voided && voucher.balance === 0)).toBe(true)
    expect(record.order.charged).toBe(gone)
  })

  test('staff give the value of a voucher back: it is due, the others stay, and nothing is issued again', async () => {
    const { order, token, vouchers } = await paid()
    const [first, second] = vouchers
    done(await spend(first!.serial, 20_00))
    const staff = await desk()
    const given = done(await staff.vouchers.refund({ serial: first!.serial, reason: 'Darované dvakrát' }))
    expect(given.record.order).toMatchObject({
      paymentStatus: 'refund-due',
      charged: order.total - 30_00,
      received: order.total,
    })
    expect(given.vouchers.map(({ voucher }) => [voucher.voided, voucher.balance])).toEqual([
      [true, 0],
      [false, 50_00],
    ])
    expect(await staff.vouchers.refund({ serial: first!.serial, reason: 'znova' })).toEqual({
      ok: false,
      error: { code: 'voucher-worthless' },
    })
    expect(done(await refunded(order, 30_00)).record.order.paymentStatus).toBe('paid')
    // The rest is the customer's to withdraw from.
    expect(done(await app.api.orders.view({ token })).progress.withdrawal).toMatchObject({
      blocked: 1,
      kept: 20_50,
      refund: order.total - 50_50,
    })
    const other = done(await (await desk()).vouchers.refund({ serial: second!.serial, reason: 'aj tento' }))
    expect(other.record.order).toMatchObject({ charged: 21_00, paymentStatus: 'refund-due' })
    expect(other.vouchers).toHaveLength(2)
    const settled = done(await refunded(order, 50_00))
    expect(settled.record.order).toMatchObject({ paymentStatus: 'paid', received: 21_00 })
    expect(settled.vouchers).toHaveLength(2)
  })

  test('a voucher is cancelled without a refund, and stays charged whatever becomes of its order', async () => {
    const { order, vouchers } = await paid()
    const staff = await desk()
    expect(await staff.vouchers.cancel({ serial: vouchers[0]!.serial, reason: ' ' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', problems: [{ at: 'reason', code: 'required' }] },
    })
    expect(await staff.vouchers.cancel({ serial: 'VCH-NIKDENIC0', reason: 'podvod' })).toEqual({
      ok: false,
      error: { code: 'serial-not-found' },
    })
    for (const { serial } of vouchers) done(await staff.vouchers.cancel({ serial, reason: 'podvod' }))
    const more = { amount: 5_00, receivedOn: today(), method: 'transfer' as const }
    const account = done(await staff.payments.record({ id: order.id, ...more }))
    expect(account.record.order).toMatchObject({ paymentStatus: 'over', charged: order.total })
    expect(account.vouchers).toHaveLength(2)
    const { version } = account.record
    const cancelled = done(await staff.orders.change({ id: order.id, status: 'zrusena', version }))
    expect(cancelled.order).toMatchObject({ charged: 100_00, paymentStatus: 'refund-due' })
    expect(
      await staff.orders.change({ id: order.id, status: 'prijata', version: cancelled.version }),
    ).toEqual({
      ok: false,
      error: { code: 'order-closed' },
    })
  })

  test('staff cancel an order of which a part was spent: the rest of that voucher stays, and can be withdrawn from', async () => {
    const { order, token, vouchers } = await paid()
    done(await spend(vouchers[0]!.serial, 20_00))
    const staff = await desk()
    const { version } = (await accountOf(order)).record
    const cancelled = done(await staff.orders.change({ id: order.id, status: 'zrusena', version }))
    expect(cancelled.order).toMatchObject({ charged: 50_00, paymentStatus: 'refund-due' })
    done(await spend(vouchers[0]!.serial, 5_00, 'nákup-2'))
    expect(done(await app.api.orders.withdraw({ token })).order).toMatchObject({
      charged: 25_00,
      paymentStatus: 'refund-due',
    })
    expect(await refunded(order, order.total - 24_99)).toMatchObject({ ok: false })
    expect(done(await refunded(order, order.total - 25_00)).record.order.paymentStatus).toBe('refunded')
  })
})
