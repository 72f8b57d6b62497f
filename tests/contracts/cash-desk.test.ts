import { randomUUID } from 'node:crypto'
import { planSettlement } from '@hotovo/application/settlement/plan'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { CashDesk } from '@hotovo/domain/cash-desk/cash-desk'
import { cashMoved, soldOrder } from '@hotovo/domain/cash-desk/sale'
import type { Shift } from '@hotovo/domain/cash-desk/shift'
import { orderNumber, variableSymbol } from '@hotovo/domain/orders/reference-numbers'
import { beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { saleForm, wantedDesk } from '../support/cash-desk.ts'
import { settlingPorts } from '../support/payments.ts'

const at = '2026-11-20T10:30:00.000Z'
const day = '2026-11-20'
const by = { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' } as const
const logged = systemEntry('cash_desk_changed', at, {
  userId: null,
  resourceType: 'sales_point',
  resourceId: 'predajna',
  details: { email: 'jana@hotovo.test' },
  origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
})

describe.each(backends)('in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  const someDesk = (change: Partial<CashDesk> = {}): CashDesk => ({
    ...wantedDesk({ salesPointId: `predajna-${randomUUID()}`, cashierIds: [randomUUID()] }),
    version: 1,
    changedBy: 'Jana Nováková',
    changedAt: at,
    ...change,
  })
  const someShift = (change: Partial<Shift> = {}): Shift => ({
    id: randomUUID(),
    salesPointId: '',
    cashierId: randomUUID(),
    cashier: 'Peter Blaho',
    openedAt: at,
    drawer: 100_00,
    closedAt: null,
    counted: null,
    expected: null,
    note: null,
    ...change,
  })
  const closed = (shift: Shift, expected: number): Shift => ({
    ...shift,
    closedAt: '2026-11-20T16:00:00.000Z',
    counted: expected,
    expected,
  })
  const setUp = async (change: Partial<CashDesk> = {}) => {
    const desk = someDesk(change)
    expect(await stores.cashDesks.write(desk, 0, logged)).toBe(true)
    const shift = someShift({ salesPointId: desk.salesPointId })
    expect(await stores.cashDesks.openShift(shift, logged)).toBe(true)
    return { desk, shift }
  }
  /** A sale as it would be written, of a desk that took so much that day. */
  const saleOf = async (shift: Shift, { version = 1, before = 0 } = {}) => {
    const ports = settlingPorts(stores)
    const draw = ports.random.integer
    const placed = soldOrder(saleForm({ given: 60_00 }), {
      id: randomUUID(),
      number: orderNumber(draw),
      variableSymbol: variableSymbol(draw),
      at,
      by,
    })
    const ids = [randomUUID(), randomUUID()] as const
    const moving = { kind: 'sale', amount: placed.order.total, given: 60_00 } as const
    const { payment, movement } = cashMoved(placed.order, moving, { shift, ids, at })
    const record = { order: placed.order, adminNotes: null, version: 1 }
    const decision = { placed, payments: [payment], by, at }
    const { settlement, jobs } = await planSettlement(ports, { record, payments: [], issued: [] }, decision)
    return { movement, placed, whole: { orders: [settlement], cash: { movement, version, before }, jobs } }
  }
  const sell = async (shift: Shift, standing?: { version?: number; before?: number }) => {
    const sale = await saleOf(shift, standing)
    return { ...sale, outcome: await stores.payments.settle(sale.whole) }
  }
  const movementsOf = ({ id }: Shift) => stores.cashDesks.movements({ shiftId: id })
  const kept = async ({ salesPointId }: CashDesk) =>
    (await stores.cashDesks.all()).find((desk) => desk.salesPointId === salesPointId)

  describe('CashDesks', () => {
    test('Tells every desk, by sales point; none of a sales point where nobody set one up', async () => {
      const before = await stores.cashDesks.all()
      const [z, a] = [
        someDesk({ salesPointId: `z-${randomUUID()}` }),
        someDesk({ salesPointId: `a-${randomUUID()}` }),
      ]
      for (const desk of [z, a]) expect(await stores.cashDesks.write(desk, 0, logged)).toBe(true)
      expect(await stores.cashDesks.all()).toEqual(
        [...before, z, a].toSorted((one, other) => (one.salesPointId < other.salesPointId ? -1 : 1)),
      )
    })

    test('Writes a desk and the entry about it, all or nothing', async () => {
      const count = async () =>
        (await stores.actions()).filter((action) => action === 'cash_desk_changed').length
      const told = await count()
      const desk = someDesk()
      expect(await stores.cashDesks.write(desk, 0, logged)).toBe(true)
      const changed = someDesk({ ...desk, version: 2, isBlocked: true, paper: 'a4', cashierIds: [] })
      expect(await stores.cashDesks.write(changed, 1, logged)).toBe(true)
      expect([await kept(desk), (await count()) - told]).toEqual([changed, 2])
    })

    test('Answers false, and writes nothing, where it stands in another version than `was`, 0 where there is none', async () => {
      const desk = someDesk()
      expect(await stores.cashDesks.write(desk, 1, logged)).toBe(false)
      const all = await Promise.all([1, 2].map(() => stores.cashDesks.write(desk, 0, logged)))
      expect(all.toSorted()).toEqual([false, true])
      expect(await stores.cashDesks.write({ ...desk, version: 2, sells: false }, 0, logged)).toBe(false)
      expect(await kept(desk)).toEqual(desk)
    })

    test('Opens a shift, with the entry about it; answers false, and opens none, where its cashier has one open, also in parallel', async () => {
      const { desk } = await setUp()
      const shifts = Array.from({ length: 3 }, () =>
        someShift({ salesPointId: desk.salesPointId, cashierId: desk.cashierIds[0]! }),
      )
      const opened = await Promise.all(shifts.map((shift) => stores.cashDesks.openShift(shift, logged)))
      expect(opened.filter(Boolean)).toHaveLength(1)
      expect(await stores.cashDesks.openShiftOf(desk.cashierIds[0]!)).toEqual(shifts[opened.indexOf(true)])
    })

    test('Closes a shift as it is given, with the entry about it', async () => {
      const { shift } = await setUp()
      const end = { ...closed(shift, 100_00), counted: 99_00, note: 'Chýba euro.' }
      expect(await stores.cashDesks.closeShift(end, logged)).toBe(true)
      expect(await stores.cashDesks.shift(shift.id)).toEqual(end)
      expect(await stores.cashDesks.openShift({ ...shift, id: randomUUID() }, logged)).toBe(true)
    })

    test('Answers false, and closes nothing, where it is closed already, or its drawer is to hold something else by now', async () => {
      const { shift } = await setUp()
      expect((await sell(shift)).outcome).toHaveLength(1)
      expect(await stores.cashDesks.closeShift(closed(shift, 100_00), logged)).toBe(false)
      expect(await stores.cashDesks.shift(shift.id)).toEqual(shift)
      const all = await Promise.all(
        [1, 2].map(() => stores.cashDesks.closeShift(closed(shift, 150_00), logged)),
      )
      expect(all.toSorted()).toEqual([false, true])
    })

    test('Finds the shift that a cashier has open', async () => {
      const { shift } = await setUp()
      expect(await stores.cashDesks.openShiftOf(shift.cashierId)).toEqual(shift)
      await stores.cashDesks.closeShift(closed(shift, 100_00), logged)
      expect(await stores.cashDesks.openShiftOf(shift.cashierId)).toBeUndefined()
    })

    test('Finds the shift that a cashier closed last', async () => {
      const { desk, shift } = await setUp()
      const last = () => stores.cashDesks.lastShiftOf(shift.cashierId)
      expect(await last()).toBeUndefined()
      const early = closed(shift, 100_00)
      await stores.cashDesks.closeShift(early, logged)
      expect(await last()).toEqual(early)
      const { cashierId } = shift
      const next = someShift({
        salesPointId: desk.salesPointId,
        cashierId,
        openedAt: '2026-11-21T08:00:00.000Z',
      })
      await stores.cashDesks.openShift(next, logged)
      expect(await last()).toEqual(early)
      const late = { ...closed(next, 100_00), closedAt: '2026-11-21T16:00:00.000Z' }
      await stores.cashDesks.closeShift(late, logged)
      expect(await last()).toEqual(late)
    })

    test('Finds a shift by its id', async () => {
      const { shift } = await setUp()
      expect(await stores.cashDesks.shift(shift.id)).toEqual(shift)
      expect(await stores.cashDesks.shift(randomUUID())).toBeUndefined()
    })

    test('Tells the shifts of a sales point, or of all, that were open between two instants, the last opened first', async () => {
      const { desk, shift } = await setUp()
      const { salesPointId } = desk
      const later = someShift({ salesPointId, openedAt: '2026-11-22T08:00:00.000Z' })
      await stores.cashDesks.openShift(later, logged)
      const end = closed(shift, 100_00)
      await stores.cashDesks.closeShift(end, logged)
      const between = (from: string, to: string) => stores.cashDesks.shifts({ salesPointId, from, to })
      expect(await between('2026-11-20T00:00:00.000Z', '2026-11-22T23:00:00.000Z')).toEqual([later, end])
      expect(await between('2026-11-20T15:00:00.000Z', '2026-11-20T23:00:00.000Z')).toEqual([end])
      expect(await between('2026-11-21T00:00:00.000Z', '2026-11-21T23:00:00.000Z')).toEqual([])
      expect(await between('2026-12-01T00:00:00.000Z', '2026-12-01T23:00:00.000Z')).toEqual([later])
      const all = await stores.cashDesks.shifts({ salesPointId: null, from: at, to: at })
      expect(all.map(({ id }) => id)).toContain(shift.id)
    })

    test('Tells the movements that are asked for, oldest first, each with the number of its order and the slips that this had', async () => {
      const { desk, shift } = await setUp()
      const one = await sell(shift)
      const other = await sell(shift, { before: 50_00 })
      const fetched = (await stores.deliveries.ofOrder(one.placed.order.id))[0]!
      const parcel = { carrier: null, trackingNumber: null }
      await stores.deliveries.handOver(fetched.id, { at, correction: 0, parcel, entries: [], jobs: [] })
      const waiting = (await stores.deliveries.ofOrder(other.placed.order.id))[0]!
      const slips = new Map([
        [one, [{ id: fetched.id, state: 'handed-over', createdAt: at, fetchedAt: at }]],
        [other, [{ id: waiting.id, state: 'waiting', createdAt: at, fetchedAt: null }]],
      ])
      const numbered = [one, other]
        .map((sale) => ({
          ...sale.movement,
          orderNumber: sale.placed.order.number,
          slips: slips.get(sale)!,
        }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      const { salesPointId } = desk
      expect(await movementsOf(shift)).toEqual(numbered)
      expect(await stores.cashDesks.movements({ salesPointId, from: day, to: day })).toEqual(numbered)
      expect(
        await stores.cashDesks.movements({ salesPointId, from: '2026-11-21', to: '2026-11-30' }),
      ).toEqual([])
      expect(await stores.cashDesks.movements({ salesPointId: null, from: day, to: day })).toEqual(
        expect.arrayContaining(numbered),
      )
      expect(await stores.cashDesks.movements({ orderId: one.placed.order.id })).toEqual(
        numbered.filter(({ id }) => id === one.movement.id),
      )
    })
  })

  describe('Payments', () => {
    test('Places an order with what settles it', async () => {
      const { shift } = await setUp()
      const { placed, outcome } = await sell(shift)
      expect(outcome).toMatchObject([
        { version: 2, order: { ...placed.order, paymentStatus: 'paid', received: 50_00 } },
      ])
      const { id } = placed.order
      expect((await stores.orders.auditEntries(id)).map(({ actionType }) => actionType)).toContain('created')
      expect(await stores.deliveries.ofOrder(id)).toMatchObject([{ channel: 'slip', state: 'waiting' }])
      expect(await stores.vouchers.ofOrder(id)).toHaveLength(1)
      const again = await saleOf(shift, { before: 50_00 })
      const { number } = placed.order
      const [part] = again.whole.orders
      const twice = { ...part!, placed: { ...again.placed, order: { ...again.placed.order, number } } }
      expect(await stores.payments.settle({ ...again.whole, orders: [twice] })).toBe('taken')
      expect(await stores.orders.byId(again.placed.order.id)).toBeUndefined()
    })

    test('Moves the cash of a desk with it, in a shift that is open, by the settings and the sum of the day that were looked at; otherwise `stale`', async () => {
      const { desk, shift } = await setUp()
      const wrong = [{ version: 2 }, { before: 1 }]
      for (const standing of wrong) expect((await sell(shift, standing)).outcome).toBe('stale')
      expect((await sell(someShift({ salesPointId: desk.salesPointId }))).outcome).toBe('stale')
      const other = await setUp()
      expect((await sell({ ...shift, salesPointId: other.desk.salesPointId })).outcome).toBe('stale')
      const outcomes = await Promise.all([1, 2, 3].map(async () => (await sell(shift)).outcome))
      expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(2)
      expect(await movementsOf(shift)).toHaveLength(1)
      await stores.cashDesks.closeShift(closed(shift, 150_00), logged)
      const late = await sell(shift, { before: 50_00 })
      expect([late.outcome, await stores.orders.byId(late.placed.order.id)]).toEqual(['stale', undefined])
    })
  })
})
