import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

test.each([
  ['2026-11-20T10:01:00.000Z', false, 'minutes', 1],
  ['2026-11-20T11:59:59.000Z', false, 'minutes', 119],
  ['2026-11-20T12:00:00.000Z', false, 'hours', 2],
  ['2026-11-22T09:59:00.000Z', false, 'hours', 47],
  ['2026-11-22T10:00:00.000Z', false, 'days', 2],
  ['2026-11-20T07:00:00.000Z', true, 'hours', 3],
  ['2026-11-20T09:59:30.000Z', true, 'minutes', 0],
] as const)('at ten, %s is late: %s, by %s, %s', (answerBy, isLate, unit, count) => {
  expect(timeLeft(answerBy, '2026-11-20T10:00:00.000Z')).toEqual({ isLate, unit, count })
})
