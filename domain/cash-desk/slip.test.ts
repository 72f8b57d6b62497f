import { expect, test } from 'vitest'
import { countingSlip, isReplaceable, type Slip } from './slip.ts'

const slip = (id: string, state: Slip['state']): Slip => ({
  id,
  state,
  createdAt: '2026-11-20T10:00:00.000Z',
  fetchedAt: null,
})

test.each<[string, readonly Slip[], string | undefined]>([
  ['none', [], undefined],
  ['the only one', [slip('a', 'handed-over')], 'a'],
  ['the one that waits, wherever it stands', [slip('a', 'waiting'), slip('b', 'void')], 'a'],
  ['the last, where none waits', [slip('a', 'handed-over'), slip('b', 'handed-over')], 'b'],
])('of the slips of a sale counts %s (rule K5)', (_, slips, id) => {
  expect(countingSlip(slips)?.id).toBe(id)
})

test.each([
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-20T10:10:00.000Z', true],
  ['2026-11-20T10:10:00.001Z', false],
])('a slip that was fetched at ten is issued anew at %s: %s (rule K9)', (at, may) => {
  expect(isReplaceable({ fetchedAt: '2026-11-20T10:00:00.000Z' }, at)).toBe(may)
  expect(isReplaceable({ fetchedAt: null }, at)).toBe(true)
})
