import { randomUUID } from 'node:crypto'
import { isUuid, uuidOf } from '@hotovo/domain/shared/uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

test('two UUIDs make one of their own, always the same', () => {
  const [batch, one, two] = [randomUUID(), randomUUID(), randomUUID()]
  expect(isUuid(uuidOf(batch, one))).toBe(true)
  expect(uuidOf(batch, one)).toBe(uuidOf(batch, one))
  expect(new Set([batch, one, two, uuidOf(batch, one), uuidOf(batch, two)]).size).toBe(5)
})

describe.each(testSetups)('The status of many orders, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const someOrders = async (count: number, overrides = {}) => {
    const orders = []
    for (let n = 0; n < count; n++) {
      orders.push((await newOrder(app.api, overrides)).view.order)
      app.world.clock.forward(1)
    }
    return orders
  }
  const seen = (orders: readonly { id: string }[]) =>
    orders.map(({ id }) => ({ id, orderStatus: 'prijata' as const, paymentStatus: 'pending' as const }))
  const versioned = (orders: readonly { id: string }[], version = 1) =>
    orders.map(({ id }) => ({ id, version }))
  const statusOf = async (id: string) => done(await desk.orders.open({ id })).order.orderStatus
  const batchesLogged = async () =>
    (await app.ports.systemLog.newest(20)).filter(({ action }) => action === 'orders_bulk_changed')

  test('is planned without anything being written: what changes, what needs a reason, what cannot', async () => {
    const [one, two, three] = await someOrders(3)
    done(await desk.orders.change({ id: two!.id, status: 'zrusena', version: 1 }))
    const nobody = randomUUID()
    const fates = async (status: 'spracuva' | 'vybavena' | 'prijata') =>
      done(
        await desk.orders.planBulk({ orders: seen([one!, two!, three!, { id: nobody }]), status }),
      ).orders.map(({ fate }) => fate)
    expect(await fates('spracuva')).toEqual(['changes', 'record-changed', 'changes', 'order-not-found'])
    expect(await fates('vybavena')).toEqual([
      'reason-required',
      'record-changed',
      'reason-required',
      'order-not-found',
    ])
    expect(await fates('prijata')).toEqual(['same', 'record-changed', 'same', 'order-not-found'])
    const plan = done(await desk.orders.planBulk({ orders: seen([one!]), status: 'spracuva' }))
    const { id, number } = one!
    const unpaid = { fate: 'changes', money: null, undelivered: null }
    expect(plan).toEqual({ orders: [{ id, number, version: 1, from: 'prijata', ...unpaid }], isMore: false })
    expect(await statusOf(one!.id)).toBe('prijata')
    expect(done(await desk.orders.history({ id: one!.id })).items).toHaveLength(1)
    expect(await batchesLogged()).toEqual([])
  })

  test('means all of a filter that were there at an instant, and none that came later', async () => {
    const orders = await someOrders(2, { email: 'vsetky@priklad.sk' })
    await someOrders(1)
    const until = app.world.clock.now()
    app.world.clock.forward(1)
    await someOrders(1, { email: 'vsetky@priklad.sk' })
    const meant = { filter: { q: 'vsetky@priklad.sk' }, until }
    const { orders: planned, isMore } = done(await desk.orders.planBulk(meant))
    expect(planned.map(({ id }) => id)).toEqual(orders.toReversed().map(({ id }) => id))
    expect(isMore).toBe(false)
    const [byCourier] = await someOrders(1, { email: 'vsetky@priklad.sk', deliveryMethod: 'courier' })
    const byWay = {
      filter: { ...meant.filter, delivery: ['courier', 'sms'] as const },
      until: app.world.clock.now(),
    }
    expect(done(await desk.orders.planBulk(byWay)).orders.map(({ id }) => id)).toEqual([byCourier!.id])
  })

  test('changes each order as a single change does, and the audit log tells of the whole once', async () => {
    const orders = await someOrders(3)
    const batch = randomUUID()
    const of = { count: 3, filter: { status: ['prijata'] as const } }
    const step = (some: typeof orders) => ({ orders: versioned(some), status: 'spracuva' as const, of })
    const first = done(await desk.orders.changeBulk(step(orders.slice(0, 2)), batch))
    expect(first.outcomes).toEqual(
      orders.slice(0, 2).map(({ id }) => ({ id, outcome: 'changed', version: 2 })),
    )
    done(await desk.orders.changeBulk(step(orders.slice(2)), batch))
    for (const { id } of orders) {
      const { items } = done(await desk.orders.history({ id }))
      expect(items.map(({ notes }) => notes)).toEqual([`Status changed to spracuva\nBatch: ${batch}`, null])
    }
    const logged = await batchesLogged()
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      severity: 'medium',
      details: { batch, status: 'spracuva', count: 3, filter: 'status:received' },
    })
  })

  test('is told once where two parts of it are the first at once', long, async () => {
    const orders = await someOrders(8)
    const batch = randomUUID()
    const parts = orders.map((order) => ({
      orders: versioned([order]),
      status: 'spracuva' as const,
      of: { count: orders.length },
    }))
    const answers = await Promise.all(parts.map((part) => desk.orders.changeBulk(part, batch)))
    expect(answers.map((answer) => done(answer).outcomes[0]?.outcome)).toEqual(orders.map(() => 'changed'))
    expect(await batchesLogged()).toHaveLength(1)
  })

  test('is done once, though an answer was lost and the part is cut elsewhere', async () => {
    const orders = await someOrders(3)
    const batch = randomUUID()
    const step = (some: typeof orders) => ({
      orders: versioned(some),
      status: 'vybavena' as const,
      reason: 'dohodnuté',
      of: { count: 3 },
    })
    const first = done(await desk.orders.changeBulk(step(orders.slice(0, 2)), batch))
    const again = done(await desk.orders.changeBulk(step(orders), batch))
    expect(again.outcomes.slice(0, 2)).toEqual(first.outcomes)
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    for (const { id } of orders) {
      const { items } = done(await desk.orders.history({ id }))
      expect(items).toHaveLength(2)
      expect(items[0]?.notes).toBe(`Reason: dohodnuté\nBatch: ${batch}`)
    }
    expect(await batchesLogged()).toHaveLength(1)
  })

  test('leaves alone what somebody else changed meanwhile, what needs a reason and what has it already', async () => {
    const [one, two, three] = await someOrders(3)
    const colleague = (await somebody(app)).api.staff
    const plan = done(
      await desk.orders.planBulk({ orders: seen([one!, two!, three!]), status: 'vybavena' }),
    ).orders
    done(await colleague.orders.change({ id: two!.id, status: 'spracuva', version: 1 }))
    done(await desk.orders.change({ id: three!.id, status: 'vybavena', reason: 'osobne', version: 1 }))
    const step = {
      orders: [
        ...plan.slice(0, 2).map(({ id, version }) => ({ id, version })),
        { id: three!.id, version: 2 },
      ],
      status: 'vybavena' as const,
      of: { count: 3 },
    }
    const { outcomes } = done(await desk.orders.changeBulk(step, randomUUID()))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['reason-required', 'record-changed', 'same'])
    expect(await statusOf(one!.id)).toBe('prijata')
    expect(await statusOf(two!.id)).toBe('spracuva')
    expect(done(await desk.orders.open({ id: three!.id })).adminNotes).toBeNull()
  })

  test('moves no money of a paid order without a reason, and issues nothing again (rule A45)', async () => {
    // Its letter waits for the courier: nothing completes it by itself.
    const [order] = await someOrders(1, { deliveryMethod: 'courier' })
    const { id, total } = order!
    const receivedOn = app.world.clock.now().slice(0, 10)
    const paid = await desk.payments.record({ id, amount: total, receivedOn, method: 'transfer' })
    const { version } = done(paid).record
    const row = { id, orderStatus: 'prijata', paymentStatus: 'paid' } as const
    const plan = done(await desk.orders.planBulk({ orders: [row], status: 'zrusena' }))
    const money = { currency: 'EUR', voided: 2, refund: total, paid: 'all', isReissued: false }
    expect(plan.orders).toMatchObject([{ id, fate: 'moves-money', money }])
    const completed = done(await desk.orders.planBulk({ orders: [row], status: 'vybavena' })).orders
    expect(completed).toMatchObject([{ fate: 'reason-required', money: null, undelivered: 'letter' }])
    const outcome = async (status: 'zrusena' | 'prijata', at: number, reason?: string) => {
      const step = { orders: [{ id, version: at }], status, reason, of: { count: 1 } }
      return done(await desk.orders.changeBulk(step, randomUUID())).outcomes[0]?.outcome
    }
    expect(await outcome('zrusena', version)).toBe('moves-money')
    expect(await outcome('zrusena', version, 'na želanie')).toBe('changed')
    const cancelled = done(await desk.orders.open({ id }))
    expect(cancelled.order).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'refund-due' })
    expect(await outcome('prijata', cancelled.version)).toBe('moves-money')
    const gone = { id, orderStatus: 'zrusena', paymentStatus: 'refund-due' } as const
    expect(done(await desk.orders.planBulk({ orders: [gone], status: 'prijata' })).orders).toMatchObject([
      { fate: 'moves-money', money: { ...money, voided: 0, refund: 0, isReissued: true } },
    ])
  })

  test('is told of with all that is done: a part that does something else has the key of another batch, and each thing that orders go back to is told (rule A29)', async () => {
    const [one, two] = await someOrders(2)
    const [batch, back] = [randomUUID(), randomUUID()]
    const send = (order: typeof one, status: 'spracuva' | 'zrusena' | 'prijata', undoes?: string) => {
      const step = { orders: versioned([order!], undoes ? 2 : 1), status, undoes, of: { count: 2 } }
      return desk.orders.changeBulk(step, undoes ? back : batch)
    }
    done(await send(one, 'spracuva'))
    expect(await send(two, 'zrusena')).toEqual({ ok: false, error: { code: 'idempotency-key-reused' } })
    expect(await statusOf(two!.id)).toBe('prijata')
    done(await send(two, 'spracuva'))
    for (const _ of [1, 2]) {
      done(await send(one, 'prijata', batch))
      done(await send(two, 'zrusena', batch))
    }
    expect(await statusOf(two!.id)).toBe('zrusena')
    const told = (await batchesLogged()).map(({ details }) => [details.batch, details.status])
    expect(told.toSorted()).toEqual(
      [
        [batch, 'spracuva'],
        [back, 'prijata'],
        [back, 'zrusena'],
      ].toSorted(),
    )
  })

  test('is taken back by a second batch, but for what was changed since', async () => {
    const orders = await someOrders(3)
    const [batch, back] = [randomUUID(), randomUUID()]
    const { outcomes } = done(
      await desk.orders.changeBulk({ orders: versioned(orders), status: 'zrusena', of: { count: 3 } }, batch),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'changed'])
    const colleague = (await somebody(app)).api.staff
    done(await colleague.orders.change({ id: orders[1]!.id, status: 'spracuva', version: 2 }))
    const undone = done(
      await desk.orders.changeBulk(
        { orders: versioned(orders, 2), status: 'prijata', undoes: batch, of: { count: 3 } },
        back,
      ),
    )
    expect(undone.outcomes.map(({ outcome }) => outcome)).toEqual(['changed', 'record-changed', 'changed'])
    expect(await statusOf(orders[1]!.id)).toBe('spracuva')
    const { items } = done(await desk.orders.history({ id: orders[0]!.id }))
    const taken = items.find(({ newValue }) => newValue === 'prijata')
    expect(taken?.notes).toBe(`Status changed to prijata (undone)\nBatch: ${back}`)
    expect((await batchesLogged())[0]).toMatchObject({ details: { batch: back, undoes: batch } })
  })

  test('is for admins only, and needs a key', long, async () => {
    const [order] = await someOrders(1)
    const step = { orders: versioned([order!]), status: 'spracuva' as const, of: { count: 1 } }
    for (const [api, code] of [
      [app.api, 'sign-in-required'],
      [(await somebody(app, null)).api, 'role-required'],
    ] as const)
      for (const answer of [
        api.staff.orders.planBulk({ orders: seen([order!]) }),
        api.staff.orders.changeBulk(step, randomUUID()),
      ])
        expect(await answer).toEqual({ ok: false, error: { code } })
    for (const key of [undefined, 'abc'])
      expect(await desk.orders.changeBulk(step, key)).toEqual({
        ok: false,
        error: { code: 'idempotency-key-malformed' },
      })
    expect(await statusOf(order!.id)).toBe('prijata')
    expect(await batchesLogged()).toEqual([])
  })
})
