import { randomUUID } from 'node:crypto'
import { largestVoucher } from '@hotovo/domain/limits'
import { currencies } from '@hotovo/domain/shared/money'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
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
      const balance = Math.floor((amount * share) / 100)
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

  test('Keeps vouchers, all or nothing', async () => {
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
})
