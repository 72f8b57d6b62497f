import { randomUUID } from 'node:crypto'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { openRecordKinds } from '@hotovo/domain/back-office/presence'
import { presenceLimits } from '@hotovo/domain/limits'
import { withStatus } from '@hotovo/domain/orders/order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { addOrderTo } from '../support/payments.ts'
import { addSession, claimOf, endSession, presenceOf, type SomeSession } from '../support/presence.ts'

const at = '2026-11-21T08:00:00.000Z'
const over = '2026-11-21T08:30:00.000Z'
const most = 1000

describe.each(backends)('Presences in $name', ({ open }) => {
  let stores: Stores
  let jana: SomeSession
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  /** Who is told to be at records, of those that a test made. */
  const present = async (ids: readonly string[], instant = at) =>
    (await stores.presences.at(instant, most)).filter(({ id }) => ids.includes(id))

  test('Keeps which record a desk has open, in the place of the one before', async () => {
    jana = await addSession(stores)
    const first = presenceOf(jana)
    await stores.presences.open(first)
    const { staffId, name } = jana
    expect(await present([first.id])).toEqual([{ kind: 'order', id: first.id, staffId, name }])
    const second = randomUUID()
    await stores.presences.open({ ...first, kind: 'ticket', id: second })
    expect(await present([first.id, second])).toEqual([{ kind: 'ticket', id: second, staffId, name }])
    const stranger = await addSession(stores, 'Peter Cudzí')
    await stores.presences.open({ ...presenceOf(stranger, { id: first.id }), desk: first.desk })
    expect(await present([first.id, second])).toEqual([{ kind: 'ticket', id: second, staffId, name }])
  })

  test('whatever there is of records can be open', async () => {
    jana = await addSession(stores)
    const all = openRecordKinds.map((kind) => presenceOf(jana, { kind }))
    for (const one of all) await stores.presences.open(one)
    const found = await present(all.map(({ id }) => id))
    expect(found.map(({ kind }) => kind).toSorted()).toEqual(openRecordKinds.toSorted())
  })

  test('Of one session it keeps so many desks, the latest', async () => {
    jana = await addSession(stores)
    const all = Array.from({ length: presenceLimits.desksOfSession + 2 }, (_, place) =>
      presenceOf(jana, { until: `2026-11-21T08:30:${10 + place}.000Z` }),
    )
    for (const one of all) await stores.presences.open(one)
    const ids = all.map(({ id }) => id)
    expect(new Set((await present(ids)).map(({ id }) => id))).toEqual(new Set(ids.slice(2)))
  })

  test('Prolongs what a desk of a session has open, and answers what that is; nothing where it has nothing open', async () => {
    jana = await addSession(stores)
    const one = presenceOf(jana)
    await stores.presences.open(one)
    const later = '2026-11-21T08:40:00.000Z'
    expect(await stores.presences.stay(one.desk, jana.sessionId, later)).toEqual({
      kind: 'order',
      id: one.id,
    })
    expect(await present([one.id], over)).toHaveLength(1)
    expect(await stores.presences.stay(one.desk, randomUUID(), later)).toBeUndefined()
    expect(await stores.presences.stay(randomUUID(), jana.sessionId, later)).toBeUndefined()
  })

  test('Forgets what a desk of a session has open', async () => {
    jana = await addSession(stores)
    const one = presenceOf(jana)
    await stores.presences.open(one)
    await stores.presences.leave(one.desk, randomUUID())
    expect(await present([one.id])).toHaveLength(1)
    await stores.presences.leave(one.desk, jana.sessionId)
    expect(await present([one.id])).toEqual([])
  })

  test('Tells who has what open at an instant, as many as are asked for, with their names as they are now', async () => {
    jana = await addSession(stores)
    const eva = await addSession(stores, 'Eva Malá')
    const id = randomUUID()
    for (const one of [jana, eva]) await stores.presences.open(presenceOf(one, { id }))
    expect(new Set((await present([id])).map(({ name }) => name))).toEqual(new Set([jana.name, eva.name]))
    expect(await stores.presences.at(at, 1)).toHaveLength(1)
  })

  test('Whoever’s session ended, or whose time is over, is nowhere', async () => {
    jana = await addSession(stores)
    const eva = await addSession(stores, 'Eva Malá')
    const [one, two] = [presenceOf(jana), presenceOf(eva)]
    await stores.presences.open(one)
    await stores.presences.open(two)
    await endSession(stores, jana)
    expect((await present([one.id, two.id])).map(({ id }) => id)).toEqual([two.id])
    expect(await present([one.id, two.id], over)).toEqual([])
  })
})

describe.each(backends)('Claims in $name', ({ open }) => {
  let stores: Stores
  let jana: SomeSession
  let eva: SomeSession
  beforeAll(async () => {
    stores = await open()
    jana = await addSession(stores)
    eva = await addSession(stores, 'Eva Malá')
  })
  afterAll(() => stores.close())

  const entry = (id: string) =>
    systemEntry('order_taken_over', at, {
      userId: eva.staffId,
      resourceType: 'order',
      resourceId: id,
      details: { from: jana.name, email: 'eva@hotovo.test' },
      origin: { ipAddress: null, userAgent: null },
    })
  const holders = async (id: string, instant = at) =>
    (await stores.claims.at(instant, most)).filter(({ orderId }) => orderId === id).map(({ name }) => name)
  const takenOver = async () =>
    (await stores.actions()).filter((action) => action === 'order_taken_over').length

  test('Takes an order that is nobody’s, one’s own, or one whose time is over; of many at once one gets it', async () => {
    const { id } = await addOrderTo(stores)
    expect(await stores.claims.take(claimOf(jana, id))).toBe('taken')
    expect(await stores.claims.take(claimOf(jana, id))).toBe('taken')
    const later = claimOf(eva, id, { takenAt: over, until: '2026-11-21T09:00:00.000Z' })
    expect(await stores.claims.take(later)).toBe('taken')
    expect(await holders(id, over)).toEqual([eva.name])

    const { id: other } = await addOrderTo(stores)
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => addSession(stores, `Ktosi ${place}`)),
    )
    const outcomes = await Promise.all(many.map((one) => stores.claims.take(claimOf(one, other))))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    expect(await holders(other)).toEqual([many[outcomes.indexOf('taken')]!.name])
  })

  test('An order of somebody else stays theirs, and they are told, but where it is taken from them by name, which is logged', async () => {
    const { id } = await addOrderTo(stores)
    await stores.claims.take(claimOf(jana, id))
    const before = await takenOver()
    const held = { heldBy: { staffId: jana.staffId, name: jana.name } }
    expect(await stores.claims.take(claimOf(eva, id))).toEqual(held)
    const fromSomebodyElse = { staffId: randomUUID(), entry: entry(id) }
    expect(await stores.claims.take(claimOf(eva, id), fromSomebodyElse)).toEqual(held)
    expect([await holders(id), await takenOver()]).toEqual([[jana.name], before])
    const fromJana = { staffId: jana.staffId, entry: entry(id) }
    expect(await stores.claims.take(claimOf(eva, id), fromJana)).toBe('taken')
    expect([await holders(id), await takenOver()]).toEqual([[eva.name], before + 1])
    expect(await stores.claims.take(claimOf(eva, id), fromJana)).toBe('taken')
    expect(await takenOver()).toBe(before + 1)
  })

  test('Of an order that is not there nothing is kept: `order-not-found`', async () => {
    const id = randomUUID()
    expect(await stores.claims.take(claimOf(jana, id))).toBe('order-not-found')
    expect(await holders(id)).toEqual([])
  })

  test('Prolongs the claim of a session that is not over, and makes none', async () => {
    const { id } = await addOrderTo(stores)
    const later = '2026-11-21T09:00:00.000Z'
    await stores.claims.prolong(id, jana.sessionId, at, later)
    expect(await holders(id)).toEqual([])
    await stores.claims.take(claimOf(jana, id))
    await stores.claims.prolong(id, eva.sessionId, at, later)
    expect(await holders(id, over)).toEqual([])
    await stores.claims.prolong(id, jana.sessionId, over, later)
    expect(await holders(id, over)).toEqual([])
    await stores.claims.prolong(id, jana.sessionId, at, later)
    expect(await holders(id, over)).toEqual([jana.name])
  })

  test('Gives an order back that somebody took, and nothing of anybody else', async () => {
    const { id } = await addOrderTo(stores)
    await stores.claims.take(claimOf(jana, id))
    await stores.claims.release(id, eva.staffId)
    expect(await holders(id)).toEqual([jana.name])
    await stores.claims.release(id, jana.staffId)
    expect(await holders(id)).toEqual([])
  })

  test('Tells whose orders are at an instant, as many as are asked for, with their names as they are now', async () => {
    const [one, two] = [await addOrderTo(stores), await addOrderTo(stores)]
    await stores.claims.take(claimOf(jana, one.id))
    await stores.claims.take(claimOf(eva, two.id))
    expect([await holders(one.id), await holders(two.id)]).toEqual([[jana.name], [eva.name]])
    expect(await stores.claims.at(at, 1)).toHaveLength(1)
  })

  test('What was taken ends with the session that took it, and when the order is completed or cancelled', async () => {
    const ana = await addSession(stores, 'Ana Krátka')
    const orders = [await addOrderTo(stores), await addOrderTo(stores), await addOrderTo(stores)]
    for (const { id } of orders) await stores.claims.take(claimOf(ana, id))
    const [done, begun, kept] = orders
    const by = { kind: 'staff', name: 'Ana', email: 'ana@hotovo.test' } as const
    for (const [order, to] of [
      [done!, 'vybavena'],
      [begun!, 'spracuva'],
    ] as const) {
      const changed = withStatus(order, to, { by, at, reason: 'osobne' })
      if (!changed.ok) throw new Error(changed.error.code)
      await stores.orders.change({ ...changed.value, version: 1 })
    }
    expect(await Promise.all(orders.map(({ id }) => holders(id)))).toEqual([[], [ana.name], [ana.name]])
    await endSession(stores, ana)
    expect(await Promise.all([begun!, kept!].map(({ id }) => holders(id)))).toEqual([[], []])
  })
})
