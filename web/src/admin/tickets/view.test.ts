import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'
import { addressOf, isFiltered, viewIn } from './view.ts'

test.each([
  ['status=open,resolved&priority=urgent&assignee=mine&q=k%C3%B3d&sort=due', true],
  ['status=closed', true],
  ['due=soon&sort=due', true],
  ['q=a', true],
  ['sort=due', false],
  ['', false],
])('the address %j is a view and the same address again', (address, isSome) => {
  const view = viewIn(new URLSearchParams(address))
  expect(decodeURIComponent(addressOf(view).toString()).split('&').sort()).toEqual(
    decodeURIComponent(address).split('&').sort(),
  )
  expect(isFiltered(view)).toBe(isSome)
})

test.each([
  'status=hotovo',
  'status=open,in_progress,resolved,closed',
  'priority=low,medium,high,urgent',
  'assignee=x',
  'due=late',
  'cursor=x',
  'sort=newest',
])('what %j asks for is nothing', (address) => {
  expect(addressOf(viewIn(new URLSearchParams(address))).toString()).toBe('')
})

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
