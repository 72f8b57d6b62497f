import { Unavailable } from '@hotovo/application/faults'
import type { OrderRow } from '@hotovo/application/orders/list'
import { ok } from '@hotovo/domain/shared/result'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { expect, test } from 'vitest'
import { AssignStore } from './AssignStore.ts'

const order = (id: string, missing: number) =>
  ({
    ...{ id, number: `ATM-${id}`, currency: 'EUR', dueDate: '2026-03-09' },
    ...{ orderStatus: 'prijata', paymentStatus: 'pending', charged: missing, received: 0 },
  }) as OrderRow

type Asked = Parameters<ConstructorParameters<typeof AssignStore>[0]['list']>[0]

/** The division of 50,00 € of which 10,00 € is used; answers come when they are let, and time passes by hand. */
function division(currency = 'EUR') {
  const asked: { request: Asked; answer: (rows: readonly OrderRow[] | 'lost', next?: string) => void }[] = []
  const timers: { work: () => void; ms: number }[] = []
  const assigning = new AssignStore({
    list: (request) =>
      new Promise((resolve, reject) =>
        asked.push({
          request,
          answer: (rows, next) =>
            rows === 'lost'
              ? reject(new Unavailable('lost'))
              : resolve(ok({ items: rows as never, next: next ?? null })),
        }),
      ),
    session: { guarded: <T>(ask: (token: string) => Promise<T>) => ask('') as never },
    later: (work, ms) => {
      const one = { work, ms }
      timers.push(one)
      return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== one))
    },
    entry: () => ({ amount: 5000, used: 1000, currency }) as BankEntry,
    decimalSign: ',',
  })
  const { search } = assigning
  return {
    ...{ assigning, search, asked, timers },
    /** Lets the pause after the last key pass. */
    pause: () => {
      for (const { work } of timers.splice(0)) work()
    },
    /** Answers what was asked so many questions ago. */
    answer: async (rows: readonly OrderRow[] | 'lost', { of = asked.length - 1, next = '' } = {}) => {
      asked[of]!.answer(rows, next || undefined)
      await new Promise((resolve) => setImmediate(resolve))
    },
    names: () => search.rows.map(({ id }) => id),
    parts: () => assigning.parts.map(({ row, amount }) => [row.id, amount]),
  }
}

test('what is typed is looked for once, after a pause, in the currency of the line', () => {
  const { search, asked, timers, pause } = division()
  search.type('nov')
  search.type('novák')
  expect([asked.length, timers.map(({ ms }) => ms), search.phase]).toEqual([0, [200], 'loading'])
  pause()
  expect(asked.map(({ request }) => request)).toEqual([
    { q: 'novák', currency: 'EUR', sort: 'due', limit: 50 },
  ])
})

test('an answer that later typing has overtaken is dropped', async () => {
  const { search, pause, answer, names } = division()
  search.type('novák')
  pause()
  search.type('nováková')
  pause()
  await answer([order('late', 4000)], { of: 1 })
  await answer([order('early', 4000)], { of: 0 })
  expect([search.phase, names()]).toEqual(['shown', ['late']])
})

test('what was found stands there while others are looked for, and Enter takes none of it', async () => {
  const { search, asked, pause, answer, names, parts } = division()
  search.type('novák')
  pause()
  await answer([order('old', 4000)])
  search.type('nováková')
  search.move(1)
  expect([names(), search.marked]).toEqual([['old'], undefined])
  search.enter()
  // Enter waits for no pause.
  expect([asked.length, parts()]).toEqual([2, []])
  await answer([order('a', 100), order('b', 4000)])
  expect([parts(), search.text]).toEqual([[['b', '40,00']], ''])
})

test.each<[string, (search: AssignStore['search']) => void]>([
  ['the list is closed', (search) => search.close()],
  ['the field is left', (search) => search.waitNoMore()],
  ['more is typed', (search) => search.type('novákov')],
])('Enter before the answer takes nothing once %s', async (_, act) => {
  const { search, pause, answer, parts } = division()
  search.type('novák')
  search.enter()
  act(search)
  pause()
  await answer([order('a', 4000)])
  expect(parts()).toEqual([])
})

test('arrows mark another row, round the ends; Escape closes the list alone, and an arrow opens it', async () => {
  const { search, pause, answer, names, parts } = division()
  search.type('novák')
  pause()
  await answer([order('a', 4000), order('b', 3000), order('c', 2000)])
  expect(search.marked?.id).toBe('a')
  search.move(-1)
  expect(search.marked?.id).toBe('c')
  search.move(1)
  search.move(1)
  search.close()
  expect([names(), search.text, search.marked]).toEqual([[], 'novák', undefined])
  search.enter()
  expect([parts(), search.marked?.id]).toEqual([[], 'b'])
  search.close()
  search.move(1)
  expect(search.marked?.id).toBe('b')
  search.enter()
  expect(parts()).toEqual([['b', '30,00']])
})

test('an order gets what it lacks of what is left; those after it are ranked by the rest, and what is in comes last', async () => {
  const { assigning, search, pause, answer, names, parts } = division()
  const rows = [order('a', 3000), order('b', 1200), order('c', 4100)]
  search.type('novák')
  pause()
  await answer(rows)
  expect(names()).toEqual(['c', 'a', 'b'])
  search.take(rows[0]!)
  expect([search.phase, assigning.leftMinor, assigning.isWhole]).toEqual(['resting', 1000, false])
  search.type('novák')
  pause()
  await answer(rows)
  expect(names()).toEqual(['b', 'c', 'a'])
  search.enter()
  expect([parts(), assigning.isWhole, assigning.taken]).toEqual([
    [
      ['a', '30,00'],
      ['b', '10,00'],
    ],
    true,
    { id: 'b' },
  ])
  // One that is in is put in no second time; its amount comes next.
  search.take(rows[0]!)
  expect([parts().length, assigning.taken]).toEqual([2, { id: 'a' }])
})

test.each<[string, Partial<OrderRow>, string, number]>([
  ['a paid one', { paymentStatus: 'paid', received: 3000 }, '40,00', 4000],
  ['one that lacks less than it is given', {}, '40', 1000],
  ['one that lacks as much', {}, '30', 0],
  ['one that is given no amount', {}, 'tridsať', 0],
  ['one that was cancelled, which has presses of its own', { orderStatus: 'zrusena' }, '40,00', 0],
])('what will be due back is known of %s', (_, standing, amount, beyond) => {
  const { assigning } = division()
  assigning.take({ ...order('a', 3000), ...standing } as OrderRow)
  assigning.write('a', amount)
  expect(assigning.beyond).toEqual([beyond])
})

test('nobody answers: that is told, and Enter asks again and takes the first', async () => {
  const { search, asked, pause, answer, parts } = division()
  search.type('novák')
  pause()
  await answer('lost')
  expect(search.phase).toBe('failed')
  search.enter()
  expect([asked.length, search.phase]).toEqual([2, 'loading'])
  await answer([order('a', 4000)])
  expect(parts()).toEqual([['a', '40,00']])
})

test('of more than are ranked that is told, and in a currency we do not sell in nothing is asked for', async () => {
  const many = division()
  many.search.type('novák')
  many.pause()
  await many.answer([order('a', 4000)], { next: 'cursor' })
  expect(many.search.found.value?.isAll).toBe(false)
  const foreign = division('GBP')
  foreign.search.type('novák')
  foreign.pause()
  await new Promise((resolve) => setImmediate(resolve))
  expect([foreign.asked, foreign.search.phase, foreign.names()]).toEqual([[], 'shown', []])
})

test('a code of a voucher is asked for nowhere, and what may become one not before Enter', () => {
  const { search, asked, timers } = division()
  search.type('DEM0-7K3P-9XQW-ZM3D-T')
  search.enter()
  expect([search.phase, timers, asked]).toEqual(['secret', [], []])
  search.type('DEM0-7K3P')
  expect([search.phase, timers]).toEqual(['held-back', []])
  search.enter()
  expect(asked.map(({ request }) => request.q)).toEqual(['DEM0-7K3P'])
})
