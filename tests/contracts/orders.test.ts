import { randomUUID } from 'node:crypto'
import type { OrderQuery } from '@hotovo/application/orders/ports'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import {
  matchesOrder,
  namedSearch,
  orderPosition,
  orderQueues,
  orderSorts,
} from '@hotovo/domain/orders/filter'
import {
  adminNote,
  deliveryMethods,
  type Order,
  type OrderStatus,
  withStatus,
} from '@hotovo/domain/orders/order'
import { withdrawnOrder } from '@hotovo/domain/orders/withdrawal'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyOrderForm } from '../support/any-forms.ts'
import { backends, type Stores } from '../support/backends.ts'
import { type OfEach, singly } from '../support/combinations.ts'
import { correction } from '../support/contacts.ts'
import { orderForm } from '../support/orders.ts'
import { statementIn } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { addSession, claimOf } from '../support/presence.ts'
import { staffKey } from '../support/staff.ts'
import { runs, share } from '../support/tier.ts'

describe.each(backends)('Orders in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
    return () => stores.close()
  })

  test('Writes the order, its audit entries, its human check, its idempotency key and its jobs, all or nothing', async () => {
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
      expect(await stores.orders.auditEntries(one.order.id)).toEqual([])
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

  test('Of duplicate requests with one key one is added', async () => {
    for (let round = 1; round <= share(100, 50); round++) {
      const { idempotency } = placement()
      const twins = Array.from({ length: 64 }, () => placement({ idempotency }))
      const outcomes = await Promise.all(twins.map((twin) => stores.orders.add(twin)))
      expect(outcomes.filter((outcome) => outcome !== 'added')).toEqual(Array(63).fill('key-taken'))
      const winner = twins[outcomes.indexOf('added')]!
      expect((await stores.orders.byKey(idempotency.key))?.order).toEqual(winner.order)
    }
  })

  test('Gives back exactly what was added, and nothing for an unknown id', async () => {
    expect(await stores.orders.byId(randomUUID())).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(anyOrderForm, async (form) => {
        const one = placement({}, form)
        expect(await stores.orders.add(one)).toBe('added')
        expect(await stores.orders.byId(one.order.id)).toEqual(one.order)
      }),
      runs(50),
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

  test('Tells the audit entries of an order, oldest first', async () => {
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
    expect(await stores.orders.auditEntries(one.order.id)).toEqual(entries)
  })

  const staff = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
  const later = '2026-11-20T11:00:00.000Z'
  const statusChange = (order: Order, to: OrderStatus) => {
    const changed = withStatus(order, to, { by: staff, at: later, reason: 'dohodnuté' })
    if (!changed.ok) throw new Error('a status may follow any other')
    return changed.value
  }
  async function addedOrder(form = orderForm()): Promise<Order> {
    const one = placement({}, form)
    expect(await stores.orders.add(one)).toBe('added')
    return one.order
  }

  test('Gives the record that staff keep of an order: without notes, in version 1, as long as nobody changed it', async () => {
    const order = await addedOrder()
    expect(await stores.orders.record(order.id)).toEqual({ order, adminNotes: null, version: 1 })
    expect(await stores.orders.record(randomUUID())).toBeUndefined()
  })

  test('Keeps with it a contact that was corrected, which no later one takes away', async () => {
    const order = await addedOrder()
    const [first, second] = [
      correction(order, { id: randomUUID(), email: 'prva@example.test' }),
      correction(order, {
        id: randomUUID(),
        number: 2,
        address: null,
        correctedAt: '2026-11-20T12:00:00.001Z',
      }),
    ]
    expect(await stores.orders.change({ order, version: 1, entries: [], correction: first })).not.toBe(
      'stale',
    )
    const late = { order, version: 1, entries: [], correction: second }
    expect(await stores.orders.change(late)).toBe('stale')
    expect(await stores.orders.corrections([order.id])).toEqual([first])
    expect(await stores.orders.change({ ...late, version: 2 })).not.toBe('stale')
    expect(await stores.orders.corrections([order.id])).toEqual([first, second])
    expect(await stores.orders.byId(order.id)).toEqual(order)
  })

  test('Finds an order by each contact it was corrected to, as by the one it was placed with', async () => {
    const order = await addedOrder()
    for (const [version, email, phone] of [
      [1, 'Překlep.Prvý@example.test', '+421 944 817 263'],
      [2, 'Druha.Spravna@example.test', '00421/917-362-548'],
    ] as const) {
      const one = correction(order, { id: randomUUID(), number: version, email, phone })
      expect(await stores.orders.change({ order, version, entries: [], correction: one })).not.toBe('stale')
    }
    const found = async (filter: OrderQuery['filter']) => {
      const records = await stores.orders.page({ filter, sort: 'newest', limit: 50 })
      expect((await stores.orders.count({ filter, limit: 50 })).count).toBe(records.length)
      return records.some(({ order: { id } }) => id === order.id)
    }
    for (const q of ['preklep.prv', 'druha.spravna', '0944817', '421917362', order.email, order.number])
      expect({ q, isFound: await found({ q }) }).toEqual({ q, isFound: true })
    for (const q of [
      'preklep.prvý@example.test',
      'DRUHA.spravna@example.test',
      '0944 817 263',
      '0917 362 548',
    ])
      expect({ q, isNamed: await found({ named: namedSearch(q)! }) }).toEqual({
        q,
        isNamed: namedSearch(q)!.value !== 'preklep.prvý@example.test',
      })
    const whole = { named: namedSearch(order.email)!, status: [order.orderStatus] }
    expect(await found(whole)).toBe(true)
    expect(await found({ named: namedSearch('tretia.spravna@example.test')! })).toBe(false)
  })

  /** A contact of a new order to which so much goes, by somebody on a day that nobody else uses. */
  const letOut = async (amount: number, correctedById: string, other: { currency?: 'CZK' } = {}) => {
    const order = await addedOrder()
    const one = correction(order, { id: randomUUID(), amount, correctedById, ...other })
    const outcome = await stores.orders.change({ order, version: 1, entries: [], correction: one })
    return { order, one, outcome }
  }
  const most = handMoneyPerDay.EUR

  test('Refuses a contact by which its person would let out more that day than they may alone: `beyond-day`', async () => {
    const jana = randomUUID()
    const day = '2026-11-20'
    expect((await letOut(most / 2, jana)).outcome).toMatchObject({ version: 2 })
    expect((await letOut(handMoneyPerDay.CZK / 2 - 25, jana, { currency: 'CZK' })).outcome).toMatchObject({
      version: 2,
    })
    expect((await letOut(1, jana)).outcome).toMatchObject({ version: 2 })
    const { order, one, outcome } = await letOut(1, jana)
    expect(outcome).toBe('beyond-day')
    // What is refused has changed nothing, uses no key up, and somebody else may do it, or they another day.
    expect(await stores.orders.corrections([order.id])).toEqual([])
    expect(await stores.orders.record(order.id)).toMatchObject({ version: 1 })
    expect(await stores.payments.letOutByHand({ staffId: jana, day })).toEqual({
      EUR: most / 2 + 1,
      CZK: handMoneyPerDay.CZK / 2 - 25,
    })
    const tried = { order, version: 1, entries: [], key: staffKey({ staffId: jana }) }
    const once = { ...tried, correction: { ...one, amount: most } }
    expect(await stores.orders.change(once)).toBe('beyond-day')
    const tomorrow = { ...one, correctedOn: '2026-11-21', correctedAt: '2026-11-21T08:00:00.000Z' }
    expect(await stores.orders.change({ ...tried, correction: tomorrow })).toMatchObject({ version: 2 })
    expect((await letOut(most, randomUUID())).outcome).toMatchObject({ version: 2 })
  })

  test('Of two contacts at once that are within the day only one by one, one is written', async () => {
    const jana = randomUUID()
    const all = await Promise.all(Array.from({ length: 6 }, () => letOut(most, jana)))
    expect(all.filter(({ outcome }) => outcome === 'beyond-day')).toHaveLength(5)
    const kept = await stores.orders.corrections(all.map(({ order }) => order.id))
    expect(kept.map(({ amount }) => amount)).toEqual([most])
  })

  test('Tells how the contacts of these orders were corrected, oldest first', async () => {
    const [one, other] = [await addedOrder(), await addedOrder()]
    const kept = [one, other].map((order, place) =>
      correction(order, { id: randomUUID(), correctedAt: `2026-11-20T12:00:00.00${9 - place}Z` }),
    )
    for (const [place, order] of [one, other].entries())
      await stores.orders.change({ order, version: 1, entries: [], correction: kept[place]! })
    expect(await stores.orders.corrections([one.id, other.id, randomUUID()])).toEqual([kept[1], kept[0]])
    expect(await stores.orders.corrections([])).toEqual([])
  })

  test('Writes the changed order of a version, its audit entries, its jobs and the key of who changes it, all or nothing, and raises the version', async () => {
    const order = await addedOrder()
    const { order: changed, entries } = statusChange(order, 'vybavena')
    const before = await stores.count()
    const record = { order: changed, adminNotes: null, version: 2 }
    expect(await stores.orders.change({ order: changed, version: 1, entries })).toEqual(record)
    expect(await stores.orders.record(order.id)).toEqual(record)
    expect((await stores.orders.auditEntries(order.id)).slice(1)).toEqual(entries)
    const again = statusChange(changed, 'zrusena')
    expect(await stores.orders.change({ order: again.order, version: 1, entries: again.entries })).toBe(
      'stale',
    )
    expect(await stores.orders.record(order.id)).toEqual(record)
    expect((await stores.count()).entries).toBe(before.entries + 1)
    const job = { kind: 'letter', letter: 'order-expired', orderId: order.id } as const
    const queued = (await stores.queued()).length
    expect(await stores.orders.change({ ...again, version: 1, jobs: [job] })).toBe('stale')
    expect(await stores.queued()).toHaveLength(queued)
    expect(await stores.orders.change({ ...again, version: 2, jobs: [job] })).not.toBe('stale')
    expect((await stores.queued()).slice(queued)).toEqual([job])

    const other = await addedOrder()
    const withdrawn = withdrawnOrder(other, { by: { kind: 'visitor' }, at: '2026-11-21T08:00:00.001Z' })
    const free = { ...withdrawn.order, charged: 0 }
    expect(await stores.orders.change({ ...withdrawn, order: free, version: 1 })).not.toBe('stale')
    expect(await stores.orders.byId(other.id)).toEqual(free)
  })

  test('Leaves what was placed as it was, whatever it is told: who ordered, what, on which ways, and by when it is paid', async () => {
    const order = await addedOrder()
    const { order: changed, entries } = statusChange(order, 'vybavena')
    const others = {
      firstName: 'Iný',
      email: 'niekto.iny@example.sk',
      language: 'en',
      deliveryMethod: 'courier',
      paymentMethod: 'postal',
      dueDate: '2027-01-01',
    } as const
    const left = { order: changed, adminNotes: null, version: 2 }
    const told = { ...changed, ...others }
    expect(await stores.orders.change({ order: told, version: 1, entries })).toEqual(left)
    expect(await stores.orders.record(order.id)).toEqual(left)
  })

  test('Gives back those of these orders that there are', async () => {
    const [one, two] = [await addedOrder(), await addedOrder()]
    const found = await stores.orders.byIds([two.id, randomUUID(), one.id])
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining([one, two]))
    expect(await stores.orders.byIds([])).toEqual([])
  })

  test('Gives the records of those of these orders that there are', async () => {
    const [one, two] = [await addedOrder(), await addedOrder()]
    const changed = await stores.orders.change({ order: two, version: 1, entries: [] })
    const found = await stores.orders.records([two.id, randomUUID(), one.id])
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining([{ order: one, adminNotes: null, version: 1 }, changed]))
    expect(await stores.orders.records([])).toEqual([])
  })

  test('Tells orders that are to be paid and were due before a day, the longest due first, as many as are asked for', async () => {
    const fresh = await open()
    const due = async (dueDate: string, overrides: Partial<Order> = {}) => {
      const one = placement()
      await fresh.orders.add({ ...one, order: { ...one.order, dueDate, ...overrides } })
      return one.order.id
    }
    const second = await due('2026-11-02')
    const first = await due('2026-11-01')
    const reminded = await due('2026-11-01', { remindedAt: '2026-11-03T08:00:00.000Z' })
    const partial = await due('2026-11-03', { paymentStatus: 'partial', received: 1 })
    await due('2026-11-01', { orderStatus: 'zrusena' })
    await due('2026-11-01', { paymentStatus: 'paid' })
    await due('2026-11-04')
    const asked = async (only: 'not-reminded' | 'nothing-received', limit = 10) =>
      (await fresh.orders.unpaid({ dueBefore: '2026-11-04', only, limit })).map(({ order }) => order.id)
    expect(await asked('not-reminded')).toEqual([first, second, partial])
    expect(await asked('not-reminded', 1)).toEqual([first])
    expect((await asked('nothing-received')).toSorted()).toEqual([first, second, reminded].toSorted())
    const slow = await due('2026-11-03', { paymentMethod: 'postal' })
    const query = {
      dueBefore: '2026-11-04',
      only: 'nothing-received',
      paymentMethod: 'postal',
      limit: 10,
    } as const
    expect((await fresh.orders.unpaid(query)).map(({ order }) => order.id)).toEqual([slow])
    await fresh.close()
  })

  test('Tells none that a line of a statement is about which waits for a decision', async () => {
    const fresh = await open()
    const [waiting, decided] = [placement(), placement()]
    for (const one of [waiting, decided]) await fresh.orders.add(one)
    await statementIn(fresh, [
      { orderIds: [randomUUID(), waiting.order.id] },
      {
        orderIds: [decided.order.id],
        decision: 'set-aside',
        decidedBy: 'Jana',
        decidedAt: decided.order.createdAt,
      },
    ])
    const found = await fresh.orders.unpaid({ dueBefore: '2100-01-01', only: 'not-reminded', limit: 10 })
    expect(found.map(({ order }) => order.id)).toEqual([decided.order.id])
    await fresh.close()
  })

  test('Tells the orders whose number or variable symbol is one of these, and those that are to be paid with one of these amounts missing, in minor units of a currency', async () => {
    const fresh = await open()
    const known = async (overrides: Partial<Order> = {}) => {
      const one = placement()
      await fresh.orders.add({ ...one, order: { ...one.order, ...overrides } })
      return { ...one.order, ...overrides }
    }
    const one = await known()
    const partial = await known({ paymentStatus: 'partial', received: 1_00 })
    const cancelled = await known({ orderStatus: 'zrusena' })
    const asked = async (query: Partial<Parameters<typeof fresh.orders.payable>[0]>) =>
      (
        await fresh.orders.payable({
          numbers: [],
          variableSymbols: [],
          currency: 'EUR',
          missing: [],
          ...query,
        })
      )
        .map(({ id }) => id)
        .toSorted()
    const ids = (...orders: readonly Order[]) => orders.map(({ id }) => id).toSorted()
    expect(await asked({ numbers: [cancelled.number], variableSymbols: [one.variableSymbol] })).toEqual(
      ids(cancelled, one),
    )
    expect(await asked({ missing: [one.total] })).toEqual(ids(one))
    expect(await asked({ missing: [one.total - 1_00, one.total] })).toEqual(ids(one, partial))
    expect(await asked({ missing: [one.total], currency: 'CZK' })).toEqual([])
    expect(await asked({})).toEqual([])
    await fresh.close()
  })

  test('Of several changes of one version one is written, and the others are `stale`, which uses no key up', async () => {
    const order = await addedOrder()
    const wanted = (['spracuva', 'vybavena', 'zrusena'] as const).flatMap((to) =>
      Array.from({ length: 10 }, () => statusChange(order, to)),
    )
    const outcomes = await Promise.all(
      wanted.map((change) => stores.orders.change({ ...change, version: 1 })),
    )
    const written = outcomes.flatMap((outcome, place) => (outcome === 'stale' ? [] : [wanted[place]!]))
    expect(written).toHaveLength(1)
    expect((await stores.orders.record(order.id))?.order).toEqual(written[0]!.order)
    expect((await stores.orders.auditEntries(order.id)).slice(1)).toEqual(written[0]!.entries)
    const key = staffKey()
    const late = statusChange(written[0]!.order, 'prijata')
    expect(await stores.orders.change({ ...late, version: 1, key })).toBe('stale')
    expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toBeUndefined()
    expect(await stores.orders.change({ ...late, version: 2, key })).toMatchObject({ version: 3 })
    const { fingerprint, subject } = key
    expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toEqual({ fingerprint, subject })
  })

  test('Refuses a key that its person used before: `key-taken`', async () => {
    const order = await addedOrder()
    const key = staffKey()
    const first = statusChange(order, 'spracuva')
    const record = await stores.orders.change({ ...first, version: 1, key })
    const second = statusChange(first.order, 'vybavena')
    expect(await stores.orders.change({ ...second, version: 2, key })).toBe('key-taken')
    expect(await stores.orders.record(order.id)).toEqual(record)
    // Of somebody else it is another key, and after its time it is free.
    const others = { ...key, staffId: randomUUID() }
    expect(await stores.orders.change({ ...second, version: 2, key: others })).toMatchObject({ version: 3 })
    const third = statusChange(second.order, 'prijata')
    const much = { ...key, at: '2027-01-20T10:00:00.000Z', since: key.at }
    expect(await stores.orders.change({ ...third, version: 3, key: much })).toMatchObject({ version: 4 })
  })

  test('Adds a line to the notes of an order with its audit entry and the key of who adds it, and raises the version', async () => {
    const order = await addedOrder()
    const [first, second] = ['Volal zákazník', 'O’Brien <b>'].map((text) =>
      adminNote(order, text, { by: staff, at: later }),
    ) as [ReturnType<typeof adminNote>, ReturnType<typeof adminNote>]
    expect(await stores.orders.addNote(order.id, first.line, first.entry)).toEqual({
      order,
      adminNotes: first.line,
      version: 2,
    })
    await stores.orders.addNote(order.id, second.line, second.entry)
    expect(await stores.orders.record(order.id)).toEqual({
      order,
      adminNotes: `${first.line}\n${second.line}`,
      version: 3,
    })
    expect((await stores.orders.auditEntries(order.id)).slice(1)).toEqual([first.entry, second.entry])
  })

  test('Of notes that are added at once none is lost, and of those with one key of a person one is added: `key-taken`', async () => {
    const order = await addedOrder()
    const notes = Array.from({ length: 40 }, (_, n) =>
      adminNote(order, `poznámka ${n}`, { by: staff, at: later }),
    )
    await Promise.all(notes.map(({ line, entry }) => stores.orders.addNote(order.id, line, entry)))
    const record = await stores.orders.record(order.id)
    expect(record?.version).toBe(41)
    expect(record?.adminNotes?.split('\n').toSorted()).toEqual(notes.map(({ line }) => line).toSorted())
    expect(await stores.orders.auditEntries(order.id)).toHaveLength(41)
    const { line, entry } = notes[0]!
    const key = staffKey()
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () => stores.orders.addNote(order.id, line, entry, key)),
    )
    expect(outcomes.filter((outcome) => outcome === 'key-taken')).toHaveLength(63)
    expect(await stores.orders.record(order.id)).toMatchObject({ version: 42 })
  })

  describe('a list', () => {
    let own: Stores
    let listed: readonly Order[]
    beforeAll(async () => {
      own = await open()
      const form = orderForm()
      const people = [
        {
          firstName: 'Ľubomíra',
          lastName: 'Kráľová',
          email: 'lubka@posta.example.sk',
          phone: '+421 905 123 456',
        },
        { firstName: 'Peter', lastName: 'O’Brien', email: '100%_sure@example.sk', phone: '0911 222 333' },
        { firstName: 'Zoë', lastName: 'Ab', email: 'zoe@example.com', phone: '+420 777 888 999' },
      ]
      const orders: Order[] = []
      for (const [n, person] of [...people, ...people, ...people].entries()) {
        const one = placement(
          {},
          {
            ...form,
            ...person,
            currency: n < 6 ? 'EUR' : 'CZK',
            selectedVouchers: [{ id: 'a', amount: 500_00, quantity: 1, isCustom: false }],
          },
        )
        // Three of one instant each, so that a page may end between twins.
        const createdAt = `2026-11-1${Math.floor(n / 3)}T22:30:00.000Z`
        const order = {
          ...one.order,
          createdAt,
          orderStatus: n % 2 ? ('spracuva' as const) : ('prijata' as const),
          paymentStatus: n === 4 ? ('over' as const) : ('pending' as const),
          deliveryMethod: deliveryMethods[n % deliveryMethods.length]!,
          city: ['Nové Mesto nad Váhom', 'NOVÉ  MESTO', 'Bratislava – Nové Mesto'][n % 3]!,
          dueDate: n < 5 ? '2026-11-19' : '2026-11-20',
        }
        expect(await own.orders.add({ ...one, order })).toBe('added')
        orders.push(order)
      }
      listed = orders.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
    })
    afterAll(() => own.close())

    const page = (filter: OrderQuery['filter'], query: Partial<OrderQuery> = {}) =>
      own.orders
        .page({ filter, sort: 'newest', limit: 100, ...query })
        .then((records) => records.map(({ order }) => order))

    test('Tells the orders that a filter means, from behind a position on, as many as are asked for', async () => {
      expect(await page({})).toEqual(listed)
      expect(await page({}, { sort: 'oldest' })).toEqual(listed.toReversed())
      expect(await page({}, { after: orderPosition(listed[3]!), limit: 4 })).toEqual(listed.slice(4, 8))
      expect(await page({}, { after: orderPosition(listed[3]!), limit: 4, sort: 'oldest' })).toEqual(
        listed.slice(0, 3).toReversed(),
      )
      const each: OfEach<OrderQuery['filter']> = {
        q: [
          'lubomira',
          'ĽUBOM  kráľ',
          'osta.exam',
          '0905 123',
          '+421905',
          '100%_s',
          '%',
          '_',
          '\\',
          'ab',
          'bri',
          'br',
          'o’',
          listed[2]!.number.slice(4, 9),
          listed[2]!.variableSymbol,
          "x' or 1=1 --",
        ],
        // Asked for below.
        named: [],
        status: [
          ['spracuva'],
          ['vybavena'],
          ['spracuva', 'vybavena'],
          ['spracuva', 'prijata', 'prijata'],
          [],
        ],
        payment: [['pending'], ['paid']],
        delivery: [['courier'], ['sms', 'courier', 'sms'], []],
        amount: [
          { from: listed[0]!.total, to: listed[0]!.total },
          { from: listed[0]!.total + 1 },
          { to: 0 },
          {},
        ],
        town: ['nove', 'Nové-Mesto', 'nove mesto nad', 'bratislava nove', 'mesto', 'brat%', '_'],
        currency: ['CZK'],
        queue: [...orderQueues],
        noted: [true, false],
        // Asked for where somebody took some.
        takenBy: [],
        from: ['2026-11-12'],
        to: ['2026-11-10'],
      }
      const filters: OrderQuery['filter'][] = [
        ...singly(each),
        { status: ['prijata', 'spracuva'], payment: ['over', 'pending'] },
        { status: ['prijata', 'spracuva'], payment: ['over'], q: 'lubomira' },
        { status: ['prijata', 'spracuva'], queue: 'to-complete' },
        { town: 'nove', status: ['prijata', 'spracuva'], delivery: ['courier'] },
        { status: ['prijata', 'zrusena'], amount: { from: 500_00 } },
        { amount: { to: listed[0]!.total - 1 }, currency: 'EUR' },
        { currency: 'CZK', status: ['prijata'] },
        { delivery: [...deliveryMethods], status: ['spracuva'] },
        { delivery: ['email', 'both'], status: ['prijata', 'spracuva'], payment: ['over', 'pending'] },
        { delivery: ['courier', 'email'], queue: 'to-complete' },
        { delivery: ['sms', 'both'], q: 'lubomira', currency: 'EUR' },
        // Half past eleven at night in Slovakia.
        { from: '2026-11-11', to: '2026-11-11' },
      ]
      const named = [
        listed[2]!.number,
        `/VS${listed[2]!.variableSymbol}/SS/KS`,
        'Lubka@posta.example.sk',
        '0905 123 456',
      ]
      for (const q of named) {
        const filter = { named: namedSearch(q)! }
        const found = await page(filter)
        expect(
          found.map(({ id }) => id),
          q,
        ).toContain(listed.find((order) => matchesOrder(order, filter))!.id)
        filters.push(filter, { ...filter, status: ['prijata'] })
      }
      const today = '2026-11-20'
      for (const filter of filters) {
        const meant = listed.filter((order) => matchesOrder(order, filter, today))
        expect({ filter, found: await page(filter, { today }) }).toEqual({ filter, found: meant })
      }
      expect(await page({ queue: 'to-complete' })).toHaveLength(1)
      const several: OrderQuery['filter'] = { status: ['prijata', 'spracuva'], payment: ['pending', 'over'] }
      expect(await page(several, { after: orderPosition(listed[3]!), limit: 4 })).toEqual(listed.slice(4, 8))
      expect(await page(several, { after: orderPosition(listed[3]!), limit: 2, sort: 'oldest' })).toEqual(
        listed.slice(1, 3).toReversed(),
      )
      expect(await page({ queue: 'overdue' }, { today })).toHaveLength(4)
      expect(await page({ queue: 'overdue' })).toHaveLength(0)
      expect(await page({ q: 'ab' })).toHaveLength(3)
      expect(await page({ q: 'br' })).toHaveLength(0)
      // A sign alone is not looked for.
      expect(await page({ q: '%' })).toHaveLength(9)
      expect(await page({ from: '2026-11-11', to: '2026-11-11' })).toHaveLength(3)
    })

    test('Tells with each what staff noted about it', async () => {
      const { line, entry } = adminNote(listed[4]!, 'volala, že príde', { by: staff, at: later })
      await own.orders.addNote(listed[4]!.id, line, entry)
      const records = await own.orders.page({ filter: {}, sort: 'newest', limit: 100 })
      expect(records.map(({ order, ...told }) => [order.id, told])).toEqual(
        listed.map(({ id }, n) => [
          id,
          n === 4 ? { adminNotes: line, version: 2 } : { adminNotes: null, version: 1 },
        ]),
      )
    })

    test('Tells those that somebody took, or that nobody did, as it is at an instant', async () => {
      const [jana, eva] = [await addSession(own), await addSession(own, 'Eva Iná')]
      const [first, second, third] = listed as readonly [Order, Order, Order]
      const taken = claimOf(jana, first.id)
      await own.claims.take(taken)
      await own.claims.take(claimOf(jana, second.id))
      await own.claims.take(claimOf(eva, third.id))
      const now = taken.takenAt
      const left = listed.slice(3)
      expect(await page({ takenBy: jana.staffId }, { now })).toEqual([first, second])
      expect(await page({ takenBy: null }, { now })).toEqual(left)
      expect(await page({ takenBy: null }, { now, after: orderPosition(left[1]!), limit: 2 })).toEqual(
        left.slice(2, 4),
      )
      for (const filter of [
        { status: ['prijata', 'spracuva'] },
        { status: ['prijata'], payment: ['pending', 'over'] },
        { q: 'lubomira' },
        { amount: { from: 500_00 } },
      ] satisfies OrderQuery['filter'][])
        for (const sort of orderSorts)
          for (const takenBy of [jana.staffId, eva.staffId, null]) {
            const holders = new Map([
              [first.id, jana.staffId],
              [second.id, jana.staffId],
              [third.id, eva.staffId],
            ])
            const asked = { ...filter, takenBy }
            const meant = listed.filter((order) =>
              matchesOrder(order, asked, '', holders.get(order.id) ?? null),
            )
            const found = await page(asked, { now, sort })
            expect(new Set(found.map(({ id }) => id))).toEqual(new Set(meant.map(({ id }) => id)))
            expect(await own.orders.count({ filter: asked, now, limit: 100 })).toMatchObject({
              count: meant.length,
            })
          }
      // Once their time is over, nobody has them; where no instant is named, nobody has anything.
      expect(await page({ takenBy: jana.staffId }, { now: taken.until })).toEqual([])
      expect(await page({ takenBy: null }, { now: taken.until })).toEqual(listed)
      expect(await page({ takenBy: jana.staffId })).toEqual([])
      expect(await page({ takenBy: null })).toEqual(listed)
      await own.claims.release(first.id, jana.staffId)
      expect(await page({ takenBy: jana.staffId }, { now })).toEqual([second])
    })

    test('Sorts them by when they were made, by what is owed soonest, or by their total, those that are alike by when they were made', async () => {
      const oldest = listed.toReversed()
      const owed = (order: Order) => orderPosition(order).owedBy ?? '9999-12-31'
      const sorted = {
        newest: listed,
        oldest,
        due: oldest.toSorted((a, b) => (owed(a) < owed(b) ? -1 : Number(owed(a) > owed(b)))),
        smallest: oldest.toSorted((a, b) => a.total - b.total),
        largest: listed.toSorted((a, b) => b.total - a.total),
      }
      const filters: OrderQuery['filter'][] = [
        {},
        { status: ['prijata', 'spracuva'] },
        { status: ['spracuva'], payment: ['pending', 'over'] },
        { currency: 'CZK' },
        { delivery: ['courier', 'email'] },
        { delivery: ['sms', 'email'], status: ['prijata', 'spracuva'] },
        { amount: { from: 500_00 } },
        { q: 'lubomira' },
        ...orderQueues.map((queue) => ({ queue })),
      ]
      for (const sort of orderSorts)
        for (const filter of filters) {
          const meant = sorted[sort].filter((order) => matchesOrder(order, filter, '2026-11-20'))
          const told: Order[] = []
          for (;;) {
            const after = told.length > 0 ? orderPosition(told.at(-1)!) : undefined
            const next = await page(filter, { sort, after, limit: 2, today: '2026-11-20' })
            told.push(...next)
            if (next.length < 2) break
          }
          const ids = (some: readonly Order[]) => some.map(({ id }) => id)
          expect({ sort, filter, told: ids(told) }).toEqual({ sort, filter, told: ids(meant) })
        }
    })

    test('Counts the orders that a filter means, up to as many as are asked for', async () => {
      const filters: OrderQuery['filter'][] = [
        {},
        { status: ['spracuva', 'zrusena'] },
        { currency: 'CZK', status: ['prijata'] },
        { delivery: ['sms', 'courier'] },
        { delivery: ['courier', 'email'], status: ['spracuva', 'prijata'] },
        { q: 'lubomira' },
        { q: '100%_s' },
        { q: 'nikto taky' },
        { from: '2026-11-12' },
        { named: namedSearch(listed[2]!.number)! },
        ...orderQueues.map((queue) => ({ queue })),
      ]
      const today = '2026-11-20'
      for (const filter of filters) {
        const { length } = await page(filter, { today })
        const count = async (limit: number) => (await own.orders.count({ filter, today, limit })).count
        expect(await count(100)).toBe(length)
        expect(await count(2)).toBe(Math.min(length, 2))
      }
    })

    test('Adds up the totals of those that it counts, by currency, where they are fewer than were asked for', async () => {
      const sum = (currency: string) =>
        listed.filter((order) => order.currency === currency).reduce((minor, { total }) => minor + total, 0)
      const counted = (filter: OrderQuery['filter'], limit = 100) => own.orders.count({ filter, limit })
      expect(await counted({})).toEqual({
        count: 9,
        sums: [
          { minor: sum('EUR'), currency: 'EUR' },
          { minor: sum('CZK'), currency: 'CZK' },
        ],
      })
      expect(await counted({ currency: 'CZK', q: 'lubomira' })).toMatchObject({ sums: [{ currency: 'CZK' }] })
      const ofCzk = (await counted({ currency: 'CZK' })).count
      expect(await counted({ currency: 'CZK' }, ofCzk + 1)).toEqual({
        count: ofCzk,
        sums: [{ minor: sum('CZK'), currency: 'CZK' }],
      })
      expect(await counted({ currency: 'CZK' }, 2)).toMatchObject({ count: 2 })
      expect(await counted({ q: 'nikto taky' })).toEqual({ count: 0, sums: [] })
    })

    test('While orders are being added, each one that was there is told once', async () => {
      const told: Order[] = []
      for (let more = true; more; ) {
        const next = await page(
          {},
          { after: told.length > 0 ? orderPosition(told.at(-1)!) : undefined, limit: 2 },
        )
        told.push(...next)
        const one = placement()
        await own.orders.add({ ...one, order: { ...one.order, createdAt: '2026-11-30T00:00:00.000Z' } })
        more = next.length > 0
      }
      expect(told).toEqual(listed)
    })
  })

  test('what is given out is a copy', async () => {
    const one = placement()
    await stores.orders.add(one)
    const given = (await stores.orders.byId(one.order.id)) as { firstName: string }
    given.firstName = 'Zmenené'
    expect((await stores.orders.byId(one.order.id))?.firstName).toBe(one.order.firstName)
  })
})
