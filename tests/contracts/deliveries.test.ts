import { randomUUID } from 'node:crypto'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { systemRandom } from '@hotovo/adapters/system/random'
import { handOverEntry } from '@hotovo/application/deliveries/deliver'
import type { StaffKey } from '@hotovo/application/shared/ports'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { LetterOpening } from '@hotovo/domain/deliveries/delivery'
import type { Order } from '@hotovo/domain/orders/order'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import { replacementOf } from '@hotovo/domain/vouchers/issuing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { correction } from '../support/contacts.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'
import { addOrderTo, at, payInFull, settlementOfChange } from '../support/payments.ts'
import { testPersonal } from '../support/world.ts'

describe.each(backends)('Deliveries in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  /** An order that was paid, with its two deliveries. */
  async function delivering(form = orderForm()) {
    const order = await addOrderTo(stores, form)
    const { settlement } = await payInFull(stores, order)
    return { order, secrets: settlement.deliveries }
  }
  const handOver = (order: Order, id: string, serials: readonly string[]) => ({
    at,
    correction: 0,
    parcel: { carrier: null, trackingNumber: null },
    entries: [
      handOverEntry(
        order,
        { ...emptyDelivery, id, orderId: order.id, serials },
        { by: { kind: 'system' }, at },
      ),
    ],
    jobs: [],
  })

  test('Tells the deliveries of an order, oldest first, without what is secret in them', async () => {
    const { order, secrets } = await delivering()
    const told = await stores.deliveries.ofOrder(order.id)
    expect(told).toEqual(secrets.map(({ delivery }) => delivery))
    const spoken = JSON.stringify(told)
    for (const { contents } of secrets)
      for (const { code, password } of contents) expect(spoken).not.toContain(code ?? password)
    expect(await stores.deliveries.ofOrder(randomUUID())).toEqual([])
  })

  test('Tells which of these orders have a delivery that was not handed over, whether it was tried or not', async () => {
    const [failing, waiting, over] = [await delivering(), await delivering(), await delivering()]
    const ids = [failing, waiting, over].map(({ order }) => order.id)
    await stores.deliveries.fail(failing.secrets[0]!.delivery.id, 'EREFUSED')
    for (const { delivery } of over.secrets)
      await stores.deliveries.handOver(delivery.id, handOver(over.order, delivery.id, delivery.serials))
    const undelivered = await stores.deliveries.undeliveredOf([...ids, randomUUID()])
    expect([...undelivered].sort()).toEqual([failing.order.id, waiting.order.id].sort())
    expect(await stores.deliveries.undeliveredOf([])).toEqual([])
  })

  test('Tells which of these orders have a letter that waits for the courier', async () => {
    const byCourier = orderForm({
      deliveryMethod: 'courier',
      address: 'Hlavná 1',
      city: 'Nitra',
      postalCode: '949 01',
      country: 'Slovensko',
    })
    const [waiting, over, mailed] = [
      await delivering(byCourier),
      await delivering(byCourier),
      await delivering(),
    ]
    const ids = [waiting, over, mailed].map(({ order }) => order.id)
    const letter = over.secrets.find(({ delivery }) => delivery.channel === 'letter')!.delivery
    await stores.deliveries.handOver(letter.id, handOver(over.order, letter.id, letter.serials))
    expect(await stores.deliveries.withLetters([...ids, randomUUID()])).toEqual([waiting.order.id])
    expect(await stores.deliveries.withLetters([])).toEqual([])
  })

  test('Finds a delivery by its id, without what is secret in it', async () => {
    const { secrets } = await delivering()
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    expect(await stores.deliveries.byId(delivery.id)).toEqual(delivery)
    expect(await stores.deliveries.byId(randomUUID())).toBeUndefined()
  })

  test('Finds deliveries by their ids, without what is secret in them', async () => {
    const { secrets } = await delivering()
    const { secrets: others } = await delivering()
    const wanted = [secrets[0]!.delivery, others[1]!.delivery]
    const found = await stores.deliveries.byIds([...wanted.map(({ id }) => id), randomUUID()])
    expect(found).toHaveLength(2)
    expect(found).toEqual(expect.arrayContaining(wanted))
  })

  test('Gives a delivery that is waiting with what it carries, and nothing for one that was handed over or voided', async () => {
    const { order, secrets } = await delivering()
    for (const secret of secrets) expect(await stores.deliveries.open(secret.delivery.id)).toEqual(secret)
    expect(await stores.deliveries.open(randomUUID())).toBeUndefined()
    const [first, second] = secrets as [(typeof secrets)[0], (typeof secrets)[0]]
    await stores.deliveries.handOver(
      first.delivery.id,
      handOver(order, first.delivery.id, first.delivery.serials),
    )
    expect(await stores.deliveries.open(first.delivery.id)).toBeUndefined()
    const record = await stores.orders.record(order.id)
    const cancelled = await settlementOfChange(stores, order.id, {
      order: { ...record!.order, orderStatus: 'zrusena' },
    })
    expect(await stores.payments.settle({ orders: [cancelled.settlement], jobs: [] })).toHaveLength(1)
    expect(await stores.deliveries.open(second.delivery.id)).toBeUndefined()
    expect((await stores.deliveries.ofOrder(order.id)).map(({ state }) => state)).toEqual([
      'handed-over',
      'void',
    ])
  })

  test('Carries nothing of a voucher that was voided, and waits as long as one of its vouchers stands', async () => {
    const line = { id: 'line-1', amount: 50_00, quantity: 3, isCustom: false }
    const { order } = await delivering(orderForm({ selectedVouchers: [line] }))
    const replaced = async () => {
      const old = (await stores.vouchers.ofOrder(order.id)).find(
        ({ voucher, place }) => !voucher.voided && place.replaces === null,
      )!
      const drawn = replacementOf(old, { at, draw: systemRandom.integer })
      const { settlement } = await settlementOfChange(stores, order.id, {
        replaced: [{ voided: old.voucher, drawn }],
      })
      const waiting = (await stores.deliveries.ofOrder(order.id)).filter(({ serials }) =>
        serials.includes(old.voucher.serial),
      )
      await stores.payments.settle({ orders: [settlement], jobs: [] })
      return { serial: old.voucher.serial, waiting }
    }
    const first = await replaced()
    expect(first.waiting.length).toBeGreaterThan(0)
    for (const { id, serials } of first.waiting) {
      const carried = (await stores.deliveries.open(id))?.contents.map(({ serial }) => serial)
      expect(carried?.toSorted()).toEqual(serials.filter((serial) => serial !== first.serial).toSorted())
    }
    const vouchers = await stores.vouchers.ofOrder(order.id)
    const left = vouchers.filter(({ voucher, place }) => !voucher.voided && place.replaces === null)
    for (const _ of left) await replaced()
    for (const { id } of first.waiting) {
      expect(await stores.deliveries.open(id)).toBeUndefined()
      expect(await stores.deliveries.byId(id)).toMatchObject({ state: 'void' })
    }
  })

  test('Notes that a delivery was handed over, by which correction of its contact, to which carrier and under which number, with audit entries and jobs, and forgets what was secret in it', async () => {
    const { order, secrets } = await delivering(orderForm({ deliveryMethod: 'courier' }))
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const parcel = { carrier: 'posta', trackingNumber: 'EB123456789SK' } as const
    const told = handOver(order, delivery.id, delivery.serials)
    const before = (await stores.queued()).length
    const job = { kind: 'letter', letter: 'vouchers-on-the-way', orderId: order.id } as const
    expect(await stores.deliveries.handOver(delivery.id, { ...told, parcel, jobs: [job] })).toBe(true)
    expect(await stores.deliveries.byId(delivery.id)).toEqual({
      ...delivery,
      ...parcel,
      state: 'handed-over',
      handedOverAt: at,
      correction: 0,
    })
    expect((await stores.queued()).slice(before)).toEqual([job])
    expect((await stores.orders.auditEntries(order.id)).at(-1)).toEqual(told.entries[0])
  })

  test('Gives a letter that was handed over another parcel, with the entry that tells of it, where its parcel is still what it was', async () => {
    const { order, secrets } = await delivering(orderForm({ deliveryMethod: 'courier' }))
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const told = handOver(order, delivery.id, delivery.serials)
    const was = { carrier: 'posta', trackingNumber: null } as const
    const parcel = { carrier: 'gls', trackingNumber: 'EB123456789SK' } as const
    const entry = { ...told.entries[0]!, actionType: 'parcel_change', fieldName: 'parcel', oldValue: 'posta' }
    // One that waits has no parcel.
    const nowhere = { carrier: null, trackingNumber: null } as const
    expect(await stores.deliveries.correctParcel(delivery.id, { was: nowhere, parcel, entry })).toBe(false)
    await stores.deliveries.handOver(delivery.id, { ...told, parcel: was })
    expect(await stores.deliveries.correctParcel(delivery.id, { was, parcel, entry })).toBe(true)
    expect(await stores.deliveries.byId(delivery.id)).toMatchObject({ ...parcel, handedOverAt: at })
    expect((await stores.orders.auditEntries(order.id)).at(-1)).toEqual(entry)
  })

  test('Answers whether it was; the correction of nobody else is lost', async () => {
    const { order, secrets } = await delivering(orderForm({ deliveryMethod: 'courier' }))
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const told = handOver(order, delivery.id, delivery.serials)
    const was = { carrier: 'posta', trackingNumber: null } as const
    await stores.deliveries.handOver(delivery.id, { ...told, parcel: was })
    const entry = { ...told.entries[0]!, actionType: 'parcel_change', fieldName: 'parcel', oldValue: 'posta' }
    const numbers = ['EB111111111SK', 'EB222222222SK']
    const done = await Promise.all(
      numbers.map((trackingNumber) =>
        stores.deliveries.correctParcel(delivery.id, {
          was,
          parcel: { carrier: 'posta', trackingNumber },
          entry,
        }),
      ),
    )
    expect(done.toSorted()).toEqual([false, true])
    const kept = await stores.deliveries.byId(delivery.id)
    expect(kept?.trackingNumber).toBe(numbers[done.indexOf(true)])
    const entries = await stores.orders.auditEntries(order.id)
    expect(entries.filter(({ actionType }) => actionType === 'parcel_change')).toHaveLength(1)
    expect(
      await stores.deliveries.correctParcel(randomUUID(), {
        was,
        parcel: { carrier: 'posta', trackingNumber: 'EB333333333SK' },
        entry,
      }),
    ).toBe(false)
  })

  test('Finds what was handed over since an instant under any of these numbers, the latest first', async () => {
    const numbers = Array.from({ length: 3 }, () => `EB${randomUUID().slice(0, 13).toUpperCase()}`)
    const ids: string[] = []
    for (const [place, trackingNumber] of [numbers[0]!, numbers[0]!, numbers[1]!, numbers[2]!].entries()) {
      const { order, secrets } = await delivering(orderForm({ deliveryMethod: 'courier' }))
      const [{ delivery }] = secrets as [(typeof secrets)[0]]
      await stores.deliveries.handOver(delivery.id, {
        ...handOver(order, delivery.id, delivery.serials),
        at: minutesLater(at, place),
        parcel: { carrier: 'gls', trackingNumber },
      })
      ids.push(delivery.id)
    }
    const found = async (since: string) =>
      (await stores.deliveries.withNumbers([numbers[0]!, numbers[1]!, 'EB-UNKNOWN'], since)).map(
        ({ id }) => id,
      )
    expect(await found(at)).toEqual([ids[2], ids[1], ids[0]])
    expect(await found(minutesLater(at, 1))).toEqual([ids[2], ids[1]])
    expect(await stores.deliveries.withNumbers([], at)).toEqual([])
  })

  test('Answers whether it was waiting; what was handed over before stays as it was', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const told = handOver(order, delivery.id, delivery.serials)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => stores.deliveries.handOver(delivery.id, told)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await stores.orders.auditEntries(order.id)).toHaveLength(4)
    const later = '2027-01-01T00:00:00.000Z'
    expect(await stores.deliveries.handOver(delivery.id, { ...told, at: later })).toBe(false)
    expect((await stores.deliveries.byId(delivery.id))?.handedOverAt).toBe(at)
    expect(await stores.deliveries.handOver(randomUUID(), told)).toBe(false)
  })

  /** Corrects the contact of an order for the so many-th time. */
  async function correct({ id }: Order, number = 1) {
    const record = (await stores.orders.record(id))!
    const corrected = correction(record.order, {
      id: randomUUID(),
      number,
      email: `nova${number}@example.test`,
    })
    const changed = await stores.orders.change({ ...record, entries: [], correction: corrected })
    expect(changed).toMatchObject({ version: record.version + 1 })
  }

  test('Notes that a message is about to be sent, by the newest correction of its contact, and answers by which, and whether it may have come there before; undefined for one that waits no more', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery }, { delivery: other }] = secrets as [(typeof secrets)[0], (typeof secrets)[0]]
    expect(await stores.deliveries.begin(delivery.id)).toEqual({ correction: 0, isFirst: true })
    expect(await stores.deliveries.begin(delivery.id)).toEqual({ correction: 0, isFirst: false })
    expect(await stores.deliveries.byId(delivery.id)).toEqual({ ...delivery, correction: 0 })
    await correct(order)
    expect(await stores.deliveries.begin(other.id)).toEqual({ correction: 1, isFirst: true })
    const told = handOver(order, other.id, other.serials)
    expect(await stores.deliveries.handOver(other.id, { ...told, correction: 1 })).toBe(true)
    await correct(order, 2)
    expect(await stores.deliveries.byId(other.id)).toMatchObject({ correction: 1 })
    expect(await stores.deliveries.begin(other.id)).toBeUndefined()
    expect(await stores.deliveries.begin(randomUUID())).toBeUndefined()
  })

  test('Of one that may have come to another contact than the newest it answers `elsewhere`: nobody sends it there', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    await stores.deliveries.begin(delivery.id)
    await stores.deliveries.fail(delivery.id, 'ETIMEDOUT')
    await correct(order)
    expect(await stores.deliveries.begin(delivery.id)).toBe('elsewhere')
    expect(await stores.deliveries.byId(delivery.id)).toMatchObject({ correction: 0, state: 'waiting' })
  })

  test('Forgets where it was tried if nobody there can have it', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery: refused }] = secrets as [(typeof secrets)[0]]
    await stores.deliveries.begin(refused.id)
    await correct(order)
    expect(await stores.deliveries.begin(refused.id)).toBe('elsewhere')
    await stores.deliveries.fail(refused.id, 'EENVELOPE', true)
    expect(await stores.deliveries.begin(refused.id)).toEqual({ correction: 1, isFirst: true })
  })

  test('Notes that a delivery that waits could not be handed over, and the code of the reason', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    await stores.deliveries.fail(delivery.id, 'ECONNREFUSED')
    await stores.deliveries.fail(delivery.id, 'HTTP 503')
    const failed = { ...delivery, failures: 2, lastError: 'HTTP 503' }
    expect(await stores.deliveries.byId(delivery.id)).toEqual(failed)
    await stores.deliveries.handOver(delivery.id, handOver(order, delivery.id, delivery.serials))
    await stores.deliveries.fail(delivery.id, 'late')
    expect((await stores.deliveries.byId(delivery.id))?.lastError).toBe('HTTP 503')
  })

  test('Tells a queue of deliveries, from behind a position on, as many as are asked for', async () => {
    const fresh = await open()
    const orders = await Promise.all(
      [...'abcde'].map(() => addOrderTo(fresh, orderForm({ deliveryMethod: 'courier' }))),
    )
    for (const [place, order] of orders.entries())
      await payInFull(fresh, order, { createdAt: `2026-11-21T08:00:0${place}.000Z` })
    const letters = await fresh.deliveries.page({ queue: 'letters', limit: 10 })
    expect(letters.map(({ channel }) => channel)).toEqual(Array(5).fill('letter'))
    expect(await fresh.deliveries.page({ queue: 'failed', limit: 10 })).toEqual([])
    await fresh.deliveries.fail(letters[3]!.id, 'E')
    expect((await fresh.deliveries.page({ queue: 'failed', limit: 10 })).map(({ id }) => id)).toEqual([
      letters[3]!.id,
    ])
    const [first, second] = await fresh.deliveries.page({ queue: 'letters', limit: 2 })
    expect([first, second]).toEqual(await fresh.deliveries.page({ queue: 'letters', limit: 2 }))
    const rest = await fresh.deliveries.page({ queue: 'letters', after: second, limit: 10 })
    expect([first, second, ...rest].map((one) => one!.id)).toEqual(letters.map(({ id }) => id))
    await fresh.close()
  })

  test('Has a delivery that waits tried again now, with the entry of who wants it; answers whether it was waiting', async () => {
    const { order, secrets } = await delivering()
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const job = { kind: 'delivery', deliveryId: delivery.id } as const
    const before = (await stores.queued()).length
    const entry = {
      ...handOver(order, delivery.id, delivery.serials).entries[0]!,
      actionType: 'delivery_retried',
    }
    const told = async () =>
      (await stores.orders.auditEntries(order.id)).filter(
        ({ actionType }) => actionType === 'delivery_retried',
      )
    expect(await stores.deliveries.retry(delivery.id, job, entry)).toBe(true)
    expect(await told()).toEqual([entry])
    expect((await stores.queued()).slice(before)).toEqual([job])
    await stores.deliveries.handOver(delivery.id, handOver(order, delivery.id, delivery.serials))
    expect(await stores.deliveries.retry(delivery.id, job, entry)).toBe(false)
    expect(await stores.deliveries.retry(randomUUID(), job, entry)).toBe(false)
    expect(await told()).toHaveLength(1)
    expect((await stores.queued()).length).toBe(before + 1)
  })

  /** A letter that waits, and how somebody opens it for the so many-th time. */
  async function letter() {
    const { order, secrets } = await delivering(orderForm({ deliveryMethod: 'courier' }))
    const [{ delivery }] = secrets as [(typeof secrets)[0]]
    const opened = (number: number, openedAt = at, of = delivery.id) => {
      const opening: LetterOpening = {
        deliveryId: of,
        number,
        orderId: order.id,
        amount: 50_00,
        currency: 'EUR',
        openedById: randomUUID(),
        openedBy: 'Jana',
        openedAt,
        openedOn: dayOf(openedAt),
      }
      const [handed] = handOver(order, delivery.id, delivery.serials).entries
      const logged = systemEntry('courier_letter_opened', at, {
        userId: null,
        resourceType: 'order',
        resourceId: order.id,
        details: { email: 'jana@hotovo.test', opening: number },
        origin: { ipAddress: null, userAgent: null },
      })
      return [opening, { ...handed!, actionType: 'letter_printed' }, logged] as const
    }
    const told = async () =>
      (await stores.orders.auditEntries(order.id)).filter(({ actionType }) => actionType === 'letter_printed')
    return { order, delivery, opened, told }
  }

  test('Notes that a letter was opened, with the entry of its order, the one of the general audit log and the key, all or nothing', async () => {
    const { opened, told, delivery } = await letter()
    const key = staffKey()
    expect(await stores.deliveries.noteOpening(...opened(1), key)).toBe(true)
    expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toMatchObject({
      fingerprint: key.fingerprint,
    })
    expect(await told()).toEqual([opened(1)[1]])
    expect(await stores.systemLog.newest(1)).toEqual([opened(1)[2]])
    expect(await stores.deliveries.openings(delivery.id)).toBe(1)
  })

  test('Of many at once for one time, or under one key, one is noted, and none of a letter that waits no more; answers whether it was', async () => {
    const { order, opened, told, delivery } = await letter()
    const noted = await Promise.all(
      Array.from({ length: 8 }, () => stores.deliveries.noteOpening(...opened(1))),
    )
    expect(noted.filter((isNoted) => isNoted)).toHaveLength(1)
    expect(await told()).toHaveLength(1)
    const keyed = await letter()
    const key = staffKey()
    const underOne = await Promise.all(
      [1, 2, 3].map((number) => stores.deliveries.noteOpening(...keyed.opened(number), key)),
    )
    expect(underOne.filter((isNoted) => isNoted)).toHaveLength(1)
    expect(await keyed.told()).toHaveLength(1)
    const byMail = await delivering()
    for (const id of [byMail.secrets[0]!.delivery.id, randomUUID()])
      expect(await stores.deliveries.noteOpening(...opened(1, at, id))).toBe(false)
    await stores.deliveries.handOver(delivery.id, handOver(order, delivery.id, delivery.serials))
    expect(await stores.deliveries.noteOpening(...opened(2))).toBe(false)
    expect(await told()).toHaveLength(1)
  })

  test('Leaves a letter that was not printed with the newest correction as it was, however late it was opened', async () => {
    const { order, opened, delivery } = await letter()
    const told = handOver(order, delivery.id, delivery.serials)
    const printedAt = async () => (await stores.deliveries.byId(delivery.id))!.printedAt
    const later = minutesLater(at, 60 * 24 * 365)
    await stores.deliveries.noteOpening(...opened(1, later))
    await correct(order)
    expect(await printedAt()).toBeNull()
    for (const by of [0, 1])
      expect(await stores.deliveries.handOver(delivery.id, { ...told, correction: by })).toBe(false)
    await stores.deliveries.noteOpening(...opened(2, at))
    expect(await printedAt()).toBe(at)
    expect(await stores.deliveries.handOver(delivery.id, told)).toBe(false)
    expect(await stores.deliveries.handOver(delivery.id, { ...told, correction: 1 })).toBe(true)
    expect(await stores.deliveries.byId(delivery.id)).toMatchObject({ correction: 1, printedAt: at })
  })

  test('Tells how often a letter was opened, and with the delivery when it was last and by whom', async () => {
    const [one, other] = [await letter(), await letter()]
    for (const number of [1, 2, 3]) await stores.deliveries.noteOpening(...one.opened(number))
    const told = [one, other].map(({ delivery }) => stores.deliveries.openings(delivery.id))
    expect(await Promise.all(told)).toEqual([3, 0])
    const [opening] = one.opened(3)
    expect(await stores.deliveries.byId(one.delivery.id)).toMatchObject({
      printedAt: opening.openedAt,
      printedBy: opening.openedBy,
      printing: 3,
    })
    expect(await stores.deliveries.byId(other.delivery.id)).toMatchObject({
      printedAt: null,
      printedBy: null,
      printing: null,
      correction: null,
    })
  })

  describe('Payments', () => {
    test('Tells which letters were opened again on a day, and adds the job of the letter about it', async () => {
      const { order, opened } = await letter()
      const [early, late] = ['2025-06-01T08:00:00.000Z', '2025-06-02T08:00:00.000Z']
      await stores.deliveries.noteOpening(...opened(1, early))
      const again = opened(2, late)
      await stores.deliveries.noteOpening(...again)
      const reopened = async (day: string) => (await stores.payments.byHandOn(day)).reopened
      expect(await reopened('2025-06-01')).toEqual([])
      expect(await reopened('2025-06-02')).toEqual([{ ...again[0], orderNumber: order.number }])
      const days = async () =>
        (await stores.queued()).flatMap((job) =>
          job.kind === 'letter' && job.letter === 'recorded-by-hand' ? [job.day] : [],
        )
      for (let times = 0; times < 2; times++) await stores.payments.tellByHand('2025-06-03')
      expect(await days()).toEqual(['2025-06-02'])
    })
  })
})

const staffKey = (): StaffKey => ({
  staffId: randomUUID(),
  key: randomUUID(),
  fingerprint: 'signed',
  subject: 'letter',
  at,
  since: minutesLater(at, -60),
})

const emptyDelivery = {
  channel: 'email-codes',
  state: 'waiting',
  failures: 0,
  lastError: null,
  createdAt: at,
  handedOverAt: null,
  printedAt: null,
  printedBy: null,
  printing: null,
  correction: null,
  carrier: null,
  trackingNumber: null,
} as const

describe('What a delivery in PostgreSQL carries', () => {
  let here: MigratedDatabase
  beforeAll(async () => {
    here = await migratedDatabase()
  })
  afterAll(() => here.drop())

  /** A delivery that waits, and another order. */
  async function waiting() {
    const stores = postgresStores(here.sql, testPersonal)
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const [delivery] = await stores.deliveries.ofOrder(order.id)
    return {
      delivery: delivery!,
      other: await addOrderTo(stores),
      open: () => stores.deliveries.open(delivery!.id),
    }
  }

  test.each(['order', 'channel'] as const)('opens for no other %s', async (what) => {
    const { delivery, other, open } = await waiting()
    const change = what === 'order' ? `order_id = '${other.id}'` : `channel = 'sms-passwords'`
    await here.owner.query(`update deliveries set ${change} where id = $1`, [delivery.id])
    await expect(open()).rejects.toThrow('not to be opened')
  })
})
