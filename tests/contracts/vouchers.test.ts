import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import { freezeChange } from '@hotovo/application/vouchers/freezing'
import type { VoucherChange } from '@hotovo/application/vouchers/ports'
import { largestVoucher } from '@hotovo/domain/limits'
import { currencies } from '@hotovo/domain/shared/money'
import { expiredVoucher } from '@hotovo/domain/spending/spending'
import {
  matchesVoucher,
  type VoucherFilter,
  type VoucherSort,
  voucherSorts,
} from '@hotovo/domain/vouchers/filter'
import { replacementOf, voucherEntries } from '@hotovo/domain/vouchers/issuing'
import { type Movement, movementsOf } from '@hotovo/domain/vouchers/ledger'
import { type Voucher, voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { type OfEach, singly } from '../support/combinations.ts'
import { merchantIn, receiptOf, redemptionOf } from '../support/merchants.ts'
import { orderForm } from '../support/orders.ts'
import { addOrderTo, payInFull, settlementOfChange } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { runs } from '../support/tier.ts'
import { freshSecrets, storedVoucherOf } from '../support/vouchers.ts'

const expiresAt = '2026-03-02T09:30:00.000Z'
const freshCheck = () => ({ id: randomUUID(), expiresAt })

/** Vouchers in every state that one can be in. */
const anyVoucher: fc.Arbitrary<Partial<Voucher>> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    frozen: fc.boolean(),
    voided: fc.boolean(),
    share: fc.integer({ min: 0, max: 100 }),
    minutes: fc.nat({ max: 500_000 }),
  })
  .chain(({ currency, frozen, voided, share, minutes }) =>
    fc.integer({ min: 1, max: largestVoucher[currency] }).map((amount) => {
      const balance = voided ? 0 : Math.floor((amount * share) / 100)
      const usedAt = new Date(Date.parse('2026-03-02T09:00:00.000Z') + minutes * 60_000).toISOString()
      return { currency, frozen, voided, amount, balance, usedAt: balance < amount ? usedAt : null }
    }),
  )

describe.each(backends)('Vouchers in $name', ({ open }) => {
  let stores: Stores
  let vouchers: Stores['vouchers']
  beforeAll(async () => {
    stores = await open()
    vouchers = stores.vouchers
  })
  afterAll(() => stores.close())

  test('What was spent of it meanwhile is no reason where the change moves no value', async () => {
    const one = await storedVoucherOf()
    await vouchers.add([one])
    const { voucher: before } = one
    const at = before.createdAt
    const some = {
      serial: before.serial,
      kind: 'redeem',
      amount: -1,
      balanceAfter: 49_99,
      createdAt: at,
    } as const
    const lapsing = expiredVoucher(before, at)
    const moving = (after: Voucher, movement: Movement) =>
      vouchers.change({ before, after, movements: [movement], entries: [], jobs: [] })
    const spending = { ...before, balance: 49_99, lapsed: 1 }
    expect(await moving(spending, some)).toBe('changed')
    expect(await moving(lapsing.voucher, lapsing.movement)).toBe('stale')
    const blocking = freezeChange({ voucher: before, place: null }, true, { by: { kind: 'system' }, at })
    expect(await vouchers.change(blocking)).toBe('changed')
    const { voucher } = (await vouchers.find(before.serial))!
    expect(voucher).toEqual({ ...spending, frozen: true })
  })

  test('Tells the vouchers of several orders, by their orders, their places and then by age', async () => {
    const form = orderForm({
      selectedVouchers: [{ id: 'line-1', amount: 10_00, quantity: 2, isCustom: false }],
    })
    const orders = [
      await addOrderTo(stores, form),
      await addOrderTo(stores, form),
      await addOrderTo(stores, form),
    ]
    for (const order of orders) await payInFull(stores, order)
    const [one, two] = orders.map(({ id }) => id)
    const told = await vouchers.ofOrders([two!, one!, randomUUID()])
    const each = [one!, two!].sort().flatMap((id) => [1, 2].map((piece) => [id, piece]))
    expect(told.map(({ place: { orderId, piece } }) => [orderId, piece])).toEqual(each)
    expect(await vouchers.ofOrders([])).toEqual([])
  })

  test('Tells the vouchers of an order, those that replaced others too, by their places and then by age', async () => {
    const form = orderForm({
      selectedVouchers: [
        { id: 'line-1', amount: 1000_00, quantity: 1, isCustom: true },
        { id: 'line-2', amount: 10_00, quantity: 2, isCustom: false },
      ],
    })
    const order = await addOrderTo(stores, form)
    await payInFull(stores, order)
    const places = async () =>
      (await vouchers.ofOrder(order.id)).map(({ place: { line, piece, part }, voucher }) => [
        line,
        piece,
        part,
        voucher.amount,
        voucher.voided,
      ])
    const issued = [
      [1, 1, 1, 500_00, false],
      [1, 1, 2, 500_00, false],
      [2, 1, 1, 10_00, false],
      [2, 2, 1, 10_00, false],
    ]
    expect(await places()).toEqual(issued)
    const old = (await vouchers.ofOrder(order.id))[2]!
    const later = '2026-11-22T08:00:00.000Z'
    const drawn = replacementOf(old, { at: later, draw: systemRandom.integer })
    const { settlement } = await settlementOfChange(stores, order.id, {
      replaced: [{ voided: old.voucher, drawn }],
    })
    await stores.payments.settle({ orders: [settlement], jobs: [] })
    expect(await places()).toEqual([
      ...issued.slice(0, 2),
      [2, 1, 1, 10_00, true],
      [2, 1, 1, 10_00, false],
      issued[3],
    ])
    expect(await vouchers.ofOrder(randomUUID())).toEqual([])
  })

  test('Finds a voucher of an order by its serial', async () => {
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const [one] = await vouchers.ofOrder(order.id)
    expect(await vouchers.bySerial(one!.voucher.serial)).toEqual(one)
    const alone = await storedVoucherOf()
    await vouchers.add([alone])
    expect(await vouchers.bySerial(alone.voucher.serial)).toBeUndefined()
    expect(await vouchers.bySerial('VCH-000000000')).toBeUndefined()
  })

  test('Keeps vouchers that belong to no order, all or nothing, with a ledger that says what they are worth', async () => {
    const [one, two, three] = await Promise.all([storedVoucherOf(), storedVoucherOf(), storedVoucherOf()])
    expect(await vouchers.add([one, two])).toBe('added')
    expect(await vouchers.add([three, one])).toBe('taken')
    expect(await vouchers.byCode([three.codeHash])).toBeUndefined()
    expect(await vouchers.byCode([two.codeHash])).toEqual(two)
    expect(await vouchers.add([])).toBe('added')
  })

  test('Refuses a serial or a code that another voucher has: `taken`', async () => {
    const secrets = freshSecrets()
    const one = await storedVoucherOf({}, secrets)
    expect(await vouchers.add([one])).toBe('added')
    expect(await vouchers.add([await storedVoucherOf({}, secrets)])).toBe('taken')
    expect(await vouchers.add([await storedVoucherOf({ serial: one.voucher.serial })])).toBe('taken')
    const [twin, other] = [await storedVoucherOf({}, freshSecrets()), await storedVoucherOf()]
    expect(await vouchers.add([twin, { ...other, codeHash: twin.codeHash }])).toBe('taken')
    expect(await vouchers.add([twin, { ...other, voucher: twin.voucher }])).toBe('taken')
    expect(await vouchers.byCode([twin.codeHash])).toBeUndefined()
    const racing = await Promise.all(Array.from({ length: 20 }, () => storedVoucherOf({}, freshSecrets())))
    const outcomes = await Promise.all(
      racing.map((racer) => vouchers.add([{ ...racer, codeHash: twin.codeHash }])),
    )
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
  })

  test('Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others', async () => {
    await fc.assert(
      fc.asyncProperty(anyVoucher, async (overrides) => {
        const one = await storedVoucherOf(overrides)
        expect(await vouchers.byCode([one.codeHash])).toBeUndefined()
        expect(await vouchers.add([one])).toBe('added')
        expect(await vouchers.byCode([one.codeHash])).toEqual(one)
        expect(await vouchers.byCode(['A'.repeat(43), one.codeHash])).toEqual(one)
      }),
      runs(60, 5),
    )
    const { passwordHash } = await storedVoucherOf()
    expect(await vouchers.byCode([passwordHash, '-'.repeat(43)])).toBeUndefined()
    expect(await vouchers.byCode([])).toBeUndefined()
  })

  test('Uses up the human check that comes along, whether or not there is a voucher', async () => {
    const one = await storedVoucherOf()
    await vouchers.add([one])
    for (const hash of [one.codeHash, 'A'.repeat(43)]) {
      const humanCheck = freshCheck()
      await vouchers.byCode([hash], humanCheck)
      // An order does not take it any more.
      expect(await stores.orders.add(placement({ humanCheck }))).toBe('human-check-used')
    }
  })

  test('Refuses a human check that was used before, and tells nothing then: `human-check-used`', async () => {
    const one = await storedVoucherOf()
    await vouchers.add([one])
    const ordered = placement()
    await stores.orders.add(ordered)
    expect(await vouchers.byCode([one.codeHash], ordered.humanCheck)).toBe('human-check-used')
    expect(await vouchers.byCode(['A'.repeat(43)], ordered.humanCheck)).toBe('human-check-used')
    const humanCheck = freshCheck()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => vouchers.byCode([one.codeHash], humanCheck)),
    )
    expect(answers.filter((answer) => answer !== 'human-check-used')).toEqual([one])
  })

  test('Finds a voucher by its serial, whether or not it belongs to an order, and tells its last four symbols', async () => {
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const [issued] = await vouchers.ofOrder(order.id)
    expect(await vouchers.find(issued!.voucher.serial)).toMatchObject({
      ...issued,
      lastFour: expect.stringMatching(/^[0-9A-Z]{4}$/),
    })
    const alone = await storedVoucherOf()
    await vouchers.add([alone])
    expect(await vouchers.find(alone.voucher.serial)).toMatchObject({
      voucher: alone.voucher,
      place: null,
      lastFour: alone.lastFour,
    })
    expect(await vouchers.find('VCH-000000000')).toBeUndefined()
  })

  const system = { kind: 'system' } as const
  const now = '2026-03-02T09:30:00.000Z'
  /** Everything that changing a voucher may write. */
  const written = async (serial: string) => ({
    voucher: (await vouchers.find(serial))!.voucher,
    history: await vouchers.history(serial),
    entries: (await entriesAbout(serial)).length,
    jobs: (await stores.queued()).length,
  })
  const entriesAbout = (serial: string) =>
    stores.auditRecords.page({ filter: { q: serial }, now, limit: 100 })
  const changeOf = (before: Voucher, after: Voucher, movements: readonly Movement[] = []): VoucherChange => ({
    before,
    after,
    movements,
    entries: voucherEntries(before, after, { by: system, at: now }),
    jobs: [
      { kind: 'letter', letter: 'voucher-frozen', serial: before.serial, at: '2026-03-02T10:00:00.000Z' },
    ],
  })
  async function added(overrides: Partial<Voucher> = {}): Promise<Voucher> {
    const one = await storedVoucherOf(overrides)
    await vouchers.add([one])
    return one.voucher
  }

  test('Writes what became of a voucher, with its ledger, audit entries and jobs, all or nothing', async () => {
    const voucher = await added()
    const { serial } = voucher
    const before = await written(serial)
    const lapsed = expiredVoucher(voucher, now)
    const after = { ...lapsed.voucher, frozen: true, warnedAt: now }
    expect(await vouchers.change(changeOf(voucher, after, [lapsed.movement]))).toBe('changed')
    const told = await written(serial)
    expect(told.voucher).toEqual({ ...voucher, balance: 0, lapsed: 50_00, frozen: true, warnedAt: now })
    expect(told.history.at(-1)).toMatchObject({ step: 2, kind: 'expire', amount: -50_00, balanceAfter: 0 })
    expect(told.jobs).toBe(before.jobs + 1)
    expect(told.entries).toBe(before.entries + voucherEntries(voucher, after, { by: system, at: now }).length)
    expect(told.entries).toBeGreaterThan(before.entries)
    // A movement that does not follow from the one before takes all of it back.
    const wrong = { ...lapsed.movement, amount: -1, balanceAfter: 7 }
    await expect(vouchers.change(changeOf(after, { ...after, frozen: false }, [wrong]))).rejects.toThrow()
    expect((await vouchers.history(serial)).length).toBe(2)
  })

  test('Refuses a voucher that was changed since it was read: `stale`', async () => {
    const voucher = await added()
    const frozen = { ...voucher, frozen: true }
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => vouchers.change(changeOf(voucher, frozen))),
    )
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
    const before = await written(voucher.serial)
    for (const old of [
      voucher,
      { ...frozen, voided: true },
      { ...frozen, warnedAt: now },
      { ...frozen, serial: 'VCH-000000000' },
    ])
      expect(await vouchers.change(changeOf(old, { ...old, frozen: false }))).toBe('stale')
    expect(await written(voucher.serial)).toEqual(before)
  })

  test('Tells vouchers with a balance that are not voided, by their expiry: those that expired before an instant, or those of orders that expire after `at` and before `before` and whose customers were not warned', async () => {
    const day = (n: number) => `2021-05-0${n}T21:59:59.999Z`
    const created = { createdAt: '2020-05-01T09:00:00.000Z' }
    const [third, first, second] = [
      await added({ ...created, expiresAt: day(3) }),
      await added({ ...created, expiresAt: day(1), frozen: true }),
      await added({ ...created, expiresAt: day(2), balance: 1, usedAt: '2020-06-01T09:00:00.000Z' }),
    ]
    await added({ ...created, expiresAt: day(1), voided: true })
    await added({ ...created, expiresAt: day(1), balance: 0, usedAt: '2020-06-01T09:00:00.000Z' })
    const due = (at: string, limit = 100) => vouchers.due({ to: 'expire', at, limit })
    expect(await due(day(3))).toEqual([first, second, third])
    expect(await due(day(3), 2)).toEqual([first, second])
    expect(await due(day(2))).toEqual([first, second])
    expect(await due('2021-05-02T21:59:59.998Z')).toEqual([first])
    const lapsed = expiredVoucher(first, day(1))
    await vouchers.change(changeOf(first, lapsed.voucher, [lapsed.movement]))
    expect(await due(day(2))).toEqual([second])

    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const { voucher } = (await vouchers.ofOrder(order.id))[0]!
    const ofOrder = async (at: string, before: string) =>
      (await vouchers.due({ to: 'warn', at, before, limit: 1000 })).filter(
        ({ serial }) => serial === voucher.serial,
      )
    const { expiresAt } = voucher
    const [millisecondBefore, behind] = [-1, 1].map((ms) =>
      new Date(Date.parse(expiresAt) + ms).toISOString(),
    )
    expect(await ofOrder(millisecondBefore!, behind!)).toEqual([voucher])
    expect(await ofOrder(expiresAt, behind!)).toEqual([])
    expect(await ofOrder(millisecondBefore!, expiresAt)).toEqual([])
    // One of nobody's order has nobody to warn.
    expect(await vouchers.due({ to: 'warn', at: day(1), before: day(5), limit: 10 })).toEqual([])
    const warned = { ...voucher, warnedAt: now }
    await vouchers.change(changeOf(voucher, warned))
    expect(await ofOrder(millisecondBefore!, behind!)).toEqual([])
  })

  test('Tells the movements of a voucher in their order, those of merchants with their names', async () => {
    const voucher = await added()
    const shop = await merchantIn(stores)
    const redemption = redemptionOf(shop, voucher, 20_00, { reference: 'A-1' })
    const { voucher: spent } = receiptOf(await stores.transactions.redeem(redemption))
    const lapsed = expiredVoucher(spent, now)
    await vouchers.change(changeOf(spent, lapsed.voucher, [lapsed.movement]))
    const nobody = { merchant: null, reference: null }
    expect(await vouchers.history(voucher.serial)).toEqual([
      { ...movementsOf(voucher)[0], step: 1, ...nobody },
      {
        ...{ serial: voucher.serial, kind: 'redeem', amount: -20_00, balanceAfter: 30_00 },
        ...{ createdAt: redemption.at, step: 2, merchant: shop.name, reference: 'A-1' },
      },
      { ...lapsed.movement, step: 3, ...nobody },
    ])
    expect(await vouchers.history('VCH-000000000')).toEqual([])
  })

  test('Tells vouchers, the newest first, from behind a position on, as many as are asked for', async () => {
    const createdAt = (n: number) => ({ createdAt: `2019-07-0${n}T09:00:00.000Z` })
    const expiresAt = '2020-07-02T21:59:59.999Z'
    const spent = { usedAt: '2019-08-01T09:00:00.000Z' }
    const made = [
      await added({ ...createdAt(1), expiresAt, currency: 'USD' }),
      await added({ ...createdAt(2), expiresAt, currency: 'USD', frozen: true }),
      await added({ ...createdAt(2), expiresAt, currency: 'USD', ...spent, balance: 0 }),
      await added({ ...createdAt(3), expiresAt, currency: 'USD', voided: true }),
    ]
    const lapsed = expiredVoucher(await added({ ...createdAt(4), expiresAt, currency: 'USD' }), expiresAt)
    await vouchers.change(
      changeOf({ ...lapsed.voucher, balance: 50_00, lapsed: 0 }, lapsed.voucher, [lapsed.movement]),
    )
    const order = (a: Voucher, b: Voucher) =>
      `${a.createdAt} ${a.serial}` < `${b.createdAt} ${b.serial}` ? 1 : -1
    const ours = [...made, lapsed.voucher].sort(order)
    const serials = new Set(ours.map(({ serial }) => serial))
    const page = async (
      filter: VoucherFilter,
      { at = expiresAt, limit = 1000, ...rest }: { at?: string; limit?: number; after?: Voucher } = {},
    ) =>
      (await vouchers.page({ filter: { currency: 'USD', ...filter }, at, limit, ...rest }))
        .map(({ voucher }) => voucher)
        .filter(({ serial }) => serials.has(serial))
    expect(await page({})).toEqual(ours)
    const each: OfEach<VoucherFilter> = {
      q: [` ${ours[1]!.serial.toLowerCase()} `, ours[1]!.serial.slice(4, 11), '%', '_', '\\', 'VCH-%'],
      status: [...voucherStatuses.map((status) => [status]), ['used', 'expired'], []],
      currency: ['USD', 'CZK'],
      lapsed: [true],
      amount: [{ from: 50_00, to: 50_00 }, { from: 50_01 }, { to: 49_99 }, {}],
      balance: [{ to: 0 }, { from: 1 }, { from: 50_00, to: 50_00 }],
      from: ['2019-07-03', '2019-07-04'],
      to: ['2019-07-02', '2019-07-03'],
    }
    for (const at of ['2020-01-01T00:00:00.000Z', expiresAt])
      for (const filter of singly(each)) {
        const meant = ours.filter((voucher) =>
          matchesVoucher({ voucher, lastFour: '', order: null }, filter, at),
        )
        expect({ filter, at, found: await page(filter, { at }) }).toEqual({ filter, at, found: meant })
      }
    expect(await page({ q: ours[1]!.serial.slice(4, 11) })).toEqual([ours[1]])
    expect(await page({ lapsed: true })).toEqual([lapsed.voucher])
    const first = await page({}, { after: ours[0]!, limit: 2 })
    expect(first).toEqual(ours.slice(1, 3))
    const placed = await addOrderTo(stores)
    await payInFull(stores, placed)
    const listed = await vouchers.page({ filter: { q: placed.number }, at: now, limit: 10 })
    expect(listed[0]).toMatchObject({ order: { id: placed.id, number: placed.number } })
    expect(listed.map(({ voucher }) => voucher.serial).sort()).toEqual(
      (await vouchers.ofOrder(placed.id)).map(({ voucher }) => voucher.serial).sort(),
    )
    const one = await storedVoucherOf()
    await vouchers.add([one])
    expect(
      (await vouchers.page({ filter: { q: one.lastFour }, at: now, limit: 1000 })).map(
        ({ voucher, lastFour }) => [voucher.serial, lastFour],
      ),
    ).toContainEqual([one.voucher.serial, one.lastFour])
  })

  test('Sorts them by when they were made, by when they expire, or by what is left of them, those that are alike by when they were made', async () => {
    const day = (n: number) => `2016-05-0${n}T09:00:00.000Z`
    const usedAt = '2016-06-01T09:00:00.000Z'
    const made: Voucher[] = []
    for (const [created, expires, balance] of [
      [1, 5, 10_00],
      [2, 4, 30_00],
      [2, 5, 10_00],
      [3, 4, 50_00],
    ] as const)
      made.push(
        await added({
          ...{ createdAt: day(created), expiresAt: `2017-05-0${expires}T21:59:59.999Z` },
          ...(balance < 50_00 && { usedAt }),
          ...{ amount: 50_00, balance },
        }),
      )
    const newest = (a: Voucher, b: Voucher) =>
      `${a.createdAt} ${a.serial}` < `${b.createdAt} ${b.serial}` ? 1 : -1
    const sorted: Readonly<Record<VoucherSort, Voucher[]>> = {
      newest: made.toSorted(newest),
      oldest: made.toSorted(newest).toReversed(),
      expires: made.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt) || newest(b, a)),
      balance: made.toSorted((a, b) => b.balance - a.balance || newest(a, b)),
    }
    for (const sort of voucherSorts) {
      const told: Voucher[] = []
      for (let more = true; more; ) {
        const query = { filter: { from: '2016-05-01', to: '2016-05-03' }, at: now, sort, after: told.at(-1) }
        const next = await vouchers.page({ ...query, limit: 1 })
        told.push(...next.map(({ voucher }) => voucher))
        more = next.length > 0
      }
      expect({ sort, told }).toEqual({ sort, told: sorted[sort] })
    }
  })

  test('Counts the vouchers that a filter means, up to as many as are asked for', async () => {
    const at = '2019-07-03T09:00:00.000Z'
    for (const filter of [
      {},
      { currency: 'USD' },
      { status: ['inactive'] },
      { lapsed: true },
      { q: 'VCH' },
    ] as const) {
      const { length } = await vouchers.page({ filter, at, limit: 1000 })
      expect(length).toBeLessThan(1000)
      const count = async (limit: number) => (await vouchers.count({ filter, at, limit })).count
      expect(await count(1000)).toBe(length)
      expect(await count(1)).toBe(Math.min(length, 1))
    }
    expect(await vouchers.count({ filter: { q: '%' }, at, limit: 10 })).toEqual({ count: 0, sums: [] })
  })

  test('Adds up what is left of those that it counts, by currency', async () => {
    const made = { createdAt: '2018-03-01T09:00:00.000Z', expiresAt: '2019-03-02T22:59:59.999Z' }
    for (const currency of ['CZK', 'EUR', 'EUR'] as const)
      await added({ ...made, currency, amount: 50_00, balance: 50_00 })
    await added({
      ...made,
      currency: 'EUR',
      amount: 50_00,
      balance: 12_34,
      usedAt: '2018-03-02T09:00:00.000Z',
    })
    const filter: VoucherFilter = { from: '2018-03-01', to: '2018-03-01' }
    expect(await vouchers.count({ filter, at: now, limit: 10 })).toEqual({
      count: 4,
      sums: [
        { minor: 112_34, currency: 'EUR' },
        { minor: 50_00, currency: 'CZK' },
      ],
    })
  })

  test('Tells what vouchers are still worth, by currency and by the month of their expiry in Europe/Bratislava', async () => {
    const created = { createdAt: '2024-01-31T09:00:00.000Z' }
    // In Bratislava it is August already.
    const august = '2025-07-31T22:00:00.000Z'
    const july = '2025-07-31T21:59:59.999Z'
    await added({ ...created, expiresAt: july, currency: 'CZK', amount: 500_00 })
    await added({ ...created, expiresAt: july, frozen: true })
    await added({ ...created, expiresAt: july, balance: 10_00, usedAt: '2024-06-01T09:00:00.000Z' })
    await added({ ...created, expiresAt: july, voided: true })
    await added({ ...created, expiresAt: july, balance: 0, usedAt: '2024-06-01T09:00:00.000Z' })
    const lapsed = expiredVoucher(await added({ ...created, expiresAt: august }), august)
    await vouchers.change(
      changeOf({ ...lapsed.voucher, balance: 50_00, lapsed: 0 }, lapsed.voucher, [lapsed.movement]),
    )
    const told = await vouchers.liability()
    expect(told.filter(({ month }) => month === '2025-07' || month === '2025-08')).toEqual([
      { currency: 'CZK', month: '2025-07', vouchers: 1, outstanding: 500_00, lapsed: 0 },
      { currency: 'EUR', month: '2025-07', vouchers: 2, outstanding: 60_00, lapsed: 0 },
      { currency: 'EUR', month: '2025-08', vouchers: 1, outstanding: 0, lapsed: 50_00 },
    ])
    expect(told).toEqual(
      told.toSorted((a, b) => (`${a.currency} ${a.month}` < `${b.currency} ${b.month}` ? -1 : 1)),
    )
  })
})
