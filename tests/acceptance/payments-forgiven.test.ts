import type { Order } from '@hotovo/domain/orders/order'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

describe.each(testSetups)('Forgiving the rest, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  const pay = async ({ id }: Order, amount: number) =>
    done(await desk.payments.record({ id, amount, receivedOn: today(), method: 'transfer' }))
  const forgive = ({ id }: Order, key?: string) =>
    atCurrentVersion(desk, id, (version) => desk.payments.forgive({ id, version }, key))
  /** An order that lacks so many cents. */
  const lacking = async (cents: number) => {
    const { order, token } = (await newOrder(app.api)).view
    await pay(order, order.total - cents)
    return { order, token }
  }
  const key = '0b9e3f52-6c1d-4f6e-9a55-3d1f5f1f0a01'
  const revenue = async () => done(await desk.dashboard()).revenue.find(({ currency }) => currency === 'EUR')

  test('it is paid and its vouchers go out whole, and what nobody paid is in no sum of what came', async () => {
    const { order } = await lacking(30)
    const account = done(await forgive(order, key))
    expect(account.record.order).toMatchObject({
      paymentStatus: 'paid',
      received: order.total - 30,
      charged: order.total - 30,
    })
    expect(account.vouchers.map(({ voucher }) => voucher.balance)).toEqual([50_00, 50_00])
    expect(account.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', order.total - 30],
      ['forgiven', 30],
    ])
    expect(await revenue()).toMatchObject({ minor: order.total - 30 })
    expect(done(await desk.payments.allowance({ currency: 'EUR' })).left.minor).toBe(2000_00 - order.total)
    const { entries } = done(await desk.orders.timeline({ id: order.id }))
    expect(entries.find(({ actionType }) => actionType === 'forgiven_change')).toMatchObject({
      oldValue: '0',
      newValue: '30',
      actor: { kind: 'staff' },
    })
    expect(done(await forgive(order, key)).payments).toHaveLength(2)
    expect(await forgive(order)).toEqual({ ok: false, error: { code: 'rest-not-missing' } })
  })

  test('more than so little is not forgiven, nor what was not begun to be paid', async () => {
    const { order } = await lacking(51)
    expect(await forgive(order)).toEqual({ ok: false, error: { code: 'rest-too-much', most: 50 } })
    await pay(order, 1)
    expect(done(await forgive(order)).record.order.paymentStatus).toBe('paid')
    const unpaid = (await newOrder(app.api)).view.order
    expect(await forgive(unpaid)).toEqual({ ok: false, error: { code: 'rest-not-missing' } })
  })

  test('what comes later is in place of what was forgiven, and only what is more is to be given back', async () => {
    const { order } = await lacking(30)
    done(await forgive(order))
    app.world.clock.forward(1)
    expect((await pay(order, 10)).record.order).toMatchObject({
      paymentStatus: 'paid',
      received: order.total - 20,
      charged: order.total - 20,
    })
    app.world.clock.forward(1)
    const over = await pay(order, 1_00)
    expect(over.record.order).toMatchObject({
      paymentStatus: 'over',
      received: order.total + 80,
      charged: order.total,
    })
    expect(over.payments.filter(({ kind }) => kind === 'forgiven').map(({ amount }) => amount)).toEqual([
      30, -10, -20,
    ])
  })

  test('a withdrawal, and a cancellation, give back what came and no more', async () => {
    const [withdrawn, cancelled] = [await lacking(30), await lacking(50)]
    done(await forgive(withdrawn.order))
    const seen = done(await app.api.orders.view({ token: withdrawn.token }))
    expect(seen.progress.withdrawal).toMatchObject({ refund: withdrawn.order.total - 30, kept: 0 })
    done(await app.api.orders.withdraw({ token: withdrawn.token }))
    const one = done(await desk.payments.account({ id: withdrawn.order.id }))
    expect(one.record.order).toMatchObject({
      paymentStatus: 'refund-due',
      charged: 0,
      received: withdrawn.order.total - 30,
    })
    const { order } = cancelled
    done(await forgive(order))
    done(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.orders.change({ id: order.id, status: 'zrusena', reason: 'Na želanie', version }),
      ),
    )
    const other = done(await desk.payments.account({ id: order.id }))
    expect(other.record.order).toMatchObject({ charged: 0, received: order.total - 50 })
    expect(
      done(await desk.payments.refunds())
        .items.map(({ due }) => due)
        .toSorted(),
    ).toEqual([order.total - 50, withdrawn.order.total - 30].toSorted())
  })
})
