import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customAmount, largestVoucher } from '../limits.ts'
import { type Currency, currencies } from '../shared/money.ts'
import { expiryOf, shownState, statusAt, type Voucher, type VoucherStatus, voucherParts } from './voucher.ts'

/** A piece that an order may hold: a custom amount to the cent, both ends included. */
const anyPiece: fc.Arbitrary<[number, Currency]> = fc
  .constantFrom(...currencies)
  .chain((currency) => fc.tuple(fc.integer(customAmount[currency]), fc.constant(currency)))

describe('voucherParts', () => {
  test.each([
    [5_00, 'EUR', [5_00]],
    [499_99, 'EUR', [499_99]],
    [500_00, 'EUR', [500_00]],
    [500_01, 'EUR', [250_01, 250_00]],
    [501_00, 'EUR', [250_50, 250_50]],
    [999_99, 'USD', [500_00, 499_99]],
    [1000_00, 'EUR', [500_00, 500_00]],
    [5000_00, 'CZK', [5000_00]],
    [10_000_00, 'CZK', [10_000_00]],
    [1000_01, 'EUR', [333_34, 333_34, 333_33]],
  ] as const)('issues a piece of %i minor %s as %j (rule V3)', (amount, currency, parts) => {
    expect(voucherParts(amount, currency)).toEqual(parts)
  })

  test('add up to the piece', () => {
    fc.assert(
      fc.property(anyPiece, ([amount, currency]) => {
        expect(voucherParts(amount, currency).reduce((total, part) => total + part, 0)).toBe(amount)
      }),
    )
  })

  test('are the fewest that stay within the largest voucher', () => {
    fc.assert(
      fc.property(anyPiece, ([amount, currency]) => {
        const parts = voucherParts(amount, currency)
        expect(Math.max(...parts)).toBeLessThanOrEqual(largestVoucher[currency])
        expect((parts.length - 1) * largestVoucher[currency]).toBeLessThan(amount)
      }),
    )
  })

  test('are even to the cent, the larger ones first', () => {
    fc.assert(
      fc.property(anyPiece, ([amount, currency]) => {
        const parts = voucherParts(amount, currency)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        expect(parts).toEqual(parts.toSorted((one, other) => other - one))
      }),
    )
  })

  test('never fall below the smallest amount, or a part could not have been bought', () => {
    fc.assert(
      fc.property(anyPiece, ([amount, currency]) => {
        expect(Math.min(...voucherParts(amount, currency))).toBeGreaterThanOrEqual(customAmount[currency].min)
      }),
    )
  })
})

describe('shownState', () => {
  test.each([
    [{ status: 'active', amount: 50_00, balance: 50_00 }, 'active-unused'],
    [{ status: 'active', amount: 50_00, balance: 49_99 }, 'active-partly-used'],
    [{ status: 'active', amount: 50_00, balance: 1 }, 'active-partly-used'],
    [{ status: 'used', amount: 50_00, balance: 0 }, 'used'],
    [{ status: 'expired', amount: 50_00, balance: 20_00 }, 'expired'],
    [{ status: 'inactive', amount: 50_00, balance: 50_00 }, 'inactive'],
  ])('shows %j as %s', (voucher, state) => {
    expect(shownState(voucher)).toBe(state)
  })

  test.each(['', 'ACTIVE', 'frozen', 'constructor', 'unknown'])(
    'shows the status %j, which nobody knows, as unknown and never guesses',
    (status) => {
      expect(shownState({ status, amount: 50_00, balance: 50_00 })).toBe('unknown')
    },
  )
})

describe('statusAt', () => {
  const expiresAt = '2026-11-20T22:59:59.999Z'
  const before = '2026-11-20T22:59:59.998Z'
  const fresh: Voucher = {
    serial: 'VCH-ABC123XYZ',
    currency: 'EUR',
    amount: 50_00,
    balance: 50_00,
    frozen: false,
    voided: false,
    lapsed: 0,
    warnedAt: null,
    createdAt: '2025-11-20T10:00:00.000Z',
    usedAt: null,
    expiresAt,
  }
  const spent = { balance: 0, usedAt: '2026-01-20T10:00:00.000Z' }
  const partly = { ...spent, balance: 1 }
  test.each<[Partial<Voucher>, string, VoucherStatus]>([
    [{}, before, 'active'],
    [{}, expiresAt, 'expired'],
    [partly, before, 'active'],
    [partly, expiresAt, 'expired'],
    [spent, before, 'used'],
    [spent, expiresAt, 'used'],
    [{ frozen: true }, before, 'inactive'],
    [{ frozen: true }, expiresAt, 'inactive'],
    [{ frozen: true, ...spent }, before, 'inactive'],
    [{ voided: true }, before, 'inactive'],
    [{ voided: true }, expiresAt, 'inactive'],
    [{ voided: true, ...spent }, expiresAt, 'inactive'],
    [{ voided: true, frozen: true }, before, 'inactive'],
  ])('of a voucher with %j is at %s: %s', (facts, at, status) => {
    expect(statusAt({ ...fresh, ...facts }, at)).toBe(status)
  })
})

describe('expiryOf', () => {
  test.each([
    ['2026-01-15T10:00:00.000Z', '2027-01-15T22:59:59.999Z'],
    ['2026-07-15T10:00:00.000Z', '2027-07-15T21:59:59.999Z'],
    ['2026-07-15T22:30:00.000Z', '2027-07-16T21:59:59.999Z'],
    ['2028-02-29T10:00:00.000Z', '2029-02-28T22:59:59.999Z'],
    ['2027-02-28T10:00:00.000Z', '2028-02-28T22:59:59.999Z'],
    ['2026-12-31T23:30:00.000Z', '2028-01-01T22:59:59.999Z'],
  ])('of a voucher issued at %s is %s, the end of a day in Bratislava (rule V4)', (issuedAt, expiresAt) => {
    expect(expiryOf(issuedAt)).toBe(expiresAt)
  })
})
