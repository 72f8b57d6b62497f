import { describe, expect, it, test } from 'vitest'
import {
  type DayHours,
  hoursOn,
  openHours,
  openState,
  typedHours,
  type WeekHours,
  weekdayOf,
} from './opening-hours.ts'

const week: WeekHours = {
  monday: '09:00-17:30',
  tuesday: '09:00-17:30',
  wednesday: '09:00-17:30',
  thursday: '09:00-17:30',
  friday: '09:00-17:30',
  saturday: '08:00-12:00',
  sunday: 'closed',
}
const onlyMondays: WeekHours = {
  ...week,
  tuesday: 'closed',
  wednesday: 'closed',
  thursday: 'closed',
  friday: 'closed',
  saturday: 'closed',
}

describe('the hours of a day', () => {
  it('are a time to open and a later one to close', () => {
    expect(openHours('09:00-17:30')).toEqual({ from: '09:00', until: '17:30' })
    expect(openHours('00:00-23:59')).toEqual({ from: '00:00', until: '23:59' })
  })
  it.each([
    'closed',
    '17:30-09:00',
    '09:00-09:00',
    '9:00-17:00',
    '09:00-24:00',
    '09:60-17:00',
    ' 09:00-17:00',
  ])('are none: %s', (hours) => expect(openHours(hours as DayHours)).toBeUndefined())
})

test.each([
  ['2026-11-16', 'monday'],
  ['2026-11-20', 'friday'],
  ['2026-11-22', 'sunday'],
  ['2028-02-29', 'tuesday'],
])('%s is a %s', (day, weekday) => expect(weekdayOf(day)).toBe(weekday))

test('everything is closed on public holidays, whatever their weekday', () => {
  expect(hoursOn(week, '2026-12-23')).toBe('09:00-17:30')
  expect(hoursOn(week, '2026-12-24')).toBe('closed')
  expect(hoursOn(week, '2026-12-26')).toBe('closed')
  expect(hoursOn(week, '2027-03-26')).toBe('closed')
  // The 17th of November is an ordinary day since 2025.
  expect(hoursOn(week, '2026-11-17')).toBe('09:00-17:30')
})

describe('whether it is open', () => {
  it.each([
    ['a minute before', '2026-11-20T07:59:59.999Z', { state: 'closed', opens: 'today', at: '09:00' }],
    ['to the minute', '2026-11-20T08:00:00.000Z', { state: 'open', until: '17:30' }],
    ['until the last minute', '2026-11-20T16:29:59.999Z', { state: 'open', until: '17:30' }],
    ['no longer at the end', '2026-11-20T16:30:00.000Z', { state: 'closed', opens: 'tomorrow', at: '08:00' }],
    ['over a Sunday', '2026-11-21T11:00:00.000Z', { state: 'closed', opens: 'monday', at: '09:00' }],
    ['from a Sunday', '2026-11-22T11:00:00.000Z', { state: 'closed', opens: 'tomorrow', at: '09:00' }],
    // Local midnight has passed, in UTC it has not.
    ['by the local day', '2026-11-21T23:30:00.000Z', { state: 'closed', opens: 'tomorrow', at: '09:00' }],
    ['over Christmas', '2026-12-23T17:00:00.000Z', { state: 'closed', opens: 'monday', at: '09:00' }],
    ['on a holiday', '2026-12-24T10:00:00.000Z', { state: 'closed', opens: 'monday', at: '09:00' }],
    // Clocks go on at 2:00 on 28 March 2027, Easter Sunday, and back at 3:00 on 25 October 2026.
    ['in summer time', '2026-10-23T07:00:00.000Z', { state: 'open', until: '17:30' }],
    [
      'before summer time ends',
      '2026-10-24T10:00:00.000Z',
      { state: 'closed', opens: 'monday', at: '09:00' },
    ],
    ['an hour later in winter', '2026-10-26T07:59:00.000Z', { state: 'closed', opens: 'today', at: '09:00' }],
    ['after it began', '2027-03-30T07:00:00.000Z', { state: 'open', until: '17:30' }],
    ['Easter', '2027-03-25T16:30:00.000Z', { state: 'closed', opens: 'saturday', at: '08:00' }],
    ['Easter Saturday', '2027-03-27T11:00:00.000Z', { state: 'closed', opens: 'tuesday', at: '09:00' }],
  ])('%s: %s', (_, now, state) => expect(openState(week, now)).toEqual(state))

  it('is not said further ahead than the name of a day says which', () => {
    expect(openState(onlyMondays, '2026-11-17T10:00:00.000Z')).toMatchObject({ opens: 'monday' })
    expect(openState(onlyMondays, '2026-11-16T17:00:00.000Z')).toEqual({ state: 'closed-for-long' })
    // Easter Monday.
    expect(openState(onlyMondays, '2027-03-26T10:00:00.000Z')).toEqual({ state: 'closed-for-long' })
  })

  it('is not known where nobody knows the hours', () => {
    expect(openState(null, '2026-11-20T10:00:00.000Z')).toEqual({ state: 'unknown' })
  })
})

test.each<[string, string | undefined]>([
  ['8-17', '08:00-17:00'],
  [' 8:00 – 17.30 ', '08:00-17:30'],
  ['08:00-17:00', '08:00-17:00'],
  ['', 'closed'],
  ['–', 'closed'],
  ['Zatvorené', 'closed'],
  ['17-8', undefined],
  ['8-24', undefined],
  ['8-12, 13-17', undefined],
  ['ráno', undefined],
])('hours that are typed as "%s" are %s (rule A117)', (text, hours) => {
  expect(typedHours(text)).toBe(hours)
})
