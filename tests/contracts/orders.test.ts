import { randomUUID } from 'node:crypto'
import { withStatus } from '@hotovo/domain/order'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { anyOrderForm } from '../support/orders.ts'
import { placement } from '../support/placements.ts'

describe.each(backends)('Orders in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('Writes the order, its trace, its human check, its idempotency key and its jobs, all or nothing', async () => {
    const before = await stores.count()
    const first = placement()
    expect(await stores.orders.add(first)).toBe('added')
    const after = await stores.count()
    expect(after).toEqual({
      orders: before.orders + 1,
      entries: before.entries + 1,
      checks: before.checks + 1,
      keys: before.keys + 1,
      jobs: before.jobs + 2,
    })
    // Each of these meets one constraint only; everything else in it is new and must not stay behind.
    const refused = [
      placement({ number: first.order.number }),
      placement({ symbol: first.order.variableSymbol }),
      placement({ humanCheck: first.humanCheck }),
      placement({ idempotency: first.idempotency }),
    ]
    for (const one of refused) {
      expect(await stores.orders.add(one)).not.toBe('added')
      expect(await stores.orders.byId(one.order.id)).toBeUndefined()
      expect(await stores.orders.trail(one.order.id)).toEqual([])
    }
    expect(await stores.count()).toEqual(after)
    // Nor are the check and the key of a refused order used up.
    for (const { humanCheck, idempotency } of refused.slice(0, 2))
      expect(await stores.orders.add(placement({ humanCheck, idempotency }))).toBe('added')
  })

  test('Refuses a number or variable symbol that another order has: `number-taken`', async () => {
    const first = placement()
    await stores.orders.add(first)
    expect(await stores.orders.add(placement({ number: first.order.number }))).toBe('number-taken')
    expect(await stores.orders.add(placement({ symbol: first.order.variableSymbol }))).toBe('number-taken')
  })

  test('Refuses a human check that was used before: `human-check-used`', async () => {
    const first = placement()
    await stores.orders.add(first)
    expect(await stores.orders.add(placement({ humanCheck: first.humanCheck }))).toBe('human-check-used')
  })

  test('Refuses a key that was used before: `key-taken`', async () => {
    const first = placement()
    await stores.orders.add(first)
    expect(await stores.orders.add(placement({ idempotency: first.idempotency }))).toBe('key-taken')
  })

  test('Of twins with one key one is added', async () => {
    for (let round = 1; round <= 100; round++) {
      const { idempotency } = placement()
      const twins = Array.from({ length: 64 }, () => placement({ idempotency }))
      const outcomes = await Promise.all(twins.map((twin) => stores.orders.add(twin)))
      expect(outcomes.filter((outcome) => outcome !== 'added')).toEqual(Array(63).fill('key-taken'))
      const winner = twins[outcomes.indexOf('added')]!
      expect((await stores.orders.byKey(idempotency.key))?.order).toEqual(winner.order)
    }
  }, 90_000)

  test('Gives back exactly what was added, and nothing for an unknown id', async () => {
    expect(await stores.orders.byId(randomUUID())).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(anyOrderForm, async (form) => {
        const one = placement({}, form)
        expect(await stores.orders.add(one)).toBe('added')
        expect(await stores.orders.byId(one.order.id)).toEqual(one.order)
      }),
      { numRuns: 50 },
    )
  })

  test('Finds the order that a key made, with the fingerprint of its request', async () => {
    const one = placement()
    expect(await stores.orders.byKey(one.idempotency.key)).toBeUndefined()
    await stores.orders.add(one)
    expect(await stores.orders.byKey(one.idempotency.key)).toEqual({
      fingerprint: one.idempotency.fingerprint,
      order: one.order,
    })
  })

  test('Tells the trace of an order, oldest first', async () => {
    const one = placement()
    const staff = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
    const changed = withStatus(one.order, 'spracuva', {
      by: staff,
      at: '2026-11-20T11:00:00.000Z',
      note: 'Volané',
    })
    if (!changed.ok) throw new Error('a status may follow any other')
    const entries = [...one.entries, ...changed.value.entries]
    await stores.orders.add({ ...one, entries })
    expect(await stores.orders.trail(one.order.id)).toEqual(entries)
  })

  test('what is given out is a copy', async () => {
    const one = placement()
    await stores.orders.add(one)
    const given = (await stores.orders.byId(one.order.id)) as { firstName: string }
    given.firstName = 'Zmenené'
    expect((await stores.orders.byId(one.order.id))?.firstName).toBe(one.order.firstName)
  })
})
