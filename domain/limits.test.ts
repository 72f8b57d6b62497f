import { describe, expect, test } from 'vitest'
import {
  alarmFailures,
  answerHours,
  auditDays,
  cookieYears,
  courierFee,
  customAmount,
  deliveryDays,
  largestVoucher,
  mapView,
  noteSummary,
  orderValue,
  presets,
  processingFee,
  processingHours,
  quantity,
  retryFromMs,
  revenueFrom,
  sessionLimits,
  signInLockout,
  smallestAmount,
  supportHours,
  validityMonths,
} from './limits.ts'
import { currencies } from './shared/money.ts'

describe('limits', () => {
  test.each([
    { currency: 'EUR', tiles: [10, 20, 50, 100, 200, 500], min: 5, max: 1000, largest: 500, order: 10_000 },
    { currency: 'USD', tiles: [10, 20, 50, 100, 200, 500], min: 5, max: 1000, largest: 500, order: 10_000 },
    {
      currency: 'CZK',
      tiles: [100, 200, 500, 1000, 2000, 5000],
      min: 50,
      max: 10_000,
      largest: 10_000,
      order: 250_000,
    },
  ] as const)('are the numbers of the rules in $currency', (row) => {
    const minor = (units: number) => units * 100
    expect(presets[row.currency]).toEqual(row.tiles.map(minor))
    expect(customAmount[row.currency]).toEqual({ min: minor(row.min), max: minor(row.max) })
    expect(largestVoucher[row.currency]).toBe(minor(row.largest))
    expect(orderValue[row.currency]).toBe(minor(row.order))
    expect(processingFee[row.currency]).toBe(minor(1))
    expect(courierFee[row.currency]).toBe(minor(10))
  })

  test('keep a voucher valid for twelve months and answer by priority (rules V4, S5)', () => {
    expect(validityMonths).toBe(12)
    expect(answerHours).toEqual({ urgent: 2, high: 4, medium: 24, low: 48 })
  })

  test('are the numbers of the specification beside those', () => {
    expect(deliveryDays).toEqual({ courier: { min: 1, max: 5 }, postal: { min: 3, max: 7 } })
    expect(processingHours).toBe(24)
    expect(quantity.max).toBe(10)
    expect(supportHours).toEqual({ from: 9, to: 16 })
    expect(signInLockout).toMatchObject({ failures: 5, windowMinutes: 15, lockMinutes: 30 })
    expect(alarmFailures).toBe(3)
    expect(auditDays).toEqual({ today: 0, week: 7, month: 30 })
    expect(mapView).toMatchObject({
      cards: 6,
      centre: { lat: 48.669, lng: 19.699 },
      zoom: 7,
      maxZoom: 18,
      bounds: { south: 47.7, north: 49.7, west: 16.2, east: 22.9 },
    })
    expect(sessionLimits).toMatchObject({
      refreshBelowMinutes: 5,
      tickSeconds: 30,
      refreshTicks: 3,
      marginSeconds: 90,
    })
    expect(retryFromMs).toBe(200)
    expect(cookieYears).toEqual({ functional: 1, analytical: 2 })
    expect(revenueFrom).toEqual({ wholeUnits: 1_000_00, compact: 1_000_000_00 })
    expect(noteSummary).toBe(100)
  })

  test.each(currencies)('agree with each other in %s', (currency) => {
    const { min, max } = customAmount[currency]
    // Tiles stand from small to large and every one could be typed as a custom amount as well.
    expect(presets[currency]).toEqual([...presets[currency]].sort((one, other) => one - other))
    for (const tile of presets[currency]) {
      expect(tile).toBeGreaterThanOrEqual(min)
      expect(tile).toBeLessThanOrEqual(max)
      expect(tile).toBeLessThanOrEqual(largestVoucher[currency])
    }
    expect(min).toBeGreaterThanOrEqual(smallestAmount)
    // One full line of the dearest piece is an order, or the largest amount could never be bought tenfold.
    expect(max * quantity.max).toBeLessThanOrEqual(orderValue[currency])
  })
})
