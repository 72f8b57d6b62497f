import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { Settlement } from '@hotovo/application/settlement/ports'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import {
  decidedHandPayment,
  type HandPayment,
  handEntries,
  paymentOfHandPayment,
} from '@hotovo/domain/payments/by-hand'
import { changedHandDay, type HandDayLimit } from '@hotovo/domain/payments/hand-day-limit'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { type IssuedVoucher, replacementOf } from '@hotovo/domain/vouchers/issuing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { correction } from '../support/contacts.ts'
import { orderForm } from '../support/orders.ts'
import {
  addBoughtVoucher,
  addOrderTo,
  at,
  handPayment,
  paymentFor,
  settlementOfChange,
} from '../support/payments.ts'

const person = (name: string) => ({
  id: randomUUID(),
  actor: { kind: 'staff', name, email: `${name.toLowerCase()}@hotovo.test` } as const,
})
type Person = ReturnType<typeof person>
const line = (amount: number) => ({ id: 'line-1', amount, quantity: 1, isCustom: true })

const day = dayOf(at)
const most = handMoneyPerDay.EUR

describe.each(backends)('Payments by hand in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  const handPaymentOf = (order: Order, by: Person, overrides: Partial<HandPayment> = {}) =>
    handPayment(order, { recordedById: by.id, recordedBy: by.actor.name, ...overrides })

  /** Writes what is recorded, as the use case does: it pays at once, or is told of only. */
  async function record(order: Order, byHand: HandPayment, by: Person) {
    const { settlement } = await settlementOfChange(
      stores,
      order.id,
      byHand.state === 'recorded'
        ? { payments: [paymentOfHandPayment(byHand, at)] }
        : { entries: handEntries(order, undefined, byHand, { by: by.actor, at }) },
    )
    return stores.payments.settle({ orders: [settlement], byHand, jobs: [] })
  }
  const waitingIn = async (by: Person, overrides: Partial<HandPayment> = {}) => {
    const order = await addOrderTo(stores)
    const waiting = handPaymentOf(order, by, { state: 'waiting', amount: most + 1, ...overrides })
    expect(await record(order, waiting, by)).toHaveLength(1)
    return { order, waiting }
  }
  async function decide(order: Order, decides: HandPayment, waiting: HandPayment, by: Person) {
    const { settlement } = await settlementOfChange(stores, order.id, {
      entries: handEntries(order, waiting, decides, { by: by.actor, at }),
      payments: decides.state === 'confirmed' ? [paymentOfHandPayment(decides, at)] : [],
    })
    return stores.payments.settle({ orders: [settlement], decides, jobs: [] } satisfies Settlement)
  }
  const alone = async ({ id: staffId }: Person, currency: Order['currency'] = 'EUR') =>
    (await stores.payments.letOutByHand({ staffId, day }))[currency] ?? 0

  /** A voucher of so much that was bought, and is reissued by somebody as the use case does it. */
  async function reissue(
    { voucher, place }: IssuedVoucher,
    by: Person,
    { reason = 'List sa stratil', at: when = at } = {},
  ) {
    const drawn = replacementOf({ voucher, place }, { at: when, draw: systemRandom.integer })
    const { settlement } = await settlementOfChange(stores, place.orderId, {
      replaced: [{ voided: voucher, drawn }],
      accountId: by.id,
      by: by.actor,
      at: when,
      note: reason,
    })
    return { drawn, outcome: await stores.payments.settle({ orders: [settlement], jobs: [] }) }
  }

  test('Keeps what is recorded by hand and what is reissued, and refuses what its person may not let out alone any more that day: `beyond-day`', async () => {
    const [jana, order] = [person('Jana'), await addOrderTo(stores)]
    const first = handPaymentOf(order, jana, { amount: most - 1 })
    expect(await record(order, first, jana)).toHaveLength(1)
    expect(await stores.payments.byHandOf(order.id)).toEqual([first])
    const tooMuch = handPaymentOf(order, jana, { amount: 2 })
    expect(await record(order, tooMuch, jana)).toBe('beyond-day')
    expect(await stores.payments.byHandOf(order.id)).toEqual([first])
    expect(await stores.payments.ofOrder(order.id)).toHaveLength(1)
    // Another day, another person and the rest of this day are not refused.
    const others = [
      handPaymentOf(order, jana, { amount: most, recordedOn: '2026-11-22' }),
      handPaymentOf(order, person('Peter'), { amount: most }),
      handPaymentOf(order, jana, { amount: 1 }),
    ]
    for (const one of others) expect(await record(order, one, jana)).toHaveLength(1)
  })

  /** A contact of a new order that somebody corrects, to which so much goes. */
  async function correct(amount: number, by: Person, correctedAt = at) {
    const order = await addOrderTo(stores)
    const one = correction(order, {
      id: randomUUID(),
      amount,
      correctedById: by.id,
      correctedBy: by.actor.name,
      correctedAt,
      correctedOn: dayOf(correctedAt),
    })
    const { version } = (await stores.orders.record(order.id))!
    const outcome = await stores.orders.change({ order, version, entries: [], correction: one })
    return { order, one, outcome }
  }

  test('what goes to a contact that was corrected is of the same day (rules A51, V30)', async () => {
    const jana = person('Jana')
    const order = await addOrderTo(stores)
    expect(await record(order, handPaymentOf(order, jana, { amount: most - 600_00 }), jana)).toHaveLength(1)
    expect((await correct(100_01, jana)).outcome).not.toBe('beyond-day')
    expect(await alone(jana)).toBe(most - 499_99)
    const bought = await addBoughtVoucher(stores, { amount: 500_00 })
    expect((await reissue(bought, jana)).outcome).toBe('beyond-day')
    expect((await correct(500_00, jana)).outcome).toBe('beyond-day')
    expect((await correct(499_99, jana)).outcome).not.toBe('beyond-day')
    expect(await record(order, handPaymentOf(order, jana, { amount: 1 }), jana)).toBe('beyond-day')
  })

  test('what is recorded and what is reissued, in whatever currency, is of one day (rule A51)', async () => {
    const [jana, peter] = [person('Jana'), person('Peter')]
    const [crowns, dollars] = [
      await addOrderTo(stores, orderForm({ currency: 'CZK', selectedVouchers: [line(1000_00)] })),
      await addOrderTo(stores, orderForm({ currency: 'USD' })),
    ]
    const half = handPaymentOf(crowns, jana, { amount: handMoneyPerDay.CZK / 2 })
    expect(await record(crowns, half, jana)).toHaveLength(1)
    const bought = await addBoughtVoucher(stores, { amount: 500_00 })
    expect((await reissue(bought, jana)).outcome).toHaveLength(1)
    const rest = most - most / 2 - 500_00
    expect(await record(dollars, handPaymentOf(dollars, jana, { amount: rest + 1 }), jana)).toBe('beyond-day')
    const second = await addBoughtVoucher(stores, { amount: 500_00 })
    expect(await record(dollars, handPaymentOf(dollars, jana, { amount: 1 }), jana)).toHaveLength(1)
    // What is refused has changed nothing, and somebody else may do it, or they another day.
    const { outcome } = await reissue(second, jana)
    expect(outcome).toBe('beyond-day')
    expect(await stores.vouchers.bySerial(second.voucher.serial)).toEqual(second)
    expect(await stores.payments.letOutByHand({ staffId: jana.id, day })).toEqual({
      CZK: handMoneyPerDay.CZK / 2,
      EUR: 500_00,
      USD: 1,
    })
    expect((await reissue(second, peter)).outcome).toHaveLength(1)
    const third = await addBoughtVoucher(stores, { amount: 500_00 })
    expect((await reissue(third, jana, { at: '2026-11-22T08:00:00.000Z' })).outcome).toHaveLength(1)
  })

  describe('a limit of a day', () => {
    // Of a century on which no database has come to, since none may hold on a day that has begun there.
    const admin = person('Anna')
    const changes = () => stores.payments.handDayLimits()
    const setOn = async (amount: number, changedAt: string, overrides: Partial<HandDayLimit> = {}) => {
      const by = { id: admin.id, name: admin.actor.name }
      const limit = { ...changedHandDay(amount, (await changes())[0], { by, at: changedAt }), ...overrides }
      const logged = systemEntry('hand_day_limit_set', changedAt, {
        userId: null,
        resourceType: 'installation',
        resourceId: null,
        details: { toMinor: amount },
        origin: { ipAddress: '192.0.2.7', userAgent: 'a browser' },
      })
      return { limit, isSet: await stores.payments.setHandDayLimit(limit, logged) }
    }
    const recordOn = async (recordedOn: string, amount: number, by: Person) => {
      const order = await addOrderTo(stores)
      return record(order, handPaymentOf(order, by, { amount, recordedOn }), by)
    }

    test('Holds what its person lets out alone against the limit that was set for that day', async () => {
      const jana = person('Jana')
      await setOn(700_00, '2127-01-05T10:00:00.000Z')
      // Before it, as it was; from its day on, as it is set, whatever the currency, and reissued or recorded.
      const before = (await changes())[1]?.amount ?? most
      expect(await recordOn('2127-01-05', before, jana)).toHaveLength(1)
      expect(await recordOn('2127-01-06', 700_01, jana)).toBe('beyond-day')
      expect(await recordOn('2127-01-06', 300_00, jana)).toHaveLength(1)
      const bought = await addBoughtVoucher(stores, { amount: 500_00, createdAt: '2127-01-02T08:00:00.000Z' })
      expect((await reissue(bought, jana, { at: '2127-01-06T08:00:00.000Z' })).outcome).toBe('beyond-day')
      expect(await recordOn('2127-01-06', 400_00, jana)).toHaveLength(1)
      await setOn(most, '2127-01-06T10:00:00.000Z')
      expect(await recordOn('2127-01-06', 1, jana)).toBe('beyond-day')
      expect(await recordOn('2127-01-07', most, jana)).toHaveLength(1)
    })

    test('Tells each limit of a day that was set, the newest first', async () => {
      const [first, second] = [
        await setOn(1000_00, '2131-01-05T10:00:00.000Z'),
        await setOn(900_00, '2131-01-05T11:00:00.000Z'),
      ]
      expect([first.isSet, second.isSet]).toEqual([true, true])
      expect((await changes()).slice(0, 2)).toEqual([second.limit, first.limit])
    })

    test('Sets the limit of the days from one on and logs it', async () => {
      const before = (await stores.actions()).length
      const { limit } = await setOn(1100_00, '2133-01-05T10:00:00.000Z')
      expect((await changes())[0]).toEqual(limit)
      expect((await stores.actions()).slice(before)).toEqual(['hand_day_limit_set'])
    })

    test('Refuses what is not the next version, what would hold before the last one does, and a day on which something was let out already: false', async () => {
      await setOn(1200_00, '2134-01-05T10:00:00.000Z')
      const all = await changes()
      const before = (await stores.actions()).length
      const { version } = all[0]!
      const at = '2134-02-05T10:00:00.000Z'
      expect(await setOn(1300_00, at, { version })).toMatchObject({ isSet: false })
      expect(await setOn(1300_00, at, { version: version + 2 })).toMatchObject({ isSet: false })
      expect(await setOn(1300_00, '2133-12-01T10:00:00.000Z')).toMatchObject({ isSet: false })
      expect(await recordOn('2134-02-06', 1, person('Jana'))).toHaveLength(1)
      expect(await setOn(1300_00, at)).toMatchObject({ isSet: false })
      await correct(0, person('Eva'), '2134-03-06T10:00:00.000Z')
      expect(await setOn(1300_00, '2134-03-05T10:00:00.000Z')).toMatchObject({ isSet: false })
      expect(await changes()).toEqual(all)
      expect((await stores.actions()).slice(before)).toEqual([])
    })

    test('Of several that are set at once one is', async () => {
      const version = (await changes())[0]!.version + 1
      const setting = [1300_00, 1400_00, 1500_00].map((amount) =>
        setOn(amount, '2135-01-05T10:00:00.000Z', { version }),
      )
      const outcomes = await Promise.all(setting)
      expect(outcomes.filter(({ isSet }) => isSet)).toHaveLength(1)
    })
  })

  test('Of two at once that are within the day only one by one, one is written', async () => {
    const jana = person('Jana')
    const orders = await Promise.all(Array.from({ length: 6 }, () => addOrderTo(stores)))
    const outcomes = await Promise.all(
      orders.map((order) => record(order, handPaymentOf(order, jana, { amount: most }), jana)),
    )
    expect(outcomes.filter((outcome) => outcome === 'beyond-day')).toHaveLength(5)
    expect(await alone(jana)).toBe(most)
    const peter = person('Peter')
    const bought = await Promise.all(
      Array.from({ length: 6 }, () => addBoughtVoucher(stores, { amount: 500_00 })),
    )
    const reissued = await Promise.all(bought.map((one) => reissue(one, peter)))
    expect(reissued.filter(({ outcome }) => outcome === 'beyond-day')).toHaveLength(2)
    expect(await alone(peter)).toBe(most)
  })

  test('Refuses a decision about what does not wait, or was decided about meanwhile: `stale`', async () => {
    const [jana, peter] = [person('Jana'), person('Peter')]
    const { order, waiting } = await waitingIn(jana)
    const confirmed = decidedHandPayment(waiting, 'confirmed', { by: peter, at })
    const refused = decidedHandPayment(waiting, 'refused', { by: peter, at })
    const outcomes = await Promise.all([
      decide(order, confirmed, waiting, peter),
      decide(order, refused, waiting, peter),
    ])
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(1)
    expect(await decide(order, refused, waiting, peter)).toBe('stale')
    const direct = handPaymentOf(order, jana)
    await record(order, direct, jana)
    expect(await decide(order, { ...refused, ...direct, state: 'refused' }, direct, peter)).toBe('stale')
  })

  test('what one recorded nobody but somebody else confirms, whoever asks the store', async () => {
    const jana = person('Jana')
    const { order, waiting } = await waitingIn(jana)
    const own = decidedHandPayment(waiting, 'confirmed', { by: jana, at })
    await expect(decide(order, own, waiting, jana)).rejects.toThrow()
    expect(await stores.payments.byHandOf(order.id)).toEqual([waiting])
    expect(await stores.payments.ofOrder(order.id)).toEqual([])
  })

  test('Tells what was recorded by hand of an order, whatever became of it, oldest first', async () => {
    const [jana, peter] = [person('Jana'), person('Peter')]
    const { order, waiting } = await waitingIn(jana)
    const calledOff = decidedHandPayment(waiting, 'called-off', { by: jana, at })
    expect(await decide(order, calledOff, waiting, jana)).toHaveLength(1)
    const later = handPaymentOf(order, peter, { recordedAt: '2026-11-21T09:00:00.000Z', reference: null })
    await record(order, later, peter)
    expect(await stores.payments.byHandOf(order.id)).toEqual([calledOff, later])
    expect(await stores.payments.byHandOf(randomUUID())).toEqual([])
    expect((await stores.orders.auditEntries(order.id)).map(({ newValue }) => newValue)).toEqual([
      order.number,
      `waiting ${most + 1}`,
      `called-off ${most + 1}`,
      'partial',
      '1000',
    ])
  })

  test('Adds up what a person let out alone on a day, in minor units by currency: what they recorded by hand, what they reissued, and what went to contacts that they corrected', async () => {
    const jana = person('Jana')
    const order = await addOrderTo(stores)
    expect(await alone(jana)).toBe(0)
    for (const amount of [1_00, 2_50]) await record(order, handPaymentOf(order, jana, { amount }), jana)
    expect([await alone(jana), await alone(jana, 'USD')]).toEqual([3_50, 0])
    await reissue(await addBoughtVoucher(stores, { currency: 'USD', amount: 20_00 }), jana)
    expect([await alone(jana), await alone(jana, 'USD')]).toEqual([3_50, 20_00])
  })

  test('Counts nothing that was taken back, nor what waits, nor what a second person confirmed', async () => {
    const [jana, peter] = [person('Jana'), person('Peter')]
    const { order, waiting } = await waitingIn(jana)
    await decide(order, decidedHandPayment(waiting, 'confirmed', { by: peter, at }), waiting, peter)
    await waitingIn(jana)
    const other = await addOrderTo(stores)
    const mistake = handPaymentOf(other, jana, { amount: most })
    await record(other, mistake, jana)
    expect([await alone(jana), await alone(peter)]).toEqual([most, 0])
    const back = paymentFor(other, { kind: 'take-back', amount: -most, takesBack: mistake.id })
    const { settlement } = await settlementOfChange(stores, other.id, { payments: [back] })
    expect(await stores.payments.settle({ orders: [settlement], jobs: [] })).toHaveLength(1)
    expect(await alone(jana)).toBe(0)
  })

  /** All of an order but for so little is paid, and that is forgiven by somebody on a day. */
  async function forgive(by: Person, recordedOn = day) {
    const order = await addOrderTo(stores)
    const part = await settlementOfChange(stores, order.id, {
      payments: [paymentFor(order, { amount: order.total - 30 })],
    })
    expect(await stores.payments.settle({ orders: [part.settlement], jobs: [] })).toHaveLength(1)
    const byHand = handPaymentOf(order, by, { amount: 30, recordedOn })
    const { settlement } = await settlementOfChange(stores, order.id, {
      payments: [{ ...paymentOfHandPayment(byHand, at), kind: 'forgiven' }],
      byHand,
      by: by.actor,
    })
    return {
      order,
      byHand,
      records: await stores.payments.settle({ orders: [settlement], byHand, jobs: [] }),
    }
  }

  test('Keeps what was forgiven of an order among its movements, and counts it into the day of its person, never into what was received', async () => {
    const jana = person('Jana')
    const { order, records } = await forgive(jana)
    const [received, charged] = [order.total - 30, order.total - 30]
    expect(records).toMatchObject([{ order: { received, charged, paymentStatus: 'paid' } }])
    const movements = await stores.payments.ofOrder(order.id)
    expect(movements.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()).toEqual([
      'forgiven 30',
      `payment ${received}`,
    ])
    expect(await stores.vouchers.ofOrder(order.id)).toHaveLength(2)
    expect(await alone(jana)).toBe(30)
  })

  test('Tells of what was recorded by hand whether it was forgiven', async () => {
    const { byHand } = await forgive(person('Eva'), '2026-05-08')
    const { payments } = await stores.payments.byHandOn('2026-05-08')
    expect(payments).toMatchObject([{ id: byHand.id, amount: 30, isForgiven: true }])
  })

  test('Tells what was recorded by hand, what was reissued, which contacts were corrected and which letters were opened again on a day, oldest first', async () => {
    const jana = person('Jana')
    const order = await addOrderTo(stores)
    const on = (recordedOn: string, hour: string) =>
      handPaymentOf(order, jana, { recordedOn, recordedAt: `${recordedOn}T${hour}:00:00.000Z` })
    const [late, early, other] = [on('2026-05-05', '11'), on('2026-05-05', '08'), on('2026-05-06', '08')]
    for (const one of [late, early, other]) expect(await record(order, one, jana)).toHaveLength(1)
    const told = [early, late].map((one) => ({ ...one, orderNumber: order.number, isForgiven: false }))
    const reissues = []
    for (const at of ['2026-05-05T12:00:00.000Z', '2026-05-05T09:00:00.000Z']) {
      const bought = await addBoughtVoucher(stores)
      const { drawn } = await reissue(bought, jana, { at })
      const { number } = (await stores.orders.byId(bought.place.orderId))!
      reissues.unshift({
        serial: drawn.voucher.serial,
        orderId: bought.place.orderId,
        orderNumber: number,
        amount: 50_00,
        currency: 'EUR',
        reason: 'List sa stratil',
        reissuedById: jana.id,
        reissuedBy: 'Jana',
        reissuedAt: at,
        reissuedOn: '2026-05-05',
      })
    }
    const corrections = []
    for (const at of ['2026-05-05T15:00:00.000Z', '2026-05-05T14:00:00.000Z']) {
      const { order: theirs, one } = await correct(7_00, jana, at)
      corrections.unshift({ ...one, orderNumber: theirs.number })
    }
    const day = { payments: told, reissues, corrections, reopened: [] }
    expect(await stores.payments.byHandOn('2026-05-05')).toEqual(day)
    const none = { payments: [], reissues: [], corrections: [], reopened: [] }
    expect(await stores.payments.byHandOn('2026-05-07')).toEqual(none)
  })

  test('Adds the job of a letter for each day before this one on which there was something of the kind, once, whoever asks', async () => {
    const jana = person('Jana')
    const order = await addOrderTo(stores)
    for (const recordedOn of ['2025-03-01', '2025-03-01', '2025-03-02', '2025-03-03'])
      await record(order, handPaymentOf(order, jana, { recordedOn }), jana)
    const letters = async () =>
      (await stores.queued()).flatMap((job) =>
        job.kind === 'letter' && job.letter === 'recorded-by-hand' ? [job.day] : [],
      )
    await Promise.all(Array.from({ length: 4 }, () => stores.payments.tellByHand('2025-03-03')))
    expect((await letters()).toSorted()).toEqual(['2025-03-01', '2025-03-02'])
    await reissue(await addBoughtVoucher(stores), jana, { at: '2025-03-04T08:00:00.000Z' })
    await stores.payments.tellByHand('2025-03-04')
    expect((await letters()).toSorted()).toEqual(['2025-03-01', '2025-03-02', '2025-03-03'])
    for (let times = 0; times < 2; times++) await stores.payments.tellByHand('2025-03-05')
    expect((await letters()).toSorted().at(-1)).toBe('2025-03-04')
    expect(await letters()).toHaveLength(4)
    await correct(0, jana, '2025-03-06T08:00:00.000Z')
    for (let times = 0; times < 2; times++) await stores.payments.tellByHand('2025-03-07')
    expect((await letters()).slice(4)).toEqual(['2025-03-06'])
  })

  describe('Orders', () => {
    test('Tells none that was paid by hand, as long as that waits for a second person', async () => {
      const jana = person('Jana')
      const { order, waiting } = await waitingIn(jana)
      const isUnpaid = async () => {
        const unpaid = await stores.orders.unpaid({
          dueBefore: '2100-01-01',
          only: 'nothing-received',
          limit: 100,
        })
        return unpaid.some((record) => record.order.id === order.id)
      }
      expect(await isUnpaid()).toBe(false)
      await decide(order, decidedHandPayment(waiting, 'called-off', { by: jana, at }), waiting, jana)
      expect(await isUnpaid()).toBe(true)
    })
  })

  test('Tells what waits for a second person, the oldest first, as many as are asked for', async () => {
    const jana = person('Jana')
    const late = await waitingIn(jana, { recordedAt: '2026-01-02T07:00:00.000Z' })
    const early = await waitingIn(jana, { recordedAt: '2026-01-01T07:00:00.000Z' })
    const gone = await waitingIn(jana, { recordedAt: '2026-01-01T06:00:00.000Z' })
    await decide(
      gone.order,
      decidedHandPayment(gone.waiting, 'called-off', { by: jana, at }),
      gone.waiting,
      jana,
    )
    await record(late.order, handPaymentOf(late.order, jana), jana)
    const [first, second] = [early, late].map(({ order, waiting }) => ({
      ...waiting,
      orderNumber: order.number,
    }))
    expect(await stores.payments.waitingByHand(2)).toEqual([first, second])
    expect(await stores.payments.waitingByHand(1)).toEqual([first])
  })

  test('Tells what was refused, the newest decision first, as many as are asked for', async () => {
    const [jana, peter] = [person('Jana'), person('Peter')]
    const refusedAt = async (decidedAt: string) => {
      const { order, waiting } = await waitingIn(jana)
      const refused = decidedHandPayment(waiting, 'refused', { by: peter, at: decidedAt })
      await decide(order, refused, waiting, peter)
      return { ...refused, orderNumber: order.number }
    }
    const early = await refusedAt('2100-01-01T08:00:00.000Z')
    const late = await refusedAt('2100-01-02T08:00:00.000Z')
    const off = await waitingIn(jana)
    const calledOff = decidedHandPayment(off.waiting, 'called-off', {
      by: jana,
      at: '2100-01-03T08:00:00.000Z',
    })
    await decide(off.order, calledOff, off.waiting, jana)
    expect(await stores.payments.refusedByHand(2)).toEqual([late, early])
    expect(await stores.payments.refusedByHand(1)).toEqual([late])
  })
})
