import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import { largestVoucher } from '@hotovo/domain/limits'
import { currencies } from '@hotovo/domain/shared/money'
import { replacementOf } from '@hotovo/domain/vouchers/issuing'
import { type Voucher, voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { orderForm } from '../support/orders.ts'
import { decided, paid, placedIn } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { freshSecrets, kept } from '../support/vouchers.ts'

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

  test('Tells the vouchers of an order, those that replaced others too, by their places and then by age', async () => {
    const form = orderForm({
      selectedVouchers: [
        { id: 'line-1', amount: 1000_00, quantity: 1, isCustom: true },
        { id: 'line-2', amount: 10_00, quantity: 2, isCustom: false },
      ],
    })
    const order = await placedIn(stores, form)
    await paid(stores, order)
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
    const { settlement } = await decided(stores, order.id, { replaced: { voided: old.voucher, drawn } })
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
    const order = await placedIn(stores)
    await paid(stores, order)
    const [one] = await vouchers.ofOrder(order.id)
    expect(await vouchers.bySerial(one!.voucher.serial)).toEqual(one)
    const alone = await kept()
    await vouchers.add([alone])
    expect(await vouchers.bySerial(alone.voucher.serial)).toBeUndefined()
    expect(await vouchers.bySerial('VCH-000000000')).toBeUndefined()
  })

  test('Keeps vouchers that belong to no order, all or nothing, with a ledger that says what they are worth', async () => {
    const [one, two, three] = await Promise.all([kept(), kept(), kept()])
    expect(await vouchers.add([one, two])).toBe('added')
    expect(await vouchers.add([three, one])).toBe('taken')
    expect(await vouchers.byCode([three.codeHash])).toBeUndefined()
    expect(await vouchers.byCode([two.codeHash])).toEqual(two)
    expect(await vouchers.add([])).toBe('added')
  })

  test('Refuses a serial or a code that another voucher has: `taken`', async () => {
    const secrets = freshSecrets()
    const one = await kept({}, secrets)
    expect(await vouchers.add([one])).toBe('added')
    expect(await vouchers.add([await kept({}, secrets)])).toBe('taken')
    expect(await vouchers.add([await kept({ serial: one.voucher.serial })])).toBe('taken')
    const [twin, other] = [await kept({}, freshSecrets()), await kept()]
    expect(await vouchers.add([twin, { ...other, codeHash: twin.codeHash }])).toBe('taken')
    expect(await vouchers.add([twin, { ...other, voucher: twin.voucher }])).toBe('taken')
    expect(await vouchers.byCode([twin.codeHash])).toBeUndefined()
    const racing = await Promise.all(Array.from({ length: 20 }, () => kept({}, freshSecrets())))
    const outcomes = await Promise.all(
      racing.map((racer) => vouchers.add([{ ...racer, codeHash: twin.codeHash }])),
    )
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(1)
  })

  test('Gives back exactly the voucher that was added with one of these hashes of its code, and nothing for others', async () => {
    await fc.assert(
      fc.asyncProperty(anyVoucher, async (overrides) => {
        const one = await kept(overrides)
        expect(await vouchers.byCode([one.codeHash])).toBeUndefined()
        expect(await vouchers.add([one])).toBe('added')
        expect(await vouchers.byCode([one.codeHash])).toEqual(one)
        expect(await vouchers.byCode(['A'.repeat(43), one.codeHash])).toEqual(one)
      }),
      { numRuns: 60 },
    )
    const { passwordHash } = await kept()
    expect(await vouchers.byCode([passwordHash, '-'.repeat(43)])).toBeUndefined()
    expect(await vouchers.byCode([])).toBeUndefined()
  })

  test('Uses up the human check that comes along, whether or not there is a voucher', async () => {
    const one = await kept()
    await vouchers.add([one])
    for (const hash of [one.codeHash, 'A'.repeat(43)]) {
      const humanCheck = freshCheck()
      await vouchers.byCode([hash], humanCheck)
      // An order does not take it any more.
      expect(await stores.orders.add(placement({ humanCheck }))).toBe('human-check-used')
    }
  })

  test('Refuses a human check that was used before, and tells nothing then: `human-check-used`', async () => {
    const one = await kept()
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

  test('Tells vouchers, the newest first, from behind a place on, as many as are asked for', async () => {
    const at = '2026-06-01T10:00:00.000Z'
    const over = { createdAt: '2025-01-02T09:00:00.000Z', expiresAt: '2026-01-02T22:59:59.999Z' }
    const usedAt = '2026-03-03T09:00:00.000Z'
    const own = {
      active: await kept({ createdAt: '2026-03-02T09:00:00.000Z' }),
      used: await kept({ createdAt: '2026-03-02T08:00:00.000Z', balance: 0, usedAt }),
      inactive: await kept({ createdAt: '2026-03-02T07:00:00.000Z', frozen: true }),
      expired: await kept(over),
    }
    expect(await vouchers.add(Object.values(own))).toBe('added')
    for (const [name, { voucher, lastFour }] of Object.entries(own)) {
      for (const status of voucherStatuses) {
        const filter = { q: voucher.serial.slice(0, 12), status }
        const found = await vouchers.page({ filter, at, limit: 10 })
        const isOne = found.some((one) => one.voucher.serial === voucher.serial)
        expect([name, status, isOne]).toEqual([name, status, name === status])
      }
      for (const q of [voucher.serial.toLowerCase(), voucher.serial.slice(4), lastFour]) {
        const found = await vouchers.page({ filter: { q, currency: 'EUR' }, at, limit: 100 })
        expect(found).toContainEqual({ voucher, lastFour, order: null })
        expect(await vouchers.page({ filter: { q, currency: 'USD' }, at, limit: 100 })).not.toContainEqual(
          expect.objectContaining({ voucher }),
        )
      }
    }
    const first = await vouchers.page({ filter: {}, at, limit: 1000 })
    const inOrder = first.map(({ voucher }) => `${voucher.createdAt} ${voucher.serial}`)
    expect(inOrder).toEqual([...inOrder].sort().toReversed())
    const behind = await vouchers.page({ filter: {}, at, after: first[1]!.voucher, limit: 2 })
    expect(behind).toEqual(first.slice(2, 4))
    expect(await vouchers.page({ filter: { q: '%' }, at, limit: 10 })).toEqual([])
  })
})
