import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountingYears,
  cashCeiling,
  complaintDays,
  identificationFrom,
  limitationYears,
  refundDays,
  roundedForCash,
  withdrawalDays,
} from './law.ts'
import { currencies, money } from './shared/money.ts'

const today = '2026-11-28'

describe('the law of a day', () => {
  test.each([
    ['withdrawalDays', withdrawalDays, { '2014-06-13': 14, [today]: 14 }],
    ['refundDays', refundDays, { '2014-06-13': 14, [today]: 14 }],
    ['complaintDays', complaintDays, { '2007-07-01': 30, [today]: 30 }],
    ['accountingYears', accountingYears, { '2017-12-31': 5, '2018-01-01': 10, [today]: 10 }],
    ['limitationYears', limitationYears, { '1964-04-01': 3, [today]: 3 }],
    [
      'cashCeiling',
      cashCeiling,
      {
        '2013-01-01': 5_000_00,
        '2023-06-30': 5_000_00,
        '2023-07-01': 15_000_00,
        [today]: 15_000_00,
        '2027-07-09': 15_000_00,
        '2027-07-10': 10_000_00,
      },
    ],
    [
      'identificationFrom',
      identificationFrom,
      { '2018-03-14': 2_000_00, '2018-03-15': 1_000_00, [today]: 1_000_00, '2027-07-10': 1_000_00 },
    ],
  ] as const)('is of %s the last that has begun', (_, valueOn, days) => {
    expect(Object.fromEntries(Object.keys(days).map((day) => [day, valueOn(day)]))).toEqual(days)
  })

  test('is the first where a day lies before all of them, as one that was mistyped does', () => {
    expect([cashCeiling('1990-01-01'), complaintDays('0026-11-28')]).toEqual([5_000_00, 30])
  })
})

describe('roundedForCash', () => {
  const rounded = (minor: number, day = today) => roundedForCash(money(minor, 'EUR'), day)

  test.each([
    [6_00, 6_00],
    [6_01, 6_00],
    [6_02, 6_00],
    [6_03, 6_05],
    [6_04, 6_05],
    [6_05, 6_05],
    [6_07, 6_05],
    [6_08, 6_10],
  ])('makes %i cents %i, because there are no coins of 1 and 2 cents (rule P5)', (minor, expected) => {
    expect(rounded(minor)).toEqual({ minor: expected, currency: 'EUR' })
  })

  test.each([
    [0, 0],
    [1, 5],
    [2, 5],
    [3, 5],
  ])('makes %i cents %i, because something is never paid with nothing', (minor, expected) => {
    expect(rounded(minor).minor).toBe(expected)
  })

  test.each([
    ['2022-06-30', [1, 6_03]],
    ['2022-07-01', [5, 6_05]],
  ] as const)('is by the law of the day, as on %s', (day, expected) => {
    expect([1, 6_03].map((minor) => rounded(minor, day).minor)).toEqual(expected)
  })

  test('leaves other currencies as they are, rule P5 rounds EUR only', () => {
    for (const currency of currencies.filter((one) => one !== 'EUR'))
      expect(roundedForCash(money(6_03, currency), today)).toEqual({ minor: 6_03, currency })
  })

  test('moves an amount in EUR by two cents at most, to a multiple of five', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1e12 }), (minor) => {
        const { minor: paid } = rounded(minor)
        expect(paid % 5).toBe(0)
        expect(Math.abs(paid - minor)).toBeLessThanOrEqual(2)
      }),
    )
  })
})
