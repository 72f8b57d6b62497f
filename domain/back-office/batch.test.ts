import { expect, test } from 'vitest'
import { bulkLimits } from '../limits.ts'
import {
  type Batch,
  type BatchItem,
  batchItems,
  leftBeside,
  nextItems,
  undoOf,
  withOutcomes,
} from './batch.ts'

const moved = { currency: 'EUR', refund: 100, voided: 1, isReissued: false } as const
const planned = (['changes', 'reason-required', 'moves-money', 'moves-money', 'same'] as const).map(
  (fate, place) => ({
    id: `${place}`,
    number: `ATM-${place}`,
    version: 1,
    from: 'prijata',
    fate,
    money:
      fate === 'moves-money' ? { paid: place === 2 ? ('all' as const) : ('part' as const), ...moved } : null,
  }),
)
const item = (id: number, from: string, to: string): BatchItem<string> => ({
  id: `${id}`,
  number: `ATM-${id}`,
  version: 1,
  from,
  to,
  isForGood: false,
})
const batchOf = (items: readonly BatchItem<string>[]): Batch<string, unknown> => ({
  id: 'batch',
  said: '',
  undoes: undefined,
  filter: undefined,
  items,
  done: 0,
  changed: [],
  left: [],
})
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

test('of those who are replied to each goes or is left as somebody wants (rule A175)', () => {
  const recipient = { name: 'Jana', subject: '', language: 'sk', status: 'open', order: null } as const
  const replies = (['changes', 'changes', 'same-customer', 'same-customer'] as const).map((fate, place) => ({
    ...planned[0]!,
    id: `${place}`,
    fate,
    recipient,
  }))
  const going = (wanted?: ReadonlyMap<string, boolean>) => {
    const items = batchItems(replies, { to: 'resolved', reason: '', paidToo: [], wanted })
    return [idsOf(items), idsOf(leftBeside(replies, items))]
  }
  expect(going()).toEqual([
    ['0', '1'],
    ['2', '3'],
  ])
  const wanted = new Map([
    ['1', false],
    ['3', true],
  ])
  // Whom somebody left out is no news to them.
  expect(going(wanted)).toEqual([['0', '3'], ['2']])
})

test.each([
  ['', [], ['0'], ['1', '2', '3', '4'], []],
  [' ', ['all', 'part'], ['0'], ['1', '2', '3', '4'], []],
  ['osobne', [], ['0', '1'], ['2', '3', '4'], []],
  ['osobne', ['all'], ['0', '1', '2'], ['3', '4'], ['2']],
  ['osobne', ['part'], ['0', '1', '3'], ['2', '4'], ['3']],
  ['osobne', ['all', 'part'], ['0', '1', '2', '3'], ['4'], ['2', '3']],
] as const)(
  'for the reason %j, paid too: %j, these change and the others are left',
  (reason, paidToo, going, left, forGood) => {
    const items = batchItems(planned, { to: 'zrusena', reason, paidToo })
    expect([idsOf(items), idsOf(leftBeside(planned, items))]).toEqual([going, left])
    expect(idsOf(items.filter(({ isForGood }) => isForGood))).toEqual(forGood)
  },
)

test('as many go next as one part has, all of them to the same', () => {
  const same = Array.from({ length: bulkLimits.step + 2 }, (_, place) => item(place, 'prijata', 'zrusena'))
  expect(nextItems(batchOf(same))).toHaveLength(bulkLimits.step)
  expect(nextItems({ ...batchOf(same), done: bulkLimits.step })).toHaveLength(2)
  expect(nextItems({ ...batchOf(same), done: same.length })).toEqual([])
  const mixed = [item(1, 'a', 'b'), item(2, 'a', 'b'), item(3, 'a', 'c')]
  expect(idsOf(nextItems(batchOf(mixed)))).toEqual(['1', '2'])
})

test('what became of a part is told of each, and what changed goes back to what it was, the same ones together', () => {
  const items = [
    item(1, 'b', 'x'),
    item(2, 'a', 'x'),
    item(3, 'b', 'x'),
    { ...item(4, 'a', 'x'), isForGood: true },
  ]
  const batch = withOutcomes(batchOf(items), [
    { id: '1', version: 2, outcome: 'changed' },
    { id: '2', version: 2, outcome: 'changed' },
    { id: '3', version: 1, outcome: 'record-changed' },
    { id: '4', version: 5, outcome: 'changed' },
  ])
  expect(batch).toMatchObject({ done: 4, left: [{ id: '3', number: 'ATM-3', why: 'record-changed' }] })
  expect(batch.changed.map(({ id, version }) => [id, version])).toEqual([
    ['1', 2],
    ['2', 2],
    ['4', 5],
  ])
  expect(undoOf(batch)).toEqual([
    { ...item(2, 'x', 'a'), version: 2 },
    { ...item(1, 'x', 'b'), version: 2 },
  ])
})

test('what nothing takes back is not undone, whatever it would go back to', () => {
  const items = batchItems(planned, { to: 'vybavena', reason: '', paidToo: [], isForGood: true })
  expect(items.map(({ isForGood }) => isForGood)).toEqual([true])
  expect(undoOf({ ...batchOf(items), changed: items })).toEqual([])
})
