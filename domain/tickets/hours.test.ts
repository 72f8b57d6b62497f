import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerHours, supportHours } from '../limits.ts'
import { isPublicHoliday } from '../places/holidays.ts'
import { dayOf } from '../shared/calendar.ts'
import { supportFrom, supportHoursLater } from './hours.ts'

describe('supportFrom: at 9 to 16 on working days, local time (rule S6)', () => {
  test.each([
    ['within the hours: at once', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['at nine sharp', '2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['a moment before nine', '2026-11-20T07:59:59.999Z', '2026-11-20T08:00:00.000Z'],
    ['at midnight', '2026-11-19T23:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['a moment before four', '2026-11-19T14:59:59.999Z', '2026-11-19T14:59:59.999Z'],
    ['at four sharp: the next day', '2026-11-19T15:00:00.000Z', '2026-11-20T08:00:00.000Z'],
    ['on Friday at four: on Monday', '2026-11-20T15:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['on Saturday', '2026-11-21T10:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['on Sunday night', '2026-11-22T22:59:59.999Z', '2026-11-23T08:00:00.000Z'],
    ['in summer, two hours from UTC', '2026-07-17T06:59:00.000Z', '2026-07-17T07:00:00.000Z'],
    ['in summer at four', '2026-07-17T14:00:00.000Z', '2026-07-20T07:00:00.000Z'],
    ['before clocks go back: on Monday of winter', '2026-10-23T15:00:00.000Z', '2026-10-26T08:00:00.000Z'],
    ['before Easter, when clocks go forward', '2027-03-25T15:00:00.000Z', '2027-03-30T07:00:00.000Z'],
    ['on Christmas Eve, a Thursday', '2026-12-24T10:00:00.000Z', '2026-12-28T08:00:00.000Z'],
    ['on Epiphany, a Wednesday', '2027-01-06T10:00:00.000Z', '2027-01-07T08:00:00.000Z'],
    [
      'on the seventeenth of November, an ordinary day now',
      '2026-11-17T10:00:00.000Z',
      '2026-11-17T10:00:00.000Z',
    ],
  ])('%s', (_, instant, from) => {
    expect(supportFrom(instant)).toBe(from)
  })
})

describe('supportHoursLater', () => {
  test.each([
    ['two hours within a day', '2026-11-20T10:00:00.000Z', 2, '2026-11-20T12:00:00.000Z'],
    ['up to four sharp', '2026-11-20T13:00:00.000Z', 2, '2026-11-20T15:00:00.000Z'],
    ['a moment beyond four', '2026-11-19T13:00:00.001Z', 2, '2026-11-20T08:00:00.001Z'],
    ['over a night', '2026-11-19T14:30:00.000Z', 2, '2026-11-20T09:30:00.000Z'],
    ['over a weekend', '2026-11-20T14:30:00.000Z', 4, '2026-11-23T11:30:00.000Z'],
    ['from the weekend', '2026-11-21T03:00:00.000Z', 4, '2026-11-23T12:00:00.000Z'],
    ['a whole day', '2026-11-19T08:00:00.000Z', 7, '2026-11-19T15:00:00.000Z'],
    ['24 hours: three days and three hours', '2026-11-16T08:00:00.000Z', 24, '2026-11-19T11:00:00.000Z'],
    ['24 hours over a weekend', '2026-11-19T10:00:00.000Z', 24, '2026-11-24T13:00:00.000Z'],
    ['48 hours: six days and six hours', '2026-11-16T08:00:00.000Z', 48, '2026-11-24T14:00:00.000Z'],
    ['over Christmas and the new year', '2026-12-23T14:00:00.000Z', 48, '2027-01-07T13:00:00.000Z'],
    ['over the end of summer time', '2026-10-23T13:00:00.000Z', 2, '2026-10-26T09:00:00.000Z'],
    [
      'over Easter and the beginning of summer time',
      '2027-03-25T14:30:00.000Z',
      2,
      '2027-03-30T08:30:00.000Z',
    ],
    ['none: when somebody answers', '2026-11-21T10:00:00.000Z', 0, '2026-11-23T08:00:00.000Z'],
  ])('%s', (_, instant, hours, later) => {
    expect(supportHoursLater(instant, hours)).toBe(later)
  })

  test('never ends outside the hours, and as many of them have passed as were promised', () => {
    const hourOf = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Bratislava',
      hour: '2-digit',
      minute: '2-digit',
    })
    /** The minutes of support between two instants, counted one after the other. */
    const minutesBetween = (from: string, to: string) => {
      let minutes = 0
      for (let at = Date.parse(from); at < Date.parse(to); at += 60_000) {
        const instant = new Date(at).toISOString()
        const day = dayOf(instant)
        const weekday = new Date(day).getUTCDay()
        const hour = Number(hourOf.format(at).slice(0, 2))
        const isOpen = hour >= supportHours.from && hour < supportHours.to
        if (isOpen && weekday % 6 > 0 && !isPublicHoliday(day)) minutes += 1
      }
      return minutes
    }
    const start = Date.parse('2026-01-01')
    const instant = fc
      .integer({ min: 0, max: 2 * 365 * 24 * 60 })
      .map((minutes) => new Date(start + minutes * 60_000).toISOString())
    fc.assert(
      fc.property(instant, fc.constantFrom(...Object.values(answerHours)), (from, hours) => {
        const later = supportHoursLater(from, hours)
        expect(minutesBetween(from, later)).toBe(hours * 60)
        const time = hourOf.format(new Date(later))
        expect(time > '09:00' && time <= '16:00').toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})
