import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayOf,
  daysBetween,
  daysLater,
  endOfDay,
  minutesLater,
  monthsLater,
  startOfDay,
  timeOf,
} from './calendar.ts'

const dayLength = 24 * 60 * 60_000
/** Any day of two centuries, leap days and the turns of summer time among them. */
const anyDay = fc
  .oneof(
    fc.integer({ min: Date.UTC(1950, 0, 1) / dayLength, max: Date.UTC(2149, 11, 31) / dayLength }),
    fc.constantFrom(
      ...['2028-02-28', '2028-02-29', '2100-02-28', '2026-03-28', '2026-10-24', '2026-12-31'].map(
        (day) => Date.parse(day) / dayLength,
      ),
    ),
  )
  .map((number) => new Date(number * dayLength).toISOString().slice(0, 10))
const anyDays = fc.integer({ min: -1000, max: 1000 })
const numberOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / dayLength

describe('dayOf', () => {
  test.each([
    ['2026-01-15T22:59:59.999Z', '2026-01-15', 'the last instant of a winter day'],
    ['2026-01-15T23:00:00.000Z', '2026-01-16', 'midnight in winter is 23:00 UTC'],
    ['2026-07-15T21:59:59.999Z', '2026-07-15', 'the last instant of a summer day'],
    ['2026-07-15T22:00:00.000Z', '2026-07-16', 'midnight in summer is 22:00 UTC'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29', 'the day on which summer time begins'],
    ['2026-03-29T21:59:59.999Z', '2026-03-29', 'that day has 23 hours'],
    ['2026-03-29T22:00:00.000Z', '2026-03-30', 'so it ends an hour earlier'],
    ['2026-10-24T22:00:00.000Z', '2026-10-25', 'the day on which summer time ends'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25', 'that day has 25 hours'],
    ['2026-10-25T23:00:00.000Z', '2026-10-26', 'so it ends an hour later'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', 'the new year begins at home, not in Greenwich'],
    ['2028-02-28T23:30:00.000Z', '2028-02-29', 'a leap day'],
  ])('puts %s on %s: %s', (instant, day) => {
    expect(dayOf(instant)).toBe(day)
  })

  test('is never before the day in Greenwich and at most one day after it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const days = numberOf(dayOf(date.toISOString())) - numberOf(date.toISOString().slice(0, 10))
          expect([0, 1]).toContain(days)
        },
      ),
    )
  })
})

describe('daysLater', () => {
  test.each([
    ['2026-03-02', 7, '2026-03-09', 'the due date of an order'],
    ['2026-03-27', 3, '2026-03-30', 'over the night that loses an hour'],
    ['2026-10-24', 2, '2026-10-26', 'over the night that has one more'],
    ['2028-02-28', 1, '2028-02-29', 'into a leap day'],
    ['2028-02-29', 365, '2029-02-28', 'out of a leap day'],
    ['2026-02-28', 1, '2026-03-01', 'in a year without one'],
    ['2100-02-28', 1, '2100-03-01', 'in a century without one'],
    ['2026-12-28', 7, '2027-01-04', 'over the new year'],
    ['2026-01-01', 0, '2026-01-01', 'no days'],
    ['2026-03-01', -1, '2026-02-28', 'backwards'],
  ])('counts from %s %i days to %s: %s', (day, days, later) => {
    expect(daysLater(day, days)).toBe(later)
  })

  test('moves by exactly so many days, and back again', () => {
    fc.assert(
      fc.property(anyDay, anyDays, (day, days) => {
        expect(numberOf(daysLater(day, days)) - numberOf(day)).toBe(days)
        expect(daysLater(daysLater(day, days), -days)).toBe(day)
      }),
    )
  })

  test('does not mind in how many steps one goes', () => {
    fc.assert(
      fc.property(anyDay, anyDays, anyDays, (day, first, second) => {
        expect(daysLater(daysLater(day, first), second)).toBe(daysLater(day, first + second))
      }),
    )
  })
})

describe('minutesLater', () => {
  test('counts real minutes, also through the night that loses an hour', () => {
    expect(minutesLater('2026-03-29T00:45:00.123Z', 30)).toBe('2026-03-29T01:15:00.123Z')
  })

  test('is so many minutes after, to the millisecond', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (date, minutes) => {
          const later = minutesLater(date.toISOString(), minutes)
          expect(Date.parse(later) - date.getTime()).toBe(minutes * 60_000)
          expect(later).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        },
      ),
    )
  })
})

describe('timeOf', () => {
  test.each([
    ['2026-11-20T08:04:59.999Z', '09:04'],
    ['2026-11-20T23:00:00.000Z', '00:00'],
    // Summer time ends: the hour from two to three is there twice.
    ['2026-10-25T00:30:00.000Z', '02:30'],
    ['2026-10-25T01:30:00.000Z', '02:30'],
    ['2027-03-28T01:00:00.000Z', '03:00'],
  ])('of %s is %s', (instant, time) => expect(timeOf(instant)).toBe(time))
})

describe('monthsLater', () => {
  test.each([
    ['2026-11-20', 12, '2027-11-20'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2026-03-31', 0, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('of %s, %i later, is %s', (day, months, later) => {
    expect(monthsLater(day, months)).toBe(later)
  })
})

describe('endOfDay', () => {
  test('is the last millisecond before the next day begins, in summer and winter', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOf(endOfDay(day))).toBe(day)
        expect(Date.parse(startOfDay(daysLater(day, 1))) - Date.parse(endOfDay(day))).toBe(1)
      }),
    )
  })
})

describe('daysBetween', () => {
  test('counts the days that lead from one day to another', () => {
    fc.assert(fc.property(anyDay, anyDays, (day, days) => daysBetween(day, daysLater(day, days)) === days))
  })
})
