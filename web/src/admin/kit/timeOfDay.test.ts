import { expect, it } from 'vitest'
import { countdown, minutesIn, timeOfDay } from './timeOfDay.ts'

it.each([
  ['2026-03-02T09:30:00.000Z', '10:30', '10:30'],
  ['2026-03-02T09:30:00.001Z', '10:31', '10:31'],
  ['2026-07-02T06:05:59.000Z', '8:06', '08:06'],
  ['2026-03-02T22:59:30.000Z', '0:00', '00:00'],
])('%s is %s in Slovakia, never earlier', (instant, sk, en) => {
  expect(timeOfDay(instant, 'sk')).toBe(sk)
  expect(timeOfDay(instant, 'en')).toBe(en)
})

it.each([
  [1800, '30:00'],
  [61, '1:01'],
  [9, '0:09'],
])('%i seconds are %s', (seconds, text) => {
  expect(countdown(seconds)).toBe(text)
})

it.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [600, 10],
])('%i seconds are waited for in minutes: %i', (seconds, minutes) => {
  expect(minutesIn(seconds)).toBe(minutes)
})
