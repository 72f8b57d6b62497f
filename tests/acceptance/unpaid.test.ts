import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { followUnpaidOrders } from '@hotovo/application/orders/unpaid'
import type { Order } from '@hotovo/domain/orders/order'
import { workingDaysLater } from '@hotovo/domain/places/holidays'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { ownBackends } from '../support/backends.ts'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { inProcess, newOrder, setupOf, type TestApp } from '../support/test-app.ts'

describe.each(ownBackends)('Orders that nobody pays, on $name', (backend) => {
  let app: TestApp
  beforeEach(async () => {
    app = await setupOf(backend, inProcess).open()
  })
  afterEach(() => app.close())

  const follow = () => followUnpaidOrders(app.ports)()
  /** It is noon, so many days after an order was due. */
  const daysAfterDue = ({ dueDate }: Order, days: number) =>
    app.world.clock.set(`${daysLater(dueDate, days)}T11:00:00.000Z`)
  const someOrder = async () => (await newOrder(app.api)).view.order
  const desk = async () => (await somebody(app)).api.staff
  const pay = async ({ id }: Order, amount: number) =>
    done(
      await (await desk()).payments.record({
        id,
        amount,
        receivedOn: dayOf(app.world.clock.now()),
        method: 'transfer',
      }),
    )
  /** What stands in a statement of today that names an order. */
  const brought = async ({ variableSymbol }: Order, amount: number) => {
    const day = dayOf(app.world.clock.now())
    const line = {
      kind: 'credit',
      amount,
      currency: 'EUR',
      bookedOn: day,
      variableSymbol,
      reference: 'B-1',
    } as const
    const file = camt053Of({
      account: sampleAccounts.EUR!.iban,
      currency: 'EUR',
      number: '1',
      from: day,
      to: day,
      lines: [{ ...line, message: null, counterparty: 'Jozef Mak', counterAccount: null }],
    })
    return done(await (await desk()).statements.import({ file: inUtf8(file), name: 'vypis.xml' })).entries
  }
  const now = async ({ id }: Order) => (await app.orders.byId(id))!
  const lettersOf = async ({ id }: Order, letter: string) =>
    (await app.letters()).filter((one) => one.id === `${letter}-${id}`)

  test('one reminder, the day after it was due', async () => {
    const order = await someOrder()
    daysAfterDue(order, 0)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    daysAfterDue(order, 1)
    expect(await follow()).toEqual({ reminded: 1, expired: 0 })
    expect((await now(order)).remindedAt).toBe(app.world.clock.now())
    for (const days of [1, 2, 3]) {
      daysAfterDue(order, days)
      expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    }
    const [reminder, ...others] = await lettersOf(order, 'payment-reminder')
    expect(others).toEqual([])
    expect(reminder?.to).toBe(order.email)
    expect(await lettersOf(order, 'order-expired')).toEqual([])
  })

  test('whoever has paid is never reminded, and a part keeps an order open', async () => {
    const [paid, partial] = [await someOrder(), await someOrder()]
    await pay(paid, paid.total)
    await pay(partial, 1_00)
    daysAfterDue(paid, 1)
    expect(await follow()).toEqual({ reminded: 1, expired: 0 })
    daysAfterDue(paid, 30)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    expect((await now(paid)).remindedAt).toBeNull()
    expect((await now(partial)).orderStatus).not.toBe('zrusena')
    expect(await lettersOf(paid, 'payment-reminder')).toEqual([])
    expect(await lettersOf(partial, 'payment-reminder')).toHaveLength(1)
  })

  test('without any money it expires when three days of grace are over; a late payment waits for a decision', async () => {
    const order = await someOrder()
    daysAfterDue(order, 1)
    await follow()
    daysAfterDue(order, 3)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    daysAfterDue(order, 4)
    expect(await follow()).toEqual({ reminded: 0, expired: 1 })
    expect(await now(order)).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'pending' })
    const [letter, ...others] = await lettersOf(order, 'order-expired')
    expect(others).toEqual([])
    expect(letter?.to).toBe(order.email)
    daysAfterDue(order, 5)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })

    const { statements, payments } = await desk()
    const entries = await brought(order, order.total)
    expect(entries).toMatchObject([{ state: 'order-cancelled', decision: 'open' }])
    expect(done(await statements.acceptExact())).toEqual({ accepted: 0, others: [], left: 0 })
    expect(done(await payments.account({ id: order.id }))).toMatchObject({ payments: [], vouchers: [] })
    const [entry] = entries
    done(await statements.accept({ id: entry!.statementId, place: entry!.place, revive: true }))
    expect(done(await payments.account({ id: order.id })).vouchers).toHaveLength(2)
  })

  test('while a line of a statement waits that may pay it, nobody is reminded and nothing expires', async () => {
    const [order, reminded] = [await someOrder(), await someOrder()]
    daysAfterDue(order, 0)
    await brought(order, 1)
    daysAfterDue(order, 1)
    expect(await follow()).toEqual({ reminded: 1, expired: 0 })
    const [entry] = await brought(reminded, reminded.total)
    daysAfterDue(order, 30)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    expect(await now(order)).toMatchObject({ orderStatus: 'prijata', remindedAt: null })
    done(
      await (await desk()).statements.setAside({
        id: entry!.statementId,
        place: entry!.place,
        aside: true,
        reason: 'not-ours',
      }),
    )
    expect(await follow()).toEqual({ reminded: 0, expired: 1 })
    expect((await now(reminded)).orderStatus).toBe('zrusena')
  })

  test('one that is paid at the post is kept until a payment of its last day is there', async () => {
    const order = (await newOrder(app.api, { paymentMethod: 'postal' })).view.order
    daysAfterDue(order, 1)
    expect(await follow()).toEqual({ reminded: 1, expired: 0 })
    const last = workingDaysLater(order.dueDate, 7)
    app.world.clock.set(`${last}T11:00:00.000Z`)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    app.world.clock.set(`${daysLater(last, 1)}T11:00:00.000Z`)
    expect(await follow()).toEqual({ reminded: 0, expired: 1 })
  })

  test('its customer is told that it expired, and of one that staff cancelled or opened again is not', async () => {
    const [order, other] = [(await newOrder(app.api)).view, (await newOrder(app.api)).view]
    const progress = async ({ token }: typeof order) => done(await app.api.orders.view({ token })).progress
    const { orders } = await desk()
    done(await orders.change({ id: other.order.id, status: 'zrusena', version: 1 }))
    expect((await progress(other)).expiredAt).toBeNull()
    daysAfterDue(order.order, 1)
    await follow()
    daysAfterDue(order.order, 4)
    expect(await follow()).toEqual({ reminded: 0, expired: 1 })
    expect((await progress(order)).expiredAt).toBe(app.world.clock.now())
    const { version } = done(await (await desk()).orders.open({ id: order.order.id }))
    app.world.clock.set(`${daysLater(order.order.dueDate, 5)}T11:00:00.000Z`)
    const back = done(await (await desk()).orders.change({ id: order.order.id, status: 'prijata', version }))
    expect((await progress(order)).expiredAt).toBeNull()
    app.world.clock.set(`${daysLater(order.order.dueDate, 6)}T11:00:00.000Z`)
    done(await (await desk()).orders.change({ id: order.order.id, status: 'zrusena', version: back.version }))
    expect((await progress(order)).expiredAt).toBeNull()
  })

  test('whoever was reminded late, because nobody looked before, has as many days from then', async () => {
    const order = await someOrder()
    daysAfterDue(order, 30)
    expect(await follow()).toEqual({ reminded: 1, expired: 0 })
    daysAfterDue(order, 32)
    expect(await follow()).toEqual({ reminded: 0, expired: 0 })
    daysAfterDue(order, 33)
    expect(await follow()).toEqual({ reminded: 0, expired: 1 })
  })

  test('whoever looks at the same time does nothing twice', async () => {
    const orders = [await someOrder(), await someOrder(), await someOrder()]
    const together = async () => {
      const counts = await Promise.all(Array.from({ length: 4 }, follow))
      const sum = (of: (count: (typeof counts)[0]) => number) =>
        counts.reduce((total, count) => total + of(count), 0)
      return { reminded: sum(({ reminded }) => reminded), expired: sum(({ expired }) => expired) }
    }
    daysAfterDue(orders[0]!, 1)
    expect(await together()).toEqual({ reminded: 3, expired: 0 })
    // Once the orders are cancelled there is nobody to remind.
    await app.letters()
    daysAfterDue(orders[0]!, 4)
    expect(await together()).toEqual({ reminded: 0, expired: 3 })
    for (const order of orders) {
      expect(await lettersOf(order, 'payment-reminder')).toHaveLength(1)
      expect(await lettersOf(order, 'order-expired')).toHaveLength(1)
      const entries = await app.orders.auditEntries(order.id)
      expect(entries.filter(({ newValue }) => newValue === 'zrusena')).toHaveLength(1)
    }
  })
})
